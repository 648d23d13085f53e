//! The words of a format.

use std::ops::Range;

use super::{Finding, codes};

/// A word, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind,
    /// As it is written.
    pub(super) text: &'a str,
    /// Where it begins.
    pub(super) start: usize,
}

impl Token<'_> {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// One of `( ) ^ : , = < > ? * |`.
    Sign(char),
    /// A word that may be a directive.
    Word,
    /// `` `…` ``
    Literal,
    /// `$name`
    Variable,
    /// `"…"`
    Code,
    End,
}

/// Cuts a format into words.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, position: 0 }
    }

    pub(super) fn next(&mut self) -> Result<Token<'a>, Finding> {
        let rest = self.text[self.position..].trim_start_matches([' ', '\t', '\n', '\r']);
        let start = self.text.len() - rest.len();
        let token = |kind, length: usize| Token { kind, text: &rest[..length], start };
        let Some(first) = rest.chars().next() else {
            self.position = self.text.len();
            return Ok(token(TokenKind::End, 0));
        };
        let found = match first {
            '(' | ')' | '^' | ':' | ',' | '=' | '<' | '>' | '?' | '*' | '|' => token(TokenKind::Sign(first), 1),
            '`' => match rest[1..].find('`') {
                Some(end) => token(TokenKind::Literal, end + 2),
                None => {
                    let message = "the format ends inside a literal, which has no second '`'";
                    let end = self.text.len();
                    return Err(Finding::new(codes::FORMAT_SYNTAX, end..end, message));
                }
            },
            '"' => token(TokenKind::Code, self.code(rest)?),
            '$' => {
                let length = word_length(&rest[1..], |letter| letter == '_');
                if length == 0 {
                    let message = "'$' begins the name of a variable, and none follows";
                    return Err(Finding::new(codes::FORMAT_SYNTAX, start..start + 1, message));
                }
                token(TokenKind::Variable, 1 + length)
            }
            first if first.is_ascii_alphabetic() || first == '_' => {
                token(TokenKind::Word, word_length(rest, |letter| letter == '_' || letter == '-'))
            }
            _ => {
                let at = start..start + first.len_utf8();
                let finding = Finding::new(codes::FORMAT_SYNTAX, at, format!("a format has no '{first}'"));
                return Err(finding.label("punctuation stands between backticks: `` `+` ``"));
            }
        };
        self.position = start + found.text.len();
        Ok(found)
    }

    /// The length of a string with its quotes.
    fn code(&self, rest: &str) -> Result<usize, Finding> {
        let mut bytes = rest.bytes().enumerate().skip(1);
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b'"' => return Ok(at + 1),
                b'\\' => {
                    bytes.next();
                }
                _ => {}
            }
        }
        let end = self.text.len();
        Err(Finding::new(codes::FORMAT_SYNTAX, end..end, "the format ends inside this string"))
    }
}

/// Returns how far a word reaches that begins with a letter or `_`.
fn word_length(text: &str, is_joined: impl Fn(char) -> bool) -> usize {
    if !text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
        return 0;
    }
    text.find(|letter: char| !letter.is_ascii_alphanumeric() && !is_joined(letter)).unwrap_or(text.len())
}
