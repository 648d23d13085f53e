//! The rules of each op.

use mlir_syntax::{parse_attribute, parse_type};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::{ANY, Definition, MAX_INDEX, PatternVerifier, Site, Use, VerifyErrorKind};
use crate::read::{attribute_text, type_text};
use crate::{Kind, NativeKind, Op, OpKind, Replacement, ValueId};

const TYPE: [Kind; 1] = [Kind::Type];
const TYPES: [Kind; 1] = [Kind::TypeRange];
const VALUES: [Kind; 2] = [Kind::Value, Kind::ValueRange];
const RESULT_TYPES: [Kind; 2] = [Kind::Type, Kind::TypeRange];
const OPERATION: [Kind; 1] = [Kind::Operation];

impl PatternVerifier<'_> {
    pub(super) fn op(&mut self, place: Use, op: &Op) {
        let site = self.use_site(place);
        let name = op_name(&op.kind);
        let in_match = matches!(place, Use::Matcher(_));
        match op.kind {
            OpKind::Operand { .. } | OpKind::Operands { .. } | OpKind::ApplyNativeConstraint { .. } if !in_match => {
                self.error(site, VerifyErrorKind::MatchOnly { op: name });
            }
            OpKind::Range { .. }
            | OpKind::ApplyNativeRewrite { .. }
            | OpKind::Erase { .. }
            | OpKind::Replace { .. }
                if in_match =>
            {
                self.error(site, VerifyErrorKind::RewriteOnly { op: name });
            }
            _ => {}
        }
        match &op.kind {
            OpKind::Attribute { value, ty } => {
                self.results(site, op, &[Kind::Attribute]);
                if let Some(ty) = ty {
                    self.operand(place, name, "the type", *ty, &TYPE);
                }
                match value {
                    Some(_) if ty.is_some() => self.error(site, VerifyErrorKind::AttributeTypeAndValue),
                    Some(value) => self.constant_attribute(site, value),
                    None if !in_match => self.error(site, VerifyErrorKind::ConstantNeeded { op: name }),
                    None => {}
                }
            }
            OpKind::Type { constant } => {
                self.results(site, op, &TYPE);
                // In a rewrite, a type that is no constant is inferred by the first operation created with it.
                if let Some(text) = constant {
                    self.constant_type(site, text);
                }
            }
            OpKind::Types { constants } => {
                self.results(site, op, &TYPES);
                // As for one type.
                if let Some(texts) = constants {
                    texts.iter().for_each(|text| self.constant_type(site, text));
                }
            }
            OpKind::Operand { ty } => {
                self.results(site, op, &[Kind::Value]);
                if let Some(ty) = ty {
                    self.operand(place, name, "the type", *ty, &TYPE);
                }
            }
            OpKind::Operands { ty } => {
                self.results(site, op, &[Kind::ValueRange]);
                if let Some(ty) = ty {
                    self.operand(place, name, "the type", *ty, &TYPES);
                }
            }
            OpKind::Operation { name: created, operands, attributes, types } => {
                self.results(site, op, &OPERATION);
                for id in operands {
                    self.operand(place, name, "an operand", *id, &VALUES);
                }
                for (_, id) in attributes {
                    self.operand(place, name, "an attribute", *id, &[Kind::Attribute]);
                }
                for id in types {
                    self.operand(place, name, "a result type", *id, &RESULT_TYPES);
                }
                self.operation_names(site, created.as_deref(), attributes, in_match);
            }
            OpKind::Result { parent, index } => {
                self.results(site, op, &[Kind::Value]);
                self.operand(place, name, "the parent", *parent, &OPERATION);
                self.result_index(site, *index);
            }
            OpKind::Results { parent, index } => {
                self.results(site, op, &VALUES);
                self.operand(place, name, "the parent", *parent, &OPERATION);
                match index {
                    Some(index) => self.result_index(site, *index),
                    None if op.results.first().and_then(|id| self.kind(*id)) == Some(Kind::Value) => {
                        self.error(site, VerifyErrorKind::ResultsWithoutIndex);
                    }
                    None => {}
                }
            }
            OpKind::Range { elements } => {
                self.results(site, op, &[Kind::TypeRange, Kind::ValueRange]);
                let expected = match op.results.first().and_then(|id| self.kind(*id)) {
                    Some(Kind::TypeRange) => &RESULT_TYPES,
                    _ => &VALUES,
                };
                for id in elements {
                    self.operand(place, name, "an element", *id, expected);
                }
            }
            OpKind::ApplyNativeConstraint { name: native, args, negated: _ } => {
                for id in args {
                    self.operand(place, name, "an argument", *id, &ANY);
                }
                self.native_call(site, NativeKind::Constraint, native, args.iter().copied(), &op.results);
            }
            OpKind::ApplyNativeRewrite { name: native, args } => {
                for id in args {
                    self.operand(place, name, "an argument", *id, &ANY);
                }
                self.native_call(site, NativeKind::Rewrite, native, args.iter().copied(), &op.results);
            }
            OpKind::Erase { op: erased } => {
                self.no_results(site, op);
                self.operand(place, name, "the operation to erase", *erased, &OPERATION);
            }
            OpKind::Replace { op: replaced, with } => {
                self.no_results(site, op);
                self.operand(place, name, "the operation to replace", *replaced, &OPERATION);
                match with {
                    Replacement::Operation(with) => {
                        self.operand(place, name, "the replacement", *with, &OPERATION);
                    }
                    Replacement::Values(values) => {
                        for id in values {
                            self.operand(place, name, "a replacement", *id, &VALUES);
                        }
                    }
                }
            }
        }
    }

    /// Checks that `id` exists, is defined before `place`, and has one of the `expected` kinds.
    pub(super) fn operand(
        &mut self,
        place: Use,
        op: &'static str,
        role: &'static str,
        id: ValueId,
        expected: &'static [Kind],
    ) -> bool {
        let site = self.use_site(place);
        let Some(found) = self.kind(id) else {
            self.error(site, VerifyErrorKind::NoSuchValue { value: id });
            return false;
        };
        // A value without a definition has its error already.
        let Some(definition) = self.defs[id.0 as usize] else { return false };
        let defined = self.definition_site(definition);
        let problem = match (place, definition) {
            (Use::Matcher(at), Definition::Matcher(def)) if def >= at => {
                VerifyErrorKind::UsedBeforeDefinition { value: self.named(id) }
            }
            (Use::Action(at), Definition::Action(def)) if def >= at => {
                VerifyErrorKind::UsedBeforeDefinition { value: self.named(id) }
            }
            (Use::Matcher(_) | Use::Rewrite, Definition::Action(_)) => {
                VerifyErrorKind::RewriteValueInMatch { value: self.named(id) }
            }
            _ if !expected.contains(&found) => {
                VerifyErrorKind::OperandKind { op, role, value: self.named(id), expected, found }
            }
            (_, Definition::Matcher(def)) => match &self.pattern.matcher[def].kind {
                OpKind::ApplyNativeConstraint { name, negated: true, .. } => {
                    VerifyErrorKind::NegatedResultUsed { name: name.clone() }
                }
                _ => return true,
            },
            _ => return true,
        };
        self.error_with(site, problem, defined);
        false
    }

    fn kind(&self, id: ValueId) -> Option<Kind> {
        self.pattern.values.get(id.0 as usize).map(|value| value.kind)
    }

    /// Checks that `op` defines one value of one of the `expected` kinds.
    fn results(&mut self, site: Site, op: &Op, expected: &'static [Kind]) {
        let name = op_name(&op.kind);
        let [id] = op.results[..] else {
            return self.error(site, VerifyErrorKind::ResultCount { op: name, expected: 1, found: op.results.len() });
        };
        match self.kind(id) {
            Some(found) if !expected.contains(&found) => {
                self.error(site, VerifyErrorKind::ResultKind { op: name, expected, found });
            }
            _ => {}
        }
    }

    fn no_results(&mut self, site: Site, op: &Op) {
        if !op.results.is_empty() {
            let problem = VerifyErrorKind::ResultCount { op: op_name(&op.kind), expected: 0, found: op.results.len() };
            self.error(site, problem);
        }
    }

    fn result_index(&mut self, site: Site, index: u32) {
        if index > MAX_INDEX {
            self.error(site, VerifyErrorKind::IndexTooLarge { index });
        }
    }

    fn operation_names(&mut self, site: Site, name: Option<&str>, attributes: &[(SmolStr, ValueId)], in_match: bool) {
        match name {
            None if !in_match => self.error(site, VerifyErrorKind::CreatedWithoutName),
            Some("") => self.error(site, VerifyErrorKind::EmptyName { what: "an operation" }),
            _ => {}
        }
        let mut seen = FxHashSet::default();
        for (key, _) in attributes {
            if key.is_empty() {
                self.error(site, VerifyErrorKind::EmptyName { what: "an attribute" });
            } else if !seen.insert(key) && !in_match {
                // To match the same attribute twice means that both variables are equal; to set it twice means nothing.
                self.error(site, VerifyErrorKind::AttributeTwice { name: key.clone() });
            }
        }
    }

    fn constant_attribute(&mut self, site: Site, text: &SmolStr) {
        let canonical = parse_attribute(self.context, text).map(|attr| attribute_text(self.context, attr));
        self.constant(site, text, canonical);
    }

    fn constant_type(&mut self, site: Site, text: &SmolStr) {
        let canonical = parse_type(self.context, text).map(|ty| type_text(self.context, ty));
        self.constant(site, text, canonical);
    }

    fn constant(&mut self, site: Site, text: &SmolStr, canonical: mlir_syntax::Result<SmolStr>) {
        let reason = match canonical {
            Err(error) => error.message,
            // What is printed after a comment would be part of it.
            Ok(canonical) if text.contains("//") && canonical != *text => "it holds a comment".to_owned(),
            Ok(_) => return,
        };
        // The texts of hostile modules can be of any length.
        let text = match text.char_indices().nth(80) {
            Some((end, _)) => format!("{}…", &text[..end]).into(),
            None => text.clone(),
        };
        self.error(site, VerifyErrorKind::BadConstant { text, reason });
    }
}

/// The name of an op in MLIR.
pub(crate) fn op_name(kind: &OpKind) -> &'static str {
    match kind {
        OpKind::Attribute { .. } => "pdl.attribute",
        OpKind::Type { .. } => "pdl.type",
        OpKind::Types { .. } => "pdl.types",
        OpKind::Operand { .. } => "pdl.operand",
        OpKind::Operands { .. } => "pdl.operands",
        OpKind::Operation { .. } => "pdl.operation",
        OpKind::Result { .. } => "pdl.result",
        OpKind::Results { .. } => "pdl.results",
        OpKind::Range { .. } => "pdl.range",
        OpKind::ApplyNativeConstraint { .. } => "pdl.apply_native_constraint",
        OpKind::ApplyNativeRewrite { .. } => "pdl.apply_native_rewrite",
        OpKind::Erase { .. } => "pdl.erase",
        OpKind::Replace { .. } => "pdl.replace",
    }
}
