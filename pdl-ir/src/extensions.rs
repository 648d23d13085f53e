//! What a pattern may hold that MLIR's `pdl` dialect has no words for.

use std::fmt::{self, Display, Formatter};

use crate::{ABSENT, Kind, Location, NewLocation, OpKind, Pattern, RewriteBody};

/// Something that the `pdl` dialect cannot say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// A part that must not be found, such as the first order of an `either` of DRR where the second is tried.
    Unless,
    /// An operand that is any result of its operation.
    AnyResult,
    /// An attribute that an operation need not have, for it has a default or is optional.
    Otherwise,
    /// An operation that is created without an attribute.
    Absent,
    /// Where a created operation comes from.
    Location,
}

impl Display for Extension {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Extension::Unless => "a part that must not be found, or `either`",
            Extension::AnyResult => "an operand that may be any result of its operation",
            Extension::Otherwise => "an attribute that may be absent",
            Extension::Absent => "an attribute that is left out",
            Extension::Location => "the location of a created operation",
        })
    }
}

impl Pattern {
    /// The first thing in the pattern that the `pdl` dialect cannot say, and where it was written.
    pub fn extension(&self) -> Option<(Extension, &Location)> {
        let of_op = |kind: &OpKind, is_match: bool| match kind {
            OpKind::Result { index: None, .. } => Some(Extension::AnyResult),
            OpKind::Attribute { value: Some(value), .. } if !is_match && value == ABSENT => Some(Extension::Absent),
            OpKind::Attribute { otherwise: Some(_), .. } => Some(Extension::Otherwise),
            OpKind::Operation { location: Some(_), .. } => Some(Extension::Location),
            _ => None,
        };
        let matched = self.matcher.iter().map(|op| (of_op(&op.kind, true), &op.location));
        let unless = self.unless.iter().map(|unless| (Some(Extension::Unless), &unless.location));
        let actions = self.actions().iter().map(|op| (of_op(&op.kind, false), &op.location));
        matched.chain(unless).chain(actions).find_map(|(found, location)| Some((found?, location)))
    }

    /// Forgets where created operations come from if that is all that was matched, the root first, as rules of DRR have it unless they
    /// say something else. Engines have a default of their own: MLIR's fuses the same locations in the order in which it finds them.
    pub fn forget_default_locations(&mut self) {
        let Some(root) = self.rewrite.root else { return };
        let is_operation = |op: &&crate::Op| matches!(op.kind, OpKind::Operation { .. });
        let matched: Vec<_> =
            self.matcher.iter().filter(is_operation).flat_map(|op| op.results.iter().copied()).collect();
        let values = &self.values;
        let is_default = |location: &NewLocation| {
            location.name.is_none()
                && location.of.first() == Some(&root)
                && location.of.len() == matched.len()
                && location.of.iter().all(|id| values[id.0 as usize].kind == Kind::Operation && matched.contains(id))
        };
        let RewriteBody::Ops(ops) = &mut self.rewrite.body else { return };
        for op in ops {
            if let OpKind::Operation { location, .. } = &mut op.kind
                && location.as_deref().is_some_and(is_default)
            {
                *location = None;
            }
        }
    }
}
