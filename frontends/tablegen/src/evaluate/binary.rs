//! Operators with two operands.

use super::{Evaluator, Fallible};
use crate::lex::Operator;
use crate::limits;
use crate::record::RecordId;
use crate::types::{TypeId, Types};
use crate::values::{Node, SliceId, ValueId, Values};

impl Evaluator {
    /// The operator applied, if its operands are known.
    pub(super) fn fold_binary(
        &mut self,
        op: Operator,
        left: ValueId,
        right: ValueId,
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        match op {
            Operator::Eq | Operator::Ne | Operator::Le | Operator::Lt | Operator::Ge | Operator::Gt => {
                Ok(self.compare(op, left, right).map(|holds| self.bit(holds)))
            }
            Operator::Add
            | Operator::Sub
            | Operator::Mul
            | Operator::Div
            | Operator::And
            | Operator::Or
            | Operator::Xor
            | Operator::Sra
            | Operator::Srl
            | Operator::Shl => self.fold_arithmetic(op, left, right, record),
            Operator::StrConcat => self.join_strings(&[left, right]),
            Operator::Con => self.join_dags(left, right, record),
            Operator::GetDagArg | Operator::GetDagName | Operator::SetDagOp | Operator::SetDagOpName => {
                self.fold_dag_access(op, left, right, ty, record)
            }
            _ => self.fold_list_operator(op, left, right, record),
        }
    }

    fn fold_arithmetic(
        &mut self,
        op: Operator,
        left: ValueId,
        right: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let (Some(left), Some(right)) = (self.as_int(left), self.as_int(right)) else { return Ok(None) };
        let result = match op {
            Operator::Add => left.wrapping_add(right),
            Operator::Sub => left.wrapping_sub(right),
            Operator::Mul => left.wrapping_mul(right),
            Operator::Div => match left.checked_div(right) {
                Some(quotient) => quotient,
                None => {
                    let reason = if right == 0 { "division by zero" } else { "the quotient does not fit into 64 bits" };
                    return self.stop_in(record, "E0707", reason);
                }
            },
            Operator::And => left & right,
            Operator::Or => left | right,
            Operator::Xor => left ^ right,
            Operator::Sra | Operator::Srl | Operator::Shl if !(0..64).contains(&right) => {
                return self.stop_in(record, "E0707", format!("a shift by {right} of 64 bits"));
            }
            Operator::Sra => left.wrapping_shr(right as u32),
            Operator::Srl => (left as u64).wrapping_shr(right as u32) as i64,
            _ => left.wrapping_shl(right as u32),
        };
        self.int(result).map(Some)
    }

    /// Returns these strings as one, or `None` if one of them is not known. It is a code block if one of them is.
    pub(crate) fn join_strings(&mut self, parts: &[ValueId]) -> Fallible<Option<ValueId>> {
        let (mut length, mut is_code) = (0, false);
        for part in parts {
            let Node::String(text, part_is_code) = self.values.get(*part) else { return Ok(None) };
            length += self.symbols.get(text).len();
            is_code |= part_is_code;
        }
        if self.symbols.bytes() + length > limits::MAX_STRING_BYTES {
            return self.too_big("the strings are too long");
        }
        self.step(length / 64)?;
        let values = &self.values;
        let texts = parts.iter().filter_map(|part| match values.get(*part) {
            Node::String(text, _) => Some(text),
            _ => None,
        });
        let symbol = self.symbols.intern_joined(texts);
        self.make(Node::String(symbol, is_code)).map(Some)
    }

    /// `left # right` for strings.
    pub(crate) fn paste_strings(&mut self, left: ValueId, right: ValueId) -> Fallible<ValueId> {
        match self.join_strings(&[left, right])? {
            Some(joined) => Ok(joined),
            None => self.operation(Operator::StrConcat, &[left, right], Types::STRING),
        }
    }

    /// `left # right` for lists; `ty` is the type of the left one.
    pub(crate) fn paste_lists(&mut self, left: ValueId, right: ValueId, ty: TypeId) -> Fallible<ValueId> {
        self.fold(Operator::ListConcat, &[left, right], ty, None, false)
    }

    fn fold_list_operator(
        &mut self,
        op: Operator,
        left: ValueId,
        right: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        match (op, self.values.get(left), self.values.get(right)) {
            (Operator::Match, Node::String(text, _), Node::String(pattern, _)) => {
                let mut regex = self.regex(pattern, record)?;
                self.step(regex.cost(self.symbols.get(text).len()))?;
                let matched = regex.matches(self.symbols.get(text));
                Ok(Some(self.bit(matched)))
            }
            (Operator::ListConcat, Node::List(left, element), Node::List(right, _)) => {
                let (left, right) = (self.values.elements(left), self.values.elements(right));
                if left.len() + right.len() > limits::MAX_ELEMENTS {
                    return self.too_big("a list is too long");
                }
                let joined = [left, right].concat();
                self.list(&joined, element).map(Some)
            }
            (Operator::ListSplat, _, Node::Int(count)) => {
                let Some(element) = self.type_of(left) else { return Ok(None) };
                match usize::try_from(count) {
                    Ok(count) if count <= limits::MAX_ELEMENTS => self.list(&vec![left; count], element).map(Some),
                    Ok(_) => self.too_big("a list is too long"),
                    Err(_) => self.stop_in(record, "E0707", format!("the count {count} of !listsplat is negative")),
                }
            }
            (Operator::ListRemove, Node::List(left, element), Node::List(right, _)) => {
                let (left, right) = (self.values.elements(left), self.values.elements(right));
                let cost = left.len().saturating_mul(right.len()) / 8;
                // Like the reference: elements that are not known yet, and lists, equal nothing.
                let removed = |value: &ValueId| {
                    right.iter().any(|other| self.compare(Operator::Eq, *value, *other) == Some(true))
                };
                let kept: Vec<ValueId> = if cost < limits::MAX_STEPS as usize {
                    left.iter().copied().filter(|value| !removed(value)).collect()
                } else {
                    Vec::new()
                };
                self.step(cost)?;
                self.list(&kept, element).map(Some)
            }
            (Operator::ListElement, Node::List(slice, _), Node::Int(index)) => {
                let elements = self.values.elements(slice);
                Ok(usize::try_from(index).ok().and_then(|index| elements.get(index).copied()))
            }
            (Operator::ListSlice, Node::List(slice, element), Node::List(indices, _)) => {
                let picked = self.pick(slice, indices);
                match picked {
                    Some(picked) => self.list(&picked, element).map(Some),
                    None => Ok(None),
                }
            }
            (Operator::ClosedRange, Node::Int(from), Node::Int(to)) => {
                let length = from.abs_diff(to);
                if length >= limits::MAX_ELEMENTS as u64 {
                    return self.too_big("a range is too long");
                }
                let mut values = Vec::with_capacity(length as usize + 1);
                for offset in 0..=length as i64 {
                    values.push(self.int(if from <= to { from + offset } else { from - offset })?);
                }
                self.list(&values, Types::INT).map(Some)
            }
            (Operator::Interleave, Node::List(slice, element), Node::String(separator, _)) => {
                self.interleave(slice, element, separator)
            }
            _ => Ok(None),
        }
    }

    /// The elements at `indices`; `None` if one is not known or not there.
    fn pick(&self, slice: SliceId, indices: SliceId) -> Option<Vec<ValueId>> {
        let elements = self.values.elements(slice);
        self.values
            .elements(indices)
            .iter()
            .map(|index| match self.values.get(*index) {
                Node::Int(index) => elements.get(usize::try_from(index).ok()?).copied(),
                _ => None,
            })
            .collect()
    }

    /// The elements, as strings or numbers, with a separator between them.
    fn interleave(
        &mut self,
        slice: SliceId,
        element: TypeId,
        separator: crate::symbols::Symbol,
    ) -> Fallible<Option<ValueId>> {
        let count = self.values.elements(slice).len();
        let mut joined = String::new();
        let mut code = false;
        for index in 0..count {
            if index > 0 {
                joined.push_str(self.symbols.get(separator));
            }
            let value = self.values.elements(slice)[index];
            match self.values.get(value) {
                Node::String(text, is_code) if element == Types::STRING => {
                    joined.push_str(self.symbols.get(text));
                    // Like the reference, which does not ask the first one.
                    code |= is_code && index > 0;
                }
                _ => match self.as_int(value) {
                    Some(int) if element != Types::STRING => joined.push_str(&int.to_string()),
                    _ => return Ok(None),
                },
            }
            if joined.len() > limits::MAX_STRING_BYTES {
                return self.too_big("the strings are too long");
            }
        }
        let symbol = self.symbol(&joined)?;
        self.make(Node::String(symbol, code)).map(Some)
    }

    /// A value for a place where `None` means `?`.
    pub(super) fn or_unset(value: Option<ValueId>) -> ValueId {
        value.unwrap_or(Values::UNSET)
    }
}
