//! The differences in what runs do that are kept on purpose: `docs/divergences.md` says why.
//!
//! Each is proven by taking the construct away: without it, MLIR's engine and ours must give equal IR again.

use std::collections::BTreeSet;

use pdll::ir::{Module, OpKind, Pattern, ValueId};

use crate::case::Case;
use crate::chunks::Chunks;
use crate::peer::{Outcome, Reference};
use crate::verdict::Verdict;

/// The name of the divergence that explains why a run of MLIR's engine and one of ours differ.
pub fn explain(case: &Case, expected: &Outcome, reference: &Reference, top_down: bool) -> Option<&'static str> {
    let (module, _) = case.compiled.as_ref().ok()?;
    let all_agree = |sources: Vec<String>| {
        let cases: Vec<Case> = sources.into_iter().map(|source| case.with_source(source)).collect();
        agree(&cases, reference, top_down)
    };
    let agree = |source: String| all_agree(vec![source]);
    let chunks = Chunks::of(&case.source);
    let shared = callers_of_shared_natives(module);
    let each_alone = || shared.iter().map(|kept| chunks.only(|i| i == *kept || !shared.contains(&i))).collect();
    if !shared.is_empty() && all_agree(each_alone()) {
        return Some("divergence: a native constraint with results that two patterns call");
    }
    if let Some(once) = without_repeated_calls(&case.source)
        && *expected == Outcome::Crashed
        && agree(once)
    {
        return Some("divergence: a native constraint with results that is called twice with the same arguments");
    }
    if let Some(name) = failed_rewrite(case, expected, &agree, top_down) {
        return Some(name);
    }
    let untyped: Vec<usize> = positions(module, asks_only_for_a_type);
    if !untyped.is_empty() && agree_on_typed(case, reference, top_down) {
        return Some("divergence: `Attr<type>` on an attribute that has no type");
    }
    let repeated: Vec<usize> = positions(module, has_type_range_twice);
    if !repeated.is_empty() && agree(chunks.only(|i| !repeated.contains(&i))) {
        return Some("divergence: a `TypeRange` variable at two places");
    }
    None
}

/// The file with only the first of calls like `let a = F(x); let b = F(x);` in a pattern: `b` becomes another name of `a`.
fn without_repeated_calls(source: &str) -> Option<String> {
    let mut calls: Vec<(&str, &str)> = Vec::new();
    let mut text = String::new();
    for line in source.split_inclusive('\n') {
        if line.starts_with("Pattern ") {
            calls.clear();
        }
        let call = line.trim().strip_prefix("let ").and_then(|rest| rest.split_once(" = "));
        let Some((name, value)) = call.filter(|(_, value)| value.ends_with(");") && !value.starts_with("op<")) else {
            text.push_str(line);
            continue;
        };
        match calls.iter().find(|(_, known)| *known == value) {
            Some((first, _)) => text.push_str(&format!("  let {name} = {first};\n")),
            None => {
                calls.push((name, value));
                text.push_str(line);
            }
        }
    }
    (text != source).then_some(text)
}

fn positions(module: &Module, holds: impl Fn(&Pattern) -> bool) -> Vec<usize> {
    (0..module.patterns.len()).filter(|index| holds(&module.patterns[*index])).collect()
}

/// Whether both accept the patterns of each case, and give equal IR.
fn agree(cases: &[Case], reference: &Reference, top_down: bool) -> bool {
    let cases: Vec<&Case> = cases.iter().filter(|case| !Chunks::of(&case.source).is_empty()).collect();
    let sources: Vec<String> = cases.iter().map(|case| case.source.clone()).collect();
    let mut texts = Vec::new();
    for (case, theirs) in cases.iter().zip(reference.compile(&sources)) {
        let (Ok((module, _)), Verdict::Accepted(theirs)) = (&case.compiled, theirs) else { return false };
        texts.push((theirs, case.ir.clone()));
        texts.push((pdll::ir::print(module), case.ir.clone()));
    }
    let expected = reference.rewrite(&texts, top_down);
    cases.iter().zip(expected.chunks(2)).all(|(case, expected)| {
        case.rewrite(top_down).is_ok_and(|run| expected.iter().all(|expected| expected.is(&run.ir)))
    })
}

/// A rewrite that failed, and was undone here: MLIR leaves what was done, or aborts. Without the patterns that failed
/// there must be no difference.
fn failed_rewrite(
    case: &Case,
    expected: &Outcome,
    agree: &dyn Fn(String) -> bool,
    top_down: bool,
) -> Option<&'static str> {
    let (module, _) = case.compiled.as_ref().ok()?;
    let failures = case.rewrite(top_down).ok()?.report.failures;
    let first = failures.first.first()?;
    let failing: BTreeSet<&str> = failures.first.iter().map(|failure| failure.pattern.as_str()).collect();
    let fails = |index: usize| {
        let name = module.patterns[index].name.as_deref();
        name.is_some_and(|name| failing.contains(name))
    };
    let name = match (expected, first.code()) {
        (_, "E0621") => "divergence: a native rewrite that fails",
        (Outcome::Crashed, "E0626") => "divergence: an op that is erased while it is used",
        (_, "E0620") => "divergence: a rewrite that reads a result that is not there",
        _ => return None,
    };
    agree(Chunks::of(&case.source).only(|index| !fails(index))).then_some(name)
}

/// Whether there is no difference once every attribute of the IR has a type.
fn agree_on_typed(case: &Case, reference: &Reference, top_down: bool) -> bool {
    let mut ir = case.ir.clone();
    for untyped in ["unit", "\"s\"", "[1 : i32, i32]"] {
        ir = ir.replace(&format!("= {untyped}"), "= 1 : i32");
    }
    agree(&[Case { ir, ..case.clone() }], reference, top_down)
}

/// Whether the type of an attribute is asked for by a variable: MLIR does not ask whether there is one.
fn asks_only_for_a_type(pattern: &Pattern) -> bool {
    let unconstrained = |id: &ValueId| {
        pattern.matcher.iter().any(|op| op.results.contains(id) && matches!(op.kind, OpKind::Type { constant: None }))
    };
    pattern.matcher.iter().any(|op| matches!(&op.kind, OpKind::Attribute { ty: Some(ty), .. } if unconstrained(ty)))
}

/// Whether a range of types is asked for at two places: MLIR does not ask whether they are equal.
fn has_type_range_twice(pattern: &Pattern) -> bool {
    let mut seen = BTreeSet::new();
    let uses = pattern.matcher.iter().flat_map(|op| match &op.kind {
        OpKind::Operands { ty } => ty.iter().copied().collect(),
        OpKind::Operation { types, .. } => types.clone(),
        _ => Vec::new(),
    });
    let mut ranges = uses.filter(|id| pattern.kind(*id) == pdll::ir::Kind::TypeRange);
    ranges.any(|id| !seen.insert(id))
}

/// The patterns that call a native constraint with results that another one calls too: MLIR loses the results of one.
fn callers_of_shared_natives(module: &Module) -> Vec<usize> {
    let called: Vec<BTreeSet<&str>> = module.patterns.iter().map(natives_with_results).collect();
    let shares = |index: &usize| {
        called.iter().enumerate().any(|(other, names)| other != *index && !names.is_disjoint(&called[*index]))
    };
    (0..called.len()).filter(shares).collect()
}

fn natives_with_results(pattern: &Pattern) -> BTreeSet<&str> {
    let names = pattern.matcher.iter().filter(|op| !op.results.is_empty()).filter_map(|op| match &op.kind {
        OpKind::ApplyNativeConstraint { name, .. } => Some(name.as_str()),
        _ => None,
    });
    names.collect()
}
