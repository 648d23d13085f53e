//! [`Erased`]: the ops that the rewrite at hand took out.

use alloc::vec::Vec;

use pdl_bytecode::collections::FxHashSet;

use crate::derive::empty;
use crate::host::RewriteHost;

/// The ops erased by the rewrite at hand.
pub(super) struct Erased<H: RewriteHost> {
    pub(super) list: Vec<H::Op>,
    /// Only used once the list is long.
    set: FxHashSet<H::Op>,
}

empty! {
    Erased<H: RewriteHost> { list set }
}

/// Up to here, looking through the list is faster than hashing.
const SHORT_LIST: usize = 16;

impl<H: RewriteHost> Erased<H> {
    #[inline]
    pub(super) fn contains(&self, op: H::Op) -> bool {
        if self.list.is_empty() {
            false
        } else if self.list.len() <= SHORT_LIST {
            self.list.contains(&op)
        } else {
            self.set.contains(&op)
        }
    }

    pub(super) fn push(&mut self, op: H::Op) {
        self.list.push(op);
        match self.list.len() {
            0..=SHORT_LIST => {}
            len if len == SHORT_LIST + 1 => self.set.extend(self.list.iter().copied()),
            _ => {
                self.set.insert(op);
            }
        }
    }

    pub(super) fn truncate(&mut self, len: usize) {
        for op in self.list.drain(len..) {
            self.set.remove(&op);
        }
        if len <= SHORT_LIST {
            self.set.clear();
        }
    }

    pub(super) fn clear(&mut self) {
        if self.list.len() > SHORT_LIST {
            self.set.clear();
        }
        self.list.clear();
    }
}
