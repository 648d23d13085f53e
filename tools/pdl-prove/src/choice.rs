//! Operations that may compute several things: what is matched does one of them, and the rewrite may do any.
//!
//! A rewrite is right if for each number that a created operation may choose there is one that the matched operation may have
//! chosen. Such numbers are not looked for: those that the right rewrites need are tried, and a proof with one of them is a proof.

use std::collections::{BTreeMap, BTreeSet};

use crate::semantics::{Choice, Value};
use crate::term::{Function, Sort, TermId, Terms};

/// More queries than this are not put into one.
const MAX_TRIED: usize = 64;

/// A number that a matched operation leaves open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    /// The number of the operation.
    pub op: usize,
    pub choice: Choice,
}

/// The numbers that the operations of a rewrite leave open, and the uses of their results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses {
    pub choices: Vec<Choice>,
    counts: BTreeMap<TermId, usize>,
}

impl Uses {
    /// Notes a use.
    pub(crate) fn add(&mut self, value: Value) {
        *self.counts.entry(value.term).or_default() += 1;
    }
}

/// Returns, for each variable for which numbers are tried, these.
///
/// # Errors
/// Why nothing can be said.
pub(crate) fn resolve(
    terms: &mut Terms,
    chosen: &[Chosen],
    uses: &Uses,
    used: &BTreeSet<usize>,
    inputs: &[Value],
    widths: &BTreeSet<u32>,
    by: &[Value],
) -> Result<Vec<(TermId, Vec<TermId>)>, String> {
    let per_use: BTreeSet<TermId> =
        uses.choices.iter().filter(|choice| choice.is_per_use).map(|choice| choice.term).collect();
    let depends = |terms: &Terms, term: TermId| !terms.parts(term).is_disjoint(&per_use);
    // One variable stands for what each of the uses sees.
    if uses.counts.iter().any(|(term, count)| *count > 1 && depends(terms, *term)) {
        return Err("it uses twice what each use may see differently".to_owned());
    }
    let mut open = Vec::new();
    let mut queries = 1;
    for Chosen { op, choice } in chosen {
        if used.contains(op) {
            if choice.is_per_use {
                return Err("it uses a matched value that each use may see differently".to_owned());
            }
            // The operation stays, and chooses as before.
            continue;
        }
        let mut tried = BTreeSet::new();
        match terms.sort(choice.term) {
            Sort::Bits(width) => {
                tried.extend([terms.bits(width, 0), terms.bits(width, u128::MAX)]);
                for value in by {
                    // What all uses see the same is no number that each sees differently.
                    if choice.is_per_use || !depends(terms, value.term) {
                        with_inputs(terms, value.term, width, inputs, widths, &mut tried);
                    }
                }
            }
            Sort::Bool | Sort::Float(_) => continue,
        }
        // Nothing may stand for itself.
        let tried: Vec<TermId> = tried.into_iter().filter(|term| !terms.parts(*term).contains(&choice.term)).collect();
        queries *= tried.len();
        if queries > MAX_TRIED {
            return Err("it leaves too much open".to_owned());
        }
        open.push((choice.term, tried));
    }
    Ok(open)
}

/// Adds the numbers with which an operation on them, and on an input or alone, gives the new value.
fn with_inputs(
    terms: &mut Terms,
    value: TermId,
    width: u32,
    inputs: &[Value],
    widths: &BTreeSet<u32>,
    tried: &mut BTreeSet<TermId>,
) {
    let Sort::Bits(from) = terms.sort(value) else { return };
    let value = match from.cmp(&width) {
        std::cmp::Ordering::Less => terms.apply(Function::ZeroExtend(width), &[value]),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => {
            // The upper part may be what matters.
            tried.insert(terms.apply(Function::Extract(from - 1, from - width), &[value]));
            terms.apply(Function::Extract(width - 1, 0), &[value])
        }
    };
    tried.insert(value);
    for input in inputs {
        if from == width && terms.sort(input.term) == Sort::Bits(width) {
            for function in [Function::BitXor, Function::Subtract, Function::Add] {
                tried.insert(terms.apply(function, &[value, input.term]));
            }
            tried.insert(terms.apply(Function::Subtract, &[input.term, value]));
        }
    }
    // The bits above a value that is narrower.
    for narrow in widths.range(..width) {
        let by = terms.bits(width, u128::from(*narrow));
        tried.insert(terms.apply(Function::ShiftRight, &[value, by]));
    }
}

/// A claim that must hold whatever stands for a variable, as far as it is tried.
pub(crate) fn tried(terms: &mut Terms, claim: TermId, variable: TermId, by: &[TermId]) -> TermId {
    if !terms.parts(claim).contains(&variable) {
        return claim;
    }
    let mut all = terms.bool(true);
    for value in by {
        let here = terms.with(claim, variable, *value);
        all = terms.and(all, here);
    }
    all
}
