//! The tables of strings, dialects, attributes and types of a file that is written.

use super::builtin::{BYTE_WIDTH, DYNAMIC};
use super::{attribute_codes, codes, type_codes, write_number, write_signed_number};
use crate::attributes::{Attr, AttrKind, IntegerValue, LocationAttr};
use crate::context::{Context, Symbol};
use crate::error::{Result, SyntaxError};
use crate::limits::MAX_ELEMENT_WIDTH;
use crate::parser::parse_attribute;
use crate::printer::{is_i1, print_attribute, print_type, shape_of};
use crate::types::{Type, TypeKind};
use indexmap::{IndexMap, IndexSet};
use num_bigint::{BigInt, Sign};
use pdl_declarations::Signedness;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smol_str::SmolStr;

/// Numbers what a file refers to, and encodes it.
///
/// All that is to be written is noted by asking for its number. When all is known, [`order`](Self::order) gives the numbers that hold: what
/// was encoded before is encoded once more then.
#[derive(Debug)]
pub struct EntityWriter {
    strings: IndexSet<Box<[u8]>, FxBuildHasher>,
    dialects: IndexSet<SmolStr, FxBuildHasher>,
    /// Each with its number.
    attributes: IndexMap<Attr, u64, FxBuildHasher>,
    types: IndexMap<Type, u64, FxBuildHasher>,
    /// The keys of resources of dialects, in the order of the file.
    resource_keys: IndexSet<SmolStr, FxBuildHasher>,
    /// The attributes that stand for names.
    names: FxHashMap<Symbol, Attr>,
}

/// An attribute or a type.
#[derive(Clone, Copy)]
enum Entity {
    Attribute(Attr),
    Type(Type),
}

impl EntityWriter {
    /// Nothing yet, in a file with these resources of dialects.
    pub fn new(resource_keys: impl IntoIterator<Item = SmolStr>) -> EntityWriter {
        let mut writer = EntityWriter {
            strings: IndexSet::default(),
            dialects: IndexSet::default(),
            attributes: IndexMap::default(),
            types: IndexMap::default(),
            resource_keys: resource_keys.into_iter().collect(),
            names: FxHashMap::default(),
        };
        writer.dialect("builtin");
        writer
    }

    /// The keys of resources, those that only attributes name behind the others.
    pub fn resource_keys(&self) -> impl Iterator<Item = &SmolStr> {
        self.resource_keys.iter()
    }

    /// The number of a string.
    pub fn string(&mut self, text: &[u8]) -> u64 {
        match self.strings.get_index_of(text) {
            Some(index) => index as u64,
            None => self.strings.insert_full(text.into()).0 as u64,
        }
    }

    /// The number of a dialect.
    pub fn dialect(&mut self, name: &str) -> u64 {
        match self.dialects.get_index_of(name) {
            Some(index) => index as u64,
            None => self.dialects.insert_full(name.into()).0 as u64,
        }
    }

    /// The names of the dialects.
    pub fn dialects(&self) -> impl Iterator<Item = &SmolStr> {
        self.dialects.iter()
    }

    /// The number of an attribute.
    pub fn attribute(&mut self, attr: Attr) -> u64 {
        let next = self.attributes.len() as u64;
        *self.attributes.entry(attr).or_insert(next)
    }

    /// The number of a type.
    pub fn ty(&mut self, ty: Type) -> u64 {
        let next = self.types.len() as u64;
        *self.types.entry(ty).or_insert(next)
    }

    /// Notes all that the attributes and types refer to, and numbers them so that those of a dialect follow each other.
    ///
    /// # Errors
    /// One of them cannot be said in bytecode.
    pub fn order(&mut self, context: &mut Context) -> Result<()> {
        let mut scratch = Vec::new();
        let (mut attributes, mut types) = (0, 0);
        loop {
            scratch.clear();
            if let Some((attr, _)) = self.attributes.get_index(attributes) {
                self.encode(context, Entity::Attribute(*attr), &mut scratch)?;
                attributes += 1;
            } else if let Some((ty, _)) = self.types.get_index(types) {
                self.encode(context, Entity::Type(*ty), &mut scratch)?;
                types += 1;
            } else {
                break;
            }
        }
        let dialect = |entity| self.dialects.get_index_of(dialect_of(context, entity)).unwrap_or(0) as u64;
        let of_attributes: Vec<u64> = self.attributes.keys().map(|attr| dialect(Entity::Attribute(*attr))).collect();
        let of_types: Vec<u64> = self.types.keys().map(|ty| dialect(Entity::Type(*ty))).collect();
        renumber(&mut self.attributes, &of_attributes);
        renumber(&mut self.types, &of_types);
        Ok(())
    }

    /// Returns the sections of encodings and of their lengths.
    ///
    /// # Errors
    /// As for [`order`](Self::order).
    pub fn entities(&mut self, context: &mut Context) -> Result<(Vec<u8>, Vec<u8>)> {
        let (mut encodings, mut offsets) = (Vec::new(), Vec::new());
        let attributes: Vec<Entity> = self.attributes.keys().map(|attr| Entity::Attribute(*attr)).collect();
        let types: Vec<Entity> = self.types.keys().map(|ty| Entity::Type(*ty)).collect();
        write_number(attributes.len() as u64, &mut offsets);
        write_number(types.len() as u64, &mut offsets);
        for entities in [attributes, types] {
            let same = |a: &Entity, b: &Entity| dialect_of(context, *a) == dialect_of(context, *b);
            let groups: Vec<usize> = entities.chunk_by(same).map(<[_]>::len).collect();
            let mut rest = &entities[..];
            for length in groups {
                let (group, behind) = rest.split_at(length);
                rest = behind;
                let dialect = self.dialect(dialect_of(context, group[0]));
                write_number(dialect, &mut offsets);
                write_number(length as u64, &mut offsets);
                for entity in group {
                    let start = encodings.len();
                    let has_number = self.encode(context, *entity, &mut encodings)?;
                    write_number(((encodings.len() - start) as u64) << 1 | u64::from(has_number), &mut offsets);
                }
            }
        }
        Ok((encodings, offsets))
    }

    /// Returns the section of strings.
    pub fn strings(&self) -> Vec<u8> {
        let mut section = Vec::new();
        write_number(self.strings.len() as u64, &mut section);
        self.strings.iter().rev().for_each(|text| write_number(text.len() as u64 + 1, &mut section));
        for text in &self.strings {
            section.extend_from_slice(text);
            section.push(0);
        }
        section
    }

    /// Appends the encoding of an entity. False if it is its text.
    fn encode(&mut self, context: &mut Context, entity: Entity, out: &mut Vec<u8>) -> Result<bool> {
        let has_number = match entity {
            Entity::Attribute(attr) => self.encode_attribute(context, attr, out)?,
            Entity::Type(ty) => self.encode_type(context, ty, out)?,
        };
        if !has_number {
            let mut text = String::new();
            match entity {
                Entity::Attribute(attr) => print_attribute(context, attr, &mut text),
                Entity::Type(ty) => print_type(context, ty, &mut text),
            }
            self.dialect(dialect_of(context, entity));
            if text.contains('\0') {
                let message = format!("the text of an attribute or type has a zero in it: {text}");
                return Err(SyntaxError::new(codes::UNKNOWN_ENCODING, 0, 0, message));
            }
            out.extend_from_slice(text.as_bytes());
            out.push(0);
        }
        Ok(has_number)
    }

    fn write_string(&mut self, text: &[u8], out: &mut Vec<u8>) {
        write_number(self.string(text), out);
    }

    fn write_attribute(&mut self, attr: Attr, out: &mut Vec<u8>) {
        write_number(self.attribute(attr), out);
    }

    fn write_type(&mut self, ty: Type, out: &mut Vec<u8>) {
        write_number(self.ty(ty), out);
    }

    fn write_types(&mut self, types: &[Type], out: &mut Vec<u8>) {
        write_number(types.len() as u64, out);
        types.iter().for_each(|ty| self.write_type(*ty, out));
    }

    /// Appends the attribute that is the string.
    fn write_name(&mut self, context: &mut Context, name: Symbol, out: &mut Vec<u8>) {
        let attr = *self.names.entry(name).or_insert_with(|| {
            let text = context.symbol_name(name).to_owned();
            context.string(text)
        });
        self.write_attribute(attr, out);
    }

    fn encode_attribute(&mut self, context: &mut Context, attr: Attr, out: &mut Vec<u8>) -> Result<bool> {
        match context.attr_kind(attr).clone() {
            AttrKind::Unit => write_number(attribute_codes::UNIT, out),
            AttrKind::Array(elements) => {
                write_number(attribute_codes::ARRAY, out);
                write_number(elements.len() as u64, out);
                elements.iter().for_each(|element| self.write_attribute(*element, out));
            }
            AttrKind::Dictionary(entries) => {
                write_number(attribute_codes::DICTIONARY, out);
                write_number(entries.len() as u64, out);
                for (name, value) in entries.iter() {
                    self.write_name(context, *name, out);
                    self.write_attribute(*value, out);
                }
            }
            AttrKind::String { value, ty: None } => {
                write_number(attribute_codes::STRING, out);
                self.write_string(value.as_bytes(), out);
            }
            AttrKind::String { value, ty: Some(ty) } => {
                write_number(attribute_codes::STRING_WITH_TYPE, out);
                self.write_string(value.as_bytes(), out);
                self.write_type(ty, out);
            }
            AttrKind::SymbolRef { root, nested } if nested.is_empty() => {
                write_number(attribute_codes::FLAT_SYMBOL_REF, out);
                self.write_name(context, root, out);
            }
            AttrKind::SymbolRef { root, nested } => {
                write_number(attribute_codes::SYMBOL_REF, out);
                self.write_name(context, root, out);
                write_number(nested.len() as u64, out);
                for name in nested.iter() {
                    let flat = context.intern_attr(AttrKind::SymbolRef { root: *name, nested: [].into() });
                    self.write_attribute(flat, out);
                }
            }
            AttrKind::Type(ty) => {
                write_number(attribute_codes::TYPE, out);
                self.write_type(ty, out);
            }
            AttrKind::Integer { value, ty } => {
                write_number(attribute_codes::INTEGER, out);
                self.write_type(ty, out);
                let width = match *context.type_kind(ty) {
                    TypeKind::Integer { width, .. } => width,
                    _ => 64,
                };
                // Of a negative number all bits are written.
                if width > MAX_ELEMENT_WIDTH && is_negative(&value) {
                    let message =
                        format!("a negative integer of {width} bits: at most {MAX_ELEMENT_WIDTH} are written");
                    return Err(SyntaxError::new(crate::codes::LIMIT, 0, 0, message));
                }
                write_integer(&value, width, out);
            }
            AttrKind::Float { bits, ty } => {
                write_number(attribute_codes::FLOAT, out);
                self.write_type(ty, out);
                let TypeKind::Float(kind) = *context.type_kind(ty) else { return Ok(false) };
                write_words(bits, kind.width(), out);
            }
            AttrKind::DenseArray { element, data } => {
                write_number(attribute_codes::DENSE_ARRAY, out);
                self.write_type(element, out);
                let size = crate::printer::element_size(context, element).max(1);
                write_number((data.len() / size) as u64, out);
                write_blob(&data, out);
            }
            AttrKind::DenseElements { ty, data, splat } => {
                write_number(attribute_codes::DENSE_ELEMENTS, out);
                self.write_type(ty, out);
                match is_i1(context, shape_of(context, ty).1) {
                    true if splat => write_blob(&[if data.first() == Some(&0) { 0 } else { 0xFF }], out),
                    // Eight to a byte.
                    true => {
                        let byte = |bits: &[u8]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit & 1);
                        write_blob(&data.chunks(8).map(byte).collect::<Vec<u8>>(), out);
                    }
                    false => write_blob(&data, out),
                }
            }
            AttrKind::DenseStrings { ty, values, splat } => {
                write_number(attribute_codes::DENSE_STRINGS, out);
                self.write_type(ty, out);
                write_number(u64::from(splat), out);
                values.iter().for_each(|value| self.write_string(value.as_bytes(), out));
            }
            AttrKind::Sparse { ty, indices, values } => {
                write_number(attribute_codes::SPARSE, out);
                self.write_type(ty, out);
                self.write_attribute(indices, out);
                self.write_attribute(values, out);
            }
            AttrKind::DenseResource { ty, key } => {
                write_number(attribute_codes::DENSE_RESOURCE, out);
                self.write_type(ty, out);
                write_number(self.resource_keys.insert_full(key).0 as u64, out);
            }
            AttrKind::Distinct { value, .. } => {
                write_number(attribute_codes::DISTINCT, out);
                self.write_attribute(value, out);
            }
            AttrKind::Location(location) => self.encode_location(context, location, out),
            AttrKind::AffineMap(_) | AttrKind::IntegerSet(_) | AttrKind::Strided { .. } | AttrKind::Dialect { .. } => {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn encode_location(&mut self, context: &mut Context, location: LocationAttr, out: &mut Vec<u8>) {
        match location {
            LocationAttr::Unknown => write_number(attribute_codes::UNKNOWN_LOCATION, out),
            LocationAttr::File { file, line, column, end_line, end_column } => {
                let file = context.string(file.as_bytes());
                let is_place = (line, column) == (end_line, end_column);
                let code = match is_place {
                    true => attribute_codes::FILE_LOCATION,
                    false => attribute_codes::FILE_RANGE_LOCATION,
                };
                write_number(code, out);
                self.write_attribute(file, out);
                let numbers = match is_place {
                    true => &[line, column][..],
                    false if line == end_line => &[3, line, column, end_column],
                    false => &[4, line, column, end_line, end_column],
                };
                numbers.iter().for_each(|number| write_number(u64::from(*number), out));
            }
            LocationAttr::Name { name, child } => {
                let name = context.string(name.as_bytes());
                write_number(attribute_codes::NAME_LOCATION, out);
                self.write_attribute(name, out);
                self.write_attribute(child, out);
            }
            LocationAttr::CallSite { callee, caller } => {
                write_number(attribute_codes::CALL_SITE_LOCATION, out);
                self.write_attribute(callee, out);
                self.write_attribute(caller, out);
            }
            LocationAttr::Fused { locations, metadata } => {
                let code = match metadata {
                    None => attribute_codes::FUSED_LOCATION,
                    Some(_) => attribute_codes::FUSED_LOCATION_WITH_METADATA,
                };
                write_number(code, out);
                write_number(locations.len() as u64, out);
                locations.iter().chain(&metadata).for_each(|attr| self.write_attribute(*attr, out));
            }
        }
    }

    fn encode_type(&mut self, context: &mut Context, ty: Type, out: &mut Vec<u8>) -> Result<bool> {
        match context.type_kind(ty).clone() {
            TypeKind::Integer { width, signedness } => {
                let sign = match signedness {
                    Signedness::Signless => 0,
                    Signedness::Signed => 1,
                    Signedness::Unsigned => 2,
                };
                write_number(type_codes::INTEGER, out);
                write_number(u64::from(width) << 2 | sign, out);
            }
            TypeKind::Float(kind) => match type_codes::FLOATS.iter().position(|known| *known == kind) {
                Some(index) => write_number(type_codes::FIRST_FLOAT + index as u64, out),
                None => return Ok(false),
            },
            TypeKind::Index => write_number(type_codes::INDEX, out),
            TypeKind::None => write_number(type_codes::NONE, out),
            TypeKind::Complex(part) => {
                write_number(type_codes::COMPLEX, out);
                self.write_type(part, out);
            }
            TypeKind::Tuple(types) => {
                write_number(type_codes::TUPLE, out);
                self.write_types(&types, out);
            }
            TypeKind::Function { inputs, results } => {
                write_number(type_codes::FUNCTION, out);
                self.write_types(&inputs, out);
                self.write_types(&results, out);
            }
            TypeKind::RankedTensor { shape, element, encoding } => {
                match encoding {
                    None => write_number(type_codes::RANKED_TENSOR, out),
                    Some(encoding) => {
                        write_number(type_codes::RANKED_TENSOR_WITH_ENCODING, out);
                        self.write_attribute(encoding, out);
                    }
                }
                write_shape(&shape, out);
                self.write_type(element, out);
            }
            TypeKind::UnrankedTensor { element } => {
                write_number(type_codes::UNRANKED_TENSOR, out);
                self.write_type(element, out);
            }
            TypeKind::MemRef { shape, element, layout, memory_space } => {
                let layout = match layout {
                    Some(layout) => layout,
                    None => identity(context, shape.len())?,
                };
                match memory_space {
                    None => write_number(type_codes::MEMREF, out),
                    Some(space) => {
                        write_number(type_codes::MEMREF_WITH_SPACE, out);
                        self.write_attribute(space, out);
                    }
                }
                write_shape(&shape, out);
                self.write_type(element, out);
                self.write_attribute(layout, out);
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                match memory_space {
                    None => write_number(type_codes::UNRANKED_MEMREF, out),
                    Some(space) => {
                        write_number(type_codes::UNRANKED_MEMREF_WITH_SPACE, out);
                        self.write_attribute(space, out);
                    }
                }
                self.write_type(element, out);
            }
            TypeKind::Vector { shape, element } => {
                if shape.iter().any(|dimension| dimension.scalable) {
                    write_number(type_codes::VECTOR_WITH_SCALABLE, out);
                    write_number(shape.len() as u64, out);
                    out.extend(shape.iter().map(|dimension| u8::from(dimension.scalable)));
                } else {
                    write_number(type_codes::VECTOR, out);
                }
                write_number(shape.len() as u64, out);
                shape.iter().for_each(|dimension| write_signed_number(dimension.size as i64, out));
                self.write_type(element, out);
            }
            TypeKind::Dialect { .. } => return Ok(false),
        }
        Ok(true)
    }
}

/// Sorts entities by the numbers of their dialects and numbers them anew.
fn renumber<T>(entities: &mut IndexMap<T, u64, FxBuildHasher>, dialects: &[u64])
where
    T: Copy + Eq + std::hash::Hash,
{
    let mut order: Vec<(u64, T)> = dialects.iter().copied().zip(entities.keys().copied()).collect();
    order.sort_by_key(|entity| entity.0);
    *entities = order.into_iter().map(|entity| entity.1).zip(0..).collect();
}

/// The dialect in whose group an entity stands.
fn dialect_of(context: &Context, entity: Entity) -> &str {
    let dialect = match entity {
        Entity::Attribute(attr) => match context.attr_kind(attr) {
            AttrKind::Dialect { dialect, .. } => Some(dialect),
            _ => None,
        },
        Entity::Type(ty) => match context.type_kind(ty) {
            TypeKind::Dialect { dialect, .. } => Some(dialect),
            _ => None,
        },
    };
    dialect.map_or("builtin", |dialect| context.symbol_name(*dialect))
}

/// The layout of a memref that says none.
fn identity(context: &mut Context, rank: usize) -> Result<Attr> {
    let dimensions = (0..rank).map(|index| format!("d{index}")).collect::<Vec<_>>().join(", ");
    parse_attribute(context, &format!("affine_map<({dimensions}) -> ({dimensions})>"))
}

fn write_shape(shape: &[Option<u64>], out: &mut Vec<u8>) {
    write_number(shape.len() as u64, out);
    shape.iter().for_each(|size| write_signed_number(size.map_or(DYNAMIC, |size| size as i64), out));
}

fn write_blob(data: &[u8], out: &mut Vec<u8>) {
    write_number(data.len() as u64, out);
    out.extend_from_slice(data);
}

fn is_negative(value: &IntegerValue) -> bool {
    match value {
        IntegerValue::Small(value) => *value < 0,
        IntegerValue::Big(value) => value.sign() == Sign::Minus,
    }
}

fn write_integer(value: &IntegerValue, width: u32, out: &mut Vec<u8>) {
    match value {
        IntegerValue::Small(value) if width <= 128 => {
            write_words(*value as u128 & (u128::MAX >> (128 - width.max(1))), width, out);
        }
        value => {
            let value = match value {
                IntegerValue::Small(value) => (*value).into(),
                IntegerValue::Big(value) => (**value).clone(),
            };
            let bits = if value.sign() == Sign::Minus { value + (BigInt::from(1) << width) } else { value };
            let words = bits.iter_u64_digits();
            write_number(words.len().max(1) as u64, out);
            if words.len() == 0 {
                write_signed_number(0, out);
            }
            words.for_each(|word| write_signed_number(word as i64, out));
        }
    }
}

/// Appends a number of a width of at most 128 bits.
fn write_words(bits: u128, width: u32, out: &mut Vec<u8>) {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    match width {
        _ if width <= BYTE_WIDTH => out.push(low as u8),
        ..=64 => write_signed_number(low as i64, out),
        _ => {
            let words = [low, high];
            let active = if high == 0 { 1 } else { 2 };
            write_number(active as u64, out);
            words[..active].iter().for_each(|word| write_signed_number(*word as i64, out));
        }
    }
}
