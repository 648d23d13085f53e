//! [`Layout`]: the order of instructions while they are rewritten.

use crate::prelude::*;

use super::Handle;

/// The blocks as doubly linked lists of instructions, which are named by dense numbers.
#[derive(Clone, Debug)]
pub(super) struct Layout<I> {
    blocks: Vec<Ends<I>>,
    places: Vec<Option<Place<I>>>,
}

#[derive(Clone, Copy, Debug)]
struct Ends<I> {
    first: Option<I>,
    last: Option<I>,
}

/// Where an instruction stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<I> {
    block: usize,
    previous: Option<I>,
    pub(super) next: Option<I>,
}

impl<I: Handle> Layout<I> {
    pub(super) fn new() -> Self {
        Layout { blocks: Vec::new(), places: Vec::new() }
    }

    /// Adds a block with these instructions.
    pub(super) fn add_block(&mut self, instructions: &[I]) {
        let block = self.blocks.len();
        self.blocks.push(Ends { first: None, last: None });
        for instruction in instructions {
            let end = Place { block, previous: self.blocks[block].last, next: None };
            self.insert(*instruction, end);
        }
    }

    /// Returns where an instruction stands, if it does.
    pub(super) fn place(&self, instruction: I) -> Option<Place<I>> {
        self.places.get(instruction.index()).copied().flatten()
    }

    /// Returns the place directly before an instruction.
    pub(super) fn before(&self, instruction: I) -> Option<Place<I>> {
        self.place(instruction).map(|place| Place { next: Some(instruction), ..place })
    }

    /// Puts an instruction where it is not.
    pub(super) fn insert(&mut self, instruction: I, place: Place<I>) {
        self.join(place, Some(instruction), Some(instruction));
        let index = instruction.index();
        if self.places.len() <= index {
            self.places.resize(index + 1, None);
        }
        self.places[index] = Some(place);
    }

    /// Takes an instruction out.
    pub(super) fn remove(&mut self, instruction: I) {
        if let Some(place) = self.places.get_mut(instruction.index()).and_then(Option::take) {
            self.join(place, place.next, place.previous);
        }
    }

    /// Sets what follows the instruction before a place, and what comes before the one behind it.
    fn join(&mut self, place: Place<I>, following: Option<I>, leading: Option<I>) {
        match place.previous.and_then(|previous| self.places.get_mut(previous.index())?.as_mut()) {
            Some(previous) => previous.next = following,
            None => self.blocks[place.block].first = following,
        }
        match place.next.and_then(|next| self.places.get_mut(next.index())?.as_mut()) {
            Some(next) => next.previous = leading,
            None => self.blocks[place.block].last = leading,
        }
    }

    /// Returns the instructions of a block, in order.
    pub(super) fn instructions(&self, block: usize) -> impl Iterator<Item = I> {
        let next = |instruction: &I| self.place(*instruction).and_then(|place| place.next);
        core::iter::successors(self.blocks[block].first, next)
    }

    /// Returns a number above those of all instructions that were ever in it.
    pub(super) fn end(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of blocks.
    pub(super) fn block_count(&self) -> usize {
        self.blocks.len()
    }
}
