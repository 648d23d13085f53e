//! `pdllc convert`: makes the operations of IR legal, types included.

use std::sync::Arc;

use mlir_lite::{Ir, Op, Type};
use pdl_declarations::{AttributeView, Queries};
use pdl_diagnostics::{Diagnostic, FileId, Span, counted};
use pdl_vm::conversion::{
    Conversion, ConversionError, ConversionFolding, ConversionMode, ConversionReport, ConversionTarget, Leftover,
    Legality, TypeConverter, convert,
};
use pdl_vm::host::{BlockHost, Host};
use pdl_vm::{Listener, PatternSet};
use pdll::Session;

use crate::args::Convert;

/// The operation that joins values of two types.
const CAST: &str = "builtin.unrealized_conversion_cast";

/// Converts all that is in `ir`, in this mode or the one that the arguments ask for.
pub(crate) fn convert_ir(
    arguments: &Convert,
    session: &Session,
    set: &Arc<PatternSet<Ir>>,
    ir: &mut Ir,
    listener: Option<&mut dyn Listener<Ir>>,
    mode: Option<ConversionMode>,
) -> Result<ConversionReport<Op>, ConversionError> {
    let target = target(arguments);
    let converter = TypeConverter::new(ir).patterns(Arc::clone(set), ir);
    let asked = if arguments.full { ConversionMode::Full } else { ConversionMode::Partial };
    let cast_stays = !matches!(target.said_of(CAST), Some(Legality::Illegal));
    let conversion = Conversion {
        converter: Some(Arc::new(converter)),
        mode: mode.unwrap_or(asked),
        allow_casts: cast_stays || mode.is_some(),
        listener: listener.map(|listener| listener as &mut dyn Listener<Ir>),
        folding: if arguments.fold { ConversionFolding::before_patterns() } else { ConversionFolding::never() },
        carry_discardable: arguments.patterns.carry_discardable(),
        ..session.limits.conversion(&target)
    };
    let scope = ir.top_op();
    convert(set, ir, scope, conversion)
}

fn target(arguments: &Convert) -> ConversionTarget<Ir> {
    let mut target = ConversionTarget::new();
    for name in &arguments.legal {
        target = if name.contains('.') { target.legal_op(name) } else { target.legal_dialect(name) };
    }
    for name in &arguments.legal_by_types {
        target = target.legal_by_types(name, types_of);
    }
    for name in &arguments.illegal {
        target = if name.contains('.') { target.illegal_op(name) } else { target.illegal_dialect(name) };
    }
    target
}

/// The types that an operation has: those of its operands, results and block arguments, and the attributes that are types.
fn types_of(ir: &Ir, op: Op) -> Vec<Type> {
    let mut values: Vec<_> = ir.operands(op).chain(ir.results(op)).collect();
    let mut blocks = Vec::new();
    for region in 0..BlockHost::region_count(ir, op) {
        BlockHost::region_blocks(ir, op, region, &mut blocks);
    }
    blocks.into_iter().for_each(|block| values.extend(ir.block_arguments(block)));
    let attributes = ir.properties(op).unwrap_or_default().iter().chain(ir.discardable_attributes(op));
    let types = attributes.filter_map(|(_, attribute)| match ir.attribute_view(attribute) {
        AttributeView::Type(ty) => Some(ty),
        _ => None,
    });
    values.into_iter().map(|value| ir.value_type(value)).chain(types).collect()
}

/// Reports each operation that must be legal, and cannot be made so, where it stands, and not the first alone as the error does. The IR is as
/// it was read.
pub(crate) fn report_illegal(
    arguments: &Convert,
    error: &ConversionError,
    session: &mut Session,
    set: &Arc<PatternSet<Ir>>,
    ir: &mut Ir,
    file: FileId,
    places: &dyn Fn(Op) -> Option<Span>,
) {
    let analyzed = convert_ir(arguments, session, set, ir, None, Some(ConversionMode::Analysis));
    let Some(report) = session.accept(&session.sources.file(file).name.clone(), analyzed) else { return };
    for leftover in report.left.iter().filter(|leftover| arguments.full || leftover.is_illegal) {
        let name = ir.op_name_text(ir.op_name(leftover.op));
        let what = if leftover.is_illegal { "is illegal" } else { "is not legal" };
        let message = format!("`{name}` {what}, and no pattern makes it legal");
        let diagnostic = Diagnostic::error(error.code(), places(leftover.op).unwrap_or(Span::new(file, 0, 0)), message);
        session.diagnostics.push(diagnostic.notes(reasons(leftover)));
    }
}

/// Warns of operations that patterns were tried at, and that stay as they are.
pub(crate) fn warn_of_leftovers(
    session: &mut Session,
    ir: &Ir,
    report: &ConversionReport<Op>,
    file: FileId,
    places: &dyn Fn(Op) -> Option<Span>,
) {
    for leftover in report.left.iter().filter(|leftover| !leftover.refusals.is_empty()) {
        let message = format!("`{}` stays: no pattern makes it legal", ir.op_name_text(ir.op_name(leftover.op)));
        let place = places(leftover.op).unwrap_or(Span::new(file, 0, 0));
        session.diagnostics.push(Diagnostic::warning("W0228", place, message).notes(reasons(leftover)));
    }
}

/// Why the patterns that were tried did not help.
fn reasons(leftover: &Leftover<Op>) -> Vec<String> {
    match leftover.refusals.is_empty() {
        true => vec!["no pattern for it matches here".to_owned()],
        false => leftover.refusals.iter().map(ToString::to_string).collect(),
    }
}

/// Describes a conversion, in words and as an object.
pub(crate) fn conversion_summary(report: &ConversionReport<Op>) -> (String, serde_json::Value) {
    let ConversionReport { rewrites, folds, left, casts, .. } = report;
    let (left, casts) = (left.len(), *casts);
    let summary = format!(
        "{}, {}, {} left, {}",
        counted(*rewrites, "rewrite"),
        counted(*folds, "fold"),
        counted(left as u64, "operation"),
        counted(casts as u64, "cast"),
    );
    (summary, serde_json::json!({ "rewrites": rewrites, "folds": folds, "left": left, "casts": casts }))
}
