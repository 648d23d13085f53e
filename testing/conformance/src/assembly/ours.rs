//! Our reader and printer, with all that the shipped definitions say.

use std::path::Path;

use mlir_dialects::assembly::{Dialects, TableBuilder};
use mlir_lite::{Ir, OpPrintingFlags};
use mlir_syntax::{Context, ParseError};
use ods::Definitions;

use super::operations::for_each_file;

/// The forms of all operations below `mlir` in the include directory.
pub fn dialects(include: &Path) -> Dialects {
    let mut builder = TableBuilder::new();
    let mut diagnostics = Vec::new();
    for_each_file(include, |definitions: &Definitions| builder.add(definitions, &mut diagnostics));
    Dialects::new(builder.finish())
}

/// Reads custom text and prints it in generic form.
///
/// # Errors
/// If it cannot be read.
pub fn generic(dialects: &Dialects, text: &str) -> Result<String, ParseError> {
    Ok(Ir::parse_with(Context::new(), text, dialects)?.print(OpPrintingFlags::default()))
}

/// Reads text and prints it in custom form.
///
/// # Errors
/// If it cannot be read.
pub fn custom(dialects: &Dialects, text: &str) -> Result<String, ParseError> {
    Ok(Ir::parse_with(Context::new(), text, dialects)?.print_custom(dialects, OpPrintingFlags::default()))
}

/// The line of the first fault, from 1.
pub fn line(error: &ParseError) -> usize {
    let start = error.errors().first().map_or(0, |error| error.start);
    let before = error.text().as_bytes().iter().take(start);
    1 + before.filter(|byte| **byte == b'\n').count()
}
