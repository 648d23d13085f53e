//! `dump_json FILE.td [-I DIR]… [-o OUT] [--print-records]` prints what `llvm-tblgen --dump-json` prints, or what
//! `llvm-tblgen --print-records` does.

use std::process::ExitCode;

use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

fn main() -> ExitCode {
    let mut loader = FileSystemLoader::default();
    let (mut path, mut out, mut as_text) = (None, None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => loader.directories.extend(arguments.next().map(Into::into)),
            "--print-records" => as_text = true,
            "-o" => out = arguments.next(),
            _ => path = Some(argument),
        }
    }
    let Some(path) = path else {
        eprintln!("usage: dump_json FILE.td [-I DIR]... [-o OUT] [--print-records]");
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
    if as_text {
        print!("{}", records.to_text());
        return ExitCode::SUCCESS;
    }
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
