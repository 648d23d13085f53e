//! Types.

use super::Parser;
use crate::attributes::{Attr, AttrKind};
use crate::error::{Result, SyntaxError, codes};
use crate::limits::MAX_INTEGER_WIDTH;
use crate::parser::token::is_identifier_byte;
use crate::types::{FloatKind, Type, TypeKind, VectorDimension};
use pdl_declarations::Signedness;

impl<'s> Parser<'s, '_> {
    /// Parses a type.
    #[inline]
    pub fn parse_type(&mut self) -> Result<Type> {
        if self.byte() == b'(' { self.nested(Self::parse_function_type) } else { self.parse_simple_type() }
    }

    /// Returns true if the next token can begin a type.
    pub fn at_type(&self) -> bool {
        match self.byte() {
            b'(' | b'!' => true,
            _ => is_type_keyword(self.peek_identifier()),
        }
    }

    /// Parses any type but a function type, which would need parentheses.
    #[inline]
    pub(crate) fn parse_simple_type(&mut self) -> Result<Type> {
        if self.byte() == b'i'
            && let Some((width, length)) = self.integer_width(1)
        {
            self.advance(length);
            return Ok(self.context.integer_type(width));
        }
        let Some(spelling) = self.type_spelling() else { return self.parse_named_type() };
        if let Some(ty) = self.type_spellings.get(spelling) {
            let ty = *ty;
            self.advance(spelling.len());
            return Ok(ty);
        }
        let start = self.position;
        let ty = self.parse_named_type()?;
        if self.consumed == start + spelling.len() {
            self.type_spellings.insert(spelling, ty);
        }
        Ok(ty)
    }

    /// The text of a short type with a body, up to the bracket that closes it, if it has neither strings nor comments.
    /// Such texts are repeated so often that looking them up pays.
    #[inline]
    fn type_spelling(&self) -> Option<&'s str> {
        const LONGEST: usize = 64;
        let rest = &self.bytes[self.position.min(self.bytes.len())..];
        let mut depth = 0;
        for (index, &byte) in rest.iter().take(LONGEST).enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' if index > 0 && rest[index - 1] == b'-' => {}
                b'>' if depth > 1 => depth -= 1,
                b'>' if depth == 1 => return self.source.get(self.position..=self.position + index),
                b'"' | b'/' | b'\n' => return None,
                b'!' if index == 0 => {}
                _ if depth == 0 && !is_identifier_byte(byte) => return None,
                _ => {}
            }
        }
        None
    }

    fn parse_named_type(&mut self) -> Result<Type> {
        if self.byte() == b'!' {
            return self.parse_dialect_type();
        }
        let start = self.position;
        let keyword = self.peek_identifier();
        match keyword {
            "index" => {
                self.advance(5);
                return Ok(self.context.index_type());
            }
            "none" => {
                self.advance(4);
                return Ok(self.context.none_type());
            }
            "tensor" => return self.nested(Self::parse_tensor),
            "memref" => return self.nested(Self::parse_memref),
            "vector" => return self.nested(Self::parse_vector),
            "complex" => return self.nested(Self::parse_complex),
            "tuple" => return self.nested(Self::parse_tuple),
            _ => {}
        }
        if let Some(kind) = FloatKind::from_name(keyword) {
            self.advance(keyword.len());
            return Ok(self.context.float_type(kind));
        }
        let (signedness, prefix) = match keyword.as_bytes() {
            [b'i', ..] => (Signedness::Signless, 1),
            [b's', b'i', ..] => (Signedness::Signed, 2),
            [b'u', b'i', ..] => (Signedness::Unsigned, 2),
            _ => return Err(self.expected("a type")),
        };
        let digits = &keyword[prefix.min(keyword.len())..];
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected("a type"));
        }
        self.advance(keyword.len());
        match digits.parse() {
            Ok(width @ 0..=MAX_INTEGER_WIDTH) => Ok(self.context.intern_type(TypeKind::Integer { width, signedness })),
            _ => {
                let message = format!("an integer type has at most {MAX_INTEGER_WIDTH} bits");
                Err(self.error_since(start, codes::RANGE, message))
            }
        }
    }

    /// The width of `iN` with few digits whose digits begin that many bytes after the cursor, and the whole length.
    #[inline]
    fn integer_width(&self, ahead: usize) -> Option<(u32, usize)> {
        let mut width = 0u32;
        for length in ahead..ahead + 5 {
            match self.byte_at(length) {
                digit @ b'0'..=b'9' => width = width * 10 + u32::from(digit - b'0'),
                byte if is_identifier_byte(byte) || length == ahead => return None,
                _ => return Some((width, length)),
            }
        }
        None
    }

    /// Parses `(inputs) -> results`.
    fn parse_function_type(&mut self) -> Result<Type> {
        let start = self.position;
        let inputs = self.parse_type_list()?;
        if !self.eat_arrow() {
            return Err(self.expected("'->' of a function type"));
        }
        let results = self.parse_result_types()?;
        self.make_type(start, TypeKind::Function { inputs: inputs.into(), results: results.into() })
    }

    /// Parses `(type, …)`.
    pub fn parse_type_list(&mut self) -> Result<Vec<Type>> {
        self.expect(b'(')?;
        let mut types = Vec::new();
        self.list(b')', |parser| {
            types.push(parser.parse_type()?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Parses what follows `->`: a type that is no function type, or types in parentheses.
    pub fn parse_result_types(&mut self) -> Result<Vec<Type>> {
        if self.byte() == b'(' { self.parse_type_list() } else { Ok(vec![self.parse_simple_type()?]) }
    }

    fn parse_complex(&mut self) -> Result<Type> {
        let start = self.position;
        self.advance("complex".len());
        self.expect(b'<')?;
        let at = self.position;
        let element = self.parse_type()?;
        if !self.context.type_kind(element).is_complex_part() {
            return Err(self.error_since(at, codes::INVALID, "complex numbers have integer or float parts"));
        }
        self.expect(b'>')?;
        self.make_type(start, TypeKind::Complex(element))
    }

    fn parse_tuple(&mut self) -> Result<Type> {
        let start = self.position;
        self.advance("tuple".len());
        self.expect(b'<')?;
        let mut types = Vec::new();
        self.list(b'>', |parser| {
            types.push(parser.parse_type()?);
            Ok(())
        })?;
        self.make_type(start, TypeKind::Tuple(types.into()))
    }

    fn parse_tensor(&mut self) -> Result<Type> {
        let start = self.position;
        self.advance("tensor".len());
        self.expect(b'<')?;
        let shape = self.parse_shape()?;
        let at = self.position;
        let element = self.parse_type()?;
        if !self.context.type_kind(element).is_tensor_element() {
            return Err(self.error_since(at, codes::INVALID, "invalid element type of a tensor"));
        }
        let at = self.position;
        let encoding = if self.eat(b',') && self.byte() != b'>' { Some(self.parse_attribute()?) } else { None };
        let kind = match (shape, encoding) {
            (Some(shape), encoding) => TypeKind::RankedTensor { shape: shape.into(), element, encoding },
            (None, None) => TypeKind::UnrankedTensor { element },
            (None, Some(_)) => {
                return Err(self.error_since(at, codes::INVALID, "an unranked tensor cannot have an encoding"));
            }
        };
        self.expect(b'>')?;
        self.make_type(start, kind)
    }

    fn parse_memref(&mut self) -> Result<Type> {
        let start = self.position;
        self.advance("memref".len());
        self.expect(b'<')?;
        let shape = self.parse_shape()?;
        let at = self.position;
        let element = self.parse_type()?;
        if !self.context.type_kind(element).is_memref_element() {
            return Err(self.error_since(at, codes::INVALID, "invalid element type of a memref"));
        }
        let at = self.position;
        let mut attributes = Vec::new();
        while self.eat(b',') {
            attributes.push(self.parse_attribute()?);
        }
        let end = self.consumed;
        self.expect(b'>')?;
        let (layout, memory_space) = match attributes[..] {
            [] => (None, None),
            [only] if self.is_layout(only) => (Some(only), None),
            [only] => (None, Some(only)),
            [layout, memory_space] if !self.is_layout(memory_space) => (Some(layout), Some(memory_space)),
            _ => {
                let message = "a memref has at most a layout and then a memory space";
                return Err(SyntaxError::new(codes::INVALID, at, end, message));
            }
        };
        match self.context.memref(shape.map(Into::into), element, layout, memory_space) {
            Ok(kind) => self.make_type(start, kind),
            Err(message) => Err(SyntaxError::new(codes::INVALID, at, end, message)),
        }
    }

    fn parse_vector(&mut self) -> Result<Type> {
        let start = self.position;
        self.advance("vector".len());
        self.expect(b'<')?;
        let mut shape = Vec::new();
        loop {
            let at = self.position;
            let scalable = self.eat(b'[');
            if !scalable && !self.byte().is_ascii_digit() {
                break;
            }
            let size = self.parse_dimension()?;
            if scalable {
                self.expect(b']')?;
            }
            if size == 0 {
                return Err(self.error_since(at, codes::INVALID, "the sizes of a vector are at least 1"));
            }
            self.expect_times()?;
            shape.push(VectorDimension { size, scalable });
        }
        let at = self.position;
        let element = self.parse_type()?;
        if !self.context.type_kind(element).is_vector_element() {
            return Err(self.error_since(at, codes::INVALID, "invalid element type of a vector"));
        }
        self.expect(b'>')?;
        self.make_type(start, TypeKind::Vector { shape: shape.into(), element })
    }

    /// Parses `2x?x` or nothing, or `*x`, for which it gives back `None`.
    fn parse_shape(&mut self) -> Result<Option<Vec<Option<u64>>>> {
        if self.eat(b'*') {
            self.expect_times()?;
            return Ok(None);
        }
        let mut shape = Vec::new();
        loop {
            let size = match self.byte() {
                b'?' => {
                    self.advance(1);
                    None
                }
                b'0'..=b'9' => Some(self.parse_dimension()?),
                _ => return Ok(Some(shape)),
            };
            self.expect_times()?;
            shape.push(size);
        }
    }

    /// Parses the digits of a size; the `x` behind them does not belong to the number, not even in `0x4`.
    fn parse_dimension(&mut self) -> Result<u64> {
        let start = self.position;
        let length = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if length == 0 {
            return Err(self.expected("a size"));
        }
        self.advance(length);
        match self.source[start..start + length].parse::<i64>() {
            Ok(size) => Ok(size as u64),
            Err(_) => Err(self.error_since(start, codes::RANGE, "the size does not fit into 63 bits")),
        }
    }

    /// Consumes the `x` between sizes, which the next word may follow immediately.
    fn expect_times(&mut self) -> Result<()> {
        if self.byte() != b'x' {
            return Err(self.expected("'x' after a size"));
        }
        self.advance(1);
        Ok(())
    }

    fn is_layout(&self, attr: Attr) -> bool {
        matches!(self.context.attr_kind(attr), AttrKind::AffineMap(_) | AttrKind::Strided { .. })
    }
}

/// Returns true if the word is a builtin type or begins one.
pub(crate) fn is_type_keyword(word: &str) -> bool {
    let is_integer = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match word.as_bytes() {
        [b'i', b'0'..=b'9', ..] => is_integer(&word[1..]),
        [b's' | b'u', b'i', ..] => is_integer(&word[2..]),
        _ => {
            matches!(word, "index" | "none" | "tensor" | "memref" | "vector" | "complex" | "tuple")
                || FloatKind::from_name(word).is_some()
        }
    }
}
