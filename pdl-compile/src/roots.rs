//! Where matching starts, what the rewrite takes over, and which upward matches are loops and which only tests.

use pdl_ir::{Location, OpKind, Pattern, ValueId};
use rustc_hash::FxHashSet;

use crate::error::CompileError;
use crate::pattern::{Definition, Part, SourcePredicate, Walk, captured_values, definitions};
use crate::position::PositionId;
use crate::predicate::{NO, Predicate, Question, Store, YES};

/// A pattern as the matcher sees it.
#[derive(Debug)]
pub struct Compiled {
    /// The predicates that must hold: each once, first by question.
    pub predicates: Vec<Predicate>,
    /// True if no op can match, because one question would need two answers.
    pub contradictory: bool,
    /// The values that the rewrite takes over, root first, and where they are.
    pub captures: Vec<(ValueId, PositionId)>,
    /// The symbol of the root's name.
    pub root_name: Option<u32>,
}

/// The number of possible roots that are tried out if the rewrite names none.
const MAX_TRIED_ROOTS: usize = 16;

/// Returns the op of a pattern that matching starts from.
fn root_of(store: &mut Store, pattern: &Pattern, definitions: &[Definition<'_>]) -> Result<ValueId, CompileError> {
    match pattern.rewrite.root {
        Some(root) => Ok(root),
        None => choose_root(store, pattern, definitions),
    }
}

/// The predicates of a pattern as they were written, one after the other.
#[derive(Debug)]
pub struct SourcePredicates {
    /// Those of the match section.
    pub of_match: Vec<SourcePredicate>,
    /// The parts that must not be found, or must be for each value of a range, with where they were written, and where they are looked for.
    pub parts: Vec<UnwantedPart>,
}

/// A part of a pattern that must not be found, or must be for each value of a range.
#[derive(Debug)]
pub struct UnwantedPart {
    /// Where it was written.
    pub location: Location,
    /// Where it is looked for.
    pub at: Vec<PositionId>,
    /// Where each value of the range stands, if it is about these.
    pub each: Option<PositionId>,
    /// The predicates, which hold together where it is found.
    pub steps: Vec<SourcePredicate>,
}

/// Returns what a pattern asks in the order in which it was written.
///
/// # Errors
/// As [`compile_pattern`].
pub(crate) fn steps(store: &mut Store, pattern: &Pattern) -> Result<SourcePredicates, CompileError> {
    let definitions = definitions(pattern);
    let root = root_of(store, pattern, &definitions)?;
    let mut walk = Walk::run(store, pattern, &definitions, root, true)?;
    let places = walk.places()?;
    let of_match = walk.take_steps();
    let mut parts = Vec::with_capacity(places.len());
    for (unless, places) in pattern.unless.iter().zip(places) {
        let at = places.iter().map(|(_, at)| *at).collect();
        let each = walk.part(unless, places)?.each;
        parts.push(UnwantedPart { location: unless.location.clone(), at, each, steps: walk.take_steps() });
    }
    Ok(SourcePredicates { of_match, parts })
}

/// One pattern → what must hold at an op for it to match there.
///
/// # Errors
/// If the pattern has no root, or something in it cannot be reached from the root.
pub(crate) fn compile_pattern(store: &mut Store, pattern: &Pattern) -> Result<Compiled, CompileError> {
    let definitions = definitions(pattern);
    let root = root_of(store, pattern, &definitions)?;
    let root_name = match definitions[root.0 as usize].map(|op| &op.kind) {
        Some(OpKind::Operation { name, .. }) => name.as_ref().map(|n| store.symbols.op_names.intern(n)),
        _ => {
            let (pattern, location) = (pattern.name.clone(), pattern.rewrite.location.clone());
            return Err(CompileError::NoRoot { pattern, location });
        }
    };
    let values = captured_values(pattern, &definitions, root);
    let mut walk = Walk::run(store, pattern, &definitions, root, false)?;
    let mut captures = Vec::with_capacity(values.len());
    for value in values {
        captures.push((value, walk.needed(value, &pattern.rewrite.location)?));
    }
    let places = walk.places()?;
    let parts: Vec<Part> = pattern
        .unless
        .iter()
        .zip(places)
        .map(|(unless, places)| walk.part(unless, places))
        .collect::<Result<_, _>>()?;
    let (mut predicates, users) = walk.finish();
    let is_found = add_parts(store, &mut predicates, parts, users.len());
    if !users.is_empty() {
        let captured = captures.iter().fold(0, |all, (_, p)| all | store.positions.info(*p).users);
        predicates = fold_users(store, predicates, &users, 0, captured);
        ask_before_loops(store, &mut predicates, &users, captured);
    }
    predicates.sort_unstable();
    predicates.dedup();
    let contradictory = is_found || predicates.windows(2).any(|pair| pair[0].question == pair[1].question);
    let exact = predicates.as_slice().to_vec();
    predicates.clear();
    store.scratch.predicates = predicates;
    Ok(Compiled { predicates: exact, contradictory, captures, root_name })
}

/// Adds that none of the parts may be found, or that one is for each value of a range. What the pattern itself wants need not be asked in them again. Whether there is one of
/// which nothing is left: it is found wherever the pattern is. `users` is how many ops the match section reaches upward.
fn add_parts(store: &mut Store, predicates: &mut Vec<Predicate>, parts: Vec<Part>, users: usize) -> bool {
    if parts.is_empty() {
        return false;
    }
    let wanted: FxHashSet<Predicate> = predicates.iter().copied().collect();
    let mut is_found = false;
    for Part { predicates: body, each, users: of_part } in parts {
        let inner = usize::from(each.is_some());
        let mut body = fold_users(store, body, &of_part[inner..], users + inner, 0);
        body.retain(|predicate| !wanted.contains(predicate));
        let (question, answer) = match each {
            // Nothing is asked of them.
            Some(_) if body.is_empty() => continue,
            Some(each) => (Question::Each(each, store.predicates.intern_body(body)), YES),
            None => {
                is_found |= body.is_empty();
                (Question::All(store.predicates.intern_body(body)), NO)
            }
        };
        predicates.push(store.predicate(question, answer));
    }
    is_found
}

/// Upward matches that the rewrite sees become loops; of each other one it is only asked whether there is one.
///
/// A later user may hang on an earlier one, never the other way round, so they are folded last to first: what
/// is asked of a user that only has to exist becomes the body of one question.
fn fold_users(
    store: &mut Store,
    mut predicates: Vec<Predicate>,
    users: &[PositionId],
    first: usize,
    captured: u64,
) -> Vec<Predicate> {
    for (number, user) in (first..first + users.len()).zip(users).rev() {
        let bit = 1u64 << number;
        let question = if captured & bit != 0 {
            Question::EachUser(*user)
        } else {
            let hangs_on_it = |p: &Predicate| store.predicates.users(p.question) & bit != 0;
            let (body, rest) = predicates.into_iter().partition(hangs_on_it);
            predicates = rest;
            Question::SomeUser(*user, store.predicates.intern_body(body))
        };
        let predicate = store.predicate(question, YES);
        predicates.push(predicate);
    }
    predicates
}

/// Asks before a loop whether there is a user that a later loop would take, if that does not hang on the loops between.
///
/// Loops nest, so that without it all users of the outer loops are gone through in vain when the innermost finds none:
/// with five roots at one value n^5 steps, and with it 5 n. Native constraints are left to the loops, which call them once.
/// It is the semi-join of Yannakakis, *Algorithms for Acyclic Database Schemes* (1981); what compares two users of
/// independent loops remains a question inside both.
fn ask_before_loops(store: &mut Store, predicates: &mut Vec<Predicate>, users: &[PositionId], captured: u64) {
    if captured.count_ones() < 2 {
        return;
    }
    // For each loop, last to first, that there is a user: what hangs on it is part of the question.
    let mut found: Vec<Predicate> = Vec::new();
    let mut early: Vec<Predicate> = Vec::new();
    for (number, user) in users.iter().enumerate().rev().filter(|(number, _)| captured >> number & 1 != 0) {
        let bit = 1u64 << number;
        let around = store.positions.info(*user).users;
        let is_of_it = |p: &&Predicate| {
            let hangs_on = store.predicates.users(p.question);
            let is_loop = matches!(store.predicates.question(p.question), Question::EachUser(_));
            hangs_on & bit != 0 && hangs_on & !around == 0 && !is_loop && !store.predicates.key(p.question).native
        };
        let body: Vec<Predicate> = predicates.iter().chain(&found).filter(is_of_it).copied().collect();
        let question = Question::SomeUser(*user, store.predicates.intern_body(body));
        let predicate = store.predicate(question, YES);
        found.push(predicate);
        // The loops that are open when this one is opened, but need not be when it is asked.
        let needed = 64 - (around & !bit).leading_zeros();
        if (captured & (bit - 1)) >> needed != 0 {
            early.push(predicate);
        }
    }
    predicates.append(&mut early);
}

/// The op to start from if the rewrite names none: one whose results no other op of the pattern uses, such that
/// the fewest loops over users, nearest to the root, reach all the rest; the first of equals.
fn choose_root(store: &mut Store, pattern: &Pattern, definitions: &[Definition<'_>]) -> Result<ValueId, CompileError> {
    let mut used = vec![false; pattern.values.len()];
    for op in &pattern.matcher {
        let OpKind::Operation { operands, .. } = &op.kind else { continue };
        for operand in operands {
            let definition = definitions[operand.0 as usize].map(|op| &op.kind);
            if let Some(OpKind::Result { parent, .. } | OpKind::Results { parent, .. }) = definition {
                used[parent.0 as usize] = true;
            }
        }
    }
    let operations = pattern.matcher.iter().filter(|op| matches!(op.kind, OpKind::Operation { .. }));
    let roots = operations.filter_map(|op| op.results.first().copied()).filter(|op| !used[op.0 as usize]);
    let roots: Vec<ValueId> = roots.take(MAX_TRIED_ROOTS).collect();
    match roots[..] {
        [] => Err(CompileError::NoRoot { pattern: pattern.name.clone(), location: pattern.location.clone() }),
        [only] => Ok(only),
        _ => {
            let mut best = None;
            let mut first_error = None;
            for root in roots {
                match Walk::run(store, pattern, definitions, root, false).map(|walk| walk.finish().1) {
                    Ok(users) => {
                        let depth: u64 = users.iter().map(|u| u64::from(store.positions.info(*u).depth)).sum();
                        let price = (users.len(), depth);
                        if best.is_none_or(|(least, _)| price < least) {
                            best = Some((price, root));
                        }
                    }
                    Err(error) => first_error = first_error.or(Some(error)),
                }
            }
            match (best, first_error) {
                (Some((_, root)), _) => Ok(root),
                (None, Some(error)) => Err(error),
                (None, None) => {
                    Err(CompileError::NoRoot { pattern: pattern.name.clone(), location: pattern.location.clone() })
                }
            }
        }
    }
}
