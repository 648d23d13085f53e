//! `dump_json FILE.td [-I DIR]… [-o OUT]` prints what `llvm-tblgen --dump-json` prints.

use std::process::ExitCode;

use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

fn main() -> ExitCode {
    let mut loader = FileSystemLoader::default();
    let (mut path, mut out) = (None, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => loader.directories.extend(arguments.next().map(Into::into)),
            "-o" => out = arguments.next(),
            _ => path = Some(argument),
        }
    }
    let Some(path) = path else {
        eprintln!("usage: dump_json FILE.td [-I DIR]... [-o OUT]");
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
    for diagnostic in &diagnostics {
        let (line, column) = sources.line_column(diagnostic.span);
        eprintln!("{}:{line}:{column}: {}", sources.file(diagnostic.span.file).name, diagnostic.message);
    }
    let Some(records) = records else { return ExitCode::FAILURE };
    let written = match out {
        Some(out) => std::fs::File::create(out).and_then(|mut out| records.write_json(&sources, &mut out)),
        None => records.write_json(&sources, &mut std::io::stdout()),
    };
    if let Err(error) = written {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
