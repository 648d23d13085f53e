//! Short lists in one long vector.

use rustc_hash::FxHashMap;
use std::ops::{Index, IndexMut};

/// Where a list lies in its [`Pool`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slice {
    pub start: u32,
    pub len: u32,
}

impl Slice {
    /// The positions of the elements.
    #[inline]
    pub(crate) fn indices(self) -> std::ops::Range<u32> {
        self.start..self.start + self.len
    }

    #[inline]
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// Lists of fixed length whose elements lie side by side. A released list is used again by lists of its length:
/// rewriting makes lists of few lengths over and over, so there is no need to split or merge.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T> {
    items: Vec<T>,
    /// By length, for the short ones, which nearly all are.
    released_short: [Vec<u32>; SHORT],
    released: FxHashMap<u32, Vec<u32>>,
}

/// Lists below this length are looked for without hashing.
const SHORT: usize = 8;

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool { items: Vec::new(), released_short: Default::default(), released: FxHashMap::default() }
    }
}

impl<T> Pool<T> {
    /// Makes a list of the elements that `items` yields, which must know how many they are.
    #[inline]
    pub(crate) fn add(&mut self, items: impl Iterator<Item = T>) -> Slice {
        let (len, most) = items.size_hint();
        debug_assert_eq!(Some(len), most);
        let len = len as u32;
        if len == 0 {
            return Slice::default();
        }
        if let Some(start) = self.reuse(len) {
            let slice = Slice { start, len };
            for (place, item) in self.items[slice.range()].iter_mut().zip(items) {
                *place = item;
            }
            return slice;
        }
        let start = self.items.len() as u32;
        self.items.extend(items);
        Slice { start, len }
    }

    #[inline]
    fn reuse(&mut self, len: u32) -> Option<u32> {
        if let Some(released) = self.released_short.get_mut(len as usize) {
            return released.pop();
        }
        self.released.get_mut(&len)?.pop()
    }

    /// Gives a list back.
    #[inline]
    pub(crate) fn release(&mut self, slice: Slice) {
        if slice.len == 0 {
            return;
        }
        if let Some(released) = self.released_short.get_mut(slice.len as usize) {
            released.push(slice.start);
        } else {
            self.released.entry(slice.len).or_default().push(slice.start);
        }
    }

    /// Everything, in lists or not.
    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }

    /// Everything; who appends to it knows which lists that belongs to.
    pub(crate) fn items_mut(&mut self) -> &mut Vec<T> {
        &mut self.items
    }

    /// The lists that were given back.
    pub(crate) fn released(&self) -> impl Iterator<Item = Slice> + '_ {
        let all = (0..).zip(&self.released_short).chain(self.released.iter().map(|(len, starts)| (*len, starts)));
        all.flat_map(|(len, starts)| starts.iter().map(move |start| Slice { start: *start, len }))
    }

    /// The number of elements ever needed at once.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// Makes room.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.items.reserve(additional);
    }
}

impl<T> Index<Slice> for Pool<T> {
    type Output = [T];

    #[inline]
    fn index(&self, slice: Slice) -> &[T] {
        &self.items[slice.range()]
    }
}

impl<T> IndexMut<Slice> for Pool<T> {
    #[inline]
    fn index_mut(&mut self, slice: Slice) -> &mut [T] {
        &mut self.items[slice.range()]
    }
}

impl<T> Index<u32> for Pool<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: u32) -> &T {
        &self.items[index as usize]
    }
}

impl<T> IndexMut<u32> for Pool<T> {
    #[inline]
    fn index_mut(&mut self, index: u32) -> &mut T {
        &mut self.items[index as usize]
    }
}
