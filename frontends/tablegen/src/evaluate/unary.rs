//! Operators with one operand, field access, and questions about types and records.

use std::cmp::Ordering;

use super::{Evaluator, Fallible};
use crate::lex::Operator;
use crate::record::RecordId;
use crate::symbols::Symbol;
use crate::types::{TypeId, TypeNode, Types};
use crate::values::{Node, ValueId, Values};

impl Evaluator {
    /// The operator applied, if its operand is known.
    pub(super) fn fold_unary(
        &mut self,
        op: Operator,
        operand: ValueId,
        ty: TypeId,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Fallible<Option<ValueId>> {
        let node = self.values.get(operand);
        Ok(match (op, node) {
            (Operator::Cast, _) => self.fold_cast(operand, ty, record, is_final)?,
            (Operator::ToLower, Node::String(text, _)) => {
                let lower = self.symbols.get(text).to_ascii_lowercase();
                Some(self.string(&lower)?)
            }
            (Operator::ToUpper, Node::String(text, _)) => {
                let upper = self.symbols.get(text).to_ascii_uppercase();
                Some(self.string(&upper)?)
            }
            (Operator::Not, _) => match self.as_int(operand) {
                Some(int) => Some(self.int(i64::from(int == 0))?),
                None => None,
            },
            (Operator::ListFlatten, Node::List(slice, element)) => match self.types.get(element) {
                TypeNode::List(inner) => {
                    let inner = *inner;
                    self.flatten(slice, inner)?
                }
                _ => Some(operand),
            },
            (Operator::LogTwo, _) => match self.as_int(operand) {
                Some(int) if int > 0 => Some(self.int(i64::from(int.ilog2()))?),
                Some(_) => {
                    return self.stop_in(record, "E0707", "!logtwo needs an argument above 0");
                }
                None => None,
            },
            (Operator::Head, Node::List(slice, _)) => match self.values.elements(slice).first() {
                Some(first) => Some(*first),
                None => {
                    return self.stop_in(record, "E0707", "!head of an empty list");
                }
            },
            (Operator::Tail, Node::List(slice, element)) => {
                let elements = self.values.elements(slice).to_vec();
                match elements.split_first() {
                    Some((_, rest)) => Some(self.list(rest, element)?),
                    None => {
                        return self.stop_in(record, "E0707", "!tail of an empty list");
                    }
                }
            }
            (Operator::Size | Operator::Empty, Node::List(..) | Node::Dag(_) | Node::String(..)) => {
                let size = match node {
                    Node::List(slice, _) => self.values.elements(slice).len(),
                    Node::Dag(slice) => self.values.elements(slice).len() / 2 - 1,
                    Node::String(text, _) => self.symbols.get(text).len(),
                    _ => 0,
                };
                let result = if op == Operator::Size { size as i64 } else { i64::from(size == 0) };
                Some(self.int(result)?)
            }
            (Operator::GetDagOp, Node::Dag(slice)) => Some(self.dag_operator(slice, ty, record)?),
            (Operator::GetDagOpName, Node::Dag(slice)) => Some(self.values.elements(slice)[1]),
            (Operator::Initialized, Node::Unset) => Some(self.int(0)?),
            (Operator::Initialized, _) if self.is_concrete(operand) => Some(self.int(1)?),
            (Operator::Repr, _) if self.is_concrete(operand) => Some(self.repr(operand)?),
            (Operator::IsA, _) => self.fold_isa(ty, operand)?,
            (Operator::Exists, Node::String(name, _)) => self.fold_exists(ty, name, record, is_final)?,
            (Operator::Instances, Node::String(pattern, _)) if is_final || record.is_none() => {
                Some(self.instances_of(ty, pattern, record)?)
            }
            _ => None,
        })
    }

    fn flatten(&mut self, slice: crate::values::SliceId, element: TypeId) -> Fallible<Option<ValueId>> {
        let mut flat = Vec::new();
        for inner in self.values.elements(slice) {
            let Node::List(inner, _) = self.values.get(*inner) else { return Ok(None) };
            let inner = self.values.elements(inner);
            if flat.len() + inner.len() > crate::limits::MAX_ELEMENTS {
                return self.too_big("a list is too long");
            }
            flat.extend_from_slice(inner);
        }
        self.list(&flat, element).map(Some)
    }

    #[inline(never)]
    fn fold_cast(
        &mut self,
        operand: ValueId,
        ty: TypeId,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Fallible<Option<ValueId>> {
        let node = self.values.get(operand);
        match (self.types.get(ty), node) {
            (TypeNode::String, Node::String(..)) => return Ok(Some(operand)),
            (TypeNode::String, Node::Def(definition)) => {
                let name = self.record_name(definition);
                return self.string(&name).map(Some);
            }
            (TypeNode::String, _) => {
                if let Some(int) = self.as_int(operand) {
                    return self.string(&int.to_string()).map(Some);
                }
            }
            (TypeNode::Record(_), Node::String(name, _)) => {
                return self.cast_to_record(operand, name, ty, record, is_final);
            }
            _ => {}
        }
        self.convert(operand, ty)
    }

    /// A record from its name.
    fn cast_to_record(
        &mut self,
        operand: ValueId,
        name: Symbol,
        ty: TypeId,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Fallible<Option<ValueId>> {
        let Some(found) = self.find_record(name, record, is_final) else { return Ok(None) };
        let Some(definition) = found else {
            self.miss_value(name);
            let message = format!("there is no record named '{}'", self.symbols.get(name));
            return self.stop_in(record, "E0704", message);
        };
        let value = self.make(Node::Def(definition))?;
        self.look_at(definition);
        if self.convert(value, ty)?.is_none() {
            let found = self.record_type(definition);
            let message = format!(
                "expected a record of type '{}', got '{}' of type '{}'",
                self.type_name(ty),
                self.shown(operand),
                self.type_name(found)
            );
            return self.stop_in(record, "E0705", message);
        }
        Ok(Some(value))
    }

    /// Returns true if `record` has this name, as a string or as the number of an anonymous record.
    fn is_named(&self, record: RecordId, name: Symbol) -> bool {
        match self.values.get(self.record(record).name) {
            Node::String(own, _) => own == name,
            Node::AnonymousName(number) => {
                self.symbols.get(name).strip_prefix("anonymous_") == Some(number.to_string().as_str())
            }
            _ => false,
        }
    }

    /// `base.name`, looked up if the base is a finished record with a known field.
    pub(crate) fn fold_field(&mut self, base: ValueId, name: Symbol, record: Option<RecordId>) -> Fallible<ValueId> {
        if let Node::Def(definition) = self.values.get(base) {
            if record == Some(definition) {
                let message = format!(
                    "'{}' cannot read its own field '{}' through its name",
                    self.shown(base),
                    self.symbols.get(name)
                );
                return self.stop_in(record, "E0707", message);
            }
            self.look_at(definition);
            if let Some(field) = self.record(definition).field(name)
                && self.is_concrete(field.value)
            {
                return Ok(field.value);
            }
        }
        self.make(Node::Field(base, name))
    }

    /// `!isa<ty>(operand)`.
    fn fold_isa(&mut self, ty: TypeId, operand: ValueId) -> Fallible<Option<ValueId>> {
        let Some(from) = self.type_of(operand) else { return Ok(None) };
        if self.type_converts(from, ty) {
            return self.int(1).map(Some);
        }
        let is_record = matches!(self.types.get(ty), TypeNode::Record(_));
        let finished = matches!(self.values.get(operand), Node::Def(_));
        if !is_record || finished || (!self.type_converts(ty, from) && self.is_concrete(operand)) {
            return self.int(0).map(Some);
        }
        Ok(None)
    }

    /// The definition of this name, or the record being made, whose type is known only in the end.
    fn find_record(&self, name: Symbol, record: Option<RecordId>, is_final: bool) -> Option<Option<RecordId>> {
        match (self.definition(name), record) {
            (None, Some(current)) if self.is_named(current, name) => is_final.then_some(Some(current)),
            (None, _) => is_final.then_some(None),
            (found, _) => Some(found),
        }
    }

    /// `!exists<ty>(name)`.
    fn fold_exists(
        &mut self,
        ty: TypeId,
        name: Symbol,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Fallible<Option<ValueId>> {
        let Some(found) = self.find_record(name, record, is_final) else { return Ok(None) };
        let from = found.map(|definition| self.record_type(definition));
        self.int(i64::from(from.is_some_and(|from| self.type_is_a(from, ty)))).map(Some)
    }

    /// `!instances<ty>(pattern)`: the definitions of a class whose names match, sorted by name.
    fn instances_of(&mut self, ty: TypeId, pattern: Symbol, record: Option<RecordId>) -> Fallible<ValueId> {
        // What stands for a pattern that is left out is not asked for each name.
        let mut regex = match self.symbols.get(pattern) {
            ".*" => None,
            _ => Some(self.regex(pattern, record)?),
        };
        let classes = match self.types.get(ty) {
            TypeNode::Record(classes) => classes.to_vec(),
            // No record is a number or a string.
            _ => return self.list(&[], ty),
        };
        let mut found: Vec<(String, RecordId)> = Vec::new();
        self.step(self.definitions.len())?;
        for index in 0..self.definitions.len() {
            let definition = self.definitions[index];
            if classes.iter().all(|class| self.record(definition).derives_from(*class)) {
                let name = self.record_name(definition);
                if let Some(regex) = &mut regex {
                    self.step(regex.cost(name.len()))?;
                    if !regex.matches(&name) {
                        continue;
                    }
                }
                found.push((name, definition));
            }
        }
        found.sort_by(|(first, _), (second, _)| compare_numerically(first.as_bytes(), second.as_bytes()));
        let mut values = Vec::with_capacity(found.len());
        for (_, definition) in found {
            values.push(self.make(Node::Def(definition))?);
        }
        self.list(&values, ty)
    }

    /// Compiles a pattern of `!match` or `!instances`.
    pub(super) fn regex(&mut self, pattern: Symbol, record: Option<RecordId>) -> Fallible<crate::regex::Regex> {
        match crate::regex::Regex::new(self.symbols.get(pattern)) {
            Ok(regex) => {
                // To make a state takes hundreds of instructions.
                self.step(regex.states().saturating_mul(8))?;
                Ok(regex)
            }
            Err(reason) => {
                let message = format!("invalid regular expression '{}': {reason}", self.symbols.get(pattern));
                self.stop_in(record, "E0707", message)
            }
        }
    }

    /// Makes `!cast<string>` of a value, folded if possible.
    pub(crate) fn cast_to_string(&mut self, value: ValueId, record: Option<RecordId>) -> Fallible<ValueId> {
        self.fold(Operator::Cast, &[value], Types::STRING, record, false)
    }

    /// Returns true if a value is `?`.
    pub(crate) fn is_unset(&self, value: ValueId) -> bool {
        value == Values::UNSET
    }
}

/// The order of `!instances`, and of LLVM's generators where they take the records of a class: names by bytes, but where both have digits, by the numbers these spell. More digits,
/// leading zeros too, are the larger number.
pub fn compare_numerically(first: &[u8], second: &[u8]) -> Ordering {
    let (mut first, mut second) = (first, second);
    loop {
        let digits = |name: &[u8]| name.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (mine, theirs) = (digits(first), digits(second));
        if mine == 0 || theirs == 0 {
            match (first.split_first(), second.split_first()) {
                (Some((byte, rest)), Some((other, others))) if byte == other => (first, second) = (rest, others),
                _ => return first.cmp(second),
            }
            continue;
        }
        let order = mine.cmp(&theirs).then_with(|| first[..mine].cmp(&second[..theirs]));
        if order.is_ne() {
            return order;
        }
        (first, second) = (&first[mine..], &second[theirs..]);
    }
}
