//! [`Legalizer`]: makes one op legal, by a chain of patterns.

use crate::prelude::*;

use core::cell::Cell;

use pdl_bytecode::PatternId;
use pdl_declarations::Location;

use super::casts::UnresolvedCast;
use super::driver::{ConversionFolding, ConversionReport};
use super::error::{ConversionError, KEPT_REFUSALS, Refusal};
use super::plan::Plan;
use super::target::{ConversionTarget, Legality};
use crate::bind::PatternSet;
use crate::error::{ApplyError, MatchError, RewriteError, RewriteFailure};
use crate::greedy::FoldFn;
use crate::host::DriverHost;
use crate::matcher::{Matcher, SavedMatch};
use crate::patterns::{MatchFailure, PatternFailure, RustPattern};
use crate::rewrite_code::RewriteMachine;
use crate::rewriter::Rewriter;

/// A pattern that may be applied.
enum Candidate<'a, H: DriverHost> {
    Compiled(SavedMatch<H>),
    Rust(&'a RustPattern<H>),
}

/// Makes ops legal.
pub(super) struct Legalizer<'a, H: DriverHost> {
    set: &'a PatternSet<H>,
    pub(super) target: &'a ConversionTarget<H>,
    plan: Plan,
    /// The name of the ops that the driver itself makes.
    pub(super) cast: Option<H::OpName>,
    max_depth: usize,
    /// The fuel that is left for loops over users.
    pub(super) fuel: Cell<u64>,
    folding: ConversionFolding<H>,
    machine: RewriteMachine<H>,
    /// The patterns of the chain at hand.
    active: Vec<PatternId>,
    /// The number of ops in the chain at hand that are being folded.
    folding_depth: usize,
    /// Why patterns did not lead to legal ops, since this was last cleared.
    pub(super) refusals: Vec<Refusal>,
    pub(super) report: ConversionReport<H::Op>,
}

/// Why a pattern is given up.
enum Failure {
    NoMatch(MatchFailure),
    Rewrite(RewriteFailure),
    /// This op that it made or changed cannot be legalized.
    NotLegal(String),
    Error(ConversionError),
}

impl From<RewriteFailure> for Failure {
    fn from(failure: RewriteFailure) -> Self {
        Failure::Rewrite(failure)
    }
}

impl<'a, H: DriverHost> Legalizer<'a, H> {
    pub(super) fn new(
        set: &'a PatternSet<H>,
        host: &H,
        target: &'a ConversionTarget<H>,
        max_depth: usize,
        folding: ConversionFolding<H>,
    ) -> Legalizer<'a, H> {
        Legalizer {
            set,
            target,
            plan: Plan::new(set, target, host),
            cast: None,
            max_depth,
            fuel: Cell::new(u64::MAX),
            folding,
            machine: RewriteMachine::default(),
            active: Vec::new(),
            folding_depth: 0,
            refusals: Vec::new(),
            report: ConversionReport::default(),
        }
    }

    /// Makes `op` legal if it is not. False, and nothing is changed, if no pattern leads there.
    pub(super) fn legalize(&mut self, rewriter: &mut Rewriter<'_, H>, op: H::Op) -> Result<bool, ConversionError> {
        if self.is_legal(rewriter, op)? == Some(true) {
            return Ok(true);
        }
        // What the driver made itself is looked at in the end.
        if self.cast == Some(rewriter.host().op_name(op)) && rewriter.is_cast(op) {
            return Ok(true);
        }
        if self.active.len() + self.folding_depth >= self.max_depth {
            return Ok(false);
        }
        let outer = rewriter.enter(op);
        let legalized = self.fold_or_rewrite(rewriter, op);
        rewriter.leave(outer);
        legalized
    }

    /// Returns whether the target finds `op` legal; `None` is unknown.
    pub(super) fn is_legal(&self, rewriter: &mut Rewriter<'_, H>, op: H::Op) -> Result<Option<bool>, ConversionError> {
        let name = rewriter.host().op_name_text(rewriter.host().op_name(op));
        let Some(Legality::Types(types_of)) = self.target.said_of(&name) else {
            return Ok(self.target.is_legal(rewriter.host(), op));
        };
        let (types, Some(converter)) = (types_of(rewriter.host(), op), rewriter.converter()) else {
            return Ok(Some(true));
        };
        let outer = rewriter.enter(op);
        let mut answers = types.into_iter().map(|r#type| converter.is_legal(rewriter, r#type));
        let illegal = answers.find(|answer| !matches!(answer, Ok(true)));
        drop(answers);
        rewriter.leave(outer);
        match illegal {
            Some(Err(failure)) if failure.is_fatal() => {
                let (pattern, location) = ("(conversion of types)".to_owned(), Box::default());
                Err(ConversionError::Apply(ApplyError::Rewrite(RewriteError { pattern, location, op: name, failure })))
            }
            illegal => Ok(Some(illegal.is_none())),
        }
    }

    /// Applies patterns of casts to those that were to stay. Returns true if any was.
    pub(super) fn rewrite_casts(
        &mut self,
        rewriter: &mut Rewriter<'_, H>,
        casts: &[UnresolvedCast<H::Op, H::Type>],
    ) -> Result<bool, ConversionError> {
        let before = self.report.rewrites;
        for cast in casts.iter().map(|cast| cast.op) {
            if !rewriter.is_erased(cast) {
                let outer = rewriter.enter(cast);
                let done = self.rewrite(rewriter, cast);
                rewriter.leave(outer);
                done?;
            }
        }
        Ok(self.report.rewrites > before)
    }

    fn fold_or_rewrite(&mut self, rewriter: &mut Rewriter<'_, H>, op: H::Op) -> Result<bool, ConversionError> {
        if let Some(fold) = self.folding.before_patterns {
            if self.fold(rewriter, op, fold)? {
                return Ok(true);
            }
        }
        if self.rewrite(rewriter, op)? {
            return Ok(true);
        }
        match self.folding.after_patterns {
            Some(fold) => self.fold(rewriter, op, fold),
            None => Ok(false),
        }
    }

    /// Applies the first pattern that leads to legal ops. False, and nothing is changed, if none does.
    fn rewrite(&mut self, rewriter: &mut Rewriter<'_, H>, op: H::Op) -> Result<bool, ConversionError> {
        for candidate in self.candidates(rewriter, op)? {
            if self.apply(rewriter, op, candidate)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Folds `op`, and legalizes the constants. False, and nothing is changed, if that fails.
    fn fold(&mut self, rewriter: &mut Rewriter<'_, H>, op: H::Op, fold: FoldFn<H>) -> Result<bool, ConversionError> {
        let before = rewriter.changes();
        let attempt = self.attempt(rewriter, op, FOLDING.to_owned());
        self.folding_depth += 1;
        let done = rewriter.update_in_place(|rewriter| match fold(rewriter, op) {
            Ok(true) => self.legalize_made(rewriter, before, None),
            Ok(false) => Err(Failure::NoMatch(MatchFailure::default())),
            Err(failure) => Err(Failure::Rewrite(failure)),
        });
        self.folding_depth -= 1;
        if rewriter.check_host().is_err() {
            return Err(host_replaced(FOLDING.to_owned()));
        }
        match done {
            Ok(()) => {
                self.report.folds += 1;
                self.refusals.truncate(attempt);
                Ok(true)
            }
            Err(Failure::Error(error)) => Err(error),
            Err(Failure::NoMatch(_)) => {
                self.refusals.truncate(attempt);
                Ok(false)
            }
            Err(Failure::NotLegal(made)) => {
                self.refuse(attempt, not_legal(&made));
                Ok(false)
            }
            Err(Failure::Rewrite(failure)) => {
                self.fail(rewriter, op, attempt, (FOLDING.to_owned(), Location::default()), failure)?;
                Ok(false)
            }
        }
    }

    /// All patterns that may apply, the best first.
    fn candidates(&self, rewriter: &Rewriter<'_, H>, op: H::Op) -> Result<Vec<Candidate<'a, H>>, ConversionError> {
        let (set, host) = (self.set, rewriter.host());
        let mut found: Vec<((u32, u32, u32), Candidate<'a, H>)> = Vec::new();
        let mut fits = true;
        // Chains are short and each level keeps its matches, so each has a matcher of its own.
        let mut matcher = Matcher::new();
        matcher.set_fuel(Some(self.fuel.get()));
        let matched = matcher.match_all(set, host, op, &mut |one| {
            let Some(depth) = self.plan.depth(one.pattern()) else { return };
            let mut saved = SavedMatch::default();
            fits &= one.save(&mut saved);
            found.push(((depth, saved.rank(), u32::MAX), Candidate::Compiled(saved)));
        });
        self.fuel.set(matcher.fuel());
        matched?;
        if !fits {
            let op = host.op_name_text(host.op_name(op));
            return Err(MatchError::RangesTooLong { op }.into());
        }
        for (place, pattern) in (0..).zip(set.rust.candidates(host.op_name(op))) {
            let pattern = &set.rust.patterns[*pattern as usize];
            let Some(depth) = self.plan.depth(pattern.id) else { continue };
            found.push(((depth, pattern.ahead, place), Candidate::Rust(pattern)));
        }
        found.sort_by_key(|(key, _)| *key);
        Ok(found.into_iter().map(|(_, candidate)| candidate).collect())
    }

    /// Applies one pattern, and legalizes what it made. False, and nothing is changed, if that fails.
    fn apply(
        &mut self,
        rewriter: &mut Rewriter<'_, H>,
        op: H::Op,
        candidate: Candidate<'a, H>,
    ) -> Result<bool, ConversionError> {
        let pattern = match &candidate {
            Candidate::Compiled(found) => found.pattern,
            Candidate::Rust(pattern) => pattern.id,
        };
        let Some(info) = self.set.patterns().get(pattern.index()) else { return Ok(false) };
        // The spec's rule: without a promise that its recursion is bounded, a pattern is not applied to its own work.
        if !info.recursion && self.active.contains(&pattern) {
            let attempt = self.attempt(rewriter, op, self.set.pattern_text(pattern));
            self.refuse(attempt, "it does not bound its recursion, and is part of the chain already".to_owned());
            return Ok(false);
        }
        rewriter.tell(|host, listener| listener.pattern_begins(host, op, info));
        let before = rewriter.changes();
        let attempt = self.attempt(rewriter, op, self.set.pattern_text(pattern));
        self.active.push(pattern);
        let done = rewriter.update_in_place(|rewriter| {
            self.run(rewriter, op, candidate)?;
            if !(rewriter.is_erased(op) || rewriter.changed_since(before, op)) {
                return Err(Failure::Rewrite(RewriteFailure::NothingChanged));
            }
            self.legalize_made(rewriter, before, Some(op))
        });
        self.active.pop();
        if rewriter.check_host().is_err() {
            return Err(host_replaced(self.set.pattern_text(pattern)));
        }
        let failure = match done {
            Ok(()) => {
                self.report.rewrites += 1;
                self.refusals.truncate(attempt);
                rewriter.tell(|host, listener| listener.pattern_succeeded(host, info));
                return Ok(true);
            }
            Err(Failure::Error(error)) => return Err(error),
            Err(Failure::NoMatch(reason)) => reason,
            Err(Failure::NotLegal(made)) => MatchFailure(not_legal(&made).into()),
            Err(Failure::Rewrite(failure)) => {
                rewriter.tell(|host, listener| listener.pattern_failed(host, op, info, &failure));
                let at = (self.set.pattern_text(pattern), self.set.pattern_location(pattern));
                self.fail(rewriter, op, attempt, at, failure)?;
                return Ok(false);
            }
        };
        self.refuse(attempt, failure.to_string());
        rewriter.tell(|host, listener| listener.pattern_did_not_match(host, op, info, &failure));
        Ok(false)
    }

    /// Legalizes the ops that were made or changed after that many changes; the root too, if it is still there.
    fn legalize_made(
        &mut self,
        rewriter: &mut Rewriter<'_, H>,
        before: usize,
        root: Option<H::Op>,
    ) -> Result<(), Failure> {
        let mut made = rewriter.created_since(before);
        let changed = rewriter.attributes_changed_since(before);
        made.extend(root.filter(|root| !changed.contains(root)));
        made.extend(changed);
        for op in made {
            if !rewriter.is_erased(op) && !self.legalize(rewriter, op).map_err(Failure::Error)? {
                return Err(Failure::NotLegal(rewriter.host().op_name_text(rewriter.host().op_name(op))));
            }
        }
        Ok(())
    }

    fn run(&mut self, rewriter: &mut Rewriter<'_, H>, op: H::Op, candidate: Candidate<'a, H>) -> Result<(), Failure> {
        match candidate {
            Candidate::Compiled(mut found) => {
                let pattern = &self.set.patterns()[found.pattern.index()];
                Ok(self.machine.run(self.set, pattern, &mut found.registers, rewriter)?)
            }
            Candidate::Rust(pattern) => self.set.run_rust(pattern, op, rewriter).map_err(|failure| match failure {
                PatternFailure::NoMatch(reason) => Failure::NoMatch(reason),
                PatternFailure::Rewrite(failure) => Failure::Rewrite(failure),
            }),
        }
    }

    /// Writes down that a rewrite failed.
    ///
    /// # Errors
    /// If going on makes no sense.
    fn fail(
        &mut self,
        rewriter: &Rewriter<'_, H>,
        op: H::Op,
        attempt: usize,
        (pattern, location): (String, Location),
        failure: RewriteFailure,
    ) -> Result<(), ConversionError> {
        let op = rewriter.host().op_name_text(rewriter.host().op_name(op));
        self.refuse(attempt, failure.to_string());
        let fatal = failure.is_fatal();
        let error = RewriteError { pattern, location: location.into(), op, failure };
        if fatal {
            return Err(ConversionError::Apply(ApplyError::Rewrite(error)));
        }
        self.report.failures.add(|| error);
        Ok(())
    }

    /// Writes down that `pattern` is tried at `op`, and gives the place.
    fn attempt(&mut self, rewriter: &Rewriter<'_, H>, op: H::Op, pattern: String) -> usize {
        let place = self.refusals.len();
        if place < KEPT_REFUSALS {
            let op = rewriter.host().op_name_text(rewriter.host().op_name(op));
            let depth = self.active.len() + self.folding_depth;
            self.refusals.push(Refusal { pattern, op, depth, reason: String::new() });
        }
        place
    }

    /// Writes down why the attempt at that place did not lead to legal ops.
    fn refuse(&mut self, attempt: usize, reason: String) {
        if let Some(refusal) = self.refusals.get_mut(attempt) {
            refusal.reason = reason;
        }
    }
}

/// The name of folding among patterns.
const FOLDING: &str = "(folding)";

/// That another IR is in the place of the host since this was done.
pub(super) fn host_replaced(pattern: String) -> ConversionError {
    let failure = RewriteFailure::HostReplaced;
    ConversionError::Apply(ApplyError::Rewrite(RewriteError {
        pattern,
        location: Box::default(),
        op: String::new(),
        failure,
    }))
}

fn not_legal(op: &str) -> String {
    format!("it makes or changes '{op}', which cannot be legalized")
}
