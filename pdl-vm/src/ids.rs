//! From host handles to the program's own numbers.

use crate::prelude::*;

use core::hash::Hash;

use pdl_bytecode::collections::FxHashMap;

/// "The program does not mention it."
pub(crate) const NONE: u32 = u32::MAX;

/// The ratio of a table's length to the number of keys above which a hash map is used instead.
const TABLE_SLACK: usize = 16;

/// Maps handles to program-local numbers: by table where the host numbers its handles densely, else by hash.
#[derive(Debug)]
pub(crate) struct IdMap<K> {
    /// The number of the first handle in `ids`.
    base: usize,
    ids: Vec<u32>,
    /// Everything, if there is no table.
    map: Option<Box<FxHashMap<K, u32>>>,
}

/// Where the keys of an [`IdMap`] are in its table.
#[derive(Debug)]
pub(crate) struct Places {
    /// The number of places.
    pub(crate) count: usize,
    /// For each number the place.
    pub(crate) of_ids: Vec<u32>,
}

impl<K: Copy + Eq + Hash> IdMap<K> {
    /// Builds the map for `keys`, whose places are their numbers. Of equal keys the first counts, the others are
    /// returned as pairs (first, other).
    pub(crate) fn build(keys: &[K], index: impl Fn(K) -> Option<usize>) -> (IdMap<K>, Vec<(u32, u32)>) {
        let mut duplicates = Vec::new();
        let bounds = keys.iter().try_fold((usize::MAX, 0), |(low, high), key| {
            let index = index(*key)?;
            Some((low.min(index), high.max(index)))
        });
        let is_dense =
            |&(base, last): &(usize, usize)| keys.is_empty() || last - base < (keys.len() + 64) * TABLE_SLACK;
        if let Some((base, last)) = bounds.filter(is_dense) {
            let mut ids = vec![NONE; if keys.is_empty() { 0 } else { last - base + 1 }];
            for (id, key) in keys.iter().enumerate() {
                let Some(slot) = index(*key).and_then(|i| ids.get_mut(i.wrapping_sub(base))) else { continue };
                match *slot {
                    NONE => *slot = id as u32,
                    first => duplicates.push((first, id as u32)),
                }
            }
            return (IdMap { base, ids, map: None }, duplicates);
        }
        let mut map = FxHashMap::default();
        for (id, key) in keys.iter().enumerate() {
            let first = *map.entry(*key).or_insert(id as u32);
            if first != id as u32 {
                duplicates.push((first, id as u32));
            }
        }
        (IdMap { base: 0, ids: Vec::new(), map: Some(Box::new(map)) }, duplicates)
    }

    /// The first number of the host, if its numbers are looked up, and for each from there on the program's number or [`NONE`];
    /// otherwise all numbers of the program.
    pub(crate) fn numbers(&self) -> (Option<usize>, Vec<u32>) {
        match &self.map {
            None => (Some(self.base), self.ids.clone()),
            Some(map) => (None, (0..map.values().max().map_or(0, |last| last + 1)).collect()),
        }
    }

    /// Where keys are in the table, if there is one.
    pub(crate) fn places(&self, keys: &[K], index: impl Fn(K) -> Option<usize>) -> Option<Places> {
        let place = |key: &K| Some(index(*key)?.wrapping_sub(self.base) as u32);
        let of_ids = keys.iter().map(place).collect::<Option<_>>().filter(|_| self.map.is_none())?;
        Some(Places { count: self.ids.len(), of_ids })
    }

    /// Returns what a filter looks up: the place of `key` in the table, one past its end if it is not there; with `NUMBERS` the number of
    /// `key`, or [`NONE`].
    #[inline(always)]
    pub(crate) fn answer<const NUMBERS: bool>(&self, key: Option<K>, index: impl Fn(K) -> Option<usize>) -> u32 {
        if NUMBERS {
            return key.map_or(NONE, |key| self.get(key, index));
        }
        match key.and_then(index).map(|index| index.wrapping_sub(self.base)) {
            Some(place) if place < self.ids.len() => place as u32,
            _ => self.ids.len() as u32,
        }
    }

    /// The number of `key`, or [`NONE`].
    #[inline(always)]
    pub(crate) fn get(&self, key: K, index: impl FnOnce(K) -> Option<usize>) -> u32 {
        match (index(key).and_then(|i| self.ids.get(i.wrapping_sub(self.base))), &self.map) {
            (Some(id), _) => *id,
            (None, None) => NONE,
            (None, Some(map)) => hashed(map, key),
        }
    }
}

/// Kept out of line: the interpreter's loop would set up the look-up for every op.
#[inline(never)]
fn hashed<K: Eq + Hash>(map: &FxHashMap<K, u32>, key: K) -> u32 {
    map.get(&key).copied().unwrap_or(NONE)
}

#[cfg(test)]
mod tests;
