//! The text between the brackets of `#dialect<…>` and `!dialect.name<…>`, to which only its dialect gives a meaning.
//!
//! Reader and printers must agree on where a body ends and on what in it is a string or the name of an alias, so all of
//! them take it apart with [`BodyScanner`].

use crate::error::codes;
use crate::limits::MAX_NESTING;
use crate::parser::token::{is_suffix_byte, scan_string};

/// A piece of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyPiece {
    /// `<`, `(`, `[` or `{`.
    Open,
    /// The bracket that closes the innermost open one.
    Close,
    /// A string literal.
    String,
    /// `#name` or `!name`, or the sign alone.
    Name,
    /// Anything else: one byte, or two that are no bracket together.
    Other,
}

/// Why a body has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BodyError {
    /// The offset of the byte that is wrong.
    pub at: usize,
    /// The kind of error.
    pub kind: BodyErrorKind,
}

/// The errors that a body may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BodyErrorKind {
    /// A bracket that is not closed, or not by its own kind.
    Unbalanced,
    /// More than `MAX_NESTING` brackets are open.
    TooDeep,
    /// A string that does not end on its line.
    UnterminatedString,
    /// The character of code 0.
    Nul,
}

impl BodyErrorKind {
    /// The code of the diagnostic.
    pub(crate) fn code(self) -> &'static str {
        match self {
            BodyErrorKind::Unbalanced => codes::EXPECTED,
            BodyErrorKind::TooDeep => codes::NESTING,
            BodyErrorKind::UnterminatedString | BodyErrorKind::Nul => codes::TOKEN,
        }
    }
}

impl std::fmt::Display for BodyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.kind {
            BodyErrorKind::Unbalanced => "an unbalanced bracket",
            BodyErrorKind::TooDeep => "brackets that are nested too deeply",
            BodyErrorKind::UnterminatedString => "an unterminated string",
            BodyErrorKind::Nul => "a NUL character",
        };
        write!(f, "at byte {}: {what}", self.at)
    }
}

impl std::error::Error for BodyError {}

/// Takes a body apart.
///
/// As in MLIR, `->` is no bracket. Neither is the `>` of `>=` where no `<` could be closed by it: the constraints of
/// integer sets, `affine_set<(d0) : (d0 >= 0)>`, are in parentheses.
#[derive(Clone, Debug)]
pub struct BodyScanner<'a> {
    bytes: &'a [u8],
    position: usize,
    /// The offsets of the brackets that are open.
    open: Vec<usize>,
}

impl<'a> BodyScanner<'a> {
    /// Begins at an offset of a text.
    pub fn new(text: &'a str, start: usize) -> BodyScanner<'a> {
        BodyScanner { bytes: text.as_bytes(), position: start, open: Vec::new() }
    }

    /// The offset of what is next.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Goes on elsewhere, with the brackets that are open now.
    pub fn seek(&mut self, position: usize) {
        self.position = position;
    }

    /// The offsets of the brackets that are open, the innermost last.
    pub fn open(&self) -> &[usize] {
        &self.open
    }

    /// The piece that is next, if the text goes on.
    #[inline]
    pub fn next_piece(&mut self) -> Result<Option<BodyPiece>, BodyError> {
        let Some(&byte) = self.bytes.get(self.position) else { return Ok(None) };
        let start = self.position;
        self.position += 1;
        Ok(Some(match byte {
            b'<' | b'(' | b'[' | b'{' => {
                if self.open.len() >= MAX_NESTING as usize {
                    return Err(BodyError { at: start, kind: BodyErrorKind::TooDeep });
                }
                self.open.push(start);
                BodyPiece::Open
            }
            b'-' if self.next_is(b'>') => {
                self.position += 1;
                BodyPiece::Other
            }
            b'>' | b')' | b']' | b'}' => {
                let innermost = self.open.last().map(|at| self.bytes[*at]);
                let closed = match byte {
                    b'>' => b'<',
                    b')' => b'(',
                    b']' => b'[',
                    _ => b'{',
                };
                if innermost == Some(closed) {
                    self.open.pop();
                    BodyPiece::Close
                } else if byte == b'>' && innermost.is_some() && self.next_is(b'=') {
                    self.position += 1;
                    BodyPiece::Other
                } else {
                    let at = self.open.last().copied().unwrap_or(start);
                    return Err(BodyError { at, kind: BodyErrorKind::Unbalanced });
                }
            }
            b'"' => {
                let Some((end, _)) = scan_string(self.bytes, start) else {
                    return Err(BodyError { at: start, kind: BodyErrorKind::UnterminatedString });
                };
                self.position = end;
                BodyPiece::String
            }
            b'#' | b'!' => {
                while self.bytes.get(self.position).is_some_and(|byte| is_suffix_byte(*byte)) {
                    self.position += 1;
                }
                // The arrow behind a name is none of it.
                if self.bytes[self.position - 1] == b'-' && self.next_is(b'>') {
                    self.position -= 1;
                }
                BodyPiece::Name
            }
            0 => return Err(BodyError { at: start, kind: BodyErrorKind::Nul }),
            _ => BodyPiece::Other,
        }))
    }

    /// Goes behind the bracket that closes the one that is next.
    pub fn skip_group(&mut self) -> Result<usize, BodyError> {
        let (start, depth) = (self.position, self.open.len());
        while let Some(piece) = self.next_piece()? {
            if piece == BodyPiece::Close && self.open.len() <= depth {
                return Ok(self.position);
            }
        }
        let at = self.open.last().copied().unwrap_or(start);
        Err(BodyError { at, kind: BodyErrorKind::Unbalanced })
    }

    fn next_is(&self, byte: u8) -> bool {
        self.bytes.get(self.position) == Some(&byte)
    }
}

/// Returns true if `#name` or `!name` in a body, which ends at `end`, names an alias if there is one of that name: it has no point
/// and no body of its own.
pub fn is_alias_use(text: &str, name: &str, end: usize) -> bool {
    name.len() > 1 && !name.contains('.') && text.as_bytes().get(end) != Some(&b'<')
}

#[cfg(test)]
mod tests;
