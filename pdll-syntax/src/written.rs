//! One file as it is written: for tools that change how a text looks and not what it means.

use crate::ast::{Include, Item};
use crate::cursor::RawItem;
use pdl_diagnostics::{Diagnostic, FileId, Span};
use std::ops::Range;

/// The declarations of one file. Nothing is included.
///
/// Between the tokens of a declaration that is sound are only white space, comments, and the second `;` behind a code block,
/// which is no token. Between declarations may be anything, if errors were reported.
#[derive(Debug)]
pub struct WrittenFile {
    /// Every token, in order; those of broken declarations among them. A string or a code block is one.
    pub tokens: Vec<Span>,
    /// Every comment, in order, from its `//` to the last character of its line that is no white space.
    pub comments: Vec<Span>,
    /// The declarations that nothing is wrong with, in order.
    pub sound: Vec<WrittenDeclaration>,
}

/// A declaration that nothing is wrong with.
#[derive(Debug)]
pub struct WrittenDeclaration {
    /// The declaration. An `#include` is always [`Item::Include`], and its file is unknown.
    pub item: Item,
    /// Its tokens, all of them, as a range of [`WrittenFile::tokens`].
    pub tokens: Range<usize>,
}

/// Reads the file `file`, whose text is `text`, for tools that format or rewrite it.
///
/// The errors in its syntax go to `diagnostics`, as from [`parse`](crate::parse). Never panics, whatever the input.
pub fn read_written(text: &str, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> WrittenFile {
    let mut found = Vec::new();
    let parsed = crate::parse_file(text, file, crate::Wanted::All, &mut found);
    let tokens: Vec<Span> =
        parsed.tokens.iter().map(|(start, _, end)| Span { file, start: *start, end: *end }).collect();
    let mut sound: Vec<WrittenDeclaration> = Vec::with_capacity(parsed.items.len());
    for item in parsed.items.into_iter().filter(|item| item.is_sound) {
        let tokens = item.tokens;
        let item = match item.item {
            RawItem::Item(item) => item,
            RawItem::Include { path, span } => Item::Include(Include { path, span, file: None }),
        };
        sound.push(WrittenDeclaration { item, tokens });
    }
    // The lexer repairs what it reports, and metadata that is wrong is dropped: neither shows in the grammar.
    if !found.is_empty() {
        let extent = |declaration: &WrittenDeclaration| {
            let range = &tokens[declaration.tokens.clone()];
            Some((range.first()?.start, range.last()?.end))
        };
        let mut errors = found.iter().map(|diagnostic| diagnostic.span).peekable();
        sound.retain(|declaration| {
            let Some((start, end)) = extent(declaration) else { return false };
            // They are in order of their starts; one that ends before this declaration says nothing of the next one either.
            while errors.next_if(|error| error.end <= start && error.start < start).is_some() {}
            errors.peek().is_none_or(|error| error.start >= end && error.start != error.end || error.start > end)
        });
    }
    diagnostics.append(&mut found);
    WrittenFile { tokens, comments: parsed.comments, sound }
}
