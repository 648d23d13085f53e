//! [`FoldHost`]: hosts that can fold ops to values or constants.

use alloc::vec::Vec;

use crate::error::RewriteFailure;
use crate::host::{DriverHost, RewriteHost};
use crate::rewriter::{ResultTypes, Rewriter};

/// The value or constant that a result of an op is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldResult<V, A> {
    /// A value that is there already.
    Value(V),
    /// A constant, yet to be made an op.
    Constant(A),
}

/// An op that makes a constant; its operands are none, its only result has the type that was asked for.
#[derive(Clone, Debug)]
pub struct ConstantOp<N, A, V> {
    /// Its name.
    pub name: N,
    /// Its attributes.
    pub attributes: Vec<(A, V)>,
}

/// A change by folding to an op that stays, such as to the order of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldChange<V, N, A> {
    /// The operand of this index becomes this value.
    Operand(usize, V),
    /// The attribute of this name becomes this one.
    Attribute(N, A),
}

/// The outcome of folding an op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fold<V, N, A> {
    /// The replacement of each of its results, in order.
    Results(Vec<FoldResult<V, A>>),
    /// Changes that bring the op, which stays, closer to folding: `1 + x` becomes `x + 1`. Changes must come to an end.
    Changes(Vec<FoldChange<V, N, A>>),
}

/// The outcome of folding an op of a host.
pub type FoldOf<H> =
    Fold<<H as crate::host::Host>::Value, <H as crate::host::Host>::AttrName, <H as crate::host::Host>::Attr>;

/// An IR that can fold ops. Optional: a driver folds only if it is [told to](crate::GreedyDriver::folding).
pub trait FoldHost: DriverHost {
    /// Returns what `op` folds to, if it does. It may intern, but changes no op; ops that are constants already do not fold.
    fn fold(&mut self, op: Self::Op) -> Option<FoldOf<Self>>;

    /// The op that makes the constant `value` of type `type`, to which `op` folds; `None` if there is none, and then nothing is
    /// folded.
    fn constant_op(
        &mut self,
        op: Self::Op,
        value: Self::Attr,
        r#type: Self::Type,
    ) -> Option<ConstantOp<Self::OpName, Self::AttrName, Self::Attr>>;

    /// The block at whose beginning constants stand that `op` can see, and the op that stands first in it. There a greedy driver that
    /// folds gathers [constants](crate::Host::constant), each once. `None`, the default, leaves `op` where it is, also if there
    /// are others like it. A driver that is given only part of the IR is given whole such blocks, or constants leave that part.
    fn constant_block(&self, _op: Self::Op) -> Option<(Self::Block, Self::Op)> {
        None
    }

    /// Another constant gave way to `kept`, which comes from more than one place now. Nothing by default; a host with source
    /// locations may change that of `kept`.
    fn constants_merged(&mut self, _kept: Self::Op) {}
}

/// [`fold_op`] of one host, or [`fold_and_end`].
pub(crate) type FoldFn<H> = fn(&mut Rewriter<'_, H>, <H as crate::host::Host>::Op) -> Result<bool, RewriteFailure>;

/// Folds `op` if the host can: creates the constants directly before it and replaces it. Gives whether it did.
///
/// # Errors
/// When the host folds to the wrong number of values, or refuses to create a constant.
pub fn fold_op<H: FoldHost>(
    rewriter: &mut Rewriter<'_, H>,
    op: <H as crate::host::Host>::Op,
) -> Result<bool, RewriteFailure> {
    fold(rewriter, op, false)
}

/// As [`fold_op`], where that is all of a rewrite.
pub(crate) fn fold_and_end<H: FoldHost>(
    rewriter: &mut Rewriter<'_, H>,
    op: <H as crate::host::Host>::Op,
) -> Result<bool, RewriteFailure> {
    fold(rewriter, op, true)
}

fn fold<H: FoldHost>(
    rewriter: &mut Rewriter<'_, H>,
    op: <H as crate::host::Host>::Op,
    is_all: bool,
) -> Result<bool, RewriteFailure> {
    let folded = match rewriter.host_mut().fold(op) {
        None => return Ok(false),
        Some(Fold::Changes(changes)) => return change(rewriter, op, changes),
        Some(Fold::Results(folded)) => folded,
    };
    let results = rewriter.host().result_count(op);
    if folded.len() != results {
        let name = rewriter.host().op_name_text(rewriter.host().op_name(op));
        return Err(RewriteFailure::WrongCount { op: name, results, values: folded.len() });
    }
    let is_itself = |(index, result): (usize, &FoldResult<_, _>)| match result {
        FoldResult::Value(value) => *value == rewriter.host().result(op, index),
        FoldResult::Constant(_) => false,
    };
    if folded.is_empty() || folded.iter().enumerate().any(is_itself) {
        return Ok(false);
    }
    let mut constants = Vec::new();
    for (index, result) in folded.iter().enumerate() {
        if let FoldResult::Constant(value) = result {
            let r#type = rewriter.host().value_type(rewriter.host().result(op, index));
            let Some(constant) = rewriter.host_mut().constant_op(op, *value, r#type) else { return Ok(false) };
            constants.push((constant, r#type));
        }
    }
    rewriter.set_insertion_point(op)?;
    let mut constants = constants.into_iter();
    let mut values = Vec::with_capacity(folded.len());
    for result in folded {
        values.push(match result {
            FoldResult::Value(value) => value,
            FoldResult::Constant(_) => {
                let Some((constant, r#type)) = constants.next() else { return Ok(false) };
                let new = rewriter.create(constant.name, &[], &constant.attributes, ResultTypes::Given(&[r#type]))?;
                first_result(rewriter, new)?
            }
        });
    }
    if is_all {
        rewriter.begin_last_step();
    }
    rewriter.replace_op(op, &values)?;
    Ok(true)
}

fn change<H: FoldHost>(
    rewriter: &mut Rewriter<'_, H>,
    op: <H as crate::host::Host>::Op,
    changes: Vec<FoldChange<H::Value, H::AttrName, H::Attr>>,
) -> Result<bool, RewriteFailure> {
    let before = rewriter.changes();
    for change in changes {
        match change {
            FoldChange::Operand(index, value) => rewriter.set_operand(op, index, value)?,
            FoldChange::Attribute(name, value) if rewriter.host().attribute(op, name) == Some(value) => {}
            FoldChange::Attribute(name, value) => rewriter.set_attribute(op, name, Some(value))?,
        }
    }
    // What changes nothing would be done again and again.
    Ok(rewriter.changes() > before)
}

fn first_result<H: RewriteHost>(
    rewriter: &Rewriter<'_, H>,
    op: <H as crate::host::Host>::Op,
) -> Result<<H as crate::host::Host>::Value, RewriteFailure> {
    let host = rewriter.host();
    match host.result_count(op) {
        1 => Ok(host.result(op, 0)),
        count => Err(RewriteFailure::WrongCount { op: host.op_name_text(host.op_name(op)), results: count, values: 1 }),
    }
}
