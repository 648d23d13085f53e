//! The matches section of a blob: where the operations are that each pattern matches, for hosts that fuse their locations.

use crate::prelude::*;

use pdl_declarations::Kind;

use crate::coded::{Coded, forms};
use crate::encoding::{Malformed, Packer, Unpacker};
use crate::program::PatternInfo;

/// An operation that a pattern matches besides its root, found when its rewrite begins. Operations are numbered: the root is 0, those of the
/// list follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchedOp {
    /// In this register.
    Captured(u32),
    /// The definition of the value in this register.
    Definition(u32),
    /// The definition of the first value of the range in this register.
    DefinitionOfRange(u32),
    /// The definition of operand `.1` of an operation before.
    OfOperand(u32, u32),
    /// The definition of the first value of the group `.1` of operands of an operation before.
    OfGroup(u32, u32),
    /// The definition of the first operand of an operation before.
    OfOperands(u32),
}

forms! {
    MatchedOp, "matched operation" {
        0 [register] { MatchedOp::Captured(register) }
        1 [register] { MatchedOp::Definition(register) }
        2 [register] { MatchedOp::DefinitionOfRange(register) }
        3 [of index] { MatchedOp::OfOperand(of, index) }
        4 [of index] { MatchedOp::OfGroup(of, index) }
        5 [of] { MatchedOp::OfOperands(of) }
    }
}

/// Returns the section; `None` if there is nothing to say.
pub(crate) fn encode(patterns: &[PatternInfo]) -> Option<Vec<u8>> {
    patterns.iter().any(|pattern| !pattern.matched.is_empty()).then(|| {
        let mut out = Packer::default();
        patterns.iter().for_each(|pattern| pattern.matched.put(&mut out));
        out.finish()
    })
}

/// Reads the section of these patterns, and checks that each operation is found by what is known before it.
pub(crate) fn decode(section: &[u8], patterns: &mut [PatternInfo]) -> Result<(), Malformed> {
    let mut from = Unpacker::<()>::new(section)?;
    for pattern in patterns {
        let matched: Vec<MatchedOp> = Coded::take(&mut from)?;
        let captured = |kind, register: u32| {
            let of_kind = pattern.captures.iter().filter(|other| **other == kind).count();
            (register as usize) < of_kind
        };
        for (before, op) in (0..).zip(&matched) {
            let is_known = match *op {
                MatchedOp::Captured(register) => captured(Kind::Operation, register),
                MatchedOp::Definition(register) => captured(Kind::Value, register),
                MatchedOp::DefinitionOfRange(register) => captured(Kind::ValueRange, register),
                MatchedOp::OfOperand(of, _) | MatchedOp::OfGroup(of, _) | MatchedOp::OfOperands(of) => of <= before,
            };
            if !is_known {
                return from.wrong("matched operation");
            }
        }
        pattern.matched = matched;
    }
    from.finish()
}
