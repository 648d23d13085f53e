//! [`GreedyDriver`]: applies patterns until nothing changes.
//!
//! It works in the order of MLIR's greedy driver, so that the outcome is the same. Each iteration fills a stack with all ops and
//! empties it from the top. What a rewrite creates or changes goes on the stack, with the ops around it; when an op is
//! erased, so do the ops that defined its operands, if that leaves them at most one user. Iterations go on
//! until one changes nothing.

use pdl_bytecode::PatternInfo;

use crate::apply::{Application, Applicator};
use crate::bind::PatternSet;
use crate::driver::{Admission, FoldFn, FoldHost, Place, RecentPatterns, Settled, Strictness, fold_op, reach_of};
use crate::error::{ApplyError, RewriteError, RewriteFailure};
use crate::host::{DriverHost, RewriteHost};
use crate::ids::NONE;
use crate::listener::{Failures, Listener};
use crate::patterns::MatchFailure;
use crate::worklist::Worklist;

/// Where an iteration begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// With the last op of a post-order walk: uses before definitions. MLIR's default.
    #[default]
    BottomUp,
    /// With the first op of a pre-order walk.
    TopDown,
}

/// How a greedy driver works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreedyOptions {
    /// Where an iteration begins.
    pub order: Order,
    /// The most iterations; `None` is no limit. 10 by default, as in MLIR.
    pub max_iterations: Option<u64>,
    /// The most rewrites in one iteration; `None` is no limit, as in MLIR. By default a number that only patterns
    /// that fire forever reach.
    pub max_rewrites: Option<u64>,
    /// Which ops it may turn to.
    pub strictness: Strictness,
    /// What the loops over users may take in one match; see [`Matcher::set_fuel`](crate::Matcher::set_fuel).
    pub match_fuel: Option<u64>,
}

impl Default for GreedyOptions {
    fn default() -> Self {
        GreedyOptions {
            order: Order::BottomUp,
            max_iterations: Some(10),
            max_rewrites: Some(10_000_000),
            strictness: Strictness::AnyOp,
            match_fuel: None,
        }
    }
}

/// A limit that a greedy driver ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GreedyLimit {
    /// [`GreedyOptions::max_iterations`].
    Iterations,
    /// [`GreedyOptions::max_rewrites`].
    Rewrites,
}

/// What a greedy driver did.
#[derive(Clone, Debug, Default)]
pub struct GreedyReport {
    /// Whether the last iteration changed nothing. If not, a limit was hit.
    pub converged: bool,
    /// The limit that was hit, if it did not converge.
    pub limit: Option<GreedyLimit>,
    /// How many iterations were run.
    pub iterations: u64,
    /// How many rewrites were done.
    pub rewrites: u64,
    /// How many ops were erased because nothing used them.
    pub dead_ops: u64,
    /// How many ops were folded.
    pub folds: u64,
    /// How many rewrites each pattern did, by its index.
    pub rewrites_by_pattern: Vec<u64>,
    /// The patterns that were still firing in the last iteration, with their rewrites in it, the busiest first;
    /// empty if it converged.
    pub still_firing: Vec<(u32, u64)>,
    /// The patterns that the last rewrites went through again and again, in order; empty if it converged or there
    /// is no such cycle.
    pub cycle: Vec<u32>,
    /// The rewrites that failed, and were undone.
    pub failures: Failures,
}

/// Applies patterns to everything in an op until nothing changes. It can be run any number of times; its
/// memory is reused.
pub struct GreedyDriver<H: RewriteHost> {
    options: GreedyOptions,
    applicator: Applicator<H>,
    worklist: Worklist<H::Op>,
    ops: Vec<H::Op>,
    settled: Settled<H::Op>,
    recent: RecentPatterns,
    fold: Option<FoldFn<H>>,
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
        applicator.matcher().set_fuel(options.match_fuel);
        GreedyDriver {
            options,
            applicator,
            worklist: Worklist::default(),
            ops: Vec::new(),
            settled: Settled::default(),
            recent: RecentPatterns::default(),
            fold: None,
        }
    }

    /// Folds each op before patterns are tried at it.
    pub fn folding(mut self) -> Self
    where
        H: FoldHost,
    {
        self.fold = Some(fold_op::<H>);
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
        let mut firing = vec![0; patterns];
        let GreedyDriver { options, applicator, worklist, ops, settled, recent, fold } = self;
        recent.clear();
        // Who listens hears of every op, and folding looks where it likes.
        settled.start(if listener.is_none() && fold.is_none() { reach_of(set) } else { None });
        let admission = Admission::new(options.strictness);
        // Nothing becomes of an op that roots no pattern, unless something else is done with ops than matching.
        let only_matches =
            listener.is_none() && fold.is_none() && !host.knows_dead_ops() && set.rust.patterns.is_empty();
        let mut tracker = Tracker {
            place,
            roots: only_matches.then_some(set),
            worklist,
            ops,
            around: Vec::new(),
            around_is_listed: false,
            settled,
            refused: false,
            admission,
            user: listener,
        };
        applicator.take_failures();
        let mut work = Work { set, applicator, options, recent, fold: *fold };
        loop {
            if options.max_iterations.is_some_and(|max| report.iterations >= max) {
                report.limit.get_or_insert(GreedyLimit::Iterations);
                break;
            }
            report.iterations += 1;
            report.limit = None;
            firing.fill(0);
            if report.iterations > 1 && work.nothing_left(host, &mut tracker) {
                report.converged = true;
                break;
            }
            tracker.settled.begin_iteration();
            match given {
                Some(given) => tracker.fill_with(host, options.order, given),
                None => tracker.fill(host, options.order, report.iterations == 1),
            }
            let changed = work.empty(host, &mut tracker, &mut report, &mut firing)?;
            // A list is worked off once, as MLIR does; what changed has pushed what it calls for.
            if !changed || given.is_some() {
                report.converged = report.limit.is_none();
                break;
            }
        }
        report.failures = applicator.take_failures();
        if report.converged {
            report.limit = None;
        } else {
            report.cycle = recent.cycle();
            report.still_firing =
                (0..).zip(firing.iter().copied()).filter(|(_, count): &(u32, u64)| *count > 0).collect();
            report.still_firing.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        }
        Ok(report)
    }
}

/// What one iteration works with.
struct Work<'a, H: RewriteHost> {
    set: &'a PatternSet<H>,
    applicator: &'a mut Applicator<H>,
    options: &'a GreedyOptions,
    recent: &'a mut RecentPatterns,
    fold: Option<FoldFn<H>>,
}

impl<H: DriverHost> Work<'_, H> {
    /// Whether another iteration is sure to change nothing.
    fn nothing_left(&mut self, host: &H, tracker: &mut Tracker<'_, '_, H>) -> bool {
        let matcher = self.applicator.matcher();
        // What goes wrong in matching is told by the iteration.
        let matches = |op| !matches!(matcher.find_best(self.set, host, op, None), Ok(None));
        tracker.settled.nothing_matches(matches) && !tracker.any_is_dead(host)
    }

    /// Works off the stack. Gives whether anything changed.
    fn empty(
        &mut self,
        host: &mut H,
        tracker: &mut Tracker<'_, '_, H>,
        report: &mut GreedyReport,
        firing: &mut [u64],
    ) -> Result<bool, ApplyError> {
        let Work { set, applicator, options, recent, fold } = self;
        let mut changed = false;
        let mut rewrites = 0;
        loop {
            if options.max_rewrites.is_some_and(|max| rewrites >= max) {
                report.limit = Some(GreedyLimit::Rewrites);
                tracker.settled.be_uncertain();
                break;
            }
            let Some(op) = tracker.worklist.pop(|op| host.op_index(op)) else { break };
            tracker.around_is_listed = false;
            tracker.op_processed(host, op);
            let number = host.op_index(op);
            if host.is_trivially_dead(op) {
                tracker.mark();
                let erased = applicator.state.transaction(host, op, tracker, |rewriter| rewriter.erase_op(op));
                if erased.is_ok() {
                    report.dead_ops += 1;
                    changed = true;
                    continue;
                }
            }
            if let Some(fold) = fold {
                tracker.mark();
                let folded = applicator.state.transaction(host, op, tracker, |rewriter| match fold(rewriter, op) {
                    Ok(true) => Ok(()),
                    Ok(false) => Err(None),
                    Err(failure) => Err(Some(failure)),
                });
                match folded {
                    Ok(()) => {
                        report.folds += 1;
                        rewrites += 1;
                        changed = true;
                        continue;
                    }
                    Err(None) => {}
                    Err(Some(failure)) => applicator.failures.add(|| RewriteError {
                        pattern: "(fold)".to_owned(),
                        location: Box::default(),
                        op: host.op_name_text(host.op_name(op)),
                        failure,
                    }),
                }
            }
            if tracker.settled.is_settled(number) {
                continue;
            }
            tracker.settled.begin(number);
            tracker.refused = false;
            let application = applicator.apply(set, host, op, tracker)?;
            if !tracker.refused {
                tracker.settled.end(op, number, application != Application::None);
            }
            if let Application::Applied(pattern) = application {
                changed = true;
                rewrites += 1;
                report.rewrites += 1;
                report.rewrites_by_pattern[pattern as usize] += 1;
                firing[pattern as usize] += 1;
                recent.push(pattern);
            }
        }
        Ok(changed)
    }
}

/// Keeps the stack up to date with what the rewriter does, and passes on what it hears.
struct Tracker<'a, 'u, H: RewriteHost> {
    place: Place<H::Op>,
    /// The patterns, if only ops that may root one are to be pushed.
    roots: Option<&'a PatternSet<H>>,
    admission: Admission<H::Op>,
    worklist: &'a mut Worklist<H::Op>,
    ops: &'a mut Vec<H::Op>,
    /// The op that held what was pushed last, and those around it up to the scope; empty if that may have changed.
    around: Vec<H::Op>,
    /// Whether the ops around it were pushed and nothing was taken off since.
    around_is_listed: bool,
    settled: &'a mut Settled<H::Op>,
    /// Whether a rewrite was undone at the current op.
    refused: bool,
    user: Option<&'u mut dyn Listener<H>>,
}

impl<H: DriverHost> Tracker<'_, '_, H> {
    fn mark(&mut self) {
        self.worklist.mark();
        self.admission.mark();
    }

    fn push(&mut self, host: &H, op: H::Op) {
        let is_idle = self.roots.is_some_and(|set| set.starts.number(set, host, op) == NONE);
        if !is_idle && self.admission.allows(op) {
            self.worklist.push(op, host.op_index(op));
        }
    }

    fn fill_with(&mut self, host: &H, order: Order, ops: &[H::Op]) {
        self.worklist.clear();
        for op in ops {
            self.admission.existing(*op);
            self.worklist.push(*op, host.op_index(*op));
        }
        if order == Order::TopDown {
            self.worklist.reverse();
        }
        self.mark();
    }

    fn fill(&mut self, host: &H, order: Order, first: bool) {
        self.worklist.clear();
        let mut ops = std::mem::take(self.ops);
        ops.clear();
        host.nested_ops(self.place.scope, order == Order::TopDown, &mut ops);
        if self.place.region.is_some() {
            ops.retain(|op| self.place.holds(host, *op));
        }
        if first {
            ops.iter().for_each(|op| self.admission.existing(*op));
        }
        // Nothing is taken off while the stack is filled, so what holds an op is in it if it holds the op before too.
        let mut last = None;
        for op in &ops {
            match last {
                Some(last) if host.are_siblings(last, *op) => self.push(host, *op),
                _ => self.add(host, *op),
            }
            last = Some(*op);
        }
        if order == Order::TopDown {
            self.worklist.reverse();
        }
        self.mark();
        *self.ops = ops;
    }

    /// Pushes `op` and the ops around it up to the scope; nothing if it is not in the scope.
    fn add(&mut self, host: &H, op: H::Op) {
        let Some(parent) = host.parent_op(op) else { return };
        // Ops that the scope itself holds may be in different regions.
        let is_known = self.around.first() == Some(&parent) && (self.around.len() > 1 || self.place.region.is_none());
        if !is_known && !self.look_around(host, op, parent) {
            return;
        }
        self.push(host, op);
        if !std::mem::replace(&mut self.around_is_listed, true) {
            for index in 0..self.around.len() - 1 {
                self.push(host, self.around[index]);
            }
        }
    }

    /// Finds the ops around `op`, which `parent` holds; false if it is not in the scope.
    #[cold]
    fn look_around(&mut self, host: &H, op: H::Op, parent: H::Op) -> bool {
        self.around.clear();
        self.around_is_listed = false;
        let (mut inner, mut outer) = (op, Some(parent));
        while let Some(around) = outer {
            self.around.push(around);
            if around == self.place.scope {
                if self.place.region.is_none_or(|region| host.region_index(inner) == region) {
                    return true;
                }
                break;
            }
            (inner, outer) = (around, host.parent_op(around));
        }
        self.around.clear();
        false
    }

    /// Whether an op in the scope may be erased for want of uses.
    fn any_is_dead(&mut self, host: &H) -> bool {
        if !host.knows_dead_ops() {
            return false;
        }
        self.ops.clear();
        host.nested_ops(self.place.scope, true, self.ops);
        self.ops.iter().any(|op| host.is_trivially_dead(*op))
    }

    /// Removes an op that is about to be erased, and pushes what defined its operands.
    fn remove(&mut self, host: &H, op: H::Op) {
        for index in 0..host.operand_count(op) {
            let operand = host.operand(op, index);
            let Some(definition) = host.defining_op(operand) else { continue };
            if at_most_one_other_user(host, operand, op) {
                self.add(host, definition);
            }
        }
        self.admission.erased(op);
        let number = host.op_index(op);
        self.settled.forget(number);
        self.worklist.remove(number);
    }
}

/// Whether `value` has at most one user besides `op`.
fn at_most_one_other_user<H: RewriteHost>(host: &H, value: H::Value, op: H::Op) -> bool {
    let mut other = None;
    let mut next = host.first_use(value);
    while let Some(used) = next {
        let user = host.use_owner(used);
        if user != op && *other.get_or_insert(user) != user {
            return false;
        }
        next = host.next_use(used);
    }
    true
}

impl<H: DriverHost> Listener<H> for Tracker<'_, '_, H> {
    fn op_processed(&mut self, host: &H, op: H::Op) {
        if let Some(user) = &mut self.user {
            user.op_processed(host, op);
        }
    }

    fn pattern_begins(&mut self, host: &H, op: H::Op, pattern: &PatternInfo) {
        self.mark();
        if let Some(user) = &mut self.user {
            user.pattern_begins(host, op, pattern);
        }
    }

    fn pattern_succeeded(&mut self, host: &H, pattern: &PatternInfo) {
        if let Some(user) = &mut self.user {
            user.pattern_succeeded(host, pattern);
        }
    }

    fn pattern_failed(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &RewriteFailure) {
        if let Some(user) = &mut self.user {
            user.pattern_failed(host, op, pattern, reason);
        }
    }

    fn pattern_did_not_match(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &MatchFailure) {
        if let Some(user) = &mut self.user {
            user.pattern_did_not_match(host, op, pattern, reason);
        }
    }

    fn match_failed(&mut self, host: &H, op: H::Op) {
        if let Some(user) = &mut self.user {
            user.match_failed(host, op);
        }
    }

    fn op_inserted(&mut self, host: &H, op: H::Op) {
        self.admission.inserted(op);
        self.settled.forget(host.op_index(op));
        if host.holds_ops(op) {
            // It came back with what it holds, of which nothing is told.
            self.settled.be_uncertain();
            self.around.clear();
        }
        self.add(host, op);
        if let Some(user) = &mut self.user {
            user.op_inserted(host, op);
        }
    }

    fn op_modified(&mut self, host: &H, op: H::Op) {
        self.settled.changed(host, op, |op| host.op_index(op));
        if host.holds_ops(op) {
            // It may have been moved into the scope, with what it holds.
            self.settled.be_uncertain();
            self.around.clear();
        }
        self.add(host, op);
        if let Some(user) = &mut self.user {
            user.op_modified(host, op);
        }
    }

    fn op_replaced(&mut self, host: &H, op: H::Op, values: &[H::Value]) {
        if let Some(user) = &mut self.user {
            user.op_replaced(host, op, values);
        }
    }

    fn op_erased(&mut self, host: &H, op: H::Op) {
        if host.holds_ops(op) {
            // What is in its regions goes first, from the end.
            let mut nested = std::mem::take(self.ops);
            nested.clear();
            host.nested_ops(op, true, &mut nested);
            while let Some(inner) = nested.pop() {
                self.remove(host, inner);
            }
            *self.ops = nested;
            self.around.clear();
        }
        self.remove(host, op);
        if let Some(user) = &mut self.user {
            user.op_erased(host, op);
        }
    }

    fn undone(&mut self, host: &H) {
        self.refused = true;
        self.settled.be_uncertain();
        // What was pushed is taken back.
        self.around.clear();
        self.worklist.undo();
        self.admission.undo();
        if let Some(user) = &mut self.user {
            user.undone(host);
        }
    }
}
