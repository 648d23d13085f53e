//! Elements literals: `dense`, `sparse` and `array`.

use super::Parser;
use super::numbers::float_of;
use crate::attributes::{Attr, AttrKind, Bytes, IntegerValue};
use crate::error::{Result, SyntaxError, codes};
use crate::limits::{MAX_ELEMENT_BYTES, MAX_ELEMENT_WIDTH};
use crate::printer::{element_size, is_i1, shape_of};
use crate::types::{Type, TypeKind};

/// The elements of a literal, in the form of [`AttrKind::DenseElements`] or [`AttrKind::DenseStrings`].
#[derive(Default)]
struct Elements {
    data: Vec<u8>,
    strings: Vec<Bytes>,
    count: usize,
    /// The sizes of the nested lists.
    shape: Vec<u64>,
    /// True if there is one element in no list.
    scalar: bool,
}

/// Returns the bytes of `0x…`, if it is that.
pub(crate) fn bytes_of_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = text.strip_prefix("0x")?.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(pair[0])? << 4 | digit(*pair.get(1)?)?)).collect()
}

impl Parser<'_, '_> {
    /// Parses `dense<…>` and the type behind it, unless it has one already.
    pub(super) fn parse_dense(&mut self, expected: Option<Type>) -> Result<Attr> {
        let start = self.position;
        self.advance("dense".len());
        let open = self.position;
        self.expect(b'<')?;
        let literal = self.position;
        // The type decides how the literal is read, but follows it.
        let close = self.literal_end(literal, b">", open)?;
        self.position = close;
        self.expect(b'>')?;
        let ty = self.type_of_elements(expected, true, start)?;
        let end = (self.position, self.consumed);
        self.position = literal;
        let (shape, element) = shape_of(self.context, ty);
        let kind = if self.byte() == b'"' && self.is_primitive(element) {
            self.parse_hex_elements(ty, &shape, element)?
        } else {
            let elements = self.parse_elements(element)?;
            if !elements.scalar && elements.shape != shape {
                // `dense<>` and `dense<[]>` are what any empty shape may be written as.
                let is_empty = elements.count == 0 && shape.contains(&0);
                if !is_empty {
                    let message = format!("the literal has the shape {:?}, but the type has {shape:?}", elements.shape);
                    return Err(SyntaxError::new(codes::TYPES, literal, close, message));
                }
            }
            self.elements_kind(ty, &shape, element, elements, start)?
        };
        if self.position != close {
            return Err(self.expected("'>'"));
        }
        (self.position, self.consumed) = end;
        self.make_attribute(start, kind)
    }

    /// Parses `sparse<…>` and the type behind it, unless it has one already.
    pub(super) fn parse_sparse(&mut self, expected: Option<Type>) -> Result<Attr> {
        let start = self.position;
        self.advance("sparse".len());
        let open = self.position;
        self.expect(b'<')?;
        let literal = self.position;
        let comma = self.literal_end(literal, b",>", open)?;
        let close = self.literal_end(comma, b">", open)?;
        self.position = close;
        self.expect(b'>')?;
        let ty = self.type_of_elements(expected, true, start)?;
        let end = (self.position, self.consumed);
        let (shape, element) = shape_of(self.context, ty);
        let rank = shape.len() as u64;
        let index_type = self.context.integer_type(64);
        let (mut indices, mut values) = (Elements::default(), Elements::default());
        self.position = literal;
        self.advance(0);
        if self.byte() != b'>' {
            indices = self.parse_sparse_elements(index_type)?;
            self.expect(b',')?;
            values = self.parse_sparse_elements(element)?;
            let count = values.count as u64;
            if indices.shape.is_empty() {
                indices.shape =
                    if indices.scalar { vec![1, rank] } else { vec![indices.count as u64 / rank.max(1), rank] };
            }
            if values.shape.is_empty() {
                values.shape = vec![if values.scalar { indices.shape.first().copied().unwrap_or(0) } else { count }];
            }
        } else {
            indices.shape = vec![0, rank];
            values.shape = vec![0];
        }
        if self.position != close {
            return Err(self.expected("'>'"));
        }
        let listed = indices.shape.iter().product::<u64>() == indices.count as u64;
        let matches = match indices.shape[..] {
            _ if !listed && !indices.scalar => false,
            [count] => rank == 1 && values.shape == [count],
            [count, width] => width == rank && values.shape == [count],
            _ => false,
        };
        if !matches {
            let message = format!(
                "indices of the shape {:?} and values of the shape {:?} do not fit the shape {shape:?}",
                indices.shape, values.shape
            );
            return Err(SyntaxError::new(codes::TYPES, literal, close, message));
        }
        for (position, bytes) in indices.data.chunks(8).enumerate() {
            let index = crate::printer::read_bits(bytes) as u64;
            let sizes = if indices.scalar { &shape[..] } else { &shape[position % shape.len().max(1)..][..1] };
            if sizes.iter().any(|size| index >= *size) {
                let message = format!("the index {} is outside of the shape {shape:?}", index as i64);
                return Err(SyntaxError::new(codes::RANGE, literal, close, message));
            }
        }
        let indices = self.sparse_part(indices, index_type, start)?;
        let values = self.sparse_part(values, element, start)?;
        (self.position, self.consumed) = end;
        self.make_attribute(start, AttrKind::Sparse { ty, indices, values })
    }

    /// Makes one of the two elements attributes that a sparse one consists of.
    fn sparse_part(&mut self, elements: Elements, element: Type, start: usize) -> Result<Attr> {
        let shape = elements.shape.clone();
        let sizes: Vec<_> = shape.iter().map(|size| Some(*size)).collect();
        let ty = self.make_type(start, TypeKind::RankedTensor { shape: sizes.into(), element, encoding: None })?;
        let kind = self.elements_kind(ty, &shape, element, elements, start)?;
        self.make_attribute(start, kind)
    }

    pub(super) fn parse_dense_array(&mut self) -> Result<Attr> {
        let start = self.position;
        self.advance("array".len());
        self.expect(b'<')?;
        let at = self.position;
        let element = self.parse_type()?;
        let size = element_size(self.context, element);
        match self.context.type_kind(element) {
            TypeKind::Integer { width, .. } if *width == 1 || *width > 0 && width % 8 == 0 => {}
            TypeKind::Float(kind) if kind.width() % 8 == 0 => {}
            TypeKind::Integer { .. } | TypeKind::Float(_) => {
                return Err(self.error_since(
                    at,
                    codes::INVALID,
                    "the elements of an array have whole bytes, or are i1",
                ));
            }
            _ => return Err(self.error_since(at, codes::INVALID, "the elements of an array are integers or floats")),
        }
        if size > (MAX_ELEMENT_WIDTH as usize).div_ceil(8) {
            let message = format!("the elements of an array have at most {MAX_ELEMENT_WIDTH} bits");
            return Err(self.error_since(at, codes::LIMIT, message));
        }
        let is_bool = is_i1(self.context, element);
        let mut data = Vec::new();
        if self.eat(b':') {
            loop {
                if is_bool && !matches!(self.peek_identifier(), "true" | "false") {
                    return Err(self.expected("'true' or 'false'"));
                }
                self.parse_element(element, size, &mut data)?;
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'>')?;
        self.make_attribute(start, AttrKind::DenseArray { element, data: data.into() })
    }

    /// Returns the type of an elements attribute that begins at `start`: the one that it has already, or `: type` behind it. Refuses
    /// one that elements attributes cannot have.
    pub(crate) fn type_of_elements(&mut self, known: Option<Type>, is_static: bool, start: usize) -> Result<Type> {
        let (ty, start) = match known {
            Some(ty) => (ty, start),
            None => {
                self.expect(b':')?;
                let start = self.position;
                (self.parse_type()?, start)
            }
        };
        let (_, element) = shape_of(self.context, ty);
        if element_size(self.context, element) > 2 * (MAX_ELEMENT_WIDTH as usize).div_ceil(8) {
            let message = format!("the elements of a literal have at most {MAX_ELEMENT_WIDTH} bits");
            return Err(self.error_since(start, codes::LIMIT, message));
        }
        let is_shaped_and_static = match self.context.type_kind(ty) {
            TypeKind::RankedTensor { shape, .. } | TypeKind::MemRef { shape, .. } => {
                Some(shape.iter().all(Option::is_some))
            }
            TypeKind::Vector { .. } => Some(true),
            TypeKind::UnrankedTensor { .. } | TypeKind::UnrankedMemRef { .. } => Some(false),
            TypeKind::Dialect { .. } if element != ty => Some(true),
            _ => None,
        };
        match is_shaped_and_static {
            None => Err(self.error_since(start, codes::INVALID, "elements must have a tensor, vector or memref type")),
            Some(false) if is_static => {
                Err(self.error_since(start, codes::INVALID, "the type of elements must have a static shape"))
            }
            Some(_) => Ok(ty),
        }
    }

    /// The offset of the first of the given bytes outside of strings and brackets.
    fn literal_end(&self, start: usize, ends: &[u8], open: usize) -> Result<usize> {
        let mut position = start;
        let mut depth = 0usize;
        while let Some(&byte) = self.bytes.get(position) {
            match byte {
                b'[' | b'(' => depth += 1,
                b']' | b')' => depth = depth.saturating_sub(1),
                b'>' => return Ok(position),
                _ if depth == 0 && ends.contains(&byte) => return Ok(position),
                b'"' => match self.string_end(position) {
                    Some(end) => position = end - 1,
                    None => {
                        return Err(SyntaxError::new(codes::TOKEN, position, position + 1, "unterminated string"));
                    }
                },
                _ => {}
            }
            position += 1;
        }
        Err(SyntaxError::new(codes::EXPECTED, open, open + 1, "unclosed '<'"))
    }

    /// Returns true if elements of the type are numbers.
    pub(crate) fn is_primitive(&self, element: Type) -> bool {
        matches!(
            self.context.type_kind(element),
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::Complex(_)
        )
    }

    /// Parses an element or nested lists of them, of one shape throughout.
    fn parse_elements(&mut self, element: Type) -> Result<Elements> {
        let mut elements = Elements::default();
        let size = element_size(self.context, element);
        if self.byte() == b'>' {
            elements.shape.push(0);
        } else if self.byte() == b'[' {
            let mut rank = None;
            self.parse_element_list(element, size, 0, &mut rank, &mut elements)?;
        } else {
            elements.scalar = true;
            self.parse_element_into(element, size, &mut elements)?;
        }
        Ok(elements)
    }

    fn parse_element_list(
        &mut self,
        element: Type,
        size: usize,
        level: usize,
        rank: &mut Option<usize>,
        elements: &mut Elements,
    ) -> Result<()> {
        let start = self.position;
        // The first list of a level fixes its size.
        let is_first = elements.shape.len() == level;
        if is_first {
            elements.shape.push(0);
        }
        self.expect(b'[')?;
        let mut count = 0;
        let inconsistent = "the lists of an elements literal must have the same sizes on each level";
        self.list(b']', |parser| {
            count += 1;
            if parser.byte() == b'[' {
                if rank.is_some_and(|rank| level + 1 >= rank) {
                    return Err(parser.error_here(codes::TYPES, inconsistent));
                }
                return parser.nested(|parser| parser.parse_element_list(element, size, level + 1, rank, elements));
            }
            if *rank.get_or_insert(level + 1) != level + 1 {
                return Err(parser.error_here(codes::TYPES, inconsistent));
            }
            parser.parse_element_into(element, size, elements)
        })?;
        if count == 0 && rank.get_or_insert(level + 1) != &(level + 1) {
            return Err(self.error_since(start, codes::TYPES, inconsistent));
        }
        if is_first {
            elements.shape[level] = count;
        } else if elements.shape[level] != count {
            return Err(self.error_since(start, codes::TYPES, inconsistent));
        }
        Ok(())
    }

    fn parse_element_into(&mut self, element: Type, size: usize, elements: &mut Elements) -> Result<()> {
        elements.count += 1;
        if !self.is_primitive(element) {
            elements.strings.push(self.parse_string()?);
            return Ok(());
        }
        self.parse_element(element, size, &mut elements.data)
    }

    /// Counts an element of an integer type, which a custom form writes without `dense`, against the limits of literals.
    ///
    /// # Errors
    /// [`codes::LIMIT`]: the type is too wide, or the elements of the text too many.
    pub fn take_integer_element(&mut self, width: u32) -> Result<()> {
        if width > MAX_ELEMENT_WIDTH {
            let message = format!("the elements of an array have at most {MAX_ELEMENT_WIDTH} bits");
            return Err(self.error_here(codes::LIMIT, message));
        }
        self.take_element_bytes((width as usize).div_ceil(8))
    }

    /// Counts bytes against the limit for the whole text.
    fn take_element_bytes(&mut self, size: usize) -> Result<()> {
        self.element_bytes = self.element_bytes.saturating_add(size);
        if self.element_bytes > MAX_ELEMENT_BYTES.max(self.source.len().saturating_mul(16)) {
            let message = format!("elements literals occupy more than {MAX_ELEMENT_BYTES} bytes");
            return Err(self.error_here(codes::LIMIT, message));
        }
        Ok(())
    }

    /// Parses one element and appends its bytes.
    fn parse_element(&mut self, element: Type, size: usize, data: &mut Vec<u8>) -> Result<()> {
        if let TypeKind::Complex(part) = *self.context.type_kind(element) {
            self.expect(b'(')?;
            self.parse_element(part, size / 2, data)?;
            self.expect(b',')?;
            self.parse_element(part, size / 2, data)?;
            return self.expect(b')');
        }
        self.take_element_bytes(size)?;
        let is_bool = is_i1(self.context, element);
        if let word @ ("true" | "false") = self.peek_identifier() {
            if !is_bool {
                return Err(self.error_here(codes::TYPES, format!("'{word}' is an i1, but the elements are not")));
            }
            data.push(u8::from(word == "true"));
            self.advance(word.len());
            return Ok(());
        }
        let number = self.parse_number()?;
        match *self.context.type_kind(element) {
            TypeKind::Float(kind) => data.extend_from_slice(&float_of(number, kind)?.to_le_bytes()[..size]),
            _ => match self.integer_of(number, element)? {
                IntegerValue::Small(value) if is_bool => {
                    data.push(u8::from(value != 0));
                    return Ok(());
                }
                IntegerValue::Small(value) => {
                    let bytes = value.to_le_bytes();
                    data.extend_from_slice(&bytes[..size.min(16)]);
                    data.resize(data.len() + size.saturating_sub(16), if value < 0 { 0xFF } else { 0 });
                }
                IntegerValue::Big(value) => {
                    let mut bytes = value.to_signed_bytes_le();
                    bytes.resize(size, if value.sign() == num_bigint::Sign::Minus { 0xFF } else { 0 });
                    data.extend_from_slice(&bytes);
                }
            },
        }
        let start = data.len() - size;
        self.normalize(element, size, &mut data[start..]);
        Ok(())
    }

    /// Parses elements of which the number is not known: those in a string are in no shape.
    fn parse_sparse_elements(&mut self, element: Type) -> Result<Elements> {
        if self.byte() != b'"' || !self.is_primitive(element) {
            return self.parse_elements(element);
        }
        let start = self.position;
        let mut data = self.parse_hex()?;
        let size = element_size(self.context, element);
        if is_i1(self.context, element) || size == 0 || !data.len().is_multiple_of(size) {
            let message = "the number of bytes does not fit the elements";
            return Err(self.error_since(start, codes::TYPES, message));
        }
        self.normalize(element, size, &mut data);
        Ok(Elements { count: data.len() / size, data, ..Elements::default() })
    }

    /// Parses the bytes in `"0x…"`.
    fn parse_hex(&mut self) -> Result<Vec<u8>> {
        let start = self.position;
        let text = self.peek_token().text;
        self.advance(text.len());
        let message = "expected a string of '0x' and pairs of hexadecimal digits";
        bytes_of_hex(text.trim_matches('"')).ok_or_else(|| self.error_since(start, codes::TOKEN, message))
    }

    /// Parses `"0x…"`: all elements, or one for all.
    fn parse_hex_elements(&mut self, ty: Type, shape: &[u64], element: Type) -> Result<AttrKind> {
        let start = self.position;
        let bytes = self.parse_hex()?;
        self.elements_of_bytes(ty, shape, element, bytes, start)
    }

    /// Makes elements of the bytes that MLIR keeps them in: all, or one for all.
    pub(crate) fn elements_of_bytes(
        &self,
        ty: Type,
        shape: &[u64],
        element: Type,
        bytes: Vec<u8>,
        start: usize,
    ) -> Result<AttrKind> {
        let count = shape.iter().try_fold(1usize, |count, size| count.checked_mul(usize::try_from(*size).ok()?));
        let size = element_size(self.context, element);
        let wrong_size = "the number of bytes fits neither all elements nor one of them";
        let mut elements = Elements::default();
        if is_i1(self.context, element) {
            if count.is_some_and(|count| count.div_ceil(8) == bytes.len()) {
                elements.count = count.unwrap_or(0);
                elements.data = (0..elements.count).map(|index| bytes[index / 8] >> (index % 8) & 1).collect();
            } else if let [0 | 0xFF] = bytes[..] {
                elements.scalar = true;
                elements.count = 1;
                elements.data = vec![bytes[0] & 1];
            } else {
                return Err(self.error_since(start, codes::TYPES, wrong_size));
            }
        } else {
            elements.scalar = size > 0 && bytes.len() == size && count != Some(1);
            if !elements.scalar && count.and_then(|count| count.checked_mul(size)) != Some(bytes.len()) {
                return Err(self.error_since(start, codes::TYPES, wrong_size));
            }
            elements.count = if elements.scalar { 1 } else { count.unwrap_or(0) };
            elements.data = bytes;
            self.normalize(element, size, &mut elements.data);
        }
        self.elements_kind(ty, shape, element, elements, start)
    }

    /// Clears the bits above the width of elements that are not whole bytes.
    fn normalize(&self, element: Type, size: usize, data: &mut [u8]) {
        let width = match self.context.type_kind(element) {
            TypeKind::Integer { width, .. } => *width,
            TypeKind::Float(kind) => kind.width(),
            TypeKind::Complex(part) => return self.normalize(*part, size / 2, data),
            _ => return,
        };
        let used = width % 8;
        if used == 0 || size == 0 {
            return;
        }
        for byte in data.iter_mut().skip(size - 1).step_by(size) {
            *byte &= (1 << used) - 1;
        }
    }

    /// Equal elements become one that stands for all.
    fn elements_kind(
        &self,
        ty: Type,
        shape: &[u64],
        element: Type,
        mut elements: Elements,
        start: usize,
    ) -> Result<AttrKind> {
        if !self.is_primitive(element) {
            let splat = match &elements.strings[..] {
                [first, rest @ ..] => elements.scalar || rest.iter().all(|value| value == first),
                [] => false,
            };
            if splat {
                elements.strings.truncate(1);
            }
            return Ok(AttrKind::DenseStrings { ty, values: elements.strings.into(), splat });
        }
        let size = element_size(self.context, element);
        if size == 0 {
            // Elements of `i0` have no bytes to tell how many of them are to be printed.
            let count = shape.iter().fold(1u64, |count, size| count.saturating_mul(*size));
            if count > 1000 {
                return Err(self.error_since(start, codes::LIMIT, "too many elements without bits"));
            }
            return Ok(AttrKind::DenseElements { ty, data: elements.data.into(), splat: false });
        }
        let mut splat = elements.scalar;
        if !splat && elements.count > 0 {
            let (first, rest) = elements.data.split_at(size);
            splat = rest.chunks(size).all(|bytes| bytes == first);
        }
        if splat {
            elements.data.truncate(size);
        }
        Ok(AttrKind::DenseElements { ty, data: elements.data.into(), splat })
    }
}
