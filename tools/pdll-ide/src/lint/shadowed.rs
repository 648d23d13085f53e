//! Patterns that another one leaves nothing to do: it asks no more, is tried first, and its rewrite cannot fail alone.
//!
//! Asking no more is meant literally: each question with its answer is one of the other pattern's. Nothing is concluded from what
//! conditions mean. Two patterns that do the same are told even where their rewrites may fail: both do then.

use std::fmt::Write;

use pdl_compile::questions::Predicate;
use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{OpKind, Replacement, RewriteBody, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::context::{Context, Patterns};
use super::impossible;
use super::may_fail::may_fail_alone;

/// The most pairs of patterns that are compared: enough for tens of thousands that ask about different operations.
const MOST_PAIRS: usize = 4_000_000;

/// Reports them, and gives the indices of their forms, and of forms of others.
pub(crate) fn find(context: &Context<'_>, patterns: &Patterns<'_>, found: &mut Vec<Diagnostic>) -> FxHashSet<usize> {
    let order: Vec<usize> =
        patterns.by_rank().into_iter().filter(|index| impossible::contradiction(patterns, *index).is_none()).collect();
    let mut askers: FxHashMap<Predicate, Vec<usize>> = FxHashMap::default();
    for index in &order {
        for predicate in &patterns.asked(*index).predicates {
            askers.entry(*predicate).or_default().push(*index);
        }
    }
    // Those that are shadowed, each with what shadows it, and whether that does the same.
    let mut shadowed: FxHashMap<usize, (usize, bool)> = FxHashMap::default();
    // The texts of rewrites, each made when it is first compared.
    let mut texts: FxHashMap<usize, Option<String>> = FxHashMap::default();
    let mut pairs = 0;
    'all: for general in &order {
        // What it leaves nothing to do, what shadows it leaves nothing either.
        if shadowed.contains_key(general) {
            continue;
        }
        let asked = &patterns.asked(*general).predicates;
        let rarest = asked.iter().map(|predicate| &askers[predicate]).min_by_key(|askers| askers.len());
        for special in rarest.unwrap_or(&order) {
            if patterns.questions.rank(*special) <= patterns.questions.rank(*general)
                || shadowed.contains_key(special)
                || patterns.is_one_text(*general, *special)
            {
                continue;
            }
            pairs += 1;
            if pairs > MOST_PAIRS {
                break 'all;
            }
            let others = &patterns.asked(*special).predicates;
            if !asked.iter().all(|predicate| others.binary_search(predicate).is_ok()) {
                continue;
            }
            let is_same = asked.len() == others.len() && {
                for index in [*general, *special] {
                    texts.entry(index).or_insert_with(|| canonical(patterns, index));
                }
                texts[general].is_some() && texts[general] == texts[special]
            };
            if is_same || !may_fail_alone(context, patterns, *general, *special) {
                shadowed.insert(*special, (*general, is_same));
            }
        }
    }
    report(patterns, &order, &shadowed, found);
    shadowed.into_keys().collect()
}

/// Reports the patterns of which all forms are shadowed, those aside that match nothing.
fn report(
    patterns: &Patterns<'_>,
    possible: &[usize],
    shadowed: &FxHashMap<usize, (usize, bool)>,
    found: &mut Vec<Diagnostic>,
) {
    let possible: FxHashSet<usize> = possible.iter().copied().collect();
    for forms in patterns.forms() {
        let forms: Vec<usize> = forms.filter(|form| possible.contains(form)).collect();
        let by: Option<Vec<(usize, bool)>> = forms.iter().map(|form| shadowed.get(form).copied()).collect();
        let (Some(special), Some(by)) = (forms.first(), by) else { continue };
        let Some((general, _)) = by.first().copied() else { continue };
        let is_one = by.iter().all(|(other, _)| patterns.first_form(*other) == patterns.first_form(general));
        found.push(match is_one && by.iter().all(|(_, is_same)| *is_same) {
            true => identical(patterns, general, *special),
            false => shadow(patterns, &by, &forms),
        });
    }
}

fn identical(patterns: &Patterns<'_>, first: usize, second: usize) -> Diagnostic {
    let (one, other) = (patterns.shown(first), patterns.shown(second));
    let message = format!("{other} does the same as {one}, which is tried first");
    let finding = Diagnostic::warning("W0207", patterns.head(second), message)
        .label("matches the same and rewrites it to the same")
        .with_label(patterns.head(first), "this one is applied");
    match patterns.all[second].ast {
        Some(ast) => finding.guess(ast.span, "", "remove it"),
        None => finding,
    }
}

/// Reports a pattern, by its forms, each of which is shadowed by one of another pattern.
fn shadow(patterns: &Patterns<'_>, by: &[(usize, bool)], forms: &[usize]) -> Diagnostic {
    let (general, special) = (by[0].0, forms[0]);
    let mut others: Vec<usize> = by.iter().map(|(other, _)| patterns.first_form(*other)).collect();
    others.sort_unstable();
    others.dedup();
    let other = patterns.shown(special);
    let names: Vec<String> = others.iter().map(|index| patterns.shown(*index)).collect();
    let message = match &names[..] {
        [one] => format!("{other} is never applied: {one} matches all that it matches, and is tried first"),
        several => {
            let several = several.join(", ");
            format!("{other} is never applied: {several} together match all that it matches, and are tried first")
        }
    };
    let mut finding = Diagnostic::warning("W0208", patterns.head(special), message).label("never applied");
    let of_other = patterns.all[special].ir.benefit;
    for one in &others {
        let of_one = patterns.all[*one].ir.benefit;
        let why = match of_one == of_other {
            true => format!("asks no more, and stands before it with the same benefit, {of_one}"),
            false => format!("asks no more, and has the higher benefit, {of_one} where it has {of_other}"),
        };
        finding = finding.with_label(patterns.head(*one), why);
    }
    let asked = &patterns.asked(general).predicates;
    let beyond: Vec<String> = (patterns.asked(special).predicates.iter())
        .filter(|predicate| asked.binary_search(predicate).is_err())
        .map(|predicate| patterns.questions.predicate_text(*predicate))
        .collect();
    let finding = match (forms, &beyond[..]) {
        ([_], []) => finding.note("both match the same"),
        ([_], _) => finding.note(format!("what only {other} asks: {}", beyond.join("; "))),
        // Each form asks something of its own.
        _ => finding,
    };
    if beyond.is_empty() && forms.len() == 1 {
        return finding;
    }
    let highest = others.iter().map(|index| patterns.all[*index].ir.benefit).max();
    match (highest.and_then(|highest| highest.checked_add(1)), benefit_place(patterns, special)) {
        (Some(benefit), Some((place, is_new))) => {
            let text = if is_new { format!(" with benefit({benefit})") } else { benefit.to_string() };
            finding.guess(place, text, format!("to be tried first, it needs a benefit of {benefit} or more"))
        }
        _ => finding,
    }
}

/// Where a pattern's benefit is written, or could be: whether it is not yet.
fn benefit_place(patterns: &Patterns<'_>, index: usize) -> Option<(Span, bool)> {
    let pattern = patterns.all[index].ast?;
    match &pattern.metadata[..] {
        [] => {
            let head = patterns.head(index);
            Some((Span { start: head.end, ..head }, true))
        }
        metadata => {
            let benefit = metadata.iter().find(|one| one.name.name == "benefit")?;
            Some((benefit.argument.as_ref()?.span, false))
        }
    }
}

/// The rewrite of a pattern as a text in which values of the match are their places: equal texts do the same.
fn canonical(patterns: &Patterns<'_>, index: usize) -> Option<String> {
    let pattern = patterns.all[index].ir;
    let mut names: FxHashMap<ValueId, String> = FxHashMap::default();
    for op in pattern.matcher.iter().chain(pattern.actions()).filter(|op| op.kind.is_constant()) {
        names.insert(*op.results.first()?, format!("{:?}", op.kind));
    }
    for (value, at) in &patterns.asked(index).captures {
        names.entry(*value).or_insert_with(|| format!("@{}", at.0));
    }
    let mut text = String::new();
    let name = |names: &FxHashMap<ValueId, String>, value: &ValueId| names.get(value).cloned();
    let all = |names: &FxHashMap<ValueId, String>, values: &[ValueId]| {
        values.iter().map(|value| name(names, value)).collect::<Option<Vec<String>>>()
    };
    // Writing to a string cannot fail.
    let ops = match &pattern.rewrite.body {
        RewriteBody::Ops(ops) => ops,
        RewriteBody::External { name, args } => {
            _ = write!(text, "external {name} {:?}", all(&names, args)?);
            return Some(text);
        }
    };
    for op in ops.iter().filter(|op| !op.kind.is_constant()) {
        _ = match &op.kind {
            OpKind::Operation { name: op_name, operands, attributes, types, location: None } => {
                let given: Vec<(&str, String)> = (attributes.iter())
                    .map(|(key, value)| Some((key.as_str(), name(&names, value)?)))
                    .collect::<Option<_>>()?;
                let types = all(&names, types)?;
                write!(text, "create {op_name:?} {:?} {given:?} {types:?};", all(&names, operands)?)
            }
            OpKind::Result { parent, index } => write!(text, "result {index:?} {};", name(&names, parent)?),
            OpKind::Results { parent, index } => {
                let kind = op.results.first().map(|result| pattern.kind(*result));
                write!(text, "results {index:?} {kind:?} {};", name(&names, parent)?)
            }
            OpKind::Range { elements } => write!(text, "range {:?};", all(&names, elements)?),
            OpKind::ApplyNativeRewrite { name, args, location: None } => {
                write!(text, "call {name} {:?};", all(&names, args)?)
            }
            OpKind::Erase { op } => write!(text, "erase {};", name(&names, op)?),
            OpKind::Replace { op, with: Replacement::Operation(by) } => {
                write!(text, "replace {} op {};", name(&names, op)?, name(&names, by)?)
            }
            OpKind::Replace { op, with: Replacement::Values(values) } => {
                write!(text, "replace {} values {:?};", name(&names, op)?, all(&names, values)?)
            }
            _ => return None,
        };
        for result in &op.results {
            let next = format!("#{}", names.len());
            names.insert(*result, next);
        }
    }
    Some(text)
}
