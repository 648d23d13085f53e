//! Positions as editors in browsers count them: units of UTF-16.

use std::ops::Range as Bytes;

use crate::protocol::Range;

/// Where the bytes of a text are in units of UTF-16.
pub(crate) struct Units<'a> {
    text: &'a str,
    /// The units before every [`STRIDE`]th byte; empty if each byte is one.
    before: Vec<u32>,
}

/// The number of bytes between two entries of the table.
const STRIDE: usize = 64;

impl<'a> Units<'a> {
    /// Of this text. Takes one pass over it.
    pub(crate) fn of(text: &'a str) -> Units<'a> {
        let mut before = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for chunk in text.as_bytes().chunks(STRIDE) {
                before.push(count);
                count += units(chunk);
            }
            before.push(count);
        }
        Units { text, before }
    }

    /// The units before a byte; all of them if it is behind the end.
    pub(crate) fn at(&self, byte: usize) -> u32 {
        let byte = byte.min(self.text.len());
        match self.before.get(byte / STRIDE) {
            Some(count) => count + units(&self.text.as_bytes()[byte / STRIDE * STRIDE..byte]),
            None => byte as u32,
        }
    }

    /// A range of bytes.
    pub(crate) fn range(&self, bytes: Bytes<usize>) -> Range {
        let from = self.at(bytes.start);
        Range { from, to: self.at(bytes.end).max(from) }
    }
}

/// Returns how many units begin in bytes of UTF-8: one at the first byte of each character, and one more if it is outside of the basic plane.
fn units(bytes: &[u8]) -> u32 {
    bytes.iter().map(|byte| u32::from((byte & 0xC0) != 0x80) + u32::from(*byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests;
