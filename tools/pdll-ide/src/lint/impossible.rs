//! Patterns that match nothing: what they want contradicts itself, or the definitions of the operations.

use ods::Operation;
use pdl_compile::questions::{Constant, NO, Position, PositionId, Predicate, Question, YES, parent};
use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{ABSENT, OpKind, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::context::{Context, Patterns};
use super::definitions::Constants;

/// Reports those of which no form matches, and returns the forms that match nothing, by their indices in order.
pub(crate) fn find(context: &Context<'_>, patterns: &Patterns<'_>, found: &mut Vec<Diagnostic>) -> Vec<usize> {
    let mut impossible = Vec::new();
    let mut constants = Constants::new(context);
    for forms in patterns.forms() {
        let matched = forms.len();
        let mut of_forms = forms.filter_map(|index| Some((index, why(context, patterns, index, &mut constants)?)));
        let Some((first, finding)) = of_forms.next() else { continue };
        let before = impossible.len();
        impossible.push(first);
        impossible.extend(of_forms.map(|(index, _)| index));
        // Who leaves open how a pattern matches need not know that it cannot in one of the ways.
        if impossible.len() - before == matched {
            found.push(finding);
        }
    }
    impossible
}

/// Returns the finding that a form of a pattern matches nothing, if it is so.
fn why<'a>(
    context: &Context<'a>,
    patterns: &Patterns<'a>,
    index: usize,
    constants: &mut Constants<'a>,
) -> Option<Diagnostic> {
    let message = format!("{} matches nothing", patterns.shown(index));
    let finding = Diagnostic::warning("W0209", patterns.head(index), message);
    if let Some(why) = contradiction(patterns, index) {
        return Some(finding.label("what it wants contradicts itself").note(why));
    }
    let (at, why, defined) = excluded(context, patterns, index, constants)?;
    Some(finding.label("never matches").with_label(at, why).with_label(defined, "defined here"))
}

/// Returns what of a pattern contradicts itself.
pub(crate) fn contradiction(patterns: &Patterns<'_>, index: usize) -> Option<String> {
    let compiled = patterns.asked(index);
    if let Some(why) = contradiction_in(patterns, &compiled.predicates) {
        return Some(why);
    }
    compiled.contradictory.then(|| "a part that must not be found is found wherever the pattern is".to_owned())
}

fn contradiction_in(patterns: &Patterns<'_>, predicates: &[Predicate]) -> Option<String> {
    let questions = &patterns.questions;
    let both = |one: &Predicate, other: &Predicate| {
        format!("it wants both: {}; {}", questions.predicate_text(*one), questions.predicate_text(*other))
    };
    if let Some(pair) = predicates.windows(2).find(|pair| pair[0].question == pair[1].question) {
        return Some(both(&pair[0], &pair[1]));
    }
    let same = Same::of(patterns, predicates);
    let mut answers: FxHashMap<Question, &Predicate> = FxHashMap::default();
    for predicate in predicates {
        let question = questions.question(predicate.question);
        let Some(question) = same.question(question) else { continue };
        if let Some(other) = answers.insert(question, predicate)
            && other.answer != predicate.answer
        {
            return Some(both(other, predicate));
        }
    }
    // The positions that are known to be there, as far as the counts say.
    let mut seen = FxHashSet::default();
    for predicate in predicates {
        let question = questions.question(predicate.question);
        let against = match question {
            Question::OperandCountAtLeast(at, n) => {
                answers.get(&Question::OperandCount(same.one(at))).filter(|count| count.answer < n)
            }
            Question::ResultCountAtLeast(at, n) => {
                answers.get(&Question::ResultCount(same.one(at))).filter(|count| count.answer < n)
            }
            Question::ResultIndex(at) => {
                let op = questions.find_position(Position::DefiningOp(at));
                let count = op.and_then(|op| answers.get(&Question::ResultCount(same.one(op))));
                count.filter(|count| count.answer <= predicate.answer)
            }
            Question::SomeUser(_, body) if predicate.answer == YES => {
                // What holds outside of the loop holds inside of it.
                let mut all = questions.body(body).to_vec();
                let is_loop = |other: &&Predicate| matches!(questions.question(other.question), Question::SomeUser(..));
                all.extend(predicates.iter().filter(|other| !is_loop(other)));
                all.sort_unstable();
                all.dedup();
                match contradiction_in(patterns, &all) {
                    Some(why) => return Some(why),
                    None => None,
                }
            }
            _ => None,
        };
        if let Some(against) = against {
            let counted = if let Question::ResultIndex(_) = question { "; results are counted from 0" } else { "" };
            return Some(both(against, predicate) + counted);
        }
        // What asks about something that is not there does not hold.
        let mut missing = None;
        questions.each_position(question, |at| {
            let mut next = Some(at);
            while let Some(at) = next.filter(|at| seen.insert(*at)) {
                let position = questions.position(at);
                let count = match position {
                    Position::Operand(op, n) => Some((Question::OperandCount(same.one(op)), n)),
                    Position::Result(op, n) => Some((Question::ResultCount(same.one(op)), n)),
                    _ => None,
                };
                if let Some((count, n)) = count {
                    missing = missing.or(answers.get(&count).copied().filter(|count| count.answer <= n));
                }
                next = parent(position);
            }
        });
        if let Some(against) = missing {
            return Some(both(against, predicate));
        }
    }
    None
}

/// Positions at which the same stands: what is asked to be the same, and what is reached from the same in the same way.
struct Same {
    known: FxHashMap<PositionId, PositionId>,
}

impl Same {
    fn of(patterns: &Patterns<'_>, predicates: &[Predicate]) -> Same {
        let questions = &patterns.questions;
        let mut same = Same { known: FxHashMap::default() };
        let mut is_any = false;
        for predicate in predicates {
            if let Question::Same(a, b) = questions.question(predicate.question) {
                same.join(a, b);
                is_any = true;
            }
        }
        if !is_any {
            return same;
        }
        let mut seen = FxHashSet::default();
        let mut positions = Vec::new();
        for predicate in predicates {
            questions.each_position(questions.question(predicate.question), |at| {
                let mut next = Some(at);
                while let Some(at) = next.filter(|at| seen.insert(*at)) {
                    positions.push(at);
                    next = parent(questions.position(at));
                }
            });
        }
        positions.sort_unstable();
        loop {
            let mut first: FxHashMap<Position, PositionId> = FxHashMap::default();
            let mut is_changed = false;
            for at in &positions {
                let Some(step) = same.step(questions.position(*at)) else { continue };
                let other = *first.entry(step).or_insert(*at);
                is_changed |= same.join(*at, other);
            }
            if !is_changed {
                return same;
            }
        }
    }

    /// The one that stands for all that are the same.
    fn one(&self, mut at: PositionId) -> PositionId {
        while let Some(next) = self.known.get(&at) {
            at = *next;
        }
        at
    }

    fn join(&mut self, a: PositionId, b: PositionId) -> bool {
        let (a, b) = (self.one(a), self.one(b));
        if a != b {
            self.known.insert(a.max(b), a.min(b));
        }
        a != b
    }

    /// The last step, from what stands for where it starts; `None` for what is not the same wherever it starts.
    fn step(&self, position: Position) -> Option<Position> {
        Some(match position {
            Position::Operand(from, n) => Position::Operand(self.one(from), n),
            Position::Result(from, n) => Position::Result(self.one(from), n),
            Position::DefiningOp(from) => Position::DefiningOp(self.one(from)),
            Position::Attribute(from, name) => Position::Attribute(self.one(from), name),
            Position::ValueType(from) => Position::ValueType(self.one(from)),
            Position::AttributeType(from) => Position::AttributeType(self.one(from)),
            _ => return None,
        })
    }

    /// The question, of what stands for all that are the same; `None` for those that may have two answers.
    fn question(&self, question: Question) -> Option<Question> {
        Some(match question {
            Question::OpName(at) => Question::OpName(self.one(at)),
            Question::OperandCount(at) => Question::OperandCount(self.one(at)),
            Question::ResultCount(at) => Question::ResultCount(self.one(at)),
            Question::AttributeIs(at) => Question::AttributeIs(self.one(at)),
            Question::TypeIs(at) => Question::TypeIs(self.one(at)),
            Question::ResultIndex(at) => Question::ResultIndex(self.one(at)),
            _ => return None,
        })
    }
}

/// Returns what a pattern wants that definitions exclude: where it is written, why, and where it is defined.
fn excluded<'a>(
    context: &Context<'a>,
    patterns: &Patterns<'a>,
    index: usize,
    constants: &mut Constants<'a>,
) -> Option<(Option<Span>, String, Option<Span>)> {
    if context.inspection.definitions.is_empty() {
        return None;
    }
    let pattern = patterns.all[index].ir;
    let definition = |value: ValueId| pattern.matcher.iter().find(|op| op.results.contains(&value));
    let type_of = |value: ValueId| match &definition(value)?.kind {
        OpKind::Type { constant: Some(text) } => Some(text),
        _ => None,
    };
    for op in &pattern.matcher {
        let OpKind::Operation { name: Some(name), operands, attributes, types, .. } = &op.kind else { continue };
        let Some((defined, definitions)) = context.operation(name) else { continue };
        let at = context.place(&op.location);
        let place = Some(defined.span);
        for (key, value) in attributes {
            let (Some(OpKind::Attribute { value: Some(text), .. }), Some(known)) =
                (definition(*value).map(|op| &op.kind), defined.attribute(key))
            else {
                continue;
            };
            if text == ABSENT {
                if !known.is_optional && known.default.is_none() {
                    return Some((at, format!("`{name}` always has `{key}`, by its definition"), place));
                }
                continue;
            }
            if !constants.may_be_attribute(definitions, known.constraint, text) {
                let why = format!(
                    "`{key}` of `{name}` is never `{text}`: it is {}",
                    described(definitions, known.constraint)
                );
                return Some((at, why, place));
            }
        }
        let mut known_types: Vec<(&SmolStr, &SmolStr)> = Vec::new();
        let is_fixed = |count: usize, of: usize, varies: bool| count == of && !varies;
        if is_fixed(operands.len(), defined.operands.len(), defined.operands.iter().any(|one| one.length.varies())) {
            for (known, value) in defined.operands.iter().zip(operands) {
                let Some(OpKind::Operand { ty: Some(ty) }) = definition(*value).map(|op| &op.kind) else { continue };
                let Some(text) = type_of(*ty) else { continue };
                known_types.push((&known.name, text));
                if !constants.may_be_type(definitions, known.constraint, text) {
                    let why = format!(
                        "the operand `{}` of `{name}` is never of type `{text}`: it is {}",
                        known.name,
                        described(definitions, known.constraint)
                    );
                    return Some((at, why, place));
                }
            }
        }
        if is_fixed(types.len(), defined.results.len(), defined.has_varying_results()) {
            for (known, value) in defined.results.iter().zip(types) {
                let Some(text) = type_of(*value) else { continue };
                known_types.push((&known.name, text));
                if !constants.may_be_type(definitions, known.constraint, text) {
                    let why = format!(
                        "the result `{}` of `{name}` is never of type `{text}`: it is {}",
                        known.name,
                        described(definitions, known.constraint)
                    );
                    return Some((at, why, place));
                }
            }
        }
        if let Some([(one, one_type), (other, other_type)]) = different(defined, &known_types) {
            let why = format!(
                "`{one}` and `{other}` of `{name}` have one type by its definition, and here `{one_type}` and `{other_type}`"
            );
            return Some((at, why, place));
        }
    }
    asked_of_constants(context, patterns, index, constants)
}

/// Returns two operands or results that have one type by the definition, if the types that are given for them differ.
pub(crate) fn different<'t>(
    defined: &Operation,
    types: &[(&'t SmolStr, &'t SmolStr)],
) -> Option<[(&'t SmolStr, &'t SmolStr); 2]> {
    let is_operand = |name: &SmolStr| defined.operand(name).is_some();
    let is_one = |one: &SmolStr, other: &SmolStr, are_plain: bool| {
        // Shapes may be compatible.
        let by_trait = (are_plain && defined.has_trait("SameOperandsAndResultType"))
            || (defined.has_trait("SameTypeOperands") && is_operand(one) && is_operand(other));
        let is_stated = |relation: &ods::TypeRelation| {
            relation.transform.is_none() && relation.from == *one && relation.to == *other
        };
        by_trait || defined.type_relations.iter().any(is_stated)
    };
    types.iter().enumerate().find_map(|(at, (one, one_type))| {
        let are_plain = |other_type: &SmolStr| !one_type.contains('<') && !other_type.contains('<');
        let other = types[at + 1..].iter().find(|(other, other_type)| {
            one_type != other_type && !one.is_empty() && is_one(one, other, are_plain(other_type))
        })?;
        Some([(*one, *one_type), *other])
    })
}

/// A constraint of ODS that is asked of a constant, and has the other answer.
fn asked_of_constants(
    context: &Context<'_>,
    patterns: &Patterns<'_>,
    index: usize,
    constants: &mut Constants<'_>,
) -> Option<(Option<Span>, String, Option<Span>)> {
    let questions = &patterns.questions;
    for predicate in &patterns.asked(index).predicates {
        let Question::Native(call) = questions.question(predicate.question) else { continue };
        let call = questions.call(call);
        let native = questions.native(call.function);
        let [at] = call.args[..] else { continue };
        if native.code.is_some() || !call.results.is_empty() {
            continue;
        }
        let (text, is_type) = match questions.position(at) {
            Position::Constant(Constant::Attribute(symbol)) => (questions.attribute(symbol), false),
            Position::Constant(Constant::Type(symbol)) => (questions.r#type(symbol), true),
            _ => {
                match (patterns.answer(index, Question::AttributeIs(at)), patterns.answer(index, Question::TypeIs(at)))
                {
                    (Some(symbol), _) => (questions.attribute(symbol), false),
                    (_, Some(symbol)) => (questions.r#type(symbol), true),
                    _ => continue,
                }
            }
        };
        let Some(holds) = constants.holds(&native.name, text, is_type) else { continue };
        if holds == (predicate.answer == NO) {
            let is = if holds { "is" } else { "is not" };
            let why = format!("it wants otherwise, but `{text}` {is} `{}`", native.name);
            return Some((Some(patterns.head(index)), why, context.place(&native.location)));
        }
    }
    None
}

/// A constraint in a few words.
pub(crate) fn described(definitions: &ods::Definitions, id: ods::ConstraintId) -> String {
    let constraint = definitions.constraint_at(id);
    match constraint.summary.is_empty() {
        true => format!("`{}`", constraint.definition),
        false => format!("{} (`{}`)", constraint.summary, constraint.definition),
    }
}
