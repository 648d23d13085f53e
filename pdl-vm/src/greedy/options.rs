//! [`GreedyOptions`]: how a greedy driver works, and when it gives up.

use crate::rewriter::CarryDiscardable;

/// Where an iteration begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// With the last op of a post-order walk: uses before definitions. MLIR's default.
    #[default]
    BottomUp,
    /// With the first op of a pre-order walk.
    TopDown,
}

/// Which ops a driver may turn to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Every op in the scope.
    #[default]
    AnyOp,
    /// Those given at the beginning, and what rewrites create.
    ExistingAndNewOps,
    /// Those given at the beginning.
    ExistingOps,
}

/// The most of something that a run may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunLimit {
    /// A number that what comes to an end does not meet, and more for each op that is there at the beginning.
    #[default]
    Relative,
    /// This many.
    AtMost(u64),
    /// None, as in MLIR: patterns that undo each other run forever.
    Unlimited,
}

impl RunLimit {
    /// Returns the most rewrites for so many ops at the beginning; `None` is no limit.
    ///
    /// The relative limit is 100,000, and 100 for each op. Patterns that undo each other are stopped there within a second, and no
    /// iteration follows.
    pub fn rewrites(self, ops: usize) -> Option<u64> {
        self.of(100_000, 100, ops)
    }

    /// Returns the most [fuel](crate::Matcher::set_fuel) for so many ops at the beginning; `None` is no limit.
    ///
    /// The relative limit is 2^30, and 2^15 for each op: about two seconds, and 50 microseconds for each op. One loop over the users
    /// of a value takes some 20 for each user, so that each op may look at a thousand users before this is met.
    pub fn fuel(self, ops: usize) -> Option<u64> {
        self.of(1 << 30, 1 << 15, ops)
    }

    /// Returns the most that rewrites [create](crate::RewriterState::limit_created) for so many ops at the beginning; `None` is no limit.
    ///
    /// The relative limit is 2^24, and 2^12 for each op: some seconds, and some hundred megabytes at most of IR that nothing erases.
    pub fn created(self, ops: usize) -> Option<u64> {
        self.of(1 << 24, 1 << 12, ops)
    }

    fn of(self, base: u64, for_each: u64, ops: usize) -> Option<u64> {
        match self {
            RunLimit::Relative => Some(base.saturating_add(for_each.saturating_mul(ops as u64))),
            RunLimit::AtMost(most) => Some(most),
            RunLimit::Unlimited => None,
        }
    }
}

/// The options of a greedy driver.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GreedyOptions {
    /// Where an iteration begins.
    pub order: Order,
    /// The most iterations; `None` is no limit. 10 by default, as in MLIR.
    pub max_iterations: Option<u64>,
    /// The most rewrites in one iteration, folded ops included; see [`RunLimit::rewrites`].
    pub max_rewrites: RunLimit,
    /// Which ops it may turn to.
    pub strictness: Strictness,
    /// The most that the loops over users take in a run; see [`RunLimit::fuel`].
    pub fuel: RunLimit,
    /// The most that rewrites create in a run; see [`RunLimit::created`].
    pub max_created: RunLimit,
    /// Where the discardable attributes of a root go when it is replaced.
    pub carry_discardable: CarryDiscardable,
}

/// Each sets the field of its name.
impl GreedyOptions {
    /// Where an iteration begins.
    pub fn order(self, order: Order) -> GreedyOptions {
        GreedyOptions { order, ..self }
    }

    /// The most iterations.
    pub fn max_iterations(self, max_iterations: Option<u64>) -> GreedyOptions {
        GreedyOptions { max_iterations, ..self }
    }

    /// The most rewrites in one iteration.
    pub fn max_rewrites(self, max_rewrites: RunLimit) -> GreedyOptions {
        GreedyOptions { max_rewrites, ..self }
    }

    /// Which ops it may turn to.
    pub fn strictness(self, strictness: Strictness) -> GreedyOptions {
        GreedyOptions { strictness, ..self }
    }

    /// The most that the loops over users take in a run.
    pub fn fuel(self, fuel: RunLimit) -> GreedyOptions {
        GreedyOptions { fuel, ..self }
    }

    /// The most that rewrites create in a run.
    pub fn max_created(self, max_created: RunLimit) -> GreedyOptions {
        GreedyOptions { max_created, ..self }
    }

    /// Where discardable attributes of the root go when it is replaced; `true` is [`CarryDiscardable::ToCreated`].
    pub fn carry_discardable(self, carry: impl Into<CarryDiscardable>) -> GreedyOptions {
        GreedyOptions { carry_discardable: carry.into(), ..self }
    }
}

impl Default for GreedyOptions {
    fn default() -> Self {
        GreedyOptions {
            order: Order::BottomUp,
            max_iterations: Some(10),
            max_rewrites: RunLimit::Relative,
            strictness: Strictness::AnyOp,
            fuel: RunLimit::Relative,
            max_created: RunLimit::Relative,
            carry_discardable: CarryDiscardable::Never,
        }
    }
}
