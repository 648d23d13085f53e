//! The TableGen language: `.td` files to records.
//!
//! ```text
//!            lex                parse                    evaluate
//!  bytes ──────────▶ tokens ──────────────▶ expressions ──────────▶ values ──▶ Records ──▶ JSON
//!         includes,          statements,                 operators,
//!         #ifdef             classes, loops              resolution, instances
//! ```
//!
//! The central type is the hash-consed value: every finished value and every expression that still waits for a
//! name is a number into one arena, so equality is comparing numbers and sharing is free. The parser evaluates
//! as it reads, because the language demands it: what a name means depends on what was read before, and
//! anonymous records are numbered in the order they come into being. The order here is that of `llvm-tblgen`,
//! so that [`Records::to_json`] equals its `--dump-json`.
//!
//! No input makes this crate panic, overflow the stack or run for ever: nesting, depth of evaluation, steps and
//! memory are limited, and reaching a limit is an error (`E0709`).
//!
//! Error codes: `E0701` tokens, `E0702` preprocessor and includes, `E0703` syntax, `E0704` unknown names,
//! `E0705` types, `E0706` definitions in conflict, `E0707` evaluation, `E0708` assertions, `E0709` limits,
//! `E0710` encoding; `W0702` a macro defined twice.
//!
//! `rustc-hash` hashes the interners; `regex-automata` matches the patterns of `!match`; `serde_json` writes JSON.

mod evaluate;
mod id_table;
mod json;
mod lex;
mod limits;
mod parse;
mod places;
mod record;
mod records;
mod regex;
mod symbols;
mod types;
mod values;

use pdl_diagnostics::{Diagnostic, FileId, SourceMap};

pub use pdl_diagnostics::{FileSystemLoader, IncludeError, LoadedFile, Loader, MemoryLoader};
pub use records::{Dag, DagArgument, DagPlace, Field, FieldValue, Record, Records};

/// The code of what is wrong with `include` and `#ifdef`: a file that is nowhere, among others.
pub const INCLUDE_CODE: &str = "E0702";

/// Reads `file` and all it includes.
///
/// Findings are added to `diagnostics`, included files to `sources`. The first error in the text ends the run;
/// assertions that fail are all reported. Returns the records if there was no error.
pub fn parse(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Records> {
    parse_with_macros(sources, file, loader, &[], diagnostics)
}

/// Like [`parse`], with preprocessor macros that are defined from the start.
pub fn parse_with_macros(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    macros: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Records> {
    let lexer = lex::Lexer::new(sources, file, loader, macros);
    let mut parser = parse::Parser::new(lexer);
    let outcome = parser.parse_file();
    let mut evaluator = parser.evaluator;
    add_include_chains(sources, &mut evaluator.diagnostics);
    diagnostics.append(&mut evaluator.diagnostics);
    match outcome {
        Ok(()) if !evaluator.failed => Some(Records::new(evaluator)),
        _ => None,
    }
}

/// Labels the includes that led to each finding.
fn add_include_chains(sources: &SourceMap, diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics {
        let mut file = diagnostic.span.file;
        // A file that includes itself does so at one place: it is shown once.
        let mut shown: Vec<(&str, u32)> = Vec::new();
        while let Some(span) = sources.file(file).included_from {
            let place = (sources.file(span.file).name.as_str(), span.start);
            if !shown.contains(&place) {
                shown.push(place);
                diagnostic.labels.push(pdl_diagnostics::SpanLabel { span, message: "included here".into() });
            }
            file = span.file;
        }
    }
}
