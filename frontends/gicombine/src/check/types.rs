//! The types of operands: one for each name, wherever it stands.

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::table::Table;
use crate::codes;
use crate::rules::{OperandType, Pattern, Rule};

/// Gives the operands of a rule their types.
pub(super) fn rule(rule: &mut Rule, findings: &mut Vec<Diagnostic>) {
    let before = findings.len();
    check(&rule.matched, &rule.applied, findings);
    let Rule { matched, applied, .. } = rule;
    type_of(matched, applied, findings);
    if findings[before..].iter().any(Diagnostic::is_error) {
        return;
    }
    propagate(&mut [matched, applied]);
    for operand in matched.iter().flat_map(|pattern| pattern.kind.operands()) {
        if let Some(OperandType::Of(other)) = &operand.r#type {
            let name = operand.name.as_deref().unwrap_or_default();
            let message = format!(
                "`GITypeOf<\"${other}\">` is given to `${name}` in `apply`, which is matched and has its own type"
            );
            findings.push(Diagnostic::error(codes::TYPE_OF, operand.span, message).label("it is matched here"));
        }
    }
}

/// Refuses names with two types.
pub(super) fn check(matched: &[Pattern], applied: &[Pattern], findings: &mut Vec<Diagnostic>) {
    let mut seen: FxHashMap<&str, (&OperandType, Span)> = FxHashMap::default();
    for operand in matched.iter().chain(applied.iter()).flat_map(|pattern| pattern.kind.operands()) {
        let (Some(name), Some(r#type)) = (&operand.name, &operand.r#type) else { continue };
        let (first, span) = *seen.entry(name).or_insert((r#type, operand.span));
        if first != r#type {
            let message = format!("`${name}` has two types: `{}` and `{}`", first.shown(), r#type.shown());
            let error = Diagnostic::error(codes::TYPE, operand.span, message);
            let error = error.label(format!("`{}` here", r#type.shown()));
            findings.push(error.with_label(span, format!("`{}` here", first.shown())));
        }
    }
}

/// Refuses `GITypeOf` in a match, and that of what is not matched.
fn type_of(matched: &[Pattern], applied: &[Pattern], findings: &mut Vec<Diagnostic>) {
    for operand in matched.iter().flat_map(|pattern| pattern.kind.operands()) {
        if let Some(OperandType::Of(_)) = operand.r#type {
            let error = Diagnostic::error(codes::TYPE_OF, operand.span, "`GITypeOf` cannot stand in `match`");
            findings.push(error.label("write a type, or leave it out"));
        }
    }
    let (table, _) = Table::new(matched);
    let operands = matched.iter().chain(applied).flat_map(|pattern| pattern.kind.operands());
    let variadic = operands.filter(|operand| matches!(operand.r#type, Some(OperandType::Variadic { .. })));
    let variadic: FxHashSet<&str> = variadic.filter_map(|operand| operand.name.as_deref()).collect();
    for operand in applied.iter().flat_map(|pattern| pattern.kind.operands()) {
        let Some(OperandType::Of(name)) = &operand.r#type else { continue };
        let message = if !table.contains(name) {
            format!("`GITypeOf<\"${name}\">` names no matched operand")
        } else if variadic.contains(name.as_str()) {
            format!("`GITypeOf<\"${name}\">` names several operands, which have no one type")
        } else {
            continue;
        };
        findings.push(Diagnostic::error(codes::TYPE_OF, operand.span, message));
    }
}

/// Gives operands without a type that of their name.
pub(super) fn propagate(lists: &mut [&mut Vec<Pattern>]) {
    let mut types: FxHashMap<SmolStr, OperandType> = FxHashMap::default();
    for operand in lists.iter().flat_map(|list| list.iter()).flat_map(|pattern| pattern.kind.operands()) {
        if let (Some(name), Some(r#type)) = (&operand.name, &operand.r#type) {
            types.entry(name.clone()).or_insert_with(|| r#type.clone());
        }
    }
    if types.is_empty() {
        return;
    }
    for operand in lists.iter_mut().flat_map(|list| list.iter_mut()).flat_map(|pattern| pattern.kind.operands_mut()) {
        if let (Some(name), None) = (&operand.name, &operand.r#type) {
            operand.r#type = types.get(name).cloned();
        }
    }
}

impl OperandType {
    /// As LLVM shows it: `i32`, `GITypeOf<$x>`, `GIVariadic<1,0>`.
    pub(crate) fn shown(&self) -> String {
        match self {
            OperandType::Value(r#type) => r#type.name.to_string(),
            OperandType::Of(name) => format!("GITypeOf<${name}>"),
            OperandType::Variadic { min, max } => format!("GIVariadic<{min},{max}>"),
        }
    }
}
