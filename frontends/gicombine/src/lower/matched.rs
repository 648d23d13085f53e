//! The match of a rule.

use pdl_ir::{Kind, OpKind, ValueId};
use smol_str::{SmolStr, format_smolstr};

use super::{Bound, Lowerer, Unsupported, names, type_text};
use crate::rules::{Flags, InstructionPattern, PatternKind, PatternOperand, PatternType};

impl Lowerer<'_, '_> {
    /// Lowers the match; whether anything can match it.
    pub(super) fn matches(&mut self) -> Result<bool, Unsupported> {
        let count = self.matcher.instructions.len();
        self.matched = vec![ValueId::default(); count];
        // What uses a register stands before what defines it.
        for index in (0..count).rev() {
            if !self.instruction(index)? {
                return Ok(false);
            }
        }
        self.at(self.rule.span);
        let rule = self.rule;
        let root = self.matched[0];
        for predicate in &rule.predicates {
            self.constrain(&format_smolstr!("{}{predicate}", names::PREDICATE), vec![root], &[], false);
        }
        let matcher = self.matcher;
        for check in &matcher.checks {
            self.check(check)?;
        }
        for pattern in &rule.applied {
            let PatternKind::ReplaceRegister(registers) = &pattern.kind else { continue };
            self.at(pattern.span);
            let [old, new] = registers.each_ref().map(|register| register.name.clone().unwrap_or_default());
            if let (Some(old), Some(new)) = (self.operand(&old), self.operand(&new)) {
                self.constrain(names::CAN_REPLACE, vec![old, new], &[], false);
            }
        }
        for index in 1..count {
            let nested = self.matched[index];
            self.constrain(names::SAFE_TO_FOLD, vec![nested, root], &[], false);
        }
        Ok(true)
    }

    fn instruction(&mut self, index: usize) -> Result<bool, Unsupported> {
        let matcher = self.matcher;
        let matched = &matcher.instructions[index];
        let pattern = &matched.pattern;
        let opcode = self.shared.rules.instruction(pattern.instruction).name.clone();
        let mut checks = Vec::new();
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        if matched.is_opcode_only {
            operands.push(self.value(OpKind::Operands { ty: None }, Kind::ValueRange, None));
            types.push(self.value(OpKind::Types { constants: None }, Kind::TypeRange, None));
        } else {
            let (defs, uses) = split(pattern);
            // The type of a constant is that of the register that holds it; the operand itself has none.
            let is_literal = |operand: &PatternOperand| operand.immediate.is_some() && is_constant(&opcode);
            let of_literal = uses.iter().find(|operand| is_literal(operand) && operand.r#type.is_some());
            for operand in defs {
                self.at(operand.span);
                let typed = of_literal.filter(|_| operand.r#type.is_none()).unwrap_or(operand);
                let ty = self.type_of(typed);
                if let Some(name) = &operand.name {
                    self.types.insert(name.clone(), ty);
                }
                types.push(ty);
            }
            if let Some(intrinsic) = &pattern.intrinsic {
                let operand = self.value(OpKind::Operand { ty: None }, Kind::Value, None);
                checks.push((names::IS_INTRINSIC, operand, text(intrinsic)));
                operands.push(operand);
            }
            for operand in uses {
                self.at(operand.span);
                let known = operand.name.as_ref().and_then(|name| self.operand(name));
                let value = match (known, &operand.r#type) {
                    (Some(value), _) => value,
                    (None, Some(PatternType::Variadic { .. })) => {
                        self.value(OpKind::Operands { ty: None }, Kind::ValueRange, operand.name.as_ref())
                    }
                    (None, ty) => {
                        let is_asked = operand.name.as_ref().is_some_and(|name| self.asked.contains(name));
                        let is_typed = ty.is_some() && !is_literal(operand) || is_asked;
                        let ty = is_typed.then(|| self.type_of(operand));
                        if let (Some(ty), Some(name)) = (ty, &operand.name) {
                            self.types.insert(name.clone(), ty);
                        }
                        self.value(OpKind::Operand { ty }, Kind::Value, operand.name.as_ref())
                    }
                };
                if let (None, Some(name)) = (known, &operand.name) {
                    self.operands.insert(name.clone(), Bound::Value(value));
                }
                operands.push(value);
            }
        }
        self.at(pattern_span(pattern).unwrap_or(self.rule.span));
        let kind = OpKind::Operation {
            name: Some(opcode.clone()),
            operands: operands.clone(),
            attributes: Vec::new(),
            types: types.clone(),
            location: None,
        };
        let op = self.value(kind, Kind::Operation, Some(&matched.name));
        self.matched[index] = op;
        self.instructions.insert(matched.name.clone(), op);
        if index == 0 {
            self.root_types = types;
        }
        if matched.is_opcode_only {
            return Ok(true);
        }
        let (defs, uses) = split(pattern);
        for (index, operand) in (0..).zip(defs) {
            if let Some(name) = &operand.name {
                self.operands.insert(name.clone(), Bound::Def { op, index });
            }
        }
        for (name, operand, text) in checks {
            let constant = self.constant(text);
            self.constrain(name, vec![operand, constant], &[], false);
        }
        let first = operands.len() - uses.len();
        for (operand, value) in uses.iter().zip(operands.into_iter().skip(first)) {
            self.at(operand.span);
            if let Some(PatternType::Variadic { min, max }) = operand.r#type {
                let (min, max) = (self.integer(min.into()), self.integer(max.into()));
                self.constrain(names::COUNT, vec![value, min, max], &[], false);
            }
            if let Some(number) = operand.immediate {
                let Some(name) = self.kind_of_literal(&opcode, operand) else { return Ok(false) };
                let number = self.integer(number);
                self.constrain(name, vec![value, number], &[], false);
            }
        }
        if let Some(flags) = &pattern.flags {
            self.flags(op, flags);
        }
        Ok(true)
    }

    /// Returns what a literal is compared with; `None` if LLVM 22 finds it nowhere.
    fn kind_of_literal(&self, opcode: &str, operand: &PatternOperand) -> Option<&'static str> {
        match opcode {
            _ if !self.is_llvm22() => Some(names::INTEGER),
            // It checks the type of the operand first, which has none.
            opcode if is_constant(opcode) => operand.r#type.is_none().then_some(names::LITERAL),
            _ => Some(names::CONSTANT),
        }
    }

    fn flags(&mut self, op: ValueId, flags: &Flags) {
        self.at(flags.span);
        let set = self.constant(flags_text(&flags.set));
        let unset = self.constant(flags_text(&flags.unset));
        self.constrain(names::HAS_FLAGS, vec![op, set, unset], &[], false);
    }

    /// A type for an operand: the one that it must have, or any.
    pub(super) fn type_of(&mut self, operand: &PatternOperand) -> ValueId {
        let constant = match &operand.r#type {
            Some(PatternType::Value(ty)) => Some(type_text(ty)),
            _ => None,
        };
        self.value(OpKind::Type { constant }, Kind::Type, None)
    }
}

/// Returns true if an instruction holds its constant itself.
pub(super) fn is_constant(opcode: &str) -> bool {
    matches!(opcode, "G_CONSTANT" | "G_FCONSTANT")
}

/// The defs of an instruction, and the rest.
pub(super) fn split(pattern: &InstructionPattern) -> (&[PatternOperand], &[PatternOperand]) {
    let defs = pattern.operands.iter().take_while(|operand| operand.is_def).count();
    pattern.operands.split_at(defs)
}

/// A string as an attribute.
pub(super) fn text(text: &str) -> SmolStr {
    format_smolstr!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A set of flags as an attribute.
pub(super) fn flags_text(flags: &[SmolStr]) -> SmolStr {
    format_smolstr!("#mir.flags<{}>", flags.join(", "))
}

fn pattern_span(pattern: &InstructionPattern) -> Option<pdl_diagnostics::Span> {
    let (first, last) = (pattern.operands.first()?, pattern.operands.last()?);
    (first.span.file == last.span.file).then_some(pdl_diagnostics::Span { end: last.span.end, ..first.span })
}
