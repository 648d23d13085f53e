//! The properties of operations, which the bytecode has in the order of their definitions.

use super::{BYTECODE_VERSION, ByteReader, EntityTable, EntityWriter, codes, write_number};
use crate::attributes::{Attr, AttrKind, Bytes, IntegerValue};
use crate::context::{Context, Symbol};
use crate::error::{Result, SyntaxError};
use smol_str::SmolStr;

/// The oldest version in which properties are no attributes.
pub(super) const NATIVE_PROPERTIES: u64 = 5;
/// The oldest version in which the sizes of groups are no attributes.
const NATIVE_SEGMENTS: u64 = 6;

/// The sizes of an operation's groups of operands and results.
const SEGMENTS: [&str; 2] = ["operandSegmentSizes", "resultSegmentSizes"];

/// The reason why the properties of an operation are neither read nor written.
const CODE: &str = "the properties are encoded by C++, which is not known here";

/// Knows the properties of operations by their definitions.
pub trait PropertyLayouts {
    /// Returns the properties of the operations of this name; `None` if they have no known definition.
    fn find(&self, name: &str) -> Option<PropertyLayout>;
}

/// The properties of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PropertyLayout {
    /// The attributes in any order, each with true if it may be absent.
    pub attributes: Vec<(SmolStr, bool)>,
    /// The properties that are no attributes, in order.
    pub properties: Vec<(SmolStr, PropertyEncoding)>,
    /// The number of groups of operands and of results, if an attribute has their sizes.
    pub segments: [Option<usize>; 2],
    /// True if C++ encodes all of them.
    pub is_code: bool,
}

/// The encoding of a property that is no attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyEncoding {
    /// A number, which as an attribute is a signless integer of this width.
    Integer(u32),
    /// `true` or `false`.
    Bool,
    /// `unit` or, if it is not there, `false`.
    Unit,
    /// A string.
    String,
    /// An attribute.
    Attribute,
    /// One or none.
    Optional(Box<PropertyEncoding>),
    /// Something that only C++ knows.
    Unknown,
}

impl PropertyLayout {
    /// Returns true if a property has this name.
    pub fn defines(&self, name: &str) -> bool {
        let attribute = self.attributes.iter().any(|known| known.0 == name);
        let property = self.properties.iter().any(|known| known.0 == name);
        attribute || property || self.segments().any(|known| known.0 == name)
    }

    /// Returns true if there are no properties.
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty() && self.properties.is_empty() && self.segments == [None; 2] && !self.is_code
    }

    /// The attributes with the sizes of groups, each with the number of groups.
    fn segments(&self) -> impl Iterator<Item = (&'static str, usize)> + '_ {
        SEGMENTS.into_iter().zip(self.segments).filter_map(|(name, groups)| Some((name, groups?)))
    }

    /// The attributes in the order in which they are encoded, which is that of their names.
    fn sorted(&self, version: u64) -> Vec<(&str, bool)> {
        let mut sorted: Vec<_> = self.attributes.iter().map(|(name, optional)| (name.as_str(), *optional)).collect();
        if version < NATIVE_SEGMENTS {
            sorted.extend(self.segments().map(|(name, _)| (name, false)));
        }
        sorted.sort_unstable();
        sorted
    }

    /// Reads the properties of an operation.
    pub(super) fn read<'b>(
        &self,
        table: &mut EntityTable<'b>,
        context: &mut Context,
        reader: &mut ByteReader<'b>,
    ) -> Result<Vec<(Symbol, Attr)>> {
        if self.is_code {
            return Err(reader.error(codes::UNKNOWN_ENCODING, CODE));
        }
        let mut entries = Vec::new();
        for (name, is_optional) in self.sorted(table.version()) {
            let value = match is_optional {
                true => table.optional_attribute(context, reader)?,
                false => Some(table.attribute(context, reader)?),
            };
            entries.extend(value.map(|value| (context.intern_symbol(name), value)));
        }
        for (name, encoding) in &self.properties {
            let value = encoding.read(name, table, context, reader)?;
            entries.extend(value.map(|value| (context.intern_symbol(name), value)));
        }
        if table.version() >= NATIVE_SEGMENTS {
            for (name, groups) in self.segments() {
                let sizes = sizes(reader, groups)?;
                let data: Vec<u8> = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
                let element = context.integer_type(32);
                let sizes = context.intern_attr(AttrKind::DenseArray { element, data: data.into() });
                entries.push((context.intern_symbol(name), sizes));
            }
        }
        reader.expect_end("the properties")?;
        entries.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
        Ok(entries)
    }

    /// Appends the properties of an operation, of which `get` returns the value of a name.
    ///
    /// # Errors
    /// One is missing, or is none that the definition allows.
    pub fn write(
        &self,
        writer: &mut EntityWriter,
        context: &Context,
        get: impl Fn(&str) -> Option<Attr>,
        out: &mut Vec<u8>,
    ) -> std::result::Result<(), String> {
        if self.is_code {
            return Err(CODE.to_owned());
        }
        for (name, is_optional) in self.sorted(BYTECODE_VERSION) {
            match (get(name), is_optional) {
                (Some(attr), true) => write_number(writer.attribute(attr) << 1 | 1, out),
                (Some(attr), false) => write_number(writer.attribute(attr), out),
                (None, true) => write_number(0, out),
                (None, false) => return Err(format!("it has no '{name}'")),
            }
        }
        for (name, encoding) in &self.properties {
            if encoding.write(writer, context, get(name), out).is_none() {
                return Err(match encoding {
                    PropertyEncoding::Unknown => {
                        format!("the property '{name}' is encoded by C++, which is not known here")
                    }
                    _ => format!("'{name}' is not what its definition allows"),
                });
            }
        }
        for (name, groups) in self.segments() {
            let Some(AttrKind::DenseArray { data, .. }) = get(name).map(|attr| context.attr_kind(attr)) else {
                return Err(format!("it has no '{name}'"));
            };
            if data.len() != groups * 4 {
                return Err(format!("its '{name}' should have {groups} sizes"));
            }
            write_number((groups as u64) << 1, out);
            data.chunks(4).for_each(|size| write_number(crate::printer::read_bits(size) as u64, out));
        }
        Ok(())
    }
}

/// Reads the sizes of groups: all of them, or those that are not 0, each with its index in the lowest bits.
fn sizes(reader: &mut ByteReader<'_>, groups: usize) -> Result<Vec<u32>> {
    let head = reader.number()?;
    let (is_sparse, count) = (head & 1 != 0, head >> 1);
    if count > groups as u64 || !is_sparse && count != groups as u64 {
        return Err(reader.malformed(format!("there are {groups} groups, but {count} sizes")));
    }
    let bits = if is_sparse && count > 0 { reader.number()?.min(63) } else { 0 };
    let mut sizes = vec![0; groups];
    for place in 0..count {
        let number = reader.number()?;
        let place = if is_sparse { number & ((1 << bits) - 1) } else { place };
        match (sizes.get_mut(place as usize), u32::try_from(number >> bits)) {
            (Some(known), Ok(size)) => *known = size,
            _ => return Err(reader.malformed("the size of a group does not fit")),
        }
    }
    Ok(sizes)
}

impl PropertyEncoding {
    /// Reads a property as an attribute; `None` if it says that it is not there.
    fn read<'b>(
        &self,
        name: &str,
        table: &mut EntityTable<'b>,
        context: &mut Context,
        reader: &mut ByteReader<'b>,
    ) -> Result<Option<Attr>> {
        Ok(Some(match self {
            PropertyEncoding::Integer(width) => {
                let value = reader.number()?;
                context.integer(value as i64, *width)
            }
            PropertyEncoding::Bool => context.boolean(reader.byte()? != 0),
            PropertyEncoding::Unit => match reader.byte()? {
                0 => context.boolean(false),
                _ => context.unit(),
            },
            PropertyEncoding::String => {
                let value = Bytes::from(table.string(reader)?);
                context.intern_attr(AttrKind::String { value, ty: None })
            }
            PropertyEncoding::Attribute => table.attribute(context, reader)?,
            PropertyEncoding::Optional(inner) => match reader.byte()? {
                0 => return Ok(None),
                _ => return inner.read(name, table, context, reader),
            },
            PropertyEncoding::Unknown => {
                let message = format!("the property '{name}' is encoded by C++, which is not known here");
                return Err(SyntaxError::new(codes::UNKNOWN_ENCODING, reader.position(), reader.position(), message));
            }
        }))
    }

    /// Appends a property; `None` if the attribute does not fit it.
    fn write(
        &self,
        writer: &mut EntityWriter,
        context: &Context,
        value: Option<Attr>,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        match self {
            PropertyEncoding::Unit => out.push(u8::from(value.is_some_and(|value| value != context.boolean(false)))),
            PropertyEncoding::Optional(inner) => {
                out.push(u8::from(value.is_some()));
                if value.is_some() {
                    inner.write(writer, context, value, out)?;
                }
            }
            PropertyEncoding::Attribute => write_number(writer.attribute(value?), out),
            PropertyEncoding::Unknown => return None,
            _ => match (self, context.attr_kind(value?)) {
                (PropertyEncoding::Integer(_), AttrKind::Integer { value, .. }) => {
                    write_number(value.to_i64()? as u64, out);
                }
                (PropertyEncoding::Bool, AttrKind::Integer { value, .. }) => {
                    out.push(u8::from(*value != IntegerValue::Small(0)));
                }
                (PropertyEncoding::String, AttrKind::String { value, .. }) => {
                    write_number(writer.string(value.as_bytes()), out);
                }
                _ => return None,
            },
        }
        Some(())
    }
}
