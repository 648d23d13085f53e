//! The bytes of MLIR's bytecode: numbers, strings and sections, read with bounds and written.

use crate::bytecode::codes;
use crate::error::{Result, SyntaxError};
use std::ops::Range;

/// The first bytes of every file.
pub const MAGIC: &[u8] = b"ML\xEFR";

/// The version that is written, and the newest that is read.
pub const BYTECODE_VERSION: u64 = 6;

/// The byte between a section's head and its aligned content.
const PADDING: u8 = 0xCB;

/// The bit of a section's number that says that its content is aligned.
const IS_ALIGNED: u8 = 0x80;

/// Returns true if a file holds MLIR bytecode, by its first bytes.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// A cursor over a part of a file. Nothing is read beyond the end of the part.
#[derive(Clone, Debug)]
pub(super) struct ByteReader<'b> {
    bytes: &'b [u8],
    position: usize,
    end: usize,
}

impl<'b> ByteReader<'b> {
    /// A cursor at the start of a range of a file.
    ///
    /// # Panics
    /// If the range is not within the file.
    pub(super) fn new(bytes: &'b [u8], range: Range<usize>) -> ByteReader<'b> {
        assert!(range.end <= bytes.len(), "a part of a file lies in it");
        ByteReader { bytes, position: range.start, end: range.end }
    }

    /// The offset of the next byte in the file.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// The number of bytes that are left.
    pub(super) fn left(&self) -> usize {
        self.end - self.position
    }

    /// The number of bytes of the whole file.
    pub(super) fn file_length(&self) -> usize {
        self.bytes.len()
    }

    /// Returns true if nothing is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.position >= self.end
    }

    /// An error at the cursor.
    pub(super) fn error(&self, code: &'static str, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(code, self.position, self.position, message)
    }

    /// An error at the cursor that says that the bytes are no bytecode.
    pub(super) fn malformed(&self, message: impl Into<String>) -> SyntaxError {
        self.error(codes::MALFORMED, message)
    }

    /// Fails unless nothing is left of `what`.
    pub(super) fn expect_end(&self, what: &str) -> Result<()> {
        match self.left() {
            0 => Ok(()),
            left => Err(self.malformed(format!("{left} bytes are left behind {what}"))),
        }
    }

    /// Reads a byte.
    pub(super) fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    /// Reads that many bytes.
    pub(super) fn take(&mut self, length: usize) -> Result<&'b [u8]> {
        if length > self.left() {
            return Err(self.malformed(format!("{length} bytes should follow, but {} are left", self.left())));
        }
        let taken = &self.bytes[self.position..self.position + length];
        self.position += length;
        Ok(taken)
    }

    /// Reads a number: the zeros below the lowest one of its first byte say how many bytes follow.
    pub(super) fn number(&mut self) -> Result<u64> {
        let first = self.byte()?;
        let more = first.trailing_zeros() as usize;
        let mut word = [0; 8];
        if more == 8 {
            word.copy_from_slice(self.take(8)?);
            return Ok(u64::from_le_bytes(word));
        }
        word[0] = first;
        word[1..=more].copy_from_slice(self.take(more)?);
        Ok(u64::from_le_bytes(word) >> (more + 1))
    }

    /// Reads a number with a sign, which is its lowest bit.
    pub(super) fn signed_number(&mut self) -> Result<i64> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads a number that is below `limit`, the index of one of `what`.
    pub(super) fn index(&mut self, limit: usize, what: &str) -> Result<usize> {
        let start = self.position;
        let number = self.number()?;
        match usize::try_from(number) {
            Ok(index) if index < limit => Ok(index),
            _ => {
                let message = format!("there is no {what} {number}: there are {limit}");
                Err(SyntaxError::new(codes::MALFORMED, start, self.position, message))
            }
        }
    }

    /// Reads the length of a list of `what`, of which each takes at least one byte.
    pub(super) fn count(&mut self, what: &str) -> Result<usize> {
        let start = self.position;
        let number = self.number()?;
        match usize::try_from(number) {
            Ok(count) if count <= self.left() => Ok(count),
            _ => {
                let message = format!("{number} {what} should follow, but {} bytes are left", self.left());
                Err(SyntaxError::new(codes::MALFORMED, start, self.position, message))
            }
        }
    }

    /// Reads a list of `what`, of which each takes at least one byte.
    pub(super) fn list<T>(&mut self, what: &str, mut read: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = self.count(what)?;
        let mut list = Vec::with_capacity(count);
        for _ in 0..count {
            list.push(read(self)?);
        }
        Ok(list)
    }

    /// Reads bytes up to a zero, which is consumed.
    pub(super) fn terminated(&mut self) -> Result<&'b [u8]> {
        let rest = &self.bytes[self.position..self.end];
        match rest.iter().position(|byte| *byte == 0) {
            Some(length) => {
                self.position += length + 1;
                Ok(&rest[..length])
            }
            None => Err(self.malformed("no zero ends the string")),
        }
    }

    /// Reads the length of a part, and returns a cursor over it.
    pub(super) fn part(&mut self, length: usize) -> Result<ByteReader<'b>> {
        let start = self.position;
        self.take(length)?;
        Ok(ByteReader::new(self.bytes, start..start + length))
    }

    /// Skips the padding up to a multiple of `alignment` in the file.
    pub(super) fn align(&mut self, alignment: u64) -> Result<()> {
        if !alignment.is_power_of_two() {
            return Err(self.malformed(format!("the alignment {alignment} is no power of two")));
        }
        let over = (self.position as u64) & (alignment - 1);
        if over != 0 {
            let padding = usize::try_from(alignment - over).unwrap_or(usize::MAX);
            self.take(padding)?;
        }
        Ok(())
    }

    /// Reads the head of a section, and returns its number and a cursor over its content.
    pub(super) fn section(&mut self) -> Result<(u8, ByteReader<'b>)> {
        let number = self.byte()?;
        let length = self.number()?;
        if number & IS_ALIGNED != 0 {
            let alignment = self.number()?;
            self.align(alignment)?;
        }
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        Ok((number & !IS_ALIGNED, self.part(length)?))
    }
}

/// Appends a number in as few bytes as hold it.
pub fn write_number(value: u64, out: &mut Vec<u8>) {
    let bits = 64 - value.leading_zeros().min(63);
    let bytes = bits.div_ceil(7);
    if bytes > 8 {
        out.push(0);
        return out.extend_from_slice(&value.to_le_bytes());
    }
    let word = (value << 1 | 1) << (bytes - 1);
    out.extend_from_slice(&word.to_le_bytes()[..bytes as usize]);
}

/// Appends a number with a sign.
pub(super) fn write_signed_number(value: i64, out: &mut Vec<u8>) {
    write_number((value << 1 ^ value >> 63) as u64, out);
}

/// Appends a section.
pub fn write_section(number: u8, content: &[u8], out: &mut Vec<u8>) {
    out.push(number);
    write_number(content.len() as u64, out);
    out.extend_from_slice(content);
}

/// Appends a section whose content begins at a multiple of `alignment`, a power of two, in the file.
pub fn write_aligned_section(number: u8, content: &[u8], alignment: usize, out: &mut Vec<u8>) {
    out.push(number | IS_ALIGNED);
    write_number(content.len() as u64, out);
    write_number(alignment as u64, out);
    write_padding(alignment, out);
    out.extend_from_slice(content);
}

/// Appends padding up to a multiple of `alignment`.
pub fn write_padding(alignment: usize, out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(alignment), PADDING);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for value in (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, (1 << bit) + 1]).chain([u64::MAX]) {
            let mut out = Vec::new();
            write_number(value, &mut out);
            write_signed_number(value as i64, &mut out);
            let mut reader = ByteReader::new(&out, 0..out.len());
            assert_eq!((reader.number(), reader.signed_number()), (Ok(value), Ok(value as i64)));
            assert!(reader.is_at_end());
        }
    }

    #[test]
    fn what_is_too_long_is_refused() {
        for bytes in [&[][..], &[0, 1], &[2], &[0x80, 1, 2]] {
            assert_eq!(
                ByteReader::new(bytes, 0..bytes.len()).number().map_err(|error| error.code),
                Err(codes::MALFORMED)
            );
        }
    }
}
