//! The comparison, batch by batch.

use std::process::ExitCode;

use clap::Args;
use conformance::case::{Case, Difference};
use conformance::choices::{Choices, shrink};
use conformance::divergences;
use conformance::library;
use conformance::peer::{Reference, Verdict};

use crate::report::{Rates, print_case};

#[derive(Debug, Args)]
pub struct Run {
    /// How many cases.
    #[arg(long, default_value_t = 1000)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Cases for one process of the reference.
    #[arg(long, default_value_t = 500)]
    batch: u64,
    /// Only compare with the naive matcher, not with MLIR.
    #[arg(long)]
    alone: bool,
    /// How many differences to shrink and print.
    #[arg(long, default_value_t = 3)]
    show: usize,
    /// How many tries shrinking a difference may take.
    #[arg(long, default_value_t = 100)]
    tries: usize,
    /// Print nothing but the seed and the kind of each difference.
    #[arg(long)]
    list: bool,
}

/// The case of a seed.
pub fn case_of(seed: u64) -> Case {
    Case::generate(Choices::from_seed(seed))
}

pub fn run(arguments: &Run) -> ExitCode {
    let reference = if arguments.alone { None } else { Reference::find() };
    let mut rates = Rates::default();
    let mut shown = 0;
    let mut next = arguments.from;
    let end = arguments.from + arguments.seeds;
    while next < end {
        let seeds: Vec<u64> = (next..end.min(next + arguments.batch)).collect();
        next += arguments.batch;
        let cases: Vec<Case> = seeds.iter().map(|seed| case_of(*seed)).collect();
        let differences = compare(&cases, reference.as_ref(), &mut rates);
        for (seed, case, difference) in
            seeds.iter().zip(&cases).zip(differences).filter_map(|((s, c), d)| Some((s, c, d?)))
        {
            rates.count(difference.what);
            if arguments.list {
                println!("{seed}\t{}", difference.what);
            } else if shown < arguments.show {
                shown += 1;
                show(*seed, case, &difference, reference.as_ref(), arguments.tries);
            }
        }
    }
    let failed = rates.differences();
    if !arguments.list {
        rates.print();
        println!("{} cases, {failed} differences", arguments.seeds);
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The first difference of each case.
fn compare(cases: &[Case], reference: Option<&Reference>, rates: &mut Rates) -> Vec<Option<Difference>> {
    let mut found: Vec<Option<Difference>> = cases.iter().map(|case| alone(case, rates)).collect();
    for (first, cases) in (0..).step_by(library::CASES).zip(cases.chunks(library::CASES)) {
        match library::compare(cases) {
            Ok(matches) => rates.add("matches in libraries of several cases", matches),
            Err((index, difference)) => {
                found[first + index].get_or_insert(Difference {
                    what: "DIFFERENT: in a library of several cases",
                    detail: format!(
                        "{}: {}\nthe library begins {index} cases before",
                        difference.what, difference.detail
                    ),
                });
            }
        }
    }
    let Some(reference) = reference else { return found };
    let sources: Vec<String> = cases.iter().map(|case| case.source.clone()).collect();
    let verdicts = reference.compile(&sources, None);
    // Patterns that both accept are run by both, and ours by MLIR too.
    let mut runs = Vec::new();
    for (i, (case, verdict)) in cases.iter().zip(&verdicts).enumerate() {
        match (&case.compiled, verdict) {
            (Ok((module, _)), Verdict::Accepted(theirs)) => {
                rates.count("accepted by both");
                runs.push((i, theirs.clone(), pdll::ir::print(module)));
            }
            (Err(ours), Verdict::Refused { line, .. }) if ours.line() == *line => {
                rates.count("refused by both, at the same line")
            }
            (ours, theirs) => match divergences::explain(ours, theirs) {
                Some(name) => rates.count(name),
                None => {
                    let ours = ours.as_ref().map_or_else(|refusal| refusal.text.clone(), |_| "accepted".into());
                    let theirs = match theirs {
                        Verdict::Accepted(_) => "accepted".to_owned(),
                        Verdict::Refused { line, message } => format!("refused at line {line}: {message}"),
                    };
                    found[i].get_or_insert(Difference {
                        what: "DIFFERENT: accept or refuse",
                        detail: format!("ours: {ours}\nMLIR: {theirs}"),
                    });
                }
            },
        }
    }
    if !reference.has_peer() {
        return found;
    }
    for top_down in [false, true] {
        let theirs: Vec<_> = runs.iter().map(|(i, theirs, _)| (theirs.clone(), cases[*i].ir.clone())).collect();
        let ours: Vec<_> = runs.iter().map(|(i, _, ours)| (ours.clone(), cases[*i].ir.clone())).collect();
        let expected = reference.rewrite(&theirs, top_down);
        let meaning = reference.rewrite(&ours, top_down);
        for (((i, _, _), expected), meaning) in runs.iter().zip(expected).zip(meaning) {
            let Some(expected) = expected else {
                rates.count("MLIR's engine fails");
                continue;
            };
            rates.count("executed by both");
            if cases[*i].unchanged().is_some_and(|unchanged| unchanged.trim() != expected.trim()) {
                rates.count("executed by both, and rewritten");
            }
            let actual = cases[*i].rewrite(top_down);
            let equal = |text: Option<&String>| text.is_some_and(|text| text.trim() == expected.trim());
            let agrees = equal(meaning.as_ref()) && equal(actual.as_ref().ok());
            if !agrees && let Some(name) = divergences::execution(&cases[*i]) {
                rates.count(name);
                continue;
            }
            if !equal(meaning.as_ref()) {
                let meaning = meaning.unwrap_or_else(|| "MLIR's engine fails".to_owned());
                found[*i].get_or_insert(different("DIFFERENT: meaning of our pdl", &expected, &meaning));
            }
            match actual {
                Ok(actual) if actual.trim() == expected.trim() => {}
                Ok(actual) => {
                    found[*i].get_or_insert(different("DIFFERENT: execution", &expected, &actual));
                }
                Err(difference) => {
                    found[*i].get_or_insert(Difference { what: "DIFFERENT: our run fails", ..difference });
                }
            }
        }
    }
    found
}

fn different(what: &'static str, expected: &str, actual: &str) -> Difference {
    Difference { what, detail: format!("MLIR:\n{expected}\nours:\n{actual}") }
}

/// What can be compared without MLIR.
fn alone(case: &Case, rates: &mut Rates) -> Option<Difference> {
    case.compiled.as_ref().ok()?;
    match case.compare_matches() {
        Ok(matches) => {
            rates.count("match sets equal to the naive matcher's");
            rates.add("matches in them", matches);
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

/// Shrinks a failing case and prints it.
fn show(seed: u64, case: &Case, difference: &Difference, reference: Option<&Reference>, tries: usize) {
    let still = |choices: Vec<u32>| {
        let case = Case::generate(Choices::replay(choices));
        let found = compare(std::slice::from_ref(&case), reference, &mut Rates::default()).pop().flatten()?;
        (found.what == difference.what).then_some(case.choices)
    };
    let smallest = shrink(case.choices.clone(), tries, still);
    let case = Case::generate(Choices::replay(smallest));
    let found = compare(std::slice::from_ref(&case), reference, &mut Rates::default()).pop().flatten();
    let difference = found.as_ref().unwrap_or(difference);
    println!("== seed {seed}: {}", difference.what);
    print_case(&case);
    println!("{}\nrepeat: cargo run --release -p conformance -- run --from {seed} --seeds 1\n", difference.detail);
}
