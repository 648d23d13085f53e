//! Removing the casts that cancel out or that nobody needs.

use crate::error::RewriteFailure;
use crate::host::RewriteHost;
use crate::rewriter::Rewriter;

/// Removes casts among `casts` that are unused, or undo another cast. Gives how many are left.
pub(super) fn remove_casts<H: RewriteHost>(
    rewriter: &mut Rewriter<'_, H>,
    casts: &[H::Op],
    name: H::OpName,
) -> Result<usize, RewriteFailure> {
    for cast in casts {
        if rewriter.is_erased(*cast) {
            continue;
        }
        let host = rewriter.host();
        let types = |values: &[H::Value]| values.iter().map(|value| host.value_type(*value)).collect::<Vec<_>>();
        let operands: Vec<H::Value> = (0..host.operand_count(*cast)).map(|i| host.operand(*cast, i)).collect();
        let results: Vec<H::Value> = (0..host.result_count(*cast)).map(|i| host.result(*cast, i)).collect();
        let inputs = match operands.first().and_then(|operand| host.defining_op(*operand)) {
            Some(inner)
                if host.op_name(inner) == name
                    && host.result_count(inner) == operands.len()
                    && (0..operands.len()).all(|i| host.result(inner, i) == operands[i]) =>
            {
                (0..host.operand_count(inner)).map(|i| host.operand(inner, i)).collect()
            }
            _ => operands.clone(),
        };
        if !results.is_empty() && types(&inputs) == types(&results) {
            rewriter.replace_op(*cast, &inputs)?;
        }
    }
    // The last first: a cast of a cast goes before what it casts.
    for cast in casts.iter().rev() {
        let host = rewriter.host();
        let is_used = |i| host.first_use(host.result(*cast, i)).is_some();
        if !rewriter.is_erased(*cast) && !(0..host.result_count(*cast)).any(is_used) {
            rewriter.erase_op(*cast)?;
        }
    }
    Ok(casts.iter().filter(|cast| !rewriter.is_erased(**cast)).count())
}
