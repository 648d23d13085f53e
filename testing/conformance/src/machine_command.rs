//! The comparison of combine rules, file by file.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::machine::{Figures, TARGETS, Target, case, compare};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The number of files of rules.
    #[arg(long, default_value_t = 10)]
    seeds: u64,
    /// The first seed.
    #[arg(long, alias = "seed", default_value_t = 1)]
    pub from: u64,
    /// Rules for each file. A table of hundreds makes LLVM's executor read what is not there yet.
    #[arg(long, default_value_t = 50)]
    rules: usize,
    /// Functions for each file.
    #[arg(long, default_value_t = 200)]
    pub functions: usize,
    /// Where the passes are compiled. That of LLVM's library is kept there.
    #[arg(long, alias = "keep", default_value = "target/machine")]
    work: PathBuf,
    /// The target of the functions.
    #[arg(long, default_value = TARGETS[0].name, value_parser = target)]
    pub target: Target,
    /// The number of differences to print.
    #[arg(long, default_value_t = 3)]
    pub show: usize,
    /// Compare instead the rules of LLVM's library that run here, each alone and all together, on so many functions each.
    #[arg(long)]
    library: bool,
    /// Only these rules of the library.
    #[arg(long, value_delimiter = ',', requires = "library")]
    pub rule: Vec<String>,
    /// Also the rules that do not run here: how often `llc` applies them.
    #[arg(long, requires = "library")]
    pub all: bool,
    /// Where to write a function for each rule that `llc` applies it to, and what becomes of it.
    #[arg(long, requires = "library")]
    pub examples: Option<PathBuf>,
    /// Compare on this file of machine IR, with all rules of the library that run here.
    #[arg(long, requires = "library")]
    pub file: Option<PathBuf>,
    /// Print the rules and the functions of the first seed instead.
    #[arg(long)]
    print: bool,
}

fn target(name: &str) -> Result<Target, String> {
    Target::named(name).ok_or_else(|| format!("the targets are {}", TARGETS.map(|target| target.name).join(", ")))
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    if arguments.print {
        let (rules, functions) = case(arguments.from, &arguments.target, arguments.rules, arguments.functions);
        rules.iter().for_each(|rule| println!("{}", rule.text));
        println!("{functions}");
        return ExitCode::SUCCESS;
    }
    crate::status(run_all(arguments).map(|differences| differences == 0))
}

fn run_all(arguments: &Arguments) -> Result<usize, String> {
    std::fs::create_dir_all(&arguments.work).map_err(|error| error.to_string())?;
    let work = arguments.work.canonicalize().map_err(|error| error.to_string())?;
    let mut figures = Figures::default();
    let mut shown = 0;
    if arguments.library {
        return crate::machine_library::run(arguments, &work);
    }
    for seed in arguments.from..arguments.from + arguments.seeds {
        for difference in compare(&work, arguments.target, seed, (arguments.rules, arguments.functions), &mut figures)?
        {
            if shown < arguments.show {
                shown += 1;
                println!("== seed {seed}\n{difference}\n");
            }
        }
        println!("{figures}");
    }
    Ok(figures.differences)
}
