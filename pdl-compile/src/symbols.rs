//! Names and constants, interned; and the tables of a program, filled as code mentions them.

use pdl_ir::{Kind, Location, Native, NativeKind, NativeType};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// Interned strings.
#[derive(Debug, Default)]
pub struct Strings {
    texts: Vec<SmolStr>,
    ids: FxHashMap<SmolStr, u32>,
}

impl Strings {
    /// The number of `text`, new or known.
    pub fn intern(&mut self, text: &SmolStr) -> u32 {
        if let Some(id) = self.ids.get(text) {
            return *id;
        }
        let id = self.texts.len() as u32;
        self.texts.push(text.clone());
        self.ids.insert(text.clone(), id);
        id
    }

    /// The text behind a number.
    pub fn text(&self, id: u32) -> &SmolStr {
        &self.texts[id as usize]
    }
}

/// The names and constants of a library.
#[derive(Debug, Default)]
pub struct Symbols {
    /// Op names.
    pub op_names: Strings,
    /// Attribute names.
    pub attribute_names: Strings,
    /// Attribute constants.
    pub attributes: Strings,
    /// Type constants.
    pub types: Strings,
    /// Lists of symbols of types.
    pub type_lists: Vec<Vec<u32>>,
    type_list_ids: FxHashMap<Vec<u32>, u32>,
    /// Native functions, declared or first used.
    pub natives: Vec<Native>,
    native_ids: FxHashMap<(SmolStr, NativeKind), u32>,
}

impl Symbols {
    /// Interns a list of type constants.
    pub fn intern_type_list(&mut self, list: &[SmolStr]) -> u32 {
        let list: Vec<u32> = list.iter().map(|t| self.types.intern(t)).collect();
        if let Some(id) = self.type_list_ids.get(&list) {
            return *id;
        }
        let id = self.type_lists.len() as u32;
        self.type_lists.push(list.clone());
        self.type_list_ids.insert(list, id);
        id
    }

    /// Takes over the declared native functions. The first of two equal declarations counts.
    pub fn declare_natives(&mut self, natives: &[Native]) {
        for native in natives {
            let next = self.natives.len() as u32;
            let id = *self.native_ids.entry((native.name.clone(), native.kind)).or_insert(next);
            if id == next {
                self.natives.push(native.clone());
            }
        }
    }

    /// The number of a native function; one that nobody declared is declared by its first use.
    pub fn native(
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
#[derive(Debug, Default)]
pub struct Table {
    /// The symbols.
    pub symbols: Vec<u32>,
    indices: FxHashMap<u32, u32>,
}

impl Table {
    /// The index of a symbol, new or known.
    pub fn index(&mut self, symbol: u32) -> u32 {
        let next = self.symbols.len() as u32;
        let index = *self.indices.entry(symbol).or_insert(next);
        if index == next {
            self.symbols.push(symbol);
        }
        index
    }
}

/// The tables of a program.
#[derive(Debug, Default)]
pub struct CodeTables {
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
