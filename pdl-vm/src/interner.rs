//! [`Interner`]: small handles for attributes, types and names that have none.

use crate::prelude::*;

use core::borrow::Borrow;
#[cfg(not(feature = "std"))]
use core::cell::{OnceCell as Once, RefCell};
use core::hash::{Hash, Hasher};
#[cfg(feature = "std")]
use std::sync::{OnceLock as Once, PoisonError, RwLock};

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
/// when it is new. That takes `&self`, so a native constraint may make new attributes too, although it only reads the IR. With the feature
/// `std`, threads may share it. What is no longer of use is forgotten by [`truncate`](Self::truncate), and all with the interner.
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
    lists: [Once<Box<[Once<T>]>>; 32],
    index: Shared<Index>,
}

/// A value that whoever shares it may change for a moment, in which no code of hosts runs.
#[derive(Debug, Default)]
#[cfg(feature = "std")]
struct Shared<T>(RwLock<T>);

#[derive(Debug, Default)]
#[cfg(not(feature = "std"))]
struct Shared<T>(RefCell<T>);

impl<T> Shared<T> {
    fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        #[cfg(feature = "std")]
        let value = self.0.read().unwrap_or_else(PoisonError::into_inner);
        #[cfg(not(feature = "std"))]
        let value = self.0.borrow();
        read(&value)
    }

    fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        #[cfg(feature = "std")]
        let mut value = self.0.write().unwrap_or_else(PoisonError::into_inner);
        #[cfg(not(feature = "std"))]
        let mut value = self.0.borrow_mut();
        change(&mut value)
    }
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
        Interner { lists: [const { Once::new() }; 32], index: Shared::default() }
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
        let hash = hash_of(item);
        let mut known_since = NONE;
        loop {
            // Nothing is locked while an item compares or copies itself: that is the host's code.
            let first = self.index.read(|index| index.latest.get(&hash).copied().unwrap_or(NONE));
            let mut number = first;
            while let Some(known) = self.at(number).filter(|_| number != known_since) {
                if known.borrow() == item {
                    return Interned(number);
                }
                number = self.index.read(|index| index.previous[number as usize]);
            }
            match self.add(hash, item.to_owned(), first) {
                Ok(number) => return Interned(number),
                // Another thread was faster: what it added is compared, too.
                Err(_) => known_since = first,
            }
        }
    }

    /// Adds an item, if `latest` is still the latest of its hash; gives it back otherwise, to be dropped where nothing is locked.
    fn add(&self, hash: u64, item: T, latest: u32) -> Result<u32, T> {
        self.index.change(|index| {
            if index.latest.get(&hash).copied().unwrap_or(NONE) != latest {
                return Err(item);
            }
            let number = u32::try_from(index.previous.len()).ok().filter(|number| *number != NONE);
            let number = number.expect("there are fewer than 2^32 - 1 items");
            index.latest.insert(hash, number);
            index.previous.push(latest);
            let (list, place) = place_of(number);
            let places = self.lists[list].get_or_init(|| (0..1_usize << list).map(|_| Once::new()).collect());
            // The place of a new number is empty.
            let _ = places[place].set(item);
            Ok(number)
        })
    }

    /// Returns the number of items.
    pub fn count(&self) -> usize {
        self.index.read(|index| index.previous.len())
    }

    /// Forgets all items but the first `count`, such as those of a function that is compiled. Handles of others must not be used again: they get
    /// to stand for what is interned next.
    pub fn truncate(&mut self, count: usize)
    where
        T: Hash,
    {
        while let Some(number) = self.count().checked_sub(1).filter(|number| *number >= count) {
            let (list, place) = place_of(number as u32);
            let item = self.lists[list].get_mut().and_then(|places| places[place].take());
            let hash = item.as_ref().map(hash_of);
            self.index.change(|index| {
                let previous = index.previous.pop().filter(|previous| *previous != NONE);
                match (hash, previous) {
                    (Some(hash), Some(previous)) => drop(index.latest.insert(hash, previous)),
                    (Some(hash), None) => drop(index.latest.remove(&hash)),
                    (None, _) => {}
                }
            });
        }
    }

    fn at(&self, number: u32) -> Option<&T> {
        if number == NONE {
            return None;
        }
        let (list, place) = place_of(number);
        self.lists[list].get()?.get(place)?.get()
    }
}

fn hash_of<T: Hash + ?Sized>(item: &T) -> u64 {
    let mut hasher = FxHasher::default();
    item.hash(&mut hasher);
    hasher.finish()
}

/// The list that an item is in, and where in the list.
fn place_of(number: u32) -> (usize, usize) {
    let place = number as usize + 1;
    let list = place.ilog2() as usize;
    (list, place - (1 << list))
}
