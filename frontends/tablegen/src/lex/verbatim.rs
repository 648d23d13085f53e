//! Comments, strings and blocks of code: text in which no tokens begin, for who reads a text without its meaning.

use super::scan::{code_length, comment_length, line_length, string_length};

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verbatim {
    pub(crate) kind: VerbatimKind,
    /// Its bytes. Of a string that is not closed, those of the line; of anything else, all that follow.
    pub(crate) length: usize,
    /// True if what ends it is there. A comment up to the end of the line needs nothing.
    pub(crate) is_closed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VerbatimKind {
    Comment,
    String,
    Code,
}

impl Verbatim {
    /// The one that begins at an offset of a text, by the rules of the lexer.
    pub(crate) fn at(text: &str, offset: usize) -> Option<Verbatim> {
        let bytes = &text.as_bytes()[offset..];
        let until = |kind, length: Option<usize>| Verbatim {
            kind,
            length: length.unwrap_or(bytes.len()),
            is_closed: length.is_some(),
        };
        Some(match bytes {
            [b'/', b'/', ..] => until(VerbatimKind::Comment, Some(line_length(bytes))),
            [b'/', b'*', ..] => until(VerbatimKind::Comment, comment_length(bytes)),
            [b'"', ..] => {
                let (length, is_closed) = string_length(bytes);
                Verbatim { kind: VerbatimKind::String, length, is_closed }
            }
            [b'[', b'{', ..] => until(VerbatimKind::Code, code_length(&text[offset..])),
            _ => return None,
        })
    }
}
