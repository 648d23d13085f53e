//! `!eq`, `!lt` and the like.

use std::cmp::Ordering;

use super::Evaluator;
use crate::lex::Operator;
use crate::values::{Node, ValueId};

impl Evaluator {
    /// The result of a comparison; `None` while an operand is not known.
    pub(super) fn compare(&self, op: Operator, left: ValueId, right: ValueId) -> Option<bool> {
        if let (Some(left), Some(right)) = (self.as_int(left), self.as_int(right)) {
            return Some(holds(op, left.cmp(&right)));
        }
        match (self.values.get(left), self.values.get(right)) {
            (Node::String(left, _), Node::String(right, _)) => match op {
                Operator::Eq => Some(left == right),
                Operator::Ne => Some(left != right),
                _ => Some(holds(op, self.symbols.get(left).cmp(self.symbols.get(right)))),
            },
            (Node::Def(left), Node::Def(right)) => match op {
                Operator::Eq => Some(left == right),
                Operator::Ne => Some(left != right),
                _ => None,
            },
            _ => None,
        }
    }
}

fn holds(op: Operator, ordering: Ordering) -> bool {
    match op {
        Operator::Eq => ordering.is_eq(),
        Operator::Ne => ordering.is_ne(),
        Operator::Le => ordering.is_le(),
        Operator::Lt => ordering.is_lt(),
        Operator::Ge => ordering.is_ge(),
        _ => ordering.is_gt(),
    }
}
