//! Groups of an operation while it is read: operands, types, regions and successors.

use smallvec::{SmallVec, smallvec};
use std::ops::{Index, Range};

/// Items in groups, as the definition of an operation names them. The text may say the groups in any order; most have few items.
pub(crate) struct Groups<T> {
    /// The items of a group are side by side.
    items: SmallVec<[T; 4]>,
    groups: SmallVec<[Range<u32>; 4]>,
}

impl<T: Copy> Groups<T> {
    /// Groups without items.
    pub(crate) fn new(count: usize) -> Groups<T> {
        Groups { items: SmallVec::new(), groups: smallvec![0..0; count] }
    }

    /// Returns how many groups there are.
    pub(crate) fn len(&self) -> usize {
        self.groups.len()
    }

    /// Adds an item to a group.
    #[inline]
    pub(crate) fn push(&mut self, group: usize, item: T) {
        let end = self.items.len() as u32;
        if self.groups[group].is_empty() {
            self.groups[group] = end..end;
        } else if self.groups[group].end != end {
            self.move_behind(group);
        }
        self.items.push(item);
        self.groups[group].end += 1;
    }

    /// Moves a group behind those that came after it; its old place stays unused.
    #[cold]
    fn move_behind(&mut self, group: usize) {
        let items: SmallVec<[T; 4]> = self[group].into();
        self.set(group, items);
    }

    /// Makes these the items of a group.
    pub(crate) fn set(&mut self, group: usize, items: impl IntoIterator<Item = T>) {
        let start = self.items.len() as u32;
        self.items.extend(items);
        self.groups[group] = start..self.items.len() as u32;
    }

    /// Returns how many items each group has.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u32> + '_ {
        self.groups.iter().map(|range| range.end - range.start)
    }

    /// All items, in the order of the groups.
    pub(crate) fn flat(&self) -> impl Iterator<Item = T> + '_ {
        (0..self.groups.len()).flat_map(|group| &self[group]).copied()
    }
}

impl<T> Index<usize> for Groups<T> {
    type Output = [T];

    fn index(&self, group: usize) -> &[T] {
        let Range { start, end } = self.groups[group];
        &self.items[start as usize..end as usize]
    }
}
