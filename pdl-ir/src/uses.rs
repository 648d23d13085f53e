//! Who uses what in a pattern.

use rustc_hash::FxHashSet;

use crate::{Op, OpKind, Pattern, Replacement, RewriteBody, ValueId};

/// Calls `visit` with each operand of `kind` in textual order.
pub(crate) fn for_each_operand(kind: &OpKind, mut visit: impl FnMut(ValueId)) {
    match kind {
        OpKind::Attribute { ty, .. } | OpKind::Operand { ty } | OpKind::Operands { ty } => {
            ty.iter().copied().for_each(visit);
        }
        OpKind::Type { .. } | OpKind::Types { .. } => {}
        OpKind::Operation { operands, attributes, types, .. } => {
            operands.iter().copied().for_each(&mut visit);
            attributes.iter().map(|(_, value)| *value).for_each(&mut visit);
            types.iter().copied().for_each(visit);
        }
        OpKind::Result { parent, .. } | OpKind::Results { parent, .. } => visit(*parent),
        OpKind::Range { elements } => elements.iter().copied().for_each(visit),
        OpKind::ApplyNativeConstraint { args, .. } | OpKind::ApplyNativeRewrite { args, .. } => {
            args.iter().copied().for_each(visit);
        }
        OpKind::Erase { op } => visit(*op),
        OpKind::Replace { op, with } => {
            visit(*op);
            match with {
                Replacement::Operation(with) => visit(*with),
                Replacement::Values(values) => values.iter().copied().for_each(visit),
            }
        }
    }
}

/// The ops of the rewrite section; none for an external rewriter.
pub(crate) fn actions(pattern: &Pattern) -> &[Op] {
    match &pattern.rewrite.body {
        RewriteBody::Ops(ops) => ops,
        RewriteBody::External { .. } => &[],
    }
}

/// The values that something uses. To take a result of an operation is no use of it until that result has one.
pub(crate) fn binding_uses(pattern: &Pattern) -> FxHashSet<ValueId> {
    let mut bound: FxHashSet<ValueId> = pattern.rewrite.root.into_iter().collect();
    if let RewriteBody::External { args, .. } = &pattern.rewrite.body {
        bound.extend(args);
    }
    // Uses follow definitions, so one walk from the end sees every use of a result before the result itself.
    for op in actions(pattern).iter().rev().chain(pattern.matcher.iter().rev()) {
        let takes_result = matches!(op.kind, OpKind::Result { .. } | OpKind::Results { .. });
        if takes_result && !op.results.iter().any(|id| bound.contains(id)) {
            continue;
        }
        for_each_operand(&op.kind, |id| {
            bound.insert(id);
        });
    }
    bound
}
