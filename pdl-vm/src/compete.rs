//! Applying patterns where some are written in Rust: both sorts in one order.

use pdl_bytecode::PatternId;

use crate::apply::{Application, Applicator};
use crate::bind::PatternSet;
use crate::error::{ApplyError, MatchError, RewriteError, RewriteFailure};
use crate::host::RewriteHost;
use crate::listener::Listener;
use crate::patterns::{PatternFailure, RustPattern};

/// The progress of the compiled patterns at an op.
enum Compiled {
    /// Nothing is known yet.
    Untried,
    /// The best match is in the matcher, and of this rank.
    Best(u32),
    /// The best was refused; all matches are saved, the next to try is `next`.
    Others { next: usize, count: usize },
    /// There is no other.
    None,
}

impl<H: RewriteHost> Applicator<H> {
    /// As [`apply`](Self::apply), with `candidates`, the best first, among the patterns written in Rust.
    pub(crate) fn apply_mixed(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
        candidates: &[u32],
    ) -> Result<Application, ApplyError> {
        let mut compiled = Compiled::Untried;
        for candidate in candidates {
            let pattern = &set.rust.patterns[*candidate as usize];
            let ahead = match pattern.ahead {
                0 => None,
                ahead => self.apply_compiled(set, host, op, listener, &mut compiled, ahead)?,
            };
            if let Some(applied) = ahead {
                return Ok(Application::Applied(applied));
            }
            if self.apply_rust(set, host, op, listener, pattern)? {
                return Ok(Application::Applied(pattern.id));
            }
        }
        if let Some(applied) = self.apply_compiled(set, host, op, listener, &mut compiled, u32::MAX)? {
            return Ok(Application::Applied(applied));
        }
        listener.match_failed(host, op);
        Ok(Application::None)
    }

    /// Tries what compiled patterns match besides the best, which was refused.
    #[cold]
    pub(crate) fn apply_others(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
    ) -> Result<Application, ApplyError> {
        let mut others = Compiled::Others { next: 1, count: self.collect_matches(set, host, op)? };
        if let Some(applied) = self.apply_compiled(set, host, op, listener, &mut others, u32::MAX)? {
            return Ok(Application::Applied(applied));
        }
        listener.match_failed(host, op);
        Ok(Application::None)
    }

    /// Tries the compiled patterns of a rank below `limit`.
    fn apply_compiled(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
        tried: &mut Compiled,
        limit: u32,
    ) -> Result<Option<PatternId>, ApplyError> {
        if let Compiled::Untried = tried {
            *tried = match self.matcher.find_best(set, host, op, None)? {
                Some(best) => Compiled::Best(best.rank),
                None => Compiled::None,
            };
        }
        if matches!(tried, Compiled::Best(rank) if *rank < limit) {
            let best = self.matcher.saved_best();
            let pattern = best.pattern;
            if self.attempts.apply(set, host, op, listener, best)? {
                return Ok(Some(pattern));
            }
            let count = self.collect_matches(set, host, op)?;
            *tried = Compiled::Others { next: 1, count };
        }
        let Compiled::Others { next, count } = tried else { return Ok(None) };
        while *next < *count && self.others[*next].rank < limit {
            let other = &mut self.others[*next];
            *next += 1;
            if self.attempts.apply(set, host, op, listener, other)? {
                return Ok(Some(other.pattern));
            }
        }
        Ok(None)
    }

    /// Tries one pattern that is written in Rust.
    fn apply_rust(
        &mut self,
        set: &PatternSet<H>,
        host: &mut H,
        op: H::Op,
        listener: &mut dyn Listener<H>,
        pattern: &RustPattern<H>,
    ) -> Result<bool, ApplyError> {
        let info = &set.infos[pattern.id.index()];
        listener.pattern_begins(host, op, info);
        let done = self.attempts.state.checked_transaction(host, op, listener, |rewriter| {
            match set.run_rust(pattern, op, rewriter) {
                Ok(()) if !rewriter.has_changed() => Err(RewriteFailure::NothingChanged.into()),
                result => result,
            }
        });
        let Ok(done) = done else { return Err(ApplyError::Rewrite(RewriteError::host_replaced(set, pattern.id))) };
        match done {
            Ok(()) => {
                listener.pattern_succeeded(host, info);
                Ok(true)
            }
            Err(PatternFailure::NoMatch(reason)) => {
                listener.pattern_did_not_match(host, op, info, &reason);
                Ok(false)
            }
            Err(PatternFailure::Rewrite(failure)) => {
                self.attempts.refused(set, host, op, listener, pattern.id, failure)
            }
        }
    }

    /// Saves all matches of compiled patterns at `op`, the best first, and says how many there are.
    ///
    /// # Errors
    /// When matching stops, or the ranges of a match are too long.
    pub(crate) fn collect_matches(&mut self, set: &PatternSet<H>, host: &H, op: H::Op) -> Result<usize, ApplyError> {
        let Applicator { matcher, others, .. } = self;
        let mut count = 0;
        let mut fits = true;
        matcher.match_all(set, host, op, &mut |found| {
            if !fits {
                return;
            }
            if count == others.len() {
                others.push(Default::default());
            }
            fits = found.save(&mut others[count]);
            count += 1;
        })?;
        if !fits {
            let op = host.op_name_text(host.op_name(op));
            return Err(ApplyError::Match(MatchError::RangesTooLong { op }));
        }
        // The order among matches of one pattern is that of their finding.
        others[..count].sort_by_key(|found| found.rank);
        Ok(count)
    }
}
