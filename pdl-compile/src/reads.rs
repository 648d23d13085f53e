//! The parts of a match that a rewrite reads.

use pdl_ir::{Pattern, RewriteBody, ValueId};

/// Calls `f` with every value that the rewrite reads, in order.
pub(crate) fn each_read(pattern: &Pattern, mut f: impl FnMut(ValueId)) {
    match &pattern.rewrite.body {
        RewriteBody::External { args, .. } => args.iter().for_each(|a| f(*a)),
        RewriteBody::Ops(ops) => ops.iter().for_each(|op| op.kind.for_each_operand(&mut f)),
    }
}
