//! The uses of values in a pattern.

use rustc_hash::FxHashSet;

use crate::{Op, OpKind, Pattern, RewriteBody, ValueId};

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

/// Takes values out of the arena that no op mentions any more.
pub(crate) fn remove_values(pattern: &mut Pattern, removed: &FxHashSet<ValueId>) {
    let (mut map, mut next) = (Vec::with_capacity(pattern.values.len()), 0);
    pattern.values.retain(|_| {
        let is_kept = !removed.contains(&ValueId(map.len() as u32));
        map.push(ValueId(next));
        next += u32::from(is_kept);
        is_kept
    });
    let rename = |id: &mut ValueId| *id = map[id.0 as usize];
    let rename_op = |op: &mut Op| {
        op.results.iter_mut().for_each(rename);
        op.kind.for_each_operand_mut(rename);
    };
    pattern.rewrite.root.iter_mut().for_each(rename);
    pattern.matcher.iter_mut().for_each(rename_op);
    for unless in &mut pattern.unless {
        unless.ops.iter_mut().for_each(rename_op);
        unless.at.iter_mut().for_each(|(found, at)| [found, at].into_iter().for_each(rename));
    }
    match &mut pattern.rewrite.body {
        RewriteBody::Ops(ops) => ops.iter_mut().for_each(rename_op),
        RewriteBody::External { args, .. } => args.iter_mut().for_each(rename),
    }
}
