//! Reads a program from the command line, optimizes it, prints both graphs.

use std::process::ExitCode;

fn main() -> ExitCode {
    let source = std::env::args().nth(1).unwrap_or_else(|| "x * 8 + (y - y) * 3".to_owned());
    let mut graph = match expressions::parser::parse(&source) {
        Ok(graph) => graph,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    print!("{graph}");
    match expressions::optimize(&mut graph) {
        Ok(report) => print!("--- {} rewrites\n{graph}", report.rewrites),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
