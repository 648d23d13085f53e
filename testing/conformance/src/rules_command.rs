//! The comparison of rules, batch by batch.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use conformance::rules::{Compiler, Figures, Setting, case, compare, measure, text_of};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The number of files of rules.
    #[arg(long, default_value_t = 100)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Modules for each file.
    #[arg(long, default_value_t = 20)]
    modules: usize,
    /// Files for one C++ program.
    #[arg(long, default_value_t = 50)]
    batch: u64,
    /// Where the programs are made, and the compiled dialect is kept.
    #[arg(long, default_value = "target/rules")]
    work: PathBuf,
    /// The number of differences to print, one of each file.
    #[arg(long, default_value_t = 3)]
    show: usize,
    /// Measure instead how fast so many rules are ready, and rewrite a large module, beside compiled C++.
    #[arg(long, value_name = "RULES")]
    speed: Option<usize>,
    /// Print the rules and the modules of the first seed instead.
    #[arg(long)]
    print: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    if arguments.print {
        let (file, modules) = case(arguments.from, arguments.modules);
        println!("{}\n{}", text_of(&file), modules.join("// -----\n"));
        return ExitCode::SUCCESS;
    }
    if let Some(rules) = arguments.speed {
        let times = measure(&arguments.work, rules, 20_000, arguments.from);
        return crate::status(times.map(|times| {
            println!("{times}");
            true
        }));
    }
    crate::status(run_all(arguments).map(|differences| differences == 0))
}

fn run_all(arguments: &Arguments) -> Result<usize, String> {
    let compiler = Compiler::new(&arguments.work, Setting::generated("-O0"))?;
    let mut figures = Figures::default();
    let (mut next, end) = (arguments.from, arguments.from + arguments.seeds);
    let mut shown = Vec::new();
    while next < end {
        let seeds = next..end.min(next + arguments.batch.max(1));
        next = seeds.end;
        for difference in compare(&compiler, seeds, arguments.modules, &mut figures)? {
            if shown.len() < arguments.show && !shown.contains(&difference.seed) {
                shown.push(difference.seed);
                println!("== seed {}\n{}\n", difference.seed, difference.detail);
            }
        }
        println!("{figures}");
    }
    Ok(figures.differences)
}
