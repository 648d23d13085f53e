//! [`Uses`]: which instructions use a value.

use crate::prelude::*;

/// The uses of all values, by their dense numbers; of each value the latest last.
#[derive(Clone, Debug)]
pub(super) struct Uses<I> {
    lists: Vec<Vec<(I, u32)>>,
}

impl<I: Copy + Eq> Uses<I> {
    pub(super) fn new() -> Self {
        Uses { lists: Vec::new() }
    }

    /// Makes room for half as many values more.
    pub(super) fn reserve(&mut self) {
        self.lists.reserve(self.lists.len() / 2);
    }

    /// Returns the uses of a value.
    #[inline]
    pub(super) fn of(&self, value: usize) -> &[(I, u32)] {
        self.lists.get(value).map_or(&[], Vec::as_slice)
    }

    /// Returns true if a value has at most one user besides one of its users.
    pub(super) fn has_at_most_one_beside(&self, value: usize, user: I) -> bool {
        let mut other = None;
        self.of(value).iter().rev().map(|(by, _)| *by).filter(|by| *by != user).all(|by| *other.get_or_insert(by) == by)
    }

    /// Adds the latest use of a value.
    pub(super) fn add(&mut self, value: usize, user: I, index: usize) {
        self.list(value).push((user, index as u32));
    }

    /// Takes a use out, and returns the place where it was.
    pub(super) fn remove(&mut self, value: usize, user: I, index: usize) -> usize {
        let Some(list) = self.lists.get_mut(value) else { return 0 };
        // What goes has mostly come last.
        if list.last() == Some(&(user, index as u32)) {
            list.pop();
            return list.len();
        }
        let Some(place) = list.iter().rposition(|used| *used == (user, index as u32)) else { return 0 };
        list.remove(place);
        place
    }

    /// Makes the uses of one value the latest of another, and gives each to `visit`.
    pub(super) fn hand_over(&mut self, old: usize, new: usize, mut visit: impl FnMut(I, usize)) {
        let Some(uses) = self.lists.get_mut(old).map(core::mem::take).filter(|uses| !uses.is_empty()) else { return };
        uses.iter().for_each(|(user, index)| visit(*user, *index as usize));
        match self.list(new) {
            list if list.is_empty() => *list = uses,
            list => list.extend_from_slice(&uses),
        }
    }

    /// Returns the uses of a value, to be changed.
    fn list(&mut self, value: usize) -> &mut Vec<(I, u32)> {
        while self.lists.len() <= value {
            self.lists.push(Vec::new());
        }
        &mut self.lists[value]
    }

    /// Puts a use back at its place.
    pub(super) fn restore(&mut self, value: usize, user: I, index: usize, place: usize) {
        if let Some(list) = self.lists.get_mut(value) {
            list.insert(place.min(list.len()), (user, index as u32));
        }
    }
}
