//! Attributes, properties and types in the forms they have inside a format.

use super::Reading;
use crate::assembly::explain::did_you_mean;
use crate::assembly::model::{Assembly, AttributeKind, Entity, Enum, PropertyKind};
use mlir_syntax::{Attr, AttrKind, Result, TokenKind, Type, TypeKind, codes, parse_type};
use ods::format::{Argument, Element};
use pdl_diagnostics::nearest;
use smol_str::SmolStr;

impl Reading<'_, '_, '_> {
    /// Returns true if an attribute of this kind can begin here.
    pub(crate) fn attribute_is_next(&mut self, kind: &AttributeKind) -> bool {
        let dialects = self.dialects;
        let parser = self.asm.parser();
        let token = parser.peek_token();
        match kind {
            AttributeKind::SymbolName | AttributeKind::SymbolRef => token.kind == TokenKind::SymbolRef,
            AttributeKind::String => token.kind == TokenKind::String,
            AttributeKind::Array => parser.peek_is("["),
            AttributeKind::Dictionary => parser.peek_is("{"),
            AttributeKind::DenseArray(_) => parser.peek_is("["),
            AttributeKind::Type => parser.at_type(),
            AttributeKind::Unit => parser.peek_is("unit"),
            AttributeKind::AffineMap => parser.peek_is("affine_map") || token.kind == TokenKind::Attribute,
            AttributeKind::Enum { enumeration, .. } => {
                is_case(&dialects.tables().enums[*enumeration as usize], token.text)
            }
            AttributeKind::Entity(index) => {
                if token.kind == TokenKind::Attribute {
                    return true;
                }
                let entity = &dialects.tables().entities[*index as usize];
                match first_literal(entity) {
                    Some(literal) => parser.peek_is(literal),
                    None => match enum_parameter(entity) {
                        Some(index) => is_case(&dialects.tables().enums[index as usize], token.text),
                        None => parser.peek_is("<"),
                    },
                }
            }
            AttributeKind::Typed(_) | AttributeKind::Any | AttributeKind::Elements => {
                matches!(
                    token.kind,
                    TokenKind::Integer
                        | TokenKind::Float
                        | TokenKind::String
                        | TokenKind::SymbolRef
                        | TokenKind::Attribute
                        | TokenKind::Type
                ) || ["-", "[", "{", "dense", "array", "true", "false", "affine_map", "affine_set", "sparse", "unit"]
                    .iter()
                    .any(|text| parser.peek_is(text))
                    || *kind == AttributeKind::Any && parser.at_type()
            }
        }
    }

    /// Reads an attribute of this kind.
    pub(crate) fn read_attribute(&mut self, kind: &AttributeKind, is_qualified: bool) -> Result<Attr> {
        match kind {
            AttributeKind::SymbolName => {
                let name = self.parser().parse_symbol_name()?;
                Ok(self.string_of(name))
            }
            // A type behind it belongs to something else.
            AttributeKind::String if self.parser().peek_token().kind == TokenKind::String => {
                let value = self.parser().parse_string()?;
                Ok(self.intern(AttrKind::String { value, ty: None }))
            }
            AttributeKind::Typed(text) => {
                let parsed = parse_type(self.context(), text);
                match parsed {
                    Ok(ty) => self.parser().parse_attribute_of(ty),
                    Err(_) => self.parser().parse_attribute(),
                }
            }
            AttributeKind::Enum { enumeration, width } => {
                let dialects = self.dialects;
                let (_, value) = self.read_case(&dialects.tables().enums[*enumeration as usize])?;
                Ok(self.context().integer(value, *width))
            }
            AttributeKind::Entity(index) if !is_qualified => self.read_entity(*index),
            AttributeKind::DenseArray(element) => self.read_dense_array(element),
            _ => {
                let start = self.parser().position();
                let attr = self.parser().parse_attribute()?;
                match wanted(kind, self.context().attr_kind(attr)) {
                    Some(what) => Err(self.error_since(start, format!("expected {what}"))),
                    None => Ok(attr),
                }
            }
        }
    }

    /// Reads the cases of an enum: the number they stand for, and its text, which is in the order of the definition.
    pub(crate) fn read_case(&mut self, enumeration: &Enum) -> Result<(String, i64)> {
        let mut value = 0;
        loop {
            let token = self.parser().peek_token();
            let word = match token.kind {
                TokenKind::String => token.text.trim_matches('"'),
                _ => token.text,
            };
            let Some(number) = enumeration.value_of(word) else {
                let names: Vec<String> = enumeration.cases.iter().map(|case| format!("`{}`", case.0)).collect();
                let short = enumeration.name.rsplit("::").next().unwrap_or_default();
                let meant = did_you_mean(nearest(word, enumeration.cases.iter().map(|case| case.0.as_str())));
                let cases = names.join(", ");
                return Err(self.parser().expected(&format!("one of the cases of {short}: {cases}{meant}")));
            };
            self.parser().next_token();
            value |= number;
            let separator = enumeration.separator.as_deref();
            if !separator.is_some_and(|separator| self.parser().eat_token(separator.trim())) {
                return Ok((enumeration.text_of(value).unwrap_or_default(), value));
            }
        }
    }

    /// Reads an attribute of a dialect without `#dialect.mnemonic`, or with it.
    fn read_entity(&mut self, index: u32) -> Result<Attr> {
        if self.parser().peek_token().kind == TokenKind::Attribute {
            return self.parser().parse_attribute();
        }
        let (dialect, body) = self.read_entity_body(index)?;
        let dialect = self.context().intern_symbol(&dialect);
        Ok(self.intern(AttrKind::Dialect { dialect, body, ty: None }))
    }

    /// Reads what follows the mnemonic; gives back the dialect and the text with the mnemonic.
    fn read_entity_body(&mut self, index: u32) -> Result<(SmolStr, SmolStr)> {
        let dialects = self.dialects;
        let entity = &dialects.tables().entities[index as usize];
        let body = match enum_parameter(entity) {
            Some(enumeration) => {
                let enumeration = &dialects.tables().enums[enumeration as usize];
                let mut case = String::new();
                for part in case_form(entity) {
                    match part {
                        Some(literal) => self.parser().expect_token(literal)?,
                        None => case = self.read_case(enumeration)?.0,
                    }
                }
                body_of_case(entity, &case)
            }
            None if entity.class == "::mlir::LLVM::ConstantRangeAttr" && self.parser().peek_is("<") => {
                self.read_constant_range()?
            }
            None if self.parser().peek_is("<") => self.parser().parse_body()?.to_string(),
            None if first_literal(entity) == Some("ref") => {
                // `!wasmssa<local ref to i32>`
                self.parser().expect_token("ref")?;
                self.parser().expect_token("to")?;
                let ty = self.parser().parse_type()?;
                let mut text = " ref to ".to_owned();
                mlir_syntax::print_type(self.context(), ty, &mut text);
                text
            }
            None if entity.assembly == Assembly::Code && self.parser().peek_token().kind == TokenKind::SymbolRef => {
                let name = self.parser().parse_symbol_name()?;
                let mut text = String::new();
                mlir_syntax::print_symbol_name(self.context().symbol_name(name), &mut text);
                text
            }
            None if (first_literal(entity) == Some("[") || entity.assembly == Assembly::Code)
                && self.parser().peek_is("[") =>
            {
                self.parser().parse_body()?.to_string()
            }
            None => {
                let what = format!("the parameters of '{}.{}', as in `<…>`", entity.dialect, entity.mnemonic);
                return Err(self.parser().expected(&what));
            }
        };
        Ok((entity.dialect.clone(), SmolStr::from(format!("{}{body}", entity.mnemonic))))
    }

    /// Reads the bounds of `#llvm.constant_range`, `<i32, 0, 4>`, which are wrapped to their width.
    fn read_constant_range(&mut self) -> Result<String> {
        self.parser().expect_token("<")?;
        let start = self.parser().position();
        let ty = self.parser().parse_type()?;
        let TypeKind::Integer { width, .. } = *self.context().type_kind(ty) else {
            return Err(self.parser().error_since(start, codes::TYPES, "the type of a range is an integer type"));
        };
        let mut text = format!("<i{width}");
        // What does not fit is no mistake, so that there is room for it.
        let wide = self.context().integer_type(width.max(u128::BITS));
        for _ in 0..2 {
            self.parser().expect_token(",")?;
            let token = self.parser().peek_token();
            if token.kind != TokenKind::Integer && token.text != "-" {
                return Err(self.parser().expected("an integer"));
            }
            let bound = self.parser().parse_attribute_of(wide)?;
            let AttrKind::Integer { value, .. } = self.context().attr_kind(bound) else {
                return Err(self.parser().expected("an integer"));
            };
            match value.to_i128() {
                Some(_) if width == 0 => text += ", 0",
                Some(value) => {
                    let unused = u128::BITS.saturating_sub(width);
                    text += &format!(", {}", (value << unused) >> unused);
                }
                None => {
                    let mut number = String::new();
                    mlir_syntax::print_attribute(self.context(), bound, &mut number);
                    text += &format!(", {}", number.split(' ').next().unwrap_or_default());
                }
            }
        }
        self.parser().expect_token(">")?;
        Ok(text + ">")
    }

    /// Reads `[1, 2]` as `array<i64: 1, 2>`.
    pub(crate) fn read_dense_array(&mut self, element: &str) -> Result<Attr> {
        if !self.parser().peek_is("[") {
            return self.parser().parse_attribute();
        }
        let Ok(element) = parse_type(self.context(), element) else { return self.parser().parse_attribute() };
        let width = match self.context().type_kind(element) {
            TypeKind::Integer { width, .. } if *width <= u128::BITS => *width,
            TypeKind::Float(kind) => kind.width(),
            // No definition asks for others; a pack from a stranger may.
            _ => return self.parser().parse_attribute(),
        };
        self.parser().expect_token("[")?;
        let mut data = Vec::new();
        let bytes = (width as usize).div_ceil(8);
        self.parser().list(b']', |parser| {
            let start = parser.position();
            let attr = parser.parse_attribute_of(element)?;
            let bits = match parser.context().attr_kind(attr) {
                AttrKind::Integer { value, .. } => value.to_i128().unwrap_or_default() as u128,
                AttrKind::Float { bits, .. } => *bits,
                _ => return Err(parser.error_since(start, codes::INVALID, "expected a number")),
            };
            let bits = if width == 1 { bits & 1 } else { bits };
            data.extend_from_slice(&bits.to_le_bytes()[..bytes]);
            Ok(())
        })?;
        Ok(self.intern(AttrKind::DenseArray { element, data: data.into() }))
    }

    /// Returns true if a property of this kind can begin here.
    pub(crate) fn property_is_next(&mut self, kind: &PropertyKind) -> bool {
        let token = self.parser().peek_token();
        match kind {
            PropertyKind::Integer(_) => token.kind == TokenKind::Integer || token.text == "-",
            PropertyKind::Bool => matches!(token.text, "true" | "false"),
            PropertyKind::Unit => matches!(token.text, "unit" | "unit_absent"),
            PropertyKind::String => token.kind == TokenKind::String,
            PropertyKind::Enum { keyword: Some(keyword), .. } => token.text == keyword,
            PropertyKind::Enum { enumeration, keyword: None, .. } => {
                is_case(&self.dialects.tables().enums[*enumeration as usize], token.text)
            }
            PropertyKind::Array(_) => token.text == "[",
            PropertyKind::Optional(inner) => self.property_is_next(inner),
            PropertyKind::Attribute(kind) => self.attribute_is_next(kind),
            PropertyKind::Other(_) => false,
        }
    }

    /// Reads a property of this kind as the attribute that stands for it.
    pub(crate) fn read_property(&mut self, kind: &PropertyKind) -> Result<Attr> {
        match kind {
            PropertyKind::Integer(width) => {
                let ty = self.context().integer_type(*width);
                self.parser().parse_attribute_of(ty)
            }
            PropertyKind::Enum { enumeration, width, keyword } => {
                let dialects = self.dialects;
                if let Some(keyword) = keyword {
                    self.parser().expect_token(keyword)?;
                    self.parser().expect_token("<")?;
                }
                let (_, value) = self.read_case(&dialects.tables().enums[*enumeration as usize])?;
                if keyword.is_some() {
                    self.parser().expect_token(">")?;
                }
                Ok(self.context().integer(value, *width))
            }
            // One that is there is an array of one.
            PropertyKind::Optional(inner) => {
                let value = self.read_property(inner)?;
                Ok(self.intern(AttrKind::Array([value].into())))
            }
            PropertyKind::Unit if self.parser().eat_token("unit_absent") => Ok(self.context().boolean(false)),
            PropertyKind::Array(inner) => {
                let mut values = Vec::new();
                self.parser().expect_token("[")?;
                if !self.parser().eat_token("]") {
                    loop {
                        values.push(self.read_property(inner)?);
                        if !self.parser().eat_token(",") {
                            break;
                        }
                    }
                    self.parser().expect_token("]")?;
                }
                Ok(self.intern(AttrKind::Array(values.into())))
            }
            PropertyKind::Attribute(kind) => self.read_attribute(kind, false),
            PropertyKind::Bool | PropertyKind::Unit | PropertyKind::String | PropertyKind::Other(_) => {
                self.parser().parse_attribute()
            }
        }
    }

    /// Returns true if a type can begin here; one of a dialect may stand without `!dialect.mnemonic`.
    pub(crate) fn type_is_next(&mut self, entity: Option<u32>) -> bool {
        self.parser().at_type() || entity.is_some() && (self.parser().peek_is("<") || self.parser().peek_is("ref"))
    }

    /// Reads a type; one of a dialect may stand without `!dialect.mnemonic`.
    pub(crate) fn read_type(&mut self, entity: Option<u32>) -> Result<Type> {
        let Some(index) = entity else { return self.parser().parse_type() };
        if self.parser().at_type() {
            return self.parser().parse_type();
        }
        let (dialect, body) = self.read_entity_body(index)?;
        let dialect = self.context().intern_symbol(&dialect);
        Ok(self.context().intern_type(TypeKind::Dialect { dialect, body }))
    }
}

/// The enum of an attribute that holds a case of one and nothing else.
pub(crate) fn enum_parameter(entity: &Entity) -> Option<u32> {
    match &entity.parameters[..] {
        [parameter] => parameter.enumeration,
        _ => None,
    }
}

/// The form of an attribute that holds a case of an enum and nothing else: its literals, and `None` for the case.
fn case_form(entity: &Entity) -> impl Iterator<Item = Option<&str>> {
    let elements = match &entity.assembly {
        Assembly::Format(format) => &format.elements[..],
        _ => &[Element::Variable(Argument::Parameter(0))],
    };
    elements.iter().filter_map(|element| match element {
        Element::Literal(text) => Some(Some(text.as_str())),
        Element::Space(_) => None,
        _ => Some(None),
    })
}

/// The text behind the mnemonic of an attribute that holds a case of an enum and nothing else. It has blanks where its normal form mostly has them,
/// which saves work; they do not matter.
pub(crate) fn body_of_case(entity: &Entity, case: &str) -> String {
    let mut text = String::new();
    for literal in case_form(entity) {
        let part = literal.unwrap_or(case);
        if !matches!(part, "<" | ">") && !text.ends_with('<') {
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

/// The case in a body that [`body_of_case`] made, with the mnemonic before it.
pub(crate) fn case_in_body<'b>(entity: &Entity, body: &'b str) -> Option<&'b str> {
    let parts: Vec<Option<&str>> = case_form(entity).collect();
    let at = parts.iter().position(Option::is_none)?;
    let rest = body.strip_prefix(entity.mnemonic.as_str())?.trim_start();
    let rest =
        parts[..at].iter().flatten().try_fold(rest, |rest, literal| Some(rest.strip_prefix(literal)?.trim_start()))?;
    parts[at + 1..].iter().rev().flatten().try_fold(rest, |rest, literal| Some(rest.strip_suffix(literal)?.trim_end()))
}

/// The literal that a form begins with.
pub(crate) fn first_literal(entity: &Entity) -> Option<&str> {
    let Assembly::Format(format) = &entity.assembly else { return None };
    match format.elements.iter().find(|element| !matches!(element, Element::Space(_)))? {
        Element::Literal(text) => Some(text),
        Element::Variable(Argument::Parameter(_)) => None,
        _ => None,
    }
}

/// Returns what an attribute would have to be, if it is something else.
fn wanted(kind: &AttributeKind, given: &AttrKind) -> Option<&'static str> {
    match (kind, given) {
        (AttributeKind::String, AttrKind::String { .. })
        | (AttributeKind::SymbolRef, AttrKind::SymbolRef { .. })
        | (AttributeKind::Unit, AttrKind::Unit)
        | (AttributeKind::Array, AttrKind::Array(_))
        | (AttributeKind::Dictionary, AttrKind::Dictionary(_))
        | (AttributeKind::Type, AttrKind::Type(_))
        | (AttributeKind::AffineMap, AttrKind::AffineMap(_)) => None,
        (AttributeKind::String, _) => Some("a string"),
        (AttributeKind::SymbolRef, _) => Some("a symbol, such as `@name`"),
        (AttributeKind::Unit, _) => Some("`unit`"),
        (AttributeKind::Array, _) => Some("an array, such as `[1, 2]`"),
        (AttributeKind::Dictionary, _) => Some("a dictionary, such as `{a = 1}`"),
        (AttributeKind::Type, _) => Some("a type"),
        (AttributeKind::AffineMap, _) => Some("an affine map"),
        _ => None,
    }
}

fn is_case(enumeration: &Enum, word: &str) -> bool {
    let word = word.trim_matches('"');
    enumeration.cases.iter().any(|case| case.0 == word)
}
