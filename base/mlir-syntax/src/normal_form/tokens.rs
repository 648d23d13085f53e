//! The tokens of a body.

use crate::parser::{BodyError, BodyErrorKind, BodyPiece, BodyScanner, is_suffix_byte, scan_string};

/// A token of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
}

impl<'a> Token<'a> {
    /// The word that says of what a bracket behind it is the body: `name`, also of `!dialect.name`.
    pub(super) fn mnemonic(&self) -> &'a str {
        match self.kind {
            Kind::Word => self.text,
            Kind::Name => self.text.split_once('.').map_or("", |(_, mnemonic)| mnemonic),
            _ => "",
        }
    }
}

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a number: letters, digits, `_`, `$`, `.`, and all that is not ASCII.
    Word,
    /// The `x` between sizes, and behind the last one.
    Times,
    /// `"text"`
    String,
    /// `#name`, `!name`, `@name`, `%name`, `^name`.
    Name,
    /// `<`, `(`, `[` or `{`.
    Open,
    /// The bracket that closes the innermost open one.
    Close,
    /// `->`, `::`, `==`, `>=` or one character.
    Punctuation,
}

/// Takes a body apart, without blanks and comments.
///
/// Sizes are told from other words as MLIR's parsers tell them: `2x3xf32` and `2 x 3 x f32` are the same tokens. `0x1F` is one
/// word, unless it is certain that a size stands there: behind another size, before one, or in a builtin type of some shape.
///
/// # Errors
/// The brackets are not balanced without the comments, or a comment is not ended by a line's end: what stands behind it
/// would be part of it or not, depending on the text around the body.
pub(super) fn tokens(body: &str) -> Result<Vec<Token<'_>>, BodyError> {
    let mut lexer = Lexer {
        body,
        bytes: body.as_bytes(),
        scanner: BodyScanner::new(body, 0),
        shaped: Vec::new(),
        tokens: Vec::with_capacity(body.len() / 3),
    };
    lexer.run()?;
    Ok(lexer.tokens)
}

/// Returns whether a byte may be part of a word.
pub(super) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') || !byte.is_ascii()
}

/// Returns whether a bracket behind this token begins with the sizes of a builtin type.
pub(super) fn begins_shape(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Word | Kind::Name) && matches!(token.mnemonic(), "tensor" | "memref" | "vector")
}

/// Returns whether the word is a number of decimal digits alone, as sizes are.
pub(super) fn is_size(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

struct Lexer<'a> {
    body: &'a str,
    bytes: &'a [u8],
    scanner: BodyScanner<'a>,
    /// For each open bracket, whether it is that of a builtin type with a shape.
    shaped: Vec<bool>,
    tokens: Vec<Token<'a>>,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) -> Result<(), BodyError> {
        loop {
            let start = self.scanner.position();
            let Some(&byte) = self.bytes.get(start) else { break };
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.scanner.seek(start + 1),
                b'/' if self.bytes.get(start + 1) == Some(&b'/') => self.comment(start)?,
                b'@' | b'%' | b'^' => self.push(Kind::Name, start, 1 + self.count(start + 1, is_word_byte)),
                _ if is_word_byte(byte) => self.word(start),
                _ => self.piece(start)?,
            }
        }
        match self.scanner.open().last() {
            Some(&at) => Err(BodyError { at, kind: BodyErrorKind::Unbalanced }),
            None => Ok(()),
        }
    }

    fn count(&self, from: usize, test: impl Fn(u8) -> bool) -> usize {
        self.bytes[from.min(self.bytes.len())..].iter().take_while(|byte| test(**byte)).count()
    }

    fn push(&mut self, kind: Kind, start: usize, length: usize) {
        self.tokens.push(Token { kind, text: &self.body[start..start + length] });
        self.scanner.seek(start + length);
    }

    /// Skips a comment.
    fn comment(&mut self, start: usize) -> Result<(), BodyError> {
        let length = self.bytes[start..].iter().position(|byte| *byte == b'\n');
        let length = length.ok_or(BodyError { at: start, kind: BodyErrorKind::Unbalanced })?;
        self.scanner.seek(start + length);
        Ok(())
    }

    fn piece(&mut self, start: usize) -> Result<(), BodyError> {
        let kind = match self.scanner.next_piece()? {
            Some(BodyPiece::Open) => {
                self.shaped.push(self.tokens.last().is_some_and(begins_shape));
                Kind::Open
            }
            Some(BodyPiece::Close) => {
                self.shaped.pop();
                Kind::Close
            }
            Some(BodyPiece::String) => Kind::String,
            Some(BodyPiece::Name) => Kind::Name,
            Some(BodyPiece::Other) | None => Kind::Punctuation,
        };
        let end = self.scanner.position();
        let length = match &self.bytes[start..] {
            [b':', b':', ..] | [b'=', b'=', ..] => 2,
            _ if kind == Kind::Name => end - start + self.count(end, is_word_byte),
            _ => end - start,
        };
        self.push(kind, start, length);
        Ok(())
    }

    fn word(&mut self, start: usize) {
        let length = self.count(start, is_word_byte);
        let word = &self.body[start..start + length];
        if let Some(rest) = word.strip_prefix('x')
            && self.is_behind_size()
        {
            // Blanks behind the size leave open what this is: `2 xi32` has a size, `2 xs` two words.
            let adjacent = start > 0 && !self.bytes[start - 1].is_ascii_whitespace();
            if adjacent
                || rest.is_empty()
                || rest.as_bytes()[0].is_ascii_digit()
                || crate::parser::is_type_keyword(rest)
            {
                return self.push(Kind::Times, start, 1);
            }
        }
        let digits = self.count(start, |byte| byte.is_ascii_digit());
        if digits > 0 && word.as_bytes().get(digits) == Some(&b'x') && !self.is_hexadecimal(word, digits) {
            return self.push(Kind::Word, start, digits);
        }
        self.push(Kind::Word, start, length + self.exponent(word, start + length));
    }

    /// Returns whether what comes next may be the `x` behind a size: behind `2`, `?`, `[2]`, or `<*`.
    fn is_behind_size(&self) -> bool {
        let before = |back: usize| self.tokens.len().checked_sub(back).map_or("", |index| self.tokens[index].text);
        match before(1) {
            "?" => true,
            "*" => matches!(before(2), "" | "<"),
            "]" => before(3) == "[" && is_size(before(2)),
            word => is_size(word),
        }
    }

    /// Returns whether `0x…` is a number, and no size of 0.
    fn is_hexadecimal(&self, word: &str, digits: usize) -> bool {
        let Some(hexadecimal) = word.strip_prefix("0x").filter(|_| digits == 1) else { return false };
        if !hexadecimal.starts_with(|c: char| c.is_ascii_hexdigit()) {
            return false;
        }
        let rest = hexadecimal.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_before_size = rest.len() < hexadecimal.len() && rest.starts_with('x');
        let is_behind_size = self.tokens.last().is_some_and(|token| token.kind == Kind::Times);
        !is_before_size && !is_behind_size && self.shaped.last() != Some(&true)
    }

    /// The length of the signed exponent that `1.5e` goes on with.
    fn exponent(&self, word: &str, end: usize) -> usize {
        let Some(number) = word.strip_suffix(['e', 'E']) else { return 0 };
        let is_number = number.starts_with(|c: char| c.is_ascii_digit())
            && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let digits = self.count(end + 1, |byte| byte.is_ascii_digit());
        if is_number && digits > 0 && matches!(self.bytes[end], b'+' | b'-') { 1 + digits } else { 0 }
    }
}

/// Returns whether the text of two tokens without a blank between them could be read as other tokens, if that of `next` follows.
pub(super) fn would_merge(left: &Token<'_>, right: &Token<'_>, next: Option<&Token<'_>>) -> bool {
    let (Some(&last), Some(&first)) = (left.text.as_bytes().last(), right.text.as_bytes().first()) else {
        return false;
    };
    match (left.kind, right.kind) {
        (Kind::Name, _) => is_suffix_byte(first) || !first.is_ascii() || (last, first) == (b'-', b'>'),
        (Kind::Punctuation | Kind::Close, Kind::Word) => first == b'x' && matches!(last, b'?' | b'*' | b']'),
        (Kind::Times, _) => false,
        (Kind::Word, _) if is_word_byte(first) => !(right.kind == Kind::Times && is_size(left.text)),
        (Kind::Word, Kind::Punctuation) => {
            let is_digit = |token: &Token<'_>| token.text.starts_with(|c: char| c.is_ascii_digit());
            matches!(first, b'+' | b'-') && matches!(last, b'e' | b'E') && is_digit(left) && next.is_some_and(is_digit)
        }
        (Kind::Punctuation, _) => {
            matches!((last, first), (b'-', b'>') | (b':', b':') | (b'=', b'=') | (b'/', b'/') | (b'>', b'='))
        }
        _ => false,
    }
}

/// Returns whether a string literal is as it is printed, and if not, how it is.
pub(super) fn printed_string(literal: &str) -> Option<String> {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~');
    let escaped = scan_string(literal.as_bytes(), 0).is_none_or(|(_, escaped)| escaped);
    if !escaped && literal.bytes().all(is_plain) {
        return None;
    }
    let bytes = crate::parser::unescape(0, literal.get(1..literal.len() - 1)?).ok()?;
    let mut out = String::new();
    crate::printer::print_string(&bytes, &mut out);
    Some(out)
}
