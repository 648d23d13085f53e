//! Names and constants, interned; and the tables of a program, filled as code mentions them.

use pdl_declarations::each::is_mark;
use pdl_declarations::same::is_same;
use pdl_ir::{Kind, Location, Native, NativeKind, NativeType, OpKind};
use std::hash::Hash;
use std::ops::Index;

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::emitter::Emitter;
use pdl_bytecode::isa;

/// Interned items: equal ones are one, with a number in the order in which they were first met.
#[derive(Debug)]
pub(crate) struct Interned<T> {
    items: Vec<T>,
    ids: FxHashMap<T, u32>,
}

impl<T> Default for Interned<T> {
    fn default() -> Self {
        Interned { items: Vec::new(), ids: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Interned<T> {
    /// The number of `item`, new or known.
    pub(crate) fn intern(&mut self, item: &T) -> u32 {
        if let Some(id) = self.ids.get(item) {
            return *id;
        }
        let id = self.items.len() as u32;
        self.items.push(item.clone());
        self.ids.insert(item.clone(), id);
        id
    }

    /// All, in the order of their numbers.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }
}

impl<T> Index<u32> for Interned<T> {
    type Output = T;

    fn index(&self, id: u32) -> &T {
        &self.items[id as usize]
    }
}

/// Interned strings.
pub(crate) type Strings = Interned<SmolStr>;

/// A constant, by its symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// An attribute.
    Attribute(u32),
    /// A type.
    Type(u32),
    /// A list of types.
    Types(u32),
}

impl Constant {
    /// Its kind.
    pub(crate) fn kind(self) -> Kind {
        match self {
            Constant::Attribute(_) => Kind::Attribute,
            Constant::Type(_) => Kind::Type,
            Constant::Types(_) => Kind::TypeRange,
        }
    }
}

/// The names and constants of a library.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    /// Op names.
    pub op_names: Strings,
    /// Attribute names.
    pub attribute_names: Strings,
    /// Attribute constants.
    pub attributes: Strings,
    /// Type constants.
    pub types: Strings,
    /// Lists of symbols of types.
    pub type_lists: Interned<Vec<u32>>,
    /// Native functions, declared or first used.
    pub natives: Vec<Native>,
    native_ids: FxHashMap<(SmolStr, NativeKind), u32>,
}

impl Symbols {
    /// The constant that an operation of a pattern defines, if it defines one.
    pub(crate) fn constant(&mut self, definition: &OpKind) -> Option<Constant> {
        Some(match definition {
            OpKind::Attribute { value: Some(text), .. } => Constant::Attribute(self.attributes.intern(text)),
            OpKind::Type { constant: Some(text) } => Constant::Type(self.types.intern(text)),
            OpKind::Types { constants: Some(texts) } => {
                let list = texts.iter().map(|text| self.types.intern(text)).collect();
                Constant::Types(self.type_lists.intern(&list))
            }
            _ => return None,
        })
    }

    /// Takes over the declared native functions. The first of two equal declarations counts.
    pub(crate) fn declare_natives(&mut self, natives: &[Native]) {
        // Nothing is called to say that something is the same as something else, or where a loop begins.
        for native in natives.iter().filter(|native| !is_same(&native.name) && !is_mark(&native.name)) {
            let next = self.natives.len() as u32;
            let id = *self.native_ids.entry((native.name.clone(), native.kind)).or_insert(next);
            if id == next {
                self.natives.push(native.clone());
            }
        }
    }

    /// The number of a native function; one that nobody declared is declared by its first use.
    pub(crate) fn native(
        &mut self,
        name: &SmolStr,
        kind: NativeKind,
        params: &[Kind],
        results: &[Kind],
        location: &Location,
    ) -> u32 {
        if let Some(id) = self.native_ids.get(&(name.clone(), kind)) {
            return *id;
        }
        let types =
            |kinds: &[Kind]| kinds.iter().map(|k| NativeType { name: None, kind: *k, declared: None }).collect();
        let id = self.natives.len() as u32;
        self.natives.push(Native {
            name: name.clone(),
            kind,
            params: types(params),
            results: types(results),
            code: None,
            definition: None,
            location: location.clone(),
        });
        self.native_ids.insert((name.clone(), kind), id);
        id
    }
}

/// One table of a program: symbols in the order in which code first mentions them, so that the keys of
/// a switch are consecutive wherever possible.
pub(crate) type Table = Interned<u32>;

impl Table {
    /// The index of a symbol, new or known.
    pub(crate) fn place(&mut self, symbol: u32) -> u32 {
        self.intern(&symbol)
    }
}

/// The tables of a program.
#[derive(Debug, Default)]
pub(crate) struct CodeTables {
    /// Op names.
    pub op_names: Table,
    /// Attribute names.
    pub attribute_names: Table,
    /// Attribute constants.
    pub attributes: Table,
    /// Type constants.
    pub types: Table,
    /// Lists of type constants.
    pub type_lists: Table,
}

impl CodeTables {
    /// Writes the instruction that brings a constant to a register.
    pub(crate) fn constant(&mut self, constant: Constant, dst: u32, code: &mut Emitter) {
        match constant {
            Constant::Attribute(symbol) => {
                code.emit(isa::ConstAttribute { constant: self.attributes.place(symbol), dst: dst.into() });
            }
            Constant::Type(symbol) => {
                code.emit(isa::ConstType { constant: self.types.place(symbol), dst: dst.into() });
            }
            Constant::Types(symbol) => {
                code.emit(isa::ConstTypes { constant: self.type_lists.place(symbol), dst: dst.into() });
            }
        }
    }
}
