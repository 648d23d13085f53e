//! What a rewrite reads of its match.

use pdl_ir::{OpKind, Pattern, Replacement, RewriteBody, ValueId};

/// Calls `f` with every value that the rewrite reads, in order.
pub fn each_read(pattern: &Pattern, mut f: impl FnMut(ValueId)) {
    match &pattern.rewrite.body {
        RewriteBody::External { args, .. } => args.iter().for_each(|a| f(*a)),
        RewriteBody::Ops(ops) => ops.iter().for_each(|op| match &op.kind {
            OpKind::Attribute { ty, .. } | OpKind::Operand { ty } | OpKind::Operands { ty } => {
                ty.iter().for_each(|t| f(*t));
            }
            OpKind::Type { .. } | OpKind::Types { .. } => {}
            OpKind::Operation { operands, attributes, types, .. } => {
                operands.iter().for_each(|v| f(*v));
                attributes.iter().for_each(|(_, v)| f(*v));
                types.iter().for_each(|v| f(*v));
            }
            OpKind::Result { parent, .. } | OpKind::Results { parent, .. } => f(*parent),
            OpKind::Range { elements } => elements.iter().for_each(|v| f(*v)),
            OpKind::ApplyNativeConstraint { args, .. } | OpKind::ApplyNativeRewrite { args, .. } => {
                args.iter().for_each(|v| f(*v));
            }
            OpKind::Erase { op } => f(*op),
            OpKind::Replace { op, with } => {
                f(*op);
                match with {
                    Replacement::Operation(by) => f(*by),
                    Replacement::Values(values) => values.iter().for_each(|v| f(*v)),
                }
            }
        }),
    }
}
