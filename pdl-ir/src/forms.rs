//! The forms of a pattern: plain patterns, one for each way in which it matches.

use rustc_hash::FxHashSet;

use crate::{Kind, Op, OpKind, Pattern, ValueId};

/// Returns the forms of a pattern without those whose match section asks what an earlier one asks: they match where that one does,
/// which is tried first.
pub fn distinct_forms(mut forms: Vec<Pattern>) -> Vec<Pattern> {
    if forms.len() > 1 {
        let mut asked = FxHashSet::default();
        forms.retain(|form| asked.insert(questions(form)));
    }
    forms
}

/// Returns a form of a pattern for each order of operands that may be exchanged, the order of the pattern first; `None` if there are more
/// than `limit` orders. `exchangeable` tells of an operation how many of its first operands may stand in any order.
pub fn commuted(pattern: &Pattern, exchangeable: &dyn Fn(&str) -> usize, limit: usize) -> Option<Vec<Pattern>> {
    let mut choices = Choices::default();
    let mut forms = Vec::new();
    loop {
        if forms.len() == limit {
            return None;
        }
        let mut form = pattern.clone();
        for matched in &mut form.matcher {
            let OpKind::Operation { name: Some(name), operands, .. } = &mut matched.kind else { continue };
            let count = exchangeable(name).min(operands.len());
            if operands[..count].iter().all(|operand| pattern.kind(*operand) == Kind::Value) {
                choices.arrange(&mut operands[..count], ());
            }
        }
        forms.push(form);
        if !choices.advance() {
            return Some(distinct_forms(forms));
        }
    }
}

/// The answers to the choices that make one form of a pattern. Whoever makes a form meets the same choices in the same order as long as it
/// is told the same answers, so the forms are counted like the digits of a number. `P` is the place of a choice, for messages.
#[derive(Debug)]
pub struct Choices<P> {
    taken: Vec<Choice<P>>,
    /// The number of choices that were met in this form.
    met: usize,
}

/// One choice among several.
#[derive(Debug)]
struct Choice<P> {
    answer: u32,
    ways: u32,
    place: P,
}

impl<P> Default for Choices<P> {
    fn default() -> Self {
        Self { taken: Vec::new(), met: 0 }
    }
}

impl<P: Copy> Choices<P> {
    /// Returns the answer to the next choice, one of so many.
    pub fn next(&mut self, ways: usize, place: P) -> usize {
        let ways = u32::try_from(ways).unwrap_or(u32::MAX);
        if self.met == self.taken.len() {
            self.taken.push(Choice { answer: 0, ways, place });
        }
        self.met += 1;
        self.taken[self.met - 1].answer as usize
    }

    /// Puts items into one of their orders, which are counted as words are in a dictionary.
    pub fn arrange<T>(&mut self, items: &mut [T], place: P) {
        for first in 0..items.len().saturating_sub(1) {
            let chosen = self.next(items.len() - first, place);
            items[first..=first + chosen].rotate_right(1);
        }
    }

    /// Goes on to the next form; false if there is none.
    pub fn advance(&mut self) -> bool {
        self.met = 0;
        while let Some(last) = self.taken.last_mut() {
            last.answer += 1;
            if last.answer < last.ways {
                return true;
            }
            self.taken.pop();
        }
        false
    }

    /// Returns the choices of the last form: in how many ways each could be made, and where. Those at one place are one.
    pub fn met(&self) -> impl Iterator<Item = (u32, P)>
    where
        P: PartialEq,
    {
        let at_one_place = self.taken.chunk_by(|left, right| left.place == right.place);
        at_one_place.map(|chosen| {
            let ways = chosen.iter().fold(1, |ways: u32, choice| ways.saturating_mul(choice.ways));
            (ways, chosen[0].place)
        })
    }
}

/// Describes a match section, and the parts beside it, by values that are numbered as the root leads to them, whatever order they are defined in.
fn questions(pattern: &Pattern) -> Vec<String> {
    let mut definitions = vec![None; pattern.values.len()];
    for op in pattern.match_ops() {
        for result in &op.results {
            definitions[result.0 as usize] = Some(op);
        }
    }
    let mut numbers: Vec<Option<u32>> = vec![None; pattern.values.len()];
    let mut next = 0;
    let roots = pattern.rewrite.root.into_iter();
    // Results of ops that are reached downward, and what only users or functions lead to, come behind.
    let others = pattern.match_ops().flat_map(|op| op.results.iter().copied());
    for start in roots.chain(others) {
        let mut pending = vec![start];
        while let Some(value) = pending.pop() {
            let number = &mut numbers[value.0 as usize];
            if number.is_some() {
                continue;
            }
            *number = Some(next);
            next += 1;
            let Some(op) = definitions[value.0 as usize] else { continue };
            let behind = pending.len();
            op.kind.for_each_operand(|operand| pending.push(operand));
            pending[behind..].reverse();
        }
    }
    let number = |value: ValueId| ValueId(numbers[value.0 as usize].unwrap_or_default());
    let question = |op: &Op| {
        let mut kind: OpKind = op.kind.clone();
        kind.for_each_operand_mut(|operand| *operand = number(*operand));
        let results: Vec<ValueId> = op.results.iter().map(|result| number(*result)).collect();
        format!("{kind:?} {results:?}")
    };
    let mut asked: Vec<String> = pattern.matcher.iter().map(question).collect();
    asked.extend(pattern.unless.iter().map(|part| {
        let mut ops: Vec<String> = part.ops.iter().map(question).collect();
        ops.sort_unstable();
        let at: Vec<[ValueId; 2]> = part.at.iter().map(|(found, at)| [number(*found), number(*at)]).collect();
        format!("{} {at:?} {ops:?}", part.each)
    }));
    asked.sort_unstable();
    asked
}
