//! Operators on dags. A dag is a sequence: operator, its name, then each argument and its name.

use super::{Evaluator, Fallible};
use crate::lex::Operator;
use crate::limits;
use crate::record::RecordId;
use crate::types::TypeId;
use crate::values::{Node, SliceId, ValueId, Values};

impl Evaluator {
    /// `!con(left, right)`.
    pub(super) fn join_dags(
        &mut self,
        left: ValueId,
        right: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let (Node::Dag(left_parts), Node::Dag(right_parts)) = (self.values.get(left), self.values.get(right)) else {
            return Ok(None);
        };
        let left_parts = self.values.elements(left_parts);
        let right_parts = self.values.elements(right_parts);
        let known = |operator: ValueId| operator == Values::UNSET || matches!(self.values.get(operator), Node::Def(_));
        if !known(left_parts[0]) || !known(right_parts[0]) {
            return Ok(None);
        }
        if left_parts[0] != Values::UNSET && right_parts[0] != Values::UNSET && left_parts[0] != right_parts[0] {
            let message = format!("the operators of these dags differ: {} and {}", self.shown(left), self.shown(right));
            return self.stop_in(record, "E0707", message);
        }
        if left_parts.len() + right_parts.len() > 2 * limits::MAX_ELEMENTS {
            return self.too_big("a dag is too long");
        }
        let either = |index: usize| {
            if left_parts[index] == Values::UNSET { right_parts[index] } else { left_parts[index] }
        };
        let mut parts = vec![either(0), either(1)];
        parts.extend_from_slice(&left_parts[2..]);
        parts.extend_from_slice(&right_parts[2..]);
        let first_of_right = left_parts.len() / 2 - 1;
        let joined = self.dag(&parts)?;
        self.places.derive(joined, left, 0);
        self.places.derive(joined, right, first_of_right);
        Ok(Some(joined))
    }

    pub(crate) fn dag(&mut self, parts: &[ValueId]) -> Fallible<ValueId> {
        let slice = self.slice(parts)?;
        self.make(Node::Dag(slice))
    }

    /// `!getdagop<ty>(dag)`.
    pub(super) fn dag_operator(&mut self, slice: SliceId, ty: TypeId, record: Option<RecordId>) -> Fallible<ValueId> {
        let operator = self.values.elements(slice)[0];
        if let Some(from) = self.type_of(operator)
            && !self.type_is_a(from, ty)
        {
            let message = format!(
                "expected a dag operator of type '{}', got '{}' of type '{}'",
                self.type_name(ty),
                self.shown(operator),
                self.type_name(from)
            );
            return self.stop_in(record, "E0705", message);
        }
        Ok(operator)
    }

    /// The place of an argument given by number or name, as an index into the parts.
    fn dag_argument(&mut self, op: &str, slice: SliceId, key: ValueId, record: Option<RecordId>) -> Fallible<usize> {
        let parts = self.values.elements(slice);
        let count = parts.len() / 2 - 1;
        let found = match self.values.get(key) {
            Node::Int(index) => usize::try_from(index).ok().filter(|index| *index < count).map(|index| 2 + 2 * index),
            Node::String(name, _) => (2..parts.len())
                .step_by(2)
                .find(|index| matches!(self.values.get(parts[index + 1]), Node::String(own, _) if own == name)),
            _ => None,
        };
        match found {
            Some(index) => Ok(index),
            None => {
                let message = match self.values.get(key) {
                    Node::Int(index) => format!("{op}: the dag has {count} arguments, and none at {index}"),
                    _ => format!("{op}: the dag has no argument named {}", self.shown(key)),
                };
                self.stop_in(record, "E0707", message)
            }
        }
    }

    /// `!getdagarg`, `!getdagname`, `!setdagop` and `!setdagopname`.
    pub(super) fn fold_dag_access(
        &mut self,
        op: Operator,
        dag: ValueId,
        key: ValueId,
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let Node::Dag(slice) = self.values.get(dag) else { return Ok(None) };
        match (op, self.values.get(key)) {
            (Operator::GetDagArg, Node::Int(_) | Node::String(..)) => {
                let index = self.dag_argument("!getdagarg", slice, key, record)?;
                let argument = self.values.elements(slice)[index];
                let fits = match self.type_of(argument) {
                    Some(from) => self.type_converts(from, ty),
                    None => true,
                };
                Ok(Some(if fits { argument } else { Values::UNSET }))
            }
            (Operator::GetDagName, Node::Int(_)) => {
                let index = self.dag_argument("!getdagname", slice, key, record)?;
                Ok(Some(self.values.elements(slice)[index + 1]))
            }
            (Operator::SetDagOp, Node::Def(_)) => self.with_part(slice, 0, key).map(Some),
            (Operator::SetDagOpName, Node::String(..)) => self.with_part(slice, 1, key).map(Some),
            _ => Ok(None),
        }
    }

    fn with_part(&mut self, slice: SliceId, index: usize, part: ValueId) -> Fallible<ValueId> {
        let mut parts = self.values.elements(slice).to_vec();
        parts[index] = part;
        self.dag_from(slice, &parts)
    }

    /// The dag of these parts, which was made from the one of `slice`, argument for argument.
    pub(super) fn dag_from(&mut self, slice: SliceId, parts: &[ValueId]) -> Fallible<ValueId> {
        let made = self.dag(parts)?;
        let old = self.make(Node::Dag(slice))?;
        self.places.derive(made, old, 0);
        Ok(made)
    }

    /// `!setdagarg` and `!setdagname`.
    pub(super) fn set_dag_argument(
        &mut self,
        dag: ValueId,
        key: ValueId,
        new: ValueId,
        is_name: bool,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let (Node::Dag(slice), Node::Int(_) | Node::String(..)) = (self.values.get(dag), self.values.get(key)) else {
            return Ok(None);
        };
        // Like the reference: a name that is not known yet is dropped, not waited for.
        let is_known_name = matches!(self.values.get(new), Node::String(..));
        let new = if is_name && !is_known_name { Values::UNSET } else { new };
        let op = if is_name { "!setdagname" } else { "!setdagarg" };
        let index = self.dag_argument(op, slice, key, record)?;
        self.with_part(slice, index + usize::from(is_name), new).map(Some)
    }

    /// `!dag(operator, arguments, names)`.
    pub(super) fn build_dag(
        &mut self,
        operator: ValueId,
        arguments: ValueId,
        names: ValueId,
    ) -> Fallible<Option<ValueId>> {
        let list = |value| match self.values.get(value) {
            Node::List(slice, _) => Some(Some(self.values.elements(slice))),
            Node::Unset => Some(None),
            _ => None,
        };
        let (Some(arguments), Some(names)) = (list(arguments), list(names)) else { return Ok(None) };
        let count = match (arguments, names) {
            (None, None) => return Ok(None),
            (Some(arguments), Some(names)) if arguments.len() != names.len() => return Ok(None),
            (Some(list), _) | (_, Some(list)) => list.len(),
        };
        let mut parts = vec![operator, Values::UNSET];
        for index in 0..count {
            let name = Self::or_unset(names.map(|names| names[index]));
            if !matches!(self.values.get(name), Node::String(..) | Node::Unset) {
                return Ok(None);
            }
            parts.push(Self::or_unset(arguments.map(|arguments| arguments[index])));
            parts.push(name);
        }
        self.dag(&parts).map(Some)
    }
}
