//! The casts of a conversion: those that cancel out or that nobody needs go, materializations take the place of others.

use alloc::vec::Vec;

use pdl_bytecode::collections::FxHashSet;

use super::types::TypeConverter;
use crate::error::RewriteFailure;
use crate::host::{Host, RewriteHost, operands, results, types};
use crate::rewriter::Rewriter;

/// A cast that stays for want of a materialization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnresolvedCast<O, T> {
    /// The cast.
    pub op: O,
    /// The types that it casts from.
    pub from: Vec<T>,
    /// The types that it casts to.
    pub to: Vec<T>,
}

/// The casts of a host that stay.
type Unresolved<H> = Vec<UnresolvedCast<<H as Host>::Op, <H as Host>::Type>>;

/// Gets rid of the casts that the conversion made. Gives those that are left.
pub(super) fn resolve_casts<H: RewriteHost>(
    rewriter: &mut Rewriter<'_, H>,
    converter: &TypeConverter<H>,
) -> Result<Unresolved<H>, RewriteFailure> {
    let casts = rewriter.casts();
    cancel_casts(rewriter, &casts, converter.cast_name())?;
    let mut unresolved = Vec::new();
    for (cast, to_source) in casts {
        if rewriter.is_erased(cast) {
            continue;
        }
        let operands = operands(rewriter.host(), cast);
        let to = types(rewriter.host(), &results(rewriter.host(), cast));
        let insertion = rewriter.set_insertion(Some(cast));
        let made = converter.materialize(rewriter, &operands, &to, to_source)?;
        rewriter.set_insertion(insertion);
        match made {
            Some(values) => rewriter.replace_op_as_is(cast, &values)?,
            None => unresolved.push(UnresolvedCast { op: cast, from: types(rewriter.host(), &operands), to }),
        }
    }
    Ok(unresolved)
}

/// Removes casts that are unused, or undo another cast.
fn cancel_casts<H: RewriteHost>(
    rewriter: &mut Rewriter<'_, H>,
    casts: &[(H::Op, bool)],
    name: H::OpName,
) -> Result<(), RewriteFailure> {
    for (cast, _) in casts {
        if rewriter.is_erased(*cast) {
            continue;
        }
        let host = rewriter.host();
        let results = results(host, *cast);
        let wanted = types(host, &results);
        let mut inputs = operands(host, *cast);
        let mut seen = FxHashSet::default();
        // Back through casts of casts, until the types are those that are wanted.
        let found = loop {
            if types(host, &inputs) == wanted {
                break true;
            }
            let inner = inputs.first().and_then(|input| host.defining_op(*input));
            match inner {
                Some(inner)
                    if host.op_name(inner) == name && self::results(host, inner) == inputs && seen.insert(inner) =>
                {
                    inputs = operands(host, inner);
                }
                _ => break false,
            }
        };
        if found && !results.is_empty() {
            rewriter.replace_op_as_is(*cast, &inputs)?;
        }
    }
    // What a cast casts may be a cast that nobody else needs.
    let mut pending: Vec<H::Op> = casts.iter().map(|(cast, _)| *cast).collect();
    while let Some(cast) = pending.pop() {
        let host = rewriter.host();
        let is_used = |i| host.first_use(host.result(cast, i)).is_some();
        if rewriter.is_erased(cast) || !rewriter.is_cast(cast) || (0..host.result_count(cast)).any(is_used) {
            continue;
        }
        pending.extend(operands(host, cast).into_iter().filter_map(|operand| host.defining_op(operand)));
        rewriter.erase_op(cast)?;
    }
    Ok(())
}
