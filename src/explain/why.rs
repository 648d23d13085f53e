//! Why one pattern does not match: its predicates in the order in which they were written, asked one at a time.

use pdl_compile::questions::{
    NO, Position, PositionId, Question, QuestionStore, SourcePredicate, UnwantedPart, source_predicates,
};
use pdl_ir::{ABSENT, Module, regions};
use pdl_vm::{ConstraintAnswer, Entity, Host, PatternSet};

use super::evaluator::Evaluator;
use super::form::form_of;
use super::{Explanation, UnmetPredicate};

/// The reason why evaluation ends.
enum Stop<H: Host> {
    /// At the step of this number a predicate does not hold.
    Refused(usize, UnmetPredicate<H>),
    /// There are too many users to try them all.
    TooLong,
}

/// Says why a pattern of `module` does not match at `root`, or that it does.
pub(crate) fn why<H: Host>(
    set: &PatternSet<H>,
    host: &H,
    module: &Module,
    pattern: usize,
    root: H::Op,
) -> Explanation<H> {
    let Ok((questions, steps)) = source_predicates(module, pattern) else {
        return Explanation::Unknown("the pattern's root is not known");
    };
    let evaluator = Evaluator::new(set, host, &questions, root);
    let name = |step: &SourcePredicate| match step.value.map(|value| &module.patterns[pattern].values[value.0 as usize])
    {
        Some(value) => value.name.as_ref().map_or(format!("the {}", value.kind.name()), |name| format!("`{name}`")),
        None => "the value".to_owned(),
    };
    let mut walk = Walk { evaluator, host, questions: &questions, name: &name, root };
    match walk.go(&steps.of_match, 0, &steps.parts) {
        Ok(()) => Explanation::Matches,
        Err(Stop::Refused(held, refusal)) => {
            Explanation::Refused(UnmetPredicate { form: form_of(module, pattern), held, ..refusal })
        }
        Err(Stop::TooLong) => Explanation::Unknown("there are too many ways to match it"),
    }
}

struct Walk<'a, H: Host> {
    evaluator: Evaluator<'a, H>,
    host: &'a H,
    questions: &'a QuestionStore,
    /// The name of what a step is about.
    name: &'a dyn Fn(&SourcePredicate) -> String,
    root: H::Op,
}

impl<H: Host> Walk<'_, H> {
    /// Asks all steps from `first` on, and then for the parts that must not be found.
    ///
    /// Patterns have few users that they look for, so the recursion is shallow.
    fn go(&mut self, steps: &[SourcePredicate], first: usize, parts: &[UnwantedPart]) -> Result<(), Stop<H>> {
        for (number, step) in steps.iter().enumerate().skip(first) {
            if !self.evaluator.may_go_on() {
                return Err(Stop::TooLong);
            }
            if let Question::EachUser(at) = self.questions.question(step.predicate.question) {
                let mut best = None;
                for user in self.evaluator.users_at(at) {
                    self.evaluator.users.push((at, Entity::Op(user)));
                    let found = self.go(steps, number + 1, parts);
                    self.evaluator.users.pop();
                    match found {
                        Ok(()) | Err(Stop::TooLong) => return found,
                        Err(Stop::Refused(reached, refusal)) => {
                            if best.as_ref().is_none_or(|(most, _)| reached > *most) {
                                best = Some((reached, refusal));
                            }
                        }
                    }
                }
                let (reached, refusal) =
                    best.unwrap_or_else(|| (number, self.refusal(step, "the value has no user", None)));
                return Err(Stop::Refused(reached, refusal));
            }
            if !self.evaluator.holds(step.predicate) {
                let refused = Stop::Refused(number, self.unmet(step));
                return Err(if self.evaluator.may_go_on() { refused } else { Stop::TooLong });
            }
        }
        for part in parts {
            if let Some(at) = part.each {
                self.each(part, at)?;
                continue;
            }
            match self.go(&part.steps, 0, &[]) {
                Ok(()) => {
                    let entity = part.at.first().and_then(|at| self.evaluator.entity(*at));
                    let predicate = "what must not be found is found".to_owned();
                    let (location, entity) = (part.location.clone(), entity.unwrap_or(Entity::Op(self.root)));
                    return Err(Stop::Refused(
                        steps.len(),
                        UnmetPredicate { predicate, location, entity, form: None, held: 0 },
                    ));
                }
                Err(Stop::Refused(..)) => {}
                Err(Stop::TooLong) => return Err(Stop::TooLong),
            }
        }
        Ok(())
    }

    /// Asks the steps of a part for each value of a range.
    fn each(&mut self, part: &UnwantedPart, at: PositionId) -> Result<(), Stop<H>> {
        for (place, value) in self.evaluator.values_at(at).unwrap_or_default().into_iter().enumerate() {
            self.evaluator.users.push((at, Entity::Value(value)));
            let found = self.go(&part.steps, 0, &[]);
            self.evaluator.users.pop();
            if let Err(Stop::Refused(number, mut refusal)) = found {
                refusal.predicate = format!("for value {place} of the range: {}", refusal.predicate);
                return Err(Stop::Refused(number, refusal));
            }
            found?;
        }
        Ok(())
    }

    fn refusal(
        &self,
        step: &SourcePredicate,
        predicate: impl Into<String>,
        entity: Option<Entity<H>>,
    ) -> UnmetPredicate<H> {
        let entity = entity.unwrap_or(Entity::Op(self.root));
        UnmetPredicate { predicate: predicate.into(), location: step.location.clone(), entity, form: None, held: 0 }
    }

    /// Puts into words that a predicate does not hold.
    fn unmet(&self, step: &SourcePredicate) -> UnmetPredicate<H> {
        let (host, questions, answer) = (self.host, self.questions, step.predicate.answer);
        let at = |at| self.evaluator.entity(at);
        let count = |op, count: fn(&H, H::Op) -> usize| self.evaluator.op(op).map_or(0, |op| count(host, op));
        let (predicate, entity) = match questions.question(step.predicate.question) {
            Question::OpName(op) => {
                let found = self.evaluator.op(op).map(|op| host.op_name_text(host.op_name(op)));
                let found = found.unwrap_or_default();
                (format!("the op is `{found}`, not `{}`", questions.op_name(answer)), at(op))
            }
            Question::OperandCount(op) => {
                (format!("the op has {} operands, not {answer}", count(op, H::operand_count)), at(op))
            }
            Question::OperandCountAtLeast(op, least) => {
                (format!("the op has {} operands, fewer than {least}", count(op, H::operand_count)), at(op))
            }
            Question::ResultCount(op) => {
                (format!("the op has {} results, not {answer}", count(op, H::result_count)), at(op))
            }
            Question::ResultCountAtLeast(op, least) => {
                (format!("the op has {} results, fewer than {least}", count(op, H::result_count)), at(op))
            }
            Question::AttributeIs(attribute) if *questions.attribute(answer) == ABSENT => {
                let name = match questions.position(attribute) {
                    Position::AttributeOr(_, name, _) => questions.attribute_name(name).as_str(),
                    _ => "",
                };
                (format!("the op has the attribute `{name}`"), at(attribute))
            }
            Question::TypesAre(types) if questions.type_list(answer).next().is_none() => {
                ("there are values where none may be".to_owned(), at(types))
            }
            Question::AttributeIs(attribute) => {
                (format!("the attribute is not `{}`", questions.attribute(answer)), at(attribute))
            }
            Question::TypeIs(ty) => (format!("the type is not `{}`", questions.r#type(answer)), at(ty)),
            Question::TypesAre(types) => {
                let wanted: Vec<&str> = questions.type_list(answer).map(|ty| ty.as_str()).collect();
                (format!("the types are not `({})`", wanted.join(", ")), at(types))
            }
            Question::ResultIndex(value) => (format!("the value is not result {answer} of what defines it"), at(value)),
            Question::Same(_, found) if step.value.is_none() => {
                ("the values are not the results of what defines them".to_owned(), at(found))
            }
            Question::Same(_, found) => {
                (format!("{} stands at two places, which hold different things", (self.name)(step)), at(found))
            }
            Question::Exists(position) => match questions.position(position) {
                Position::DefiningOp(value) => {
                    ("the value is a block argument, no op defines it".to_owned(), at(value))
                }
                Position::DefiningOpOfRange(values) => match at(values) {
                    Some(Entity::Values(found)) if found.is_empty() => {
                        ("there are no values, so no op defines them".to_owned(), at(values))
                    }
                    found => ("no op defines the values".to_owned(), found),
                },
                Position::Attribute(op, name) => {
                    (format!("the op has no attribute `{}`", questions.attribute_name(name)), at(op))
                }
                Position::AttributeType(attribute) => ("the attribute has no type".to_owned(), at(attribute)),
                Position::OperandGroup(op, group) | Position::OperandOfGroup(op, group) => {
                    (format!("the op has no group {group} of operands that fits"), at(op))
                }
                Position::ResultGroup(op, group) | Position::ResultOfGroup(op, group) => {
                    (format!("the op has no group {group} of results that fits"), at(op))
                }
                Position::Result(op, index) => (format!("the op has no result {index}"), at(op)),
                _ => (format!("there is no such thing as {}", (self.name)(step)), None),
            },
            Question::Native(call) => self.native(call, answer == NO),
            Question::SomeUser(..) | Question::Each(..) | Question::All(_) | Question::EachUser(_) => {
                ("it does not hold".to_owned(), None)
            }
        };
        self.refusal(step, predicate, entity)
    }

    /// Puts into words what a native constraint answered.
    fn native(&self, call: u32, is_negated: bool) -> (String, Option<Entity<H>>) {
        let called = self.questions.call(call);
        let name = &self.questions.native(called.function).name;
        let argument = |index: usize| called.args.get(index).and_then(|at| self.evaluator.entity(*at));
        let said = match self.evaluator.ask(call) {
            ConstraintAnswer::Holds(_) if is_negated => format!("`{name}` holds, and must not"),
            ConstraintAnswer::Holds(_) | ConstraintAnswer::Fails => {
                said_of_regions(name).map_or_else(|| format!("`{name}` does not hold"), str::to_owned)
            }
            ConstraintAnswer::NotOne(index) => {
                let entity = argument(index);
                let (count, what) = match &entity {
                    Some(Entity::Types(types)) => (types.len(), "type"),
                    Some(Entity::Values(values)) => (values.len(), "value"),
                    _ => (0, "value"),
                };
                return (format!("`{name}` wants one {what}, and there are {count}"), entity);
            }
            ConstraintAnswer::Faulted(fault) => format!("`{name}` has no answer: {fault}"),
            ConstraintAnswer::Panicked(message) => format!("`{name}` panicked: {message}"),
            ConstraintAnswer::Wrong(message) => format!("`{name}` broke its signature: {message}"),
            _ => format!("`{name}` is not registered"),
        };
        (said, argument(0))
    }
}

/// Returns what a function of the language says of regions and blocks when it does not hold.
fn said_of_regions(name: &str) -> Option<&'static str> {
    Some(match name {
        regions::REGION_COUNT => "the op has another number of regions",
        regions::BLOCK_COUNT => "the region has another number of blocks",
        regions::BLOCKS_AT_LEAST => "the region has fewer blocks",
        regions::SUCCESSOR_COUNT => "the op has another number of successors",
        regions::SUCCESSORS_AT_LEAST => "the op has fewer successors",
        regions::HAS_BLOCK => "the op stands in no block",
        regions::SAME_BLOCK => "it is another block",
        regions::PREDECESSOR_COUNT => "another number of branches goes to the block",
        regions::BLOCK_ARGUMENT_COUNT => "the block has another number of arguments",
        regions::BLOCK_OP_COUNT => "the block has another number of operations",
        regions::BLOCK_OPS_AT_LEAST => "the block has fewer operations",
        regions::BLOCK_ARGUMENTS_AT_LEAST => "the block has fewer arguments",
        regions::BLOCK_ARGUMENTS | regions::BLOCK_ARGUMENTS_BETWEEN | regions::BLOCK_ARGUMENT => {
            "there is no such argument of one block"
        }
        regions::BLOCK_OP => "there is no such operation of one block",
        _ => return None,
    })
}
