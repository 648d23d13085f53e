//! A long text in pieces that several threads read.
//!
//! A piece is a run of operations of the top block that use no values of each other's. Where it begins and ends is guessed by
//! how texts are laid out: a line that begins with `}` ends an operation, and the next line that is neither empty nor a comment begins one if a name with
//! a dot or in quotes stands there at the same indentation. A guess that is wrong is found out, because what is between two cuts must be whole operations, for
//! a reader that knows nothing but the aliases of the rest; the text is read in one piece then.

use super::custom::CustomForms;
use super::reader::Reader;
use super::{OperationSink, read_whole};
use crate::context::Context;
use crate::error::ParseError;
use crate::limits::{MAX_ELEMENT_BYTES, MAX_EXPANSION};
use crate::parser::{Aliases, Expansion, Parser, is_identifier_byte};
use memchr::{memchr, memmem};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A text in pieces, and what is around them.
#[derive(Debug)]
pub struct Pieces<'s> {
    source: &'s str,
    /// One behind the other, without gaps.
    pieces: Vec<Range<usize>>,
    /// Those that the rest of the text defines.
    aliases: Aliases<'s>,
    /// The amounts of what a text may have only so much of.
    element_bytes: AtomicUsize,
    expansion: AtomicUsize,
    /// The most that writing out one alias was expected to add.
    largest: AtomicUsize,
}

impl<'s> Pieces<'s> {
    /// Cuts a text into up to `count` pieces of about the same length. `None` if there would be fewer than two.
    pub fn of(source: &'s str, count: usize) -> Option<Pieces<'s>> {
        if count < 2 || source.len() >= u32::MAX as usize {
            return None;
        }
        // In the top block of the text, or of the one module that it is.
        let pieces = ["\n}", "\n  }"].into_iter().find_map(|end| cut(source, end, count))?;
        let [element_bytes, expansion, largest] = Default::default();
        Some(Pieces { source, pieces, aliases: Aliases::default(), element_bytes, expansion, largest })
    }

    /// Returns what all pieces are together.
    fn range(&self) -> Range<usize> {
        self.pieces[0].start..self.pieces[self.pieces.len() - 1].end
    }

    /// Lets the first piece begin, and the last one end, with the operations around them in the same block.
    pub fn widen(&mut self, to: Range<usize>) {
        let Range { start, end } = self.range();
        let last = self.pieces.len() - 1;
        self.pieces[0].start = to.start.min(start);
        self.pieces[last].end = to.end.max(end);
    }

    /// Returns how many pieces there are.
    pub fn count(&self) -> usize {
        self.pieces.len()
    }

    /// Returns how long a piece is, in bytes.
    pub fn length(&self, index: usize) -> usize {
        self.pieces[index].len()
    }

    /// Reads what is around the pieces, before any of them; [`OperationSink::leave_out`] is told where they belong. If it is not,
    /// the pieces are in the middle of something, and all has been read.
    ///
    /// # Errors
    /// As [`parse_operations`](crate::parse_operations); they may be due to what is left out.
    pub fn parse_rest<S: OperationSink>(
        &mut self,
        context: &mut Context,
        sink: &mut S,
        forms: Option<&dyn CustomForms>,
    ) -> Result<(), ParseError> {
        let mut reader = Reader::new(Parser::new(self.source, context), sink, forms);
        reader.leave_out(self.range());
        let parser = read_whole(reader)?;
        for amount in [&self.element_bytes, &self.expansion, &self.largest] {
            amount.store(0, Ordering::Relaxed);
        }
        // An alias that is used before its definition is read twice.
        self.count_up(&parser);
        self.count_up(&parser);
        self.aliases = parser.into_aliases();
        Ok(())
    }

    /// Reads a piece. False if it is not whole operations, or if these use or define values or aliases that others see: the text must
    /// be read in one piece.
    pub fn parse_piece<S: OperationSink>(
        &self,
        index: usize,
        context: &mut Context,
        sink: &mut S,
        forms: Option<&dyn CustomForms>,
    ) -> bool {
        let Range { start, end } = self.pieces[index];
        let parser = Parser::new(&self.source[..end], context).from(start, self.aliases.clone());
        let mut reader = Reader::new(parser, sink, forms);
        reader.is_piece = true;
        let Ok(parser) = read_whole(reader) else { return false };
        self.count_up(&parser);
        !parser.has_distinct()
    }

    fn count_up(&self, parser: &Parser<'_, '_>) {
        let Expansion { bytes, largest } = parser.expansion();
        self.element_bytes.fetch_add(parser.element_bytes, Ordering::Relaxed);
        self.expansion.fetch_add(bytes, Ordering::Relaxed);
        self.largest.fetch_max(largest, Ordering::Relaxed);
    }

    /// Returns true if one text may have as much as has been read. If not, it must be read in one piece, which finds out where there is too
    /// much.
    pub fn are_within_limits(&self) -> bool {
        let read = |of: &AtomicUsize| of.load(Ordering::Relaxed);
        read(&self.element_bytes) <= MAX_ELEMENT_BYTES
            && read(&self.expansion).saturating_add(read(&self.largest)) <= MAX_EXPANSION
    }
}

/// Cuts where a line that begins with `end`, the closing brace of an operation, is followed by the beginning of another. The operations before the
/// first cut and behind the last one are left out.
fn cut(source: &str, end: &str, count: usize) -> Option<Vec<Range<usize>>> {
    let bytes = source.as_bytes();
    let next = |mut from: usize| {
        loop {
            from += memmem::find(&bytes[from..], end.as_bytes())?;
            match operation_behind(source, from, end) {
                Some(start) => return Some(start),
                None => from += end.len(),
            }
        }
    };
    let before = |mut to: usize| {
        loop {
            to = memmem::rfind(&bytes[..to], end.as_bytes())?;
            if let Some(start) = operation_behind(source, to, end) {
                return Some(start);
            }
        }
    };
    let (first, last) = (next(0)?, before(bytes.len())?);
    let length = last.checked_sub(first)? / count;
    let (mut pieces, mut start) = (Vec::new(), first);
    // Each search begins where the one before ended: no part of the text is looked at twice.
    while start + length < last
        && let Some(cut) = next(start + length).filter(|cut| *cut < last)
    {
        pieces.push(start..cut);
        start = cut;
    }
    pieces.push(start..last);
    (pieces.len() > 1).then_some(pieces)
}

/// Returns where an operation begins behind the line that begins with `end` at `at`: in the next line that is neither empty nor a comment, at the
/// same indentation.
fn operation_behind(source: &str, at: usize, end: &str) -> Option<usize> {
    let line = at + end.len();
    let line = line + line_length(&source.as_bytes()[line..])?;
    let is_empty = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with("//");
    let empty: usize = source[line..].split_inclusive('\n').take_while(is_empty).map(str::len).sum();
    operation_at(source, line + empty, end.len() - 2)
}

/// Returns how long a line is with its end, if it has one.
fn line_length(text: &[u8]) -> Option<usize> {
    memchr(b'\n', text).map(|at| at + 1)
}

/// Where the name of an operation begins, if the line at `line` begins with one behind so many spaces.
fn operation_at(source: &str, line: usize, indent: usize) -> Option<usize> {
    let (spaces, rest) = source.as_bytes()[line..].split_at_checked(indent)?;
    let name = rest.iter().take_while(|byte| is_identifier_byte(**byte)).count();
    let is_name = rest.first().is_some_and(u8::is_ascii_alphabetic) && rest[..name].contains(&b'.');
    let is_name = is_name || rest.first() == Some(&b'"');
    (is_name && spaces.iter().all(|byte| *byte == b' ')).then_some(line + indent)
}
