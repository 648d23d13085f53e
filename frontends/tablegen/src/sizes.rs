//! The lengths of printed forms, found without printing: values share parts, and a printed form repeats a part at each use, so that
//! forty lines of text can stand for terabytes. Each value is measured once.

use std::fmt;
use std::io;

use crate::evaluate::{Evaluator, TextSink};
use crate::json::JsonSink;
use crate::record::RecordId;
use crate::records::Records;
use crate::values::ValueId;

/// The lengths of the values that were measured, in bytes, at most `u32::MAX`. 0 is a value that was not.
pub(crate) struct Sizes<'a> {
    records: &'a Records,
    text: Vec<u32>,
    json: Vec<u32>,
}

impl<'a> Sizes<'a> {
    pub(crate) fn new(records: &'a Records) -> Sizes<'a> {
        let count = records.evaluator.values.len();
        Sizes { records, text: vec![0; count], json: vec![0; count] }
    }

    /// Returns the length of a record in the text form. Bytes that JSON escapes count as long as they are there.
    pub(crate) fn text_of(&mut self, record: RecordId) -> u64 {
        let records = self.records;
        let mut length = TextLength { sizes: self, length: 0 };
        // Measuring never fails.
        let _ = records.evaluator.print_record(record, &mut length);
        length.length
    }

    /// Returns the length of what `write` writes as JSON.
    pub(crate) fn json_of(&mut self, write: impl FnOnce(&Records, &mut JsonLength<'_, 'a>) -> io::Result<()>) -> u64 {
        let records = self.records;
        let mut length = JsonLength { sizes: self, length: 0 };
        let _ = write(records, &mut length);
        length.length
    }

    fn text(&mut self, value: ValueId) -> u64 {
        let place = value.0 as usize;
        if self.text[place] == 0 {
            let records = self.records;
            let mut length = TextLength { sizes: self, length: 0 };
            let _ = records.evaluator.print(value, &mut length);
            self.text[place] = stored(length.length);
        }
        self.text[place].into()
    }

    fn json(&mut self, value: ValueId) -> u64 {
        let place = value.0 as usize;
        if self.json[place] == 0 {
            self.json[place] = stored(self.json_of(|records, out| records.write_value(value, out)));
        }
        self.json[place].into()
    }
}

fn stored(length: u64) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX).max(1)
}

/// Counts the bytes of a text form as JSON writes them.
struct TextLength<'s, 'a> {
    sizes: &'s mut Sizes<'a>,
    length: u64,
}

impl fmt::Write for TextLength<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let escape = |byte: u8| match byte {
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 1,
            0..0x20 => 5,
            _ => 0,
        };
        self.length += text.len() as u64 + text.bytes().map(escape).sum::<u64>();
        Ok(())
    }
}

impl TextSink for TextLength<'_, '_> {
    fn value(&mut self, _: &Evaluator, value: ValueId) -> fmt::Result {
        self.length += self.sizes.text(value);
        Ok(())
    }
}

/// Counts the bytes of a JSON form.
pub(crate) struct JsonLength<'s, 'a> {
    sizes: &'s mut Sizes<'a>,
    length: u64,
}

impl io::Write for JsonLength<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.length += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl JsonSink for JsonLength<'_, '_> {
    fn value(&mut self, _: &Records, value: ValueId) -> io::Result<()> {
        self.length += self.sizes.json(value);
        Ok(())
    }

    fn text(&mut self, _: &Records, value: ValueId) -> io::Result<()> {
        self.length += self.sizes.text(value) + "\"\"".len() as u64;
        Ok(())
    }
}
