//! The rules of each op.

use mlir_syntax::{parse_attribute, parse_type};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::{ANY, MAX_INDEX, PatternVerifier, Site, VerifyErrorKind};
use crate::read::{attribute_text, type_text};
use crate::{Kind, NativeKind, NewLocation, Op, OpKind, Replacement, Unless, ValueId};

const TYPE: [Kind; 1] = [Kind::Type];
const TYPES: [Kind; 1] = [Kind::TypeRange];
const VALUES: [Kind; 2] = [Kind::Value, Kind::ValueRange];
const RESULT_TYPES: [Kind; 2] = [Kind::Type, Kind::TypeRange];
const OPERATION: [Kind; 1] = [Kind::Operation];
const ORIGINS: [Kind; 3] = [Kind::Operation, Kind::Value, Kind::ValueRange];

impl PatternVerifier<'_> {
    pub(super) fn op(&mut self, site: Site, op: &Op) {
        let Form { name, section, results } = form(&op.kind);
        let in_match = matches!(site, Site::Matcher(..) | Site::UnlessOp(..));
        match section {
            Section::Match if !in_match => self.error(site, VerifyErrorKind::MatchOnly { op: name }),
            Section::Rewrite if in_match => self.error(site, VerifyErrorKind::RewriteOnly { op: name }),
            _ => {}
        }
        self.results(site, name, op, results);
        match &op.kind {
            OpKind::Attribute { value, ty, otherwise } => {
                self.operands(site, name, "the type", ty.as_slice(), &TYPE);
                match value {
                    Some(_) if ty.is_some() => self.error(site, VerifyErrorKind::AttributeTypeAndValue),
                    Some(value) => self.constant_attribute(site, value),
                    None if !in_match => self.error(site, VerifyErrorKind::ConstantNeeded { op: name }),
                    None => {}
                }
                match otherwise {
                    Some(_) if !in_match => self.error(site, VerifyErrorKind::OtherwiseInRewrite),
                    Some(value) => self.constant_attribute(site, value),
                    None => {}
                }
            }
            // In a rewrite, a type that is no constant is inferred by the first operation created with it.
            OpKind::Type { constant } => constant.iter().for_each(|text| self.constant_type(site, text)),
            OpKind::Types { constants } => constants.iter().flatten().for_each(|text| self.constant_type(site, text)),
            OpKind::Operand { ty } => _ = self.operands(site, name, "the type", ty.as_slice(), &TYPE),
            OpKind::Operands { ty } => _ = self.operands(site, name, "the type", ty.as_slice(), &TYPES),
            OpKind::Operation { name: created, operands, attributes, types, location } => {
                self.operands(site, name, "an operand", operands, &VALUES);
                for (_, id) in attributes {
                    self.operands(site, name, "an attribute", &[*id], &[Kind::Attribute]);
                }
                self.operands(site, name, "a result type", types, &RESULT_TYPES);
                self.operation_names(site, created.as_deref(), attributes, in_match);
                if let Some(location) = location {
                    self.new_location(site, name, location, in_match);
                }
            }
            OpKind::Result { parent, index } => {
                self.operands(site, name, "the parent", &[*parent], &OPERATION);
                match index {
                    Some(index) => self.result_index(site, *index),
                    None if !in_match => self.error(site, VerifyErrorKind::AnyResultInRewrite),
                    None => {}
                }
            }
            OpKind::Results { parent, index } => {
                self.operands(site, name, "the parent", &[*parent], &OPERATION);
                match index {
                    Some(index) => self.result_index(site, *index),
                    None if op.results.first().and_then(|id| self.kind(*id)) == Some(Kind::Value) => {
                        self.error(site, VerifyErrorKind::ResultsWithoutIndex);
                    }
                    None => {}
                }
            }
            OpKind::Range { elements } => {
                let expected = match op.results.first().and_then(|id| self.kind(*id)) {
                    Some(Kind::TypeRange) => &RESULT_TYPES,
                    _ => &VALUES,
                };
                self.operands(site, name, "an element", elements, expected);
            }
            OpKind::ApplyNativeConstraint { name: native, args, negated: _ } => {
                self.operands(site, name, "an argument", args, &ANY);
                self.native_call(site, NativeKind::Constraint, native, args.iter().copied(), &op.results);
            }
            OpKind::ApplyNativeRewrite { name: native, args, location } => {
                self.operands(site, name, "an argument", args, &ANY);
                if let Some(location) = location {
                    // In a match section there is an error already.
                    self.new_location(site, name, location, false);
                }
                self.native_call(site, NativeKind::Rewrite, native, args.iter().copied(), &op.results);
            }
            OpKind::Erase { op: erased } => {
                self.operands(site, name, "the operation to erase", &[*erased], &OPERATION);
            }
            OpKind::Replace { op: replaced, with } => {
                self.operands(site, name, "the operation to replace", &[*replaced], &OPERATION);
                match with {
                    Replacement::Operation(with) => {
                        self.operands(site, name, "the replacement", &[*with], &OPERATION);
                    }
                    Replacement::Values(values) => _ = self.operands(site, name, "a replacement", values, &VALUES),
                }
            }
        }
    }

    /// Checks that each of `ids` exists, is defined before `site`, and has one of the `expected` kinds.
    pub(super) fn operands(
        &mut self,
        site: Site,
        op: &'static str,
        role: &'static str,
        ids: &[ValueId],
        expected: &'static [Kind],
    ) -> bool {
        let before = self.errors.len();
        for id in ids {
            self.operand(site, op, role, *id, expected);
        }
        self.errors.len() == before
    }

    fn operand(&mut self, site: Site, op: &'static str, role: &'static str, id: ValueId, expected: &'static [Kind]) {
        let Some(found) = self.kind(id) else {
            return self.error(site, VerifyErrorKind::NoSuchValue { value: id });
        };
        // A value without a definition has its error already.
        let Some(definition) = self.defs[id.0 as usize] else { return };
        let value = || self.named(id);
        let problem = match (site, definition) {
            (Site::Matcher(_, at), Site::Matcher(_, def)) | (Site::Action(_, at), Site::Action(_, def))
                if def >= at =>
            {
                VerifyErrorKind::UsedBeforeDefinition { value: value() }
            }
            (Site::UnlessOp(_, part, at), Site::UnlessOp(_, of, def)) if part == of && def >= at => {
                VerifyErrorKind::UsedBeforeDefinition { value: value() }
            }
            (_, Site::UnlessOp(_, of, _)) if !matches!(site, Site::UnlessOp(_, part, _) if part == of) => {
                VerifyErrorKind::ValueOfUnless { value: value() }
            }
            (Site::Matcher(..) | Site::Unless(..) | Site::UnlessOp(..) | Site::Rewrite(_), Site::Action(..)) => {
                VerifyErrorKind::RewriteValueInMatch { value: value() }
            }
            _ if !expected.contains(&found) => {
                VerifyErrorKind::OperandKind { op, role, value: value(), expected, found }
            }
            _ => match self.op_at(definition).map(|op| &op.kind) {
                Some(OpKind::ApplyNativeConstraint { name, negated: true, .. }) => {
                    VerifyErrorKind::NegatedResultUsed { name: name.clone() }
                }
                _ => return,
            },
        };
        self.error_with(site, problem, definition);
    }

    /// Checks what is looked for where of a part that must not be found.
    pub(super) fn unless(&mut self, site: Site, unless: &Unless) {
        if unless.ops.is_empty() {
            self.error(site, VerifyErrorKind::EmptyUnless);
        }
        if unless.each && unless.at.len() != 1 {
            self.error(site, VerifyErrorKind::EachPlaces { count: unless.at.len() });
        }
        for (found, at) in &unless.at {
            let kinds = (self.kind(*found), self.kind(*at));
            let defs = [*found, *at].map(|id| self.defs.get(id.0 as usize).copied().flatten());
            match (kinds.0, defs[0], site) {
                (None, ..) => self.error(site, VerifyErrorKind::NoSuchValue { value: *found }),
                (_, Some(Site::UnlessOp(_, of, _)), Site::Unless(_, part)) if of == part => {}
                (_, Some(definition), _) => {
                    let value = self.named(*found);
                    self.error_with(site, VerifyErrorKind::NotOfUnless { value }, definition);
                    continue;
                }
                _ => continue,
            }
            if self.operands(site, "unless", "the place", &[*at], &ANY)
                && let (Some(found_kind), Some(expected), Some(definition)) = (kinds.0, kinds.1, defs[1])
                && !unless.may_be_at(found_kind, expected)
            {
                let value = self.named(*found);
                let problem = VerifyErrorKind::UnlessKinds { value, found: found_kind, expected };
                self.error_with(site, problem, definition);
            }
        }
    }

    fn kind(&self, id: ValueId) -> Option<Kind> {
        self.pattern.values.get(id.0 as usize).map(|value| value.kind)
    }

    /// Checks that `op` defines one value of one of the `expected` kinds, or none if there is none; a native function
    /// has its own say.
    fn results(&mut self, site: Site, name: &'static str, op: &Op, expected: Option<&'static [Kind]>) {
        let Some(kinds) = expected else { return };
        let (expected, found) = (usize::from(!kinds.is_empty()), op.results.len());
        if found != expected {
            return self.error(site, VerifyErrorKind::ResultCount { op: name, expected, found });
        }
        match op.results.first().and_then(|id| self.kind(*id)) {
            Some(found) if !kinds.contains(&found) => {
                self.error(site, VerifyErrorKind::ResultKind { op: name, expected: kinds, found });
            }
            _ => {}
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

    fn new_location(&mut self, site: Site, op: &'static str, location: &NewLocation, in_match: bool) {
        self.operands(site, op, "a value in 'at'", &location.of, &ORIGINS);
        if in_match {
            self.error(site, VerifyErrorKind::LocationInMatch);
        } else if location.of.is_empty() && location.name.is_none() {
            self.error(site, VerifyErrorKind::EmptyLocation);
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

/// Where an op may stand.
enum Section {
    Either,
    Match,
    Rewrite,
}

/// The rules that are the same for all ops of a kind.
struct Form {
    /// Its name in MLIR.
    name: &'static str,
    section: Section,
    /// The kinds that its one result may have; none for no result, `None` for any number of any kind.
    results: Option<&'static [Kind]>,
}

fn form(kind: &OpKind) -> Form {
    use Section::{Either, Match, Rewrite};
    let (name, section, results): (_, _, Option<&'static [Kind]>) = match kind {
        OpKind::Attribute { .. } => ("pdl.attribute", Either, Some(&[Kind::Attribute])),
        OpKind::Type { .. } => ("pdl.type", Either, Some(&TYPE)),
        OpKind::Types { .. } => ("pdl.types", Either, Some(&TYPES)),
        OpKind::Operand { .. } => ("pdl.operand", Match, Some(&[Kind::Value])),
        OpKind::Operands { .. } => ("pdl.operands", Match, Some(&[Kind::ValueRange])),
        OpKind::Operation { .. } => ("pdl.operation", Either, Some(&OPERATION)),
        OpKind::Result { .. } => ("pdl.result", Either, Some(&[Kind::Value])),
        OpKind::Results { .. } => ("pdl.results", Either, Some(&VALUES)),
        OpKind::Range { .. } => ("pdl.range", Rewrite, Some(&[Kind::TypeRange, Kind::ValueRange])),
        OpKind::ApplyNativeConstraint { .. } => ("pdl.apply_native_constraint", Match, None),
        OpKind::ApplyNativeRewrite { .. } => ("pdl.apply_native_rewrite", Rewrite, None),
        OpKind::Erase { .. } => ("pdl.erase", Rewrite, Some(&[])),
        OpKind::Replace { .. } => ("pdl.replace", Rewrite, Some(&[])),
    };
    Form { name, section, results }
}
