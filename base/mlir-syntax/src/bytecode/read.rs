//! The tables of strings, dialects, attributes and types of a file.

use super::{ByteReader, codes};
use crate::attributes::Attr;
use crate::context::Context;
use crate::error::{Result, SyntaxError};
use crate::limits::{MAX_EXPANSION, MAX_NESTING};
use crate::parser::Parser;
use crate::types::Type;
use smol_str::SmolStr;

/// The oldest version whose names of dialects say whether a version of the dialect follows.
const DIALECT_VERSIONS: u64 = 1;

/// The tables of a file. Attributes and types become those of a context when they are first asked for.
#[derive(Debug)]
pub(super) struct EntityTable<'b> {
    version: u64,
    strings: Vec<&'b [u8]>,
    dialects: Vec<&'b str>,
    attributes: Vec<Entry<'b, Attr>>,
    types: Vec<Entry<'b, Type>>,
    /// The keys of the resources of dialects, in the order of the file.
    pub(super) resource_keys: Vec<SmolStr>,
    depth: u32,
    /// The number of distinct attributes so far.
    pub(super) distinct: u64,
    /// The bytes that what is referred to more than once may still take.
    budget: usize,
}

/// What is referred to takes nothing of the budget up to this many bytes, as nearly all does.
const FREE: usize = 64;

/// An attribute or a type.
#[derive(Debug)]
struct Entry<'b, T> {
    dialect: usize,
    bytes: ByteReader<'b>,
    has_number: bool,
    value: Option<T>,
}

/// The encoding of an attribute or type that has been found.
struct Encoding<'b> {
    bytes: ByteReader<'b>,
    has_number: bool,
}

impl<'b> EntityTable<'b> {
    /// Reads the section of strings.
    pub(super) fn new(version: u64, mut section: ByteReader<'b>) -> Result<EntityTable<'b>> {
        // A file may refer to what is long very often in few bytes.
        let budget = MAX_EXPANSION.max(section.file_length().saturating_mul(16));
        let count = section.count("strings")?;
        let mut lengths = Vec::with_capacity(count);
        for _ in 0..count {
            lengths.push(section.count("bytes")?);
        }
        // Lengths stand in reverse, and count the zero at the end.
        let mut strings = Vec::with_capacity(count);
        for length in lengths.into_iter().rev() {
            match section.take(length)?.split_last() {
                Some((0, text)) => strings.push(text),
                _ => return Err(section.malformed("no zero ends the string")),
            }
        }
        section.expect_end("the strings")?;
        Ok(EntityTable {
            version,
            strings,
            dialects: Vec::new(),
            attributes: Vec::new(),
            types: Vec::new(),
            resource_keys: Vec::new(),
            depth: 0,
            distinct: 0,
            budget,
        })
    }

    /// The version of the file.
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// Takes bytes of something that is referred to, and perhaps not for the first time, from what a file may take.
    pub(super) fn charge(&mut self, bytes: usize, reader: &ByteReader<'b>) -> Result<()> {
        match self.budget.checked_sub(bytes.saturating_sub(FREE)) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(reader.error(crate::codes::LIMIT, "what is referred to many times is too large")),
        }
    }

    /// Reads the index of a string, and returns its bytes.
    pub(super) fn string(&mut self, reader: &mut ByteReader<'b>) -> Result<&'b [u8]> {
        let string = self.strings[reader.index(self.strings.len(), "string")?];
        self.charge(string.len(), reader)?;
        Ok(string)
    }

    /// Reads the index of a string that is a name.
    pub(super) fn name(&mut self, reader: &mut ByteReader<'b>) -> Result<&'b str> {
        let bytes = self.string(reader)?;
        std::str::from_utf8(bytes).map_err(|_| reader.malformed("a name is not UTF-8"))
    }

    /// Reads the index of a string in the higher bits of a number, whose lowest bit is a flag.
    pub(super) fn name_with_flag(&mut self, reader: &mut ByteReader<'b>) -> Result<(&'b str, bool)> {
        let number = reader.number()?;
        let string = usize::try_from(number >> 1).ok().and_then(|index| self.strings.get(index));
        let name = string.and_then(|bytes| std::str::from_utf8(bytes).ok());
        match name {
            Some(name) => {
                self.charge(name.len(), reader)?;
                Ok((name, number & 1 != 0))
            }
            None => Err(reader.malformed(format!("there is no name {}", number >> 1))),
        }
    }

    /// Reads the names of dialects, which the section of dialects begins with.
    pub(super) fn read_dialects(&mut self, section: &mut ByteReader<'b>) -> Result<()> {
        for _ in 0..section.count("dialects")? {
            let name = if self.version < DIALECT_VERSIONS {
                self.name(section)?
            } else {
                let (name, has_version) = self.name_with_flag(section)?;
                if has_version {
                    // Read by the dialect in C++; an older dialect is one whose operations say what they are all the same.
                    section.section()?;
                }
                name
            };
            self.dialects.push(name);
        }
        Ok(())
    }

    /// Reads the index of a dialect, and returns its name.
    pub(super) fn dialect(&self, reader: &mut ByteReader<'b>) -> Result<&'b str> {
        Ok(self.dialects[reader.index(self.dialects.len(), "dialect")?])
    }

    /// Reads where attributes and types lie, from the section of offsets and the one of encodings.
    pub(super) fn read_entities(&mut self, mut offsets: ByteReader<'b>, mut encodings: ByteReader<'b>) -> Result<()> {
        let (attributes, types) = (offsets.count("attributes")?, offsets.count("types")?);
        self.attributes = self.entries(attributes, &mut offsets, &mut encodings)?;
        self.types = self.entries(types, &mut offsets, &mut encodings)?;
        offsets.expect_end("the offsets of attributes and types")?;
        encodings.expect_end("the attributes and types")
    }

    fn entries<T>(
        &self,
        count: usize,
        offsets: &mut ByteReader<'b>,
        encodings: &mut ByteReader<'b>,
    ) -> Result<Vec<Entry<'b, T>>> {
        let mut entries = Vec::with_capacity(count);
        while entries.len() < count {
            let dialect = offsets.index(self.dialects.len(), "dialect")?;
            let group = offsets.count("attributes or types")?;
            if group > count - entries.len() {
                return Err(offsets.malformed("a group has more attributes or types than there are"));
            }
            for _ in 0..group {
                let number = offsets.number()?;
                let bytes = encodings.part(usize::try_from(number >> 1).unwrap_or(usize::MAX))?;
                entries.push(Entry { dialect, bytes, has_number: number & 1 != 0, value: None });
            }
        }
        Ok(entries)
    }

    /// Reads the index of an attribute, and returns the attribute.
    pub(super) fn attribute(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Attr> {
        let index = reader.index(self.attributes.len(), "attribute")?;
        self.attribute_at(context, index)
    }

    /// Reads an attribute that may be absent.
    pub(super) fn optional_attribute(
        &mut self,
        context: &mut Context,
        reader: &mut ByteReader<'b>,
    ) -> Result<Option<Attr>> {
        let number = reader.number()?;
        if number & 1 == 0 {
            return Ok(None);
        }
        match usize::try_from(number >> 1) {
            Ok(index) if index < self.attributes.len() => self.attribute_at(context, index).map(Some),
            _ => Err(reader.malformed(format!("there is no attribute {}", number >> 1))),
        }
    }

    /// Returns the attribute of an index.
    pub(super) fn attribute_at(&mut self, context: &mut Context, index: usize) -> Result<Attr> {
        let Some(entry) = self.attributes.get(index) else {
            return Err(SyntaxError::new(codes::MALFORMED, 0, 0, format!("there is no attribute {index}")));
        };
        if let Some(value) = entry.value {
            return Ok(value);
        }
        let encoding = self.encoding(entry, "attribute")?;
        let value = self.nested(encoding, |table, mut encoding| {
            if encoding.has_number {
                let value = table.builtin_attribute(context, &mut encoding.bytes)?;
                encoding.bytes.expect_end("the attribute")?;
                return Ok(value);
            }
            table.text(context, encoding, "an attribute", |parser| parser.parse_attribute())
        })?;
        self.attributes[index].value = Some(value);
        Ok(value)
    }

    /// Reads the index of a type, and returns the type.
    pub(super) fn ty(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Type> {
        let index = reader.index(self.types.len(), "type")?;
        self.type_at(context, index)
    }

    /// Returns the type of an index.
    pub(super) fn type_at(&mut self, context: &mut Context, index: usize) -> Result<Type> {
        let Some(entry) = self.types.get(index) else {
            return Err(SyntaxError::new(codes::MALFORMED, 0, 0, format!("there is no type {index}")));
        };
        if let Some(value) = entry.value {
            return Ok(value);
        }
        let encoding = self.encoding(entry, "type")?;
        let value = self.nested(encoding, |table, mut encoding| {
            if encoding.has_number {
                let value = table.builtin_type(context, &mut encoding.bytes)?;
                encoding.bytes.expect_end("the type")?;
                return Ok(value);
            }
            table.text(context, encoding, "a type", |parser| parser.parse_type())
        })?;
        self.types[index].value = Some(value);
        Ok(value)
    }

    /// Returns how an entity is encoded, unless only C++ knows.
    fn encoding<T>(&self, entry: &Entry<'b, T>, what: &str) -> Result<Encoding<'b>> {
        let Entry { dialect, bytes, has_number, .. } = entry;
        let dialect = self.dialects[*dialect];
        if *has_number && dialect != "builtin" {
            let message = format!("the dialect '{dialect}' encodes this {what} in C++, which is not known here");
            let end = bytes.position() + bytes.left();
            return Err(SyntaxError::new(codes::UNKNOWN_ENCODING, bytes.position(), end, message));
        }
        Ok(Encoding { bytes: bytes.clone(), has_number: *has_number })
    }

    /// Reads an entity one level deeper: one that contains itself comes to an end here.
    fn nested<T>(
        &mut self,
        encoding: Encoding<'b>,
        read: impl FnOnce(&mut Self, Encoding<'b>) -> Result<T>,
    ) -> Result<T> {
        if self.depth >= MAX_NESTING {
            let message = format!("attributes and types nested deeper than {MAX_NESTING} levels");
            return Err(encoding.bytes.error(crate::codes::NESTING, message));
        }
        self.depth += 1;
        let result = read(self, encoding);
        self.depth -= 1;
        result
    }

    /// Reads an entity from its text.
    fn text<T>(
        &self,
        context: &mut Context,
        mut encoding: Encoding<'b>,
        what: &str,
        parse: impl FnOnce(&mut Parser<'b, '_>) -> Result<T>,
    ) -> Result<T> {
        let start = encoding.bytes.position();
        let text = encoding.bytes.terminated()?;
        encoding.bytes.expect_end("the text")?;
        let Ok(text) = std::str::from_utf8(text) else {
            return Err(SyntaxError::new(codes::MALFORMED, start, start + text.len(), "a text is not UTF-8"));
        };
        let mut parser = Parser::new(text, context).at_depth(self.depth);
        let read = parse(&mut parser).and_then(|value| parser.expect_end(what).map(|()| value));
        read.map_err(|mut error| {
            (error.start, error.end, error.related) = (start + error.start, start + error.end, None);
            error.message = format!("{} in `{text}`", error.message);
            error
        })
    }
}
