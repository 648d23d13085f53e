//! The rules of a well-formed pattern that the rest of the compiler relies on, so that no module makes it panic
//! or write code of the wrong kind. The verifier of `pdl-ir` checks these and more, with better words.

use pdl_ir::{Kind, Location, Op, OpKind, Pattern, Replacement, RewriteBody, ValueId};

use crate::error::CompileError;

/// Checks ids, kinds, single definitions and that definitions come before uses.
pub fn check(pattern: &Pattern) -> Result<(), CompileError> {
    let mut checker = Checker { pattern, defined: vec![false; pattern.values.len()] };
    for op in &pattern.matcher {
        checker.op(op, true)?;
    }
    let location = &pattern.rewrite.location;
    if let Some(root) = pattern.rewrite.root {
        checker.read(root, &[Kind::Operation], location)?;
    }
    match &pattern.rewrite.body {
        RewriteBody::Ops(ops) => ops.iter().try_for_each(|op| checker.op(op, false)),
        RewriteBody::External { args, .. } => {
            if pattern.rewrite.root.is_none() {
                return checker.fail(location, "a rewrite by an external function must name its root");
            }
            args.iter().try_for_each(|a| checker.read(*a, &ANY, location))
        }
    }
}

const ANY: [Kind; 6] = pdl_bytecode::isa::KINDS;
const VALUES: [Kind; 2] = [Kind::Value, Kind::ValueRange];
const TYPES: [Kind; 2] = [Kind::Type, Kind::TypeRange];

struct Checker<'a> {
    pattern: &'a Pattern,
    defined: Vec<bool>,
}

impl Checker<'_> {
    fn fail(&self, location: &Location, reason: &'static str) -> Result<(), CompileError> {
        let pattern = self.pattern.name.clone();
        Err(CompileError::Malformed { pattern, location: location.clone(), reason })
    }

    fn read(&self, value: ValueId, kinds: &[Kind], location: &Location) -> Result<(), CompileError> {
        match self.defined.get(value.0 as usize) {
            Some(true) if kinds.contains(&self.pattern.kind(value)) => Ok(()),
            Some(true) => self.fail(location, "an operand has the wrong kind"),
            _ => self.fail(location, "an operand is not defined before its use"),
        }
    }

    fn read_all(&self, values: &[ValueId], kinds: &[Kind], location: &Location) -> Result<(), CompileError> {
        values.iter().try_for_each(|v| self.read(*v, kinds, location))
    }

    fn op(&mut self, op: &Op, matching: bool) -> Result<(), CompileError> {
        let at = &op.location;
        let mut kind = None;
        let mut place = true;
        match &op.kind {
            OpKind::Attribute { value, ty } => {
                self.read_all(ty.as_slice(), &[Kind::Type], at)?;
                kind = Some(Kind::Attribute);
                place = matching || value.is_some();
            }
            OpKind::Type { .. } => kind = Some(Kind::Type),
            OpKind::Types { .. } => kind = Some(Kind::TypeRange),
            OpKind::Operand { ty } => {
                self.read_all(ty.as_slice(), &[Kind::Type], at)?;
                kind = Some(Kind::Value);
                place = matching;
            }
            OpKind::Operands { ty } => {
                self.read_all(ty.as_slice(), &[Kind::TypeRange], at)?;
                kind = Some(Kind::ValueRange);
                place = matching;
            }
            OpKind::Operation { name, operands, attributes, types } => {
                self.read_all(operands, &VALUES, at)?;
                attributes.iter().try_for_each(|(_, a)| self.read(*a, &[Kind::Attribute], at))?;
                self.read_all(types, &TYPES, at)?;
                kind = Some(Kind::Operation);
                place = matching || name.is_some();
            }
            OpKind::Result { parent, .. } => {
                self.read(*parent, &[Kind::Operation], at)?;
                kind = Some(Kind::Value);
            }
            OpKind::Results { parent, index } => {
                self.read(*parent, &[Kind::Operation], at)?;
                let single = op
                    .results
                    .first()
                    .is_some_and(|r| self.pattern.values.get(r.0 as usize).map(|v| v.kind) == Some(Kind::Value));
                kind = Some(if single && index.is_some() { Kind::Value } else { Kind::ValueRange });
            }
            OpKind::Range { elements } => {
                place = !matching;
                let types = op
                    .results
                    .first()
                    .is_some_and(|r| self.pattern.values.get(r.0 as usize).map(|v| v.kind) == Some(Kind::TypeRange));
                self.read_all(elements, if types { &TYPES } else { &VALUES }, at)?;
                kind = Some(if types { Kind::TypeRange } else { Kind::ValueRange });
            }
            OpKind::ApplyNativeConstraint { args, negated, .. } => {
                self.read_all(args, &ANY, at)?;
                place = matching && (!*negated || op.results.is_empty());
            }
            OpKind::ApplyNativeRewrite { args, .. } => {
                self.read_all(args, &ANY, at)?;
                place = !matching;
            }
            OpKind::Erase { op } => {
                self.read(*op, &[Kind::Operation], at)?;
                place = !matching;
            }
            OpKind::Replace { op, with } => {
                self.read(*op, &[Kind::Operation], at)?;
                match with {
                    Replacement::Operation(by) => self.read(*by, &[Kind::Operation], at)?,
                    Replacement::Values(values) => self.read_all(values, &VALUES, at)?,
                }
                place = !matching;
            }
        }
        if !place {
            return self.fail(at, "an operation of the pattern stands in the wrong section or lacks a part");
        }
        let natives = matches!(op.kind, OpKind::ApplyNativeConstraint { .. } | OpKind::ApplyNativeRewrite { .. });
        if !natives && op.results.len() != usize::from(kind.is_some()) {
            return self.fail(at, "an operation of the pattern has the wrong number of results");
        }
        for result in &op.results {
            match self.defined.get_mut(result.0 as usize) {
                Some(defined) if !*defined => *defined = true,
                _ => return self.fail(at, "a value is defined twice or not declared"),
            }
            if kind.is_some_and(|k| k != self.pattern.kind(*result)) {
                return self.fail(at, "a result has the wrong kind");
            }
        }
        Ok(())
    }
}
