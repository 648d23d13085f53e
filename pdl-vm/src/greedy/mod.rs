//! [`GreedyDriver`]: applies patterns until nothing changes.
//!
//! It works in the order of MLIR's greedy driver, so that the outcome is the same. Each iteration fills a stack with all ops, the
//! *worklist*, and empties it from the top. What a rewrite creates or changes goes on the worklist, with the ops around it; when an
//! op is erased, so do the ops that defined its operands, if that leaves them at most one user. Iterations go on until one
//! changes nothing.
//!
//! ```text
//!  GreedyOptions ──▶ GreedyDriver ──▶ Iteration ──pop──▶ Worklist ◀──push── Tracker ◀──hears── Rewriter
//!                                         │ dead? fold? match and rewrite                         ▲
//!                                         └───────────────────────────────────────────────────────┘
//! ```
//!
//! Whoever listens changes nothing: the same ops are matched in the same order. Two things that are passed over in silence are
//! told to a listener, an op that roots no pattern and the last iteration, if it is known beforehand that nothing matches.

mod constants;
mod cycle;
mod fold;
mod iteration;
pub(crate) mod match_depth;
mod numbers;
mod options;
mod report;
mod scope;
mod tracker;
mod unmatched;
mod worklist;

use alloc::vec::Vec;

use constants::{Constants, GatherFn};
pub use cycle::RecentPatterns;
pub(crate) use fold::FoldFn;
pub use fold::{ConstantOp, Fold, FoldChange, FoldHost, FoldOf, FoldResult, fold_op};
use iteration::Iteration;
use numbers::Numbers;
pub use options::{GreedyOptions, Order, RunLimit, Strictness};
pub use report::{GreedyLimit, GreedyReport};
use scope::{Admission, Place};
use tracker::Tracker;
use unmatched::Unmatched;
pub(crate) use worklist::Worklist;

use crate::apply::Applicator;
use crate::bind::PatternSet;
use crate::error::ApplyError;
use crate::host::{DriverHost, RewriteHost};
use crate::listener::Listener;

/// Applies patterns to everything in an op until nothing changes. It can be run any number of times; its
/// memory is reused.
pub struct GreedyDriver<H: RewriteHost> {
    options: GreedyOptions,
    applicator: Applicator<H>,
    worklist: Worklist<H::Op>,
    numbers: Numbers<H::Op>,
    ops: Vec<H::Op>,
    unmatched: Unmatched<H::Op>,
    recent: RecentPatterns,
    fold: Option<Folding<H>>,
}

/// The functions of a driver that folds, for a host that can.
struct Folding<H: RewriteHost> {
    fold: FoldFn<H>,
    gather: GatherFn<H>,
    constants: Constants<H>,
}

/// Applies patterns to everything in `scope` until nothing changes.
///
/// # Errors
/// As [`GreedyDriver::run`].
pub fn rewrite_greedily<H: DriverHost>(
    set: &PatternSet<H>,
    host: &mut H,
    scope: H::Op,
    options: &GreedyOptions,
) -> Result<GreedyReport, ApplyError> {
    GreedyDriver::new(options.clone()).run(set, host, scope, None)
}

impl<H: DriverHost> GreedyDriver<H> {
    /// A driver.
    pub fn new(options: GreedyOptions) -> GreedyDriver<H> {
        let mut applicator = Applicator::default();
        applicator.carry_discardable(options.carry_discardable);
        GreedyDriver {
            options,
            applicator,
            worklist: Worklist::default(),
            numbers: Numbers::default(),
            ops: Vec::new(),
            unmatched: Unmatched::default(),
            recent: RecentPatterns::default(),
            fold: None,
        }
    }

    /// Folds each op before patterns are tried at it. Before each iteration over all ops, constants are gathered, each once, where the
    /// host [says](FoldHost::constant_block), which may be outside of the ops that the driver was given.
    pub fn folding(mut self) -> Self
    where
        H: FoldHost,
    {
        let (fold, gather) = (fold::fold_and_end::<H>, Constants::<H>::gather);
        self.fold = Some(Folding { fold, gather, constants: Constants::default() });
        self
    }

    /// Applies patterns to every op nested in `scope`, but not to `scope` itself, until nothing changes or a limit is hit.
    ///
    /// # Errors
    /// When matching stops or a native function panics. What was rewritten until then stays.
    pub fn run(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        scope: H::Op,
        listener: Option<&mut dyn Listener<H>>,
    ) -> Result<GreedyReport, ApplyError> {
        self.run_in(set, host, Place { scope, region: None }, None, listener)
    }

    /// As [`run`](Self::run), for what is nested in one region of `scope`; the other regions are left alone.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_on_region(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        scope: H::Op,
        region: usize,
        listener: Option<&mut dyn Listener<H>>,
    ) -> Result<GreedyReport, ApplyError> {
        self.run_in(set, host, Place { scope, region: Some(region) }, None, listener)
    }

    /// Applies patterns to the given ops, which lie in `scope`, in one pass: begins with the last of them, bottom-up,
    /// or with the first, and goes on to whatever changes call for, as far as the [`Strictness`] allows. It does
    /// not walk the IR.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_on_ops(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        scope: H::Op,
        ops: &[H::Op],
        listener: Option<&mut dyn Listener<H>>,
    ) -> Result<GreedyReport, ApplyError> {
        self.run_in(set, host, Place { scope, region: None }, Some(ops), listener)
    }

    // One symbol, so that a profiler can tell what the driver costs.
    #[inline(never)]
    fn run_in(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        place: Place<H::Op>,
        given: Option<&[H::Op]>,
        listener: Option<&mut dyn Listener<H>>,
    ) -> Result<GreedyReport, ApplyError> {
        let patterns = set.patterns().len();
        let mut report = GreedyReport { rewrites_by_pattern: vec![0; patterns], ..GreedyReport::default() };
        let GreedyDriver { options, applicator, worklist, numbers, ops, unmatched, recent, fold } = self;
        recent.clear();
        numbers.clear();
        applicator.take_failures();
        let only_matches = fold.is_none() && set.rust.patterns.is_empty();
        // Patterns in Rust and folding look where they like.
        unmatched.start(if only_matches { set.match_depth } else { None });
        // Nothing becomes of an op that roots no pattern, unless something else is done with ops than matching.
        let may_pass_over = only_matches && !host.knows_dead_ops();
        let is_heard = listener.is_some();
        let mut tracker = Tracker {
            place,
            roots: (may_pass_over && !is_heard).then_some(set),
            admission: Admission::new(options.strictness),
            worklist,
            numbers,
            unmatched,
            ops,
            around: Vec::new(),
            around_is_listed: false,
            refused: false,
            user: listener,
        };
        let mut iteration = Iteration {
            set,
            applicator,
            recent,
            fold: fold.as_ref().map(|folding| folding.fold),
            max_rewrites: None,
            firing: vec![0; patterns],
        };
        let mut fuel = u64::MAX;
        loop {
            if options.max_iterations.is_some_and(|max| report.iterations >= max) {
                report.limit.get_or_insert(GreedyLimit::Iterations);
                break;
            }
            report.iterations += 1;
            report.limit = None;
            if report.iterations > 1 && iteration.nothing_left(host, &mut tracker) && !is_heard {
                report.converged = true;
                break;
            }
            tracker.unmatched.begin_iteration();
            if let Some(folding) = fold {
                folding.constants.clear();
            }
            let first = report.iterations == 1;
            let count = match given {
                Some(given) => {
                    tracker.fill_with(host, options.order, given);
                    given.len()
                }
                None => tracker.fill(host, options.order, first, |host, tracker, op| match fold {
                    None => false,
                    Some(Folding { gather, constants, .. }) => {
                        tracker.mark();
                        gather(constants, host, &mut iteration.applicator.attempts.state, tracker, op)
                    }
                }),
            };
            if first {
                iteration.max_rewrites = options.max_rewrites.rewrites(count);
                fuel = options.fuel.fuel(count).unwrap_or(u64::MAX);
                iteration.applicator.matcher().begin_run(set, Some(fuel));
                iteration.applicator.limit_created(options.max_created.created(count));
            }
            let changed = iteration.run(host, &mut tracker, &mut report)?;
            // What meets the relative limit never ends, and MLIR would come to no other iteration.
            let is_endless = report.limit.is_some() && options.max_rewrites == RunLimit::Relative;
            // A list is worked off once, as MLIR does; what changed has pushed what it calls for.
            if !changed || given.is_some() || is_endless {
                report.converged = report.limit.is_none();
                break;
            }
        }
        report.failures = iteration.applicator.take_failures();
        report.fuel = fuel - iteration.applicator.matcher().fuel();
        report.created = iteration.applicator.attempts.state.created();
        if report.converged {
            report.limit = None;
        } else {
            report.cycle = iteration.recent.cycle();
            report.still_firing = iteration.still_firing();
        }
        Ok(report)
    }
}
