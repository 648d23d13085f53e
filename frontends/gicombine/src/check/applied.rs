//! The instructions that the apply builds, and where their operands come from.

use pdl_diagnostics::{Diagnostic, nearest};
use rustc_hash::FxHashSet;

use super::Parts;
use super::table::Table;
use crate::codes;
use crate::rules::{CombineRule, PatternKind, PatternOperand, RulePattern};

/// Follows the operands of the apply from its roots.
struct Walk<'p, 'f> {
    parts: Parts<'p>,
    rule: &'p CombineRule,
    matched: Table<'p>,
    applied: Table<'p>,
    /// The names of operands of instructions in the match. A fragment of C++ only may be given the name of an instruction.
    bound: FxHashSet<&'p str>,
    reached: Vec<bool>,
    said: FxHashSet<&'p str>,
    findings: &'f mut Vec<Diagnostic>,
}

/// Says what is wrong with the operands of the apply.
pub(super) fn check(parts: Parts<'_>, rule: &CombineRule, findings: &mut Vec<Diagnostic>) {
    if rule.applied.iter().any(|pattern| pattern.kind.is_cxx()) {
        return;
    }
    let (matched, applied) = (Table::new(&rule.matched).0, Table::new(&rule.applied).0);
    let reached = vec![false; rule.applied.len()];
    let is_only_cxx = |pattern: &RulePattern| match &pattern.kind {
        PatternKind::Fragment(used) => parts.fragment(used.fragment).outs.is_empty(),
        _ => false,
    };
    let instructions = rule.matched.iter().filter(|pattern| !is_only_cxx(pattern));
    let operands = instructions.flat_map(|pattern| pattern.kind.operands());
    let bound = operands.filter_map(|operand| operand.name.as_deref()).collect();
    let mut walk = Walk { parts, rule, matched, applied, bound, reached, said: FxHashSet::default(), findings };
    let builtins = (0..rule.applied.len()).filter(|index| walk.is_builtin(*index));
    let mut open: Vec<usize> = builtins.chain(rule.apply_roots.iter().copied()).collect();
    open.reverse();
    while let Some(index) = open.pop() {
        if !std::mem::replace(&mut walk.reached[index], true) {
            walk.pattern(&rule.applied[index], &mut open);
        }
    }
    for (pattern, is_reached) in rule.applied.iter().zip(&walk.reached) {
        if !is_reached {
            let message = "nothing that takes the place of the root uses this pattern";
            walk.findings.push(Diagnostic::error(codes::UNREACHABLE, pattern.span, message));
        }
    }
}

impl<'p> Walk<'p, '_> {
    fn is_builtin(&self, index: usize) -> bool {
        matches!(self.rule.applied[index].kind, PatternKind::ReplaceRegister(_) | PatternKind::EraseRoot)
    }

    fn pattern(&mut self, pattern: &'p RulePattern, open: &mut Vec<usize>) {
        if let PatternKind::ReplaceRegister(operands) = &pattern.kind {
            self.replaced(&operands[0]);
            self.used(&operands[1], open);
            return;
        }
        for operand in pattern.kind.operands() {
            if operand.immediate.is_some() {
                self.immediate(pattern, operand);
            } else if operand.is_def {
                self.defined(operand);
            } else {
                self.used(operand, open);
            }
        }
    }

    fn immediate(&mut self, pattern: &RulePattern, operand: &PatternOperand) {
        if let Some(name) = &operand.name {
            let error = Diagnostic::error(codes::IMMEDIATE, operand.span, "an immediate of the apply has no name");
            self.findings.push(error.label(format!("leave out `:${name}`")));
            return;
        }
        let PatternKind::Instruction(built) = &pattern.kind else { return };
        if self.parts.instruction(built.instruction).name == "G_CONSTANT" && operand.r#type.is_none() {
            let error = Diagnostic::error(codes::IMMEDIATE, operand.span, "the immediate of `G_CONSTANT` needs a type");
            let value = operand.immediate.unwrap_or_default();
            self.findings.push(error.label(format!("write `(i32 {value})`, or another type")));
        }
    }

    fn defined(&mut self, operand: &'p PatternOperand) {
        let Some(name) = operand.name.as_deref() else { return };
        if !self.matched.contains(name) {
            if operand.r#type.is_none() {
                let message = format!("the new register `${name}` needs a type");
                let error = Diagnostic::error(codes::TYPE, operand.span, message);
                self.findings.push(error.label(format!("write `i32:${name}`, or `GITypeOf<\"$x\">:${name}`")));
            }
            return;
        }
        match self.matched.definer(name) {
            Some(definer) if definer == self.rule.match_root => {}
            Some(definer) => {
                let message = format!("`${name}` cannot be defined again: it is not the root that defines it");
                let error = Diagnostic::error(codes::REDEFINITION, operand.span, message);
                self.findings.push(error.with_label(self.rule.matched[definer].span, "this defines it"));
            }
            None => {
                let message = format!("`${name}` cannot be defined: it is an operand of the match");
                self.findings.push(Diagnostic::error(codes::REDEFINITION, operand.span, message));
            }
        }
    }

    fn used(&mut self, operand: &'p PatternOperand, open: &mut Vec<usize>) {
        let Some(name) = operand.name.as_deref() else { return };
        if let Some(definer) = self.applied.definer(name)
            && !self.is_builtin(definer)
        {
            open.push(definer);
        } else if !self.bound.contains(name) && self.said.insert(name) {
            let message = format!("`${name}` is neither matched nor defined");
            let error = Diagnostic::error(codes::UNDEFINED, operand.span, message);
            let known = self.matched.sorted().into_iter().chain(self.applied.sorted()).map(|(known, _)| known);
            let meant = nearest(name, known.filter(|known| *known != name)).map(|meant| format!("${meant}"));
            // A type before the name would be lost.
            let is_name_only = operand.span.end.saturating_sub(operand.span.start) as usize == name.len() + 1;
            let error = error.suggest(operand.span, meant.filter(|_| is_name_only));
            self.findings.push(error);
        }
    }

    /// The register that `GIReplaceReg` replaces.
    fn replaced(&mut self, operand: &PatternOperand) {
        let Some(name) = operand.name.as_deref() else { return };
        let message = match self.matched.definer(name) {
            Some(definer) if definer == self.rule.match_root => return,
            Some(_) => format!("`GIReplaceReg` cannot replace `${name}`: it is not the root that defines it"),
            None => format!("`GIReplaceReg` cannot replace `${name}`: no matched pattern defines it"),
        };
        let error = Diagnostic::error(codes::BUILTIN, operand.span, message);
        self.findings.push(error.with_label(self.rule.matched[self.rule.match_root].span, "this is the root"));
    }
}
