//! [`Applicator`]: applies the best match at one op.

use alloc::vec::Vec;

use pdl_bytecode::PatternId;

use crate::bind::PatternSet;
use crate::derive::empty;
use crate::error::{ApplyError, MatchError, RewriteError, RewriteFailure};
use crate::host::RewriteHost;
use crate::listener::{Failures, Listener};
use crate::matcher::{Matcher, SavedMatch};
use crate::rewrite_code::RewriteMachine;
use crate::rewriter::{CarryDiscardable, HostReplaced, RewriterState};

/// The outcome of one attempt to apply patterns to an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Application {
    /// No pattern matched, or none that did could be applied.
    None,
    /// This pattern rewrote it.
    Applied(PatternId),
}

/// Applies the best match at an op; if its rewrite fails, the next best, as MLIR's `PatternApplicator` does.
///
/// Best is the highest benefit, then the earliest declaration, then, for several matches of one pattern, the host's
/// use order. A rewrite that fails is undone before the next is tried.
pub struct Applicator<H: RewriteHost> {
    pub(crate) matcher: Matcher<H>,
    /// All matches, when the best one was refused; reused.
    pub(crate) others: Vec<SavedMatch<H>>,
    pub(crate) attempts: Attempts<H>,
}

/// Tries to rewrite.
pub(crate) struct Attempts<H: RewriteHost> {
    machine: RewriteMachine<H>,
    pub(crate) state: RewriterState<H>,
    pub(crate) failures: Failures,
}

empty! {
    Applicator<H: RewriteHost> { matcher others attempts }
    Attempts<H: RewriteHost> { machine state failures }
}

impl<H: RewriteHost> Applicator<H> {
    /// An applicator without limits.
    pub fn new() -> Applicator<H> {
        Applicator::default()
    }

    /// The matcher, to set its fuel.
    pub fn matcher(&mut self) -> &mut Matcher<H> {
        &mut self.matcher
    }

    /// Makes rewrites carry the discardable attributes of the root to what replaces it, or not; see
    /// [`RewriterState::carry_discardable`].
    pub fn carry_discardable(&mut self, carry: impl Into<CarryDiscardable>) {
        self.attempts.state.carry_discardable(carry);
    }

    /// Limits what rewrites create from now on; see [`RewriterState::limit_created`].
    pub fn limit_created(&mut self, most: Option<u64>) {
        self.attempts.state.limit_created(most);
    }

    /// The rewrites that failed since this was last asked.
    pub fn take_failures(&mut self) -> Failures {
        core::mem::take(&mut self.attempts.failures)
    }

    /// Applies the best match at `op` that can be applied.
    ///
    /// # Errors
    /// When matching stops, or a rewrite fails in a way that is [fatal](RewriteFailure::is_fatal); the IR is as it was.
    /// Other failures only make the next best match be tried; see [`take_failures`](Self::take_failures).
    pub fn apply(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
    ) -> Result<Application, ApplyError> {
        if !set.rust.patterns.is_empty() {
            let candidates = set.rust.candidates(host.op_name(op));
            if !candidates.is_empty() {
                return self.apply_mixed(set, host, op, listener, candidates);
            }
        }
        let Applicator { matcher, attempts, .. } = self;
        let Some(best) = matcher.find_best(set, host, op, None)? else {
            listener.match_failed(host, op);
            return Ok(Application::None);
        };
        match attempts.apply(set, host, op, listener, best)? {
            true => Ok(Application::Applied(best.pattern)),
            false => self.apply_others(set, host, op, listener),
        }
    }
}

impl<H: RewriteHost> Attempts<H> {
    /// Returns whether a match could be applied.
    pub(crate) fn apply(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
        found: &mut SavedMatch<H>,
    ) -> Result<bool, ApplyError> {
        let Some(pattern) = set.patterns().get(found.pattern.index()) else {
            return Err(ApplyError::Match(MatchError::InvalidCode { address: 0 }));
        };
        listener.pattern_begins(host, op, pattern);
        let Attempts { machine, state, .. } = self;
        let done = state.checked_transaction(host, op, listener, |rewriter| {
            machine.run(set, pattern, &mut found.registers, rewriter)
        });
        match done {
            Err(HostReplaced) => Err(ApplyError::Rewrite(RewriteError::host_replaced(set, found.pattern))),
            Ok(Ok(())) => {
                listener.pattern_succeeded(host, pattern);
                Ok(true)
            }
            Ok(Err(failure)) => self.refused(set, host, op, listener, found.pattern, failure),
        }
    }

    /// Notes that a rewrite failed, and was not applied.
    pub(crate) fn refused(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
        pattern: PatternId,
        failure: RewriteFailure,
    ) -> Result<bool, ApplyError> {
        listener.pattern_failed(host, op, &set.patterns()[pattern.index()], &failure);
        let fatal = failure.is_fatal();
        let error = || RewriteError::at(set, host, pattern, op, failure);
        if fatal {
            return Err(ApplyError::Rewrite(error()));
        }
        self.failures.add(error);
        Ok(false)
    }
}
