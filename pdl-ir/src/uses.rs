//! The uses of values in a pattern.

use rustc_hash::FxHashSet;

use crate::{OpKind, Pattern, RewriteBody, ValueId};

/// The values that something uses. To take a result of an operation is no use of it until that result has one.
pub(crate) fn binding_uses(pattern: &Pattern) -> FxHashSet<ValueId> {
    let mut bound: FxHashSet<ValueId> = pattern.rewrite.root.into_iter().collect();
    if let RewriteBody::External { args, .. } = &pattern.rewrite.body {
        bound.extend(args);
    }
    bound.extend(pattern.unless.iter().flat_map(|unless| &unless.at).flat_map(|(found, at)| [found, at]));
    // Uses follow definitions, so one walk from the end sees every use of a result before the result itself.
    let in_unless = pattern.unless.iter().flat_map(|unless| unless.ops.iter().rev());
    for op in pattern.actions().iter().rev().chain(in_unless).chain(pattern.matcher.iter().rev()) {
        let takes_result = matches!(op.kind, OpKind::Result { .. } | OpKind::Results { .. });
        if takes_result && !op.results.iter().any(|id| bound.contains(id)) {
            continue;
        }
        op.kind.for_each_operand(|id| _ = bound.insert(id));
    }
    bound
}
