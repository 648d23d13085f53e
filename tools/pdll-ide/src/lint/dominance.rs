//! Values that a rewrite uses at the root, though they may stand behind it: they are reached through a user, of the root's results or of
//! another value of the match.

use pdl_compile::questions::{Position, PositionId, Question};
use pdl_diagnostics::Diagnostic;
use pdl_ir::{Kind, OpKind, Replacement, ValueId};
use rustc_hash::FxHashMap;

use super::context::{Context, Patterns};

pub(crate) fn find(context: &Context<'_>, patterns: &Patterns<'_>, found: &mut Vec<Diagnostic>) {
    for index in 0..patterns.all.len() {
        let captures: FxHashMap<ValueId, PositionId> = patterns.asked(index).captures.iter().copied().collect();
        let pattern = patterns.all[index].ir;
        // Results of ops that were matched, named in the rewrite.
        let results: FxHashMap<ValueId, ValueId> = (pattern.actions().iter())
            .filter_map(|action| match &action.kind {
                OpKind::Result { parent, .. } | OpKind::Results { parent, .. } => {
                    Some((*action.results.first()?, *parent))
                }
                _ => None,
            })
            .collect();
        // Whether a value is behind, and whether it is a result of what is reached through a user.
        let is_behind = |value: &ValueId| {
            // What is created is no capture.
            let of = results.get(value).unwrap_or(value);
            let at = *captures.get(of)?;
            let is_result = of != value
                || pattern.kind(*value) == Kind::Operation
                || matches!(patterns.questions.position(at), Position::Result(..) | Position::Results(_));
            is_behind(patterns, index, at).then_some(is_result)
        };
        for action in pattern.actions() {
            let by;
            let (values, what) = match &action.kind {
                OpKind::Replace { op, with: Replacement::Operation(with) } if Some(*op) == pattern.rewrite.root => {
                    by = [*with];
                    (&by[..], "the root is replaced by the results of")
                }
                OpKind::Replace { op, with: Replacement::Values(values) } if Some(*op) == pattern.rewrite.root => {
                    (&values[..], "the root is replaced by")
                }
                OpKind::Operation { operands, .. } => (&operands[..], "an operation that is created at the root uses"),
                _ => continue,
            };
            let Some((value, is_result)) = values.iter().find_map(|value| Some((value, is_behind(value)?))) else {
                continue;
            };
            let named = match &pattern.values[value.0 as usize].name {
                Some(name) => format!("`{name}`"),
                None => "a value".to_owned(),
            };
            let is_operation = pattern.kind(*value) == Kind::Operation;
            let why = match is_result {
                true if is_operation => "is found as a user of a value, and may stand behind the root",
                true => "is a result of an operation that is found as a user of a value, and may stand behind the root",
                false => {
                    "is reached through an operation that is found as a user of a value, and may be defined behind the root"
                }
            };
            let place = context.place(&action.location).unwrap_or_else(|| patterns.head(index));
            let finding = Diagnostic::warning("W0212", place, format!("{what} {named}, which need not dominate it"))
                .label(format!("{named} {why}"))
                .with_label(patterns.head(index), "in this pattern");
            found.push(match is_operation {
                // Whoever writes this mostly wants to create it.
                true => finding.note(format!(
                    "{named} is matched here, not created: what is created stands in `rewrite … with {{ … }}`, or behind `with`"
                )),
                false => finding.note(
                    "a root that comes last, such as the operation that uses the others, has all it needs before it",
                ),
            });
            break;
        }
    }
}

/// Returns true if a value is reached through a user alone: no other place where it stands is known.
fn is_behind(patterns: &Patterns<'_>, index: usize, at: PositionId) -> bool {
    let questions = &patterns.questions;
    let is_elsewhere = |predicate: &pdl_compile::questions::Predicate| match questions.question(predicate.question) {
        Question::Same(a, b) => {
            (a == at && !questions.is_through_user(b)) || (b == at && !questions.is_through_user(a))
        }
        _ => false,
    };
    questions.is_through_user(at) && !patterns.asked(index).predicates.iter().any(is_elsewhere)
}
