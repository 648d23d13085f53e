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
    // For each operand but the last of each such operation: which of those behind it stands there.
    let mut choices: Vec<Choice> = Vec::new();
    let mut orders: usize = 1;
    for (op, matched) in pattern.matcher.iter().enumerate() {
        let OpKind::Operation { name: Some(name), operands, .. } = &matched.kind else { continue };
        let count = exchangeable(name).min(operands.len());
        if !operands[..count].iter().all(|operand| pattern.kind(*operand) == Kind::Value) {
            continue;
        }
        for place in 0..count.saturating_sub(1) {
            let ways = count - place;
            orders = orders.checked_mul(ways).filter(|orders| *orders <= limit)?;
            choices.push(Choice { op, place, ways, chosen: 0 });
        }
    }
    let mut forms = vec![pattern.clone()];
    while advance(&mut choices) {
        let mut form = pattern.clone();
        for choice in &choices {
            if let OpKind::Operation { operands, .. } = &mut form.matcher[choice.op].kind {
                operands[choice.place..choice.place + choice.ways].rotate_left(choice.chosen);
            }
        }
        forms.push(form);
    }
    Some(distinct_forms(forms))
}

/// The operand that stands at one place of an operation, by its distance from there.
struct Choice {
    op: usize,
    place: usize,
    ways: usize,
    chosen: usize,
}

/// Goes on to the next order, the last choice first; false if there is none.
fn advance(choices: &mut [Choice]) -> bool {
    for choice in choices.iter_mut().rev() {
        choice.chosen += 1;
        if choice.chosen < choice.ways {
            return true;
        }
        choice.chosen = 0;
    }
    false
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
