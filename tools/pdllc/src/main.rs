//! The PDLL compiler: parses flags, calls the library, prints what it says.
//!
//! Exit status: 0 fine, 1 diagnostics, 2 usage.

mod again;
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
mod http;
mod input;
mod lint;
mod lsp;
mod manual;
mod observed;
mod ods;
mod output;
mod pack;
mod pattern_files;
mod playground;
mod print;
mod progress;
mod prove;
mod report;
mod run;
mod run_mir;
mod split;
mod subject;
mod tblgen;
mod verify;
mod verify_ir;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use pdll::diagnostics::terminal_line;

use args::{Arguments, Command};
use report::Outcome;

/// Compiling makes many small trees and tables, which this allocates faster than the system's allocator does
/// (`docs/performance.md` has what it gives).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    perform(&parsed(std::env::args_os()))
}

/// The arguments that words say. clap prints usage errors and exits with 2 by itself.
fn parsed(words: impl IntoIterator<Item = impl Into<OsString>>) -> Arguments {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    Arguments::try_parse_from(&words).unwrap_or_else(|error| {
        // It prints words as they are, which may be names of files that a shell has put in.
        let shown = words.iter().map(|word| terminal_line(&word.to_string_lossy()).into_owned());
        Arguments::try_parse_from(shown).err().unwrap_or(error).exit()
    })
}

/// Does what the arguments ask, and ends what is said of it.
fn perform(arguments: &Arguments) -> ExitCode {
    let status = dispatch(arguments);
    report::conclude(arguments.messages);
    status
}

fn dispatch(arguments: &Arguments) -> ExitCode {
    let messages = arguments.messages;
    let outcome = match &arguments.command {
        Command::Check(check) => check::check(check, messages),
        Command::Lint(arguments) => lint::lint(arguments, messages),
        Command::Build(build) => build::build(build, messages),
        Command::Fmt(arguments) => fmt::fmt(arguments, messages),
        Command::Dump(dump) => dump::dump(dump, messages),
        Command::Verify(verify) => verify::verify(verify, messages),
        Command::Run(run) => run::run(run, messages),
        Command::Tblgen(tblgen) => tblgen::tblgen(tblgen, messages),
        Command::Print(arguments) => print::print(arguments, messages),
        Command::Ods(ods) => ods::ods(ods, messages),
        Command::Drr(drr) => drr::drr(drr, messages),
        Command::Prove(arguments) => return prove::prove(arguments, messages),
        Command::Bench(bench) => bench::bench(bench, messages),
        Command::Lsp(arguments) => lsp::lsp(arguments, messages),
        Command::Playground(arguments) => playground::playground(arguments, messages),
        Command::Watch(arguments) => return again::watch(arguments),
        Command::Explain(arguments) => manual::explain(arguments, messages),
        Command::Completions(arguments) => manual::completions(arguments, messages),
        Command::Man(arguments) => manual::man(arguments, messages),
    };
    match outcome {
        Outcome::Fine => ExitCode::SUCCESS,
        Outcome::Diagnostics => ExitCode::from(1),
    }
}
