//! Which questions tell most patterns of one root apart, and into which classes they fall.
//!
//! Where every pattern of a set asks one question and they want different answers, a switch divides the set. Where some ask
//! this and some that, the set would be walked once for each question; a filter (see [`crate::filter`]) asks the questions
//! once and leaves the few classes whose answers all fit.
//!
//! Size: a filter has at most [`MAX_QUESTIONS`] questions of at most [`MAX_ROWS`] + 1 rows, each with a bit for each class, so it
//! takes at most 7 · 65 bits = 15 words for each class but for rounding, whatever the patterns are. Every pattern is in
//! one class.

use rustc_hash::{FxHashMap, FxHashSet};

use super::position::{Position, PositionId, ROOT};
use super::predicate::{Predicate, Question, QuestionId, Store};
use crate::filter::{Ask, MAX_CANDIDATES, MAX_QUESTIONS, MAX_ROWS};

/// What one question costs at run time, in instructions of the processor.
const QUESTION_COST: f32 = 40.0;
/// What a candidate costs that matches in the end or is refused by its own code.
const CANDIDATE_COST: f32 = 200.0;

/// A question of a filter.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// 0 for the root, or `n` for what question `n - 1` finds.
    pub of: u32,
    /// What is asked; names of attributes are symbols.
    pub ask: Ask,
    /// The question of patterns that it answers, if any does: it may only lead to others.
    pub question: Option<QuestionId>,
}

/// Patterns that want the same answers.
#[derive(Clone, Debug)]
pub struct Class {
    /// For each question the symbol wanted; `None` if any will do.
    pub wants: Vec<Option<u32>>,
    /// The patterns.
    pub members: Vec<u32>,
}

/// A filter.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Definitions first.
    pub asked: Vec<Asked>,
    /// By no particular order.
    pub classes: Vec<Class>,
}

/// How a question can be asked by a filter: the definitions that lead from the root to the op, outermost last, and the rest.
struct Way {
    /// Operand indices, from the root on.
    path: Vec<u32>,
    /// `None`: the name of the op at the path's end.
    ask: Option<Ask>,
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
pub fn choose(store: &Store, remaining: &[Vec<Predicate>], members: &[u32]) -> Option<Plan> {
    let candidates = candidates(store, remaining, members);
    if candidates.iter().any(|c| c.askers.len() == members.len() && c.answers > 1) {
        return None;
    }
    let mut chosen = choose_questions(&candidates, members.len());
    // One question alone is a switch.
    while chosen.len() > 1 {
        let asked = in_order(&candidates, &chosen);
        let classes = classes(&asked, remaining, members);
        if classes.len() <= MAX_CANDIDATES {
            return (classes.len() > 1).then_some(Plan { asked, classes });
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

/// How a filter can ask a question, if it can.
fn way(store: &Store, question: QuestionId) -> Option<Way> {
    let position = |id: PositionId| store.positions.info(id).position;
    let (op, ask) = match store.predicates.question(question) {
        Question::OpName(op) => (op, None),
        Question::AttributeIs(at) => match position(at) {
            Position::Attribute(op, name) => (op, Some(Ask::Attribute(name))),
            _ => return None,
        },
        Question::TypeIs(at) => {
            let Position::ValueType(value) = position(at) else { return None };
            match position(value) {
                Position::Operand(op, index) => (op, Some(Ask::OperandType(index))),
                Position::Result(op, index) => (op, Some(Ask::ResultType(index))),
                _ => return None,
            }
        }
        _ => return None,
    };
    let mut path = Vec::new();
    let mut at = op;
    while at != ROOT {
        let Position::DefiningOp(value) = position(at) else { return None };
        let Position::Operand(op, index) = position(value) else { return None };
        path.push(index);
        at = op;
        if path.len() == MAX_QUESTIONS {
            return None;
        }
    }
    path.reverse();
    (ask.is_some() || !path.is_empty()).then_some(Way { path, ask })
}

/// Takes the question that rules out most, for its price, as long as one is worth it; the best first.
fn choose_questions(candidates: &[Candidate], members: usize) -> Vec<usize> {
    // How likely each member is to be left, if all answers are equally likely.
    let mut left = vec![1.0f32; members];
    let mut definitions: Vec<&[u32]> = Vec::new();
    let mut chosen: Vec<usize> = Vec::new();
    let mut words = 0;
    loop {
        let mut best: Option<(f32, usize)> = None;
        for (index, candidate) in candidates.iter().enumerate() {
            let new = new_definitions(candidate, &definitions).count() + usize::from(candidate.way.ask.is_some());
            if chosen.contains(&index) || words + new > MAX_QUESTIONS {
                continue;
            }
            let ruled_out = 1.0 - likelihood(candidate);
            let ruled_out: f32 = candidate.askers.iter().map(|m| left[*m as usize]).sum::<f32>() * ruled_out;
            let gain = ruled_out * CANDIDATE_COST - new as f32 * QUESTION_COST;
            if gain > best.map_or(0.0, |best| best.0) {
                best = Some((gain, index));
            }
        }
        let Some((_, index)) = best else { break };
        let candidate = &candidates[index];
        let new: Vec<&[u32]> = new_definitions(candidate, &definitions).collect();
        words += new.len() + usize::from(candidate.way.ask.is_some());
        definitions.extend(new);
        for member in &candidate.askers {
            left[*member as usize] *= likelihood(candidate);
        }
        chosen.push(index);
    }
    if left.iter().sum::<f32>() > members as f32 / 2.0 { Vec::new() } else { chosen }
}

/// How likely a pattern that asks is to get its answer. Names and constants that no pattern asks for are as likely as one that is.
fn likelihood(candidate: &Candidate) -> f32 {
    1.0 / (candidate.answers.min(MAX_ROWS) + 1) as f32
}

/// The paths to the ops that a question needs and that are not looked at yet.
fn new_definitions<'c>(candidate: &'c Candidate, known: &[&'c [u32]]) -> impl Iterator<Item = &'c [u32]> {
    let path = &candidate.way.path;
    (1..=path.len()).map(move |len| &path[..len]).filter(|prefix| !known.contains(prefix))
}

/// The chosen questions, with the definitions that lead to them first.
fn in_order(candidates: &[Candidate], chosen: &[usize]) -> Vec<Asked> {
    let mut paths: Vec<&[u32]> = Vec::new();
    for index in chosen {
        let new: Vec<&[u32]> = new_definitions(&candidates[*index], &paths).collect();
        paths.extend(new);
    }
    paths.sort_unstable_by_key(|path| (path.len(), *path));
    let place = |path: &[u32]| paths.iter().position(|known| *known == path).map_or(0, |place| place as u32 + 1);
    let mut asked: Vec<Asked> = (paths.iter())
        .filter_map(|path| {
            let (operand, parent) = path.split_last()?;
            Some(Asked { of: place(parent), ask: Ask::Definition(*operand), question: None })
        })
        .collect();
    for index in chosen {
        let Candidate { id, way, .. } = &candidates[*index];
        let of = place(&way.path);
        match way.ask {
            Some(ask) => asked.push(Asked { of, ask, question: Some(*id) }),
            None => asked[of as usize - 1].question = Some(*id),
        }
    }
    asked
}

/// Puts the members that want the same answers together, in the order in which the first of each comes.
fn classes(asked: &[Asked], remaining: &[Vec<Predicate>], members: &[u32]) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    let mut known: FxHashMap<Vec<Option<u32>>, usize> = FxHashMap::default();
    for member in members {
        let predicates = &remaining[*member as usize];
        let wanted = |question: QuestionId| predicates.iter().find(|p| p.question == question).map(|p| p.answer);
        let wants: Vec<Option<u32>> = asked.iter().map(|asked| asked.question.and_then(wanted)).collect();
        let class = *known.entry(wants).or_insert_with_key(|wants| {
            classes.push(Class { wants: wants.clone(), members: Vec::new() });
            classes.len() - 1
        });
        classes[class].members.push(*member);
    }
    classes
}
