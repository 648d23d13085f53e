//! The PDLL compiler: parses flags, calls the library, prints what it says.
//!
//! Exit status: 0 fine, 1 diagnostics, 2 usage.

mod args;
#[cfg(feature = "bench")]
mod bench;
mod build;
mod by_parts;
mod check;
mod config;
mod convert;
mod drr;
mod dump;
mod explain;
mod features;
mod files_read;
mod fix;
mod fmt;
#[cfg(feature = "playground")]
mod http;
mod input;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "man")]
mod man;
mod manual;
mod observed;
mod ods;
mod output;
mod pack;
mod pattern_files;
#[cfg(feature = "playground")]
mod playground;
mod print;
#[cfg(feature = "prove")]
mod progress;
#[cfg(feature = "prove")]
mod prove;
mod report;
mod run;
#[cfg(feature = "machine-ir")]
mod run_mir;
mod split;
mod subject;
mod tblgen;
mod verify;
mod verify_ir;
#[cfg(feature = "watch")]
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use pdl_diagnostics::terminal_line;

use args::{Arguments, Command};
use report::Outcome;

/// Compiling makes many small trees and tables, which this allocates faster than the system's allocator does
/// (`docs/performance.md` has what it gives).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    perform(&parsed(std::env::args_os()))
}

/// Returns the arguments that words say. clap prints usage errors and exits with 2 by itself.
fn parsed(words: impl IntoIterator<Item = impl Into<OsString>>) -> Arguments {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    Arguments::try_parse_from(&words).unwrap_or_else(|error| {
        if let Some(message) = features::of_verb(&error) {
            Arguments::command().error(ErrorKind::InvalidSubcommand, message).exit();
        }
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
        Command::Build(build) => build::build(build, messages),
        Command::Fmt(arguments) => fmt::fmt(arguments, messages),
        Command::Dump(dump) => dump::dump(dump, messages),
        Command::Verify(verify) => verify::verify(verify, messages),
        Command::Run(arguments) => run::run(run::Driver::Greedy(arguments), messages),
        Command::Convert(arguments) => run::run(run::Driver::Conversion(arguments), messages),
        Command::Tblgen(tblgen) => tblgen::tblgen(tblgen, messages),
        Command::Print(arguments) => print::print(arguments, messages),
        Command::Ods(ods) => ods::ods(ods, messages),
        Command::Drr(drr) => drr::drr(drr, messages),
        #[cfg(feature = "prove")]
        Command::Prove(arguments) => return prove::prove(arguments, messages),
        #[cfg(feature = "bench")]
        Command::Bench(bench) => bench::bench(bench, messages),
        #[cfg(feature = "lsp")]
        Command::Lsp(arguments) => lsp::lsp(arguments, messages),
        #[cfg(feature = "playground")]
        Command::Playground(arguments) => playground::playground(arguments, messages),
        #[cfg(feature = "watch")]
        Command::Watch(arguments) => return watch::watch(arguments),
        Command::Explain(arguments) => manual::explain(arguments, messages),
        Command::Completions(arguments) => manual::completions(arguments, messages),
        #[cfg(feature = "man")]
        Command::Man(arguments) => man::man(arguments, messages),
    };
    match outcome {
        Outcome::Fine => ExitCode::SUCCESS,
        Outcome::Diagnostics => ExitCode::from(1),
    }
}
