//! Errors in a text, with their places.

use std::fmt;

/// An error in MLIR text. Offsets are bytes from the start of the parsed text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyntaxError {
    /// Where the offending text starts.
    pub start: usize,
    /// Where it ends; equal to `start` at the end of the input.
    pub end: usize,
    /// A stable code, `E04xx`; see [`codes`].
    pub code: &'static str,
    /// One sentence, lower case first, without a full stop.
    pub message: String,
    /// The other end, where there is one: the previous definition, the other type.
    pub related: Option<Box<Related>>,
}

/// The other end of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The thing that is there.
    pub message: String,
}

/// The result of every parsing function.
pub type Result<T> = std::result::Result<T, SyntaxError>;

impl SyntaxError {
    /// An error without another end.
    pub fn new(code: &'static str, start: usize, end: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError { start, end, code, message: message.into(), related: None }
    }

    /// Adds the other end.
    pub fn with_related(mut self, start: usize, end: usize, message: impl Into<String>) -> SyntaxError {
        self.related = Some(Box::new(Related { start, end, message: message.into() }));
        self
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}: {}: {}", self.start, self.end, self.code, self.message)
    }
}

impl std::error::Error for SyntaxError {}

/// A text that cannot be read: all that is wrong with it, at least one error. Printed, by `Debug` too, it shows each with
/// its line and column and the line's text.
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError {
    text: Box<str>,
    errors: Vec<SyntaxError>,
}

/// The most errors that are printed.
const MAX_SHOWN: usize = 20;
/// The number of characters of a line that are shown before an error, and from it on.
const CONTEXT: usize = 60;

impl ParseError {
    /// The errors of a text, which is kept.
    pub fn new(text: &str, errors: Vec<SyntaxError>) -> ParseError {
        ParseError { text: text.into(), errors }
    }

    /// The text that cannot be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns what is wrong with it, in the order found.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().take(MAX_SHOWN).enumerate() {
            let (before, after) = self.text.split_at_checked(error.start).unwrap_or((&self.text, ""));
            let line = before.rsplit('\n').next().unwrap_or_default();
            let (number, column) = (before.matches('\n').count() + 1, line.chars().count());
            let shown = |c: char| if c.is_control() { ' ' } else { c };
            let start: String = line.chars().skip(column.saturating_sub(CONTEXT)).map(shown).collect();
            let rest: String = after.lines().next().unwrap_or_default().chars().take(CONTEXT).map(shown).collect();
            let separator = if index == 0 { "" } else { "\n" };
            writeln!(f, "{separator}{number}:{}: error [{}]: {}", column + 1, error.code, error.message)?;
            write!(f, "  {start}{rest}\n  {:>1$}", '^', start.chars().count() + 1)?;
        }
        match self.errors.len().saturating_sub(MAX_SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more errors"),
        }
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for ParseError {}

/// The codes of this crate.
pub mod codes {
    /// Something else was expected here.
    pub const EXPECTED: &str = "E0401";
    /// A character that starts no token, or a malformed literal.
    pub(crate) const TOKEN: &str = "E0402";
    /// Too deeply nested.
    pub const NESTING: &str = "E0403";
    /// A literal whose value does not fit.
    pub(crate) const RANGE: &str = "E0404";
    /// A type, attribute or location that is well-formed but means nothing.
    pub const INVALID: &str = "E0405";
    /// An alias that is not defined, is defined twice, or contains itself.
    pub(crate) const ALIAS: &str = "E0406";
    /// A custom assembly form.
    pub const CUSTOM_FORM: &str = "E0407";
    /// A value that is not defined, or defined twice.
    pub const VALUE: &str = "E0408";
    /// A block that is not defined, or defined twice.
    pub(crate) const BLOCK: &str = "E0409";
    /// Types that should agree and do not, or a wrong number of them.
    pub const TYPES: &str = "E0410";
    /// Beyond a limit of this implementation.
    pub const LIMIT: &str = "E0411";
    /// A key that appears twice in a dictionary.
    pub const DUPLICATE: &str = "E0412";
}
