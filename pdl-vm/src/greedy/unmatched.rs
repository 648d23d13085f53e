//! [`Unmatched`]: the ops at which nothing matched, and nothing can match yet.
//!
//! A match reads its root and what defines the root's operands, as many steps away as the
//! [depth](super::match_depth) of the patterns. So an op at which nothing matched stays *unmatched* until an op within that distance
//! is changed: a change makes the users of the changed op *doubtful*, and their users, as far as the depth goes. What is
//! unmatched is not matched again, and an iteration is sure to change nothing if none of the doubtful ops matches.
//! The order of rewrites is not touched: whenever there is something to do, all ops go on the worklist.

use alloc::vec::Vec;

use core::hash::Hash;
use core::ops::ControlFlow;

use super::numbers::Numbers;
use crate::host::DriverHost;

/// The state of an op of which nothing is known yet.
const UNKNOWN: u32 = 0;
const UNMATCHED: u32 = 1;
/// It is being looked at.
const CURRENT: u32 = 2;
/// This and above: the place among the doubtful ones.
const DOUBTFUL: u32 = 3;

/// The number of uses that a change may be followed to, on average.
const USES_PER_CHANGE: usize = 16;

/// The number of uses that may be followed beyond that.
const SPARE_USES: usize = 4096;

/// See the module's documentation.
pub(crate) struct Unmatched<O> {
    /// The greatest distance at which matches look; `None` if nothing can be said.
    depth: Option<u32>,
    states: Vec<u32>,
    /// Ops that were matched, with their numbers. An entry counts if the state of the number is its place.
    doubtful: Vec<(O, u32)>,
    /// True if anything happened in this iteration that is not followed.
    uncertain: bool,
    /// The number of uses that may still be followed.
    credit: usize,
    /// Users that are yet to be followed, with their distance.
    queue: Vec<(O, u32)>,
}

impl<O> Default for Unmatched<O> {
    fn default() -> Self {
        Unmatched {
            depth: None,
            states: Vec::new(),
            doubtful: Vec::new(),
            uncertain: true,
            credit: 0,
            queue: Vec::new(),
        }
    }
}

impl<O: Copy + Eq + Hash> Unmatched<O> {
    /// Forgets everything; with a depth, begins to keep track.
    pub(crate) fn start(&mut self, depth: Option<u32>) {
        self.depth = depth;
        self.states.clear();
        self.doubtful.clear();
        self.uncertain = true;
        self.credit = SPARE_USES;
    }

    /// An iteration begins: all ops in the scope will be looked at.
    pub(crate) fn begin_iteration(&mut self) {
        self.uncertain = self.depth.is_none();
    }

    /// From here on an iteration must look at all ops again.
    pub(crate) fn be_uncertain(&mut self) {
        self.uncertain = true;
    }

    /// Returns true if it is sure that nothing matches the op of this number.
    #[inline]
    pub(crate) fn holds(&self, number: usize) -> bool {
        self.states.get(number) == Some(&UNMATCHED)
    }

    #[inline]
    fn set(&mut self, number: usize, state: u32) {
        match self.states.get_mut(number) {
            Some(slot) => *slot = state,
            None => self.grow(number, state),
        }
    }

    #[cold]
    fn grow(&mut self, number: usize, state: u32) {
        if state != UNKNOWN {
            self.states.resize((number + 1).max(self.states.len() * 2), UNKNOWN);
            self.states[number] = state;
        }
    }

    /// The op is going to be matched.
    #[inline]
    pub(crate) fn begin_match(&mut self, number: usize) {
        if self.depth.is_some() {
            self.set(number, CURRENT);
        }
    }

    /// The op was matched; `rewritten` tells whether a pattern was applied.
    #[inline]
    pub(crate) fn end_match(&mut self, op: O, number: usize, rewritten: bool) {
        // If it was changed or erased, it is on the worklist again, or gone.
        if self.states.get(number) == Some(&CURRENT) {
            if rewritten { self.doubt(op, number) } else { self.set(number, UNMATCHED) }
        }
    }

    fn doubt(&mut self, op: O, number: usize) {
        if self.doubtful.len() > 2 * self.states.len() {
            self.drop_outdated();
        }
        self.set(number, DOUBTFUL + self.doubtful.len() as u32);
        self.doubtful.push((op, number as u32));
    }

    fn drop_outdated(&mut self) {
        let mut kept = 0;
        for place in 0..self.doubtful.len() {
            let entry = self.doubtful[place];
            let state = &mut self.states[entry.1 as usize];
            if *state == DOUBTFUL + place as u32 {
                *state = DOUBTFUL + kept as u32;
                self.doubtful[kept] = entry;
                kept += 1;
            }
        }
        self.doubtful.truncate(kept);
    }

    /// The op of this number is new, or about to be erased: what is known of the number is of no use.
    #[inline]
    pub(crate) fn forget(&mut self, number: usize) {
        self.set(number, UNKNOWN);
    }

    /// `op` changed, and is on the worklist again.
    pub(crate) fn changed<H: DriverHost<Op = O>>(&mut self, host: &H, op: O, numbers: &mut Numbers<O>) {
        let Some(depth) = self.depth else { return };
        self.forget(numbers.of(host, op));
        if depth == 0 {
            return;
        }
        self.credit += USES_PER_CHANGE;
        self.queue.clear();
        let (mut changed, mut distance) = (op, 0);
        loop {
            for index in 0..host.result_count(changed) {
                let all = host.uses(host.result(changed, index), &mut |user, _| {
                    if self.credit == 0 {
                        return ControlFlow::Break(());
                    }
                    self.credit -= 1;
                    let number = numbers.of(host, user);
                    if self.holds(number) {
                        self.doubt(user, number);
                    }
                    if distance + 1 < depth {
                        self.queue.push((user, distance + 1));
                    }
                    ControlFlow::Continue(())
                });
                if all.is_break() {
                    return self.start(None);
                }
            }
            match self.queue.pop() {
                Some(next) => (changed, distance) = next,
                None => return,
            }
        }
    }

    /// Returns true if `matches` is false for all that is doubtful, which is unmatched then, so that another iteration would change
    /// nothing.
    pub(crate) fn nothing_matches(&mut self, mut matches: impl FnMut(O) -> bool) -> bool {
        if self.uncertain || self.depth.is_none() {
            return false;
        }
        for place in 0..self.doubtful.len() {
            let (op, number) = self.doubtful[place];
            if self.states[number as usize] != DOUBTFUL + place as u32 {
                continue;
            }
            if matches(op) {
                return false;
            }
            self.states[number as usize] = UNMATCHED;
        }
        self.doubtful.clear();
        true
    }
}
