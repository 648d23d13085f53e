//! The comparison of custom assembly.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::assembly::compare::{Ours, compare};
use conformance::assembly::pairs;

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
    /// Print the texts instead of comparing.
    #[arg(long)]
    texts: bool,
    /// List the operations with a form and without a text, and why.
    #[arg(long)]
    missing: bool,
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
    for seed in arguments.from..arguments.from + arguments.seeds {
        let corpus = pairs::corpus(&include, &arguments.work, seed, arguments.rounds)?;
        if arguments.texts {
            for (name, entry) in corpus.operations.iter().filter(|(name, _)| arguments.wants(name)) {
                for pair in entry.pairs.iter().map(|index| &corpus.pairs[*index]) {
                    println!("// {name}\n{}// as\n{}", pair.custom, pair.generic);
                }
            }
            continue;
        }
        let refuse = |_: &str| -> Result<String, String> { Err("no reader".to_owned()) };
        let report = compare(&corpus, &Ours { read: &refuse, print: &refuse }, |name| arguments.wants(name));
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
