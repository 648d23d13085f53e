//! Greedy rewriting of many functions at once.
//!
//! An operation of the top block whose regions use nothing from outside them is rewritten on its own, as MLIR's pass
//! manager does with functions. Each thread works on a copy of the whole IR, which is a few long vectors, and takes the next
//! operation that nobody works on; at the end, what was rewritten is taken over into one of the copies. The outcome
//! is that of one thread, to the byte. Where that cannot be known, one thread does the work:
//!
//! - if a pattern may match an operation of the top block itself, or has no root name, or such an operation has no uses
//!   and no effects and would be erased;
//! - if a region of the top block uses values from outside it;
//! - if a limit is hit or a rewrite fails, where the report depends on the order of all that was done.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::handles::Op;
use crate::import::Import;
use crate::ir::Ir;
use pdl_vm::host::DriverHost;
use pdl_vm::{ApplyError, GreedyDriver, GreedyOptions, GreedyReport, PatternSet, rewrite_greedily};
use rustc_hash::FxHashSet;

impl Ir {
    /// Applies patterns to everything in the IR until nothing changes, on up to `threads` threads.
    ///
    /// The IR and the report are those of [`rewrite_greedily`]. For that, what native functions answer must depend on
    /// nothing but the operation of the top block in which the pattern is applied, and they must change nothing outside it.
    /// Handles of what is nested in the operations of the top block are dead afterwards. Takes the memory of one more
    /// IR for each thread.
    ///
    /// # Errors
    /// As [`GreedyDriver::run`].
    pub fn rewrite_in_parallel(
        &mut self,
        set: &PatternSet<Ir>,
        options: &GreedyOptions,
        threads: NonZeroUsize,
    ) -> Result<GreedyReport, ApplyError> {
        if threads.get() > 1
            && let Some(parts) = self.independent_parts(set)
            && let Some((ir, report)) = self.rewritten_parts(set, options, threads.get(), &parts)
        {
            *self = ir;
            return Ok(report);
        }
        let scope = self.top_op();
        rewrite_greedily(set, self, scope, options)
    }

    /// The operations of the top blocks with something in their regions, if all of them can be rewritten on their own
    /// and no pattern matches around them. `None` also if there are fewer than two.
    fn independent_parts(&self, set: &PatternSet<Ir>) -> Option<Vec<Op>> {
        let top = self.op_regions(self.top_op()).iter().flat_map(|region| self.region_blocks(*region));
        let around: Vec<Op> = top.flat_map(|block| self.block_ops(block)).collect();
        let names: FxHashSet<_> = around.iter().map(|op| self.name(*op)).collect();
        let matches_around = |pattern| set.root(pattern).is_none_or(|root| names.contains(&root));
        if (0..set.patterns().len() as u32).any(matches_around) || around.iter().any(|op| self.is_trivially_dead(*op)) {
            return None;
        }
        let parts: Vec<Op> = around.into_iter().filter(|op| self.holds_ops(*op)).collect();
        // The part in which each value is defined.
        let mut homes = vec![u32::MAX; self.values.len()];
        let mut nested = Vec::new();
        for (number, part) in (0..).zip(&parts) {
            nested.clear();
            self.nested_ops(*part, true, &mut nested);
            for op in std::iter::once(part).chain(&nested) {
                let results = self.results(*op).filter(|_| op != part);
                let blocks = self.op_regions(*op).iter().flat_map(|region| self.region_blocks(*region));
                let arguments = blocks.flat_map(|block| self.block_arguments(block));
                results.chain(arguments).for_each(|value| homes[value.index()] = number);
            }
            let is_home = |op: &Op| self.operands(*op).all(|operand| homes[operand.index()] == number);
            if !nested.iter().all(is_home) {
                return None;
            }
        }
        (parts.len() > 1).then_some(parts)
    }

    /// Rewrites the parts in copies of the IR. `None` if the report would not be that of one thread.
    fn rewritten_parts(
        &self,
        set: &PatternSet<Ir>,
        options: &GreedyOptions,
        threads: usize,
        parts: &[Op],
    ) -> Option<(Ir, GreedyReport)> {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let worker = || {
            let mut ir = self.clone();
            let mut driver = GreedyDriver::new(options.clone());
            let (mut done, mut sum) = (Vec::new(), GreedyReport { converged: true, ..GreedyReport::default() });
            while !failed.load(Ordering::Relaxed)
                && let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed))
            {
                match driver.run(set, &mut ir, *part, None) {
                    Ok(report) if report.converged && report.failures.count == 0 => add(&mut sum, &report),
                    // One thread will find it again, and tell of it.
                    _ => failed.store(true, Ordering::Relaxed),
                }
                done.push(*part);
            }
            (ir, done, sum)
        };
        let mut copies: Vec<(Ir, Vec<Op>, GreedyReport)> = std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads.min(parts.len())).map(|_| scope.spawn(worker)).collect();
            // A worker that panicked leaves `self` as it was, and one thread will panic again.
            running.into_iter().map(|thread| thread.join().ok()).collect::<Option<_>>()
        })?;
        if failed.into_inner() {
            return None;
        }
        // The one with the most parts stays, so that little is taken over.
        copies.sort_by_key(|(_, done, _)| done.len());
        let (mut ir, _, mut sum) = copies.pop()?;
        for (copy, done, report) in &copies {
            let mut import = Import::new(copy, self);
            for part in done {
                import.replace_regions(&mut ir, *part)?;
            }
            add(&mut sum, report);
        }
        let is_below = |max: Option<u64>, count| max.is_none_or(|max| count < max);
        is_below(options.max_rewrites, sum.rewrites + sum.folds).then_some((ir, sum))
    }
}

/// Adds the work of one part to that of others. All parts go through as many iterations as the one that takes the most.
fn add(sum: &mut GreedyReport, report: &GreedyReport) {
    sum.iterations = sum.iterations.max(report.iterations);
    sum.rewrites += report.rewrites;
    sum.dead_ops += report.dead_ops;
    sum.folds += report.folds;
    sum.rewrites_by_pattern.resize(report.rewrites_by_pattern.len().max(sum.rewrites_by_pattern.len()), 0);
    for (sum, count) in sum.rewrites_by_pattern.iter_mut().zip(&report.rewrites_by_pattern) {
        *sum += count;
    }
}
