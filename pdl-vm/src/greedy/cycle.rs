//! Which patterns undo each other, told from the latest rewrites.

use alloc::vec::Vec;

use pdl_bytecode::PatternId;

/// The number of latest rewrites that are remembered; a cycle must be run through twice in them to be seen.
const REMEMBERED: usize = 512;

/// The patterns of the latest rewrites, from which a driver tells those that undo each other.
#[derive(Debug, Default)]
pub struct RecentPatterns {
    ring: Vec<PatternId>,
    next: usize,
}

impl RecentPatterns {
    /// Forgets them, keeps the memory.
    pub fn clear(&mut self) {
        self.ring.clear();
        self.next = 0;
    }

    /// Adds the pattern of a rewrite.
    pub fn push(&mut self, pattern: PatternId) {
        match self.ring.get_mut(self.next) {
            Some(slot) => *slot = pattern,
            None => self.ring.push(pattern),
        }
        self.next = (self.next + 1) % REMEMBERED;
    }

    /// Returns the shortest sequence of patterns that the latest rewrites repeat, in order, the lowest first; empty if
    /// they repeat none.
    pub fn cycle(&self) -> Vec<PatternId> {
        let mut latest = self.ring.clone();
        let len = latest.len();
        latest.rotate_left(if len == REMEMBERED { self.next } else { 0 });
        let period = (1..=len / 2).find(|period| (len - period..len).all(|i| latest[i] == latest[i - period]));
        let Some(period) = period else { return Vec::new() };
        let mut cycle = latest.split_off(len - period);
        let lowest = (0..cycle.len()).min_by_key(|i| cycle[*i]).unwrap_or(0);
        cycle.rotate_left(lowest);
        cycle
    }
}

#[cfg(test)]
mod tests;
