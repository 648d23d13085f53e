//! The ops that a rewrite creates, as far as they are known, and so what patterns would find there.

use pdl_compile::questions::{Constant, Position, PositionId, Predicate, Question, ROOT, YES, parent};
use pdl_ir::{Kind, OpKind, Replacement, RewriteBody, ValueId};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::context::{Context, Patterns};
use super::may_fail::{are_types_of_root, hangs_on_results};

/// The native function by which combine rules build a register with a constant, and those that ask if one is there.
const BUILD_CONSTANT: &str = "mir.build_constant";
const IS_CONSTANT: [&str; 2] = ["mir.integer", "mir.constant"];

/// The ops that a rewrite creates. It calls nothing but what builds constants, so what the match proved of all else still holds.
pub(crate) struct Created<'p, 'a> {
    patterns: &'p Patterns<'a>,
    index: usize,
    values: FxHashMap<ValueId, Thing>,
    ops: Vec<NewOp>,
}

/// An op that is created.
struct NewOp {
    name: SmolStr,
    /// `None` if there is a list among them.
    operands: Option<Vec<Thing>>,
    attributes: Vec<(SmolStr, Thing)>,
    types: Types,
    /// The ops of the same rewrite whose results it uses.
    uses: Vec<usize>,
    /// True if it stands for the root, or something does that uses it: it is not dead.
    is_used: bool,
    /// The attributes that the definition gives it where they are not given.
    defaults: Vec<SmolStr>,
}

enum Types {
    Given(Vec<Thing>),
    OfRoot,
    Inferred,
}

/// The thing in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Thing {
    /// The thing that the match found there.
    Matched(PositionId),
    /// An op that is created.
    Op(usize),
    /// A result of one.
    Result(usize, u32),
    /// All results of one, or a group of them.
    Results(usize),
    Attribute(SmolStr),
    Type(SmolStr),
    /// A register of machine code that holds this integer.
    Integer(SmolStr),
    /// Nothing: an attribute that is not given.
    Absent,
    Unknown,
}

impl Thing {
    /// The op that is created and whose results it is.
    fn created(&self) -> Option<usize> {
        match self {
            Thing::Result(op, _) | Thing::Results(op) => Some(*op),
            _ => None,
        }
    }
}

/// The answer to the question if a pattern matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    No,
    Unknown,
    Yes,
}

impl<'p, 'a> Created<'p, 'a> {
    /// Returns what the rewrite of a pattern creates; `None` if it does something that is not followed.
    pub(super) fn of(context: &Context<'_>, patterns: &'p Patterns<'a>, index: usize) -> Option<Created<'p, 'a>> {
        let pattern = patterns.all[index].ir;
        let root = pattern.rewrite.root?;
        let RewriteBody::Ops(actions) = &pattern.rewrite.body else { return None };
        let mut created = Created { patterns, index, values: FxHashMap::default(), ops: Vec::new() };
        for op in pattern.matcher.iter().chain(actions) {
            let constant = match &op.kind {
                OpKind::Attribute { value: Some(text), .. } => Thing::Attribute(text.clone()),
                OpKind::Type { constant: Some(text) } => Thing::Type(text.clone()),
                _ => continue,
            };
            created.values.insert(*op.results.first()?, constant);
        }
        for (value, at) in &patterns.asked(index).captures {
            // Types and attributes stay what they are.
            let may_go = matches!(pattern.kind(*value), Kind::Operation | Kind::Value | Kind::ValueRange);
            let thing = match may_go && (hangs_on_results(&patterns.questions, *at) || *at == ROOT) {
                true => Thing::Unknown,
                false => Thing::Matched(*at),
            };
            created.values.entry(*value).or_insert(thing);
        }
        let mut replaced_by = None;
        for op in actions {
            match &op.kind {
                OpKind::Replace { op, with } if *op == root => match with {
                    Replacement::Operation(by) => replaced_by = Some(*by),
                    Replacement::Values(_) => {}
                },
                OpKind::ApplyNativeRewrite { name, .. } if name == BUILD_CONSTANT => {}
                OpKind::Replace { .. } | OpKind::ApplyNativeRewrite { .. } => return None,
                // What is erased beside the root was perhaps looked at.
                OpKind::Erase { op } if *op != root => return None,
                _ => {}
            }
        }
        for op in actions {
            match &op.kind {
                OpKind::Operation { name, operands, attributes, types, .. } => {
                    let result = *op.results.first()?;
                    let given: Vec<Thing> = types.iter().map(|ty| created.known(*ty)).collect();
                    let types = match &given[..] {
                        [] if replaced_by == Some(result) => Types::OfRoot,
                        [] => Types::Inferred,
                        [Thing::Matched(at)] if are_types_of_root(&patterns.questions, *at) => Types::OfRoot,
                        _ => Types::Given(given),
                    };
                    let are_single = operands.iter().all(|operand| pattern.kind(*operand) == Kind::Value);
                    let operands: Vec<Thing> = operands.iter().map(|operand| created.known(*operand)).collect();
                    let attributes =
                        attributes.iter().map(|(name, value)| (name.clone(), created.known(*value))).collect();
                    let uses = operands.iter().filter_map(Thing::created).collect();
                    let operands = are_single.then_some(operands);
                    let is_used = replaced_by == Some(result);
                    created.values.insert(result, Thing::Op(created.ops.len()));
                    let name = name.clone()?;
                    let defaults = context.operation(&name).map_or_else(Vec::new, |(defined, _)| {
                        let has_default = defined.attributes.iter().filter(|known| known.default.is_some());
                        has_default.map(|known| known.name.clone()).collect()
                    });
                    created.ops.push(NewOp { name, operands, attributes, types, uses, is_used, defaults });
                }
                OpKind::ApplyNativeRewrite { args, .. } => {
                    let number = args.last().map(|number| created.known(*number));
                    let Some(Thing::Attribute(number)) = number else { continue };
                    created.values.insert(*op.results.first()?, Thing::Integer(number));
                }
                OpKind::Result { parent, index: Some(index) } => {
                    let thing = match created.known(*parent) {
                        Thing::Op(op) => Thing::Result(op, *index),
                        _ => Thing::Unknown,
                    };
                    created.values.insert(*op.results.first()?, thing);
                }
                OpKind::Results { parent, .. } => {
                    let thing = match created.known(*parent) {
                        Thing::Op(op) => Thing::Results(op),
                        _ => Thing::Unknown,
                    };
                    created.values.insert(*op.results.first()?, thing);
                }
                OpKind::Replace { with: Replacement::Values(values), .. } => {
                    let used: Vec<usize> = values.iter().filter_map(|value| created.known(*value).created()).collect();
                    used.into_iter().for_each(|op| created.ops[op].is_used = true);
                }
                _ => {}
            }
        }
        for op in (0..created.ops.len()).rev() {
            if created.ops[op].is_used {
                for used in created.ops[op].uses.clone() {
                    created.ops[used].is_used = true;
                }
            }
        }
        Some(created)
    }

    fn known(&self, value: ValueId) -> Thing {
        self.values.get(&value).cloned().unwrap_or(Thing::Unknown)
    }

    /// The ops that are used, and their names.
    pub(super) fn ops(&self) -> impl Iterator<Item = (usize, &SmolStr)> {
        self.ops.iter().enumerate().filter(|(_, op)| op.is_used).map(|(index, op)| (index, &op.name))
    }

    /// Returns whether a pattern matches at one of the ops.
    pub(super) fn is_matched(&self, op: usize, by: usize) -> Answer {
        let asked = &self.patterns.asked(by).predicates;
        let mut known = FxHashMap::from_iter([(ROOT, Thing::Op(op))]);
        asked.iter().map(|predicate| self.holds(&mut known, *predicate)).min().unwrap_or(Answer::Yes)
    }

    /// Returns whether a predicate holds; `known` is what stands at positions, the root at least.
    fn holds(&self, known: &mut FxHashMap<PositionId, Thing>, predicate: Predicate) -> Answer {
        let questions = &self.patterns.questions;
        let mut at = |position| self.at(known, position);
        let is = |holds: bool| if holds { Answer::Yes } else { Answer::No };
        let wanted = predicate.answer;
        match questions.question(predicate.question) {
            Question::OpName(position) => match at(position) {
                Thing::Op(op) => is(self.ops[op].name == *questions.op_name(wanted)),
                Thing::Matched(known) => self.matched(Question::OpName(known), wanted),
                _ => Answer::Unknown,
            },
            Question::OperandCount(position) => match at(position) {
                Thing::Op(op) => match &self.ops[op].operands {
                    Some(operands) => is(operands.len() == wanted as usize),
                    None => Answer::Unknown,
                },
                Thing::Matched(known) => self.matched(Question::OperandCount(known), wanted),
                _ => Answer::Unknown,
            },
            Question::OperandCountAtLeast(position, least) => match at(position) {
                Thing::Op(op) => match &self.ops[op].operands {
                    Some(operands) => is(operands.len() >= least as usize),
                    None => Answer::Unknown,
                },
                Thing::Matched(known) => self.matched(Question::OperandCountAtLeast(known, least), wanted),
                _ => Answer::Unknown,
            },
            Question::ResultCount(position) => match at(position) {
                Thing::Op(op) => match &self.ops[op].types {
                    Types::Given(types) if self.are_single(op) => is(types.len() == wanted as usize),
                    Types::OfRoot => self.matched(Question::ResultCount(ROOT), wanted),
                    _ => Answer::Unknown,
                },
                Thing::Matched(known) => self.matched(Question::ResultCount(known), wanted),
                _ => Answer::Unknown,
            },
            Question::Exists(position) => match at(position) {
                Thing::Absent => Answer::No,
                Thing::Matched(known) => self.exists(known),
                Thing::Unknown | Thing::Results(_) => Answer::Unknown,
                _ => Answer::Yes,
            },
            Question::AttributeIs(position) => match at(position) {
                Thing::Attribute(text) => is(text == *questions.attribute(wanted)),
                Thing::Absent => Answer::No,
                Thing::Matched(known) => self.matched(Question::AttributeIs(known), wanted),
                _ => Answer::Unknown,
            },
            Question::TypeIs(position) => match at(position) {
                Thing::Type(text) => is(text == *questions.r#type(wanted)),
                Thing::Matched(known) => self.matched(Question::TypeIs(known), wanted),
                _ => Answer::Unknown,
            },
            Question::ResultIndex(position) => match at(position) {
                Thing::Result(_, index) => is(index == wanted),
                Thing::Matched(known) => self.matched(Question::ResultIndex(known), wanted),
                _ => Answer::Unknown,
            },
            Question::Same(a, b) => match (at(a), at(b)) {
                (Thing::Unknown | Thing::Results(_), _) | (_, Thing::Unknown | Thing::Results(_)) => Answer::Unknown,
                (Thing::Matched(a), Thing::Matched(b)) if a != b => {
                    self.matched(Question::Same(a.min(b), a.max(b)), YES)
                }
                (a, b) if a == b => Answer::Yes,
                (Thing::Attribute(_), Thing::Attribute(_)) | (Thing::Type(_), Thing::Type(_)) => Answer::No,
                _ => Answer::Unknown,
            },
            Question::Native(call) => {
                let call = questions.call(call);
                let asks = IS_CONSTANT.contains(&questions.native(call.function).name.as_str()) && wanted == YES;
                match call.args[..] {
                    // Numbers that are not the same may be so in the width of the register.
                    [value, number] if asks => match (at(value), at(number)) {
                        (Thing::Integer(built), Thing::Attribute(number)) if built == number => Answer::Yes,
                        _ => Answer::Unknown,
                    },
                    _ => Answer::Unknown,
                }
            }
            _ => Answer::Unknown,
        }
    }

    /// Returns true if each of the types is one, not a list.
    fn are_single(&self, op: usize) -> bool {
        let Types::Given(types) = &self.ops[op].types else { return false };
        types.iter().all(|ty| match ty {
            Thing::Type(_) => true,
            Thing::Matched(at) => {
                matches!(self.patterns.questions.position(*at), Position::ValueType(_) | Position::AttributeType(_))
            }
            _ => false,
        })
    }

    /// Returns what the match proved: the answer to a question about what it found.
    fn matched(&self, question: Question, wanted: u32) -> Answer {
        match self.patterns.answer(self.index, question) {
            Some(answer) if answer == wanted => Answer::Yes,
            // Of what is only yes or no, the other answer is not asked for.
            Some(_) => Answer::No,
            None => Answer::Unknown,
        }
    }

    /// Returns whether the match proved that something stands there.
    fn exists(&self, at: PositionId) -> Answer {
        let compiled = self.patterns.asked(self.index);
        match compiled.captures.iter().any(|(_, captured)| *captured == at) {
            true => Answer::Yes,
            false => self.matched(Question::Exists(at), YES),
        }
    }

    /// Returns what stands at a position of a pattern, and adds it and all on the way there to what is known.
    fn at(&self, known: &mut FxHashMap<PositionId, Thing>, position: PositionId) -> Thing {
        let questions = &self.patterns.questions;
        let mut way = Vec::new();
        let mut next = Some(position);
        let mut thing = Thing::Unknown;
        while let Some(at) = next {
            if let Some(found) = known.get(&at) {
                thing = found.clone();
                break;
            }
            way.push(at);
            next = parent(questions.position(at));
        }
        for at in way.into_iter().rev() {
            thing = self.step(thing, questions.position(at));
            known.insert(at, thing.clone());
        }
        thing
    }

    /// Returns what stands at a position of which the last step starts from `from`.
    fn step(&self, from: Thing, position: Position) -> Thing {
        let questions = &self.patterns.questions;
        match (position, from) {
            (Position::Constant(Constant::Attribute(symbol)), _) => {
                Thing::Attribute(questions.attribute(symbol).clone())
            }
            (Position::Constant(Constant::Type(symbol)), _) => Thing::Type(questions.r#type(symbol).clone()),
            (Position::Operand(_, index), Thing::Op(op)) => match &self.ops[op].operands {
                Some(operands) => operands.get(index as usize).cloned().unwrap_or(Thing::Absent),
                None => Thing::Unknown,
            },
            (Position::Result(_, index), Thing::Op(op)) => Thing::Result(op, index),
            (Position::DefiningOp(_), Thing::Result(op, _)) => Thing::Op(op),
            (Position::Attribute(_, name), Thing::Op(op)) => {
                let name = questions.attribute_name(name);
                let op = &self.ops[op];
                match op.attributes.iter().find(|(given, _)| given == name) {
                    Some((_, value)) => value.clone(),
                    None if op.defaults.contains(name) => Thing::Unknown,
                    None => Thing::Absent,
                }
            }
            (Position::AttributeOr(op, name, otherwise), from @ Thing::Op(_)) => {
                match self.step(from, Position::Attribute(op, name)) {
                    Thing::Absent => Thing::Attribute(questions.attribute(otherwise).clone()),
                    given => given,
                }
            }
            (Position::ValueType(_), Thing::Result(op, index)) => match &self.ops[op].types {
                Types::Given(types) if self.are_single(op) => {
                    types.get(index as usize).cloned().unwrap_or(Thing::Absent)
                }
                Types::OfRoot => {
                    let of_root = questions.find_position(Position::Result(ROOT, index));
                    let ty = of_root.and_then(|result| questions.find_position(Position::ValueType(result)));
                    ty.map_or(Thing::Unknown, Thing::Matched)
                }
                _ => Thing::Unknown,
            },
            (_, Thing::Matched(found)) => {
                let same = match position {
                    Position::Operand(_, index) => Position::Operand(found, index),
                    Position::Result(_, index) => Position::Result(found, index),
                    Position::DefiningOp(_) => Position::DefiningOp(found),
                    Position::Attribute(_, name) => Position::Attribute(found, name),
                    Position::AttributeOr(_, name, otherwise) => Position::AttributeOr(found, name, otherwise),
                    Position::ValueType(_) => Position::ValueType(found),
                    Position::AttributeType(_) => Position::AttributeType(found),
                    _ => return Thing::Unknown,
                };
                questions.find_position(same).map_or(Thing::Unknown, Thing::Matched)
            }
            _ => Thing::Unknown,
        }
    }
}
