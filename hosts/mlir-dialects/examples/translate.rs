//! Reads files in either form and prints them in the custom form, or after `--generic` in the generic one:
//! `translate INCLUDE_DIR FILE.td … -- [--generic] FILE.mlir …`.

use mlir_dialects::assembly::{Dialects, TableBuilder};
use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let directory = &arguments[0];
    let split = arguments.iter().position(|argument| argument == "--").expect("`--` stands before the files to read");
    let mut builder = TableBuilder::new();
    for file in &arguments[1..split] {
        let text = std::fs::read_to_string(format!("{directory}/{file}")).expect("it can be read");
        let mut sources = SourceMap::new();
        let id = sources.add(file, text, None);
        let mut diagnostics = Vec::new();
        let loader = FileSystemLoader::as_written([std::path::PathBuf::from(directory)]);
        let Some(records) = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics) else { continue };
        let definitions = ods::read(&records, &mut diagnostics);
        diagnostics.clear();
        builder.add(&definitions, &mut diagnostics);
        for diagnostic in &diagnostics {
            eprintln!("{file}: {}", diagnostic.message);
        }
    }
    for (operation, attribute, code) in builder.not_understood() {
        eprintln!("default of {attribute} of {operation}: {code}");
    }
    let dialects = Dialects::new(builder.finish());
    let is_generic = arguments[split + 1..].iter().any(|argument| argument == "--generic");
    for file in arguments[split + 1..].iter().filter(|argument| *argument != "--generic") {
        let text = std::fs::read_to_string(file).expect("it can be read");
        match Ir::parse_with(Context::new(), &text, &dialects) {
            Ok(ir) if is_generic => print!("{ir}"),
            Ok(ir) => print!("{}", ir.print_custom(&dialects, OpPrintingFlags::default())),
            Err(error) => println!("{file}: {error}"),
        }
    }
}
