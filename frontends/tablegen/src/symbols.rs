//! Interned strings: names, string literals and code blocks alike.

use crate::id_table::{IdTable, hash_of};

/// An interned string. Equal strings have equal symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Symbol(pub(crate) u32);

/// All strings of a run, in one buffer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    text: String,
    ends: Vec<u32>,
    table: IdTable,
}

impl Symbols {
    /// The symbol of `text`. The caller keeps the sum of all strings below 4 GiB.
    pub(crate) fn intern(&mut self, text: &str) -> Symbol {
        let hash = hash_of(text.as_bytes());
        if let Some(id) = self.table.find(hash, |id| self.get(Symbol(id)) == text) {
            return Symbol(id);
        }
        let id = self.ends.len() as u32;
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
        self.table.insert(hash, id);
        Symbol(id)
    }

    /// The symbol of `text`, if it was ever interned.
    pub(crate) fn find(&self, text: &str) -> Option<Symbol> {
        self.table.find(hash_of(text.as_bytes()), |id| self.get(Symbol(id)) == text).map(Symbol)
    }

    /// The string behind `symbol`.
    pub(crate) fn get(&self, symbol: Symbol) -> &str {
        let index = symbol.0 as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.text[start..self.ends[index] as usize]
    }

    /// Bytes of all strings.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }
}
