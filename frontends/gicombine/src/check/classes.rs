//! Names of operands that have one type.

use std::fmt::Write;

use rustc_hash::FxHashMap;

/// A set of names, in classes. The names of a class are in the order in which LLVM keeps them, which decides what a type is
/// inferred from: joining two classes puts the second behind the first.
#[derive(Default)]
pub(super) struct Classes<'p> {
    names: Vec<&'p str>,
    ids: FxHashMap<&'p str, usize>,
    /// A way to the representative of the class.
    parents: Vec<usize>,
    /// Of a representative, the first and the last of its class.
    ends: Vec<(usize, usize)>,
    /// The next one of the class.
    next: Vec<Option<usize>>,
}

impl<'p> Classes<'p> {
    /// The id of a name, which is in a class of its own if it is new.
    pub(super) fn insert(&mut self, name: &'p str) -> usize {
        *self.ids.entry(name).or_insert_with(|| {
            let id = self.names.len();
            self.names.push(name);
            self.parents.push(id);
            self.ends.push((id, id));
            self.next.push(None);
            id
        })
    }

    fn representative(&mut self, mut id: usize) -> usize {
        while self.parents[id] != id {
            self.parents[id] = self.parents[self.parents[id]];
            id = self.parents[id];
        }
        id
    }

    /// Makes one class of two.
    pub(super) fn join(&mut self, first: usize, second: usize) {
        let (first, second) = (self.representative(first), self.representative(second));
        if first == second {
            return;
        }
        let ((start, middle), (behind, end)) = (self.ends[first], self.ends[second]);
        self.next[middle] = Some(behind);
        self.parents[second] = first;
        self.ends[first] = (start, end);
    }

    /// The class of a name: a number for it, and its names in order. `None` for a name that is in no class.
    pub(super) fn class(&mut self, name: &str) -> Option<(usize, impl Iterator<Item = &'p str>)> {
        let id = *self.ids.get(name)?;
        let representative = self.representative(id);
        Some((representative, self.members(self.ends[representative].0)))
    }

    fn members(&self, first: usize) -> impl Iterator<Item = &'p str> {
        std::iter::successors(Some(first), |id| self.next[*id]).map(|id| self.names[id])
    }

    /// The classes as LLVM shows them.
    pub(super) fn shown(&mut self) -> String {
        let mut text = String::new();
        for id in 0..self.names.len() {
            let representative = self.representative(id);
            if self.ends[representative].0 == id {
                let names: Vec<&str> = self.members(id).collect();
                // A string takes whatever is written.
                let _ = write!(text, "[{}] ", names.join(", "));
            }
        }
        text
    }
}
