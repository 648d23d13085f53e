//! The comparison of rules in the manner of real projects.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::projects::{Findings, check, compare};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Only files whose names hold this.
    #[arg(default_value = "")]
    files: String,
    /// Where the programs are made, and the compiled dialect is kept.
    #[arg(long, default_value = "target/projects")]
    work: PathBuf,
    /// Load the rules and have each applied to its example, without MLIR.
    #[arg(long)]
    alone: bool,
    /// Print what each rule needs.
    #[arg(long)]
    coverage: bool,
}

/// The percentage of rules that must run by themselves.
const WANTED: usize = 70;

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    crate::status(run_all(arguments))
}

fn run_all(arguments: &Arguments) -> Result<bool, String> {
    let mut findings = Findings::default();
    let loaded = check(&arguments.files, &mut findings)?;
    if arguments.coverage {
        loaded.iter().for_each(|(_, rules)| print!("{}", rules.coverage));
    }
    if !arguments.alone {
        compare(&arguments.work, &loaded, &mut findings)?;
    }
    for wrong in &findings.wrong {
        println!("{wrong}\n");
    }
    println!("{findings}");
    let enough = !arguments.files.is_empty() || findings.by_themselves * 100 >= findings.rules * WANTED;
    Ok(findings.wrong.is_empty() && enough)
}
