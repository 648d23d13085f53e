//! [`Layout`]: the order of instructions while they are rewritten.

use crate::prelude::*;

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

impl<I: Copy> Layout<I> {
    pub(super) fn new() -> Self {
        Layout { blocks: Vec::new(), places: Vec::new() }
    }

    /// Adds a block with these instructions; `number` gives their numbers.
    pub(super) fn add_block(&mut self, instructions: &[I], number: fn(I) -> usize) {
        let block = self.blocks.len();
        self.blocks.push(Ends { first: None, last: None });
        for instruction in instructions {
            let end = Place { block, previous: self.blocks[block].last, next: None };
            self.insert(*instruction, end, number);
        }
    }

    /// Makes room for half as many instructions more.
    pub(super) fn reserve(&mut self) {
        self.places.reserve(self.places.len() / 2);
    }

    /// Returns where an instruction stands, if it does.
    pub(super) fn place(&self, number: usize) -> Option<Place<I>> {
        self.places.get(number).copied().flatten()
    }

    /// Returns the place directly before an instruction.
    pub(super) fn before(&self, instruction: I, number: usize) -> Option<Place<I>> {
        self.place(number).map(|place| Place { next: Some(instruction), ..place })
    }

    /// Puts an instruction where it is not.
    pub(super) fn insert(&mut self, instruction: I, place: Place<I>, number: fn(I) -> usize) {
        self.join(place, Some(instruction), Some(instruction), number);
        let index = number(instruction);
        if self.places.len() <= index {
            self.places.resize(index + 1, None);
        }
        self.places[index] = Some(place);
    }

    /// Takes an instruction out.
    pub(super) fn remove(&mut self, instruction: I, number: fn(I) -> usize) {
        if let Some(place) = self.places.get_mut(number(instruction)).and_then(Option::take) {
            self.join(place, place.next, place.previous, number);
        }
    }

    /// Sets what follows the instruction before a place, and what comes before the one behind it.
    fn join(&mut self, place: Place<I>, following: Option<I>, leading: Option<I>, number: fn(I) -> usize) {
        match place.previous.and_then(|previous| self.places.get_mut(number(previous))?.as_mut()) {
            Some(previous) => previous.next = following,
            None => self.blocks[place.block].first = following,
        }
        match place.next.and_then(|next| self.places.get_mut(number(next))?.as_mut()) {
            Some(next) => next.previous = leading,
            None => self.blocks[place.block].last = leading,
        }
    }

    /// Returns the instructions of a block, in order.
    pub(super) fn instructions(&self, block: usize, number: fn(I) -> usize) -> impl Iterator<Item = I> {
        let next = move |instruction: &I| self.places.get(number(*instruction))?.as_ref()?.next;
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
