//! [`GreedyOptions`]: how a greedy driver works, and when it gives up.

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

/// The most rewrites, folded ops included, in one iteration of a greedy driver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RewriteLimit {
    /// 100,000, and 100 more for each op that is there at the beginning. Patterns that come to an end need far fewer;
    /// those that undo each other never leave the first iteration, and are stopped here within a second.
    #[default]
    Relative,
    /// This many.
    AtMost(u64),
    /// None, as in MLIR: patterns that undo each other run forever.
    Unlimited,
}

impl RewriteLimit {
    /// The limit in numbers, for so many ops at the beginning; `None` is no limit.
    pub fn for_ops(self, ops: usize) -> Option<u64> {
        match self {
            RewriteLimit::Relative => Some(100_000 + 100 * ops as u64),
            RewriteLimit::AtMost(rewrites) => Some(rewrites),
            RewriteLimit::Unlimited => None,
        }
    }
}

/// How a greedy driver works.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GreedyOptions {
    /// Where an iteration begins.
    pub order: Order,
    /// The most iterations; `None` is no limit. 10 by default, as in MLIR.
    pub max_iterations: Option<u64>,
    /// The most rewrites in one iteration.
    pub max_rewrites: RewriteLimit,
    /// Which ops it may turn to.
    pub strictness: Strictness,
    /// What the loops over users may take in one match; see [`Matcher::set_fuel`](crate::Matcher::set_fuel).
    pub match_fuel: Option<u64>,
    /// Whether rewrites carry the discardable attributes of the root to what replaces it; see
    /// [`RewriterState::carry_discardable`](crate::RewriterState::carry_discardable).
    pub carry_discardable: bool,
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
    pub fn max_rewrites(self, max_rewrites: RewriteLimit) -> GreedyOptions {
        GreedyOptions { max_rewrites, ..self }
    }

    /// Which ops it may turn to.
    pub fn strictness(self, strictness: Strictness) -> GreedyOptions {
        GreedyOptions { strictness, ..self }
    }

    /// What the loops over users may take in one match.
    pub fn match_fuel(self, match_fuel: Option<u64>) -> GreedyOptions {
        GreedyOptions { match_fuel, ..self }
    }

    /// Whether discardable attributes of the root go on to what replaces it.
    pub fn carry_discardable(self, carry_discardable: bool) -> GreedyOptions {
        GreedyOptions { carry_discardable, ..self }
    }
}

impl Default for GreedyOptions {
    fn default() -> Self {
        GreedyOptions {
            order: Order::BottomUp,
            max_iterations: Some(10),
            max_rewrites: RewriteLimit::Relative,
            strictness: Strictness::AnyOp,
            match_fuel: None,
            carry_discardable: false,
        }
    }
}
