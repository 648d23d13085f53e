//! The types that were met.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smol_str::{SmolStr, format_smolstr};

use combine_helpers::{LowLevelType, MachineScalar};

use crate::handles::Type;

/// The types that were met. Number 0 is no type.
#[derive(Clone, Debug)]
pub(crate) struct Types(IndexMap<SmolStr, LowLevelType, FxBuildHasher>);

impl Type {
    /// No type.
    pub(crate) const NONE: Type = Type(0);
}

impl Types {
    pub fn new() -> Types {
        let nothing = LowLevelType { elements: None, is_scalable: false, scalar: MachineScalar::Bits(0) };
        Types(IndexMap::from_iter([(SmolStr::default(), nothing)]))
    }

    /// The type of this text; `None` if it is none.
    pub fn read(&mut self, text: &str) -> Option<Type> {
        match self.0.get_index_of(text) {
            Some(0) => None,
            Some(index) => Some(Type(index as u32)),
            None => Some(self.intern(LowLevelType::parse(text)?)),
        }
    }

    pub fn intern(&mut self, r#type: LowLevelType) -> Type {
        Type(self.0.insert_full(format_smolstr!("{type}"), r#type).0 as u32)
    }

    /// The handle of a type, if it was met.
    pub fn find(&self, r#type: &LowLevelType) -> Option<Type> {
        let known = self.0.get_index_of(format_smolstr!("{type}").as_str());
        known.map(|index| Type(index as u32))
    }

    /// What a type is; `None` for no type.
    pub fn get(&self, r#type: Type) -> Option<&LowLevelType> {
        self.entry(r#type).map(|entry| entry.1)
    }

    pub fn text(&self, r#type: Type) -> &str {
        self.entry(r#type).map_or("", |entry| entry.0)
    }

    fn entry(&self, r#type: Type) -> Option<(&SmolStr, &LowLevelType)> {
        (r#type != Type::NONE).then(|| self.0.get_index(r#type.index()))?
    }
}
