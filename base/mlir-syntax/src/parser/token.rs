//! Tokens, for parsers of other forms and for the spans of errors.

use super::Parser;
use crate::attributes::Bytes;
use crate::error::{Result, SyntaxError, codes};

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'s> {
    /// The kind of token.
    pub kind: TokenKind,
    /// Its text.
    pub text: &'s str,
    /// Its offset.
    pub start: usize,
    /// The offset behind it.
    pub end: usize,
}

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenKind {
    /// `name`, `dialect.name`
    Identifier,
    /// `12`, `0x1F`
    Integer,
    /// `1.5e3`
    Float,
    /// `"text"`
    String,
    /// `%name`, without `#1`
    Value,
    /// `^name`
    Block,
    /// `@name`, `@"name"`
    SymbolRef,
    /// `!name`: an alias or the beginning of a dialect type
    Type,
    /// `#name`: an alias or the beginning of a dialect attribute
    Attribute,
    /// `->`, `::`, `{-#`, `#-}`, `...` or one character
    Punctuation,
    /// A character that starts no token, or an unterminated string
    Invalid,
    /// The end of the text
    End,
}

/// A use or definition of an SSA value: `%name` or `%name#2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SsaName<'s> {
    /// The name without `%`.
    pub name: &'s str,
    /// The number after `#`, or 0.
    pub number: u32,
    /// The offset of `%`.
    pub start: usize,
    /// The offset behind the name and number.
    pub end: usize,
}

/// The classes of tokens that a byte may be part of.
const CLASSES: [u8; 256] = classes();
const IDENTIFIER: u8 = 1;
const SUFFIX: u8 = 2;

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        if (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'$' | b'.') {
            classes[byte] = IDENTIFIER | SUFFIX;
        }
        byte += 1;
    }
    classes[b'-' as usize] = SUFFIX;
    classes
}

/// Returns true if a byte may stand inside a bare identifier.
#[inline]
pub(crate) fn is_identifier_byte(byte: u8) -> bool {
    CLASSES[usize::from(byte)] & IDENTIFIER != 0
}

/// Returns true if a byte may stand inside a name after `%`, `^`, `#` or `!`.
#[inline]
pub(crate) fn is_suffix_byte(byte: u8) -> bool {
    CLASSES[usize::from(byte)] & SUFFIX != 0
}

impl<'s> Parser<'s, '_> {
    /// The next token. Dialect types and attributes are only begun by one: use
    /// [`parse_type`](Parser::parse_type) and [`parse_attribute`](Parser::parse_attribute) for them.
    pub fn peek_token(&self) -> Token<'s> {
        let start = self.position;
        let rest = &self.bytes[start.min(self.bytes.len())..];
        let count = |from: usize, test: fn(u8) -> bool| {
            from + rest[from.min(rest.len())..].iter().take_while(|byte| test(**byte)).count()
        };
        let string = |from: usize| self.string_end(start + from).map(|end| end - start);
        let (kind, length) = match rest {
            [] => (TokenKind::End, 0),
            [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => (TokenKind::Identifier, count(0, is_identifier_byte)),
            [b'0'..=b'9', ..] => self.number_length(),
            [b'"', ..] => match string(0) {
                Some(length) => (TokenKind::String, length),
                None => (TokenKind::Invalid, rest.iter().take_while(|byte| **byte != b'\n').count()),
            },
            [b'@', b'"', ..] => match string(1) {
                Some(length) => (TokenKind::SymbolRef, length),
                None => (TokenKind::Invalid, rest.iter().take_while(|byte| **byte != b'\n').count()),
            },
            [b'@', ..] => (TokenKind::SymbolRef, count(1, is_identifier_byte)),
            [b'-', b'>', ..] | [b':', b':', ..] => (TokenKind::Punctuation, 2),
            [b'{', b'-', b'#', ..] | [b'#', b'-', b'}', ..] | [b'.', b'.', b'.', ..] => (TokenKind::Punctuation, 3),
            [b'%', ..] => (TokenKind::Value, count(1, is_suffix_byte)),
            [b'^', ..] => (TokenKind::Block, count(1, is_suffix_byte)),
            [b'!', ..] => (TokenKind::Type, count(1, is_suffix_byte)),
            [b'#', ..] => (TokenKind::Attribute, count(1, is_suffix_byte)),
            [
                b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b':' | b'=' | b'?' | b'*' | b'+' | b'-'
                | b'/' | b'|',
                ..,
            ] => (TokenKind::Punctuation, 1),
            _ => (TokenKind::Invalid, self.source[start..].chars().next().map_or(1, char::len_utf8)),
        };
        Token { kind, text: &self.source[start..start + length], start, end: start + length }
    }

    /// Consumes the next token.
    pub fn next_token(&mut self) -> Token<'s> {
        let token = self.peek_token();
        self.advance(token.text.len());
        token
    }

    /// Returns true if the next token is this punctuation or keyword.
    pub fn peek_is(&self, text: &str) -> bool {
        let rest = &self.bytes[self.position.min(self.bytes.len())..];
        // Most forms have parts that may be absent, so most of what is asked for is not there, which the first byte says.
        if rest.first() != text.as_bytes().first() {
            return false;
        }
        let Some(behind) = rest.strip_prefix(text.as_bytes()) else { return false };
        match (text.as_bytes(), behind) {
            ([b'a'..=b'z' | b'A'..=b'Z' | b'_', ..], [next, ..]) => !is_identifier_byte(*next),
            ([b'(' | b')' | b'[' | b']' | b'<' | b'>' | b',' | b'=' | b'?' | b'*' | b'+' | b'/' | b'|' | b'}'], _) => {
                true
            }
            ([b'-', b'>'], _) => true,
            ([b':'], behind) => !behind.starts_with(b":"),
            ([b'{'], behind) => !behind.starts_with(b"-#"),
            // A token may be longer than what was asked for, as `->`, `::` and `{-#` are.
            _ => {
                let token = self.peek_token();
                token.text == text && matches!(token.kind, TokenKind::Punctuation | TokenKind::Identifier)
            }
        }
    }

    /// Consumes this punctuation or keyword if it is next.
    pub fn eat_token(&mut self, text: &str) -> bool {
        let found = self.peek_is(text);
        if found {
            self.advance(text.len());
        }
        found
    }

    /// Consumes this punctuation or keyword.
    pub fn expect_token(&mut self, text: &str) -> Result<()> {
        if self.eat_token(text) { Ok(()) } else { Err(self.expected(&format!("'{text}'"))) }
    }

    /// The bare identifier at the cursor, or an empty text.
    #[inline]
    pub(crate) fn peek_identifier(&self) -> &'s str {
        if !matches!(self.byte(), b'a'..=b'z' | b'A'..=b'Z' | b'_') {
            return "";
        }
        let mut end = self.position + 1;
        while self.bytes.get(end).is_some_and(|byte| is_identifier_byte(*byte)) {
            end += 1;
        }
        &self.source[self.position..end]
    }

    /// Consumes a bare identifier or keyword if one is next.
    pub fn parse_optional_identifier(&mut self) -> Option<&'s str> {
        let identifier = self.peek_identifier();
        if identifier.is_empty() {
            return None;
        }
        self.advance(identifier.len());
        Some(identifier)
    }

    /// Consumes a bare identifier or keyword.
    pub fn parse_identifier(&mut self, what: &str) -> Result<&'s str> {
        self.parse_optional_identifier().ok_or_else(|| self.expected(what))
    }

    /// Consumes a keyword if it is next.
    pub fn eat_keyword(&mut self, keyword: &str) -> bool {
        let found = self.peek_identifier() == keyword;
        if found {
            self.advance(keyword.len());
        }
        found
    }

    /// The offset behind the string that begins at `start`, if it ends on its line.
    pub(crate) fn string_end(&self, start: usize) -> Option<usize> {
        scan_string(self.bytes, start).map(|(end, _)| end)
    }

    /// Consumes a string literal and gives back the offset of its text, the text with its escapes, and whether there
    /// are any.
    #[inline]
    fn raw_string(&mut self) -> Result<(usize, &'s str, bool)> {
        let start = self.position;
        if self.byte() != b'"' {
            return Err(self.expected("a string"));
        }
        let Some((end, escaped)) = scan_string(self.bytes, start) else { return Err(self.expected("a string")) };
        // Both ends are quotes, so both are on character boundaries.
        let text = &self.source[start + 1..end - 1];
        self.advance(end - start);
        Ok((start + 1, text, escaped))
    }

    /// Consumes a string literal.
    pub fn parse_string(&mut self) -> Result<Bytes> {
        let (start, text, escaped) = self.raw_string()?;
        if !escaped {
            return Ok(Bytes::from(text));
        }
        Ok(Bytes::from(&unescape(start, text)?))
    }

    /// Consumes a string literal that names something and hands its text to `f`.
    #[inline]
    pub(crate) fn with_name<T>(&mut self, f: impl FnOnce(&mut Self, &str) -> T) -> Result<T> {
        let (start, text, escaped) = self.raw_string()?;
        if !escaped {
            return Ok(f(self, text));
        }
        let bytes = unescape(start, text)?;
        match std::str::from_utf8(&bytes) {
            Ok(name) => Ok(f(self, name)),
            Err(_) => Err(SyntaxError::new(codes::TOKEN, start, start + text.len(), "a name must be UTF-8")),
        }
    }

    /// Consumes `@name` or `@"name"` and gives back the name.
    pub fn parse_symbol_name(&mut self) -> Result<crate::Symbol> {
        if self.byte() != b'@' {
            return Err(self.expected("a symbol name such as '@name'"));
        }
        if self.byte_at(1) == b'"' {
            self.position += 1;
            return self.with_name(|parser, name| parser.context.intern_symbol(name));
        }
        let token = self.peek_token();
        let name = &token.text[1..];
        if !matches!(name.bytes().next(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_')) {
            return Err(SyntaxError::new(codes::TOKEN, token.start, token.end, "expected a name after '@'"));
        }
        self.advance(token.text.len());
        Ok(self.context.intern_symbol(name))
    }

    /// Returns true if a value such as `%x` is next.
    #[inline]
    pub fn at_value(&self) -> bool {
        self.byte() == b'%'
    }

    /// Consumes `%name`.
    #[inline]
    pub fn parse_value_name(&mut self) -> Result<SsaName<'s>> {
        let start = self.position;
        if self.byte() != b'%' {
            return Err(self.expected("a value such as '%0'"));
        }
        let name = self.suffix_name(1);
        if name.is_empty() {
            let message = "expected a name or number after '%'";
            return Err(SyntaxError::new(codes::TOKEN, start, start + 1, message));
        }
        self.advance(1 + name.len());
        Ok(SsaName { name, number: 0, start, end: self.consumed })
    }

    /// Consumes `%name` or `%name#number`.
    #[inline]
    pub fn parse_value_use(&mut self) -> Result<SsaName<'s>> {
        let mut value = self.parse_value_name()?;
        if self.byte() == b'#' && self.byte_at(1).is_ascii_digit() {
            self.advance(1);
            value.number = self.parse_small_number("a result number after '#'")?;
            value.end = self.consumed;
        }
        Ok(value)
    }

    /// Consumes `^name` and gives back the name with its span.
    pub fn parse_block_name(&mut self) -> Result<SsaName<'s>> {
        let start = self.position;
        if self.byte() != b'^' {
            return Err(self.expected("a block such as '^bb0'"));
        }
        let name = self.suffix_name(1);
        if name.is_empty() {
            let message = "expected a name or number after '^'";
            return Err(SyntaxError::new(codes::TOKEN, start, start + 1, message));
        }
        self.advance(1 + name.len());
        Ok(SsaName { name, number: 0, start, end: self.consumed })
    }

    /// The name that many bytes after the cursor: digits only, or anything that does not begin with a digit.
    #[inline]
    pub(crate) fn suffix_name(&self, ahead: usize) -> &'s str {
        let start = self.position + ahead;
        let mut end = start;
        if self.byte_at(ahead).is_ascii_digit() {
            while self.bytes.get(end).is_some_and(u8::is_ascii_digit) {
                end += 1;
            }
        } else {
            while self.bytes.get(end).is_some_and(|byte| is_suffix_byte(*byte)) {
                end += 1;
            }
        }
        // Only ASCII was counted.
        self.source.get(start..end).unwrap_or("")
    }
}

/// The offset behind the string that begins at `start`, if it ends on its line, and whether it has escapes.
#[inline]
pub(crate) fn scan_string(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let mut position = start + 1;
    let mut escaped = false;
    loop {
        match bytes.get(position)? {
            b'"' => return Some((position + 1, escaped)),
            b'\n' => return None,
            b'\\' => {
                escaped = true;
                position += 2;
            }
            _ => position += 1,
        }
    }
}

/// The bytes of a string literal that has escapes; `start` is the offset of `text`.
pub(crate) fn unescape(start: usize, text: &str) -> Result<Vec<u8>> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while let Some(&byte) = bytes.get(index) {
        index += 1;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let hex = |index: usize| bytes.get(index).and_then(|byte| char::from(*byte).to_digit(16));
        match (bytes.get(index), hex(index), hex(index + 1)) {
            (_, Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                index += 1;
            }
            (Some(escaped @ (b'"' | b'\\')), ..) => out.push(*escaped),
            (Some(b'n'), ..) => out.push(b'\n'),
            (Some(b't'), ..) => out.push(b'\t'),
            _ => {
                let start = start + index;
                let length = text[index..].chars().next().map_or(0, char::len_utf8);
                let message = "unknown escape; strings know \\\\ \\\" \\n \\t and \\XX with two hexadecimal digits";
                return Err(SyntaxError::new(codes::TOKEN, start, start + length, message));
            }
        }
        index += 1;
    }
    Ok(out)
}
