//! The differences in what runs do that are kept on purpose: `docs/divergences.md` says why.
//!
//! Each is proven by taking the construct away: without it, MLIR's engine and ours must give equal IR again.

use std::collections::BTreeSet;

use mlir_syntax::BodyScanner;
use pdl_ir::{Module, OpKind, Pattern, ValueId};

use crate::case::{Case, Run};
use crate::chunks::Chunks;
use crate::peer::{Outcome, Reference};
use crate::refusals;
use crate::verdict::Verdict;

/// A divergence that can be taken away.
struct Construct {
    name: &'static str,
    /// True if it explains only that MLIR's engine crashes.
    crashes: bool,
    /// Returns the case without it, as one case or several; `None` if the case does not have it.
    without: fn(&Case, bool) -> Option<Vec<Case>>,
}

const CONSTRUCTS: [Construct; 8] = [
    Construct {
        name: "divergence: a native constraint with results that two patterns call",
        crashes: false,
        without: |case, _| each_caller_alone(case),
    },
    Construct {
        name: "divergence: a native constraint with results that is called twice with the same arguments",
        crashes: true,
        without: |case, _| edited(case, without_repeated_calls),
    },
    Construct {
        name: "divergence: a native rewrite that fails",
        crashes: false,
        without: |case, top_down| without_failing(case, top_down, "E0621"),
    },
    Construct {
        name: "divergence: an op that is erased while it is used",
        crashes: true,
        without: |case, top_down| without_failing(case, top_down, "E0626"),
    },
    Construct {
        name: "divergence: a rewrite that reads a result that is not there",
        crashes: false,
        without: |case, top_down| without_failing(case, top_down, "E0620"),
    },
    Construct {
        name: "divergence: `Attr<type>` on an attribute that has no type",
        crashes: false,
        without: |case, _| with_typed_attributes(case),
    },
    Construct {
        name: "divergence: a `TypeRange` variable at two places",
        crashes: false,
        without: |case, _| edited(case, with_type_ranges_once),
    },
    Construct {
        name: "divergence: a variable that is a result of an op, at two places",
        crashes: false,
        without: |case, _| edited(case, with_results_in_place),
    },
];

/// The names of the divergences that explain why a run of MLIR's engine and one of ours differ: one, or two of which
/// neither explains it alone. None if nothing does.
pub fn explain(case: &Case, expected: &Outcome, reference: &Reference, top_down: bool) -> Vec<&'static str> {
    let crashed = *expected == Outcome::Crashed;
    let present: Vec<(&Construct, Vec<Case>)> = CONSTRUCTS
        .iter()
        .filter(|construct| crashed || !construct.crashes)
        .filter_map(|construct| Some((construct, (construct.without)(case, top_down)?)))
        .collect();
    if let Some((construct, _)) = present.iter().find(|(_, rest)| agree(rest, reference, top_down)) {
        return vec![construct.name];
    }
    for (first, rest) in &present {
        // The second may show only once the first is gone: a pattern that MLIR matches by mistake, and whose rewrite fails.
        for second in CONSTRUCTS.iter().filter(|second| second.name != first.name && (crashed || !second.crashes)) {
            let left: Vec<Option<Vec<Case>>> = rest.iter().map(|case| (second.without)(case, top_down)).collect();
            if left.iter().all(Option::is_none) {
                continue;
            }
            let kept = left.into_iter().zip(rest).flat_map(|(left, case)| left.unwrap_or_else(|| vec![case.clone()]));
            let kept: Vec<Case> = kept.collect();
            let is_empty = kept.iter().all(|case| Chunks::of(&case.source).is_empty());
            if !is_empty && agree(&kept, reference, top_down) {
                return vec![first.name, second.name];
            }
        }
    }
    Vec::new()
}

/// The case of an edited text.
fn edited(case: &Case, edit: fn(&str) -> Option<String>) -> Option<Vec<Case>> {
    Some(vec![case.with_source(edit(&case.source)?)])
}

/// For each of the patterns that share a native constraint with results a case without the others.
fn each_caller_alone(case: &Case) -> Option<Vec<Case>> {
    let (module, _) = case.compiled.as_ref().ok()?;
    let shared = callers_of_shared_natives(module);
    let chunks = Chunks::of(&case.source);
    let alone = |kept: &usize| case.with_source(chunks.only(|index| index == *kept || !shared.contains(&index)));
    (!shared.is_empty()).then(|| shared.iter().map(alone).collect())
}

/// The case without its rewrites that fail, the first of them with this error. MLIR leaves what such a rewrite has done, or
/// aborts; here it is undone, and the next best pattern is tried.
///
/// Where it can be foretold that the rewrite fails, the pattern is kept from matching instead, which must come to the same.
fn without_failing(case: &Case, top_down: bool, code: &str) -> Option<Vec<Case>> {
    let run = case.rewrite(top_down).ok()?;
    if run.report.failures.first.first()?.code() != code {
        return None;
    }
    let guarded = refusals::guarded(&case.source).map(|guarded| case.with_source(guarded));
    // In a damaged file there may be no place for the guard.
    let Some(guarded) = guarded.filter(|guarded| guarded.compiled.is_ok()) else {
        return Some(vec![without_failed(case, &run)?]);
    };
    let other = guarded.rewrite(top_down).ok()?;
    if other.ir != run.ir {
        return None;
    }
    Some(vec![without_failed(&guarded, &other).unwrap_or(guarded)])
}

/// The case without the patterns whose rewrites failed in a run; `None` if none did.
fn without_failed(case: &Case, run: &Run) -> Option<Case> {
    let (module, _) = case.compiled.as_ref().ok()?;
    let failing: BTreeSet<&str> = run.report.failures.first.iter().map(|failure| failure.pattern.as_str()).collect();
    let fails = |pattern: &Pattern| pattern.name.as_deref().is_some_and(|name| failing.contains(name));
    let chunks = Chunks::of(&case.source);
    let rest = || chunks.only(|index| !module.patterns.get(index).is_some_and(fails));
    (!failing.is_empty()).then(|| case.with_source(rest()))
}

/// The file in whose match sections each variable for a range of types is at one place: MLIR does not ask whether what is
/// at the others is equal.
fn with_type_ranges_once(source: &str) -> Option<String> {
    let chunks = Chunks::of(source);
    let mut text = chunks.only(|_| false);
    for index in 0..chunks.len() {
        let pattern = chunks.pattern(index);
        let rewrite = ["\n  rewrite ", "\n  replace ", "\n  erase "].iter().filter_map(|word| pattern.find(word)).min();
        let (matcher, rewrite) = pattern.split_at(rewrite.unwrap_or(pattern.len()));
        let mut matcher = matcher.to_owned();
        for (at, _) in pattern.match_indices(": TypeRange") {
            let name = pattern[..at].rsplit(|c: char| !c.is_alphanumeric()).next().filter(|name| !name.is_empty());
            let definition =
                name.and_then(|name| Some((name, matcher.find(&format!("{name}: TypeRange"))? + name.len())));
            let Some((name, end)) = definition else { continue };
            let (before, behind) = matcher.split_at(end);
            let behind = behind.replace(&format!("<{name}>"), "");
            matcher = format!("{before}{}", replace_word(&behind, name, "_: TypeRange"));
        }
        text.push_str(&matcher);
        text.push_str(rewrite);
    }
    (text != source).then_some(text)
}

/// The file with `op.name` in place of each variable that is that: where a variable is an operand at two places, MLIR does
/// not ask whether both are that result.
fn with_results_in_place(source: &str) -> Option<String> {
    let chunks = Chunks::of(source);
    let mut text = chunks.only(|_| false);
    for index in 0..chunks.len() {
        let mut pattern = chunks.pattern(index).to_owned();
        while let Some((line, name, member)) = result_variable(&pattern) {
            let without = pattern.replacen(&line, "", 1);
            pattern = replace_word(&without, &name, &member);
        }
        text.push_str(&pattern);
    }
    (text != source).then_some(text)
}

/// A line `let name = op.member;`, and its two words.
fn result_variable(pattern: &str) -> Option<(String, String, String)> {
    pattern.split_inclusive('\n').find_map(|line| {
        let (name, member) = line.strip_prefix("  let ")?.strip_suffix(";\n")?.split_once(" = ")?;
        let (op, which) = member.split_once('.')?;
        let word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
        (word(name) && word(op) && word(which)).then(|| (line.to_owned(), name.to_owned(), member.to_owned()))
    })
}

/// The text with another word in place of a word.
fn replace_word(text: &str, word: &str, by: &str) -> String {
    text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_')
        .map(|part| match part.strip_prefix(word) {
            Some(end) if !end.starts_with(|c: char| c.is_alphanumeric() || c == '_') => format!("{by}{end}"),
            _ => part.to_owned(),
        })
        .collect()
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

/// Returns true if both accept the patterns of each case, and give equal IR.
fn agree(cases: &[Case], reference: &Reference, top_down: bool) -> bool {
    let cases: Vec<&Case> = cases.iter().filter(|case| !Chunks::of(&case.source).is_empty()).collect();
    let sources: Vec<String> = cases.iter().map(|case| case.source.clone()).collect();
    let mut texts = Vec::new();
    for (case, theirs) in cases.iter().zip(reference.compile(&sources)) {
        let (Ok((module, _)), Verdict::Accepted(theirs)) = (&case.compiled, theirs) else { return false };
        texts.push((theirs, case.ir.clone()));
        texts.push((pdl_ir::print(module), case.ir.clone()));
    }
    let expected = reference.rewrite(&texts, top_down);
    cases.iter().zip(expected.chunks(2)).all(|(case, expected)| {
        case.rewrite(top_down).is_ok_and(|run| expected.iter().all(|expected| expected.is(&run.ir)))
    })
}

/// The case with a type for every attribute of the IR, if the type of one is asked for.
fn with_typed_attributes(case: &Case) -> Option<Vec<Case>> {
    let (module, _) = case.compiled.as_ref().ok()?;
    let mut ir = case.ir.clone();
    for untyped in ["unit", "\"s\"", "[1 : i32, i32]"] {
        ir = ir.replace(&format!("= {untyped}"), "= 1 : i32");
    }
    while let Some(at) = ir.find("= #") {
        let end = at + 2 + ir[at + 2..].find('<').unwrap_or_default();
        let end = BodyScanner::new(&ir, end).skip_group().ok()?;
        ir.replace_range(at + 2..end, "1 : i32");
    }
    let asked = module.patterns.iter().any(asks_only_for_a_type);
    (asked && ir != case.ir).then(|| vec![Case { ir, ..case.clone() }])
}

/// Returns true if the type of an attribute is asked for by a variable: MLIR does not ask whether there is one.
fn asks_only_for_a_type(pattern: &Pattern) -> bool {
    let unconstrained = |id: &ValueId| {
        pattern.matcher.iter().any(|op| op.results.contains(id) && matches!(op.kind, OpKind::Type { constant: None }))
    };
    pattern.matcher.iter().any(|op| matches!(&op.kind, OpKind::Attribute { ty: Some(ty), .. } if unconstrained(ty)))
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
