//! PDLL source to syntax tree.
//!
//! ```text
//!  text ──lexer──▶ tokens ──descent──▶ items ──include──▶ Module
//!                    │ gives up ▲
//!                    ├─grammar──┘
//!                    ▲    │ refused
//!                    └─recovery
//! ```
//! Long files are shared out among threads, declaration by declaration ([`parse_on_threads`]).
//! The lexer (`logos`) reports what is wrong with characters. The grammar (`lalrpop`) is strict, and `descent` is
//! a faster way to the same tree for source without mistakes. Only when the grammar refuses
//! a file, `recovery` finds the declarations of the file, and for each asks the grammar where it stumbles, reports
//! that, repairs the tokens, and asks again: so a valid file is decided by the grammar alone, and an invalid one gets
//! one report for each independent error. Includes are found through a [`Loader`] and spliced in at their place.

pub mod ast;
pub mod codes;
mod cursor;
mod descent;
mod include;
mod lexer;
mod limits;
mod literal;
mod loader;
mod metadata;
mod missing_angles;
mod nesting;
mod parts;
mod print;
mod recovery;
#[doc(hidden)]
pub mod threads;
mod token;

/// The generated parser.
mod grammar {
    #![allow(clippy::all, clippy::pedantic, missing_docs, unused)]
    lalrpop_util::lalrpop_mod!(generated, "/grammar.rs");
    pub(crate) use generated::ModuleParser;
}

pub use include::add_file;
pub use loader::{FileSystemLoader, LoadError, LoadedFile, Loader, MemoryLoader};

use pdl_diagnostics::{Diagnostic, FileId, SourceMap};
use std::num::NonZeroUsize;

/// Parses the file `file` of `sources` and everything it includes.
///
/// Whatever could be recovered is in the tree; every independent error is in `diagnostics`.
/// Never panics, whatever the input.
pub fn parse(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    diagnostics: &mut Vec<Diagnostic>,
) -> ast::Module {
    parse_on_threads(sources, file, loader, None, diagnostics)
}

/// Does what [`parse`] does, on at most so many threads, this one included; `None` is as many as run at once here.
pub fn parse_on_threads(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    threads: Option<NonZeroUsize>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ast::Module {
    include::Expander::new(sources, loader, threads, diagnostics).module(file)
}

/// One file; its includes are still directives.
struct ParsedFile {
    items: Vec<cursor::RawItem>,
    bare_calls: Vec<missing_angles::BareCall>,
}

fn parse_file(
    text: &str,
    file: FileId,
    threads: Option<NonZeroUsize>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ParsedFile {
    if let Some(items) = parts::parse(text, file, threads) {
        debug_assert!(parse_file(text, file, Some(NonZeroUsize::MIN), &mut Vec::new()).items == items, "{text}");
        return ParsedFile { items, bare_calls: Vec::new() };
    }
    let mut found = Vec::new();
    let lexed = lexer::lex(text, file, &mut found);
    let cursor = cursor::Cursor { text, file };
    let bare_calls = if lexed.bare_call { missing_angles::find(cursor, &lexed.tokens) } else { Vec::new() };
    let mut items = match descent::parse(cursor, &lexed.tokens) {
        Some(items) => {
            debug_assert!(recovery::try_parse(cursor, &lexed.tokens).is_ok_and(|same| same == items), "{text}");
            items
        }
        None => match recovery::try_parse(cursor, &lexed.tokens) {
            Ok(items) => items,
            Err(_) => recovery::parse_items(cursor, lexed.tokens, &mut found),
        },
    };
    metadata::check(&mut items, &mut found);
    found.sort_by_key(|d| (d.span.start, d.span.end));
    let shown = found.len().min(limits::ERRORS);
    if let Some(first_hidden) =
        found.get(shown).map(|d| d.span).or_else(|| (shown == limits::ERRORS).then(|| found[shown - 1].span))
    {
        found.truncate(shown);
        found.push(Diagnostic::error(
            codes::TOO_MANY_ERRORS,
            first_hidden,
            "too many errors in this file; the rest is not shown",
        ));
    }
    diagnostics.append(&mut found);
    ParsedFile { items, bare_calls }
}
