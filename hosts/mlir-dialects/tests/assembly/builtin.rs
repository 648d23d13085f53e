//! The operations that are always known are those that MLIR's definitions say.

use crate::upstream;

use mlir_dialects::assembly::{FormTables, TableBuilder};
use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

#[test]
fn they_are_those_of_the_definitions() {
    let Some(include) = upstream::include_directory(&[]) else { return };
    let path = include.join("mlir/IR/BuiltinOps.td");
    let text = std::fs::read_to_string(&path).expect("it is there if others are");
    let mut sources = SourceMap::new();
    let file = sources.add(path.to_string_lossy(), text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([include]);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics).expect("it is right");
    let mut builder = TableBuilder::new();
    builder.add(&ods::read(&records, &mut diagnostics), &mut diagnostics);
    let mut read = builder.finish().operations;
    let mut known = FormTables::builtin().operations;
    // No definition has those of `affine`.
    known.retain(|operation| operation.name.starts_with("builtin."));
    for operation in read.iter_mut().chain(&mut known) {
        // Where a definition stands in the file is not repeated here.
        operation.defined_at = "".into();
    }
    assert_eq!(known, read);
}
