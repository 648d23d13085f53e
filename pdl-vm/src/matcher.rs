//! [`Matcher`]: finds what matches at an op.

use pdl_bytecode::PatternId;

use crate::bind::PatternSet;
use crate::derive::empty;
use crate::error::MatchError;
use crate::host::{Host, HostTuning};
use crate::interpreter::{Machine, Sink};
use crate::registers::{Registers, SaveError, TypeRange, ValueRange};
use crate::selection::UNUSED;

/// Finds what matches at an op. It owns the registers, which are reused from op to op: once they have grown to what
/// the program needs, matching allocates nothing.
pub struct Matcher<H: Host> {
    machine: Machine<H>,
    best: SavedMatch<H>,
}

empty! {
    Matcher<H: Host> { machine best }
}

/// A match in the moment it is found; its captures are in the matcher's registers.
pub struct Match<'a, H: Host> {
    pub(crate) pattern: PatternId,
    pub(crate) rank: u32,
    pub(crate) captures: &'a [u32],
    pub(crate) registers: &'a Registers<H>,
    pub(crate) host: &'a H,
    pub(crate) set: &'a PatternSet<H>,
}

impl<H: Host> Match<'_, H> {
    /// Returns the pattern that matched.
    pub fn pattern(&self) -> PatternId {
        self.pattern
    }

    /// The pattern's place among all by benefit, then declaration; 0 is the best.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// Copies the match and what it captured. False if its ranges hold more than [`MAX_POOLED`](crate::MAX_POOLED)
    /// elements; `saved` is useless then.
    #[must_use]
    pub fn save(&self, saved: &mut SavedMatch<H>) -> bool
    where
        H: HostTuning,
    {
        self.save_to(saved).is_ok()
    }

    fn save_to(&self, saved: &mut SavedMatch<H>) -> Result<(), SaveError>
    where
        H: HostTuning,
    {
        saved.pattern = self.pattern;
        saved.rank = self.rank;
        saved.registers.capture(self.captures, self.registers, self.host, &self.set.type_lists)
    }
}

/// A match that outlives the matching: the pattern and copies of all that it captured.
///
/// The captures of each kind come in the order in which the pattern lists them.
pub struct SavedMatch<H: Host> {
    pub(crate) pattern: PatternId,
    pub(crate) rank: u32,
    /// Laid out as the pattern's rewrite expects them.
    pub(crate) registers: Registers<H>,
}

impl<H: Host> Default for SavedMatch<H> {
    fn default() -> Self {
        SavedMatch { pattern: PatternId::new(u32::MAX), rank: u32::MAX, registers: Registers::default() }
    }
}

impl<H: Host> SavedMatch<H> {
    /// Returns the pattern that matched.
    pub fn pattern(&self) -> PatternId {
        self.pattern
    }

    /// The pattern's place among all by benefit, then declaration; 0 is the best.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// The captured operations.
    pub fn ops(&self) -> &[H::Op] {
        &self.registers.ops
    }

    /// The captured values.
    pub fn values(&self) -> &[H::Value] {
        &self.registers.values
    }

    /// The captured attributes.
    pub fn attributes(&self) -> &[H::Attr] {
        &self.registers.attributes
    }

    /// The captured types.
    pub fn types(&self) -> &[H::Type] {
        &self.registers.types
    }

    /// The captured value range `index`.
    pub fn value_range(&self, index: usize) -> Option<&[H::Value]> {
        match *self.registers.value_ranges.get(index)? {
            ValueRange::Pool { start, len } => {
                self.registers.value_pool.get(start as usize..start as usize + len as usize)
            }
            _ => None,
        }
    }

    /// The captured type range `index`.
    pub fn type_range(&self, index: usize) -> Option<&[H::Type]> {
        match *self.registers.type_ranges.get(index)? {
            TypeRange::Pool { start, len } => {
                self.registers.type_pool.get(start as usize..start as usize + len as usize)
            }
            _ => None,
        }
    }
}

impl<H: HostTuning> Matcher<H> {
    /// A matcher without a fuel limit.
    pub fn new() -> Matcher<H> {
        Matcher::default()
    }

    /// Limits what the loops over users may take from now on in all matches together, in words of code run through; `None` is no
    /// limit.
    ///
    /// Code without loops ends after at most as many words as there are.
    pub fn set_fuel(&mut self, fuel: Option<u64>) {
        self.machine.fuel = fuel.unwrap_or(u64::MAX);
    }

    /// Begins a run of a driver, in which the host is one and its handles mean the same: what constraints answer about a type or an attribute
    /// is kept until the next one begins.
    pub(crate) fn begin_run(&mut self, set: &PatternSet<H>, fuel: Option<u64>) {
        self.set_fuel(fuel);
        self.machine.calls.answers.begin_run(set.natives.len());
    }

    /// Returns the fuel that is left; close to `u64::MAX` without a limit.
    pub fn fuel(&self) -> u64 {
        self.machine.fuel
    }

    /// Gives every match at `op` to `found`, each pattern in the order of the decision graph, several matches of one
    /// pattern in the host's use order.
    ///
    /// # Errors
    /// When fuel runs out or a native constraint panics; what was found until then was given to `found`.
    pub fn match_all(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        op: H::Op,
        found: &mut impl FnMut(Match<'_, H>),
    ) -> Result<(), MatchError> {
        // Most ops root no pattern: that is seen before anything is set up.
        let Some(start) = set.start(host, op, false) else { return Ok(()) };
        self.machine.run(set, host, op, start, &mut All { found })
    }

    /// The best match at `op`: of the highest benefit, among equals of the pattern declared first.
    /// With `below`, only patterns of a rank behind it count.
    ///
    /// # Errors
    /// When fuel runs out, a native constraint panics, or captured ranges are too long.
    pub fn match_best(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        op: H::Op,
        below: Option<u32>,
    ) -> Result<Option<&SavedMatch<H>>, MatchError> {
        Ok(self.find_best(set, host, op, below)?.map(|best| &*best))
    }

    /// The match that [`find_best`](Self::find_best) found.
    pub(crate) fn saved_best(&mut self) -> &mut SavedMatch<H> {
        &mut self.best
    }

    #[inline(always)]
    pub(crate) fn find_best(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        op: H::Op,
        below: Option<u32>,
    ) -> Result<Option<&mut SavedMatch<H>>, MatchError> {
        let Some(start) = set.start(host, op, true) else { return Ok(None) };
        let least = match below {
            None => 0,
            Some(rank) => rank.saturating_add(1),
        };
        let mut best = Best { prunes: set.in_order, rank: UNUSED, least, saved: &mut self.best };
        self.machine.run(set, host, op, start, &mut best)?;
        Ok(if best.rank == UNUSED { None } else { Some(&mut self.best) })
    }
}

/// Takes every match.
struct All<'a, F> {
    found: &'a mut F,
}

impl<H: Host, F: FnMut(Match<'_, H>)> Sink<H> for All<'_, F> {
    const PRUNES: bool = false;

    #[inline(always)]
    fn prunes(&self, _best: u32) -> bool {
        false
    }

    #[inline(always)]
    fn accept(&mut self, found: Match<'_, H>) -> Result<(), SaveError> {
        if found.rank() != UNUSED {
            (self.found)(found);
        }
        Ok(())
    }
}

/// Keeps the match of the lowest rank, from `least` on; of one rank, the first.
struct Best<'a, H: Host> {
    /// True if a match in hand makes others useless.
    prunes: bool,
    rank: u32,
    least: u32,
    saved: &'a mut SavedMatch<H>,
}

impl<H: HostTuning> Sink<H> for Best<'_, H> {
    const PRUNES: bool = true;

    #[inline(always)]
    fn prunes(&self, best: u32) -> bool {
        // A match of the same rank is of the same pattern, and the first one counts.
        self.prunes && self.rank <= best
    }

    #[inline(always)]
    fn accept(&mut self, found: Match<'_, H>) -> Result<(), SaveError> {
        let rank = found.rank();
        if rank < self.rank && rank >= self.least {
            found.save_to(self.saved)?;
            self.rank = rank;
        }
        Ok(())
    }
}
