//! Rewrites that may fail where another one would not: then the next pattern is tried, and what stands behind is no dead code.
//!
//! Rewrites that are followed only create ops whose types are known, and end by erasing or replacing the root. Anything else may fail:
//! native functions, ops whose types the host infers, results that may not be there, ops beside the root that are erased.

use pdl_compile::questions::{PatternQuestions, Position, PositionId, Question, ROOT, parent};
use pdl_ir::{Kind, OpKind, Replacement, RewriteBody, ValueId};
use rustc_hash::FxHashMap;

use super::context::{Context, Patterns};

/// The end of the root in a rewrite that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It erases it, which fails if a result is used.
    Erased,
    /// It replaces it by so many values, which fails if it has another number of results.
    Replaced(usize),
    /// It replaces it by an op of the same types.
    ReplacedAlike,
}

/// Returns true if `first` may fail on a match of both patterns on which `second` does not.
pub(crate) fn may_fail_alone(context: &Context<'_>, patterns: &Patterns<'_>, first: usize, second: usize) -> bool {
    let Some(end) = end_of(patterns, first) else { return true };
    let count = || root_results(context, patterns, second);
    match end {
        End::ReplacedAlike => false,
        End::Replaced(values) => {
            let is_fit = count() == Some(values as u32) || replaces_root_by(patterns, second) == Some(values);
            !is_fit
        }
        End::Erased => {
            let is_fit = count() == Some(0) || end_of(patterns, second) == Some(End::Erased);
            !is_fit
        }
    }
}

/// Returns how many results the root has where the pattern matches, if that is known.
fn root_results(context: &Context<'_>, patterns: &Patterns<'_>, index: usize) -> Option<u32> {
    let asked = patterns.answer(index, Question::ResultCount(ROOT));
    asked.or_else(|| context.result_count(patterns.questions.op_name(patterns.asked(index).root_name?)))
}

/// By how many values a rewrite replaces the root, whatever else it does.
fn replaces_root_by(patterns: &Patterns<'_>, index: usize) -> Option<usize> {
    let pattern = patterns.all[index].ir;
    pattern.actions().iter().find_map(|action| match &action.kind {
        OpKind::Replace { op, with: Replacement::Values(values) } if Some(*op) == pattern.rewrite.root => {
            values.iter().all(|value| pattern.kind(*value) == Kind::Value).then_some(values.len())
        }
        _ => None,
    })
}

/// Returns what a rewrite does in the end, if all before cannot fail.
fn end_of(patterns: &Patterns<'_>, index: usize) -> Option<End> {
    let pattern = patterns.all[index].ir;
    let root = pattern.rewrite.root?;
    let RewriteBody::Ops(ops) = &pattern.rewrite.body else { return None };
    let (last, before) = ops.split_last()?;
    let replacing = match &last.kind {
        OpKind::Replace { op, with: Replacement::Operation(by) } if *op == root => Some(*by),
        _ => None,
    };
    let captures: FxHashMap<ValueId, PositionId> = patterns.asked(index).captures.iter().copied().collect();
    let is_known = |value: &ValueId| captures.get(value).is_none_or(|at| !hangs_on_results(&patterns.questions, *at));
    // How many results each created op has; `None` for as many as the root.
    let mut created: FxHashMap<ValueId, Option<usize>> = FxHashMap::default();
    for op in before {
        match &op.kind {
            OpKind::Attribute { value: Some(_), .. }
            | OpKind::Type { constant: Some(_) }
            | OpKind::Types { constants: Some(_) } => {}
            OpKind::Operation { operands, attributes, types, .. } => {
                let result = *op.results.first()?;
                let is_single = |value: &ValueId| matches!(pattern.kind(*value), Kind::Value | Kind::Type);
                let is_known = |value: &ValueId| is_known(value) || pattern.kind(*value) == Kind::Attribute;
                if !operands.iter().all(is_single)
                    || !operands.iter().chain(attributes.iter().map(|(_, value)| value)).all(is_known)
                {
                    return None;
                }
                let are_of_root = match types[..] {
                    [] => replacing == Some(result),
                    [all] => captures.get(&all).is_some_and(|at| are_types_of_root(&patterns.questions, *at)),
                    _ => false,
                };
                match are_of_root {
                    true => created.insert(result, None),
                    false if !types.is_empty() && types.iter().all(is_single) => {
                        created.insert(result, Some(types.len()))
                    }
                    false => return None,
                };
            }
            OpKind::Result { parent, index: Some(index) } => {
                let count = (*created.get(parent)?)?;
                if *index as usize >= count {
                    return None;
                }
            }
            _ => return None,
        }
    }
    match &last.kind {
        OpKind::Erase { op } if *op == root => Some(End::Erased),
        OpKind::Replace { op, with } if *op == root => match with {
            Replacement::Operation(by) => Some(match created.get(by)? {
                Some(count) => End::Replaced(*count),
                None => End::ReplacedAlike,
            }),
            Replacement::Values(values) => {
                let is_fine = |value: &ValueId| pattern.kind(*value) == Kind::Value && is_known(value);
                values.iter().all(is_fine).then_some(End::Replaced(values.len()))
            }
        },
        _ => None,
    }
}

/// Returns true if all types of the root's results stand there.
pub(crate) fn are_types_of_root(questions: &PatternQuestions, at: PositionId) -> bool {
    let Position::RangeTypes(results) = questions.position(at) else { return false };
    questions.position(results) == Position::Results(ROOT)
}

/// Returns true if what stands there is a result of the root, or reached through what uses one: it may be gone with the root, or stand behind it.
pub(crate) fn hangs_on_results(questions: &PatternQuestions, mut at: PositionId) -> bool {
    loop {
        let position = questions.position(at);
        match position {
            Position::Result(..)
            | Position::Results(_)
            | Position::ResultGroup(..)
            | Position::ResultOfGroup(..)
            | Position::User(..)
            | Position::NativeResult(..) => return true,
            _ => {}
        }
        match parent(position) {
            Some(from) => at = from,
            // The root itself is a value of a rewrite only where it is replaced.
            None => return false,
        }
    }
}
