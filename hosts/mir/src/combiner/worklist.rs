//! A stack that holds each thing at most once.

use std::marker::PhantomData;

use crate::handles::{Op, Value};

/// Things with dense numbers.
pub(super) trait Numbered: Copy {
    fn number(self) -> u32;
    fn of_number(number: u32) -> Self;
}

macro_rules! numbered {
    ($($handle:ident)*) => {$(
        impl Numbered for $handle {
            #[inline]
            fn number(self) -> u32 {
                self.0
            }

            #[inline]
            fn of_number(number: u32) -> $handle {
                $handle(number)
            }
        }
    )*};
}

numbered! { Op Value }

/// The stack. What is there already stays where it is.
pub(super) struct Worklist<T> {
    /// Numbers of things, also of some that were taken off: those are the entries that are reached when their bit is not set. A
    /// newer entry of the same thing is above them, and its bit is gone by then.
    items: Vec<u32>,
    /// A bit for each number: whether the thing is on the list.
    is_there: Vec<u64>,
    things: PhantomData<T>,
}

impl<T> Default for Worklist<T> {
    fn default() -> Worklist<T> {
        Worklist { items: Vec::new(), is_there: Vec::new(), things: PhantomData }
    }
}

/// Where the bit of a number is.
#[inline]
fn bit(number: u32) -> (usize, u64) {
    (number as usize / 64, 1 << (number % 64))
}

impl<T: Numbered> Worklist<T> {
    /// Makes room for things up to a number, so that putting them in does not.
    pub(super) fn reserve(&mut self, count: usize) {
        let words = count.div_ceil(64);
        if words > self.is_there.len() {
            self.is_there.resize(words, 0);
        }
    }

    #[inline]
    pub(super) fn insert(&mut self, item: T) {
        let (word, bit) = bit(item.number());
        if word >= self.is_there.len() {
            self.reserve(item.number() as usize + 1);
        }
        let word = &mut self.is_there[word];
        if *word & bit == 0 {
            *word |= bit;
            self.items.push(item.number());
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        while let Some(number) = self.items.pop() {
            let item = T::of_number(number);
            if self.remove(item) {
                return Some(item);
            }
        }
        None
    }

    /// Takes something off; whether it was there.
    #[inline]
    pub(super) fn remove(&mut self, item: T) -> bool {
        let (word, bit) = bit(item.number());
        let Some(word) = self.is_there.get_mut(word) else { return false };
        let was_there = *word & bit != 0;
        *word &= !bit;
        was_there
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
