//! Methods of values, operations and groups of values.

use alloc::vec::Vec;

use crate::datum::{Datum, DatumOf};
use crate::entities::Entities;
use crate::program::Method;
use crate::run::Run;

impl<Q: Entities> Run<'_, Q> {
    pub(crate) fn value_method(
        &self,
        method: Method,
        value: &Q::Value,
        arguments: &[DatumOf<Q>],
    ) -> Option<DatumOf<Q>> {
        if !arguments.is_empty() {
            return None;
        }
        Some(match method {
            Method::GetType => Datum::Type(self.host.value_type(value)),
            Method::HasOneUse => Datum::Bool(self.host.uses(value) == 1),
            Method::UseEmpty => Datum::Bool(self.host.uses(value) == 0),
            Method::GetDefiningOp => match self.host.defining_op(value) {
                Some((op, _)) => Datum::Op(op),
                None => Datum::Null,
            },
            // Only results have them.
            Method::GetOwner => Datum::Op(self.host.defining_op(value)?.0),
            Method::GetResultNumber => Datum::Int(self.host.defining_op(value)?.1 as i128),
            _ => return None,
        })
    }

    pub(crate) fn op_method(&self, method: Method, op: &Q::Op, arguments: &[DatumOf<Q>]) -> Option<DatumOf<Q>> {
        let host = self.host;
        let operands = || (0..host.operand_count(op)).map(|index| host.operand(op, index));
        let results = || (0..host.result_count(op)).map(|index| host.result(op, index));
        let count = host.operand_count(op).max(host.result_count(op));
        self.pay(count)?;
        Some(match (method, arguments) {
            // Of all results together.
            (Method::HasOneUse, []) => Datum::Bool(results().map(|value| host.uses(&value)).sum::<usize>() == 1),
            (Method::UseEmpty, []) => Datum::Bool(results().all(|value| host.uses(&value) == 0)),
            (Method::GetNumOperands, []) => Datum::Int(host.operand_count(op) as i128),
            (Method::GetNumResults, []) => Datum::Int(host.result_count(op) as i128),
            (Method::GetOperands, []) => Datum::List(operands().map(Datum::Value).collect()),
            (Method::GetResults, []) => Datum::List(results().map(Datum::Value).collect()),
            (Method::GetOperandTypes, []) => {
                Datum::List(operands().map(|value| Datum::Type(host.value_type(&value))).collect())
            }
            (Method::GetResultTypes, []) => {
                Datum::List(results().map(|value| Datum::Type(host.value_type(&value))).collect())
            }
            (Method::GetOperand, [index]) => {
                let index = usize::try_from(index.number()?).ok()?;
                (index < host.operand_count(op)).then(|| Datum::Value(host.operand(op, index)))?
            }
            (Method::GetResult, [index]) => {
                let index = usize::try_from(index.number()?).ok()?;
                (index < host.result_count(op)).then(|| Datum::Value(host.result(op, index)))?
            }
            (Method::GetAttr, [Datum::Text(name)]) => host.attribute(op, name).map_or(Datum::Null, Datum::Attribute),
            (Method::HasAttr, [Datum::Text(name)]) => Datum::Bool(host.attribute(op, name).is_some()),
            // A result stands for its operation.
            (Method::GetOwner | Method::GetDefiningOp, []) => Datum::Op(op.clone()),
            _ => return None,
        })
    }

    /// Returns what groups of values and of results have beyond other lists; `None` if the method is none of these.
    pub(crate) fn group_method(&self, method: Method, elements: &[DatumOf<Q>]) -> Option<DatumOf<Q>> {
        let values = || {
            elements.iter().map(|element| match element {
                Datum::Value(value) => Some(value),
                _ => None,
            })
        };
        self.pay(elements.len())?;
        match method {
            Method::GetTypes | Method::GetType => {
                let types: Option<Vec<_>> =
                    values().map(|value| value.map(|value| Datum::Type(self.host.value_type(value)))).collect();
                types.map(Datum::List)
            }
            Method::UseEmpty => {
                let mut unused = values().map(|value| value.map(|value| self.host.uses(value) == 0));
                unused.try_fold(true, |all, one| one.map(|one| all && one)).map(Datum::Bool)
            }
            Method::GetOwner | Method::GetDefiningOp => {
                let first = values().next()??;
                self.host.defining_op(first).map(|(op, _)| Datum::Op(op))
            }
            _ => None,
        }
    }
}
