//! Which questions tell most patterns of one root apart, and into which classes they fall.
//!
//! A switch divides a set by one question, and a set some of whose patterns ask this and some that has to be walked once for
//! each. A filter (see [`crate::filter`]) asks several questions once, whatever the answers are, which the processor need not
//! guess, and leaves the few classes whose answers all fit.
//!
//! Size: a filter has at most [`MAX_QUESTIONS`] questions of at most [`MAX_ROWS`] + 1 rows, each with a bit for each class, so it
//! takes at most 7 · 65 bits = 15 words for each class but for rounding, and 7 words for the keys that it wants, whatever the
//! patterns are. Every pattern is in one class.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::position::{Position, PositionId, ROOT, parent};
use crate::predicate::{Predicate, Question, QuestionId, Store, YES};
use pdl_bytecode::filter::{ALL_OPERANDS, MAX_CANDIDATES, MAX_QUESTIONS, MAX_ROWS};

/// The cost of one question at run time, in instructions of the processor.
const QUESTION_COST: f32 = 35.0;
/// That of what defines a group of operands: hosts find a group by what they know of the op. (Between 90 and 160 there is hardly a difference.)
const GROUP_COST: f32 = 160.0;
/// The cost of a candidate that matches in the end or is refused by its own code, with the branches that were not foreseen.
/// (Measured: between 200 and 450 there is no difference.)
const CANDIDATE_COST: f32 = 300.0;

/// A question of a filter about an op; names of attributes are symbols.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asks {
    /// The name of the op that defines an operand, or the first value of a group of them.
    Definition {
        /// The op.
        op: PositionId,
        /// The index of the operand, or of the operand group whose first value is meant.
        operand: u32,
        /// True if that is the index of a group.
        of_group: bool,
    },
    /// The attribute with this name.
    Attribute(u32),
    /// The type of an operand.
    OperandType(u32),
    /// The type of a result.
    ResultType(u32),
    /// Asks if an operand is the same as one of another op.
    Same {
        /// Its index.
        index: u32,
        /// The other op.
        other: PositionId,
        /// The other index.
        other_index: u32,
    },
}

/// The counts of the op that a question finds or else asks, as far as all patterns that want an answer want the same.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    /// The number of operands.
    pub operands: Option<u32>,
    /// The number of results.
    pub results: Option<u32>,
    /// Which result of it an operand is; of a group [`YES`], that it is all results.
    pub result: Option<u32>,
}

/// A question of a filter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// The op that is asked: the root, or what an earlier question finds.
    pub of: PositionId,
    /// The question.
    pub ask: Asks,
    /// The counts that are asked beside it.
    pub shape: Shape,
    /// The question of patterns that it answers, if any does: it may only lead to others.
    pub question: Option<QuestionId>,
    /// True if each answer wanted has a row of its own, here and at what leads here: then a pattern that is left got what it
    /// wants.
    pub proves: bool,
}

/// Patterns that want the same answers.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// For each question the symbol wanted; `None` if any will do. Nothing is wanted of an op whose own name is not.
    pub wants: Vec<Option<u32>>,
    /// The patterns.
    pub members: Vec<u32>,
}

/// A filter.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Definitions first.
    pub asked: Vec<Asked>,
    /// By no particular order.
    pub classes: Vec<Class>,
}

/// The way in which a filter can ask a question.
struct Way {
    /// The op that is asked.
    of: PositionId,
    /// The ops to look up: all between it, or another one, and the root, and these.
    path: Vec<PositionId>,
    /// `None`: its name.
    ask: Option<Asks>,
}

/// A question that some of the members ask.
struct Candidate {
    id: QuestionId,
    way: Way,
    askers: Vec<u32>,
    answers: u32,
}

/// The filter that is worth its price for these patterns, if there is one. `remaining` is what each pattern of the library
/// has left to ask.
pub(crate) fn choose(store: &Store, remaining: &[Vec<Predicate>], members: &[u32]) -> Option<Plan> {
    let candidates = candidates(store, remaining, members);
    // If all ask a question and want one answer, it is asked first, by itself, and most ops are done with. If they want many, a
    // switch tells more of them apart.
    if candidates.iter().any(|c| c.askers.len() == members.len() && (c.answers == 1 || c.answers > MAX_ROWS)) {
        return None;
    }
    let mut chosen = choose_questions(store, &candidates, members.len());
    while !chosen.is_empty() {
        let asked = in_order(store, &candidates, &chosen);
        let classes = classes(&asked, remaining, members);
        if classes.len() <= MAX_CANDIDATES {
            let asked = with_shapes(store, asked, &classes, remaining);
            return Some(Plan { asked, classes });
        }
        chosen.pop();
    }
    None
}

/// All questions of the members that a filter can ask.
fn candidates(store: &Store, remaining: &[Vec<Predicate>], members: &[u32]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut places: FxHashMap<QuestionId, Option<usize>> = FxHashMap::default();
    let mut answers: FxHashSet<Predicate> = FxHashSet::default();
    for (index, member) in (0..).zip(members) {
        for predicate in &remaining[*member as usize] {
            let place = *places.entry(predicate.question).or_insert_with(|| {
                let way = way(store, predicate.question)?;
                candidates.push(Candidate { id: predicate.question, way, askers: Vec::new(), answers: 0 });
                Some(candidates.len() - 1)
            });
            let Some(place) = place else { continue };
            candidates[place].askers.push(index);
            if answers.insert(*predicate) {
                candidates[place].answers += 1;
            }
        }
    }
    candidates
}

/// Returns how a filter can ask a question, if it can.
fn way(store: &Store, question: QuestionId) -> Option<Way> {
    let position = |id: PositionId| store.positions.info(id).position;
    let mut other_op = ROOT;
    let (op, ask) = match store.predicates.question(question) {
        Question::OpName(op) => (op, None),
        Question::AttributeIs(at) => match position(at) {
            Position::Attribute(op, name) => (op, Some(Asks::Attribute(name))),
            _ => return None,
        },
        Question::TypeIs(at) => {
            let Position::ValueType(value) = position(at) else { return None };
            match position(value) {
                Position::Operand(op, index) => (op, Some(Asks::OperandType(index))),
                Position::Result(op, index) => (op, Some(Asks::ResultType(index))),
                _ => return None,
            }
        }
        Question::Same(a, b) => match (position(a), position(b)) {
            (Position::Operand(op, index), Position::Operand(other, other_index)) => {
                other_op = other;
                (op, Some(Asks::Same { index, other, other_index }))
            }
            _ => return None,
        },
        _ => return None,
    };
    let mut path = Vec::new();
    for end in [op, other_op] {
        let mut at = end;
        while at != ROOT && !path.contains(&at) {
            path.push(at);
            at = operand_of(store, at)?.user;
            if path.len() > MAX_QUESTIONS {
                return None;
            }
        }
    }
    (ask.is_some() || op != ROOT).then_some(Way { of: op, path, ask })
}

/// An operand, or a group of operands, that an op defines.
struct Use {
    user: PositionId,
    /// The index of the operand, or of the group.
    index: u32,
    of_group: bool,
    /// The position of the operand or the group.
    at: PositionId,
}

/// Returns where an op is used, if that is how it was found.
fn operand_of(store: &Store, op: PositionId) -> Option<Use> {
    let position = |id: PositionId| store.positions.info(id).position;
    let (Position::DefiningOp(at) | Position::DefiningOpOfRange(at)) = position(op) else { return None };
    match position(at) {
        Position::Operand(user, index) => Some(Use { user, index, of_group: false, at }),
        Position::OperandGroup(user, index) => Some(Use { user, index, of_group: true, at }),
        Position::Operands(user) => Some(Use { user, index: ALL_OPERANDS, of_group: true, at }),
        _ => None,
    }
}

/// Takes the question that rules out most, for its price, as long as one is worth it; the best first.
fn choose_questions(store: &Store, candidates: &[Candidate], members: usize) -> Vec<usize> {
    // How likely each member is to be left, if all answers are equally likely.
    let mut left = vec![1.0f32; members];
    let mut definitions: Vec<PositionId> = Vec::new();
    let mut chosen: Vec<usize> = Vec::new();
    let mut words = 0;
    loop {
        let mut best: Option<(f32, usize)> = None;
        for (index, candidate) in candidates.iter().enumerate() {
            let asks = usize::from(candidate.way.ask.is_some());
            let new = new_definitions(candidate, &definitions).count() + asks;
            if chosen.contains(&index) || words + new > MAX_QUESTIONS {
                continue;
            }
            let of_group = |op| operand_of(store, op).is_some_and(|found| found.of_group);
            let finding = new_definitions(candidate, &definitions)
                .map(|op| if of_group(op) { GROUP_COST } else { QUESTION_COST })
                .sum::<f32>();
            let ruled_out = 1.0 - likelihood(candidate);
            let ruled_out: f32 = candidate.askers.iter().map(|m| left[*m as usize]).sum::<f32>() * ruled_out;
            let gain = ruled_out * CANDIDATE_COST - finding - asks as f32 * QUESTION_COST;
            if gain > best.map_or(0.0, |best| best.0) {
                best = Some((gain, index));
            }
        }
        let Some((_, index)) = best else { break };
        let candidate = &candidates[index];
        let new: Vec<PositionId> = new_definitions(candidate, &definitions).collect();
        words += new.len() + usize::from(candidate.way.ask.is_some());
        definitions.extend(new);
        for member in &candidate.askers {
            left[*member as usize] *= likelihood(candidate);
        }
        chosen.push(index);
    }
    if left.iter().sum::<f32>() > members as f32 / 2.0 { Vec::new() } else { chosen }
}

/// Returns how likely a pattern that asks is to get its answer. Names and constants that no pattern asks for are as likely as two that
/// some pattern asks for.
fn likelihood(candidate: &Candidate) -> f32 {
    1.0 / (candidate.answers.min(MAX_ROWS) + 2) as f32
}

/// The ops that a question needs and that are not looked at yet.
fn new_definitions<'c>(candidate: &'c Candidate, known: &'c [PositionId]) -> impl Iterator<Item = PositionId> + 'c {
    candidate.way.path.iter().copied().filter(|op| !known.contains(op))
}

/// The chosen questions, with the definitions that lead to them first.
fn in_order(store: &Store, candidates: &[Candidate], chosen: &[usize]) -> Vec<Asked> {
    let mut ops: Vec<PositionId> = Vec::new();
    for index in chosen {
        let new: Vec<PositionId> = new_definitions(&candidates[*index], &ops).collect();
        ops.extend(new);
    }
    ops.sort_unstable_by_key(|op| (store.positions.info(*op).depth, *op));
    let mut asked: Vec<Asked> = (ops.iter())
        .filter_map(|op| {
            let Use { user, index, of_group, .. } = operand_of(store, *op)?;
            let ask = Asks::Definition { op: *op, operand: index, of_group };
            Some(Asked { of: user, ask, shape: Shape::default(), question: None, proves: false })
        })
        .collect();
    for index in chosen {
        let Candidate { id, way, .. } = &candidates[*index];
        match way.ask {
            Some(ask) => {
                asked.push(Asked { of: way.of, ask, shape: Shape::default(), question: Some(*id), proves: false });
            }
            None => {
                let place = ops.iter().position(|known| *known == way.of);
                place.into_iter().for_each(|place| asked[place].question = Some(*id));
            }
        }
    }
    asked
}

/// The question that finds an op; `None` if it is the root.
pub(crate) fn finder(asked: &[Asked], op: PositionId) -> Option<usize> {
    asked.iter().position(|asked| matches!(asked.ask, Asks::Definition { op: found, .. } if found == op))
}

/// The questions that find the ops which one asks.
fn finders(asked: &[Asked], of_question: &Asked) -> impl Iterator<Item = usize> {
    let other = if let Asks::Same { other, .. } = of_question.ask { other } else { ROOT };
    [of_question.of, other].into_iter().filter_map(|op| finder(asked, op))
}

/// Returns the questions about a [`Shape`] that a question of a filter can ask beside its own, as far as some pattern asks them.
fn shape_questions(store: &Store, asked: &Asked) -> [Option<QuestionId>; 3] {
    let questions = match asked.ask {
        Asks::Definition { op, .. } => {
            let result = operand_of(store, op).and_then(|found| match found.of_group {
                false => Some(Question::ResultIndex(found.at)),
                true => {
                    let results = store.positions.find(Position::Results(op))?;
                    Some(Question::Same(found.at.min(results), found.at.max(results)))
                }
            });
            [Some(Question::OperandCount(op)), Some(Question::ResultCount(op)), result]
        }
        Asks::OperandType(_) | Asks::Same { .. } => [Some(Question::OperandCount(asked.of)), None, None],
        Asks::ResultType(_) => [None, Some(Question::ResultCount(asked.of)), None],
        Asks::Attribute(_) => [None; 3],
    };
    questions.map(|question| store.predicates.find(question?))
}

/// Puts the members that want the same answers together, in the order in which the first of each comes.
fn classes(asked: &[Asked], remaining: &[Vec<Predicate>], members: &[u32]) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    let mut known: FxHashMap<Vec<Option<u32>>, usize> = FxHashMap::default();
    let finders: Vec<Vec<usize>> = asked.iter().map(|question| finders(asked, question).collect()).collect();
    let mut wants: Vec<Option<u32>> = Vec::with_capacity(asked.len());
    for member in members {
        let predicates = &remaining[*member as usize];
        let wanted = |question: QuestionId| predicates.iter().find(|p| p.question == question).map(|p| p.answer);
        wants.clear();
        for (asked, finders) in asked.iter().zip(&finders) {
            let found = finders.iter().all(|finder| wants[*finder].is_some());
            wants.push(asked.question.filter(|_| found).and_then(wanted));
        }
        let class = match known.get(&wants) {
            Some(class) => *class,
            None => {
                classes.push(Class { wants: wants.clone(), members: Vec::new() });
                known.insert(wants.clone(), classes.len() - 1);
                classes.len() - 1
            }
        };
        classes[class].members.push(*member);
    }
    classes
}

/// The questions with the shapes that all patterns which want a name want there, and with what they prove.
fn with_shapes(store: &Store, mut asked: Vec<Asked>, classes: &[Class], remaining: &[Vec<Predicate>]) -> Vec<Asked> {
    for place in 0..asked.len() {
        let wanted: FxHashSet<u32> = classes.iter().filter_map(|class| class.wants[place]).collect();
        let leads = finders(&asked, &asked[place]).all(|finder| asked[finder].proves);
        asked[place].proves = leads && wanted.len() <= MAX_ROWS as usize;
        // The answer that all patterns want which want one of the question at a place, or all patterns of the filter.
        let agreed = |question: QuestionId, place: Option<usize>| {
            let wanting = classes.iter().filter(|class| place.is_none_or(|place| class.wants[place].is_some()));
            let mut answers = wanting.flat_map(|class| &class.members).map(|member| {
                let predicates = &remaining[*member as usize];
                predicates.iter().find(|p| p.question == question).map(|p| p.answer)
            });
            let first = answers.next()??;
            answers.all(|answer| answer == Some(first)).then_some(first)
        };
        // Asked before the filter, or by the question that finds the op.
        let is_known = |question: QuestionId| match (asked[place].ask, finder(&asked, asked[place].of)) {
            (Asks::Definition { .. }, _) => false,
            (_, None) => agreed(question, None).is_some(),
            (_, Some(found)) => agreed(question, Some(found)).is_some(),
        };
        let questions = shape_questions(store, &asked[place]).map(|question| question.filter(|q| !is_known(*q)));
        let [operands, results, result] = questions.map(|question| agreed(question?, Some(place)));
        asked[place].shape = Shape { operands, results, result };
    }
    asked
}

/// All that is known of a pattern of a class when the filter leaves it: what is wanted and proven, and that it is there.
pub(crate) fn proven<'a>(
    store: &'a Store,
    asked: &'a [Asked],
    wants: &'a [Option<u32>],
) -> impl Iterator<Item = Predicate> + use<'a> {
    let proofs = asked.iter().zip(wants).filter(|(asked, wanted)| asked.proves && wanted.is_some());
    let there = proofs.flat_map(|(asked, _)| {
        let at = match asked.question.map(|question| store.predicates.question(question)) {
            Some(Question::OpName(at) | Question::AttributeIs(at) | Question::TypeIs(at)) => Some(at),
            _ => None,
        };
        std::iter::successors(at, |at| parent(store.positions.info(*at).position))
    });
    let exists = |at: PositionId| store.predicates.find(Question::Exists(at));
    let there = there.filter_map(exists).map(|question| Predicate { question, answer: YES });
    let is_proven = |place: usize| asked[place].proves;
    wanted(store, asked, wants, is_proven).chain(there)
}

/// All that the filter asks for a pattern of a class at some of the questions, shapes included.
pub(crate) fn wanted<'a>(
    store: &'a Store,
    asked: &'a [Asked],
    wants: &'a [Option<u32>],
    at: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Predicate> {
    let questions =
        (0..).zip(asked.iter().zip(wants)).filter(move |(place, (_, wanted))| wanted.is_some() && at(*place));
    questions.flat_map(|(_, (asked, wanted))| {
        let predicate = |question: Option<QuestionId>, answer: Option<u32>| {
            question.zip(answer).map(|(question, answer)| Predicate { question, answer })
        };
        let [of_operands, of_results, of_result] = shape_questions(store, asked);
        let Shape { operands, results, result } = asked.shape;
        let shape = [predicate(of_operands, operands), predicate(of_results, results), predicate(of_result, result)];
        predicate(asked.question, *wanted).into_iter().chain(shape.into_iter().flatten())
    })
}
