//! Case splits: a query that is too hard as a whole is asked for each number that a part of it may be.
//!
//! Shifts by an amount that is open, products and quotients are what solvers are slow at. Where the amount is known, a shift is no more than
//! wires. So a part of the claim, such as a constant of the pattern, is each small number and each power of two, and then all others: that is
//! every number that there is. If none of the cases can be true, the claim cannot. Many cases are asked at once, as one is too small to be worth a
//! query, and each time anew: z3 takes ten times as long for what it is asked between `push` and `pop`.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::smt::{self, Reply};
use crate::solver::{ProofError, Session};
use crate::term::{Function, Node, Sort, TermId, Terms, mask};

/// The first try of a query takes at most this share of its time.
const FIRST: u32 = 10;

/// All cases of a query together take at most so many times as long as a query may.
const TIMES: u32 = 4;

/// The number of parts that are numbers at the same time.
const MAX_PARTS: usize = 2;

/// The most cases of a query.
const MAX_CASES: usize = 1 << 13;

/// The number of cases that a solver is asked at once.
const BATCH: usize = 64;

/// Answers a query, which says that a claim can be true: as a whole if that is quick or nothing can be split, and by cases otherwise. What
/// was asked for cases is added to `asked`.
///
/// # Errors
/// If the solver cannot be started or says what is no answer.
pub(crate) fn answer(
    session: &mut Session<'_>,
    terms: &Terms,
    claim: TermId,
    query: &str,
    asked: &mut Vec<(String, Reply)>,
) -> Result<Reply, ProofError> {
    let (limit, mut terms) = (session.limit(), terms.clone());
    let Some(part) = part(&mut terms, claim) else { return session.ask(query, limit) };
    let first = session.ask(query, limit / FIRST)?;
    if is_known(&first) {
        return Ok(first);
    }
    let mut all = Vec::new();
    let others = collect(&mut terms, claim, part, 1, &mut all);
    let reply = if all.len() > MAX_CASES {
        Reply::Unknown
    } else {
        // Where all other numbers are too hard, there is no use in these.
        match ask(session, &mut terms, &[others.as_slice()], limit, asked)? {
            Reply::Unsatisfiable => {
                let batches: Vec<&[TermId]> = all.chunks(BATCH).collect();
                ask(session, &mut terms, &batches, limit * TIMES, asked)?
            }
            reply => reply,
        }
    };
    match reply {
        // More time helps, but no more memory.
        Reply::Unknown | Reply::OutOfMemory if first == Reply::Unknown => session.ask(query, limit),
        Reply::Unknown => Ok(first),
        reply => Ok(reply),
    }
}

/// Returns the names of the variables that cases of a claim are numbers of.
pub(crate) fn names(terms: &Terms, claim: TermId) -> Vec<String> {
    let Some(part) = part(&mut terms.clone(), claim) else { return Vec::new() };
    let of_part: BTreeSet<_> = terms.parts(part).into_iter().filter_map(|part| terms.as_variable(part)).collect();
    terms.variables().filter(|(id, _, _)| of_part.contains(id)).map(|(_, name, _)| format!("`{name}`")).collect()
}

fn is_known(reply: &Reply) -> bool {
    matches!(reply, Reply::Satisfiable(_) | Reply::Unsatisfiable)
}

/// Adds the cases of a claim to `all`, each as much split as may be, unless there are more than [`MAX_CASES`]. Returns the case of all other
/// numbers.
fn collect(terms: &mut Terms, claim: TermId, on: TermId, depth: usize, all: &mut Vec<TermId>) -> Option<TermId> {
    let (others, numbers) = cases(terms, claim, on);
    for case in numbers {
        if all.len() > MAX_CASES {
            break;
        }
        match part(terms, case) {
            Some(part) if depth < MAX_PARTS => {
                let others = collect(terms, case, part, depth + 1, all);
                all.extend(others);
            }
            _ if terms.as_bool(case) == Some(false) => {}
            _ => all.push(case),
        }
    }
    others
}

/// Asks if one of many claims can be true, some at a time. Gives up when it is clear that it takes too long.
fn ask(
    session: &mut Session<'_>,
    terms: &mut Terms,
    batches: &[&[TermId]],
    limit: Duration,
    asked: &mut Vec<(String, Reply)>,
) -> Result<Reply, ProofError> {
    let start = session.spent();
    for (done, batch) in batches.iter().enumerate() {
        let spent = session.spent() - start;
        // The first ones may be harder than most.
        let pace = limit * 4 * done as u32 / batches.len() as u32;
        if spent >= limit || done > 0 && spent > pace {
            return Ok(Reply::Unknown);
        }
        let none = terms.bool(false);
        let any = batch.iter().fold(none, |any, claim| terms.or(any, *claim));
        if any == none {
            continue;
        }
        let query = smt::query(terms, any);
        let reply = session.ask(&query, (limit - spent).min(session.limit()))?;
        asked.push((query, reply.clone()));
        if reply != Reply::Unsatisfiable {
            return Ok(reply);
        }
    }
    Ok(Reply::Unsatisfiable)
}

/// Returns what a claim is where a part of it is one of many numbers, and what it is for all others, if there are any.
fn cases(terms: &mut Terms, claim: TermId, part: TermId) -> (Option<TermId>, Vec<TermId>) {
    let Sort::Bits(width) = terms.sort(part) else { return (Some(claim), Vec::new()) };
    // An amount that is as large as what is shifted is as good as any larger one.
    let small = hard(terms, claim).iter().map(|(width, _)| u128::from(*width)).max().unwrap_or(0).min(mask(width));
    let others = (small < mask(width)).then(|| {
        let [zero, one, small] = [0, 1, small].map(|number| terms.bits(width, number));
        let is_large = terms.apply(Function::Less, &[small, part]);
        let less = terms.apply(Function::Subtract, &[part, one]);
        let common = terms.apply(Function::BitAnd, &[part, less]);
        let is_power = terms.apply(Function::Equal, &[common, zero]);
        let is_no_power = terms.not(is_power);
        let is_other = terms.and(is_large, is_no_power);
        terms.and(claim, is_other)
    });
    let numbers: BTreeSet<u128> = (0..=small).chain((0..width).map(|place| 1 << place)).collect();
    let of_number = |number| {
        let number = terms.bits(width, number);
        let is_number = terms.apply(Function::Equal, &[part, number]);
        let claim = terms.with(claim, part, number);
        terms.and(claim, is_number)
    };
    (others, numbers.into_iter().map(of_number).collect())
}

/// Returns the part of a claim that leaves the least of what is hard if it is known.
fn part(terms: &mut Terms, claim: TermId) -> Option<TermId> {
    let hard = hard(terms, claim);
    let mut parts: BTreeSet<TermId> = hard.iter().flat_map(|(_, open)| open).copied().collect();
    for open in parts.clone() {
        let is_number =
            |part: &TermId| matches!(terms.sort(*part), Sort::Bits(_)) && terms.as_variable(*part).is_some();
        parts.extend(terms.parts(open).into_iter().filter(is_number));
    }
    let left = |part: TermId| {
        // It is small, and a power of two.
        let two = terms.constant(terms.sort(part), 2);
        let known = terms.with(claim, part, two);
        (self::hard(terms, known).len(), part)
    };
    let (left, part) = parts.into_iter().map(left).min()?;
    (left < hard.len()).then_some(part)
}

/// Returns the functions of a claim that are hard for solvers: their widths, and the arguments that had to be known.
fn hard(terms: &Terms, claim: TermId) -> Vec<(u32, Vec<TermId>)> {
    let is_open = |argument: &TermId| terms.as_bits(*argument).is_none();
    let hard = |term| {
        let (Node::Apply(function, arguments), Sort::Bits(width)) = (terms.node(term), terms.sort(term)) else {
            return None;
        };
        let open = match function {
            Function::ShiftLeft | Function::ShiftRight | Function::ShiftRightSigned => &arguments[1..2],
            Function::Divide | Function::DivideSigned => &arguments[1..2],
            Function::Remainder | Function::RemainderSigned => &arguments[1..2],
            Function::Multiply => &arguments[..2],
            _ => return None,
        };
        open.iter().all(is_open).then(|| (width, open.to_vec()))
    };
    terms.parts(claim).into_iter().filter_map(hard).collect()
}

#[cfg(test)]
mod tests;
