//! One iteration: works off the worklist.

use crate::prelude::*;

use pdl_bytecode::PatternId;

use super::cycle::RecentPatterns;
use super::fold::FoldFn;
use super::report::{GreedyLimit, GreedyReport};
use super::tracker::Tracker;
use crate::apply::{Application, Applicator};
use crate::bind::PatternSet;
use crate::error::{ApplyError, RewriteError, RewriteFailure};
use crate::host::{DriverHost, RewriteHost};
use crate::listener::Listener;
use crate::rewriter::is_used;

/// The state that all iterations of a run share.
pub(super) struct Iteration<'a, H: RewriteHost> {
    pub(super) set: &'a PatternSet<H>,
    pub(super) applicator: &'a mut Applicator<H>,
    pub(super) recent: &'a mut RecentPatterns,
    pub(super) fold: Option<FoldFn<H>>,
    /// The most rewrites.
    pub(super) max_rewrites: Option<u64>,
    /// The number of rewrites that each pattern did in this iteration.
    pub(super) firing: Vec<u64>,
}

/// The outcome of trying to fold an op.
enum Folding {
    Folded,
    Not,
    Failed(RewriteFailure),
}

impl<H: DriverHost> Iteration<'_, H> {
    /// Returns true if another iteration is sure to change nothing.
    pub(super) fn nothing_left(&mut self, host: &H, tracker: &mut Tracker<'_, '_, H>) -> bool {
        let matcher = self.applicator.matcher();
        // What goes wrong in matching is told by the iteration.
        let matches = |op| !matches!(matcher.find_best(self.set, host, op, None), Ok(None));
        tracker.unmatched.nothing_matches(matches) && !tracker.any_is_dead(host)
    }

    /// Works off the worklist. Gives whether anything changed.
    pub(super) fn run(
        &mut self,
        host: &mut H,
        tracker: &mut Tracker<'_, '_, H>,
        report: &mut GreedyReport,
    ) -> Result<bool, ApplyError> {
        self.firing.fill(0);
        let mut changed = false;
        let mut rewrites = 0;
        loop {
            if self.max_rewrites.is_some_and(|max| rewrites >= max) {
                report.limit = Some(GreedyLimit::Rewrites);
                tracker.unmatched.be_uncertain();
                return Ok(changed);
            }
            let Some((op, number)) = tracker.pop(host) else { return Ok(changed) };
            tracker.op_processed(host, op);
            if host.is_trivially_dead(op) && !is_used(host, op) {
                tracker.mark();
                tracker.op_erased(host, op);
                host.erase_op(op);
                report.dead_ops += 1;
                changed = true;
                continue;
            }
            match self.fold(host, op, tracker) {
                Folding::Not => {}
                Folding::Folded => {
                    report.folds += 1;
                    rewrites += 1;
                    changed = true;
                    continue;
                }
                Folding::Failed(failure) => {
                    let is_fatal = failure.is_fatal();
                    let error = || RewriteError {
                        pattern: "(fold)".to_owned(),
                        location: Box::default(),
                        op: host.op_name_text(host.op_name(op)),
                        failure,
                    };
                    if is_fatal {
                        return Err(ApplyError::Rewrite(error()));
                    }
                    self.applicator.attempts.failures.add(error);
                }
            }
            if tracker.unmatched.holds(number) {
                tracker.match_failed(host, op);
                continue;
            }
            tracker.unmatched.begin_match(number);
            tracker.refused = false;
            let application = self.applicator.apply(self.set, host, op, tracker)?;
            if !tracker.refused {
                tracker.unmatched.end_match(op, number, application != Application::None);
            }
            if let Application::Applied(pattern) = application {
                changed = true;
                rewrites += 1;
                report.rewrites += 1;
                report.rewrites_by_pattern[pattern.index()] += 1;
                self.firing[pattern.index()] += 1;
                self.recent.push(pattern);
            }
        }
    }

    fn fold(&mut self, host: &mut H, op: H::Op, tracker: &mut Tracker<'_, '_, H>) -> Folding {
        let Some(fold) = self.fold else { return Folding::Not };
        tracker.mark();
        let done = self.applicator.attempts.state.transaction(host, op, tracker, |rewriter| match fold(rewriter, op) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Folding::Not),
            Err(failure) => Err(Folding::Failed(failure)),
        });
        done.err().unwrap_or(Folding::Folded)
    }

    /// The patterns that did rewrites in this iteration, the busiest first.
    pub(super) fn still_firing(&self) -> Vec<(PatternId, u64)> {
        let by_pattern = self.set.patterns().iter().zip(&self.firing);
        let mut firing: Vec<(PatternId, u64)> =
            by_pattern.filter(|(_, count)| **count > 0).map(|(info, count)| (info.id, *count)).collect();
        firing.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
        firing
    }
}
