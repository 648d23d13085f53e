//! The comparison of combine rules, file by file.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::machine::{Figures, case, compare, compare_library};

#[derive(Debug, Args)]
pub struct Arguments {
    /// How many files of rules.
    #[arg(long, default_value_t = 10)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Rules for each file. A table of hundreds makes LLVM's executor read what is not there yet.
    #[arg(long, default_value_t = 50)]
    rules: usize,
    /// Functions for each file.
    #[arg(long, default_value_t = 200)]
    functions: usize,
    /// Where the passes are compiled.
    #[arg(long, default_value = "target/machine")]
    work: PathBuf,
    /// How many differences to print.
    #[arg(long, default_value_t = 3)]
    show: usize,
    /// Compare instead the rules of LLVM's library that need no C++, each alone and all together, on so many functions each.
    #[arg(long)]
    library: bool,
    /// Print the rules and the functions of the first seed instead.
    #[arg(long)]
    print: bool,
}

pub fn run(arguments: &Arguments) -> ExitCode {
    if arguments.print {
        let (rules, functions) = case(arguments.from, arguments.rules, arguments.functions);
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
        let (found, idle) = compare_library(&work, arguments.from, arguments.functions, &mut figures)?;
        found.iter().take(arguments.show).for_each(|difference| println!("== {difference}\n"));
        println!("{figures}\nnever applied: {}", if idle.is_empty() { "none".to_owned() } else { idle.join(", ") });
        return Ok(figures.differences + idle.len());
    }
    for seed in arguments.from..arguments.from + arguments.seeds {
        for difference in compare(&work, seed, (arguments.rules, arguments.functions), &mut figures)? {
            if shown < arguments.show {
                shown += 1;
                println!("== seed {seed}\n{difference}\n");
            }
        }
        println!("{figures}");
    }
    Ok(figures.differences)
}
