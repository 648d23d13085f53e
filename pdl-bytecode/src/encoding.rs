//! The one place that knows `bincode`: numbers and texts to bytes and back, through one bounds-checked reader.
//!
//! A packed section is a pool of texts, each there once, and then a body of numbers that refer to them:
//!
//! ```text
//! count, (length, UTF-8)·count │ number, number, …
//! ```
//! Numbers are bincode's variable-length integers: those below 251 take one byte.

use crate::prelude::*;

use crate::collections::FxHashMap;
use pdl_declarations::Location;
use smol_str::SmolStr;

pub use crate::coded::Coded;

/// Little-endian, small numbers in one byte: equal values give equal bytes.
fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_little_endian().with_variable_int_encoding()
}

/// Bytes that are not what they should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Offset in the section.
    pub offset: usize,
    /// The error in words.
    pub message: String,
}

/// Signed to unsigned, so that numbers near zero stay small.
fn zigzag(number: u32) -> u64 {
    let number = number as i32;
    u64::from(((number << 1) ^ (number >> 31)) as u32)
}

/// Undoes [`zigzag`].
fn unzigzag(number: u32) -> u32 {
    (number >> 1) ^ (number & 1).wrapping_neg()
}

fn write_number(bytes: &mut Vec<u8>, number: u64) {
    // Nearly all are small, and written in place.
    if number <= 250 {
        return bytes.push(number as u8);
    }
    let mut buffer = [0; 9];
    let length = bincode::encode_into_slice(number, &mut buffer, config()).expect("no number is longer");
    bytes.extend_from_slice(&buffer[..length]);
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    write_number(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Writes a packed section.
#[derive(Default)]
pub struct Packer {
    body: Vec<u8>,
    pool: Vec<u8>,
    ids: FxHashMap<SmolStr, u64>,
    line: u32,
    file: SmolStr,
}

impl Packer {
    /// A number.
    pub fn number(&mut self, number: impl Into<u64>) {
        write_number(&mut self.body, number.into());
    }

    /// A count of things that follow.
    pub fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    /// A number that is often near `base`.
    pub fn near(&mut self, number: u32, base: u32) {
        self.number(zigzag(number.wrapping_sub(base)));
    }

    /// A text that is there only once.
    pub fn text(&mut self, text: &str) {
        write_text(&mut self.body, text);
    }

    /// The number of a text in the pool.
    pub fn id(&mut self, text: &SmolStr) -> u64 {
        let next = self.ids.len() as u64;
        let pool = &mut self.pool;
        *self.ids.entry(text.clone()).or_insert_with(|| {
            write_text(pool, text);
            next
        })
    }

    /// A text that may come again.
    pub fn pooled(&mut self, text: &SmolStr) {
        let id = self.id(text);
        self.number(id);
    }

    /// A text that may come again, if there is one.
    pub fn pooled_option(&mut self, text: Option<&SmolStr>) {
        let id = text.map_or(0, |text| self.id(text) + 1);
        self.number(id);
    }

    /// A source position: the distance from the last one in lines, the column, and the file where it changes.
    pub fn location(&mut self, location: &Location) {
        let changed = location.file != self.file;
        self.number(zigzag(location.line.wrapping_sub(self.line)) << 1 | u64::from(changed));
        if changed {
            self.pooled_option(Some(&location.file).filter(|file| !file.is_empty()));
            self.file = location.file.clone();
        }
        self.number(location.column);
        self.line = location.line;
    }

    /// The section.
    pub fn finish(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.pool.len() + self.body.len() + 9);
        write_number(&mut bytes, self.ids.len() as u64);
        bytes.extend_from_slice(&self.pool);
        bytes.extend_from_slice(&self.body);
        bytes
    }
}

/// Reads a packed section; `M` names the parts whose places someone wants to know. Nothing is reserved beyond a small multiple of the bytes that are really there.
pub struct Unpacker<'a, M = ()> {
    bytes: &'a [u8],
    at: usize,
    /// Where the number that was read last begins.
    last: usize,
    pool: Vec<SmolStr>,
    line: u32,
    file: SmolStr,
    /// Where parts begin, if someone wants to know.
    marks: Option<Vec<(M, usize)>>,
    /// The number of further levels to which data may nest.
    depth: usize,
}

impl<'a, M> Unpacker<'a, M> {
    /// Reads the pool of texts.
    pub fn new(bytes: &'a [u8]) -> Result<Unpacker<'a, M>, Malformed> {
        let (pool, file) = (Vec::new(), SmolStr::default());
        let mut unpacker = Unpacker { bytes, at: 0, last: 0, pool, line: 0, file, marks: None, depth: 0 };
        unpacker.pool = unpacker.list(Unpacker::text)?;
        Ok(unpacker)
    }

    /// From now on remembers where parts begin.
    pub fn remember(mut self) -> Self {
        self.marks = Some(Vec::new());
        self
    }

    /// Lets what is nested go so deep.
    pub fn with_depth(self, depth: usize) -> Self {
        Unpacker { depth, ..self }
    }

    /// Reads what is one level deeper.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Malformed>) -> Result<T, Malformed> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return self.wrong("it is nested too deeply, or deeper than the limits allow");
        };
        self.depth = depth;
        let inner = read(self)?;
        self.depth += 1;
        Ok(inner)
    }

    /// A part begins here.
    pub fn mark(&mut self, mark: M) {
        let at = self.at;
        if let Some(marks) = &mut self.marks {
            marks.push((mark, at));
        }
    }

    /// Where the parts begin that were read since [`remember`](Self::remember).
    pub fn into_marks(self) -> Vec<(M, usize)> {
        self.marks.unwrap_or_default()
    }

    /// An error at the number that was read last.
    pub fn wrong<T>(&self, message: impl Into<String>) -> Result<T, Malformed> {
        Err(Malformed { offset: self.last, message: message.into() })
    }

    /// An error at what is read next.
    fn wrong_here<T>(&self, message: impl Into<String>) -> Result<T, Malformed> {
        Err(Malformed { offset: self.at, message: message.into() })
    }

    /// A number of up to 64 bits.
    pub(crate) fn wide(&mut self) -> Result<u64, Malformed> {
        self.last = self.at;
        if let Some(byte @ 0..=250) = self.bytes.get(self.at) {
            self.at += 1;
            return Ok(u64::from(*byte));
        }
        match bincode::decode_from_slice::<u64, _>(&self.bytes[self.at..], config()) {
            Ok((number, used)) => {
                self.at += used;
                Ok(number)
            }
            Err(bincode::error::DecodeError::UnexpectedEnd { .. }) => self.wrong("the section ends inside a number"),
            Err(error) => self.wrong(error.to_string()),
        }
    }

    /// A number.
    pub fn number(&mut self) -> Result<u32, Malformed> {
        let number = self.wide()?;
        match u32::try_from(number) {
            Ok(number) => Ok(number),
            Err(_) => self.wrong(format!("{number} does not fit in 32 bits")),
        }
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize, what: &str) -> Result<usize, Malformed> {
        let number = self.number()? as usize;
        match number < end {
            true => Ok(number),
            false => self.wrong(format!("there is no {what} number {number}")),
        }
    }

    /// A number written by [`Packer::near`].
    pub fn near(&mut self, base: u32) -> Result<u32, Malformed> {
        Ok(unzigzag(self.number()?).wrapping_add(base))
    }

    /// As many things as a count in front says; each takes at least one byte, so the count is checked at once.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, Malformed>) -> Result<Vec<T>, Malformed> {
        let count = self.wide()?;
        let left = self.bytes.len() - self.at;
        if count > left as u64 {
            return self.wrong(format!("a list of {count} does not fit in {left} bytes"));
        }
        // An item may be much larger than its bytes: beyond a page, let the list grow as items really come.
        let mut list = Vec::with_capacity((count as usize).min(1 << 12));
        for _ in 0..count {
            list.push(item(self)?);
        }
        Ok(list)
    }

    /// A text that is there only once.
    pub fn text(&mut self) -> Result<SmolStr, Malformed> {
        let length = self.wide()?;
        let rest = &self.bytes[self.at..];
        let Some(bytes) = usize::try_from(length).ok().and_then(|length| rest.get(..length)) else {
            return self.wrong(format!("a text of {length} bytes does not fit in {} bytes", rest.len()));
        };
        match core::str::from_utf8(bytes) {
            Ok(text) => {
                self.at += bytes.len();
                Ok(SmolStr::new(text))
            }
            Err(error) => {
                self.at += error.valid_up_to();
                self.wrong_here("a text is not valid UTF-8")
            }
        }
    }

    /// A text from the pool.
    pub fn pooled(&mut self) -> Result<SmolStr, Malformed> {
        let id = self.below(self.pool.len(), "text")?;
        Ok(self.pool[id].clone())
    }

    /// A text from the pool, or none.
    pub fn pooled_option(&mut self) -> Result<Option<SmolStr>, Malformed> {
        let id = self.below(self.pool.len().saturating_add(1), "text")?;
        Ok(id.checked_sub(1).map(|id| self.pool[id].clone()))
    }

    /// A text of the pool by a number that was read as part of another.
    pub fn text_of(&self, id: usize) -> Result<SmolStr, Malformed> {
        match self.pool.get(id) {
            Some(text) => Ok(text.clone()),
            None => self.wrong(format!("there is no text number {id}")),
        }
    }

    /// A source position.
    pub fn location(&mut self) -> Result<Location, Malformed> {
        let tag = self.wide()?;
        let Ok(lines) = u32::try_from(tag >> 1) else {
            return self.wrong("a position is out of range");
        };
        self.line = self.line.wrapping_add(unzigzag(lines));
        if tag & 1 == 1 {
            self.file = self.pooled_option()?.unwrap_or_default();
        }
        let column = self.number()?;
        Ok(Location { file: self.file.clone(), line: self.line, column })
    }

    /// A pattern's benefit.
    pub fn benefit(&mut self) -> Result<u16, Malformed> {
        Ok(self.below(1 << 16, "benefit")? as u16)
    }

    /// Everything must have been read.
    pub fn finish(&self) -> Result<(), Malformed> {
        match self.bytes.len() - self.at {
            0 => Ok(()),
            left => self.wrong_here(format!("{left} bytes are left over")),
        }
    }
}

#[cfg(test)]
mod tests;
