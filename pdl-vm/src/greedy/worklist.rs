//! [`Worklist`]: a stack of ops, each in it once.

use alloc::vec::Vec;

const ABSENT: u32 = u32::MAX;

/// A stack of ops that holds each at most once and can lose ops from its middle.
///
/// Ops are found by their dense numbers, so nothing is hashed. While a rewrite runs, changes are noted so that
/// they can be undone with it.
#[derive(Debug)]
pub(crate) struct Worklist<O> {
    /// From the bottom to the top; `None` where an op was removed.
    stack: Vec<Option<O>>,
    /// The place of each op in the stack, by its number.
    places: Vec<u32>,
    /// The entries that were pushed and removed since the last mark.
    notes: Vec<Note<O>>,
    /// True if there was a mark since the stack was cleared: before it, nothing is noted.
    noting: bool,
}

#[derive(Debug)]
enum Note<O> {
    Pushed { number: usize },
    Removed { op: O, number: usize, place: u32 },
}

impl<O> Default for Worklist<O> {
    fn default() -> Self {
        Worklist { stack: Vec::new(), places: Vec::new(), notes: Vec::new(), noting: false }
    }
}

impl<O: Copy> Worklist<O> {
    /// Forgets everything, keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.stack.clear();
        self.places.fill(ABSENT);
        self.notes.clear();
        self.noting = false;
    }

    /// Makes room for so many ops, with numbers below that.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.stack.reserve(count);
        self.places.resize(self.places.len().max(count), ABSENT);
    }

    /// Puts `op`, whose number is `number`, on top, unless it is in the stack.
    #[inline]
    pub(crate) fn push(&mut self, op: O, number: usize) {
        if number >= self.places.len() {
            self.grow(number);
        }
        let Some(place) = self.places.get_mut(number).filter(|place| **place == ABSENT) else { return };
        *place = self.stack.len() as u32;
        self.stack.push(Some(op));
        if self.noting {
            self.notes.push(Note::Pushed { number });
        }
    }

    /// Returns true if the op of this number is in the stack.
    #[inline]
    pub(crate) fn has(&self, number: usize) -> bool {
        self.places.get(number).is_some_and(|place| *place != ABSENT)
    }

    /// Makes room for an op of this number. Ops come in the order of their numbers when the stack is filled: growth by
    /// one would be all the work.
    #[cold]
    fn grow(&mut self, number: usize) {
        self.places.resize((number + 1).max(self.places.len() * 2), ABSENT);
    }

    /// Takes the topmost op, with its number, which `number` tells.
    #[inline]
    pub(crate) fn pop(&mut self, number: impl FnOnce(O) -> usize) -> Option<(O, usize)> {
        let op = core::iter::from_fn(|| self.stack.pop()).flatten().next()?;
        let number = number(op);
        self.places[number] = ABSENT;
        Some((op, number))
    }

    /// Removes the op of this number, if it is in the stack.
    pub(crate) fn remove(&mut self, number: usize) {
        let Some(place) = self.places.get_mut(number).filter(|place| **place != ABSENT) else { return };
        let removed = self.stack.get_mut(*place as usize).and_then(Option::take);
        if let Some(op) = removed.filter(|_| self.noting) {
            self.notes.push(Note::Removed { op, number, place: *place });
        }
        *place = ABSENT;
    }

    /// Turns the stack around.
    pub(crate) fn reverse(&mut self) {
        self.stack.reverse();
        let last = self.stack.len().wrapping_sub(1) as u32;
        for place in self.places.iter_mut().filter(|place| **place != ABSENT) {
            *place = last - *place;
        }
    }

    /// From here on, changes can be undone.
    pub(crate) fn mark(&mut self) {
        self.notes.clear();
        self.noting = true;
        // Gaps would pile up below ops that are pushed and popped forever.
        while let Some(None) = self.stack.last() {
            self.stack.pop();
        }
    }

    /// Undoes what was pushed and removed since the last [`mark`](Self::mark). Nothing was popped since.
    pub(crate) fn undo(&mut self) {
        while let Some(note) = self.notes.pop() {
            match note {
                Note::Pushed { number } => {
                    self.stack.pop();
                    self.places[number] = ABSENT;
                }
                Note::Removed { op, number, place } => {
                    self.stack[place as usize] = Some(op);
                    self.places[number] = place;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
