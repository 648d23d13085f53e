//! The rules of a well-formed pattern that the rest of the compiler relies on, so that no module makes it panic
//! or write code of the wrong kind. The verifier of `pdl-ir` checks these and more, with better words.

use pdl_ir::{Kind, Location, Op, OpKind, Pattern, Replacement, RewriteBody, ValueId};

use crate::error::CompileError;

/// Checks ids, kinds, single definitions and that definitions come before uses.
pub(crate) fn check(pattern: &Pattern) -> Result<(), CompileError> {
    let mut checker = Checker { pattern, scopes: vec![None; pattern.values.len()], scope: PATTERN };
    for op in &pattern.matcher {
        checker.op(op, true)?;
    }
    for (part, unless) in (1..).zip(&pattern.unless) {
        checker.scope = part;
        unless.ops.iter().try_for_each(|op| checker.op(op, true))?;
        let scope = |value: ValueId| checker.scopes.get(value.0 as usize).copied().flatten();
        for (found, at) in &unless.at {
            let is_place = scope(*found) == Some(part) && scope(*at) == Some(PATTERN);
            if !is_place || !unless.may_be_at(pattern.kind(*found), pattern.kind(*at)) {
                let reason = "a part that must not be found is looked for where nothing of its kind is";
                return checker.fail(&unless.location, reason);
            }
        }
    }
    checker.scope = PATTERN;
    let location = &pattern.rewrite.location;
    if let Some(root) = pattern.rewrite.root {
        checker.read(root, &[Kind::Operation], location)?;
    }
    match &pattern.rewrite.body {
        RewriteBody::Ops(ops) => ops.iter().try_for_each(|op| checker.op(op, false)),
        RewriteBody::External { args, .. } => args.iter().try_for_each(|a| checker.read(*a, &ANY, location)),
    }
}

const ANY: [Kind; 6] = pdl_bytecode::isa::KINDS;
const VALUES: [Kind; 2] = [Kind::Value, Kind::ValueRange];
const ORIGINS: [Kind; 3] = [Kind::Operation, Kind::Value, Kind::ValueRange];
const TYPES: [Kind; 2] = [Kind::Type, Kind::TypeRange];

/// The scope of what is defined in the match section or in the rewrite. Those of parts that must not be found start at 1.
const PATTERN: u32 = 0;

struct Checker<'a> {
    pattern: &'a Pattern,
    /// Where each value is defined, once it is: in the pattern, or in the part that must not be found of that number.
    scopes: Vec<Option<u32>>,
    /// The scope at hand.
    scope: u32,
}

impl Checker<'_> {
    fn fail(&self, location: &Location, reason: &'static str) -> Result<(), CompileError> {
        let pattern = self.pattern.name.clone();
        Err(CompileError::Malformed { pattern, location: location.clone(), reason })
    }

    fn read(&self, value: ValueId, kinds: &[Kind], location: &Location) -> Result<(), CompileError> {
        match self.scopes.get(value.0 as usize) {
            Some(Some(scope)) if *scope != PATTERN && *scope != self.scope => {
                self.fail(location, "a value of a part that must not be found is used outside of it")
            }
            Some(Some(_)) if kinds.contains(&self.pattern.kind(value)) => Ok(()),
            Some(Some(_)) => self.fail(location, "an operand has the wrong kind"),
            _ => self.fail(location, "an operand is not defined before its use"),
        }
    }

    fn read_all(&self, values: &[ValueId], kinds: &[Kind], location: &Location) -> Result<(), CompileError> {
        values.iter().try_for_each(|v| self.read(*v, kinds, location))
    }

    fn op(&mut self, op: &Op, matching: bool) -> Result<(), CompileError> {
        let at = &op.location;
        let first = op.results.first().and_then(|result| self.pattern.values.get(result.0 as usize));
        let declared = first.map(|value| value.kind);
        // What the operation gives, and whether it may stand here as it is.
        let (kind, place) = match &op.kind {
            OpKind::Attribute { value, ty, .. } => {
                self.read_all(ty.as_slice(), &[Kind::Type], at)?;
                (Some(Kind::Attribute), matching || value.is_some())
            }
            OpKind::Type { .. } => (Some(Kind::Type), true),
            OpKind::Types { .. } => (Some(Kind::TypeRange), true),
            OpKind::Operand { ty } => {
                self.read_all(ty.as_slice(), &[Kind::Type], at)?;
                (Some(Kind::Value), matching)
            }
            OpKind::Operands { ty } => {
                self.read_all(ty.as_slice(), &[Kind::TypeRange], at)?;
                (Some(Kind::ValueRange), matching)
            }
            OpKind::Operation { name, operands, attributes, types, location } => {
                self.read_all(operands, &VALUES, at)?;
                attributes.iter().try_for_each(|(_, a)| self.read(*a, &[Kind::Attribute], at))?;
                self.read_all(types, &TYPES, at)?;
                if let Some(location) = location {
                    self.read_all(&location.of, &ORIGINS, at)?;
                }
                (Some(Kind::Operation), if matching { location.is_none() } else { name.is_some() })
            }
            OpKind::Result { parent, index } => {
                self.read(*parent, &[Kind::Operation], at)?;
                (Some(Kind::Value), matching || index.is_some())
            }
            OpKind::Results { parent, index } => {
                self.read(*parent, &[Kind::Operation], at)?;
                let is_one = declared == Some(Kind::Value) && index.is_some();
                (Some(if is_one { Kind::Value } else { Kind::ValueRange }), true)
            }
            OpKind::Range { elements } => {
                let (kinds, kind) = match declared {
                    Some(Kind::TypeRange) => (&TYPES, Kind::TypeRange),
                    _ => (&VALUES, Kind::ValueRange),
                };
                self.read_all(elements, kinds, at)?;
                (Some(kind), !matching)
            }
            OpKind::ApplyNativeConstraint { args, .. } => {
                self.read_all(args, &ANY, at)?;
                (None, matching)
            }
            OpKind::ApplyNativeRewrite { args, location, .. } => {
                self.read_all(args, &ANY, at)?;
                if let Some(location) = location {
                    self.read_all(&location.of, &ORIGINS, at)?;
                }
                (None, !matching)
            }
            OpKind::Erase { op } => {
                self.read(*op, &[Kind::Operation], at)?;
                (None, !matching)
            }
            OpKind::Replace { op, with } => {
                self.read(*op, &[Kind::Operation], at)?;
                match with {
                    Replacement::Operation(by) => self.read(*by, &[Kind::Operation], at)?,
                    Replacement::Values(values) => self.read_all(values, &VALUES, at)?,
                }
                (None, !matching)
            }
        };
        if !place {
            return self.fail(at, "an operation of the pattern stands in the wrong section or lacks a part");
        }
        let natives = matches!(op.kind, OpKind::ApplyNativeConstraint { .. } | OpKind::ApplyNativeRewrite { .. });
        if !natives && op.results.len() != usize::from(kind.is_some()) {
            return self.fail(at, "an operation of the pattern has the wrong number of results");
        }
        for result in &op.results {
            match self.scopes.get_mut(result.0 as usize) {
                Some(scope) if scope.is_none() => *scope = Some(self.scope),
                _ => return self.fail(at, "a value is defined twice or not declared"),
            }
            if kind.is_some_and(|k| k != self.pattern.kind(*result)) {
                return self.fail(at, "a result has the wrong kind");
            }
        }
        Ok(())
    }
}
