//! Runs generated cases through this compiler and through MLIR, and prints how often they agree.

#[path = "assembly_command.rs"]
mod assembly;
#[path = "forms_command.rs"]
mod forms;
#[path = "machine_command.rs"]
mod machine;
mod machine_library;
mod mutation;
#[path = "projects_command.rs"]
mod projects;
mod report;
#[path = "rules_command.rs"]
mod rules;
mod run;
#[path = "spellings_command.rs"]
mod spellings;
#[path = "texts_command.rs"]
mod texts;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "conformance", about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare on generated cases; exit status 1 if any differs.
    Run(run::Run),
    /// Put faults into a copy of the source, one at a time, and see whether comparing finds them; exit status 1 if not.
    Faults(mutation::Faults),
    /// Compare rules of TableGen on generated modules with what mlir-tblgen and g++ make of them; exit status 1 if any differs.
    Rules(rules::Arguments),
    /// Compare rules in the manner of real projects, on their examples, with what mlir-tblgen and g++ make of them; exit status 1 if
    /// any differs, is not applied, or too few run by themselves.
    Projects(projects::Arguments),
    /// Compare generated combine rules on generated machine IR with what llvm-tblgen, g++ and llc make of them; exit status 1 if any
    /// differs.
    Machine(machine::Arguments),
    /// Compare custom assembly of all operations of MLIR, made from their definitions, with what mlir-opt reads and prints; exit
    /// status 1 if too few are equal.
    Assembly(assembly::Arguments),
    /// Compare patterns that match in several ways with a naive matcher that tries all of them; exit status 1 if any differs.
    Forms(forms::Arguments),
    /// Compare which spellings of types and attributes are one, here and for mlir-opt; exit status 1 if any differs.
    Spellings(spellings::Arguments),
    /// Print PDLL texts, one a line as JSON, with whether our parser takes them: grammars of editors are tried on them.
    Texts(texts::Arguments),
    /// Print the case of a seed: its patterns and its IR.
    Show {
        /// The seed.
        seed: u64,
    },
}

/// The exit status of a command that says whether all is as it should be.
fn status(outcome: Result<bool, String>) -> ExitCode {
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Faults(arguments) => mutation::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Projects(arguments) => projects::run(&arguments),
        Command::Machine(arguments) => machine::run(&arguments),
        Command::Assembly(arguments) => assembly::run(&arguments),
        Command::Forms(arguments) => forms::run(&arguments),
        Command::Spellings(arguments) => spellings::run(&arguments),
        Command::Texts(arguments) => texts::run(&arguments),
        Command::Show { seed } => {
            report::print_case(&run::case_of(seed));
            ExitCode::SUCCESS
        }
    }
}
