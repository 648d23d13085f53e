//! [`Casts`]: what a dialect conversion made to join values of different types.

use alloc::vec::Vec;

use pdl_bytecode::collections::FxHashMap;

use crate::derive::empty;
use crate::host::RewriteHost;

/// The casts that a dialect conversion made, to be replaced by materializations if they are still needed in the end.
pub(super) struct Casts<H: RewriteHost> {
    /// In the order in which they were made.
    pub(super) list: Vec<H::Op>,
    /// True for a cast to the old type from the replacement's, false for the other way round.
    to_source: FxHashMap<H::Op, bool>,
}

empty! {
    Casts<H: RewriteHost> { list to_source }
}

impl<H: RewriteHost> Casts<H> {
    pub(super) fn push(&mut self, op: H::Op, to_source: bool) {
        self.list.push(op);
        self.to_source.insert(op, to_source);
    }

    /// Returns whether a cast leads back to an old type; `None` if `op` is none of them.
    pub(super) fn leads_to_source(&self, op: H::Op) -> Option<bool> {
        self.to_source.get(&op).copied()
    }

    /// Forgets `op`, whose creation is undone: if it is one of them, then the latest.
    pub(super) fn take_back(&mut self, op: H::Op) {
        if self.list.last() == Some(&op) {
            self.list.pop();
            self.to_source.remove(&op);
        }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.to_source.clear();
    }
}
