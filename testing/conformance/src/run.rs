//! The comparison, batch by batch.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::case::{Case, Difference};
use conformance::choices::{Choices, shrink};
use conformance::compare::{Totals, compare};
use conformance::coverage::Coverage;
use conformance::figures::figures;
use conformance::log::{Chunk, Log};
use conformance::peer::Reference;

use crate::report::print_case;

#[derive(Debug, Args)]
pub(crate) struct Run {
    /// The number of cases.
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
    #[arg(long, conflicts_with = "log")]
    coverage: bool,
    /// The number of differences to shrink and print.
    #[arg(long, default_value_t = 3)]
    show: usize,
    /// The number of tries that shrinking a difference may take.
    #[arg(long, default_value_t = 100)]
    tries: usize,
    /// Print nothing but the seed and the kind of each difference.
    #[arg(long)]
    list: bool,
    /// Add each batch to this file when it is done, leave out those that are in it, and sum up all of it in the end: so a
    /// run can be stopped, and started again.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// The case of a seed.
pub(crate) fn case_of(seed: u64) -> Case {
    Case::generate_in_dialects(Choices::from_seed(seed))
}

pub(crate) fn run(arguments: &Run) -> ExitCode {
    let mut coverage = Coverage::default();
    let chunks = match run_all(arguments, &mut coverage) {
        Ok(chunks) => chunks,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    if !arguments.list {
        if arguments.coverage {
            coverage.print();
        }
        print!("{}", figures(&chunks));
    }
    let failed = chunks.iter().any(|chunk| chunk.rates.differences() > 0);
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs the batches, but for those in the log; gives all of the log, or of the run if there is none.
fn run_all(arguments: &Run, coverage: &mut Coverage) -> Result<Vec<Chunk>, String> {
    let reference = if arguments.alone { None } else { Reference::find().map(Reference::knowing_dialects) };
    let mut log = arguments.log.as_deref().map(Log::open).transpose()?;
    let mut chunks = Vec::new();
    let mut shown = 0;
    let mut next = arguments.from;
    let end = arguments.from + arguments.seeds;
    while next < end {
        let seeds = next..end.min(next + arguments.batch.max(1));
        next = seeds.end;
        if log.as_ref().map_or(Ok(false), |log| log.has(&seeds))? {
            continue;
        }
        let mut totals = Totals::default();
        let cases: Vec<Case> = seeds.clone().map(case_of).collect();
        let found = compare(&cases, reference.as_ref(), &mut totals);
        let mut differences = Vec::new();
        for (seed, case, difference) in
            seeds.clone().zip(&cases).zip(found).filter_map(|((seed, case), found)| Some((seed, case, found?)))
        {
            totals.rates.count(difference.what);
            differences.push((seed, difference.what.to_owned()));
            if arguments.list {
                println!("{seed}\t{}", difference.what);
            } else if shown < arguments.show {
                shown += 1;
                show(seed, case, &difference, reference.as_ref(), arguments.tries);
            }
        }
        coverage.add(&totals.coverage);
        let chunk = Chunk { seeds, rates: totals.rates, differences };
        match &mut log {
            Some(log) => log.add(chunk)?,
            None => chunks.push(chunk),
        }
    }
    Ok(log.map_or(chunks, Log::into_chunks))
}

/// Shrinks a failing case and prints it.
fn show(seed: u64, case: &Case, difference: &Difference, reference: Option<&Reference>, tries: usize) {
    let still = |choices: Vec<u32>| {
        let case = Case::generate_in_dialects(Choices::replay(choices));
        let found = compare(std::slice::from_ref(&case), reference, &mut Totals::default()).pop().flatten()?;
        (found.what == difference.what).then_some(case.choices)
    };
    let smallest = shrink(case.choices.clone(), tries, still);
    let case = Case::generate_in_dialects(Choices::replay(smallest));
    let found = compare(std::slice::from_ref(&case), reference, &mut Totals::default()).pop().flatten();
    let difference = found.as_ref().unwrap_or(difference);
    println!("== seed {seed}: {}", difference.what);
    print_case(&case);
    println!("{}\nrepeat: cargo run --release -p conformance -- run --from {seed} --seeds 1\n", difference.detail);
}
