//! Operators with three operands, loops and `!cond`.

use super::{Evaluator, Fallible, Resolver};
use crate::lex::Operator;
use crate::limits;
use crate::record::RecordId;
use crate::types::{TypeId, Types};
use crate::values::{Key, Node, SliceId, ValueId, Values};

impl Evaluator {
    /// The operator applied, if its operands are known.
    pub(super) fn fold_ternary(
        &mut self,
        op: Operator,
        [first, second, third]: [ValueId; 3],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        match op {
            Operator::If => Ok(self.as_int(first).map(|condition| if condition != 0 { second } else { third })),
            Operator::Subst => self.substitute(first, second, third),
            Operator::Foreach => self.fold_foreach(first, second, third, ty, record),
            Operator::Filter => self.fold_filter(first, second, third, ty, record),
            Operator::Dag => self.build_dag(first, second, third),
            Operator::Range => self.fold_range(first, second, third, record),
            Operator::Substr => self.fold_substr(first, second, third, record),
            Operator::Find => self.fold_find(first, second, third, record),
            Operator::SetDagArg => self.set_dag_argument(first, second, third, false, record),
            Operator::SetDagName => self.set_dag_argument(first, second, third, true, record),
            _ => Ok(None),
        }
    }

    /// `!subst(from, to, in)`: in a string, each occurrence; of a record or a name, all of it.
    fn substitute(&mut self, from: ValueId, to: ValueId, within: ValueId) -> Fallible<Option<ValueId>> {
        match (self.values.get(from), self.values.get(to), self.values.get(within)) {
            (Node::Def(_), Node::Def(_), Node::Def(_))
            | (Node::Variable(..), Node::Variable(..), Node::Variable(..)) => {
                Ok(Some(if from == within { to } else { within }))
            }
            (Node::String(from, _), Node::String(to, _), Node::String(within, _)) => {
                let (from, to) = (self.symbols.get(from), self.symbols.get(to));
                let within = self.symbols.get(within);
                if from.is_empty() {
                    // An empty pattern is found at every place for ever; the reference does not end on it.
                    return self.too_big("!subst of an empty string");
                }
                let count = within.matches(from).count();
                if within.len() + count.saturating_mul(to.len()) > limits::MAX_STRING_BYTES {
                    return self.too_big("the strings are too long");
                }
                let replaced = within.replace(from, to);
                self.string(&replaced).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The expression with the loop variable standing for `item`.
    fn apply(
        &mut self,
        variable: ValueId,
        item: ValueId,
        expression: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<ValueId> {
        let Node::String(variable, _) = self.values.get(variable) else { return Ok(expression) };
        let mut resolver = Resolver::map(record);
        resolver.set(Key::Name(variable), item);
        self.resolve(expression, &mut resolver)
    }

    #[inline(never)]
    fn fold_foreach(
        &mut self,
        variable: ValueId,
        over: ValueId,
        expression: ValueId,
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        match self.values.get(over) {
            Node::Dag(slice) => self.apply_to_dag(variable, slice, expression, record).map(Some),
            Node::List(slice, _) => {
                let mut results = self.values.elements(slice).to_vec();
                for result in &mut results {
                    *result = self.apply(variable, *result, expression, record)?;
                }
                let element = self.types.element(ty).unwrap_or(Types::ANY_RECORD);
                self.list(&results, element).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// `!foreach` over a dag: the operator and each argument, dags inside as a whole.
    fn apply_to_dag(
        &mut self,
        variable: ValueId,
        slice: SliceId,
        expression: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<ValueId> {
        self.enter()?;
        let mut parts = self.values.elements(slice).to_vec();
        parts[0] = self.apply(variable, parts[0], expression, record)?;
        for index in (2..parts.len()).step_by(2) {
            let argument = parts[index];
            parts[index] = if let Node::Dag(inner) = self.values.get(argument) {
                self.apply_to_dag(variable, inner, expression, record)?
            } else {
                self.apply(variable, argument, expression, record)?
            };
        }
        self.leave();
        self.dag_from(slice, &parts)
    }

    #[inline(never)]
    fn fold_filter(
        &mut self,
        variable: ValueId,
        over: ValueId,
        expression: ValueId,
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let Node::List(slice, _) = self.values.get(over) else { return Ok(None) };
        let mut kept = self.values.elements(slice).to_vec();
        let mut count = 0;
        for index in 0..kept.len() {
            let verdict = self.apply(variable, kept[index], expression, record)?;
            match self.as_int(verdict) {
                Some(0) => {}
                Some(_) => {
                    kept[count] = kept[index];
                    count += 1;
                }
                None => return Ok(None),
            }
        }
        kept.truncate(count);
        let element = self.types.element(ty).unwrap_or(Types::ANY_RECORD);
        self.list(&kept, element).map(Some)
    }

    /// `!range(from, to, step)`; `to` is not part of it.
    fn fold_range(
        &mut self,
        from: ValueId,
        to: ValueId,
        step: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let (Node::Int(from), Node::Int(to), Node::Int(step)) =
            (self.values.get(from), self.values.get(to), self.values.get(step))
        else {
            return Ok(None);
        };
        if step == 0 {
            return self.stop_in(record, "E0707", "the step of !range is 0");
        }
        let mut values = Vec::new();
        let mut next = from;
        while (step > 0 && next < to) || (step < 0 && next > to) {
            if values.len() >= limits::MAX_ELEMENTS {
                return self.too_big("a range is too long");
            }
            values.push(self.int(next)?);
            match next.checked_add(step) {
                Some(value) => next = value,
                None => break,
            }
        }
        self.list(&values, Types::INT).map(Some)
    }

    /// `!substr(text, start, length)`, in bytes.
    fn fold_substr(
        &mut self,
        text: ValueId,
        start: ValueId,
        length: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let (Node::String(text, code), Node::Int(start), Node::Int(length)) =
            (self.values.get(text), self.values.get(start), self.values.get(length))
        else {
            return Ok(None);
        };
        let text = self.symbols.get(text);
        let size = text.len();
        let range = usize::try_from(start).ok().filter(|start| *start <= size).zip(usize::try_from(length).ok());
        let Some((start, length)) = range else {
            let message = if length < 0 {
                "the length of !substr is negative".into()
            } else {
                format!("the start {start} of !substr lies outside a string of {size} bytes")
            };
            return self.stop_in(record, "E0707", message);
        };
        let end = start.saturating_add(length).min(size);
        let Some(part) = text.get(start..end).map(str::to_owned) else {
            return self.stop_in(record, "E0707", "!substr would cut a character in two");
        };
        let symbol = self.symbol(&part)?;
        self.make(Node::String(symbol, code)).map(Some)
    }

    /// `!find(text, part, start)`: the offset of the first occurrence, or -1.
    fn fold_find(
        &mut self,
        text: ValueId,
        part: ValueId,
        start: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let (Node::String(text, _), Node::String(part, _), Node::Int(start)) =
            (self.values.get(text), self.values.get(part), self.values.get(start))
        else {
            return Ok(None);
        };
        let (text, part) = (self.symbols.get(text), self.symbols.get(part));
        let size = text.len();
        let Some(from) = usize::try_from(start).ok().filter(|start| *start <= size) else {
            return self.stop_in(
                record,
                "E0707",
                format!("the start {start} of !find lies outside a string of {size} bytes"),
            );
        };
        // An offset inside a character cannot start an occurrence, so the next boundary is as good.
        let from = (from..=size).find(|index| text.is_char_boundary(*index)).unwrap_or(size);
        let found = text[from..].find(part).map_or(-1, |index| (index + from) as i64);
        self.step(size / 8)?;
        self.int(found).map(Some)
    }

    /// `!cond(condition: value, …)`: the value of the first condition that holds.
    #[inline(never)]
    pub(super) fn fold_cond(
        &mut self,
        cases: &[ValueId],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        for case in cases.chunks(2) {
            match self.as_int(case[0]) {
                Some(0) => {}
                Some(_) => return Ok(Some(self.cast(case[1], ty)?.unwrap_or(case[1]))),
                None => return Ok(None),
            }
        }
        let cond = self.operation(Operator::Cond, cases, ty)?;
        let message = format!("no condition holds in {}", self.shown(cond));
        self.stop_in(record, "E0707", message)
    }

    /// `!foldl(start, list, a, b, expression)`.
    #[inline(never)]
    pub(super) fn fold_foldl(
        &mut self,
        start: ValueId,
        list: ValueId,
        variables: [ValueId; 2],
        expression: ValueId,
        record: Option<RecordId>,
    ) -> Fallible<Option<ValueId>> {
        let (Node::List(slice, _), [Node::String(first, _), Node::String(second, _)]) =
            (self.values.get(list), variables.map(|variable| self.values.get(variable)))
        else {
            return Ok(None);
        };
        let mut result = start;
        for item in self.values.elements(slice).to_vec() {
            let mut resolver = Resolver::map(record);
            resolver.set(Key::Name(first), result);
            resolver.set(Key::Name(second), item);
            result = self.resolve(expression, &mut resolver)?;
        }
        Ok(Some(result))
    }

    /// The two arms of an `if` statement as lists to loop over: once, or not at all.
    pub(crate) fn arms(&mut self) -> Fallible<(ValueId, ValueId)> {
        let once = self.list(&[Values::TRUE], Types::BIT)?;
        let never = self.list(&[], Types::BIT)?;
        Ok((once, never))
    }
}

impl Evaluator {
    /// Returns whether `name` occurs in a value.
    pub(crate) fn mentions(&mut self, value: ValueId, name: crate::symbols::Symbol) -> Fallible<bool> {
        let mut resolver = Resolver::map(None);
        resolver.set(Key::Name(name), Values::UNSET);
        Ok(self.resolve(value, &mut resolver)? != value)
    }
}
