//! A file as a row of declarations to be formatted, and of places that are left as they are since something is wrong there.

use pdll_syntax::{WrittenDeclaration, WrittenFile};
use std::ops::Range;

/// A piece of a file at the top, comments aside.
pub(crate) enum Piece<'w> {
    /// A declaration that nothing is wrong with.
    Sound(&'w WrittenDeclaration),
    /// Bytes from the first to the last that are neither a sound declaration nor white space nor a comment between two.
    Broken(Range<usize>),
}

/// The pieces of `file`, whose text is `text`, in order.
pub(crate) fn pieces<'w>(text: &str, file: &'w WrittenFile) -> Vec<Piece<'w>> {
    let mut pieces = Vec::with_capacity(file.sound.len());
    // The mark says nothing, and the language does not know it.
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut comment = 0;
    for declaration in &file.sound {
        let tokens = &file.tokens[declaration.tokens.clone()];
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { continue };
        let gap = at..first.start as usize;
        pieces.extend(broken(text, file, gap, &mut comment));
        pieces.push(Piece::Sound(declaration));
        at = last.end as usize;
    }
    pieces.extend(broken(text, file, at..text.len(), &mut comment));
    pieces
}

/// Returns what is wrong between two declarations. `comment` is the first comment that may lie there or behind.
fn broken<'w>(text: &str, file: &WrittenFile, gap: Range<usize>, comment: &mut usize) -> Option<Piece<'w>> {
    let mut found: Option<Range<usize>> = None;
    let mut has_token = false;
    let mut look = |part: Range<usize>| {
        let bytes = &text.as_bytes()[part.clone()];
        let is_something = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'\x0C');
        let Some(first) = bytes.iter().position(is_something) else { return };
        let last = bytes.iter().rposition(is_something).unwrap_or(first);
        // The second `;` behind a code block is no token, and says nothing.
        has_token |= bytes.iter().any(|byte| is_something(byte) && *byte != b';');
        let start = found.as_ref().map_or(part.start + first, |found| found.start);
        found = Some(start..part.start + last + 1);
    };
    let mut at = gap.start;
    while let Some(span) = file.comments.get(*comment).filter(|span| (span.start as usize) < gap.end) {
        *comment += 1;
        if (span.start as usize) < at {
            continue;
        }
        look(at..span.start as usize);
        // White space of any kind that is left of its line is not of the comment, and nothing else.
        at = text[span.end as usize..gap.end].find('\n').map_or(gap.end, |newline| span.end as usize + newline);
    }
    look(at..gap.end);
    let first = file.tokens.partition_point(|token| (token.start as usize) < gap.start);
    let has_token = has_token || file.tokens.get(first).is_some_and(|token| (token.start as usize) < gap.end);
    found.filter(|_| has_token).map(|found| {
        // Its first line keeps its place beside the others.
        let line = text[gap.start..found.start].rfind('\n').map_or(gap.start, |newline| gap.start + newline + 1);
        let is_first = text[line..found.start].bytes().all(|byte| matches!(byte, b' ' | b'\t'));
        Piece::Broken(if is_first { line..found.end } else { found })
    })
}
