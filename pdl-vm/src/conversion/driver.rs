//! [`convert`]: legalizes ops.

use crate::prelude::*;

use alloc::sync::Arc;

use pdl_bytecode::collections::FxHashSet;

use super::casts::{UnresolvedCast, resolve_casts};
use super::error::{ConversionError, Refusal};
use super::legalizer::{Legalizer, host_replaced};
use super::target::ConversionTarget;
use super::types::TypeConverter;
use crate::bind::PatternSet;
use crate::derive::{copied, empty};
use crate::error::{ApplyError, RewriteError};
use crate::greedy::{FoldFn, FoldHost, RunLimit, fold_op};
use crate::host::DriverHost;
use crate::listener::{Failures, Listener, Silent};
use crate::rewriter::{CarryDiscardable, HostReplaced, Rewriter, RewriterState};

/// The ops that must be legal at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConversionMode {
    /// Ops that the target calls illegal must go; others may stay.
    #[default]
    Partial,
    /// Every op must be legal.
    Full,
    /// No op must; which ones could be legalized is reported, and nothing is changed.
    Analysis,
}

/// The moment at which ops that are not legal are folded, if they are. The values that they fold to must be legal, or be made so by patterns.
pub struct ConversionFolding<H: DriverHost> {
    pub(super) before_patterns: Option<FoldFn<H>>,
    pub(super) after_patterns: Option<FoldFn<H>>,
}

copied! {
    ConversionFolding<H: DriverHost>
}

impl<H: DriverHost> ConversionFolding<H> {
    /// Nothing is folded.
    pub fn never() -> ConversionFolding<H> {
        ConversionFolding { before_patterns: None, after_patterns: None }
    }

    /// Before patterns are tried, as MLIR does unless it is told otherwise.
    pub fn before_patterns() -> ConversionFolding<H>
    where
        H: FoldHost,
    {
        ConversionFolding { before_patterns: Some(fold_op::<H>), after_patterns: None }
    }

    /// When no pattern leads to legal ops.
    pub fn after_patterns() -> ConversionFolding<H>
    where
        H: FoldHost,
    {
        ConversionFolding { before_patterns: None, after_patterns: Some(fold_op::<H>) }
    }
}

/// The longest chain of patterns that may be asked for.
const MAX_DEPTH: usize = 128;

/// The options of a conversion.
pub struct Conversion<'a, H: DriverHost> {
    /// The legal ops.
    pub target: &'a ConversionTarget<H>,
    /// The conversion of types; without it, replacing a value by one of another type is an error of the pattern.
    pub converter: Option<Arc<TypeConverter<H>>>,
    /// The ops that must be legal at the end.
    pub mode: ConversionMode,
    /// The longest chain of patterns that legalize what the one before made. 32 by default, and 128 at most: each step
    /// takes its share of the stack.
    pub max_depth: usize,
    /// The most that the loops over users take; see [`RunLimit::fuel`].
    pub fuel: RunLimit,
    /// The most that rewrites create, undone ones included; see [`RunLimit::created`].
    pub max_created: RunLimit,
    /// True if casts may stay that were made for want of a materialization; otherwise they are an error, as in MLIR.
    pub allow_casts: bool,
    /// The listener that hears of it.
    pub listener: Option<&'a mut dyn Listener<H>>,
    /// The moment at which ops are folded. Never by default, because not every host can.
    pub folding: ConversionFolding<H>,
    /// Where the discardable attributes of a root go when it is replaced.
    pub carry_discardable: CarryDiscardable,
}

impl<'a, H: DriverHost> Conversion<'a, H> {
    /// A partial conversion without types.
    pub fn new(target: &'a ConversionTarget<H>) -> Conversion<'a, H> {
        Conversion {
            target,
            converter: None,
            mode: ConversionMode::Partial,
            max_depth: 32,
            fuel: RunLimit::Relative,
            max_created: RunLimit::Relative,
            allow_casts: false,
            listener: None,
            folding: ConversionFolding::never(),
            carry_discardable: CarryDiscardable::Never,
        }
    }
}

/// An op that stays although no pattern made it legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover<O> {
    /// The op.
    pub op: O,
    /// True if the target calls it illegal, and not only not legal.
    pub is_illegal: bool,
    /// Why the patterns that were tried did not lead to legal ops, the first 16; empty if none matched.
    pub refusals: Vec<Refusal>,
}

/// The report of a conversion.
#[derive(Clone, Debug)]
pub struct ConversionReport<O> {
    /// The number of rewrites that led to legal ops.
    pub rewrites: u64,
    /// The number of folded ops.
    pub folds: u64,
    /// The ops that stay although no pattern made them legal.
    pub left: Vec<Leftover<O>>,
    /// In analysis mode: the ops that are legal, could be made so, or would go with the op around them.
    pub legalizable: Vec<O>,
    /// The number of casts that had to stay.
    pub casts: usize,
    /// The rewrites that failed, and were undone.
    pub failures: Failures,
}

empty! {
    ConversionReport<O> { rewrites folds left legalizable casts failures }
}

/// The reason why a conversion ends without changes.
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
/// An op that is legal stays. Otherwise it is folded if [that is asked for](ConversionFolding), else patterns are
/// tried: those first from which the chain to legal ops is the shortest, then those of higher benefit, then those declared
/// first. What a pattern makes or changes must be legal too, or be made so by further patterns; if not, all that the
/// pattern did is undone and the next one is tried. A pattern that generates an op that nothing legalizes is not tried.
///
/// Patterns see the IR as those before them left it: a value that was replaced by one of another type is a cast of it.
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
    let Conversion {
        target,
        converter,
        mode,
        max_depth,
        fuel,
        max_created,
        allow_casts,
        listener,
        folding,
        carry_discardable,
    } = conversion;
    let mut silent = Silent;
    let listener = listener.unwrap_or(&mut silent);
    let mut state = RewriterState::default();
    state.carry_discardable(carry_discardable);
    state.limit_created(max_created.created(ops.len()));
    let mut legalizer = Legalizer::new(set, host, target, max_depth.min(MAX_DEPTH), folding);
    legalizer.fuel.set(fuel.fuel(ops.len()).unwrap_or(u64::MAX));
    legalizer.cast = converter.as_ref().map(|converter| converter.cast_name());
    let done = state.checked_transaction(host, scope, listener, |rewriter| {
        rewriter.start_conversion(converter.clone());
        legalize_all(&mut legalizer, rewriter, mode, &ops)?;
        let mut report = core::mem::take(&mut legalizer.report);
        if let Some(converter) = &converter {
            let mut unresolved;
            let mut rounds = max_depth;
            // What patterns make of casts may need casts in turn.
            loop {
                let resolved = resolve_casts(rewriter, converter);
                rewriter.check_host().map_err(|_| host_replaced("(materializations)".to_owned()))?;
                unresolved = resolved.map_err(|failure| {
                    let op = rewriter.host().op_name_text(converter.cast_name());
                    let pattern = "(materializations)".to_owned();
                    let location = Box::default();
                    ConversionError::Apply(ApplyError::Rewrite(RewriteError { pattern, location, op, failure }))
                })?;
                rounds = rounds.saturating_sub(1);
                if rounds == 0 || !legalizer.rewrite_casts(rewriter, &unresolved)? {
                    break;
                }
            }
            report.rewrites += legalizer.report.rewrites;
            report.casts = unresolved.len();
            if let Some(first) = unresolved.first().filter(|_| !allow_casts) {
                return Err(unresolved_error(rewriter, first, unresolved.len()).into());
            }
        }
        if mode == ConversionMode::Analysis {
            return Err(End::Analyzed(report));
        }
        report.legalizable.clear();
        Ok(report)
    });
    let done = match done {
        Ok(done) => done,
        // Whoever did it was stopped there and says so; what comes of an IR that is asked all the same does not.
        Err(HostReplaced) => return Err(host_replaced("(conversion)".to_owned())),
    };
    match done {
        Ok(report) | Err(End::Analyzed(report)) => Ok(report),
        Err(End::Failed(error)) => Err(error),
    }
}

/// Legalizes `ops`, as far as `mode` wants.
fn legalize_all<H: DriverHost>(
    legalizer: &mut Legalizer<'_, H>,
    rewriter: &mut Rewriter<'_, H>,
    mode: ConversionMode,
    ops: &[H::Op],
) -> Result<(), ConversionError> {
    let target = legalizer.target;
    // Recursively legal ops and what is nested in them.
    let mut covered: FxHashSet<H::Op> = FxHashSet::default();
    for op in ops.iter().copied() {
        // What goes with the op around it need not be looked at.
        if is_gone(rewriter, op) {
            legalizer.report.legalizable.push(op);
            continue;
        }
        let inside = rewriter.host().parent_op(op).is_some_and(|parent| covered.contains(&parent));
        if inside || target.covers_nested(rewriter.host(), op) {
            covered.insert(op);
            legalizer.report.legalizable.extend((!inside).then_some(op));
            continue;
        }
        legalizer.refusals.clear();
        if legalizer.legalize(rewriter, op)? {
            legalizer.report.legalizable.push(op);
            continue;
        }
        let illegal = legalizer.is_legal(rewriter, op)? == Some(false);
        let refusals = core::mem::take(&mut legalizer.refusals);
        if mode == ConversionMode::Full || mode == ConversionMode::Partial && illegal {
            let op = rewriter.host().op_name_text(rewriter.host().op_name(op));
            // In a full conversion it makes no difference.
            let illegal = illegal && mode == ConversionMode::Partial;
            return Err(ConversionError::NotLegalized { op, illegal, refusals });
        }
        legalizer.report.left.push(Leftover { op, is_illegal: illegal, refusals });
    }
    Ok(())
}

/// Returns true if `op` or an op around it is erased.
fn is_gone<H: DriverHost>(rewriter: &Rewriter<'_, H>, op: H::Op) -> bool {
    core::iter::successors(Some(op), |op| rewriter.host().parent_op(*op)).any(|op| rewriter.is_erased(op))
}

fn unresolved_error<H: DriverHost>(
    rewriter: &Rewriter<'_, H>,
    first: &UnresolvedCast<H::Op, H::Type>,
    count: usize,
) -> ConversionError {
    let host = rewriter.host();
    let mut uses = (0..host.result_count(first.op)).filter_map(|i| host.first_use(host.result(first.op, i)));
    let user = uses.next().map(|(user, _)| host.op_name_text(host.op_name(user)));
    ConversionError::UnresolvedCasts { count, first: (first.from.len(), first.to.len()), user }
}
