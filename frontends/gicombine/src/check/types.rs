//! The types of operands: one for each name, wherever it stands.

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::table::Table;
use crate::codes;
use crate::rules::{CombineRule, PatternType, RulePattern};

/// Gives the operands of a rule their types.
pub(super) fn rule(rule: &mut CombineRule, findings: &mut Vec<Diagnostic>) {
    let before = findings.len();
    check(&rule.matched, &rule.applied, findings);
    let CombineRule { matched, applied, .. } = rule;
    type_of(matched, applied, findings);
    if findings[before..].iter().any(Diagnostic::is_error) {
        return;
    }
    propagate(&mut [matched, applied]);
    for operand in matched.iter().flat_map(|pattern| pattern.kind.operands()) {
        if let Some(PatternType::Of(other)) = &operand.r#type {
            let name = operand.name.as_deref().unwrap_or_default();
            let message = format!(
                "`GITypeOf<\"${other}\">` is given to `${name}` in `apply`, which is matched and has its own type"
            );
            findings.push(Diagnostic::error(codes::TYPE_OF, operand.span, message).label("it is matched here"));
        }
    }
}

/// Refuses names with two types.
pub(super) fn check(matched: &[RulePattern], applied: &[RulePattern], findings: &mut Vec<Diagnostic>) {
    let mut seen: FxHashMap<&str, (&PatternType, Span)> = FxHashMap::default();
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
fn type_of(matched: &[RulePattern], applied: &[RulePattern], findings: &mut Vec<Diagnostic>) {
    for operand in matched.iter().flat_map(|pattern| pattern.kind.operands()) {
        if let Some(PatternType::Of(_)) = operand.r#type {
            let error = Diagnostic::error(codes::TYPE_OF, operand.span, "`GITypeOf` cannot stand in `match`");
            findings.push(error.label("write a type, or leave it out"));
        }
    }
    let (table, _) = Table::new(matched);
    let operands = matched.iter().chain(applied).flat_map(|pattern| pattern.kind.operands());
    let variadic = operands.filter(|operand| matches!(operand.r#type, Some(PatternType::Variadic { .. })));
    let variadic: FxHashSet<&str> = variadic.filter_map(|operand| operand.name.as_deref()).collect();
    for operand in applied.iter().flat_map(|pattern| pattern.kind.operands()) {
        let Some(PatternType::Of(name)) = &operand.r#type else { continue };
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
pub(super) fn propagate(lists: &mut [&mut Vec<RulePattern>]) {
    let mut types: FxHashMap<SmolStr, PatternType> = FxHashMap::default();
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

impl PatternType {
    /// As LLVM shows it: `i32`, `GITypeOf<$x>`, `GIVariadic<1,0>`.
    pub(crate) fn shown(&self) -> String {
        match self {
            PatternType::Value(r#type) => r#type.name.to_string(),
            PatternType::Of(name) => format!("GITypeOf<${name}>"),
            PatternType::Variadic { min, max } => format!("GIVariadic<{min},{max}>"),
        }
    }
}
