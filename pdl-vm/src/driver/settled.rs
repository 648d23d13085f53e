//! [`Settled`]: which ops need no second look.
//!
//! A match reads its root and what defines the root's operands, up to the [`reach`](super::reach) of the patterns. An op at
//! which nothing matched stays so until something that the match may read changes, so it is *settled*. A change of an op
//! unsettles its users, and theirs, up to the same distance. What is settled is not matched again, and an iteration in which
//! nothing unsettled matches is known to change nothing and is not run at all. The order of rewrites is not
//! touched: whenever there is something to do, all ops go on the stack as ever.

use crate::host::{Host, RewriteHost};

/// What is known of an op, by its number.
const UNKNOWN: u32 = 0;
const SETTLED: u32 = 1;
/// It is being looked at.
const CURRENT: u32 = 2;
/// This and above: the place among the unsettled ones.
const UNSETTLED: u32 = 3;

/// How many uses a change may be followed to, on average.
const USES_PER_CHANGE: usize = 16;

/// How many uses may be followed beyond that.
const SPARE_USES: usize = 4096;

/// See the module's documentation.
pub(crate) struct Settled<O> {
    /// How far matches look; `None` if nothing can be said.
    reach: Option<u32>,
    states: Vec<u32>,
    /// Ops that were settled, with their numbers. An entry counts if the state of the number is its place.
    unsettled: Vec<(O, u32)>,
    /// Whether anything happened in this iteration that is not followed.
    uncertain: bool,
    /// How many more uses may be followed.
    credit: usize,
    /// Users that are yet to be followed, with their distance.
    queue: Vec<(O, u32)>,
}

impl<O> Default for Settled<O> {
    fn default() -> Self {
        Settled {
            reach: None,
            states: Vec::new(),
            unsettled: Vec::new(),
            uncertain: true,
            credit: 0,
            queue: Vec::new(),
        }
    }
}

impl<O: Copy> Settled<O> {
    /// Forgets everything; with a reach, begins to keep track.
    pub(crate) fn start(&mut self, reach: Option<u32>) {
        self.reach = reach;
        self.states.clear();
        self.unsettled.clear();
        self.uncertain = true;
        self.credit = SPARE_USES;
    }

    /// An iteration begins: all ops in the scope will be looked at.
    pub(crate) fn begin_iteration(&mut self) {
        self.uncertain = self.reach.is_none();
    }

    /// From here on an iteration must look at all ops again.
    pub(crate) fn be_uncertain(&mut self) {
        self.uncertain = true;
    }

    #[inline]
    pub(crate) fn is_settled(&self, number: usize) -> bool {
        self.states.get(number) == Some(&SETTLED)
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
    pub(crate) fn begin(&mut self, number: usize) {
        if self.reach.is_some() {
            self.set(number, CURRENT);
        }
    }

    /// The op was matched; `rewritten` tells whether a pattern was applied.
    #[inline]
    pub(crate) fn end(&mut self, op: O, number: usize, rewritten: bool) {
        // If it was changed or erased, it is on the stack again, or gone.
        if self.states.get(number) == Some(&CURRENT) {
            if rewritten { self.unsettle(op, number) } else { self.set(number, SETTLED) }
        }
    }

    fn unsettle(&mut self, op: O, number: usize) {
        if self.unsettled.len() > 2 * self.states.len() {
            self.drop_outdated();
        }
        self.set(number, UNSETTLED + self.unsettled.len() as u32);
        self.unsettled.push((op, number as u32));
    }

    fn drop_outdated(&mut self) {
        let mut kept = 0;
        for place in 0..self.unsettled.len() {
            let entry = self.unsettled[place];
            let state = &mut self.states[entry.1 as usize];
            if *state == UNSETTLED + place as u32 {
                *state = UNSETTLED + kept as u32;
                self.unsettled[kept] = entry;
                kept += 1;
            }
        }
        self.unsettled.truncate(kept);
    }

    /// The op of this number is new, or about to be erased: what is known of the number is of no use.
    #[inline]
    pub(crate) fn forget(&mut self, number: usize) {
        self.set(number, UNKNOWN);
    }

    /// `op` changed, and is on the stack again.
    pub(crate) fn changed<H: RewriteHost<Op = O>>(&mut self, host: &H, op: O, number: impl Fn(O) -> usize) {
        let Some(reach) = self.reach else { return };
        self.forget(number(op));
        if reach == 0 {
            return;
        }
        self.credit += USES_PER_CHANGE;
        self.queue.clear();
        let (mut changed, mut distance) = (op, 0);
        loop {
            for index in 0..host.result_count(changed) {
                let mut next = host.first_use(host.result(changed, index));
                while let Some(used) = next {
                    if self.credit == 0 {
                        return self.start(None);
                    }
                    self.credit -= 1;
                    let user = host.use_owner(used);
                    let place = number(user);
                    if self.is_settled(place) {
                        self.unsettle(user, place);
                    }
                    if distance + 1 < reach {
                        self.queue.push((user, distance + 1));
                    }
                    next = host.next_use(used);
                }
            }
            match self.queue.pop() {
                Some(next) => (changed, distance) = next,
                None => return,
            }
        }
    }

    /// Whether `matches` is false for all that is unsettled, which is settled then, so that another iteration would change
    /// nothing.
    pub(crate) fn nothing_matches(&mut self, mut matches: impl FnMut(O) -> bool) -> bool {
        if self.uncertain || self.reach.is_none() {
            return false;
        }
        for place in 0..self.unsettled.len() {
            let (op, number) = self.unsettled[place];
            if self.states[number as usize] != UNSETTLED + place as u32 {
                continue;
            }
            if matches(op) {
                return false;
            }
            self.states[number as usize] = SETTLED;
        }
        self.unsettled.clear();
        true
    }
}

/// How far the matches of a set look; see [`Settled`].
pub(crate) fn reach_of<H: Host + RewriteHost>(set: &crate::bind::PatternSet<H>) -> Option<u32> {
    if set.rust.patterns.is_empty() { set.reach } else { None }
}
