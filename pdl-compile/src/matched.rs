//! Where the operations are that a pattern matches, so that hosts can fuse their locations: known when its rewrite begins, by
//! what that is given. No code is written for it.

use pdl_bytecode::MatchedOp;
use pdl_ir::{Kind, OpKind, Pattern, RewriteBody, ValueId};

/// Returns true if the rewrite of a pattern itself creates an operation of which it does not say where that comes from.
pub(crate) fn creates(pattern: &Pattern) -> bool {
    let RewriteBody::Ops(ops) = &pattern.rewrite.body else { return false };
    ops.iter().any(|op| matches!(op.kind, OpKind::Operation { location: None, .. }))
}

/// Returns where the operations that a pattern matches are, but for its root; `register` says where what its rewrite is given is.
pub(crate) fn matched(pattern: &Pattern, root: ValueId, register: impl Fn(ValueId) -> Option<u32>) -> Vec<MatchedOp> {
    let mut waiting: Vec<ValueId> = Vec::new();
    for op in &pattern.matcher {
        if matches!(op.kind, OpKind::Operation { .. }) {
            waiting.extend(op.results.iter().filter(|id| **id != root));
        }
    }
    let mut found = vec![root];
    let mut places = Vec::with_capacity(waiting.len());
    while let Some((at, place)) = waiting.iter().enumerate().find_map(|(at, id)| {
        let of_given = given(pattern, *id, &register);
        let of_known = || (0..).zip(&found).find_map(|(of, user)| operand(pattern, *id, of, *user));
        Some((at, of_given.or_else(of_known)?))
    }) {
        found.push(waiting.remove(at));
        places.push(place);
    }
    places
}

/// Returns the operation as what the rewrite is given, or as what defines that.
fn given(pattern: &Pattern, id: ValueId, register: impl Fn(ValueId) -> Option<u32>) -> Option<MatchedOp> {
    if let Some(register) = register(id) {
        return Some(MatchedOp::Captured(register));
    }
    pattern.matcher.iter().find_map(|op| {
        let result = *op.results.first().filter(|_| is_result_of(&op.kind, id))?;
        let register = register(result)?;
        Some(match pattern.kind(result) {
            Kind::Value => MatchedOp::Definition(register),
            _ => MatchedOp::DefinitionOfRange(register),
        })
    })
}

fn is_result_of(kind: &OpKind, id: ValueId) -> bool {
    matches!(kind, OpKind::Result { parent, .. } | OpKind::Results { parent, .. } if *parent == id)
}

/// Returns the operation as what defines an operand of `user`, which is numbered `of`.
fn operand(pattern: &Pattern, id: ValueId, of: u32, user: ValueId) -> Option<MatchedOp> {
    let definition = |value: ValueId| pattern.matcher.iter().find(|op| op.results.contains(&value));
    let OpKind::Operation { operands, .. } = &definition(user)?.kind else { return None };
    let is_range = |value: &ValueId| pattern.kind(*value) == Kind::ValueRange;
    let index = operands.iter().position(|value| definition(*value).is_some_and(|op| is_result_of(&op.kind, id)))?;
    let place = index as u32;
    Some(match &operands[..=index] {
        [all] if operands.len() == 1 && is_range(all) => MatchedOp::OfOperands(of),
        before if before.iter().any(is_range) => MatchedOp::OfGroup(of, place),
        _ => MatchedOp::OfOperand(of, place),
    })
}
