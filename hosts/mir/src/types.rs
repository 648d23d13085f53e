//! The types that were met.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smol_str::{SmolStr, format_smolstr};

use crate::combine::{DataLayout, LowLevelType, MachinePointer, MachineScalar};

use crate::handles::Type;

/// The types that were met, with their texts. Number 0 is no type.
#[derive(Clone, Debug)]
pub(crate) struct Types(IndexMap<Option<LowLevelType>, SmolStr, FxBuildHasher>);

impl Type {
    /// No type.
    pub(crate) const NONE: Type = Type(0);
}

impl Types {
    pub(crate) fn new() -> Types {
        Types(IndexMap::from_iter([(None, SmolStr::default())]))
    }

    /// The type of this text; `None` if it is none.
    pub(crate) fn read(&mut self, text: &str, layout: &DataLayout) -> Option<Type> {
        LowLevelType::parse(text, layout).map(|r#type| self.intern(r#type))
    }

    pub(crate) fn intern(&mut self, r#type: LowLevelType) -> Type {
        let entry = self.0.entry(Some(r#type));
        let index = entry.index();
        entry.or_insert_with(|| format_smolstr!("{type}"));
        Type(index as u32)
    }

    /// The pointers among them, or that vectors are of.
    pub(crate) fn pointers(&self) -> impl Iterator<Item = MachinePointer> + '_ {
        self.0.keys().filter_map(|ty| ty.as_ref()?.pointer())
    }

    /// Gives pointers the widths of a layout; handles stay what they are.
    pub(crate) fn set_layout(&mut self, layout: &DataLayout) {
        let with_width = |ty: LowLevelType| match ty.scalar {
            MachineScalar::Pointer(pointer) => ty.with_scalar(MachineScalar::Pointer(layout.pointer(pointer.space))),
            MachineScalar::Bits(_) => ty,
        };
        self.0 = std::mem::take(&mut self.0).into_iter().map(|(ty, text)| (ty.map(with_width), text)).collect();
    }

    /// The handle of a type, if it was met.
    pub(crate) fn find(&self, r#type: &LowLevelType) -> Option<Type> {
        self.0.get_index_of(&Some(*r#type)).map(|index| Type(index as u32))
    }

    /// Returns what a type is; `None` for no type.
    pub(crate) fn get(&self, r#type: Type) -> Option<&LowLevelType> {
        self.0.get_index(r#type.index())?.0.as_ref()
    }

    pub(crate) fn text(&self, r#type: Type) -> &str {
        self.0.get_index(r#type.index()).map_or("", |entry| entry.1)
    }
}
