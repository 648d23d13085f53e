//! Bang operators that bind variables, and `!cond`.

use pdl_diagnostics::Span;

use super::Parser;
use super::scopes::{NameMode, Scope};
use crate::evaluate::Fallible;
use crate::lex::{Operator, Token};
use crate::names::TdNameKind;
use crate::record::RecordId;
use crate::symbols::Symbol;
use crate::types::{TypeId, Types};
use crate::values::{Node, ValueId, Values};

impl Parser<'_> {
    /// `!cond(condition: value, …)`.
    pub(super) fn parse_cond(&mut self, record: Option<RecordId>, expected: Option<TypeId>) -> Fallible<ValueId> {
        self.open()?;
        let mut cases = Vec::new();
        while self.token != Token::Sign(')') {
            let condition = self.parse_any_value(record)?;
            self.expect(Token::Sign(':'), "':' after a condition of !cond")?;
            let value = self.parse_value(record, expected, NameMode::Value)?;
            cases.extend([condition, value]);
            if !self.eat(Token::Sign(','))? {
                break;
            }
        }
        self.close()?;
        if cases.is_empty() {
            return self.error("E0703", self.span, "!cond needs at least one condition and its value");
        }
        let mut ty: Option<TypeId> = None;
        for value in cases.iter().skip(1).step_by(2) {
            if *value == Values::UNSET {
                continue;
            }
            let Some(found) = self.evaluator.type_of(*value) else { continue };
            ty = match ty {
                None => Some(found),
                Some(so_far) => match self.evaluator.common_type(so_far, found) {
                    Some(common) => Some(common),
                    None => {
                        let message = format!(
                            "the values of this !cond have types '{}' and '{}'",
                            self.evaluator.type_name(so_far),
                            self.evaluator.type_name(found)
                        );
                        return self.error("E0705", self.span, message);
                    }
                },
            };
        }
        let Some(ty) = ty else {
            return self.error("E0705", self.span, "the type of this !cond is not known");
        };
        self.fold(Operator::Cond, &cases, ty, record)
    }

    /// A variable of an operator, which must not hide a field or another such variable.
    fn parse_operator_variable(&mut self, record: Option<RecordId>) -> Fallible<(Symbol, Span)> {
        let Token::Identifier(name) = self.token else { return self.unexpected("the operator's variable") };
        let is_field = record.is_some_and(|record| self.evaluator.record(record).field(name).is_some());
        if is_field || self.is_operator_variable(name) {
            let message = format!("there is something named '{}' already", self.name(name));
            self.advance()?;
            return self.error("E0706", self.span, message);
        }
        let span = self.span;
        self.advance()?;
        Ok((name, span))
    }

    /// `!foreach(x, list or dag, expression)` and `!filter(x, list, condition)`.
    pub(super) fn parse_foreach_operator(
        &mut self,
        op: Operator,
        span: Span,
        record: Option<RecordId>,
        expected: Option<TypeId>,
    ) -> Fallible<ValueId> {
        self.open()?;
        let (variable, variable_span) = self.parse_operator_variable(record)?;
        self.comma()?;
        let over = self.parse_any_value(record)?;
        self.comma()?;
        let Some(over_type) = self.evaluator.type_of(over) else {
            return self.error("E0705", self.span, "what this operator goes over has no type");
        };
        let is_dag = over_type == Types::DAG && op == Operator::Foreach;
        let element = match self.evaluator.types.element(over_type) {
            Some(element) => element,
            None if is_dag => Types::DAG,
            None => return self.error("E0705", self.span, format!("'!{}' needs a list", op.name())),
        };
        let mut expression_type = None;
        if let Some(expected) = expected {
            match self.evaluator.types.element(expected) {
                Some(_) if !is_dag && op == Operator::Filter => expression_type = Some(Types::INT),
                Some(element) if !is_dag => expression_type = Some(element),
                None if is_dag && expected == Types::DAG => {}
                _ => return self.type_error(span, expected, over_type),
            }
        }
        let value = self.evaluator.make(Node::Variable(variable, element))?;
        self.scopes.push(Scope::operator(vec![(variable, value, variable_span)]));
        self.note_definition(variable_span, TdNameKind::Variable, Some(element));
        let expression = self.parse_value(record, expression_type, NameMode::Value)?;
        self.scopes.pop();
        self.close()?;
        let ty = match op {
            _ if is_dag => Types::DAG,
            Operator::Foreach => match self.evaluator.type_of(expression) {
                Some(ty) => self.evaluator.types.list(ty),
                None => return self.error("E0705", self.span, "the expression of this !foreach has no type"),
            },
            _ => over_type,
        };
        let variable = self.evaluator.name_value(variable)?;
        self.fold(op, &[variable, over, expression], ty, record)
    }

    /// `!foldl(start, list, a, b, expression)`.
    pub(super) fn parse_foldl(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        self.open()?;
        let start = self.parse_any_value(record)?;
        let Some(ty) = self.evaluator.type_of(start) else {
            return self.error("E0705", self.span, "the start of this !foldl has no type");
        };
        self.comma()?;
        let list = self.parse_any_value(record)?;
        let element = self.evaluator.type_of(list).and_then(|ty| self.evaluator.types.element(ty));
        let Some(element) = element else {
            return self.error("E0705", self.span, "!foldl needs a list");
        };
        self.comma()?;
        let (first, first_span) = self.parse_operator_variable(record)?;
        self.comma()?;
        let (second, second_span) = self.parse_operator_variable(record)?;
        self.comma()?;
        let first_value = self.evaluator.make(Node::Variable(first, ty))?;
        let second_value = self.evaluator.make(Node::Variable(second, element))?;
        let variables = vec![(first, first_value, first_span), (second, second_value, second_span)];
        self.scopes.push(Scope::operator(variables));
        self.note_definition(first_span, TdNameKind::Variable, Some(ty));
        self.note_definition(second_span, TdNameKind::Variable, Some(element));
        let expression = self.parse_any_value(record)?;
        self.scopes.pop();
        match self.evaluator.type_of(expression) {
            Some(found) if found == ty => {}
            Some(found) => return self.type_error(self.span, ty, found),
            None => return self.error("E0705", self.span, "the expression of this !foldl has no type"),
        }
        self.close()?;
        let first = self.evaluator.name_value(first)?;
        let second = self.evaluator.name_value(second)?;
        self.fold(Operator::Foldl, &[start, list, first, second, expression], ty, record)
    }
}
