//! The comparisons, on a batch of cases.

use crate::blob::compare_blob;
use crate::case::{Case, Difference, cpp};
use crate::coverage::Coverage;
use crate::divergences;
use crate::execution;
use crate::library;
use crate::peer::{Outcome, Reference};
use crate::rates::Rates;
use crate::verdict::Verdict;

/// The sums over the cases.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// The outcomes of the cases.
    pub rates: Rates,
    /// The contents of the cases.
    pub coverage: Coverage,
}

/// A case that both compilers accept, or what is left of one without the patterns at fault.
struct Runnable {
    /// Of which case.
    index: usize,
    case: Case,
    theirs: String,
    ours: String,
}

/// The first difference of each case.
pub fn compare(cases: &[Case], reference: Option<&Reference>, totals: &mut Totals) -> Vec<Option<Difference>> {
    let mut found: Vec<Option<Difference>> = cases.iter().map(|case| alone(case, totals)).collect();
    libraries(cases, &mut found, &mut totals.rates);
    let Some(reference) = reference else { return found };
    let runs = accept(cases, reference, &mut found, &mut totals.rates);
    compare_cpp(&runs, reference, &mut found, &mut totals.rates);
    if reference.has_peer() {
        for top_down in [false, true] {
            execute(&runs, reference, top_down, &mut found, totals);
        }
    }
    found
}

/// Returns what can be compared without MLIR.
fn alone(case: &Case, totals: &mut Totals) -> Option<Difference> {
    let (module, _) = case.compiled.as_ref().ok()?;
    if let Err(difference) = compare_blob(module, &case.ir, false) {
        return Some(Difference { what: "DIFFERENT: from a blob", ..difference });
    }
    totals.rates.count("runs: equal from source and from a blob");
    match case.compare_matches() {
        Ok(matches) => {
            totals.rates.count("match sets equal to the naive matcher's");
            totals.rates.add("matches in them", matches.iter().sum());
            totals.coverage.matched(case, &matches);
            None
        }
        Err(difference) => Some(Difference {
            what: match difference.what {
                "best match" => "DIFFERENT: best match",
                _ => "DIFFERENT: match sets",
            },
            detail: format!("{}: {}", difference.what, difference.detail),
        }),
    }
}

/// Compares the match sets of several cases linked into one library.
fn libraries(cases: &[Case], found: &mut [Option<Difference>], rates: &mut Rates) {
    for (first, cases) in (0..).step_by(library::CASES).zip(cases.chunks(library::CASES)) {
        match library::compare(cases) {
            Ok(matches) => rates.add("matches in libraries of several cases", matches),
            Err((index, difference)) => record(
                &mut found[first + index],
                Difference {
                    what: "DIFFERENT: in a library of several cases",
                    detail: format!(
                        "{}: {}\nthe library begins {index} cases before",
                        difference.what, difference.detail
                    ),
                },
            ),
        }
    }
}

/// Compares who accepts what; gives what both accept.
fn accept(cases: &[Case], reference: &Reference, found: &mut [Option<Difference>], rates: &mut Rates) -> Vec<Runnable> {
    let sources: Vec<String> = cases.iter().map(|case| case.source.clone()).collect();
    let verdicts = reference.compile(&sources);
    let mut runs = Vec::new();
    let mut differing = Vec::new();
    for (index, (case, verdict)) in cases.iter().zip(verdicts).enumerate() {
        match (&case.compiled, verdict) {
            (Ok((module, _)), Verdict::Accepted(theirs)) => {
                rates.count("files: accepted by both");
                let ours = pdl_ir::print(module);
                runs.push(Runnable { index, case: case.clone(), theirs, ours });
            }
            (ours, verdict) if divergences::agree(ours, &verdict) => {
                rates.count("files: refused by both, at the same line")
            }
            (_, verdict) => differing.push((index, verdict)),
        }
    }
    let rest = explain(cases, &differing, reference, found, rates);
    // What is left without the patterns at fault is compared like any other file.
    let sources: Vec<String> = rest.iter().map(|(_, case)| case.source.clone()).collect();
    for ((index, case), verdict) in rest.into_iter().zip(reference.compile(&sources)) {
        match (&case.compiled, verdict) {
            (Ok((module, _)), Verdict::Accepted(theirs)) => {
                rates.count("files: the rest accepted by both");
                let ours = pdl_ir::print(module);
                runs.push(Runnable { index, case, theirs, ours });
            }
            (ours, verdict) => record(&mut found[index], disagreement(ours, &verdict)),
        }
    }
    runs
}

/// Explains the files on which the compilers differ, or records the difference; gives what is left of them.
fn explain(
    cases: &[Case],
    differing: &[(usize, Verdict)],
    reference: &Reference,
    found: &mut [Option<Difference>],
    rates: &mut Rates,
) -> Vec<(usize, Case)> {
    let parts: Vec<Vec<String>> =
        differing.iter().map(|(index, _)| divergences::apart(&cases[*index].source)).collect();
    let mut verdicts = reference.compile(&parts.concat()).into_iter();
    let mut rest = Vec::new();
    for ((index, verdict), parts) in differing.iter().zip(&parts) {
        let case = &cases[*index];
        let alone: Vec<Verdict> = verdicts.by_ref().take(parts.len()).collect();
        match divergences::explain(&case.source, &case.compiled, verdict, &alone, reference) {
            Some(explanation) => {
                rates.count("files: a listed divergence");
                explanation.names.iter().for_each(|name| rates.count(name));
                rest.extend(explanation.rest.map(|source| (*index, case.with_source(source))));
            }
            None => record(&mut found[*index], disagreement(&case.compiled, verdict)),
        }
    }
    rest
}

/// Compares the C++ that both make of what both accept.
fn compare_cpp(runs: &[Runnable], reference: &Reference, found: &mut [Option<Difference>], rates: &mut Rates) {
    const NAME: &str = "case.pdll";
    let sources: Vec<&str> = runs.iter().map(|run| run.case.source.as_str()).collect();
    let theirs = reference.cpp(&sources, NAME).unwrap_or_default();
    for (place, run) in runs.iter().enumerate() {
        let source = if place == 0 { run.case.source.clone() } else { format!("\n{}", run.case.source) };
        let ours = cpp(NAME, &source);
        let theirs = theirs.get(place).map_or("none", String::as_str);
        if ours == theirs {
            rates.count("C++: equal");
        } else {
            let detail = format!("ours:\n{ours}\nMLIR's:\n{theirs}");
            record(&mut found[run.index], Difference { what: "DIFFERENT: C++", detail });
        }
    }
}

fn record(place: &mut Option<Difference>, difference: Difference) {
    place.get_or_insert(difference);
}

fn disagreement(ours: &divergences::Ours, theirs: &Verdict) -> Difference {
    let ours = ours.as_ref().map_or_else(|refusal| refusal.text.clone(), |_| "accepted".into());
    Difference { what: "DIFFERENT: accept or refuse", detail: format!("ours: {ours}\nMLIR: {}", theirs.describe()) }
}

/// Runs what both accept by both, and our `pdl` by MLIR too.
fn execute(
    runs: &[Runnable],
    reference: &Reference,
    top_down: bool,
    found: &mut [Option<Difference>],
    totals: &mut Totals,
) {
    let theirs: Vec<_> = runs.iter().map(|run| (run.theirs.clone(), run.case.ir.clone())).collect();
    let ours: Vec<_> = runs.iter().map(|run| (run.ours.clone(), run.case.ir.clone())).collect();
    let expected = reference.rewrite(&theirs, top_down);
    let meaning = reference.rewrite(&ours, top_down);
    for ((run, mut expected), mut meaning) in runs.iter().zip(expected).zip(meaning) {
        let actual = match run.case.rewrite(top_down) {
            Ok(actual) => actual,
            Err(difference) => {
                record(&mut found[run.index], Difference { what: "DIFFERENT: our run fails", ..difference });
                continue;
            }
        };
        let agrees = |expected: &Outcome, meaning: &Outcome| expected.is(&actual.ir) && meaning.is(&actual.ir);
        if !agrees(&expected, &meaning) {
            // A case that breaks MLIR's memory can change what the process makes of those behind it.
            let alone = |pdl: &String| reference.rewrite(&[(pdl.clone(), run.case.ir.clone())], top_down).remove(0);
            (expected, meaning) = (alone(&run.theirs), alone(&run.ours));
        }
        if agrees(&expected, &meaning) {
            totals.rates.count("runs: equal");
            if run.case.unchanged().is_some_and(|unchanged| unchanged.trim() != actual.ir.trim()) {
                totals.rates.count("runs: equal, and something is rewritten");
            }
            if top_down {
                totals.coverage.rewritten(&run.case, &actual.report.rewrites_by_pattern);
            }
            continue;
        }
        let names = execution::explain(&run.case, &expected, reference, top_down);
        if !names.is_empty() {
            totals.rates.count("runs: a listed divergence");
            names.into_iter().for_each(|name| totals.rates.count(name));
            continue;
        }
        let different = |what, other: &str| Difference {
            what,
            // What was run is not the case itself where a part of it was taken away or repaired.
            detail: format!(
                "top-down: {top_down}\nMLIR:\n{}\nours:\n{other}\n// what was run\n{}\n// on\n{}",
                expected.describe(),
                run.case.source,
                run.case.ir
            ),
        };
        record(
            &mut found[run.index],
            match expected.is(&actual.ir) {
                true => different("DIFFERENT: meaning of our pdl", meaning.describe()),
                false => different("DIFFERENT: execution", &actual.ir),
            },
        );
    }
}
