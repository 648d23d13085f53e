//! The comparison of custom assembly.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::assembly::compare::{self, Difference, Ours, Report, compare};
use conformance::assembly::pairs::{self, Corpus};
use conformance::assembly::{damage, listing, modules, ours};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Only operations of this dialect.
    #[arg(long)]
    dialect: Option<String>,
    /// Only this operation.
    #[arg(long)]
    op: Option<String>,
    /// The number of differences to print.
    #[arg(long, default_value_t = 0)]
    show: usize,
    /// The number of seeds, each with texts of its own.
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// The number of times the generator mends what `mlir-opt` refuses.
    #[arg(long, default_value_t = 10)]
    rounds: usize,
    /// The number of times it tries what is left without the verifier.
    #[arg(long, default_value_t = 3)]
    unverified: usize,
    /// Exit status 1 if fewer operations are read and printed as `mlir-opt` does.
    #[arg(long, default_value_t = 0)]
    at_least: usize,
    /// Compare so many random modules of many operations instead; exit status 1 if any differs.
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// Compare so many texts with a fault instead; exit status 1 if one is refused by one side only, or too few at the same line.
    #[arg(long, value_name = "N")]
    damaged: Option<usize>,
    /// Print the texts instead of comparing.
    #[arg(long)]
    texts: bool,
    /// List the operations with a form and without a text, and why.
    #[arg(long)]
    missing: bool,
    /// Write what is left to do to this directory: `failing.txt`, and `texts` with what differs.
    #[arg(long, value_name = "DIR")]
    list: Option<PathBuf>,
    /// Where the texts are kept.
    #[arg(long, default_value = "target/assembly")]
    work: PathBuf,
}

impl Arguments {
    fn wants(&self, name: &str) -> bool {
        self.op.as_ref().is_none_or(|op| op == name)
            && self.dialect.as_ref().is_none_or(|dialect| name.split('.').next() == Some(dialect))
    }
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    crate::status(run_all(arguments))
}

fn run_all(arguments: &Arguments) -> Result<bool, String> {
    let include = conformance::ods::include_dirs().last().cloned().unwrap_or_default();
    let mut enough = true;
    let dialects = ours::dialects(&include);
    for seed in arguments.from..arguments.from + arguments.seeds {
        let corpus = pairs::corpus(&include, &arguments.work, seed, [arguments.rounds, arguments.unverified])?;
        if arguments.texts {
            for (name, entry) in corpus.operations.iter().filter(|(name, _)| arguments.wants(name)) {
                for pair in entry.alone.iter().map(|index| &corpus.alone[*index]) {
                    println!("// {name}\n{}// from\n{}", pair.custom, pair.source);
                }
            }
            continue;
        }
        let read = |text: &str| ours::generic(&dialects, text).map_err(|error| error.to_string());
        let print = |text: &str| ours::custom(&dialects, text).map_err(|error| error.to_string());
        let ours = Ours { read: &read, print: &print };
        let report = compare(&corpus, &ours, |name| arguments.wants(name));
        if let Some(count) = arguments.random {
            enough &= compare_random(arguments, &corpus, &report, &ours, seed, count)?;
            continue;
        }
        if let Some(count) = arguments.damaged {
            enough &= compare_damaged(arguments, &corpus, &report, &dialects, seed, count)?;
            continue;
        }
        if let Some(directory) = &arguments.list {
            listing::list(&report, directory)?;
        }
        for difference in report.differences.iter().take(arguments.show) {
            let what = if difference.in_reading { "read" } else { "printed" };
            println!("== {} is {what} otherwise:\n{}", difference.operation, difference.input);
            println!("-- mlir-opt:\n{}-- here:", difference.theirs);
            match &difference.ours {
                Ok(text) => println!("{text}"),
                Err(message) => println!("refused: {message}\n"),
            }
        }
        println!("seed {seed}\n{report}");
        if arguments.missing {
            for (name, objection) in &report.missing {
                println!("{name}: {objection}");
            }
        }
        enough &= report.total().both >= arguments.at_least;
    }
    Ok(enough)
}

/// Texts that are right in themselves, put together.
fn compare_random(
    arguments: &Arguments,
    corpus: &Corpus,
    report: &Report,
    ours: &Ours<'_>,
    seed: u64,
    count: usize,
) -> Result<bool, String> {
    let modules = modules::random(corpus, &report.right_texts, seed, count)?;
    let differences = compare::differences(&modules.pairs, ours);
    let heading = format!(
        "seed {seed}: {} modules of {} operations of {} dialects, {} texts differ",
        modules.pairs.len(),
        modules.operations.len(),
        modules.dialects(),
        differences.len()
    );
    let details: Vec<(String, String)> = differences
        .iter()
        .map(|difference| {
            let ours = difference.ours.as_ref().unwrap_or_else(|message| message);
            let Difference { input, theirs, .. } = difference;
            (difference.evidence(), format!("{input}-- mlir-opt:\n{theirs}-- here:\n{ours}"))
        })
        .collect();
    show(arguments, &heading, &details, "random.txt")?;
    Ok(differences.is_empty())
}

/// Texts that are right in themselves, with a fault.
fn compare_damaged(
    arguments: &Arguments,
    corpus: &Corpus,
    report: &Report,
    dialects: &mlir_dialects::assembly::Dialects,
    seed: u64,
    count: usize,
) -> Result<bool, String> {
    let texts = damage::damaged(corpus, &report.right_texts, seed, count)?;
    let refusal =
        |text: &str| ours::generic(dialects, text).map(drop).map_err(|error| (ours::line(&error), error.to_string()));
    let mut details = Vec::new();
    let agreement = damage::compare(&texts, refusal, |text, theirs, ours| {
        let evidence = match (theirs, &ours) {
            (Ok(_), Err((_, message))) => format!("refused here: {}", message.lines().next().unwrap_or_default()),
            (Err(objection), Ok(())) => format!("read here: {}", objection.message),
            (Err(objection), Err((line, message))) => format!(
                "another line: {line} {}, instead of {} {}",
                message.lines().next().unwrap_or_default(),
                objection.line,
                objection.message
            ),
            (Ok(_), Ok(())) => return,
        };
        details.push((evidence, format!("{text}-- mlir-opt: {theirs:?}\n-- here: {ours:?}")));
    });
    show(arguments, &format!("seed {seed}: {agreement:?}"), &details, "damaged.txt")?;
    Ok(agreement.alike == agreement.texts && agreement.same_line * 100 >= agreement.refused * 97)
}

fn show(arguments: &Arguments, heading: &str, details: &[(String, String)], file: &str) -> Result<(), String> {
    println!("{heading}");
    for (evidence, details) in details.iter().take(arguments.show) {
        println!("== {evidence}\n{details}");
    }
    match &arguments.list {
        Some(directory) => listing::group(heading, details, &directory.join(file)),
        None => Ok(()),
    }
}
