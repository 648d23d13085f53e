//! Which pattern defines which operand.

use rustc_hash::FxHashMap;

use crate::rules::{PatternKind, PatternOperand, RulePattern};

/// The named operands of a list of patterns.
pub(crate) struct Table<'p> {
    /// By name, the pattern that defines it, if one does.
    operands: FxHashMap<&'p str, Option<usize>>,
}

/// An operand that two patterns define, or one twice.
pub(crate) struct DefinedTwice<'p> {
    pub(crate) first: &'p PatternOperand,
    pub(crate) second: &'p PatternOperand,
}

impl<'p> Table<'p> {
    /// The table of patterns, and what is defined twice in them.
    pub(crate) fn new(patterns: &'p [RulePattern]) -> (Table<'p>, Vec<DefinedTwice<'p>>) {
        let mut operands: FxHashMap<&str, Option<usize>> = FxHashMap::default();
        let mut defs: FxHashMap<&str, &PatternOperand> = FxHashMap::default();
        let mut twice = Vec::new();
        for (index, pattern) in patterns.iter().enumerate() {
            for operand in pattern.kind.operands() {
                let Some(name) = operand.name.as_deref() else { continue };
                let definer = operands.entry(name).or_default();
                if operand.is_def {
                    match defs.insert(name, operand) {
                        None => *definer = Some(index),
                        Some(first) => twice.push(DefinedTwice { first, second: operand }),
                    }
                }
            }
        }
        (Table { operands }, twice)
    }

    /// Returns true if an operand has this name.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.operands.contains_key(name)
    }

    /// The pattern that defines the operand of this name.
    pub(crate) fn definer(&self, name: &str) -> Option<usize> {
        *self.operands.get(name)?
    }

    /// The names, sorted, each with the pattern that defines it.
    pub(crate) fn sorted(&self) -> Vec<(&'p str, Option<usize>)> {
        let mut sorted: Vec<_> = self.operands.iter().map(|(name, definer)| (*name, *definer)).collect();
        sorted.sort_unstable();
        sorted
    }
}

impl PatternKind {
    /// The operands, the defs first. None for `wip_match_opcode`, `GIEraseRoot` and C++.
    pub(crate) fn operands(&self) -> &[PatternOperand] {
        match self {
            PatternKind::Instruction(pattern) => &pattern.operands,
            PatternKind::Fragment(pattern) => &pattern.operands,
            PatternKind::ReplaceRegister(operands) => operands.as_slice(),
            PatternKind::AnyOpcode(_) | PatternKind::EraseRoot | PatternKind::Cxx(_) => &[],
        }
    }

    pub(crate) fn operands_mut(&mut self) -> &mut [PatternOperand] {
        match self {
            PatternKind::Instruction(pattern) => &mut pattern.operands,
            PatternKind::Fragment(pattern) => &mut pattern.operands,
            PatternKind::ReplaceRegister(operands) => operands.as_mut_slice(),
            PatternKind::AnyOpcode(_) | PatternKind::EraseRoot | PatternKind::Cxx(_) => &mut [],
        }
    }

    /// Returns true if it is an instruction, a fragment or a builtin with operands, and so takes part in defining operands.
    pub(crate) fn is_cxx(&self) -> bool {
        matches!(self, PatternKind::Cxx(_))
    }
}
