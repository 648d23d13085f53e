//! `!eq`, `!lt` and the like.

use std::cmp::Ordering;

use super::Evaluator;
use crate::values::{BinaryOp, Node, ValueId};

impl Evaluator {
    /// The result of a comparison; `None` while an operand is not known.
    pub(super) fn compare(&self, op: BinaryOp, left: ValueId, right: ValueId) -> Option<bool> {
        if let (Some(left), Some(right)) = (self.as_int(left), self.as_int(right)) {
            return Some(holds(op, left.cmp(&right)));
        }
        match (self.values.get(left), self.values.get(right)) {
            (Node::String(left, _), Node::String(right, _)) => {
                Some(holds(op, self.symbols.get(left).cmp(self.symbols.get(right))))
            }
            (Node::Def(left), Node::Def(right)) => match op {
                BinaryOp::Eq => Some(left == right),
                BinaryOp::Ne => Some(left != right),
                _ => None,
            },
            _ => None,
        }
    }
}

fn holds(op: BinaryOp, ordering: Ordering) -> bool {
    match op {
        BinaryOp::Eq => ordering.is_eq(),
        BinaryOp::Ne => ordering.is_ne(),
        BinaryOp::Le => ordering.is_le(),
        BinaryOp::Lt => ordering.is_lt(),
        BinaryOp::Ge => ordering.is_ge(),
        _ => ordering.is_gt(),
    }
}
