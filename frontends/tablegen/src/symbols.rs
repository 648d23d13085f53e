//! Interned strings: names, string literals and code blocks alike.

use std::ops::Range;

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

    /// Returns the symbol of these strings as one, each copied once. The caller keeps the limit, as with `intern`.
    pub(crate) fn intern_joined(&mut self, parts: impl Iterator<Item = Symbol>) -> Symbol {
        let start = self.text.len();
        for part in parts {
            let range = self.range(part);
            self.text.extend_from_within(range);
        }
        let hash = hash_of(&self.text.as_bytes()[start..]);
        if let Some(id) = self.table.find(hash, |id| self.get(Symbol(id)) == &self.text[start..]) {
            self.text.truncate(start);
            return Symbol(id);
        }
        let id = self.ends.len() as u32;
        self.ends.push(self.text.len() as u32);
        self.table.insert(hash, id);
        Symbol(id)
    }

    fn range(&self, symbol: Symbol) -> Range<usize> {
        let index = symbol.0 as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        start..self.ends[index] as usize
    }

    /// The symbol of `text`, if it was ever interned.
    pub(crate) fn find(&self, text: &str) -> Option<Symbol> {
        self.table.find(hash_of(text.as_bytes()), |id| self.get(Symbol(id)) == text).map(Symbol)
    }

    /// The string behind `symbol`.
    pub(crate) fn get(&self, symbol: Symbol) -> &str {
        &self.text[self.range(symbol)]
    }

    /// Bytes of all strings.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }
}
