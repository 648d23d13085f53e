//! [`Worklist`]: a stack of ops, each in it once.

use alloc::vec::Vec;

const ABSENT: u32 = u32::MAX;

/// A stack of ops that holds each at most once and can lose ops from its middle.
///
/// Ops are found by their dense numbers, so nothing is hashed. While a rewrite runs, changes are noted so that
/// they can be undone with it.
pub(crate) struct Worklist<O> {
    /// From the bottom to the top; `None` where an op was removed.
    stack: Vec<Option<O>>,
    /// The place of each op in the stack, by its number.
    places: Vec<u32>,
    /// What was pushed and removed since the last mark.
    notes: Vec<Note<O>>,
    /// Whether there was a mark since the stack was cleared: before it, nothing is noted.
    noting: bool,
}

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
        if let Some(op) = self.stack.get_mut(*place as usize).and_then(Option::take)
            && self.noting
        {
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
mod tests {
    use super::*;

    fn drain(worklist: &mut Worklist<usize>) -> Vec<usize> {
        core::iter::from_fn(|| worklist.pop(|op| op)).map(|(op, _)| op).collect()
    }

    #[test]
    fn the_last_pushed_comes_first_and_each_op_once() {
        let mut worklist = Worklist::default();
        for op in [3, 1, 4, 1, 5, 3] {
            worklist.push(op, op);
        }
        worklist.remove(4);
        worklist.remove(9);
        assert_eq!(drain(&mut worklist), [5, 1, 3]);
    }

    #[test]
    fn reversing_keeps_places() {
        let mut worklist = Worklist::default();
        for op in 0..4 {
            worklist.push(op, op);
        }
        worklist.reverse();
        worklist.remove(1);
        worklist.push(1, 1);
        worklist.push(0, 0);
        assert_eq!(drain(&mut worklist), [1, 0, 2, 3]);
    }

    #[test]
    fn undoing_brings_back_the_order() {
        let mut worklist = Worklist::default();
        for op in 0..4 {
            worklist.push(op, op);
        }
        worklist.mark();
        worklist.push(7, 7);
        worklist.remove(2);
        worklist.remove(7);
        worklist.push(2, 2);
        worklist.remove(0);
        worklist.undo();
        assert_eq!(drain(&mut worklist), [3, 2, 1, 0]);
        worklist.push(7, 7);
        assert_eq!(drain(&mut worklist), [7]);
    }

    #[test]
    fn gaps_do_not_pile_up() {
        let mut worklist = Worklist::default();
        worklist.push(0, 0);
        for _ in 0..100 {
            worklist.mark();
            worklist.push(1, 1);
            worklist.push(2, 2);
            worklist.remove(1);
            assert_eq!(worklist.pop(|op| op), Some((2, 2)));
        }
        assert!(worklist.stack.len() < 4);
        assert_eq!(drain(&mut worklist), [0]);
    }
}
