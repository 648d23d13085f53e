//! Bang operators: their syntax, and the types of their operands.

use pdl_diagnostics::Span;

use super::Parser;
use super::scopes::NameMode;
use crate::evaluate::Fallible;
use crate::lex::{Operator, Token};
use crate::record::RecordId;
use crate::types::{TypeId, TypeNode, Types};
use crate::values::{Node, ValueId, Values};

impl Parser<'_> {
    /// `!operator<type>(operands)`, at the operator.
    pub(super) fn parse_operator(
        &mut self,
        op: Operator,
        record: Option<RecordId>,
        ty: Option<TypeId>,
    ) -> Fallible<ValueId> {
        let span = self.span;
        self.advance()?;
        let value = self.parse_operands(op, span, record, ty)?;
        let is_dag = match self.evaluator.values.get(value) {
            Node::Dag(_) => true,
            Node::Operation(_, _, ty) => ty == Types::DAG,
            _ => false,
        };
        if is_dag {
            self.evaluator.places.write(value, span.to(self.previous), &[]);
        }
        Ok(value)
    }

    fn parse_operands(
        &mut self,
        op: Operator,
        span: Span,
        record: Option<RecordId>,
        ty: Option<TypeId>,
    ) -> Fallible<ValueId> {
        use Operator::*;
        match op {
            Cast | ToLower | ToUpper | Not | ListFlatten | LogTwo | Head | Tail | Size | Empty | GetDagOp
            | GetDagOpName | Initialized | Repr => self.parse_unary(op, span, record),
            IsA | Exists | Instances => self.parse_type_question(op, record),
            GetDagArg => self.parse_get_dag_argument(record),
            GetDagName => self.parse_get_dag_name(record),
            SetDagArg | SetDagName => self.parse_set_dag_argument(op, record),
            Dag => self.parse_dag_operator(record),
            If => self.parse_if_operator(record, ty),
            Subst => self.parse_subst(span, record, ty),
            Range => self.parse_range_operator(span, record, ty),
            Substr => self.parse_substr(span, record, ty),
            Find => self.parse_find(span, record, ty),
            Cond => self.parse_cond(record, ty),
            Foreach | Filter => self.parse_foreach_operator(op, span, record, ty),
            Foldl => self.parse_foldl(record),
            _ => self.parse_binary(op, span, record, ty),
        }
    }

    pub(super) fn open(&mut self) -> Fallible<()> {
        self.expect(Token::Sign('('), "'(' after the operator")
    }

    pub(super) fn close(&mut self) -> Fallible<()> {
        self.expect_end(')', "the operands")
    }

    pub(super) fn comma(&mut self) -> Fallible<()> {
        self.expect(Token::Sign(','), "',' and another operand")
    }

    fn parse_unary(&mut self, op: Operator, span: Span, record: Option<RecordId>) -> Fallible<ValueId> {
        let mut ty = match op {
            Operator::Cast => self.parse_operator_type()?,
            Operator::GetDagOp if self.token == Token::Sign('<') => {
                let ty = self.parse_operator_type()?;
                if !matches!(self.evaluator.types.get(ty), TypeNode::Record(_)) {
                    return self.error("E0705", self.span, "the type of !getdagop must be a class");
                }
                ty
            }
            Operator::GetDagOp => Types::ANY_RECORD,
            Operator::ToLower | Operator::ToUpper | Operator::Repr | Operator::GetDagOpName => Types::STRING,
            _ => Types::INT,
        };
        self.open()?;
        let operand = self.parse_any_value(record)?;
        let operand_type = self.evaluator.type_of(operand);
        let list_element = operand_type.and_then(|ty| self.evaluator.types.element(ty));
        match op {
            Operator::Size | Operator::Empty => {
                let fits = list_element.is_some() || matches!(operand_type, Some(Types::STRING | Types::DAG));
                if !fits {
                    return self.error("E0705", self.span, "expected a string, a list or a dag");
                }
            }
            Operator::Head | Operator::Tail | Operator::ListFlatten => {
                let Some(element) = list_element else {
                    return self.error("E0705", self.span, "expected a list");
                };
                ty = self.list_operator_type(op, operand, element)?;
            }
            _ => {}
        }
        self.close()?;
        if op == Operator::GetDagOp && operand_type != Some(Types::DAG) && operand_type.is_some() {
            return self.error("E0705", span, "!getdagop needs a dag");
        }
        self.fold(op, &[operand], ty, record)
    }

    /// The type of `!head`, `!tail` or `!listflatten`.
    fn list_operator_type(&mut self, op: Operator, operand: ValueId, element: TypeId) -> Fallible<TypeId> {
        let mut element = element;
        if let Node::List(slice, _) = self.evaluator.values.get(operand) {
            let Some(first) = self.evaluator.values.elements(slice).first().copied() else {
                return self.error("E0705", self.span, "the list is empty");
            };
            let Some(ty) = self.evaluator.type_of(first) else {
                return self.error("E0705", self.span, "the first element has no type");
            };
            element = ty;
        }
        Ok(match op {
            Operator::Head => element,
            Operator::Tail => self.evaluator.types.list(element),
            _ => match self.evaluator.types.element(element) {
                Some(_) => element,
                None => self.evaluator.types.list(element),
            },
        })
    }

    /// `!isa<type>(value)`, `!exists<type>(name)`, `!instances<type>(pattern)`.
    fn parse_type_question(&mut self, op: Operator, record: Option<RecordId>) -> Fallible<ValueId> {
        let ty = self.parse_operator_type()?;
        self.open()?;
        let start = self.span;
        let operand = if op == Operator::Instances && self.token == Token::Sign(')') {
            self.evaluator.string(".*")?
        } else {
            self.parse_any_value(record)?
        };
        if op != Operator::IsA && self.evaluator.type_of(operand) != Some(Types::STRING) {
            return self.error("E0705", start, format!("!{} needs a string", op.name()));
        }
        self.close()?;
        self.fold(op, &[operand], ty, record)
    }

    /// Operators on two operands, some of which take more as a shorthand for nesting.
    fn parse_binary(
        &mut self,
        op: Operator,
        span: Span,
        record: Option<RecordId>,
        expected: Option<TypeId>,
    ) -> Fallible<ValueId> {
        let (mut ty, mut operand_type) = binary_types(op, expected);
        if let (Some(ty), Some(expected)) = (ty, expected)
            && !self.evaluator.type_converts(ty, expected)
        {
            return self.type_error(span, expected, ty);
        }
        self.open()?;
        let mut operands: Vec<ValueId> = Vec::new();
        loop {
            let start = self.span;
            let operand = self.parse_value(record, operand_type, NameMode::Value)?;
            operands.push(operand);
            let Some(found) = self.evaluator.type_of(operand) else {
                return self.error(
                    "E0705",
                    span,
                    format!("this operand has no type: {}", self.evaluator.shown(operand)),
                );
            };
            self.check_operand(op, start, operands.len(), &mut operand_type, found, expected)?;
            if !self.eat(Token::Sign(','))? {
                break;
            }
        }
        self.close()?;
        match op {
            Operator::ListConcat | Operator::ListRemove => ty = operand_type,
            Operator::ListSplat => {
                let element = self.evaluator.type_of(operands[0]).unwrap_or(Types::INT);
                ty = Some(self.evaluator.types.list(element));
            }
            _ => {}
        }
        let ty = ty.unwrap_or(Types::INT);
        if op.is_associative() {
            while let [.., left, right] = operands[..]
                && operands.len() > 2
            {
                let folded = self.fold(op, &[left, right], ty, record)?;
                operands.truncate(operands.len() - 2);
                operands.push(folded);
            }
        }
        match operands[..] {
            [left, right] => self.fold(op, &[left, right], ty, record),
            _ => self.error("E0703", span, format!("'!{}' needs two operands", op.name())),
        }
    }

    /// Checks one operand of a binary operator. The first one may settle the type of the others; lists that are
    /// joined have the type that all of them fit into.
    fn check_operand(
        &mut self,
        op: Operator,
        start: Span,
        count: usize,
        operand_type: &mut Option<TypeId>,
        found: TypeId,
        expected: Option<TypeId>,
    ) -> Fallible<()> {
        if let Some(wanted) = *operand_type {
            if op.is_comparison() {
                match self.evaluator.common_type(wanted, found) {
                    Some(common) if common != Types::ANY_RECORD || wanted == found || op.compares_records() => {
                        *operand_type = Some(common);
                    }
                    _ => return self.type_error(start, wanted, found),
                }
            } else if op == Operator::SetDagOp && count == 2 {
                if !self.evaluator.type_converts(found, Types::ANY_RECORD) {
                    return self.type_error(start, Types::ANY_RECORD, found);
                }
            } else if op == Operator::SetDagOpName && count == 2 {
                if found != Types::STRING {
                    return self.type_error(start, Types::STRING, found);
                }
            } else if matches!(op, Operator::ListConcat | Operator::ListRemove) {
                match self.evaluator.common_type(wanted, found) {
                    Some(common) => *operand_type = Some(common),
                    None => return self.type_error(start, wanted, found),
                }
            } else if !self.evaluator.type_converts(found, wanted) {
                return self.type_error(start, wanted, found);
            }
            if matches!(op, Operator::SetDagOp | Operator::SetDagOpName) {
                *operand_type = Some(Types::ANY_RECORD);
            }
            return Ok(());
        }
        let is_list = self.evaluator.types.element(found).is_some();
        match op {
            Operator::ListConcat | Operator::ListRemove => {
                if !is_list {
                    let message =
                        format!("expected a list, found a value of type '{}'", self.evaluator.type_name(found));
                    return self.error("E0705", start, message);
                }
                *operand_type = Some(found);
            }
            Operator::ListSplat => {
                if count == 1
                    && let Some(expected) = expected
                {
                    let list = self.evaluator.types.list(found);
                    if !self.evaluator.type_converts(list, expected) {
                        return self.type_error(start, expected, list);
                    }
                }
                if count == 2 && found != Types::INT {
                    return self.type_error(start, Types::INT, found);
                }
            }
            Operator::Interleave => {
                if count == 1
                    && found != Types::LIST_OF_STRING
                    && !self.evaluator.type_converts(found, Types::LIST_OF_INT)
                {
                    let message = format!(
                        "expected a list of strings or numbers, found a value of type '{}'",
                        self.evaluator.type_name(found)
                    );
                    return self.error("E0705", start, message);
                }
                if count == 2 && found != Types::STRING {
                    return self.type_error(start, Types::STRING, found);
                }
            }
            _ => {
                let is_record = matches!(self.evaluator.types.get(found), TypeNode::Record(_));
                let is_number = self.evaluator.type_converts(found, Types::INT);
                if !(is_number || found == Types::STRING || (is_record && op.compares_records())) {
                    let message =
                        format!("'!{}' cannot compare values of type '{}'", op.name(), self.evaluator.type_name(found));
                    return self.error("E0705", start, message);
                }
                *operand_type = Some(found);
            }
        }
        Ok(())
    }

    pub(super) fn type_error<T>(&mut self, span: Span, expected: TypeId, found: TypeId) -> Fallible<T> {
        let message = format!(
            "expected a value of type '{}', found '{}'",
            self.evaluator.type_name(expected),
            self.evaluator.type_name(found)
        );
        self.error("E0705", span, message)
    }

    /// Checks that what the operator makes may stand where it stands.
    fn check_result(&mut self, span: Span, ty: TypeId, expected: Option<TypeId>) -> Fallible<()> {
        match expected {
            Some(expected) if !self.evaluator.type_converts(ty, expected) => self.type_error(span, expected, ty),
            _ => Ok(()),
        }
    }

    fn parse_dag_operand(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        let start = self.span;
        let dag = self.parse_value(record, Some(Types::DAG), NameMode::Value)?;
        match self.evaluator.type_of(dag) {
            Some(Types::DAG) | None => Ok(dag),
            Some(found) => self.type_error(start, Types::DAG, found),
        }
    }

    /// The number or name of a dag's argument.
    fn parse_dag_key(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        let start = self.span;
        let key = self.parse_any_value(record)?;
        match self.evaluator.type_of(key) {
            Some(Types::INT | Types::STRING) => Ok(key),
            _ => self.error("E0705", start, "expected the number or the name of a dag's argument"),
        }
    }

    fn parse_get_dag_argument(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        let ty = self.parse_operator_type()?;
        self.open()?;
        let dag = self.parse_dag_operand(record)?;
        self.comma()?;
        let key = self.parse_dag_key(record)?;
        self.close()?;
        self.fold(Operator::GetDagArg, &[dag, key], ty, record)
    }

    fn parse_get_dag_name(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        self.open()?;
        let dag = self.parse_dag_operand(record)?;
        self.comma()?;
        let start = self.span;
        let key = self.parse_any_value(record)?;
        if self.evaluator.type_of(key) != Some(Types::INT) {
            return self.error("E0705", start, "expected the number of a dag's argument");
        }
        self.close()?;
        self.fold(Operator::GetDagName, &[dag, key], Types::STRING, record)
    }

    fn parse_set_dag_argument(&mut self, op: Operator, record: Option<RecordId>) -> Fallible<ValueId> {
        self.open()?;
        let dag = self.parse_dag_operand(record)?;
        self.comma()?;
        let key = self.parse_dag_key(record)?;
        self.comma()?;
        let start = self.span;
        let value = self.parse_any_value(record)?;
        if op == Operator::SetDagName
            && let Some(found) = self.evaluator.type_of(value)
            && found != Types::STRING
        {
            return self.type_error(start, Types::STRING, found);
        }
        self.close()?;
        self.fold(op, &[dag, key, value], Types::DAG, record)
    }

    /// `!dag(operator, arguments, names)`.
    fn parse_dag_operator(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        self.open()?;
        let operator = self.parse_any_value(record)?;
        self.comma()?;
        let start = self.span;
        let arguments = self.parse_any_value(record)?;
        self.comma()?;
        let names_start = self.span;
        let names = self.parse_any_value(record)?;
        self.close()?;
        if let Some(found) = self.evaluator.type_of(arguments)
            && self.evaluator.types.element(found).is_none()
        {
            let message = format!("expected a list of arguments, found '{}'", self.evaluator.type_name(found));
            return self.error("E0705", start, message);
        }
        if let Some(found) = self.evaluator.type_of(names)
            && found != Types::LIST_OF_STRING
        {
            return self.type_error(names_start, Types::LIST_OF_STRING, found);
        }
        if arguments == Values::UNSET && names == Values::UNSET {
            return self.error("E0705", start, "the arguments and the names of a dag cannot both be unset");
        }
        self.fold(Operator::Dag, &[operator, arguments, names], Types::DAG, record)
    }

    /// `!if(condition, value, value)`.
    fn parse_if_operator(&mut self, record: Option<RecordId>, ty: Option<TypeId>) -> Fallible<ValueId> {
        self.open()?;
        let condition = self.parse_any_value(record)?;
        self.comma()?;
        let then = self.parse_value(record, ty, NameMode::Value)?;
        self.comma()?;
        let otherwise = self.parse_value(record, ty, NameMode::Value)?;
        self.close()?;
        let ty = match (self.evaluator.type_of(then), self.evaluator.type_of(otherwise)) {
            (Some(first), Some(second)) => match self.evaluator.common_type(first, second) {
                Some(common) => common,
                None => {
                    let message = format!(
                        "the values of this !if have types '{}' and '{}'",
                        self.evaluator.type_name(first),
                        self.evaluator.type_name(second)
                    );
                    return self.error("E0705", self.span, message);
                }
            },
            (Some(ty), None) | (None, Some(ty)) => ty,
            (None, None) => return self.error("E0705", self.span, "the type of this !if is not known"),
        };
        self.fold(Operator::If, &[condition, then, otherwise], ty, record)
    }

    /// `!subst(from, to, in)`.
    fn parse_subst(&mut self, span: Span, record: Option<RecordId>, ty: Option<TypeId>) -> Fallible<ValueId> {
        self.open()?;
        let from = self.parse_any_value(record)?;
        self.comma()?;
        let to = self.parse_value(record, ty, NameMode::Value)?;
        self.comma()?;
        let within = self.parse_value(record, ty, NameMode::Value)?;
        self.close()?;
        let Some(result) = self.evaluator.type_of(within) else {
            return self.error("E0705", self.span, "the type of this !subst is not known");
        };
        self.check_result(span, result, ty)?;
        self.fold(Operator::Subst, &[from, to, within], result, record)
    }

    /// `!range(end)`, `!range(start, end)`, `!range(start, end, step)`, `!range(list)`.
    fn parse_range_operator(&mut self, span: Span, record: Option<RecordId>, ty: Option<TypeId>) -> Fallible<ValueId> {
        self.check_result(span, Types::LIST_OF_INT, ty)?;
        self.open()?;
        let mut operands = Vec::new();
        loop {
            let start = self.span;
            let operand = self.parse_any_value(record)?;
            let Some(found) = self.evaluator.type_of(operand) else {
                return self.error("E0705", start, "an operand of !range has no type");
            };
            let is_list = self.evaluator.types.element(found).is_some();
            if is_list && operands.is_empty() && self.token == Token::Sign(')') {
                self.close()?;
                let zero = self.evaluator.int(0)?;
                let one = self.evaluator.int(1)?;
                let size = self.fold(Operator::Size, &[operand], Types::INT, record)?;
                return self.fold(Operator::Range, &[zero, size, one], Types::LIST_OF_INT, record);
            }
            match self.evaluator.cast(operand, Types::INT)? {
                Some(int) if self.evaluator.type_converts(found, Types::INT) => operands.push(int),
                _ => return self.type_error(start, Types::INT, found),
            }
            if operands.len() == 3 || !self.eat(Token::Sign(','))? {
                break;
            }
        }
        self.close()?;
        let zero = self.evaluator.int(0)?;
        let one = self.evaluator.int(1)?;
        let (from, to, step) = match operands[..] {
            [to] => (zero, to, one),
            [from, to] => (from, to, one),
            [from, to, step] => (from, to, step),
            _ => return self.error("E0703", span, "!range takes one to three operands"),
        };
        self.fold(Operator::Range, &[from, to, step], Types::LIST_OF_INT, record)
    }

    fn parse_typed(&mut self, record: Option<RecordId>, ty: TypeId) -> Fallible<ValueId> {
        let start = self.span;
        let value = self.parse_any_value(record)?;
        match self.evaluator.type_of(value) {
            Some(found) if found == ty => Ok(value),
            Some(found) => self.type_error(start, ty, found),
            None => self.error("E0705", start, "this operand has no type"),
        }
    }

    /// `!substr(text, start, length)`; without a length, up to the end.
    fn parse_substr(&mut self, span: Span, record: Option<RecordId>, ty: Option<TypeId>) -> Fallible<ValueId> {
        self.open()?;
        let text = self.parse_typed(record, Types::STRING)?;
        self.comma()?;
        let start = self.parse_typed(record, Types::INT)?;
        let length = if self.eat(Token::Sign(','))? {
            self.parse_typed(record, Types::INT)?
        } else {
            self.evaluator.int(i64::MAX)?
        };
        self.close()?;
        self.check_result(span, Types::STRING, ty)?;
        self.fold(Operator::Substr, &[text, start, length], Types::STRING, record)
    }

    /// `!find(text, part, start)`; without a start, from the beginning.
    fn parse_find(&mut self, span: Span, record: Option<RecordId>, ty: Option<TypeId>) -> Fallible<ValueId> {
        self.open()?;
        let text = self.parse_typed(record, Types::STRING)?;
        self.comma()?;
        let part = self.parse_typed(record, Types::STRING)?;
        let start =
            if self.eat(Token::Sign(','))? { self.parse_typed(record, Types::INT)? } else { self.evaluator.int(0)? };
        self.close()?;
        self.check_result(span, Types::INT, ty)?;
        self.fold(Operator::Find, &[text, part, start], Types::INT, record)
    }
}

/// The types of a binary operator's result and operands, where they are known beforehand.
fn binary_types(op: Operator, expected: Option<TypeId>) -> (Option<TypeId>, Option<TypeId>) {
    match op {
        Operator::Match => (Some(Types::BIT), Some(Types::STRING)),
        Operator::Con | Operator::SetDagOp | Operator::SetDagOpName => (Some(Types::DAG), Some(Types::DAG)),
        Operator::StrConcat => (Some(Types::STRING), Some(Types::STRING)),
        Operator::Interleave => (Some(Types::STRING), None),
        Operator::ListConcat | Operator::ListRemove => (None, expected),
        Operator::ListSplat => (None, None),
        op if op.is_comparison() => (Some(Types::BIT), None),
        _ => (Some(Types::INT), Some(Types::INT)),
    }
}

impl Operator {
    fn is_comparison(self) -> bool {
        use Operator::{Eq, Ge, Gt, Le, Lt, Ne};
        matches!(self, Eq | Ne | Le | Lt | Ge | Gt)
    }

    fn compares_records(self) -> bool {
        matches!(self, Operator::Eq | Operator::Ne)
    }

    /// Returns true if `!op(a, b, c)` means `!op(a, !op(b, c))`.
    fn is_associative(self) -> bool {
        use Operator::{Add, And, Con, ListConcat, Mul, Or, StrConcat, Xor};
        matches!(self, Add | And | Con | ListConcat | Mul | Or | StrConcat | Xor)
    }
}
