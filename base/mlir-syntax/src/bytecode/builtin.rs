//! Builtin attributes and types from their fields.

use super::{ByteReader, EntityTable, attribute_codes, codes, type_codes};
use crate::attributes::{Attr, AttrKind, Bytes, IntegerValue, LocationAttr};
use crate::context::{Context, Symbol};
use crate::error::{Result, SyntaxError};
use crate::limits::{MAX_ELEMENT_WIDTH, MAX_INTEGER_WIDTH};
use crate::parser::{Parser, parse_attribute};
use crate::printer::{element_size, is_i1, print_attribute, shape_of};
use crate::types::{FloatKind, Shape, Type, TypeKind, VectorDimension};
use num_bigint::{BigInt, Sign};
use pdl_declarations::Signedness;

/// The number that stands for `?` in a shape.
pub(super) const DYNAMIC: i64 = i64::MIN;

/// Numbers of at most this many bits are one byte; of at most 64, one number; wider ones are words.
pub(super) const BYTE_WIDTH: u32 = 8;

impl<'b> EntityTable<'b> {
    fn attributes(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Vec<Attr>> {
        reader.list("attributes", |reader| self.attribute(context, reader))
    }

    fn types(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Vec<Type>> {
        reader.list("types", |reader| self.ty(context, reader))
    }

    /// Reads an attribute that is a string without a type.
    fn string_attribute(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Bytes> {
        let attr = self.attribute(context, reader)?;
        if self.is_missing_parts() {
            return Ok(Bytes::from("?"));
        }
        let AttrKind::String { value, .. } = context.attr_kind(attr) else {
            return Err(reader.malformed("the attribute should be a string"));
        };
        self.charge(value.as_bytes().len(), reader)?;
        Ok(value.clone())
    }

    /// Reads an attribute that is a string, and returns the name that it is.
    fn symbol(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Symbol> {
        let name = self.string_attribute(context, reader)?;
        match name.as_str() {
            Some(name) if !name.is_empty() => Ok(context.intern_symbol(name)),
            _ => Err(reader.malformed("a name is empty, or not UTF-8")),
        }
    }

    /// Reads an attribute that is a location.
    pub(super) fn location(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Attr> {
        let attr = self.attribute(context, reader)?;
        match context.attr_kind(attr) {
            AttrKind::Location(_) | AttrKind::Dialect { .. } => Ok(attr),
            _ if self.is_missing_parts() => Ok(attr),
            _ => Err(reader.malformed("the attribute should be a location")),
        }
    }

    /// Reads a type that elements attributes can have.
    fn type_of_elements(
        &mut self,
        context: &mut Context,
        reader: &mut ByteReader<'b>,
        is_static: bool,
    ) -> Result<Type> {
        let ty = self.ty(context, reader)?;
        let checked = Parser::new("", context).type_of_elements(Some(ty), is_static, 0);
        checked.map_err(|error| reader.error(error.code, error.message))
    }

    pub(super) fn builtin_attribute(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Attr> {
        let start = reader.position();
        let kind = match reader.number()? {
            attribute_codes::ARRAY => AttrKind::Array(self.attributes(context, reader)?.into()),
            attribute_codes::DICTIONARY => {
                let mut entries = reader
                    .list("entries", |reader| Ok((self.symbol(context, reader)?, self.attribute(context, reader)?)))?;
                if self.is_missing_parts() {
                    return Ok(context.unit());
                }
                sort_entries(context, &mut entries, reader)?;
                AttrKind::Dictionary(entries.into())
            }
            attribute_codes::STRING => AttrKind::String { value: Bytes::from(self.string(reader)?), ty: None },
            attribute_codes::STRING_WITH_TYPE => {
                let value = Bytes::from(self.string(reader)?);
                let ty = Some(self.ty(context, reader)?).filter(|ty| *ty != context.none_type());
                AttrKind::String { value, ty }
            }
            attribute_codes::FLAT_SYMBOL_REF => {
                AttrKind::SymbolRef { root: self.symbol(context, reader)?, nested: [].into() }
            }
            attribute_codes::SYMBOL_REF => {
                let root = self.symbol(context, reader)?;
                let nested = reader.list("symbols", |reader| {
                    let attr = self.attribute(context, reader)?;
                    match context.attr_kind(attr) {
                        AttrKind::SymbolRef { root, nested } if nested.is_empty() => Ok(*root),
                        _ if self.is_missing_parts() => Ok(root),
                        _ => Err(reader.malformed("the attribute should be a symbol")),
                    }
                })?;
                AttrKind::SymbolRef { root, nested: nested.into() }
            }
            attribute_codes::TYPE => AttrKind::Type(self.ty(context, reader)?),
            attribute_codes::UNIT => AttrKind::Unit,
            attribute_codes::INTEGER => {
                let ty = self.ty(context, reader)?;
                let (width, signedness) = match *context.type_kind(ty) {
                    TypeKind::Integer { width, signedness } => (width, signedness),
                    TypeKind::Index => (64, Signedness::Signed),
                    _ => return Err(reader.malformed("the type of an integer should be an integer or `index`")),
                };
                AttrKind::Integer { value: integer(reader, width, signedness)?, ty }
            }
            attribute_codes::FLOAT => {
                let ty = self.ty(context, reader)?;
                let TypeKind::Float(kind) = *context.type_kind(ty) else {
                    return Err(reader.malformed("the type of a float should be one"));
                };
                let bits = integer(reader, kind.width(), Signedness::Unsigned)?;
                AttrKind::Float { bits: float_bits(&bits), ty }
            }
            attribute_codes::CALL_SITE_LOCATION => {
                let callee = self.location(context, reader)?;
                let caller = self.location(context, reader)?;
                AttrKind::Location(LocationAttr::CallSite { callee, caller })
            }
            attribute_codes::FILE_LOCATION => {
                let file = self.string_attribute(context, reader)?;
                let (line, column) = (place(reader)?, place(reader)?);
                AttrKind::Location(LocationAttr::File { file, line, column, end_line: line, end_column: column })
            }
            attribute_codes::FILE_RANGE_LOCATION => {
                let file = self.string_attribute(context, reader)?;
                let numbers = reader.list("numbers", place)?;
                let (line, column, end_line, end_column) = match numbers[..] {
                    [] => (0, 0, 0, 0),
                    [line] => (line, 0, line, 0),
                    [line, column] => (line, column, line, column),
                    [line, column, end_column] => (line, column, line, end_column),
                    [line, column, end_line, end_column] => (line, column, end_line, end_column),
                    _ => return Err(reader.malformed("a range in a file has at most four numbers")),
                };
                AttrKind::Location(LocationAttr::File { file, line, column, end_line, end_column })
            }
            code @ (attribute_codes::FUSED_LOCATION | attribute_codes::FUSED_LOCATION_WITH_METADATA) => {
                let parts = reader.list("locations", |reader| self.location(context, reader))?;
                let has_metadata = code == attribute_codes::FUSED_LOCATION_WITH_METADATA;
                let metadata = if has_metadata { Some(self.attribute(context, reader)?) } else { None };
                let fused = context.fused_location(&parts, metadata);
                if let AttrKind::Location(LocationAttr::Fused { locations, .. }) = &fused {
                    self.charge(locations.len(), reader)?;
                }
                fused
            }
            attribute_codes::NAME_LOCATION => {
                let name = self.string_attribute(context, reader)?;
                AttrKind::Location(LocationAttr::Name { name, child: self.location(context, reader)? })
            }
            attribute_codes::UNKNOWN_LOCATION => AttrKind::Location(LocationAttr::Unknown),
            attribute_codes::DENSE_RESOURCE => {
                let ty = self.type_of_elements(context, reader, false)?;
                let key = self.resource_keys[reader.index(self.resource_keys.len(), "resource")?].clone();
                self.charge(key.len(), reader)?;
                AttrKind::DenseResource { ty, key }
            }
            attribute_codes::DENSE_ARRAY => {
                let element = self.ty(context, reader)?;
                dense_array(context, element, reader)?
            }
            attribute_codes::DENSE_ELEMENTS => {
                let ty = self.type_of_elements(context, reader, true)?;
                let bytes = blob(reader)?;
                let (shape, element) = shape_of(context, ty);
                let parser = Parser::new("", context);
                if !parser.is_primitive(element) {
                    return Err(reader.malformed("the type of the elements should be one of numbers"));
                }
                let kind = parser.elements_of_bytes(ty, &shape, element, bytes.to_vec(), 0);
                kind.map_err(|error| reader.error(error.code, error.message))?
            }
            attribute_codes::DENSE_STRINGS => self.dense_strings(context, reader)?,
            attribute_codes::SPARSE => {
                let ty = self.type_of_elements(context, reader, true)?;
                let (indices, values) = (self.attribute(context, reader)?, self.attribute(context, reader)?);
                // Its text has all that is to be checked.
                if self.is_missing_parts() {
                    return Ok(context.unit());
                }
                let unchecked = context.intern_attr(AttrKind::Sparse { ty, indices, values });
                let mut text = String::new();
                print_attribute(context, unchecked, &mut text);
                self.charge(text.len(), reader)?;
                return parse_attribute(context, &text)
                    .map_err(|error| SyntaxError::new(error.code, start, reader.position(), error.message));
            }
            attribute_codes::DISTINCT => {
                let value = self.attribute(context, reader)?;
                AttrKind::Distinct { id: self.distinct, value }
            }
            code => {
                let message = format!("there is no builtin attribute of number {code}");
                return Err(SyntaxError::new(codes::MALFORMED, start, reader.position(), message));
            }
        };
        if self.is_missing_parts() {
            return Ok(context.unit());
        }
        self.distinct += u64::from(matches!(kind, AttrKind::Distinct { .. }));
        context.intern_attr_within_limits(kind).ok_or_else(|| too_large(start, reader))
    }

    fn dense_strings(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<AttrKind> {
        let ty = self.type_of_elements(context, reader, true)?;
        let splat = reader.number()? != 0;
        let (shape, element) = shape_of(context, ty);
        if Parser::new("", context).is_primitive(element) {
            return Err(reader.malformed("the type of the elements should be none of numbers"));
        }
        let count = shape.iter().fold(1u64, |count, size| count.saturating_mul(*size));
        let count = if splat { 1 } else { usize::try_from(count).unwrap_or(usize::MAX) };
        if count > reader.left() {
            return Err(reader.malformed(format!("{count} strings should follow")));
        }
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(Bytes::from(self.string(reader)?));
        }
        let splat = values.split_first().is_some_and(|(first, rest)| rest.iter().all(|value| value == first));
        if splat {
            values.truncate(1);
        }
        Ok(AttrKind::DenseStrings { ty, values: values.into(), splat })
    }

    pub(super) fn builtin_type(&mut self, context: &mut Context, reader: &mut ByteReader<'b>) -> Result<Type> {
        let start = reader.position();
        let kind = match reader.number()? {
            type_codes::INTEGER => {
                let number = reader.number()?;
                let signedness = match number & 3 {
                    0 => Signedness::Signless,
                    1 => Signedness::Signed,
                    2 => Signedness::Unsigned,
                    _ => return Err(reader.malformed("there is no such sign of integers")),
                };
                let width = u32::try_from(number >> 2).unwrap_or(u32::MAX);
                if width > MAX_INTEGER_WIDTH {
                    return Err(reader.malformed(format!("an integer type has at most {MAX_INTEGER_WIDTH} bits")));
                }
                TypeKind::Integer { width, signedness }
            }
            type_codes::INDEX => TypeKind::Index,
            type_codes::NONE => TypeKind::None,
            type_codes::FUNCTION => {
                let (inputs, results) = (self.types(context, reader)?, self.types(context, reader)?);
                TypeKind::Function { inputs: inputs.into(), results: results.into() }
            }
            code @ type_codes::FIRST_FLOAT..type_codes::COMPLEX => {
                TypeKind::Float(type_codes::FLOATS[(code - type_codes::FIRST_FLOAT) as usize])
            }
            type_codes::COMPLEX => TypeKind::Complex(self.element(context, reader, TypeKind::is_complex_part)?),
            type_codes::TUPLE => TypeKind::Tuple(self.types(context, reader)?.into()),
            code @ (type_codes::RANKED_TENSOR | type_codes::RANKED_TENSOR_WITH_ENCODING) => {
                let has_encoding = code == type_codes::RANKED_TENSOR_WITH_ENCODING;
                let encoding = if has_encoding { Some(self.attribute(context, reader)?) } else { None };
                let shape = shape(reader)?;
                let element = self.element(context, reader, TypeKind::is_tensor_element)?;
                TypeKind::RankedTensor { shape, element, encoding }
            }
            type_codes::UNRANKED_TENSOR => {
                TypeKind::UnrankedTensor { element: self.element(context, reader, TypeKind::is_tensor_element)? }
            }
            code @ (type_codes::MEMREF | type_codes::MEMREF_WITH_SPACE) => {
                let memory_space = self.memory_space(context, reader, code == type_codes::MEMREF_WITH_SPACE)?;
                let shape = shape(reader)?;
                let element = self.element(context, reader, TypeKind::is_memref_element)?;
                let layout = self.attribute(context, reader)?;
                let is_layout = |kind: &AttrKind| is_builtin_layout(kind) || matches!(kind, AttrKind::Dialect { .. });
                if !is_layout(context.attr_kind(layout)) {
                    return Err(reader.malformed("the attribute should be a layout"));
                }
                let memref = context.memref(Some(shape), element, Some(layout), memory_space);
                memref.map_err(|message| reader.malformed(message))?
            }
            code @ (type_codes::UNRANKED_MEMREF | type_codes::UNRANKED_MEMREF_WITH_SPACE) => {
                let has_space = code == type_codes::UNRANKED_MEMREF_WITH_SPACE;
                let memory_space = self.memory_space(context, reader, has_space)?;
                let element = self.element(context, reader, TypeKind::is_memref_element)?;
                context.memref(None, element, None, memory_space).map_err(|message| reader.malformed(message))?
            }
            code @ (type_codes::VECTOR | type_codes::VECTOR_WITH_SCALABLE) => {
                let has_scalable = code == type_codes::VECTOR_WITH_SCALABLE;
                let mut scalable = match has_scalable {
                    true => reader.list("flags", |reader| Ok(reader.byte()? != 0))?,
                    false => Vec::new(),
                };
                let sizes = shape(reader)?;
                if !has_scalable {
                    scalable.resize(sizes.len(), false);
                }
                if scalable.len() != sizes.len() || sizes.iter().any(|size| matches!(size, None | Some(0))) {
                    return Err(reader.malformed("the sizes of a vector are known and at least 1"));
                }
                let dimension =
                    |(size, scalable): (&Option<u64>, bool)| VectorDimension { size: size.unwrap_or(1), scalable };
                let shape = sizes.iter().zip(scalable).map(dimension).collect();
                TypeKind::Vector { shape, element: self.element(context, reader, TypeKind::is_vector_element)? }
            }
            code => {
                let message = format!("there is no builtin type of number {code}");
                return Err(SyntaxError::new(codes::MALFORMED, start, reader.position(), message));
            }
        };
        if self.is_missing_parts() {
            return Ok(context.none_type());
        }
        context.intern_type_within_limits(kind).ok_or_else(|| too_large(start, reader))
    }

    fn element(
        &mut self,
        context: &mut Context,
        reader: &mut ByteReader<'b>,
        fits: fn(&TypeKind) -> bool,
    ) -> Result<Type> {
        let ty = self.ty(context, reader)?;
        match fits(context.type_kind(ty)) {
            false if !self.is_missing_parts() => Err(reader.malformed("invalid type of elements")),
            _ => Ok(ty),
        }
    }

    fn memory_space(
        &mut self,
        context: &mut Context,
        reader: &mut ByteReader<'b>,
        is_there: bool,
    ) -> Result<Option<Attr>> {
        if !is_there {
            return Ok(None);
        }
        let space = self.attribute(context, reader)?;
        match is_builtin_layout(context.attr_kind(space)) {
            true => Err(reader.malformed("a layout is no memory space")),
            false => Ok(Some(space)),
        }
    }
}

/// Reads the sizes of a shape.
fn shape(reader: &mut ByteReader<'_>) -> Result<Shape> {
    let sizes = reader.list("sizes", |reader| match reader.signed_number()? {
        DYNAMIC => Ok(None),
        size => match u64::try_from(size) {
            Ok(size) => Ok(Some(size)),
            Err(_) => Err(reader.malformed("a size is below 0")),
        },
    })?;
    Ok(sizes.into())
}

fn is_builtin_layout(kind: &AttrKind) -> bool {
    matches!(kind, AttrKind::AffineMap(_) | AttrKind::Strided { .. })
}

fn too_large(start: usize, reader: &ByteReader<'_>) -> SyntaxError {
    let message = "too large or too deeply nested when it is written out";
    SyntaxError::new(crate::codes::LIMIT, start, reader.position(), message)
}

/// Sorts the entries of a dictionary, of which no two may have one name.
pub(super) fn sort_entries(context: &Context, entries: &mut [(Symbol, Attr)], reader: &ByteReader<'_>) -> Result<()> {
    entries.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
    match entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => {
            let message = format!("the key '{}' appears twice", context.symbol_name(pair[0].0));
            Err(reader.error(crate::codes::DUPLICATE, message))
        }
        None => Ok(()),
    }
}

/// Reads a line or a column.
fn place(reader: &mut ByteReader<'_>) -> Result<u32> {
    let number = reader.number()?;
    u32::try_from(number).map_err(|_| reader.malformed("a line or column does not fit into 32 bits"))
}

/// Reads a length, and that many bytes.
fn blob<'b>(reader: &mut ByteReader<'b>) -> Result<&'b [u8]> {
    let length = reader.count("bytes")?;
    reader.take(length)
}

/// Reads an integer of a width; bits above it are left out.
fn integer(reader: &mut ByteReader<'_>, width: u32, signedness: Signedness) -> Result<IntegerValue> {
    let is_signed = signedness != Signedness::Unsigned;
    if width <= 64 {
        let bits = match width {
            ..=BYTE_WIDTH => u64::from(reader.byte()?),
            _ => reader.signed_number()? as u64,
        };
        let unused = 128 - width;
        let value = match (width, is_signed) {
            (0, _) => 0,
            (_, true) => (i128::from(bits) << unused) >> unused,
            (_, false) => ((u128::from(bits) << unused) >> unused) as i128,
        };
        return Ok(IntegerValue::Small(value));
    }
    let words = reader.count("words")?;
    if words > width.div_ceil(64) as usize {
        return Err(reader.malformed(format!("{words} words are more than {width} bits")));
    }
    let mut bytes = Vec::with_capacity(words * 8);
    for _ in 0..words {
        bytes.extend_from_slice(&reader.signed_number()?.to_le_bytes());
    }
    let mut value = BigInt::from_bytes_le(Sign::Plus, &bytes);
    if value.bits() > u64::from(width) {
        return Err(reader.malformed(format!("the number has more than {width} bits")));
    }
    if is_signed && value.bit(u64::from(width) - 1) {
        value -= BigInt::from(1) << width;
    }
    Ok(value.into())
}

/// Returns the bits of a float, whose value as a number is at most 128 bits.
fn float_bits(bits: &IntegerValue) -> u128 {
    match bits {
        IntegerValue::Small(bits) => *bits as u128,
        IntegerValue::Big(bits) => u128::try_from(&**bits).unwrap_or_default(),
    }
}

fn dense_array(context: &Context, element: Type, reader: &mut ByteReader<'_>) -> Result<AttrKind> {
    let count = reader.number()?;
    let mut data = blob(reader)?.to_vec();
    let is_valid = match context.type_kind(element) {
        TypeKind::Integer { width, .. } => {
            *width == 1 || *width > 0 && width.is_multiple_of(8) && *width <= MAX_ELEMENT_WIDTH
        }
        TypeKind::Float(kind) => kind.width().is_multiple_of(8) && *kind != FloatKind::TF32,
        _ => false,
    };
    if !is_valid {
        return Err(reader.error(crate::codes::INVALID, "the elements of an array have whole bytes, or are i1"));
    }
    let size = element_size(context, element) as u64;
    if count.checked_mul(size) != Some(data.len() as u64) {
        return Err(reader.malformed(format!("{} bytes are not {count} elements", data.len())));
    }
    if is_i1(context, element) {
        data.iter_mut().for_each(|byte| *byte = u8::from(*byte & 1 != 0));
    }
    Ok(AttrKind::DenseArray { element, data: data.into() })
}
