//! Types of what an apply builds, from what is matched: operands of one generic type (`type0`) of an instruction have one type.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::classes::Classes;
use super::table::Table;
use super::{Parts, types};
use crate::rules::{
    CombineRule, InstructionPattern, PatternKind, PatternOperand, PatternType, RulePattern, TargetInstruction,
};

/// Gives new registers and immediates of the apply the type of a matched operand, where one is known to have it. What is done
/// is added to `trace`, as LLVM shows it.
pub(super) fn infer(parts: Parts<'_>, rule: &mut CombineRule, trace: Option<&mut String>) {
    let Found { inferred, said } = find(parts, rule);
    for ((pattern, operand), name) in &inferred {
        let operand = &mut rule.applied[*pattern].kind.operands_mut()[*operand];
        operand.r#type = Some(PatternType::Of(name.clone()));
    }
    if !inferred.is_empty() {
        types::propagate(&mut [&mut rule.applied]);
    }
    let Some(trace) = trace else { return };
    trace.push_str(&said);
    if !inferred.is_empty() {
        // A string takes whatever is written.
        let _ = writeln!(trace, "Apply patterns for rule {} after inference:", rule.name);
        for pattern in &rule.applied {
            let _ = writeln!(trace, "  {}", crate::dump::listed(parts, pattern, false));
        }
        trace.push('\n');
    }
}

/// A type that was inferred.
struct Found {
    /// For operands of patterns of the apply, the operand whose type they have.
    inferred: Vec<((usize, usize), SmolStr)>,
    /// The text of it, as LLVM shows it.
    said: String,
}

fn find<'p>(parts: Parts<'p>, rule: &'p CombineRule) -> Found {
    let mut classes = Classes::default();
    // A string takes whatever is written.
    let mut said = String::new();
    let _ = writeln!(said, "Rule Operand Type Equivalence Classes for {}:", rule.name);
    for pattern in rule.matched.iter().chain(&rule.applied) {
        let Some(instruction) = typed(pattern) else { continue };
        let groups = join(parts, instruction, &mut classes);
        let _ = writeln!(said, "\tGroups for {}:\t{groups}", pattern.name);
    }
    let _ = writeln!(said, "Final Type Equivalence Classes: {}", classes.shown());
    let sources = Sources { matched: Table::new(&rule.matched).0, classes, known: FxHashMap::default() };
    let found = sources.infer(parts, rule);
    Found { said: said + &found.said, ..found }
}

/// The instruction that a pattern is, if its operands have generic types.
fn typed(pattern: &RulePattern) -> Option<&InstructionPattern> {
    match &pattern.kind {
        PatternKind::Instruction(instruction) if instruction.intrinsic.is_none() => Some(instruction),
        _ => None,
    }
}

/// Which operand of the definition an operand of a pattern is; `None` for one of the variadic operands.
fn defined_operand(instruction: &TargetInstruction, pattern: &InstructionPattern, index: usize) -> Option<usize> {
    let (outs, ins) = (instruction.outs as usize, instruction.ins as usize);
    if !instruction.has_variadic_outs {
        return (index < outs + ins).then_some(index);
    }
    // The outs that are always there, more outs, and the ins.
    let first_in = pattern.operands.len().saturating_sub(ins).max(outs);
    match index {
        _ if index < outs => Some(index),
        _ if index < first_in => None,
        _ => Some(outs + index - first_in),
    }
}

/// The generic type of an operand.
fn generic_type(parts: Parts<'_>, pattern: &InstructionPattern, index: usize) -> Option<u32> {
    let instruction = parts.instruction(pattern.instruction);
    match defined_operand(instruction, pattern, index) {
        Some(index) => instruction.type_indices.get(index).copied().flatten(),
        None => instruction.variadic_type_index,
    }
}

/// Returns what an operand is, generic or not. Variadic operands without a type are of one kind of their own.
fn kind<'p>(parts: Parts<'p>, pattern: &InstructionPattern, index: usize) -> Option<&'p str> {
    let instruction = parts.instruction(pattern.instruction);
    match defined_operand(instruction, pattern, index) {
        Some(index) => instruction.operand_types.get(index).map(SmolStr::as_str),
        None => {
            let same = |known: &Option<u32>| known.is_some() && *known == instruction.variadic_type_index;
            let place = instruction.type_indices.iter().position(same)?;
            instruction.operand_types.get(place).map(SmolStr::as_str)
        }
    }
}

/// Joins the classes of operands of one generic type. What they are is said as LLVM shows it.
fn join<'p>(parts: Parts<'_>, pattern: &'p InstructionPattern, classes: &mut Classes<'p>) -> String {
    let mut groups: std::collections::BTreeMap<u32, Vec<&str>> = std::collections::BTreeMap::new();
    for (index, operand) in pattern.operands.iter().enumerate() {
        let Some(r#type) = generic_type(parts, pattern, index) else { continue };
        groups.entry(r#type).or_default().extend(operand.name.as_deref());
    }
    let mut said = String::new();
    for names in groups.values() {
        let _ = write!(said, "[{}] ", names.join(", "));
        let ids: Vec<usize> = names.iter().map(|name| classes.insert(name)).collect();
        ids.iter().skip(1).for_each(|id| classes.join(ids[0], *id));
    }
    said
}

/// The instructions and operands from which types are inferred.
struct Sources<'p> {
    matched: Table<'p>,
    classes: Classes<'p>,
    /// For a class, the operand whose type it has.
    known: FxHashMap<usize, Option<&'p str>>,
}

impl<'p> Sources<'p> {
    fn infer(mut self, parts: Parts<'p>, rule: &'p CombineRule) -> Found {
        let (mut inferred, mut said) = (Vec::new(), String::new());
        for (at, pattern) in rule.applied.iter().enumerate() {
            let PatternKind::Instruction(instruction) = &pattern.kind else { continue };
            let is_intrinsic = instruction.intrinsic.is_some();
            let by_kind = if is_intrinsic { FxHashMap::default() } else { self.by_kind(parts, instruction) };
            for (index, operand) in instruction.operands.iter().enumerate() {
                if operand.r#type.is_some() {
                    continue;
                }
                let source = match (&operand.name, operand.immediate) {
                    (None, Some(_)) => by_kind.get(&kind(parts, instruction, index)).copied(),
                    (Some(name), _) if operand.immediate.is_some() || self.is_new(operand) => self.of(name),
                    _ => continue,
                };
                let Some(source) = source else { continue };
                let shown = match (&operand.name, operand.immediate) {
                    (Some(name), Some(value)) => format!("imm {value}:${name}"),
                    (Some(name), None) => format!("MachineOperand ${name}"),
                    (None, value) => format!("imm {}", value.unwrap_or_default()),
                };
                let _ = writeln!(said, "INFER: {shown} -> GITypeOf<${source}>");
                inferred.push(((at, index), source.into()));
            }
        }
        Found { inferred, said }
    }

    /// Returns true if an operand is a register that the apply makes.
    fn is_new(&self, operand: &PatternOperand) -> bool {
        operand.is_def && operand.name.as_deref().is_some_and(|name| !self.matched.contains(name))
    }

    /// The matched operand that has the type of what is named so: one that a pattern defines, if there is one.
    fn of(&mut self, name: &str) -> Option<&'p str> {
        let matched = &self.matched;
        let (class, members) = self.classes.class(name)?;
        *self.known.entry(class).or_insert_with(|| {
            let members: Vec<&'p str> = members.filter(|member| matched.contains(member)).collect();
            let defined = members.iter().find(|member| matched.definer(member).is_some());
            defined.or(members.first()).copied()
        })
    }

    /// For each kind of operand of an instruction, the matched operand that has the type of one with a name. Immediates beside it,
    /// which are of the same kind, have its type.
    fn by_kind(&mut self, parts: Parts<'p>, pattern: &'p InstructionPattern) -> FxHashMap<Option<&'p str>, &'p str> {
        let mut by_kind = FxHashMap::default();
        for (index, operand) in pattern.operands.iter().enumerate() {
            let kind = kind(parts, pattern, index);
            if let Some(name) = &operand.name
                && !by_kind.contains_key(&kind)
                && let Some(source) = self.of(name)
            {
                by_kind.insert(kind, source);
            }
        }
        by_kind
    }
}
