//! [`Interner`]: small handles for attributes, types and names that have none.

use crate::prelude::*;

use core::borrow::Borrow;
use core::cell::{OnceCell, RefCell};
use core::hash::{Hash, Hasher};

use pdl_bytecode::collections::FxHashMap;
use rustc_hash::FxHasher;

use crate::ids::NONE;

/// The handle of something in an [`Interner`]. Handles from one interner are equal if and only if what they stand for is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interned(u32);

impl Interned {
    /// Returns how many others were interned before: a small dense number, as [`HostTuning::attribute_index`](crate::HostTuning::attribute_index)
    /// may give it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table beside an IR that gives `Copy` handles to what is boxed, mutable or just too large to be one, such as attributes of an
/// enum with strings in it.
///
/// A host has one in a field, and interns an attribute whenever it is asked for: it is looked up by its hash, and only copied
/// when it is new. That takes `&self`, so a native constraint may make new attributes too, although it only reads the IR. Nothing
/// is forgotten before the interner is dropped.
///
/// ```
/// use pdl_vm::Interner;
///
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// enum Attribute {
///     Number(i64),
///     Text(String),
/// }
///
/// let attributes = Interner::default();
/// let one = attributes.intern(&Attribute::Number(1));
/// let text = attributes.intern(&Attribute::Text("one".to_owned()));
/// assert_ne!(one, text);
/// assert_eq!(one, attributes.intern(&Attribute::Number(1)));
/// assert_eq!(attributes.get(text), &Attribute::Text("one".to_owned()));
/// ```
#[derive(Debug)]
pub struct Interner<T> {
    /// List `n` has places for the `2^n` items from number `2^n - 1` on, so that no item ever moves.
    lists: [OnceCell<Box<[OnceCell<T>]>>; 32],
    index: RefCell<Index>,
}

/// Where items are. Those of equal hash follow one another, the latest first.
#[derive(Debug, Default)]
struct Index {
    latest: FxHashMap<u64, u32>,
    /// For each item the one before it of the same hash, or [`NONE`].
    previous: Vec<u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { lists: [const { OnceCell::new() }; 32], index: RefCell::default() }
    }
}

impl<T: Clone + Eq + Hash> Clone for Interner<T> {
    /// Returns one in which the same items have the same handles.
    fn clone(&self) -> Self {
        let copy = Interner::default();
        (0..).map_while(|number| self.at(number)).for_each(|item| {
            copy.intern(item);
        });
        copy
    }
}

impl<T> Interner<T> {
    /// Returns what a handle stands for.
    ///
    /// # Panics
    /// If the handle is of another interner, which has more items.
    pub fn get(&self, handle: Interned) -> &T {
        self.at(handle.0).expect("the handle is of this interner")
    }

    /// The handle of something; a copy of it is kept if it has none yet.
    ///
    /// # Panics
    /// If there are `2^32 - 1` items already.
    pub fn intern<Q>(&self, item: &Q) -> Interned
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ToOwned<Owned = T> + ?Sized,
    {
        let mut hasher = FxHasher::default();
        item.hash(&mut hasher);
        let hash = hasher.finish();
        // Nothing is borrowed while an item compares or copies itself: that is the host's code.
        let first = self.index.borrow().latest.get(&hash).copied().unwrap_or(NONE);
        let mut number = first;
        while let Some(known) = self.at(number) {
            if known.borrow() == item {
                return Interned(number);
            }
            number = self.index.borrow().previous[number as usize];
        }
        let item = item.to_owned();
        let mut index = self.index.borrow_mut();
        let number = u32::try_from(index.previous.len()).ok().filter(|number| *number != NONE);
        let number = number.expect("there are fewer than 2^32 - 1 items");
        let previous = index.latest.insert(hash, number);
        index.previous.push(previous.unwrap_or(NONE));
        let (list, place) = place_of(number);
        let places = self.lists[list].get_or_init(|| (0..1_usize << list).map(|_| OnceCell::new()).collect());
        // The place of a new number is empty.
        let _ = places[place].set(item);
        Interned(number)
    }

    fn at(&self, number: u32) -> Option<&T> {
        if number == NONE {
            return None;
        }
        let (list, place) = place_of(number);
        self.lists[list].get()?.get(place)?.get()
    }
}

/// The list that an item is in, and where in the list.
fn place_of(number: u32) -> (usize, usize) {
    let place = number as usize + 1;
    let list = place.ilog2() as usize;
    (list, place - (1 << list))
}
