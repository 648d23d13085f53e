//! Attributes.

use super::{Parser, TokenKind};
use crate::attributes::{Attr, AttrKind};
use crate::context::Symbol;
use crate::error::{Result, SyntaxError, codes};
use crate::parser::types::is_type_keyword;
use crate::types::Type;
use smol_str::SmolStr;

impl<'s> Parser<'s, '_> {
    /// Parses an attribute with its type, if it has one.
    pub fn parse_attribute(&mut self) -> Result<Attr> {
        match self.byte() {
            b'0'..=b'9' | b'-' => self.parse_number_attribute(None),
            b'"' => self.parse_string_attribute(None),
            b'@' => self.parse_symbol_ref(),
            b'[' => self.nested(Self::parse_array),
            b'{' => self.parse_dictionary(),
            b'#' => self.parse_dialect_attribute(),
            b'(' | b'!' => self.parse_type_attribute(),
            _ => self.parse_keyword_attribute(),
        }
    }

    /// Parses an attribute whose type is known and does not follow it. Attributes that have none are parsed as usual.
    pub fn parse_attribute_of(&mut self, ty: Type) -> Result<Attr> {
        match self.byte() {
            b'0'..=b'9' | b'-' => self.parse_number_attribute(Some(ty)),
            b'"' => self.parse_string_attribute(Some(ty)),
            b'd' | b's' => match self.peek_identifier() {
                "dense" => self.parse_dense(Some(ty)),
                "dense_resource" => self.parse_dense_resource(Some(ty)),
                "sparse" => self.parse_sparse(Some(ty)),
                _ => self.parse_attribute(),
            },
            _ => self.parse_attribute(),
        }
    }

    fn parse_keyword_attribute(&mut self) -> Result<Attr> {
        let keyword = self.peek_identifier();
        match keyword {
            "unit" => {
                self.advance(4);
                Ok(self.context.unit())
            }
            "true" | "false" => {
                self.advance(keyword.len());
                Ok(self.context.boolean(keyword == "true"))
            }
            "dense" => self.parse_dense(None),
            "dense_resource" => self.parse_dense_resource(None),
            "sparse" => self.parse_sparse(None),
            "array" => self.parse_dense_array(),
            "affine_map" => self.parse_affine_map_attribute(),
            "affine_set" => self.parse_affine_set_attribute(),
            "strided" => self.parse_strided(),
            "distinct" => self.nested(Self::parse_distinct),
            "loc" => self.parse_location(),
            _ if is_type_keyword(keyword) => self.parse_type_attribute(),
            _ => Err(self.expected("an attribute")),
        }
    }

    fn parse_type_attribute(&mut self) -> Result<Attr> {
        let start = self.position;
        let ty = self.parse_type()?;
        self.make_attribute(start, AttrKind::Type(ty))
    }

    fn parse_string_attribute(&mut self, expected: Option<Type>) -> Result<Attr> {
        let value = self.parse_string()?;
        let ty = match expected {
            Some(ty) => Some(ty),
            None if self.eat(b':') => Some(self.parse_type()?),
            None => None,
        };
        let ty = ty.filter(|ty| *ty != self.context.none_type());
        Ok(self.context.intern_attr(AttrKind::String { value, ty }))
    }

    fn parse_symbol_ref(&mut self) -> Result<Attr> {
        let root = self.parse_symbol_name()?;
        let mut nested = Vec::new();
        while self.byte() == b':' && self.byte_at(1) == b':' {
            self.advance(2);
            nested.push(self.parse_symbol_name()?);
        }
        Ok(self.context.intern_attr(AttrKind::SymbolRef { root, nested: nested.into() }))
    }

    fn parse_array(&mut self) -> Result<Attr> {
        let start = self.position;
        self.expect(b'[')?;
        let mut elements = Vec::new();
        self.list(b']', |parser| {
            elements.push(parser.parse_attribute()?);
            Ok(())
        })?;
        self.make_attribute(start, AttrKind::Array(elements.into()))
    }

    /// Parses `{key = value, key}` into a dictionary attribute.
    pub fn parse_dictionary(&mut self) -> Result<Attr> {
        let start = self.position;
        let mut entries = Vec::new();
        self.nested(|parser| parser.parse_entries(&mut entries))?;
        if entries.is_empty() {
            return Ok(self.context.empty_dictionary());
        }
        self.make_attribute(start, AttrKind::Dictionary(entries.into()))
    }

    /// Parses `{key = value, key}` and appends the entries, sorted by key.
    pub fn parse_entries(&mut self, entries: &mut Vec<(Symbol, Attr)>) -> Result<()> {
        self.expect(b'{')?;
        let first = entries.len();
        let mut sorted = true;
        let start = self.position;
        self.list(b'}', |parser| {
            let (key, value) = parser.parse_entry()?;
            if let Some(last) = entries[first..].last() {
                sorted = sorted && parser.context.symbol_name(last.0) < parser.context.symbol_name(key);
            }
            entries.push((key, value));
            Ok(())
        })?;
        if sorted {
            return Ok(());
        }
        let context = &*self.context;
        entries[first..].sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
        match entries[first..].windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => {
                let key = self.context.symbol_name(pair[0].0).to_owned();
                Err(self.error_since(start, codes::DUPLICATE, format!("the key '{key}' appears twice")))
            }
            None => Ok(()),
        }
    }

    fn parse_entry(&mut self) -> Result<(Symbol, Attr)> {
        let key = match self.byte() {
            b'"' => {
                let (start, end) = (self.position, self.peek_token().end);
                let key = self.with_name(|parser, name| parser.context.intern_symbol(name))?;
                if self.context.symbol_name(key).is_empty() {
                    return Err(SyntaxError::new(codes::INVALID, start, end, "the key of an attribute is empty"));
                }
                key
            }
            _ => {
                let key = self.parse_identifier("the name of an attribute")?;
                self.context.intern_symbol(key)
            }
        };
        let value = if self.eat(b'=') { self.parse_attribute()? } else { self.context.unit() };
        Ok((key, value))
    }

    fn parse_strided(&mut self) -> Result<Attr> {
        self.advance("strided".len());
        self.expect(b'<')?;
        self.expect(b'[')?;
        let mut strides = Vec::new();
        self.list(b']', |parser| {
            strides.push(parser.parse_stride()?);
            Ok(())
        })?;
        let mut offset = Some(0);
        if self.eat(b',') {
            if !self.eat_keyword("offset") {
                return Err(self.expected("'offset'"));
            }
            self.expect(b':')?;
            offset = self.parse_stride()?;
        }
        self.expect(b'>')?;
        Ok(self.context.intern_attr(AttrKind::Strided { offset, strides: strides.into() }))
    }

    /// Parses `?` or a number.
    fn parse_stride(&mut self) -> Result<Option<i64>> {
        if self.eat(b'?') {
            return Ok(None);
        }
        let number = self.parse_number()?;
        let i64_type = self.context.integer_type(64);
        let value = self.integer_of(number, i64_type)?;
        // The bit pattern of the lowest number is MLIR's mark for `?`.
        match value.to_i64() {
            Some(value) if value != i64::MIN => Ok(Some(value)),
            _ => Err(number.error(codes::RANGE, "the number does not fit into 64 bits")),
        }
    }

    fn parse_distinct(&mut self) -> Result<Attr> {
        let start = self.position;
        self.advance("distinct".len());
        self.expect(b'[')?;
        let number = self.parse_number()?;
        let Ok(id) = number.text.parse::<u64>() else {
            return Err(number.error(codes::RANGE, "the number does not fit into 64 bits"));
        };
        self.expect(b']')?;
        self.expect(b'<')?;
        let value = if self.byte() == b'>' { self.context.unit() } else { self.parse_attribute()? };
        self.expect(b'>')?;
        let previous = *self.distinct.entry(id).or_insert(value);
        if previous != value {
            let message = format!("distinct[{id}] stood for another attribute before");
            return Err(self.error_since(start, codes::INVALID, message));
        }
        self.make_attribute(start, AttrKind::Distinct { id, value })
    }

    fn parse_dense_resource(&mut self, expected: Option<Type>) -> Result<Attr> {
        let start = self.position;
        self.advance("dense_resource".len());
        self.expect(b'<')?;
        let key = match self.byte() {
            b'"' => self.with_name(|_, name| SmolStr::new(name))?,
            _ => SmolStr::new(self.parse_identifier("the name of a resource")?),
        };
        self.expect(b'>')?;
        let ty = self.type_of_elements(expected, false, start)?;
        self.make_attribute(start, AttrKind::DenseResource { ty, key })
    }

    /// Parses the optional `: type` behind a dialect attribute; `none` is what it has without.
    pub(super) fn parse_dialect_attribute_type(&mut self) -> Result<Option<crate::Type>> {
        if self.byte() != b':' || self.peek_token().kind != TokenKind::Punctuation || self.byte_at(1) == b':' {
            return Ok(None);
        }
        self.advance(1);
        let ty = self.parse_type()?;
        Ok(Some(ty).filter(|ty| *ty != self.context.none_type()))
    }
}
