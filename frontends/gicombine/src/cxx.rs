//! C++ texts, cut at `${NAME}`.

use pdl_diagnostics::Span;
use smol_str::SmolStr;

use crate::rules::{CxxSnippet, SnippetPiece};

/// An oddity of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// A `$` that begins no name.
    Dollar,
    /// `${` without `}`.
    Unclosed,
}

/// Cuts a text as LLVM does: what stands behind a backslash is text, and the backslash is left out.
pub(crate) fn cut(text: &str, span: Span) -> (CxxSnippet, Vec<Oddity>) {
    let text = text.trim();
    let (mut pieces, mut oddities) = (Vec::new(), Vec::new());
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['$', '\\']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(behind) = rest.strip_prefix('\\') {
            // The backslash goes, whatever stands behind it: `\n` is `n`.
            let next = behind.chars().next();
            plain.extend(next);
            rest = &behind[next.map_or(0, char::len_utf8)..];
        } else if let Some(behind) = rest.strip_prefix("${") {
            let end = behind.find('}');
            if end.is_none() {
                oddities.push(Oddity::Unclosed);
            }
            if !plain.is_empty() {
                pieces.push(SnippetPiece::Text(std::mem::take(&mut plain).into()));
            }
            pieces.push(SnippetPiece::Name(SmolStr::new(&behind[..end.unwrap_or(behind.len())])));
            rest = end.map_or("", |end| &behind[end + 1..]);
        } else {
            oddities.push(Oddity::Dollar);
            plain.push('$');
            rest = &rest[1..];
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        pieces.push(SnippetPiece::Text(plain.into()));
    }
    (CxxSnippet { text: text.into(), pieces, span }, oddities)
}

impl CxxSnippet {
    /// The names in it, in order; some may come twice.
    pub(crate) fn names(&self) -> impl Iterator<Item = &SmolStr> {
        self.pieces.iter().filter_map(|piece| match piece {
            SnippetPiece::Name(name) => Some(name),
            SnippetPiece::Text(_) => None,
        })
    }
}
