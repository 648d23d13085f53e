//! [`Layout`]: the order of instructions while they are rewritten.

use crate::prelude::*;

use super::Handle;

/// The blocks as rings of instructions, which are named by dense numbers. The first entries are where the rings of the blocks begin and end.
#[derive(Clone, Debug)]
pub(super) struct Layout<I> {
    blocks: usize,
    entries: Vec<Entry<I>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<I> {
    /// None where a ring begins, and for what stands nowhere.
    instruction: Option<I>,
    previous: u32,
    next: u32,
}

/// A place between two entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    previous: u32,
    next: u32,
}

impl<I: Handle> Layout<I> {
    /// Makes a layout of so many blocks without instructions.
    pub(super) fn new(blocks: usize) -> Self {
        let entries = (0..blocks as u32).map(|block| Entry { instruction: None, previous: block, next: block });
        Layout { blocks, entries: entries.collect() }
    }

    /// Makes room for half as many instructions more.
    pub(super) fn reserve(&mut self) {
        self.entries.reserve(self.entries.len() / 2);
    }

    /// Returns the end of a block.
    pub(super) fn end_of(&self, block: usize) -> Place {
        Place { previous: self.entries[block].previous, next: block as u32 }
    }

    /// Returns the place directly before an instruction, if it stands somewhere.
    pub(super) fn before(&self, instruction: I) -> Option<Place> {
        let entry = self.entry(instruction)?;
        Some(Place { previous: entry.previous, next: (self.blocks + instruction.index()) as u32 })
    }

    /// Returns where an instruction stands, if it does.
    pub(super) fn place(&self, instruction: I) -> Option<Place> {
        self.entry(instruction).map(|entry| Place { previous: entry.previous, next: entry.next })
    }

    /// Returns what stands behind an instruction.
    pub(super) fn next(&self, instruction: I) -> Option<I> {
        self.entries[self.entry(instruction)?.next as usize].instruction
    }

    /// Puts an instruction where it is not.
    pub(super) fn insert(&mut self, instruction: I, place: Place) {
        let index = self.blocks + instruction.index();
        let Place { previous, next } = place;
        self.entries[previous as usize].next = index as u32;
        self.entries[next as usize].previous = index as u32;
        while self.entries.len() <= index {
            self.entries.push(Entry { instruction: None, previous: 0, next: 0 });
        }
        self.entries[index] = Entry { instruction: Some(instruction), previous, next };
    }

    /// Takes an instruction out.
    pub(super) fn remove(&mut self, instruction: I) {
        let Some(entry) = self.entries.get_mut(self.blocks + instruction.index()) else { return };
        if entry.instruction.take().is_some() {
            let Entry { previous, next, .. } = *entry;
            self.entries[previous as usize].next = next;
            self.entries[next as usize].previous = previous;
        }
    }

    /// Returns the instructions of a block, in order.
    pub(super) fn instructions(&self, block: usize) -> impl Iterator<Item = I> {
        let mut at = block;
        core::iter::from_fn(move || {
            at = self.entries[at].next as usize;
            self.entries[at].instruction
        })
    }

    /// Returns a number above those of all instructions that were ever in it.
    pub(super) fn end(&self) -> usize {
        self.entries.len() - self.blocks
    }

    /// Returns the number of blocks.
    pub(super) fn block_count(&self) -> usize {
        self.blocks
    }

    fn entry(&self, instruction: I) -> Option<&Entry<I>> {
        self.entries.get(self.blocks + instruction.index()).filter(|entry| entry.instruction.is_some())
    }
}
