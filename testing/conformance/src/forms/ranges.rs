//! Random parts of patterns that have to do with ranges, and what statements ask.

use super::generate::Generator;
use super::tree::{Attribute, CONSTRAINTS, Call, Define, Each, Kind, Node, Number, Operation, Presence, Statement};
use super::tree::{Declared, Term, Variable};
use crate::patterns::{ATTRIBUTE_NAMES, OPS, TYPES};

/// The comparisons of numbers.
const COMPARISONS: [&str; 6] = ["==", ">=", "<=", ">", "<", "!="];

impl Generator<'_> {
    /// All between the other operands or result types: a range that is wanted there, or any.
    pub(super) fn rest(&mut self, wanted: Option<Node>, kind: Kind) -> Node {
        if let Some(Node::Define(define)) = wanted {
            self.scope.push(define.variable);
            return Node::Rest(Some(Box::new(Node::Define(define))));
        }
        let range = match self.choices.below(6) {
            0 => None,
            1 => Some(Node::AnyRange(kind)),
            2 => self.known(kind, false).map(|variable| Node::Use(variable, kind)),
            _ if self.may_define => {
                let variable = self.declare(kind, false);
                Some(Node::Define(Define { variable, kind, is_optional: false, ty: None }))
            }
            _ => None,
        };
        Node::Rest(range.map(Box::new))
    }

    /// The index of an element.
    pub(super) fn index(&mut self) -> i64 {
        *self.choices.pick(&[0, -1, 1, -2, 2])
    }

    /// A statement that asks one of several things.
    pub(super) fn asks(&mut self) -> Option<Statement> {
        let mut calls = Vec::new();
        for _ in 0..1 + self.choices.below(3) {
            calls.extend(self.call());
        }
        (!calls.is_empty()).then_some(Statement::Asks(calls))
    }

    fn call(&mut self) -> Option<Call> {
        if self.choices.percent(15) {
            return self.comparison();
        }
        let (name, kind) = *self.choices.pick(&CONSTRAINTS);
        let range = match kind {
            Kind::Type | Kind::Value if self.choices.percent(40) => self.known(kind.range(), false),
            _ => None,
        };
        let (argument, index) = match range {
            Some(range) => (range, Some(self.index())),
            None => (self.known(kind, false)?, None),
        };
        let is_negated = self.choices.percent(25);
        Some(Call::Constraint { name, argument, index, is_negated })
    }

    /// A comparison with the length of a range.
    fn comparison(&mut self) -> Option<Call> {
        let kind = if self.choices.percent(30) { Kind::Types } else { Kind::Values };
        let range = self.known(kind, false)?;
        let number = Number::Length(range, kind);
        let then = self.choices.percent(30).then(|| self.then());
        let right = match self.choices.below(6) {
            4 => self.known(Kind::Attribute, false).map(Number::Attribute),
            5 => self.known(Kind::Values, false).map(|range| Number::Length(range, Kind::Values)),
            _ => None,
        };
        let right = right.unwrap_or_else(|| Number::Written(self.choices.below(4) as i64));
        let comparison = self.choices.pick::<&str>(&COMPARISONS);
        Some(Call::Compare(Term { number, then }, comparison, Term { number: right, then: None }))
    }

    /// An operator and a number.
    fn then(&mut self) -> (char, i64) {
        *self.choices.pick(&[('+', 1), ('*', 2), ('-', 1), ('%', 2)])
    }

    /// Statements of the ranges that are known: how long they are, and of each of their values.
    pub(super) fn of_ranges(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        if self.choices.percent(40)
            && let Some(call) = self.comparison()
        {
            statements.push(Statement::Asks(vec![call]));
        }
        let mut more = 65;
        while self.choices.percent(std::mem::replace(&mut more, 15))
            && let Some(range) = self.known(Kind::Values, false)
        {
            statements.push(Statement::Each(self.each(range)));
        }
        statements
    }

    fn local(&mut self, kind: Kind) -> (Variable, Node) {
        self.variables.push(Declared { kind, is_optional: false, is_absent: false, is_local: true });
        let variable = self.variables.len() - 1;
        (variable, Node::Define(Define { variable, kind, is_optional: false, ty: None }))
    }

    fn each(&mut self, range: Variable) -> Each {
        let mut calls = Vec::new();
        let element = match self.choices.below(5) {
            0 => Node::AnyValue(Some(*self.choices.pick(&TYPES))),
            1 => {
                let (argument, node) = self.local(Kind::Value);
                let name = if self.choices.percent(50) { "HasOneUse" } else { "IsBlockArgument" };
                calls.push(Call::Constraint { name, argument, index: None, is_negated: self.choices.percent(40) });
                node
            }
            _ => self.each_operation(&mut calls),
        };
        Each { element, range, calls }
    }

    /// An operation that defines each value, and what is said of its attribute.
    fn each_operation(&mut self, calls: &mut Vec<Call>) -> Node {
        let names = vec![*self.choices.pick(&OPS)];
        let operands = self.choices.percent(30).then(|| {
            let mut list = Vec::new();
            for _ in 0..self.choices.below(3) {
                list.push(match self.choices.below(3) {
                    1 if let Some(variable) = self.known(Kind::Value, false) => Node::Use(variable, Kind::Value),
                    2 if let Some(range) = self.known(Kind::Values, false) => {
                        Node::Element(range, Kind::Values, self.index())
                    }
                    _ => Node::AnyValue(None),
                });
            }
            if self.choices.percent(60) {
                let place = self.choices.below(list.len() + 1);
                let known = self.known(Kind::Values, false).filter(|_| self.choices.percent(20));
                let range = known.map(|variable| Box::new(Node::Use(variable, Kind::Values)));
                list.insert(place, Node::Rest(range));
            }
            list
        });
        let mut attributes = Vec::new();
        if self.choices.percent(70) {
            let (variable, node) = self.local(Kind::Attribute);
            attributes.push(Attribute { name: ATTRIBUTE_NAMES[0], presence: Presence::Required, value: Some(node) });
            let then = self.choices.percent(50).then(|| self.then());
            let left = Term { number: Number::Attribute(variable), then };
            let number = match self.known(Kind::Attribute, false) {
                Some(variable) if self.choices.percent(30) => Number::Attribute(variable),
                _ => Number::Written(self.choices.below(4) as i64),
            };
            let is_number = !matches!(number, Number::Attribute(_)) || then.is_some();
            let comparison = if is_number { *self.choices.pick(&COMPARISONS) } else { "<=" };
            calls.push(Call::Compare(left, comparison, Term { number, then: None }));
        }
        let node = Node::Operation(Operation { names, is_commutative: false, operands, attributes, results: None });
        if self.choices.percent(70) { node.into_value() } else { node }
    }
}
