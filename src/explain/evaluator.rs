//! The questions of the matcher, answered by the host one at a time.

use std::cell::Cell;
use std::rc::Rc;

use pdl_compile::questions::{Constant, NO, Position, PositionId, Predicate, Question, QuestionStore, YES, parent};
use pdl_vm::{ConstraintAnswer, Entity, Host, PatternSet};

use super::values::{operands, results, seen_through, users};

/// The number of checks and calls that are made, over all users.
const MAX_STEPS: u32 = 100_000;

/// The answers of a host at one root.
pub(super) struct Evaluator<'a, H: Host> {
    set: &'a PatternSet<H>,
    host: &'a H,
    questions: &'a QuestionStore,
    root: H::Op,
    /// The users and values that loops are at.
    pub users: Vec<(PositionId, Entity<H>)>,
    /// The checks and calls so far, shared by the evaluators of bodies.
    steps: Rc<Cell<u32>>,
}

impl<'a, H: Host> Evaluator<'a, H> {
    /// Answers questions at `root`, with no user chosen.
    pub(super) fn new(set: &'a PatternSet<H>, host: &'a H, questions: &'a QuestionStore, root: H::Op) -> Self {
        Evaluator { set, host, questions, root, users: Vec::new(), steps: Rc::default() }
    }

    /// Counts one more check or call; false if there were too many.
    pub(super) fn may_go_on(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.steps.get() <= MAX_STEPS
    }

    /// Returns true if the answer is the one that is wanted. Where something is not there, no answer is.
    pub(super) fn holds(&self, predicate: Predicate) -> bool {
        let answer = predicate.answer;
        let counts = |at, count: fn(&H, H::Op) -> usize| self.op(at).map(|op| count(self.host, op));
        match self.questions.question(predicate.question) {
            Question::Exists(at) => self.entity(at).is_some(),
            Question::OpName(at) => self
                .op(at)
                .is_some_and(|op| self.host.op_name_text(self.host.op_name(op)) == *self.questions.op_name(answer)),
            Question::OperandCount(at) => counts(at, H::operand_count) == Some(answer as usize),
            Question::OperandCountAtLeast(at, least) => counts(at, H::operand_count) >= Some(least as usize),
            Question::ResultCount(at) => counts(at, H::result_count) == Some(answer as usize),
            Question::ResultCountAtLeast(at, least) => counts(at, H::result_count) >= Some(least as usize),
            Question::AttributeIs(at) => self.is_constant(at, Constant::Attribute(answer)),
            Question::TypeIs(at) => self.is_constant(at, Constant::Type(answer)),
            Question::TypesAre(at) => self.is_constant(at, Constant::Types(answer)),
            Question::ResultIndex(at) => match self.entity(at) {
                Some(Entity::Value(value)) => {
                    let behind = self.host.see_through(value);
                    self.host.defining_op(behind).is_some() && self.host.result_index(behind) == answer as usize
                }
                _ => false,
            },
            Question::Same(a, b) => match (self.entity(a), self.entity(b)) {
                (Some(a), Some(b)) => seen_through(self.host, &a) == seen_through(self.host, &b),
                _ => false,
            },
            Question::Native(call) => match self.ask(call) {
                ConstraintAnswer::Holds(_) => answer == YES,
                ConstraintAnswer::Fails => answer == NO,
                _ => false,
            },
            Question::SomeUser(at, body) => {
                self.users_at(at).into_iter().any(|user| self.holds_with(at, Entity::Op(user), body))
            }
            Question::Each(at, body) => self
                .values_at(at)
                .is_some_and(|values| values.into_iter().all(|one| self.holds_with(at, Entity::Value(one), body))),
            Question::All(body) => {
                self.questions.body(body).iter().all(|predicate| self.holds(*predicate)) == (answer == YES)
            }
            // A loop, which is no question.
            Question::EachUser(_) => false,
        }
    }

    /// Returns true if a body holds where a loop is at a user, or at a value.
    fn holds_with(&self, at: PositionId, one: Entity<H>, body: u32) -> bool {
        let mut users = self.users.clone();
        users.push((at, one));
        let walk = Evaluator { users, steps: self.steps.clone(), ..*self };
        self.may_go_on() && self.questions.body(body).iter().all(|predicate| walk.holds(*predicate))
    }

    fn is_constant(&self, at: PositionId, constant: Constant) -> bool {
        self.entity(at).is_some_and(|found| self.constant(constant) == Some(found))
    }

    fn constant(&self, constant: Constant) -> Option<Entity<H>> {
        let questions = self.questions;
        Some(match constant {
            Constant::Attribute(symbol) => Entity::Attribute(self.set.attribute_constant(questions.attribute(symbol))?),
            Constant::Type(symbol) => Entity::Type(self.set.type_constant(questions.r#type(symbol))?),
            Constant::Types(list) => {
                Entity::Types(questions.type_list(list).map(|ty| self.set.type_constant(ty)).collect::<Option<_>>()?)
            }
        })
    }

    /// Asks a native constraint. With an argument that is not there it has no answer, nor if there were too many checks.
    pub(super) fn ask(&self, call: u32) -> ConstraintAnswer<H> {
        if !self.may_go_on() {
            return ConstraintAnswer::Unknown;
        }
        let call = self.questions.call(call);
        let arguments: Option<Vec<Entity<H>>> = call.args.iter().map(|at| self.entity(*at)).collect();
        let Some(arguments) = arguments else { return ConstraintAnswer::Unknown };
        let name = &self.questions.native(call.function).name;
        self.set.ask_constraint(self.host, name, &arguments, &call.results)
    }

    /// The values of the range that a position stands for each of.
    pub(super) fn values_at(&self, at: PositionId) -> Option<Vec<H::Value>> {
        match self.entity(parent(self.questions.position(at))?)? {
            Entity::Values(values) => Some(values),
            _ => None,
        }
    }

    /// The users that a position stands for, each once.
    pub(super) fn users_at(&self, at: PositionId) -> Vec<H::Op> {
        let values = match parent(self.questions.position(at)).and_then(|value| self.entity(value)) {
            Some(Entity::Value(value)) => vec![value],
            Some(Entity::Values(values)) => values,
            _ => Vec::new(),
        };
        users(self.host, &values)
    }

    pub(super) fn op(&self, at: PositionId) -> Option<H::Op> {
        match self.entity(at)? {
            Entity::Op(op) => Some(op),
            _ => None,
        }
    }

    /// Returns what is at a position.
    pub(super) fn entity(&self, at: PositionId) -> Option<Entity<H>> {
        let host = self.host;
        let values = |at| match self.entity(at)? {
            Entity::Value(value) => Some(vec![value]),
            Entity::Values(values) => Some(values),
            _ => None,
        };
        let one = |mut values: Vec<H::Value>| if values.len() == 1 { values.pop().map(Entity::Value) } else { None };
        match self.questions.position(at) {
            Position::Root => Some(Entity::Op(self.root)),
            Position::Operand(op, index) => {
                let (op, index) = (self.op(op)?, index as usize);
                (index < host.operand_count(op)).then(|| Entity::Value(host.operand(op, index)))
            }
            Position::Operands(op) => operands(host, self.op(op)?, None).map(Entity::Values),
            Position::OperandGroup(op, group) => operands(host, self.op(op)?, Some(group)).map(Entity::Values),
            Position::OperandOfGroup(op, group) => one(operands(host, self.op(op)?, Some(group))?),
            Position::Result(op, index) => {
                let (op, index) = (self.op(op)?, index as usize);
                (index < host.result_count(op)).then(|| Entity::Value(host.result(op, index)))
            }
            Position::Results(op) => results(host, self.op(op)?, None).map(Entity::Values),
            Position::ResultGroup(op, group) => results(host, self.op(op)?, Some(group)).map(Entity::Values),
            Position::ResultOfGroup(op, group) => one(results(host, self.op(op)?, Some(group))?),
            Position::DefiningOp(value) | Position::DefiningOpOfRange(value) => {
                let first = *values(value)?.first()?;
                host.defining_op(host.see_through(first)).map(Entity::Op)
            }
            Position::Attribute(op, name) => self.attribute(op, name).map(Entity::Attribute),
            Position::AttributeOr(op, name, otherwise) => {
                self.op(op)?;
                let found = self.attribute(op, name).map(Entity::Attribute);
                found.or_else(|| self.constant(Constant::Attribute(otherwise)))
            }
            Position::ValueType(value) => values(value)?.first().map(|value| Entity::Type(host.value_type(*value))),
            Position::RangeTypes(range) => {
                Some(Entity::Types(values(range)?.iter().map(|value| host.value_type(*value)).collect()))
            }
            Position::AttributeType(attribute) => match self.entity(attribute)? {
                Entity::Attribute(attribute) => host.attribute_type(attribute).map(Entity::Type),
                _ => None,
            },
            Position::Constant(constant) => self.constant(constant),
            Position::User(..) | Position::Element(..) => {
                self.users.iter().rev().find(|(position, _)| *position == at).map(|(_, one)| one.clone())
            }
            Position::NativeResult(call, index, _) => match self.ask(call) {
                ConstraintAnswer::Holds(results) => results.into_iter().nth(index as usize),
                _ => None,
            },
        }
    }

    fn attribute(&self, op: PositionId, name: u32) -> Option<H::Attr> {
        let name = self.set.attribute_name(self.questions.attribute_name(name))?;
        self.host.attribute(self.op(op)?, name)
    }
}
