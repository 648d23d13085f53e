//! The rules that rules and fragments must keep that could be read.
//!
//! `table` says which pattern defines which operand, `types` gives operands their types, `infer` those that nobody wrote (`classes`
//! says which have one type), `structure` finds roots and refuses what
//! cannot stand together, `applied` follows the operands of the apply, and [`crate::matchers`] those of the match.

mod applied;
mod classes;
mod fragment;
mod infer;
mod structure;
pub(crate) mod table;
mod types;

use pdl_diagnostics::Diagnostic;

use crate::rules::{CombineRule, Fragment, FragmentId, InstructionId, TargetInstruction};

pub(crate) use fragment::fragment;
pub(crate) use table::Table;

/// The parts that rules refer to.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'p> {
    pub(crate) instructions: &'p [TargetInstruction],
    pub(crate) fragments: &'p [Fragment],
}

impl<'p> Parts<'p> {
    pub(crate) fn instruction(self, id: InstructionId) -> &'p TargetInstruction {
        &self.instructions[id.0 as usize]
    }

    pub(crate) fn fragment(self, id: FragmentId) -> &'p Fragment {
        &self.fragments[id.0 as usize]
    }
}

/// Finds the roots of a rule, gives its operands types, and says what is wrong with it. Each step needs what the ones before it
/// hold true. What is inferred is added
/// to `trace`. `room` is how many instructions the matchers of this rule and of those behind it may have.
pub(crate) fn rule(
    parts: Parts<'_>,
    rule: &mut CombineRule,
    trace: Option<&mut String>,
    room: &mut u64,
) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    structure::kinds(parts, rule, &mut findings);
    structure::definitions(rule, &mut findings);
    if !findings.is_empty() {
        return findings;
    }
    structure::roots(parts, rule, &mut findings);
    types::rule(rule, &mut findings);
    structure::variadics(parts, rule, &mut findings);
    if !findings.iter().any(Diagnostic::is_error) {
        infer::infer(parts, rule, trace);
    }
    let size = structure::permutations(parts, rule, &mut findings);
    match room.checked_sub(size) {
        Some(left) => *room = left,
        None => findings.push(structure::no_room(rule)),
    }
    if !findings.iter().any(Diagnostic::is_error) {
        crate::matchers::check(parts, rule, &mut findings);
        applied::check(parts, rule, &mut findings);
    }
    findings
}
