//! Greedy rewriting of many functions at once.
//!
//! An operation of the top block whose regions use nothing from outside them is rewritten on its own, as MLIR's pass
//! manager does with functions. Each thread takes the next operation that nobody works on, copies it out, and rewrites the copy;
//! when all are done, they are put back. The outcome is that of one thread, to the byte. Where that cannot be known, one thread
//! does the work:
//!
//! - if a pattern may match an operation of the top block itself, or has no root name, or such an operation has no uses
//!   and no effects and would be erased;
//! - if a region of the top block uses values from outside it, or the operation that has it has operands, results or
//!   successors;
//! - if operations are folded and one of the top block may be, or constants may go there;
//! - if a limit is hit or a rewrite fails, where the report depends on the order of all that was done;
//! - if someone listens, who hears of everything in that order.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::handles::{Block, Op};
use crate::ir::Ir;
use crate::part::{Cutter, Ends, Part, jobs};
use crate::stream::PartPass;
use mlir_syntax::{Context, Known, Symbol, Translation};
use pdl_vm::host::DriverHost;
use pdl_vm::parallel::{do_all, on_threads};
use pdl_vm::{ApplyError, GreedyDriver, GreedyOptions, GreedyReport, Listener, PatternInfo, PatternSet, RunLimit};
use rustc_hash::FxHashSet;

/// Makes the driver of a thread.
type NewDriver = dyn Fn(GreedyOptions) -> GreedyDriver<Ir> + Sync;

impl Ir {
    /// Applies patterns to everything in the IR until nothing changes, on up to `threads` threads.
    ///
    /// The IR and the report are those of [`GreedyDriver::run`]. For that, what native functions answer must depend on
    /// nothing but the operation of the top block in which the pattern is applied, and they must change nothing outside it.
    /// Handles of what is still there stay valid. Takes the memory of one more IR. A listener hears of one thing after the
    /// other, in the order of one thread: where there is one, one thread does the work.
    ///
    /// # Errors
    /// As [`GreedyDriver::run`].
    pub fn rewrite_in_parallel(
        &mut self,
        set: &PatternSet<Ir>,
        options: &GreedyOptions,
        threads: NonZeroUsize,
        listener: Option<&mut dyn Listener<Ir>>,
    ) -> Result<GreedyReport, ApplyError> {
        self.rewrite_on_threads(set, &GreedyDriver::new, options, threads, listener)
    }

    /// As [`rewrite_in_parallel`](Self::rewrite_in_parallel), with a driver that [folds](GreedyDriver::folding).
    ///
    /// # Errors
    /// As [`GreedyDriver::run`].
    pub fn fold_in_parallel(
        &mut self,
        set: &PatternSet<Ir>,
        options: &GreedyOptions,
        threads: NonZeroUsize,
        listener: Option<&mut dyn Listener<Ir>>,
    ) -> Result<GreedyReport, ApplyError> {
        let is_independent = threads.get() == 1 || self.folds_in_parts();
        let threads = if is_independent { threads } else { NonZeroUsize::MIN };
        self.rewrite_on_threads(set, &|options| GreedyDriver::new(options).folding(), options, threads, listener)
    }

    fn rewrite_on_threads(
        &mut self,
        set: &PatternSet<Ir>,
        driver: &NewDriver,
        options: &GreedyOptions,
        threads: NonZeroUsize,
        listener: Option<&mut dyn Listener<Ir>>,
    ) -> Result<GreedyReport, ApplyError> {
        if threads.get() > 1
            && listener.is_none()
            && let Some(parts) = self.independent_parts(set)
            && let Some(report) = self.rewrite_parts(set, driver, options, threads.get(), &parts)
        {
            return Ok(report);
        }
        let scope = self.top_op();
        driver(options.clone()).run(set, self, scope, listener)
    }

    /// Returns true if folding changes nothing of the top blocks: nothing there has a result, and constants stay in the regions that they are in.
    fn folds_in_parts(&self) -> bool {
        let mut blocks = self.op_regions(self.top_op()).iter().flat_map(|region| self.region_blocks(*region));
        blocks.all(|block| {
            let is_closed = |op| self.result_count(op) == 0 && (!self.holds_ops(op) || self.holds_constants(op));
            self.block_ops(block).all(is_closed)
        })
    }

    fn top_blocks(&self) -> Vec<Block> {
        self.op_regions(self.top_op()).iter().flat_map(|region| self.region_blocks(*region)).collect()
    }

    /// Returns true if no pattern matches an operation of the top blocks, and none of these is erased.
    fn changes_within_parts(&self, set: &PatternSet<Ir>) -> bool {
        let around = || self.top_blocks().into_iter().flat_map(|block| self.block_ops(block).collect::<Vec<_>>());
        let names: FxHashSet<_> = around().map(|op| self.name(op)).collect();
        let matches_around = |pattern: &PatternInfo| set.root(pattern.id).is_none_or(|root| names.contains(&root));
        !set.patterns().iter().any(matches_around) && !around().any(|op| self.is_trivially_dead(op))
    }

    /// The operations of the top blocks with something in their regions, if each is on its own and no pattern matches around
    /// them. `None` also if there are fewer than two.
    fn independent_parts(&self, set: &PatternSet<Ir>) -> Option<Vec<Op>> {
        let top = self.top_blocks();
        if !self.changes_within_parts(set) {
            return None;
        }
        let around: Vec<Op> = top.iter().flat_map(|block| self.block_ops(*block)).collect();
        // What regions can see from outside them are the values of the top blocks.
        let arguments = top.iter().flat_map(|block| self.block_arguments(*block));
        let values = arguments.chain(around.iter().flat_map(|op| self.results(*op)));
        let is_around = |op| self.parent_block(op).and_then(|block| self.block_owner(block)) == Some(self.top_op());
        if values.flat_map(|value| self.uses_of(value)).any(|used| !is_around(self.use_owner(used))) {
            return None;
        }
        let parts: Vec<Op> = around.into_iter().filter(|op| self.holds_ops(*op)).collect();
        let is_closed =
            |op: &Op| self.operand_count(*op) == 0 && self.result_count(*op) == 0 && self.op_successors(*op).is_empty();
        (parts.len() > 1 && parts.iter().all(is_closed)).then_some(parts)
    }

    /// Rewrites the parts. `None`, and nothing is changed, if the report would not be that of one thread.
    fn rewrite_parts(
        &mut self,
        set: &PatternSet<Ir>,
        driver: &NewDriver,
        options: &GreedyOptions,
        threads: usize,
        parts: &[Op],
    ) -> Option<GreedyReport> {
        let threads = threads.min(parts.len());
        // Parts share a limit: none is stopped before all together reach it.
        let count = self.op_count() - 1;
        let (limit, fuel) = (options.max_rewrites.rewrites(count), options.fuel.fuel(count));
        let max_created = options.max_created.created(count);
        let given = |limit: Option<u64>| limit.map_or(RunLimit::Unlimited, RunLimit::AtMost);
        let options = &options.clone().max_rewrites(given(limit)).fuel(given(fuel)).max_created(given(max_created));
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let whole = &*self;
        let workers = on_threads(threads, || Worker::run(whole, set, driver(options.clone()), parts, &next, &failed))?;
        let mut sum = GreedyReport { converged: true, ..GreedyReport::default() };
        workers.iter().for_each(|worker| add(&mut sum, &worker.sum));
        if failed.into_inner() || !is_within(options, count, &sum) {
            return None;
        }
        let (mut done, mut contexts) = (Vec::new(), Vec::new());
        for (worker, Worker { done: parts, context, .. }) in workers.into_iter().enumerate() {
            contexts.push(context);
            done.extend(parts.into_iter().map(|(number, part)| (number, worker, part)));
        }
        // Whoever did what, everything gets the same numbers.
        done.sort_by_key(|(number, ..)| *number);
        let mut ends = Ends::of(self);
        done.iter_mut().for_each(|(.., part)| part.number(&mut ends));
        if !ends.fit() {
            return None;
        }
        let common = Known::to(self.context_mut());
        let translations: Vec<_> =
            contexts.iter().map(|context| Translation::new(context, common, self.context_mut())).collect();
        ends.reserve(self);
        let moves: Vec<_> = done.iter().map(|(_, worker, part)| part.back(&translations[*worker])).collect();
        do_all(threads, jobs(&moves, self)).expect("links of parts lead to records of theirs");
        Some(sum)
    }
}

/// The work of a thread.
struct Worker {
    /// The parts that it rewrote, with their numbers.
    done: Vec<(usize, Part)>,
    /// The context of all of them.
    context: Context,
    sum: GreedyReport,
}

impl Worker {
    /// Copies parts out and rewrites them, one after the other while it is in the caches, until `next` is behind the last.
    fn run(
        whole: &Ir,
        set: &PatternSet<Ir>,
        mut driver: GreedyDriver<Ir>,
        parts: &[Op],
        next: &AtomicUsize,
        failed: &AtomicBool,
    ) -> Worker {
        let mut cutter = Cutter::new(whole);
        let sum = GreedyReport { converged: true, ..GreedyReport::default() };
        let mut worker = Worker { done: Vec::new(), context: whole.context().clone(), sum };
        while !failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(op) = parts.get(number) else { break };
            let Some(mut part) = cutter.cut(*op) else {
                failed.store(true, Ordering::Relaxed);
                break;
            };
            std::mem::swap(part.ir.context_mut(), &mut worker.context);
            let scope = part.ir.top_op();
            match driver.run(set, &mut part.ir, scope, None) {
                Ok(report) if is_fine(&report) => add(&mut worker.sum, &report),
                // One thread will find it again, and tell of it.
                _ => failed.store(true, Ordering::Relaxed),
            }
            std::mem::swap(part.ir.context_mut(), &mut worker.context);
            worker.done.push((number, part));
        }
        worker
    }
}

/// Returns true if one thread, which works on all parts of an IR of so many operations together, hits no limit either. `sum` is the work on all of them.
fn is_within(options: &GreedyOptions, ops: usize, sum: &GreedyReport) -> bool {
    let is_ended = options.max_rewrites.rewrites(ops).is_some_and(|most| sum.rewrites + sum.folds >= most);
    // One thread may turn to a part again because of another, and takes more fuel then.
    let is_thrifty = options.fuel.fuel(ops).is_none_or(|fuel| sum.fuel < fuel / 64);
    // What is created in a part is the same whoever does it.
    !is_ended && is_thrifty && options.max_created.created(ops).is_none_or(|most| sum.created <= most)
}

/// Returns true if the outcome of a part is that which it has beside others.
fn is_fine(report: &GreedyReport) -> bool {
    report.converged && report.failures.count == 0
}

/// Adds the work of one part to that of others. All parts go through as many iterations as the one that takes the most.
fn add(sum: &mut GreedyReport, report: &GreedyReport) {
    sum.iterations = sum.iterations.max(report.iterations);
    sum.rewrites += report.rewrites;
    sum.dead_ops += report.dead_ops;
    sum.folds += report.folds;
    sum.fuel += report.fuel;
    sum.created += report.created;
    sum.rewrites_by_pattern.resize(report.rewrites_by_pattern.len().max(sum.rewrites_by_pattern.len()), 0);
    for (sum, count) in sum.rewrites_by_pattern.iter_mut().zip(&report.rewrites_by_pattern) {
        *sum += count;
    }
}

/// Greedy rewriting of the [parts](crate::TextParts) of a text, on one thread.
pub struct PartRewriter<'s> {
    set: &'s PatternSet<Ir>,
    driver: GreedyDriver<Ir>,
    folds: bool,
    report: PartsReport,
}

/// The work of a [`PartRewriter`] on its parts.
#[derive(Debug, Default)]
pub struct PartsReport {
    sum: GreedyReport,
    /// The number of operations before rewriting.
    ops: usize,
    /// The names of attributes among the properties of operations, and among the discardable ones.
    inherent: FxHashSet<(Symbol, Symbol)>,
    discardable: FxHashSet<(Symbol, Symbol)>,
}

impl<'s> PartRewriter<'s> {
    /// A rewriter by patterns that are bound to the module around the parts. It folds if `folds`.
    pub fn new(set: &'s PatternSet<Ir>, options: &GreedyOptions, folds: bool) -> PartRewriter<'s> {
        let driver = GreedyDriver::new(options.clone());
        let driver = if folds { driver.folding() } else { driver };
        PartRewriter { set, driver, folds, report: PartsReport::default() }
    }
}

impl PartPass for PartRewriter<'_> {
    type Outcome = PartsReport;

    /// Rewrites a part. False if one thread that rewrites the whole may make something else of it.
    fn run(&mut self, part: &mut Ir) -> bool {
        if !part.changes_within_parts(self.set) || self.folds && !part.folds_in_parts() {
            return false;
        }
        self.report.ops += part.op_count() - 1;
        self.report.inherent.extend(&part.known_inherent);
        self.report.note_discardable(part);
        let scope = part.top_op();
        let Ok(report) = self.driver.run(self.set, part, scope, None) else { return false };
        self.report.note_discardable(part);
        add(&mut self.report.sum, &report);
        is_fine(&report)
    }

    fn finish(self) -> PartsReport {
        self.report
    }
}

impl PartsReport {
    /// Returns the report of one thread that rewrites the whole, from those of all rewriters with the contexts of their parts. `None` if that
    /// thread may make something else of it.
    pub fn whole(options: &GreedyOptions, all: &[(&PartsReport, &Context)]) -> Option<GreedyReport> {
        let mut sum = GreedyReport { converged: true, ..GreedyReport::default() };
        all.iter().for_each(|(one, _)| add(&mut sum, &one.sum));
        let ops = all.iter().map(|(one, _)| one.ops).sum();
        // What is seen among properties anywhere is a property everywhere.
        let mut inherent = FxHashSet::default();
        for (one, context) in all {
            let text = |(op, name): &(Symbol, Symbol)| (context.symbol_name(*op), context.symbol_name(*name));
            inherent.extend(one.inherent.iter().map(text));
        }
        let is_both = |(one, context): &(&PartsReport, &Context)| {
            let mut names = one.discardable.iter();
            names.any(|(op, name)| inherent.contains(&(context.symbol_name(*op), context.symbol_name(*name))))
        };
        (is_within(options, ops, &sum) && !all.iter().any(is_both)).then_some(sum)
    }

    /// Notes the names of attributes of all operations, also of those that were erased.
    fn note_discardable(&mut self, ir: &Ir) {
        for record in &ir.ops {
            let own = &ir.attributes[record.attributes][record.inherent.count()..];
            self.discardable.extend(own.iter().map(|entry| (record.name, entry.0)));
        }
    }
}
