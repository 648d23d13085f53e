//! The comparison of custom assembly.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::assembly::compare::{Ours, compare};
use conformance::assembly::{damage, listing, modules, ours, pairs};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Only operations of this dialect.
    #[arg(long)]
    dialect: Option<String>,
    /// Only this operation.
    #[arg(long)]
    op: Option<String>,
    /// How many differences to print.
    #[arg(long, default_value_t = 0)]
    show: usize,
    /// How many seeds, each with texts of its own.
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// How often the generator mends what `mlir-opt` refuses.
    #[arg(long, default_value_t = 40)]
    rounds: usize,
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

pub fn run(arguments: &Arguments) -> ExitCode {
    crate::status(run_all(arguments))
}

fn run_all(arguments: &Arguments) -> Result<bool, String> {
    let include = conformance::ods::include_dirs().last().cloned().unwrap_or_default();
    let mut enough = true;
    let dialects = ours::dialects(&include);
    for seed in arguments.from..arguments.from + arguments.seeds {
        let corpus = pairs::corpus(&include, &arguments.work, seed, arguments.rounds)?;
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
        if let Some(count) = arguments.random {
            enough &= compare_random(arguments, &corpus, &ours, seed, count)?;
            continue;
        }
        if let Some(count) = arguments.damaged {
            let texts = damage::damaged(&corpus, seed, count)?;
            let mut shown = 0;
            let refusal = |text: &str| ours::generic(&dialects, text).map(drop).map_err(|error| ours::line(&error));
            let agreement = damage::compare(&texts, refusal, |text, theirs, ours| {
                shown += 1;
                if shown <= arguments.show {
                    println!("== mlir-opt: {theirs:?}\n== here: {ours:?}\n{text}");
                }
            });
            println!("seed {seed}: {agreement:?}");
            enough &= agreement.alike == agreement.texts && agreement.same_line * 100 >= agreement.refused * 97;
            continue;
        }
        let report = compare(&corpus, &ours, |name| arguments.wants(name));
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

fn compare_random(
    arguments: &Arguments,
    corpus: &pairs::Corpus,
    ours: &Ours<'_>,
    seed: u64,
    count: usize,
) -> Result<bool, String> {
    let (modules, dialects) = modules::random(corpus, seed, count)?;
    let mut differing = 0;
    for pair in &modules {
        for (input, theirs, text) in [
            (&pair.custom, &pair.source, (ours.read)(&pair.custom)),
            (&pair.source, &pair.custom, (ours.print)(&pair.source)),
        ] {
            if text.as_ref().is_ok_and(|text| text.trim_end() == theirs.trim_end()) {
                continue;
            }
            differing += 1;
            if differing <= arguments.show {
                println!("== of\n{input}-- mlir-opt:\n{theirs}-- here:\n{}", text.unwrap_or_else(|message| message));
            }
        }
    }
    println!("seed {seed}: {} modules of {} dialects, {differing} texts differ", modules.len(), dialects.len());
    Ok(differing == 0)
}
