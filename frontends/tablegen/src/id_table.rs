//! The table under every hash-consing store: from content to a dense id.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

const EMPTY: u32 = u32::MAX;

/// Open addressing with linear probing. The contents live in the store's arena, so a slot is only an id and
/// the half of the hash that makes most comparisons unnecessary.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdTable {
    slots: Vec<(u32, u32)>,
    len: usize,
}

impl IdTable {
    /// The id of equal content, if it is there.
    #[inline]
    pub(crate) fn find(&self, hash: u64, equal: impl Fn(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let tag = (hash >> 32) as u32;
        let mut index = tag as usize & mask;
        loop {
            let (id, slot_tag) = self.slots[index];
            if id == EMPTY {
                return None;
            }
            if slot_tag == tag && equal(id) {
                return Some(id);
            }
            index = (index + 1) & mask;
        }
    }

    /// Adds an id whose content is known to be absent.
    pub(crate) fn insert(&mut self, hash: u64, id: u32) {
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        self.place((hash >> 32) as u32, id);
        self.len += 1;
    }

    fn place(&mut self, tag: u32, id: u32) {
        let mask = self.slots.len() - 1;
        let mut index = tag as usize & mask;
        while self.slots[index].0 != EMPTY {
            index = (index + 1) & mask;
        }
        self.slots[index] = (id, tag);
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let old = std::mem::replace(&mut self.slots, vec![(EMPTY, 0); size]);
        for (id, tag) in old {
            if id != EMPTY {
                self.place(tag, id);
            }
        }
    }
}

/// The hash of any content, spread so that the upper half alone is good enough for a slot.
pub(crate) fn hash_of(content: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    content.hash(&mut hasher);
    hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
