//! `list FILE.td [-I DIR]… [--json]` lists what a file defines.

use std::process::ExitCode;

use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

fn main() -> ExitCode {
    let mut loader = FileSystemLoader::default();
    let (mut path, mut json) = (None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => loader.directories.extend(arguments.next().map(Into::into)),
            "--json" => json = true,
            _ => path = Some(argument),
        }
    }
    let Some(path) = path else {
        eprintln!("usage: list FILE.td [-I DIR]... [--json]");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut sources = SourceMap::new();
    let file = sources.add(path, text, None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &loader, &mut diagnostics);
    let definitions = records.as_ref().map(|records| ods::read(records, &mut diagnostics));
    for diagnostic in &diagnostics {
        let (line, column) = sources.line_column(diagnostic.span);
        eprintln!("{}:{line}:{column}: {}", sources.file(diagnostic.span.file).name, diagnostic.message);
    }
    match definitions {
        Some(definitions) if json => match serde_json::to_string(&definitions) {
            Ok(text) => println!("{text}"),
            Err(error) => eprintln!("{error}"),
        },
        Some(definitions) => print!("{definitions}"),
        None => return ExitCode::FAILURE,
    }
    ExitCode::SUCCESS
}
