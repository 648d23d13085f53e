//! The parts of a pattern for which MLIR's `pdl` dialect has no words.

use std::fmt::{self, Display, Formatter};

use pdl_declarations::TypeText;
use pdl_declarations::conversion::{CONVERT_ATTRIBUTE, TYPE};
use pdl_declarations::each::is_mark;
use pdl_declarations::regions::PREFIX;
use pdl_declarations::same::is_same;
use rustc_hash::FxHashSet;

use crate::absence::{MAX_DIVIDING_ATTRIBUTES, must_be_absent};
use crate::uses::binding_uses;
use crate::{ABSENT, Kind, Location, NewLocation, Op, OpKind, Pattern, RewriteBody, Unless};

/// Something that the `pdl` dialect cannot say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// A part that must not be found, such as the first order of an `either` of DRR where the second is tried.
    Unless,
    /// A part that must be found for each value of a range, or what is done for each.
    Each,
    /// An operand that is any result of its operation.
    AnyResult,
    /// An attribute that an operation need not have, for it has a default or is optional.
    Otherwise,
    /// An attribute that an operation must not have.
    MustBeAbsent,
    /// An operation that is created without an attribute.
    Absent,
    /// Where a created operation comes from, or what a native function creates.
    Location,
    /// A benefit above 32,767.
    Benefit,
    /// A native function without arguments, or a constraint that gives an operation.
    Native,
    /// Regions and blocks, which are matched and moved by functions of this project.
    Region,
    /// A type that is replaced, the text of a type with holes, or an attribute that is converted.
    Type,
    /// A part that a function finds, such as an operand by its place in the list.
    Found,
    /// An operation that is matched, and that a rewrite in another language is not given.
    Unused,
}

impl Extension {
    /// Returns true if PDLL has words for it.
    pub fn is_in_pdll(self) -> bool {
        matches!(
            self,
            Extension::MustBeAbsent
                | Extension::Benefit
                | Extension::Native
                | Extension::Region
                | Extension::Type
                | Extension::Found
                | Extension::Each
                | Extension::Unused
        )
    }
}

impl Display for Extension {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Extension::Unless => "a part that must not be found, or `either`",
            Extension::Each => "what must hold, or is done, for each value of a range",
            Extension::AnyResult => "an operand that may be any result of its operation",
            Extension::Otherwise => {
                let many = MAX_DIVIDING_ATTRIBUTES;
                return write!(
                    f,
                    "an attribute that may be absent and goes to a function, or more than {many} that may be absent"
                );
            }
            Extension::MustBeAbsent => "an attribute that must be absent",
            Extension::Absent => "an attribute that is left out",
            Extension::Location => "the location of what is created",
            Extension::Benefit => "a benefit above 32767",
            Extension::Native => "a native function without arguments, or a native constraint that gives an operation",
            Extension::Region => "a region or a block",
            Extension::Type => "a pattern of a type, the text of a type with holes, or an attribute that is converted",
            Extension::Found => {
                "something that is matched where a function finds it, as an operand that is counted beside `...`"
            }
            Extension::Unused => "a matched operation that the native rewrite is not given",
        })
    }
}

impl Pattern {
    /// Returns what the pattern holds that the `pdl` dialect cannot say, and where each was written: the text of such a pattern is for this
    /// project's own reader.
    pub fn extensions(&self) -> impl Iterator<Item = (Extension, &Location)> {
        let benefit = (self.benefit > i16::MAX as u16).then_some((Extension::Benefit, &self.location));
        let matched = self.matcher.iter().filter_map(|op| Some((self.extension_of(op, true)?, &op.location)));
        let part = |unless: &Unless| if unless.each { Extension::Each } else { Extension::Unless };
        let unless = self.unless.iter().map(move |unless| (part(unless), &unless.location));
        let actions = self.actions().iter().filter_map(|op| Some((self.extension_of(op, false)?, &op.location)));
        let is_external = matches!(self.rewrite.body, RewriteBody::External { .. });
        let bound = if is_external { binding_uses(self) } else { FxHashSet::default() };
        let is_unused = move |op: &&Op| {
            is_external
                && matches!(op.kind, OpKind::Operation { .. })
                && !op.results.iter().all(|result| bound.contains(result))
        };
        let unused = self.matcher.iter().filter(is_unused).map(|op| (Extension::Unused, &op.location));
        benefit.into_iter().chain(matched).chain(unless).chain(actions).chain(unused)
    }

    fn extension_of(&self, op: &Op, is_match: bool) -> Option<Extension> {
        match &op.kind {
            OpKind::Result { index: None, .. } => Some(Extension::AnyResult),
            OpKind::Attribute { value: Some(value), .. } if !is_match && value == ABSENT => Some(Extension::Absent),
            kind if must_be_absent(kind) => Some(Extension::MustBeAbsent),
            OpKind::Attribute { otherwise: Some(_), .. } => Some(Extension::Otherwise),
            OpKind::Operation { location: Some(_), .. } | OpKind::ApplyNativeRewrite { location: Some(_), .. } => {
                Some(Extension::Location)
            }
            OpKind::ApplyNativeRewrite { name, .. } if is_mark(name) => Some(Extension::Each),
            OpKind::ApplyNativeConstraint { name, .. } | OpKind::ApplyNativeRewrite { name, .. }
                if name.starts_with(PREFIX) =>
            {
                Some(Extension::Region)
            }
            OpKind::ApplyNativeConstraint { name, .. } | OpKind::ApplyNativeRewrite { name, .. }
                if name == CONVERT_ATTRIBUTE || TypeText::of_native(name).is_some() =>
            {
                Some(Extension::Type)
            }
            OpKind::Operation { name: Some(name), .. } if name == TYPE => Some(Extension::Type),
            OpKind::ApplyNativeConstraint { name, .. } if is_same(name) => Some(Extension::Found),
            OpKind::ApplyNativeConstraint { args, .. } => {
                let gives_op = op.results.iter().any(|result| self.kind(*result) == Kind::Operation);
                (args.is_empty() || gives_op).then_some(Extension::Native)
            }
            OpKind::ApplyNativeRewrite { args, .. } => {
                (args.is_empty() && op.results.is_empty()).then_some(Extension::Native)
            }
            _ => None,
        }
    }

    /// Forgets where created operations come from if that is all that was matched, the root first, as rules of DRR have it unless they
    /// say something else. Engines have a default of their own: MLIR's fuses the same locations in the order in which it finds them.
    pub(crate) fn forget_default_locations(&mut self) {
        let Some(root) = self.rewrite.root else { return };
        let is_operation = |op: &&Op| matches!(op.kind, OpKind::Operation { .. });
        let mut is_matched = vec![false; self.values.len()];
        let mut count = 0;
        for id in self.matcher.iter().filter(is_operation).flat_map(|op| &op.results) {
            is_matched[id.0 as usize] = true;
            count += 1;
        }
        let is_default = |location: &NewLocation| {
            location.name.is_none()
                && location.of.first() == Some(&root)
                && location.of.len() == count
                && location.of.iter().all(|id| is_matched[id.0 as usize])
        };
        let RewriteBody::Ops(ops) = &mut self.rewrite.body else { return };
        for op in ops {
            if let OpKind::Operation { location, .. } | OpKind::ApplyNativeRewrite { location, .. } = &mut op.kind
                && location.as_deref().is_some_and(is_default)
            {
                *location = None;
            }
        }
    }
}
