//! A stack that holds each thing at most once.

use crate::handles::{NIL, Op, Value};

/// Things with dense numbers.
pub(super) trait Numbered: Copy {
    fn number(self) -> usize;
}

impl Numbered for Op {
    fn number(self) -> usize {
        self.index()
    }
}

impl Numbered for Value {
    fn number(self) -> usize {
        self.index()
    }
}

/// The stack. What is there already stays where it is.
pub(super) struct Worklist<T> {
    items: Vec<Option<T>>,
    /// Where each thing is, by its number.
    places: Vec<u32>,
}

impl<T> Default for Worklist<T> {
    fn default() -> Worklist<T> {
        Worklist { items: Vec::new(), places: Vec::new() }
    }
}

impl<T: Numbered> Worklist<T> {
    #[inline]
    pub fn insert(&mut self, item: T) {
        let number = item.number();
        if number >= self.places.len() {
            self.places.resize(number + 1, NIL);
        }
        if self.places[number] == NIL {
            self.places[number] = self.items.len() as u32;
            self.items.push(Some(item));
        }
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        while let Some(item) = self.items.pop() {
            if let Some(item) = item {
                self.places[item.number()] = NIL;
                return Some(item);
            }
        }
        None
    }

    /// Takes something off; whether it was there.
    pub fn remove(&mut self, item: T) -> bool {
        let place = self.places.get_mut(item.number()).map_or(NIL, |place| std::mem::replace(place, NIL));
        if place != NIL {
            self.items[place as usize] = None;
        }
        place != NIL
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
