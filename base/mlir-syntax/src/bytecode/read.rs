//! The tables of strings, dialects, attributes and types of a file.

use super::{ByteReader, codes};
use crate::attributes::Attr;
use crate::context::Context;
use crate::error::{Result, SyntaxError};
use crate::limits::MAX_EXPANSION;
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
    /// True while an entity is read.
    is_reading: bool,
    /// The entities that the one which is read refers to, and which are not read themselves.
    missing: Vec<Entity>,
    /// The number of distinct attributes so far.
    pub(super) distinct: u64,
    /// The bytes that what is referred to more than once may still take.
    budget: usize,
}

/// The number of bytes up to which a thing that is referred to takes nothing of the budget, as nearly all do.
const FREE: usize = 64;

/// An attribute or a type.
#[derive(Debug)]
struct Entry<'b, T> {
    dialect: usize,
    bytes: ByteReader<'b>,
    has_number: bool,
    state: State<T>,
}

/// The progress in reading an entity.
#[derive(Clone, Copy, Debug)]
enum State<T> {
    Unread,
    /// The things that it refers to are read first.
    Open,
    Read(T),
}

/// The index of an attribute or a type.
#[derive(Clone, Copy, Debug)]
enum Entity {
    Attribute(usize),
    Type(usize),
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
            is_reading: false,
            missing: Vec::new(),
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
                entries.push(Entry { dialect, bytes, has_number: number & 1 != 0, state: State::Unread });
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

    /// Returns the attribute of an index. While another is read, one that is not is noted, and anything stands for it.
    pub(super) fn attribute_at(&mut self, context: &mut Context, index: usize) -> Result<Attr> {
        loop {
            match self.attributes.get(index).map(|entry| entry.state) {
                Some(State::Read(value)) => return Ok(value),
                Some(_) if self.is_reading => {
                    self.missing.push(Entity::Attribute(index));
                    return Ok(context.unit());
                }
                Some(_) => self.read_with_parts(context, Entity::Attribute(index))?,
                None => return Err(SyntaxError::new(codes::MALFORMED, 0, 1, format!("there is no attribute {index}"))),
            }
        }
    }

    /// Reads the index of a type, and returns the type.
    pub(super) fn ty(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Type> {
        let index = reader.index(self.types.len(), "type")?;
        self.type_at(context, index)
    }

    /// Returns the type of an index, as [`attribute_at`](Self::attribute_at) does.
    pub(super) fn type_at(&mut self, context: &mut Context, index: usize) -> Result<Type> {
        loop {
            match self.types.get(index).map(|entry| entry.state) {
                Some(State::Read(value)) => return Ok(value),
                Some(_) if self.is_reading => {
                    self.missing.push(Entity::Type(index));
                    return Ok(context.none_type());
                }
                Some(_) => self.read_with_parts(context, Entity::Type(index))?,
                None => return Err(SyntaxError::new(codes::MALFORMED, 0, 1, format!("there is no type {index}"))),
            }
        }
    }

    /// Returns true if what is read refers to something that is not: it will be read again, and what comes of it now does not count.
    pub(super) fn is_missing_parts(&self) -> bool {
        !self.missing.is_empty()
    }

    /// Reads an entity, and before it what it refers to. They are kept in a list, so that nesting takes no stack of the thread.
    fn read_with_parts(&mut self, context: &mut Context, first: Entity) -> Result<()> {
        let mut open = vec![first];
        while let Some(entity) = open.last() {
            self.is_reading = true;
            let result = match *entity {
                Entity::Attribute(index) => self.read_attribute(context, index),
                Entity::Type(index) => self.read_type(context, index),
            };
            self.is_reading = false;
            if self.missing.is_empty() {
                result?;
                open.pop();
                continue;
            }
            for part in &self.missing {
                // An entity that is open waits for the one that refers to it.
                let (is_open, bytes) = match *part {
                    Entity::Attribute(index) => {
                        (matches!(self.attributes[index].state, State::Open), &self.attributes[index].bytes)
                    }
                    Entity::Type(index) => (matches!(self.types[index].state, State::Open), &self.types[index].bytes),
                };
                if is_open {
                    return Err(bytes.malformed("an attribute or a type contains itself"));
                }
            }
            open.append(&mut self.missing);
        }
        Ok(())
    }

    fn read_attribute(&mut self, context: &mut Context, index: usize) -> Result<()> {
        if matches!(self.attributes[index].state, State::Read(_)) {
            return Ok(());
        }
        self.attributes[index].state = State::Open;
        let mut bytes = self.encoding(&self.attributes[index], "attribute")?;
        let value = if self.attributes[index].has_number {
            let value = self.builtin_attribute(context, &mut bytes)?;
            if self.is_missing_parts() {
                return Ok(());
            }
            bytes.expect_end("the attribute")?;
            value
        } else {
            let (value, elements) = text(context, &mut bytes, "an attribute", |parser| parser.parse_attribute())?;
            self.charge(elements, &bytes)?;
            value
        };
        self.attributes[index].state = State::Read(value);
        Ok(())
    }

    fn read_type(&mut self, context: &mut Context, index: usize) -> Result<()> {
        if matches!(self.types[index].state, State::Read(_)) {
            return Ok(());
        }
        self.types[index].state = State::Open;
        let mut bytes = self.encoding(&self.types[index], "type")?;
        let value = if self.types[index].has_number {
            let value = self.builtin_type(context, &mut bytes)?;
            if self.is_missing_parts() {
                return Ok(());
            }
            bytes.expect_end("the type")?;
            value
        } else {
            let (value, elements) = text(context, &mut bytes, "a type", |parser| parser.parse_type())?;
            self.charge(elements, &bytes)?;
            value
        };
        self.types[index].state = State::Read(value);
        Ok(())
    }

    /// Returns how an entity is encoded, unless only C++ knows.
    fn encoding<T>(&self, entry: &Entry<'b, T>, what: &str) -> Result<ByteReader<'b>> {
        let Entry { dialect, bytes, has_number, .. } = entry;
        let dialect = self.dialects[*dialect];
        if *has_number && dialect != "builtin" {
            let message = format!("the dialect '{dialect}' encodes this {what} in C++, which is not known here");
            let end = bytes.position() + bytes.left();
            return Err(SyntaxError::new(codes::UNKNOWN_ENCODING, bytes.position(), end, message));
        }
        Ok(bytes.clone())
    }
}

/// Reads an entity from its text, with the number of bytes that its elements take.
fn text<'b, T>(
    context: &mut Context,
    bytes: &mut ByteReader<'b>,
    what: &str,
    parse: impl FnOnce(&mut Parser<'b, '_>) -> Result<T>,
) -> Result<(T, usize)> {
    let start = bytes.position();
    let text = bytes.terminated()?;
    bytes.expect_end("the text")?;
    let Ok(text) = std::str::from_utf8(text) else {
        return Err(SyntaxError::new(codes::MALFORMED, start, start + text.len(), "a text is not UTF-8"));
    };
    let mut parser = Parser::new(text, context);
    let read = parse(&mut parser).and_then(|value| parser.expect_end(what).map(|()| (value, parser.element_bytes)));
    read.map_err(|mut error| {
        (error.start, error.end, error.related) = (start + error.start, start + error.end, None);
        error.message = format!("{} in `{text}`", error.message);
        error
    })
}
