//! The fields of a record, found by their names.

use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;

use crate::record::Field;
use crate::symbols::Symbol;

/// The most fields that are looked through; of more, the places are kept by name.
const FEW: usize = 32;

/// The fields of a record in their order. A class that inherits finds each of its fields by name, so that a lookup must not take longer
/// the more there are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    list: Vec<Field>,
    /// The first place of each name, if there are many.
    places: FxHashMap<Symbol, u32>,
}

impl Fields {
    pub(crate) fn reserve(&mut self, count: usize) {
        self.list.reserve(count);
    }

    /// Appends a field. One of the same name stays the one that is found.
    pub(crate) fn push(&mut self, field: Field) {
        if self.list.len() >= FEW {
            if self.places.is_empty() {
                for (place, field) in (0..).zip(&self.list) {
                    self.places.entry(field.name).or_insert(place);
                }
            }
            self.places.entry(field.name).or_insert(self.list.len() as u32);
        }
        self.list.push(field);
    }

    /// Returns the place of the field of this name.
    pub(crate) fn place(&self, name: Symbol) -> Option<usize> {
        match self.places.is_empty() {
            true => self.list.iter().position(|field| field.name == name),
            false => self.places.get(&name).map(|place| *place as usize),
        }
    }
}

impl Deref for Fields {
    type Target = [Field];

    fn deref(&self) -> &[Field] {
        &self.list
    }
}

/// To change values: a name must stay as it is.
impl DerefMut for Fields {
    fn deref_mut(&mut self) -> &mut [Field] {
        &mut self.list
    }
}
