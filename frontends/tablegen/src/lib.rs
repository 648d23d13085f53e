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
//! so that [`Records::json`] equals its `--dump-json`.
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
mod keyed_list;
mod lex;
mod limits;
mod names;
mod parse;
mod places;
mod printout;
mod record;
mod records;
mod regex;
mod scan;
mod sizes;
mod symbols;
mod types;
mod values;

use pdl_diagnostics::{Diagnostic, FileId, SourceMap};

pub use evaluate::compare_numerically;
pub use names::{TdNameKind, TdNamedItem, TdNames};
pub use pdl_diagnostics::{FileSystemLoader, IncludeError, LoadedFile, Loader, MemoryLoader, NameUse};
pub use printout::Printout;
pub use records::{Dag, DagArgument, DagPlace, Field, FieldValue, Record, Records};
pub use scan::{Bracket, Scanned};

/// The code of what is wrong with `include` and `#ifdef`: a file that is nowhere, among others.
pub const INCLUDE_CODE: &str = "E0702";

/// The names of the operators that are written with an exclamation mark, without it.
pub fn operators() -> impl Iterator<Item = &'static str> {
    lex::Operator::NAMES.iter().copied().filter(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Returns true if a text can name something: a letter or `_`, then letters, digits and `_`, and no reserved word. Names that begin with
/// digits are names where no number could stand, which this does not count.
///
/// ```
/// assert!(tablegen::is_name("Op"));
/// assert!(!tablegen::is_name("defm") && !tablegen::is_name("NAME") && !tablegen::is_name("_") && !tablegen::is_name("a b"));
/// ```
pub fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| !first.is_ascii_digit())
        && text.bytes().all(lex::is_identifier_byte)
        && lex::Keyword::from_name(text).is_none()
        && !["NAME", "_"].contains(&text)
}

/// The words that may begin a statement.
pub fn statement_words() -> impl Iterator<Item = &'static str> {
    words(lex::Keyword::begins_statement)
}

/// The words that may begin a part of a class's or a definition's body.
pub fn body_words() -> impl Iterator<Item = &'static str> {
    words(lex::Keyword::begins_item)
}

fn words(begins: fn(lex::Keyword) -> bool) -> impl Iterator<Item = &'static str> {
    lex::Keyword::NAMES.iter().copied().filter(move |name| lex::Keyword::from_name(name).is_some_and(begins))
}

/// Reads `file` and all it includes, with these preprocessor macros defined from the start, as `llvm-tblgen -D NAME` defines them.
///
/// Findings are added to `diagnostics`, included files to `sources`. Behind an error reading goes on: with the next part of a body
/// or the next statement. What only follows from an error is not reported. Returns the records if there was no error.
pub fn parse(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    macros: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Records> {
    let lexer = lex::Lexer::new(sources, file, loader, macros);
    let mut parser = parse::Parser::new(lexer, None);
    let outcome = parser.parse_file();
    let mut evaluator = parser.evaluator;
    report(sources, &mut evaluator, diagnostics);
    match outcome {
        Ok(()) if !evaluator.failed => Some(Records::new(evaluator)),
        _ => None,
    }
}

/// The records of a text, for tools.
pub struct InspectedRecords {
    /// The records, as far as they are understood: those that are wrong derive from nothing for [`Records::derived_from`].
    pub records: Records,
    /// The meanings of names.
    pub names: TdNames,
    /// True if there was no error.
    pub is_complete: bool,
}

/// Like [`parse`], for tools: keeps what names stand for, and what is understood of a text with errors. It takes a little longer.
pub fn inspect(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    macros: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> InspectedRecords {
    let lexer = lex::Lexer::new(sources, file, loader, macros);
    let mut parser = parse::Parser::new(lexer, Some(names::Noted::default()));
    let outcome = parser.parse_file();
    let (mut evaluator, noted) = (parser.evaluator, parser.noted.unwrap_or_default());
    report(sources, &mut evaluator, diagnostics);
    let names = noted.finish(&evaluator);
    let is_complete = outcome.is_ok() && !evaluator.failed;
    InspectedRecords { records: Records::new(evaluator), names, is_complete }
}

fn report(sources: &SourceMap, evaluator: &mut evaluate::Evaluator, diagnostics: &mut Vec<Diagnostic>) {
    add_include_chains(sources, &mut evaluator.diagnostics);
    diagnostics.append(&mut evaluator.diagnostics);
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
