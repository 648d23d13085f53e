//! The PDLL compiler: parses flags, calls the library, prints what it says.
//!
//! Exit status: 0 fine, 1 diagnostics, 2 usage.

mod args;
mod bench;
mod build;
mod check;
mod config;
mod dialects;
mod drr;
mod dump;
mod explain;
mod fmt;
mod input;
mod lint;
mod lsp;
mod manual;
mod ods;
mod pack;
mod pattern_files;
mod print;
mod prove;
mod replace;
mod report;
mod run;
mod run_mir;
mod split;
mod subject;
mod tblgen;
mod verify;
mod verify_ir;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use report::Outcome;

/// Compiling makes many small trees and tables, which this allocates faster than the system's allocator does
/// (`docs/performance.md` has what it gives).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // clap prints usage errors and exits with 2 by itself.
    let arguments = Arguments::parse();
    let format = arguments.message_format;
    let outcome = match &arguments.command {
        Command::Check(check) => check::check(check, format),
        Command::Build(build) => build::build(build, format),
        Command::Fmt(arguments) => fmt::fmt(arguments, format),
        Command::Lint(arguments) => lint::lint(arguments, format),
        Command::Dump(dump) => dump::dump(dump, format),
        Command::Verify(verify) => verify::verify(verify, format),
        Command::Run(run) => run::run(run, format),
        Command::Tblgen(tblgen) => tblgen::tblgen(tblgen, format),
        Command::Print(arguments) => print::print(arguments, format),
        Command::Ods(ods) => ods::ods(ods, format),
        Command::Drr(drr) => drr::drr(drr, format),
        Command::Prove(arguments) => return prove::prove(arguments, format),
        Command::Bench(bench) => bench::bench(bench, format),
        Command::Lsp(arguments) => lsp::lsp(arguments, format),
        Command::Explain(arguments) => manual::explain(arguments, format),
        Command::Completions(arguments) => manual::completions(arguments, format),
        Command::Man(arguments) => manual::man(arguments, format),
    };
    match outcome {
        Outcome::Fine => ExitCode::SUCCESS,
        Outcome::Diagnostics => ExitCode::from(1),
    }
}
