//! [`Applicator`]: applies the best match at one op.

use alloc::vec::Vec;

use crate::bind::PatternSet;
use crate::derive::empty;
use crate::error::{ApplyError, MatchError, RewriteError, RewriteFailure};
use crate::host::RewriteHost;
use crate::listener::{Failures, Listener};
use crate::matcher::{Matcher, SavedMatch};
use crate::rewrite_code::RewriteMachine;
use crate::rewriter::RewriterState;

/// What became of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Application {
    /// No pattern matched, or none that did could be applied.
    None,
    /// This pattern rewrote it.
    Applied(u32),
}

/// Applies the best match at an op; if its rewrite fails, the next best, as MLIR's `PatternApplicator` does.
///
/// Best is the highest benefit, then the earliest declaration, then, for several matches of one pattern, the host's
/// use order. A rewrite that fails is undone before the next is tried.
pub struct Applicator<H: RewriteHost> {
    pub(crate) matcher: Matcher<H>,
    pub(crate) machine: RewriteMachine<H>,
    pub(crate) state: RewriterState<H>,
    /// All matches, when the best one was refused; reused.
    pub(crate) others: Vec<SavedMatch<H>>,
    pub(crate) failures: Failures,
}

empty! {
    Applicator<H: RewriteHost> { matcher machine state others failures }
}

/// What one attempt to rewrite came to.
pub(crate) enum Attempt {
    Applied,
    Refused,
}

impl<H: RewriteHost> Applicator<H> {
    /// An applicator without a fuel limit.
    pub fn new() -> Applicator<H> {
        Applicator::default()
    }

    /// The matcher, to set its fuel.
    pub fn matcher(&mut self) -> &mut Matcher<H> {
        &mut self.matcher
    }

    /// The rewrites that failed since this was last asked.
    pub fn take_failures(&mut self) -> Failures {
        core::mem::take(&mut self.failures)
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
        let Applicator { matcher, machine, state, failures, .. } = self;
        let Some(best) = matcher.find_best(set, host, op, None)? else {
            listener.match_failed(host, op);
            return Ok(Application::None);
        };
        match attempt(set, host, op, listener, best, machine, state, failures)? {
            Attempt::Applied => Ok(Application::Applied(best.pattern)),
            Attempt::Refused => self.apply_others(set, host, op, listener),
        }
    }

    /// Tries what matches besides the best, which was refused.
    #[cold]
    fn apply_others(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
    ) -> Result<Application, ApplyError> {
        let count = self.collect_matches(set, host, op)?;
        let Applicator { machine, state, others, failures, .. } = self;
        // The first of all is the refused one.
        for other in others[..count].iter_mut().skip(1) {
            if let Attempt::Applied = attempt(set, host, op, listener, other, machine, state, failures)? {
                return Ok(Application::Applied(other.pattern));
            }
        }
        listener.match_failed(host, op);
        Ok(Application::None)
    }
}

#[allow(clippy::too_many_arguments, reason = "the parts of an applicator, borrowed apart")]
pub(crate) fn attempt<H: RewriteHost>(
    set: &PatternSet<H>,
    host: &mut H,
    op: H::Op,
    listener: &mut dyn Listener<H>,
    found: &mut SavedMatch<H>,
    machine: &mut RewriteMachine<H>,
    state: &mut RewriterState<H>,
    failures: &mut Failures,
) -> Result<Attempt, ApplyError> {
    let Some(pattern) = set.patterns().get(found.pattern as usize) else {
        return Err(ApplyError::Match(MatchError::InvalidCode { address: 0 }));
    };
    listener.pattern_begins(host, op, pattern);
    let done: Result<(), RewriteFailure> = state
        .transaction(host, op, listener, |rewriter| machine.run(set, found.pattern, &mut found.registers, rewriter));
    match done {
        Ok(()) => {
            listener.pattern_succeeded(host, pattern);
            Ok(Attempt::Applied)
        }
        Err(failure) => {
            listener.pattern_failed(host, op, pattern, &failure);
            let fatal = failure.is_fatal();
            let error = || RewriteError::at(set, host, found.pattern, op, failure);
            if fatal {
                return Err(ApplyError::Rewrite(error()));
            }
            failures.add(error);
            Ok(Attempt::Refused)
        }
    }
}
