//! [`convert`]: legalizes ops.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::casts::remove_casts;
use super::target::ConversionTarget;
use super::types::TypeConverter;
use crate::bind::PatternSet;
use crate::error::{ApplyError, MatchError, RewriteError, RewriteFailure, panic_message};
use crate::host::DriverHost;
use crate::listener::{Failures, Listener, Silent};
use crate::matcher::{Matcher, SavedMatch};
use crate::patterns::PatternFailure;
use crate::rewrite_code::RewriteMachine;
use crate::rewriter::{Rewriter, RewriterState};

/// What must be legal at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConversionMode {
    /// Ops that the target calls illegal must go; others may stay.
    #[default]
    Partial,
    /// Every op must be legal.
    Full,
    /// Nothing must; which ops could be legalized is reported, and nothing is changed.
    Analysis,
}

/// How a conversion works.
pub struct Conversion<'a, H: DriverHost> {
    /// What is legal.
    pub target: &'a ConversionTarget<H>,
    /// What types become; without it, replacing a value by one of another type is an error of the pattern.
    pub converter: Option<Arc<TypeConverter<H>>>,
    /// What must be legal at the end.
    pub mode: ConversionMode,
    /// The longest chain of patterns that legalize what the one before made. 32 by default.
    pub max_depth: usize,
    /// Whether casts may stay that were made for want of a materialization; otherwise they are an error, as in MLIR.
    pub allow_casts: bool,
    /// Who hears of it.
    pub listener: Option<&'a mut dyn Listener<H>>,
}

impl<'a, H: DriverHost> Conversion<'a, H> {
    /// A partial conversion without types.
    pub fn new(target: &'a ConversionTarget<H>) -> Conversion<'a, H> {
        Conversion {
            target,
            converter: None,
            mode: ConversionMode::Partial,
            max_depth: 32,
            allow_casts: false,
            listener: None,
        }
    }
}

/// What a conversion did.
#[derive(Clone, Debug)]
pub struct ConversionReport<O> {
    /// How many rewrites led to legal ops.
    pub rewrites: u64,
    /// The ops that stay although no pattern made them legal.
    pub left: Vec<O>,
    /// In analysis mode: the ops that are legal or could be made so.
    pub legalizable: Vec<O>,
    /// How many casts had to stay.
    pub casts: usize,
    /// The rewrites that failed, and were undone.
    pub failures: Failures,
}

/// Why a conversion failed. The IR is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConversionError {
    /// E0640: an op cannot be made legal.
    NotLegalized {
        /// Its name.
        op: String,
        /// Whether the target calls it illegal, not just unknown.
        illegal: bool,
    },
    /// E0641: values of two types meet, and no materialization makes one of the other.
    UnresolvedCasts {
        /// How many casts would be needed.
        count: usize,
    },
    /// Matching or rewriting stopped.
    Apply(ApplyError),
}

impl ConversionError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ConversionError::NotLegalized { .. } => "E0640",
            ConversionError::UnresolvedCasts { .. } => "E0641",
            ConversionError::Apply(error) => error.code(),
        }
    }
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConversionError::NotLegalized { op, illegal: true } => {
                write!(f, "failed to legalize operation '{op}' that was explicitly marked illegal")
            }
            ConversionError::NotLegalized { op, illegal: false } => write!(f, "failed to legalize operation '{op}'"),
            ConversionError::UnresolvedCasts { count } => {
                write!(f, "failed to legalize {count} unresolved materializations that remained live after conversion")
            }
            ConversionError::Apply(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ConversionError {}

impl<E: Into<ApplyError>> From<E> for ConversionError {
    fn from(error: E) -> Self {
        ConversionError::Apply(error.into())
    }
}

/// How a conversion ends without changes.
enum End<O> {
    Failed(ConversionError),
    /// An analysis is done.
    Analyzed(ConversionReport<O>),
}

impl<O> From<ConversionError> for End<O> {
    fn from(error: ConversionError) -> Self {
        End::Failed(error)
    }
}

/// Legalizes everything nested in `scope`, in pre-order.
///
/// # Errors
/// When an op that must be legal cannot be made so, or matching or rewriting stops; all is undone then.
pub fn convert<H: DriverHost>(
    set: &PatternSet<H>,
    host: &mut H,
    scope: H::Op,
    conversion: Conversion<'_, H>,
) -> Result<ConversionReport<H::Op>, ConversionError> {
    let mut ops = Vec::new();
    host.nested_ops(scope, true, &mut ops);
    let Conversion { target, converter, mode, max_depth, allow_casts, listener } = conversion;
    let mut silent = Silent;
    let listener = listener.unwrap_or(&mut silent);
    let mut state = RewriterState::default();
    let done = state.transaction(host, scope, listener, |rewriter| {
        rewriter.set_converter(converter.clone());
        let mut driver = Legalizer {
            set,
            target,
            cast: converter.as_ref().map(|converter| converter.cast_name()),
            max_depth,
            machine: RewriteMachine::default(),
            active: Vec::new(),
            report: ConversionReport {
                rewrites: 0,
                left: Vec::new(),
                legalizable: Vec::new(),
                casts: 0,
                failures: Failures::default(),
            },
        };
        let mut covered: FxHashSet<H::Op> = FxHashSet::default();
        for op in ops {
            let inside = rewriter.host().parent_op(op).is_some_and(|parent| covered.contains(&parent));
            if rewriter.is_erased(op) || inside_erased(rewriter, op) {
                continue;
            }
            if inside || target.covers_nested(rewriter.host(), op) {
                covered.insert(op);
                continue;
            }
            let legalized = driver.legalize(rewriter, op)?;
            if legalized {
                driver.report.legalizable.push(op);
                continue;
            }
            let illegal = target.is_illegal(rewriter.host(), op);
            if mode == ConversionMode::Full || mode == ConversionMode::Partial && illegal {
                let op = rewriter.host().op_name_text(rewriter.host().op_name(op));
                return Err(ConversionError::NotLegalized { op, illegal }.into());
            }
            driver.report.left.push(op);
        }
        if mode == ConversionMode::Analysis {
            return Err(End::Analyzed(driver.report));
        }
        driver.report.legalizable.clear();
        if let Some(converter) = &converter {
            let name = converter.cast_name();
            let casts = rewriter.casts();
            driver.report.casts = remove_casts(rewriter, &casts, name).map_err(|failure| {
                let op = rewriter.host().op_name_text(name);
                let pattern = "(casts)".to_owned();
                ConversionError::Apply(ApplyError::Rewrite(RewriteError { pattern, op, failure }))
            })?;
            if driver.report.casts > 0 && !allow_casts {
                return Err(ConversionError::UnresolvedCasts { count: driver.report.casts }.into());
            }
        }
        Ok(driver.report)
    });
    match done {
        Ok(report) | Err(End::Analyzed(report)) => Ok(report),
        Err(End::Failed(error)) => Err(error),
    }
}

/// Whether an op around `op` is erased.
fn inside_erased<H: DriverHost>(rewriter: &Rewriter<'_, H>, op: H::Op) -> bool {
    let mut outer = rewriter.host().parent_op(op);
    while let Some(op) = outer {
        if rewriter.is_erased(op) {
            return true;
        }
        outer = rewriter.host().parent_op(op);
    }
    false
}

/// A pattern that may be applied.
enum Candidate<H: DriverHost> {
    Compiled(SavedMatch<H>),
    Rust(u32),
}

struct Legalizer<'a, H: DriverHost> {
    set: &'a PatternSet<H>,
    target: &'a ConversionTarget<H>,
    cast: Option<H::OpName>,
    max_depth: usize,
    machine: RewriteMachine<H>,
    /// The patterns of the chain at hand.
    active: Vec<u32>,
    report: ConversionReport<H::Op>,
}

impl<H: DriverHost> Legalizer<'_, H> {
    /// Makes `op` legal if it is not. False, and nothing is changed, if no pattern leads there.
    fn legalize(&mut self, rewriter: &mut Rewriter<'_, H>, op: H::Op) -> Result<bool, ConversionError> {
        if self.target.is_legal(rewriter.host(), op) == Some(true) {
            return Ok(true);
        }
        // What the driver made itself is looked at in the end.
        if self.cast == Some(rewriter.host().op_name(op)) && rewriter.is_cast(op) {
            return Ok(true);
        }
        if self.active.len() >= self.max_depth {
            return Ok(false);
        }
        let outer = rewriter.enter(op);
        let mut legalized = Ok(false);
        match self.candidates(rewriter, op) {
            Ok(candidates) => {
                for candidate in candidates {
                    legalized = self.apply(rewriter, op, candidate);
                    if !matches!(legalized, Ok(false)) {
                        break;
                    }
                }
            }
            Err(error) => legalized = Err(error),
        }
        rewriter.leave(outer);
        legalized
    }

    /// All patterns that may apply, the best first.
    fn candidates(&self, rewriter: &Rewriter<'_, H>, op: H::Op) -> Result<Vec<Candidate<H>>, ConversionError> {
        let (set, host) = (self.set, rewriter.host());
        let mut found: Vec<(u32, u32, Candidate<H>)> = Vec::new();
        let mut fits = true;
        // Chains are short and each level keeps its matches, so each has a matcher of its own.
        Matcher::new().match_all(set, host, op, &mut |one| {
            let mut saved = SavedMatch::default();
            fits &= one.save(&mut saved);
            found.push((saved.rank(), u32::MAX, Candidate::Compiled(saved)));
        })?;
        if !fits {
            let op = host.op_name_text(host.op_name(op));
            return Err(MatchError::RangesTooLong { op }.into());
        }
        let compiled = set.program.patterns().len() as u32;
        for (place, pattern) in (0..).zip(set.rust.candidates(host.op_name(op))) {
            found.push((set.rust.patterns[*pattern as usize].ahead, place, Candidate::Rust(compiled + pattern)));
        }
        found.sort_by_key(|(rank, place, _)| (*rank, *place));
        Ok(found.into_iter().map(|(_, _, candidate)| candidate).collect())
    }

    /// Applies one pattern, and legalizes what it made. False, and nothing is changed, if that fails.
    fn apply(
        &mut self,
        rewriter: &mut Rewriter<'_, H>,
        op: H::Op,
        candidate: Candidate<H>,
    ) -> Result<bool, ConversionError> {
        let (Candidate::Compiled(SavedMatch { pattern, .. }) | Candidate::Rust(pattern)) = candidate;
        let Some(info) = self.set.patterns().get(pattern as usize) else { return Ok(false) };
        // The spec's rule: without a promise that its recursion is bounded, a pattern is not applied to its own work.
        if !info.recursion && self.active.contains(&pattern) {
            return Ok(false);
        }
        rewriter.tell(|host, listener| listener.pattern_begins(host, op, info));
        let before = rewriter.changes();
        self.active.push(pattern);
        let done = rewriter.update_in_place(|rewriter| {
            self.run(rewriter, op, candidate)?;
            let changed_root = rewriter.is_erased(op) || rewriter.changed_since(before, op);
            if !changed_root {
                return Err(Refusal::Failure(RewriteFailure::NothingChanged));
            }
            let mut again = rewriter.created_since(before);
            if !rewriter.is_erased(op) {
                again.push(op);
            }
            for new in again {
                if !rewriter.is_erased(new) && !self.legalize(rewriter, new).map_err(Refusal::Error)? {
                    return Err(Refusal::NotLegal);
                }
            }
            Ok(())
        });
        self.active.pop();
        match done {
            Ok(()) => {
                self.report.rewrites += 1;
                rewriter.tell(|host, listener| listener.pattern_succeeded(host, info));
                Ok(true)
            }
            Err(Refusal::Error(error)) => Err(error),
            Err(Refusal::NoMatch(reason)) => {
                rewriter.tell(|host, listener| listener.pattern_did_not_match(host, op, info, &reason));
                Ok(false)
            }
            Err(Refusal::NotLegal) => {
                let reason = crate::patterns::MatchFailure("what it made cannot be legalized".into());
                rewriter.tell(|host, listener| listener.pattern_did_not_match(host, op, info, &reason));
                Ok(false)
            }
            Err(Refusal::Failure(failure)) => {
                rewriter.tell(|host, listener| listener.pattern_failed(host, op, info, &failure));
                let fatal = failure.is_fatal();
                let error = RewriteError {
                    pattern: self.set.pattern_text(pattern),
                    op: rewriter.host().op_name_text(rewriter.host().op_name(op)),
                    failure,
                };
                if fatal {
                    return Err(ConversionError::Apply(ApplyError::Rewrite(error)));
                }
                self.report.failures.add(|| error);
                Ok(false)
            }
        }
    }

    fn run(&mut self, rewriter: &mut Rewriter<'_, H>, op: H::Op, candidate: Candidate<H>) -> Result<(), Refusal> {
        match candidate {
            Candidate::Compiled(mut found) => {
                Ok(self.machine.run(self.set, found.pattern, &mut found.registers, rewriter)?)
            }
            Candidate::Rust(index) => {
                let number = index as usize - self.set.program.patterns().len();
                let pattern = &self.set.rust.patterns[number].pattern;
                match catch_unwind(AssertUnwindSafe(|| pattern.match_and_rewrite(op, rewriter))) {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(PatternFailure::NoMatch(reason))) => Err(Refusal::NoMatch(reason)),
                    Ok(Err(PatternFailure::Rewrite(failure))) => Err(Refusal::Failure(failure)),
                    Err(payload) => {
                        let function = self.set.pattern_text(index);
                        let message = panic_message(payload);
                        Err(Refusal::Failure(RewriteFailure::NativePanicked { function, message }))
                    }
                }
            }
        }
    }
}

/// Why a pattern is given up.
enum Refusal {
    NoMatch(crate::patterns::MatchFailure),
    Failure(RewriteFailure),
    NotLegal,
    Error(ConversionError),
}

impl From<RewriteFailure> for Refusal {
    fn from(failure: RewriteFailure) -> Self {
        Refusal::Failure(failure)
    }
}
