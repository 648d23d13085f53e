//! Operators are applied as soon as their operands are known.

use super::{Evaluator, Fallible};
use crate::lex::Operator;
use crate::record::RecordId;
use crate::types::TypeId;
use crate::values::{Node, ValueId};

impl Evaluator {
    /// The operator applied, or a node that waits for its operands. `is_final` says that no later resolution will come:
    /// what cannot be known now is an error.
    pub(crate) fn fold(
        &mut self,
        op: Operator,
        operands: &[ValueId],
        ty: TypeId,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Fallible<ValueId> {
        let folded = match (op, operands) {
            (Operator::Cond, _) => self.fold_cond(operands, ty, record)?,
            (_, &[operand]) => self.fold_unary(op, operand, ty, record, is_final)?,
            (_, &[left, right]) => self.fold_binary(op, left, right, ty, record)?,
            (_, &[first, second, third]) => self.fold_ternary(op, [first, second, third], ty, record)?,
            (_, &[start, list, first, second, expression]) => {
                self.fold_foldl(start, list, [first, second], expression, record)?
            }
            _ => None,
        };
        match folded {
            Some(value) => Ok(value),
            None => self.operation(op, operands, ty),
        }
    }

    /// The node of an operator that is not applied.
    pub(crate) fn operation(&mut self, op: Operator, operands: &[ValueId], ty: TypeId) -> Fallible<ValueId> {
        let slice = self.slice(operands)?;
        self.make(Node::Operation(op, slice, ty))
    }
}
