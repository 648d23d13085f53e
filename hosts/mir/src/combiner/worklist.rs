//! A stack that holds each thing at most once.

use std::marker::PhantomData;

use crate::handles::{NIL, Op, Value};

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
    /// Numbers of things; [`NIL`] for one that was taken off.
    items: Vec<u32>,
    /// Where each thing is, by its number.
    places: Vec<u32>,
    things: PhantomData<T>,
}

impl<T> Default for Worklist<T> {
    fn default() -> Worklist<T> {
        Worklist { items: Vec::new(), places: Vec::new(), things: PhantomData }
    }
}

impl<T: Numbered> Worklist<T> {
    /// Makes room for things up to a number, so that putting them in does not.
    pub fn reserve(&mut self, count: usize) {
        if count > self.places.len() {
            self.places.resize(count, NIL);
        }
    }

    #[inline]
    pub fn insert(&mut self, item: T) {
        let number = item.number();
        if number as usize >= self.places.len() {
            self.reserve(number as usize + 1);
        }
        let place = &mut self.places[number as usize];
        if *place == NIL {
            *place = self.items.len() as u32;
            self.items.push(number);
        }
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        while let Some(number) = self.items.pop() {
            if number != NIL {
                self.places[number as usize] = NIL;
                return Some(T::of_number(number));
            }
        }
        None
    }

    /// Takes something off; whether it was there.
    pub fn remove(&mut self, item: T) -> bool {
        let place = self.places.get_mut(item.number() as usize).map_or(NIL, |place| std::mem::replace(place, NIL));
        if place != NIL {
            self.items[place as usize] = NIL;
        }
        place != NIL
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
