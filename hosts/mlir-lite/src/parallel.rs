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
use mlir_syntax::{Context, Known, Translation};
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

    /// The operations of the top blocks with something in their regions, if each is on its own and no pattern matches around
    /// them. `None` also if there are fewer than two.
    fn independent_parts(&self, set: &PatternSet<Ir>) -> Option<Vec<Op>> {
        let top = self.op_regions(self.top_op()).iter().flat_map(|region| self.region_blocks(*region));
        let top: Vec<Block> = top.collect();
        let around: Vec<Op> = top.iter().flat_map(|block| self.block_ops(*block)).collect();
        let names: FxHashSet<_> = around.iter().map(|op| self.name(*op)).collect();
        let matches_around = |pattern: &PatternInfo| set.root(pattern.id).is_none_or(|root| names.contains(&root));
        if set.patterns().iter().any(matches_around) || around.iter().any(|op| self.is_trivially_dead(*op)) {
            return None;
        }
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
        // One thread may turn to a part again because of another, and takes more fuel then.
        let is_thrifty = fuel.is_none_or(|fuel| sum.fuel < fuel / 64);
        // What is created in a part is the same whoever does it.
        let is_small = max_created.is_none_or(|most| sum.created <= most);
        if failed.into_inner() || !is_thrifty || !is_small || limit.is_some_and(|max| sum.rewrites + sum.folds >= max) {
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
                Ok(report) if report.converged && report.failures.count == 0 => add(&mut worker.sum, &report),
                // One thread will find it again, and tell of it.
                _ => failed.store(true, Ordering::Relaxed),
            }
            std::mem::swap(part.ir.context_mut(), &mut worker.context);
            worker.done.push((number, part));
        }
        worker
    }
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
