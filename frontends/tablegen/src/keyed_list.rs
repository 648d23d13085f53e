//! Lists whose elements are found by a key.

use std::hash::Hash;
use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The most elements that are looked through; of more, the places are kept by key.
const FEW: usize = 32;

/// An element that has a key.
pub(crate) trait Keyed {
    type Key: Copy + Eq + Hash;

    fn key(&self) -> Self::Key;
}

/// Elements in their order, found by their keys: a lookup must not take longer the more there are. The first of several with one
/// key is the one that is found. `INLINE` elements take no memory of their own.
#[derive(Clone, Debug)]
pub(crate) struct KeyedList<T: Keyed, const INLINE: usize = 0> {
    list: SmallVec<[T; INLINE]>,
    /// The first place of each key, if there are many.
    places: Option<Box<FxHashMap<T::Key, u32>>>,
}

impl<T: Keyed + Copy, const INLINE: usize> KeyedList<T, INLINE> {
    pub(crate) fn reserve(&mut self, count: usize) {
        self.list.reserve(count);
    }

    #[inline]
    pub(crate) fn push(&mut self, element: T) {
        self.list.push(element);
        if self.list.len() > FEW {
            self.add_places(self.list.len() - 1);
        }
    }

    pub(crate) fn extend_from_slice(&mut self, elements: &[T]) {
        let first = self.list.len();
        self.list.extend_from_slice(elements);
        if self.list.len() > FEW {
            self.add_places(first);
        }
    }

    /// Notes the places of the elements from `first` on, or of all if none were noted before.
    #[inline(never)]
    fn add_places(&mut self, first: usize) {
        let first = if self.places.is_some() { first } else { 0 };
        let places = self.places.get_or_insert_default();
        for (place, element) in self.list.iter().enumerate().skip(first) {
            places.entry(element.key()).or_insert(place as u32);
        }
    }

    /// Returns the place of the first element with this key.
    #[inline]
    pub(crate) fn place(&self, key: T::Key) -> Option<usize> {
        match &self.places {
            None => self.list.iter().position(|element| element.key() == key),
            Some(places) => places.get(&key).map(|place| *place as usize),
        }
    }
}

impl<T: Keyed, const INLINE: usize> Default for KeyedList<T, INLINE> {
    fn default() -> Self {
        KeyedList { list: SmallVec::new(), places: None }
    }
}

impl<T: Keyed, const INLINE: usize> Deref for KeyedList<T, INLINE> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.list
    }
}

/// To change values: a key must stay as it is.
impl<T: Keyed, const INLINE: usize> DerefMut for KeyedList<T, INLINE> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.list
    }
}
