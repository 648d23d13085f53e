//! Optimizes a function and prints it before and after. `arena-ir` takes the patterns that were compiled with it;
//! `arena-ir FILE.pdll` compiles those of a file as well, `arena-ir FILE.pdllc` loads them.

use std::process::ExitCode;

use arena_ir::host::ArenaHost;
use arena_ir::{Error, built_in, optimize, program, with_blob, with_source};

/// Patterns in the program as text.
const SHIFTS: &str = include_str!("shifts.pdll");

fn run(file: Option<&str>) -> Result<(), Error> {
    let (ir, module) = program::example();
    print!("{}", ir.print(module));
    let mut host = ArenaHost::new(ir);
    let set = match file {
        None => built_in(&mut host)?,
        Some("shifts") => with_source(&mut host, SHIFTS)?,
        Some(file) if file.ends_with(".pdllc") => with_blob(&mut host, &std::fs::read(file)?)?,
        Some(file) => with_source(&mut host, &std::fs::read_to_string(file)?)?,
    };
    let report = optimize(&mut host, &set, module)?;
    host.ir.verify(module)?;
    println!("--- {} patterns applied, {} operations folded", report.rewrites, report.folds);
    print!("{}", host.ir.print(module));
    Ok(())
}

fn main() -> ExitCode {
    match run(std::env::args().nth(1).as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
