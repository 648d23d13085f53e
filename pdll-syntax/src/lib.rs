//! PDLL source to syntax tree.
//!
//! ```text
//!  text ──lexer──▶ tokens ──declarations──▶ tokens of one ──grammar──▶ item ──include──▶ Module
//!                                 ▲                           │ refused  ▲
//!                              brackets                       └─recovery─┘
//! ```
//! The lexer (`logos`) reports what is wrong with characters. `declarations` splits the tokens where one declaration ends
//! and the next begins; `brackets` closes what a declaration leaves open. The grammar (`lalrpop`) is strict, and sees one
//! declaration at a time. Only what it refuses goes to `recovery`, which finds out where the grammar stumbles, reports
//! that, repairs the tokens, and asks again: so a valid declaration is decided by the grammar alone, and an invalid one gets
//! one report for each independent error and costs the others nothing. Includes are found through a [`Loader`] and
//! spliced in at their place.

pub mod ast;
mod brackets;
pub mod codes;
mod cursor;
mod declarations;
mod echoes;
mod grammar;
mod include;
mod lexer;
mod limits;
mod literal;
mod metadata;
mod missing_angles;
mod nesting;
mod print;
mod recovery;
mod reuse;
mod same;
mod shift;
mod token;
pub mod visit;
mod words;
mod written;

pub use include::add_file;
pub use pdl_diagnostics::{FileSystemLoader, IncludeError, LoadedFile, Loader, MemoryLoader};
pub use reuse::{ParsedText, Unchanged};
pub use token::is_name;
pub use words::{constraint_alias, literal_word};
pub use written::{WrittenDeclaration, WrittenFile, read_written};

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span};

/// The files that pattern files expect to find and no directory need hold, for [`FileSystemLoader::with_bundled`]: the declarations of
/// dialect conversion.
pub const BUNDLED: &[(&str, &str)] =
    &[("mlir/Transforms/DialectConversion.pdll", include_str!("../include/mlir/Transforms/DialectConversion.pdll"))];

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
    include::Expander::new(sources, loader, diagnostics).module(file, Wanted::All).module
}

/// As [`parse`], of a file that was parsed before its text changed: declarations that stand in it as they did then are not read
/// again, but moved from `previous`. What they were read from must have been a file of the same id.
pub fn parse_again(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    previous: &mut ParsedText,
    diagnostics: &mut Vec<Diagnostic>,
) -> ParsedText {
    include::Expander::new(sources, loader, diagnostics).module(file, Wanted::Again(previous))
}

/// As [`parse`], without the patterns of the file itself that do not hold `offset`, nor what is wrong with them: for who asks
/// what could be written there.
pub fn parse_around(
    sources: &mut SourceMap,
    file: FileId,
    loader: &dyn Loader,
    offset: u32,
    diagnostics: &mut Vec<Diagnostic>,
) -> ast::Module {
    include::Expander::new(sources, loader, diagnostics).module(file, Wanted::Around(offset)).module
}

/// The declarations of a file that are to be read.
enum Wanted<'p> {
    All,
    /// Patterns only where they hold this offset.
    Around(u32),
    /// All but those that were read before and did not change.
    Again(&'p mut ParsedText),
}

/// One file; its includes are still directives.
struct ParsedFile {
    tokens: Vec<token::Spanned>,
    items: Vec<ParsedItem>,
    comments: Vec<Span>,
    bare_calls: Vec<missing_angles::BareCall>,
    /// The rest of what was read before.
    known: Option<reuse::Known>,
}

/// One declaration as it was read.
struct ParsedItem {
    item: cursor::RawItem,
    /// The tokens of the file that it was read of.
    tokens: std::ops::Range<usize>,
    /// True if the grammar took them as they are.
    is_sound: bool,
    /// Which item it was before.
    was: Option<usize>,
}

/// Takes one file through the phases: tokens, declarations, the grammar for each, and repair of what it refuses.
fn parse_file(text: &str, file: FileId, wanted: Wanted<'_>, diagnostics: &mut Vec<Diagnostic>) -> ParsedFile {
    let around = if let Wanted::Around(offset) = wanted { Some(offset) } else { None };
    let mut known = if let Wanted::Again(previous) = wanted { Some(reuse::Known::new(previous, text)) } else { None };
    let mut found = Vec::new();
    let cursor = cursor::Cursor { text, file };
    let lexed = lexer::lex(text, file, &mut found);
    let bare_calls = if lexed.bare_call { missing_angles::find(cursor, &lexed.tokens) } else { Vec::new() };
    // Most patterns are longer.
    let mut items = Vec::with_capacity(lexed.tokens.len() / 32);
    let mut declarations = declarations::Declarations::new(cursor, &lexed.tokens);
    while let Some(declaration) = declarations.next(&mut found) {
        let tokens = declaration.range.clone();
        let as_written = matches!(declaration.tokens, std::borrow::Cow::Borrowed(_));
        let extent = reuse::extent(&lexed.tokens, &tokens);
        if around
            .is_some_and(|offset| lexed.tokens[tokens.start].1 == token::Token::KwPattern && !extent.contains(offset))
        {
            continue;
        }
        if as_written && let Some((place, item)) = known.as_mut().and_then(|known| known.item(extent)) {
            items.push(ParsedItem { item: cursor::RawItem::Item(item), tokens, is_sound: true, was: Some(place) });
            continue;
        }
        let (item, taken) = match grammar::parse(cursor, &declaration.tokens) {
            Ok(item) => (Some(item), true),
            Err(refusal) => (recovery::repair(cursor, declaration, refusal, &mut found), false),
        };
        items.extend(item.map(|item| ParsedItem { item: *item, tokens, is_sound: taken && as_written, was: None }));
    }
    echoes::remove(text, &mut found);
    metadata::check(items.iter_mut().map(|item| &mut item.item), &mut found);
    found.sort_by_key(|d| (d.span.start, d.span.end));
    diagnostics.append(&mut found);
    ParsedFile { tokens: lexed.tokens, items, comments: lexed.comments, bare_calls, known }
}
