//! The parser: a cursor over bytes that reads what it needs where it stands, without a list of tokens.
//!
//! The cursor always rests on the next significant byte, so looking ahead is one comparison. The grammar of attributes
//! and types is spread over the files here by subject; other crates build parsers of their own forms from the public
//! methods.

mod affine;
mod aliases;
mod attributes;
mod elements;
mod locations;
mod numbers;
mod symbol_body;
mod token;
mod types;

pub use symbol_body::{BodyError, BodyErrorKind, BodyPiece, BodyScanner, is_alias_use};
pub use token::{SsaName, Token, TokenKind};

use crate::attributes::{Attr, AttrKind};
use crate::context::{Context, Extent};
use crate::error::{Result, SyntaxError, codes};
use crate::limits::{MAX_NESTING, MAX_WEIGHT};
use crate::types::{Type, TypeKind};
pub(crate) use aliases::{Aliases, Expansion};
pub(crate) use elements::bytes_of_hex;
use rustc_hash::FxHashMap;
pub(crate) use token::{is_identifier_byte, is_suffix_byte, scan_string, unescape};
pub(crate) use types::is_type_keyword;

/// A cursor over MLIR text.
#[derive(Debug)]
pub struct Parser<'s, 'c> {
    pub(crate) source: &'s str,
    pub(crate) bytes: &'s [u8],
    /// The next significant byte.
    pub(crate) position: usize,
    /// The end of what was consumed last, before the white space.
    pub(crate) consumed: usize,
    pub(crate) context: &'c mut Context,
    nesting: u32,
    aliases: Aliases<'s>,
    /// The attribute for which `distinct[n]` stood when it was first seen.
    distinct: FxHashMap<u64, Attr>,
    /// Types that were read before, by their text.
    type_spellings: FxHashMap<&'s str, Type>,
    /// The number of bytes that elements literals have taken so far.
    pub(crate) element_bytes: usize,
    /// The bytes that writing out aliases has added so far.
    expansion: Expansion,
    /// Where each line begins, as soon as anybody asks.
    line_starts: Vec<usize>,
}

/// Parses a type, which must be the whole text.
pub fn parse_type(context: &mut Context, source: &str) -> Result<Type> {
    let mut parser = Parser::new(source, context);
    let ty = parser.parse_type()?;
    parser.expect_end("a type")?;
    Ok(ty)
}

/// Parses an attribute, which must be the whole text. A type is an attribute, too.
pub fn parse_attribute(context: &mut Context, source: &str) -> Result<Attr> {
    let mut parser = Parser::new(source, context);
    let attr = parser.parse_attribute()?;
    parser.expect_end("an attribute")?;
    Ok(attr)
}

impl<'s, 'c> Parser<'s, 'c> {
    /// A parser at the start of a text.
    pub fn new(source: &'s str, context: &'c mut Context) -> Parser<'s, 'c> {
        let mut parser = Parser {
            source,
            bytes: source.as_bytes(),
            position: 0,
            consumed: 0,
            context,
            nesting: 0,
            aliases: Aliases::default(),
            distinct: FxHashMap::default(),
            type_spellings: FxHashMap::default(),
            element_bytes: 0,
            expansion: Expansion::default(),
            line_starts: Vec::new(),
        };
        parser.skip_space();
        parser.consumed = parser.position;
        parser
    }

    /// Goes to `start`, with the aliases that are known.
    pub(crate) fn from(mut self, start: usize, aliases: Aliases<'s>) -> Parser<'s, 'c> {
        self.aliases = aliases;
        self.position = start;
        self.advance(0);
        self
    }

    /// The aliases that have been read.
    pub(crate) fn into_aliases(self) -> Aliases<'s> {
        self.aliases
    }

    /// Returns true if there was a `distinct[…]`.
    pub(crate) fn has_distinct(&self) -> bool {
        !self.distinct.is_empty()
    }

    /// Returns what writing out aliases has added.
    pub(crate) fn expansion(&self) -> Expansion {
        self.expansion
    }

    /// The context that the parser fills.
    pub fn context(&mut self) -> &mut Context {
        self.context
    }

    /// The whole text.
    pub fn source(&self) -> &'s str {
        self.source
    }

    /// The offset of the next token.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The offset at which the last token ended.
    pub fn last_end(&self) -> usize {
        self.consumed
    }

    /// Returns true if nothing but space and comments is left.
    pub fn at_end(&self) -> bool {
        self.position >= self.bytes.len()
    }

    /// Fails unless nothing is left after `what`.
    pub fn expect_end(&mut self, what: &str) -> Result<()> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.error_here(codes::EXPECTED, format!("unexpected text after {what}")))
        }
    }

    /// An error that covers the next token.
    pub fn error_here(&self, code: &'static str, message: impl Into<String>) -> SyntaxError {
        let token = self.peek_token();
        SyntaxError::new(code, token.start, token.end, message)
    }

    /// An error that says what should stand here.
    pub fn expected(&self, what: &str) -> SyntaxError {
        let token = self.peek_token();
        match token.kind {
            TokenKind::Invalid => {
                let (start, end) = (token.start, token.end);
                let message = if token.text.starts_with('"') {
                    "unterminated string".to_owned()
                } else {
                    format!("unexpected character {:?}; expected {what}", token.text)
                };
                SyntaxError::new(codes::TOKEN, start, end, message)
            }
            _ => {
                // What is missing before the first token of a line is missing at the end of the line before, as in MLIR.
                let is_first = self.source[self.consumed.min(token.start)..token.start].contains('\n');
                let (start, end) = match is_first && self.consumed > 0 {
                    true => (self.consumed, self.consumed),
                    false => (token.start, token.end),
                };
                SyntaxError::new(codes::EXPECTED, start, end, format!("expected {what}"))
            }
        }
    }

    /// An error that covers what was consumed since `start`.
    pub fn error_since(&self, start: usize, code: &'static str, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(code, start, self.consumed.max(start), message)
    }

    /// The byte at the cursor, or 0 at the end.
    #[inline]
    pub(crate) fn byte(&self) -> u8 {
        self.byte_at(0)
    }

    /// The byte that many after the cursor, or 0 behind the end.
    #[inline]
    pub(crate) fn byte_at(&self, ahead: usize) -> u8 {
        self.bytes.get(self.position + ahead).copied().unwrap_or(0)
    }

    /// Consumes `length` bytes, which must be a token, and the space behind them.
    #[inline]
    pub(crate) fn advance(&mut self, length: usize) {
        self.position += length;
        self.consumed = self.position;
        self.skip_space();
    }

    #[inline]
    fn skip_space(&mut self) {
        while let Some(&byte) = self.bytes.get(self.position) {
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' | 0 => self.position += 1,
                b'/' if self.bytes.get(self.position + 1) == Some(&b'/') => {
                    let rest = &self.bytes[self.position..];
                    self.position += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                }
                _ => break,
            }
        }
    }

    /// Consumes a byte of punctuation if it is next.
    #[inline]
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let found = self.byte() == byte;
        if found {
            self.advance(1);
        }
        found
    }

    /// Consumes a byte of punctuation.
    #[inline]
    pub(crate) fn expect(&mut self, byte: u8) -> Result<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.expected_byte(byte)) }
    }

    #[cold]
    fn expected_byte(&self, byte: u8) -> SyntaxError {
        self.expected(&format!("'{}'", char::from(byte)))
    }

    /// Consumes `->` if it is next.
    #[inline]
    pub fn eat_arrow(&mut self) -> bool {
        let found = self.byte() == b'-' && self.byte_at(1) == b'>';
        if found {
            self.advance(2);
        }
        found
    }

    /// Runs `parse` one level deeper; too deep is an error. Whatever recurses on nested text goes through here.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.nesting >= MAX_NESTING {
            return Err(self.error_here(codes::NESTING, format!("nested deeper than {MAX_NESTING} levels")));
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }

    /// Interns a type that has parts, which were consumed since `start`.
    pub(crate) fn make_type(&mut self, start: usize, kind: TypeKind) -> Result<Type> {
        let ty = self.context.intern_type(kind);
        self.check_extent(start, self.context.type_extent(ty))?;
        Ok(ty)
    }

    /// Interns an attribute that has parts, which were consumed since `start`.
    pub(crate) fn make_attribute(&mut self, start: usize, kind: AttrKind) -> Result<Attr> {
        let attr = self.context.intern_attr(kind);
        self.check_extent(start, self.context.attribute_extent(attr))?;
        Ok(attr)
    }

    /// Refuses what only aliases can build: deeper or larger than text without them would be.
    fn check_extent(&self, start: usize, extent: Extent) -> Result<()> {
        if extent.depth > MAX_NESTING {
            let message = format!("nested deeper than {MAX_NESTING} levels with its aliases written out");
            return Err(self.error_since(start, codes::NESTING, message));
        }
        // What stands in the text itself may be as long as it likes.
        if extent.weight > MAX_WEIGHT.max(self.source.len() as u32) {
            return Err(self.error_since(start, codes::LIMIT, "too large with its aliases written out"));
        }
        Ok(())
    }

    /// Parses `item {, item}` or nothing up to a closing byte, which is consumed.
    pub fn list(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(b',') {
                return Err(self.expected(&format!("',' or '{}'", char::from(close))));
            }
        }
    }
}
