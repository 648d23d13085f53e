//! The rules that a fragment must keep.

use pdl_diagnostics::Diagnostic;

use super::structure::defined_twice;
use super::table::Table;
use super::types;
use crate::codes;
use crate::rules::{Fragment, ParameterKind, PatternKind, PatternType, RulePattern};

/// Gives the operands of a fragment types, and says what is wrong with it.
pub(crate) fn fragment(fragment: &mut Fragment) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    fragment.unbound_in = vec![None; fragment.ins.len()];
    for (index, alternative) in fragment.alternatives.iter().enumerate() {
        let (table, twice) = Table::new(alternative);
        for (parameter, unbound) in fragment.ins.iter().zip(&mut fragment.unbound_in) {
            if !table.contains(&parameter.name) {
                unbound.get_or_insert(index);
            }
        }
        findings.extend(twice.iter().map(defined_twice));
        definitions(fragment, alternative, &table, &mut findings);
        for pattern in alternative {
            refuse(pattern, &mut findings);
        }
    }
    if findings.iter().any(Diagnostic::is_error) {
        return findings;
    }
    for alternative in &mut fragment.alternatives {
        types::check(alternative, &[], &mut findings);
        types::propagate(&mut [alternative]);
        // Flags can be copied in an apply only.
        for pattern in alternative {
            if let PatternKind::Instruction(pattern) = &mut pattern.kind
                && let Some(flags) = &mut pattern.flags
            {
                flags.copied.clear();
            }
        }
    }
    findings
}

/// Outs must be defined, ins must not.
fn definitions(fragment: &Fragment, alternative: &[RulePattern], table: &Table<'_>, findings: &mut Vec<Diagnostic>) {
    for out in &fragment.outs {
        let name = &out.name;
        let Some(definer) = table.definer(name) else {
            let span = alternative.first().map_or(fragment.span, |pattern| pattern.span);
            let message = format!("every alternative must define `${name}`, and this one does not");
            findings.push(Diagnostic::error(codes::FRAGMENT, span, message));
            continue;
        };
        let definer = &alternative[definer];
        let defs = definer.kind.operands().iter().filter(|operand| operand.is_def);
        if out.kind == ParameterKind::Root && defs.count() != 1 {
            let message = format!("what defines the root `${name}` must define nothing else");
            findings.push(Diagnostic::error(codes::FRAGMENT, definer.span, message));
        }
    }
    for parameter in &fragment.ins {
        if let Some(definer) = table.definer(&parameter.name) {
            let message = format!("`${}` is given to the fragment, which cannot define it", parameter.name);
            findings.push(Diagnostic::error(codes::FRAGMENT, alternative[definer].span, message));
        }
    }
}

/// Refuses types that no fragment can have, and warns of flags that nothing takes over.
fn refuse(pattern: &RulePattern, findings: &mut Vec<Diagnostic>) {
    for operand in pattern.kind.operands() {
        let (code, what) = match operand.r#type {
            Some(PatternType::Of(_)) => (codes::TYPE_OF, "GITypeOf"),
            Some(PatternType::Variadic { .. }) => (codes::VARIADIC, "GIVariadic"),
            _ => continue,
        };
        let message = format!("`{what}` cannot stand in a fragment");
        findings.push(Diagnostic::error(code, operand.span, message));
    }
    if let PatternKind::Instruction(instruction) = &pattern.kind
        && let Some(flags) = instruction.flags.as_ref().filter(|flags| !flags.copied.is_empty())
    {
        let message = format!("`${}` copies flags, which a fragment cannot do; it is ignored", flags.copied[0]);
        findings.push(Diagnostic::warning(codes::IGNORED_FLAG, flags.span, message));
    }
}
