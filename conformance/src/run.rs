//! The comparison, batch by batch.

use std::process::ExitCode;

use clap::Args;
use conformance::case::{Case, Difference};
use conformance::choices::{Choices, shrink};
use conformance::compare::{Totals, compare};
use conformance::peer::Reference;

use crate::report::print_case;

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
    /// Also print how many patterns hold each construct, match, and rewrite.
    #[arg(long)]
    coverage: bool,
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
    let mut totals = Totals::default();
    let mut shown = 0;
    let mut next = arguments.from;
    let end = arguments.from + arguments.seeds;
    while next < end {
        let seeds: Vec<u64> = (next..end.min(next + arguments.batch)).collect();
        next += arguments.batch;
        let cases: Vec<Case> = seeds.iter().map(|seed| case_of(*seed)).collect();
        let differences = compare(&cases, reference.as_ref(), &mut totals);
        for (seed, case, difference) in
            seeds.iter().zip(&cases).zip(differences).filter_map(|((s, c), d)| Some((s, c, d?)))
        {
            totals.rates.count(difference.what);
            if arguments.list {
                println!("{seed}\t{}", difference.what);
            } else if shown < arguments.show {
                shown += 1;
                show(*seed, case, &difference, reference.as_ref(), arguments.tries);
            }
        }
    }
    let failed = totals.rates.differences();
    if !arguments.list {
        totals.rates.print();
        if arguments.coverage {
            totals.coverage.print();
        }
        println!("{} cases, {failed} differences", arguments.seeds);
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Shrinks a failing case and prints it.
fn show(seed: u64, case: &Case, difference: &Difference, reference: Option<&Reference>, tries: usize) {
    let still = |choices: Vec<u32>| {
        let case = Case::generate(Choices::replay(choices));
        let found = compare(std::slice::from_ref(&case), reference, &mut Totals::default()).pop().flatten()?;
        (found.what == difference.what).then_some(case.choices)
    };
    let smallest = shrink(case.choices.clone(), tries, still);
    let case = Case::generate(Choices::replay(smallest));
    let found = compare(std::slice::from_ref(&case), reference, &mut Totals::default()).pop().flatten();
    let difference = found.as_ref().unwrap_or(difference);
    println!("== seed {seed}: {}", difference.what);
    print_case(&case);
    println!("{}\nrepeat: cargo run --release -p conformance -- run --from {seed} --seeds 1\n", difference.detail);
}
