//! Patterns with choices against the naive matcher, case by case.

use std::process::ExitCode;

use clap::Args;
use conformance::choices::{Choices, shrink};
use conformance::forms::{Case, Counts};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The number of cases.
    #[arg(long, default_value_t = 20_000)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// The number of differences to shrink and print.
    #[arg(long, default_value_t = 3)]
    show: usize,
    /// The number of tries that shrinking a difference may take.
    #[arg(long, default_value_t = 1000)]
    tries: usize,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let mut counts = Counts::default();
    let mut differences = 0;
    for seed in arguments.from..arguments.from + arguments.seeds {
        let case = Case::generate(Choices::from_seed(seed));
        match case.compare() {
            Ok(of_case) => counts.add(&of_case),
            Err(difference) => {
                differences += 1;
                if differences <= arguments.show {
                    show(seed, &case, difference.what, arguments.tries);
                }
            }
        }
    }
    println!(
        "{} cases, {differences} different\n{} patterns, {} of them with choices, of {} forms; {} have too many\n\
         {} matches, {} of them of a form that is not the first; {} ops without; {} rewrites\n\
         matches with `...`: {}, with a length: {}, with an element: {}, with values of an `each`: {}",
        arguments.seeds,
        counts.patterns,
        counts.choosing,
        counts.ways,
        counts.refused,
        counts.matches,
        counts.later,
        counts.misses,
        counts.rewrites,
        counts.rests,
        counts.lengths,
        counts.elements,
        counts.each
    );
    crate::status(Ok(differences == 0))
}

/// Shrinks a failing case and prints it.
fn show(seed: u64, case: &Case, what: &str, tries: usize) {
    let still = |choices: Vec<u32>| {
        let case = Case::generate(Choices::replay(choices));
        case.compare().err().filter(|difference| difference.what == what).map(|_| case.choices)
    };
    let case = Case::generate(Choices::replay(shrink(case.choices.clone(), tries, still)));
    let detail = case.compare().err().map(|difference| difference.detail).unwrap_or_default();
    println!("== seed {seed}: {what}\n// case.pdll\n{}\n// case.mlir\n{}\n{detail}", case.source, case.ir);
    println!("repeat: cargo run --release -p conformance -- forms --from {seed} --seeds 1\n");
}
