//! Properties of the generic form: looked up by name, checked for their form.

use mlir_syntax::{Attr, AttrKind, Context, Result, SyntaxError, Type, TypeKind, print_attribute, print_type};
use smol_str::SmolStr;

use super::{Reader, codes};
use crate::Kind;

/// The attributes and properties of a generic op, which mean the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Properties {
    pub properties: Attr,
    pub attributes: Attr,
    /// The op's name in the text, for errors.
    pub start: usize,
    pub end: usize,
}

/// The canonical spelling of an attribute.
pub(crate) fn attribute_text(context: &Context, attr: Attr) -> SmolStr {
    let mut text = String::new();
    print_attribute(context, attr, &mut text);
    SmolStr::new(text)
}

/// The canonical spelling of a type.
pub(crate) fn type_text(context: &Context, ty: Type) -> SmolStr {
    let mut text = String::new();
    print_type(context, ty, &mut text);
    SmolStr::new(text)
}

impl Reader<'_, '_> {
    pub(super) fn property(&mut self, op: &Properties, name: &str) -> Option<Attr> {
        let context = self.parser.context();
        let key = context.find_symbol(name)?;
        context.lookup(op.properties, key).or_else(|| context.lookup(op.attributes, key))
    }

    pub(super) fn missing(&self, op: &Properties, name: &str) -> SyntaxError {
        SyntaxError::new(codes::PROPERTY, op.start, op.end, format!("property '{name}' is missing"))
    }

    fn malformed(&self, op: &Properties, name: &str, what: &str) -> SyntaxError {
        SyntaxError::new(codes::PROPERTY, op.start, op.end, format!("property '{name}' must be {what}"))
    }

    pub(super) fn string_property(&mut self, op: &Properties, name: &str) -> Result<Option<SmolStr>> {
        let Some(attr) = self.property(op, name) else { return Ok(None) };
        match self.attr_text(attr) {
            Some(text) => Ok(Some(text)),
            None => Err(self.malformed(op, name, "a string")),
        }
    }

    fn attr_text(&mut self, attr: Attr) -> Option<SmolStr> {
        match self.parser.context().attr_kind(attr) {
            AttrKind::String { value, ty: None } => value.as_str().map(SmolStr::new),
            _ => None,
        }
    }

    pub(super) fn string_list_property(&mut self, op: &Properties, name: &str) -> Result<Vec<SmolStr>> {
        let Some(attr) = self.property(op, name) else { return Err(self.missing(op, name)) };
        let list = match self.parser.context().attr_kind(attr) {
            AttrKind::Array(list) => list.iter().copied().collect::<Vec<Attr>>(),
            _ => return Err(self.malformed(op, name, "a list of strings")),
        };
        let texts: Option<Vec<SmolStr>> = list.into_iter().map(|attr| self.attr_text(attr)).collect();
        texts.ok_or_else(|| self.malformed(op, name, "a list of strings"))
    }

    /// A number from 0 to `limit`, of the type that MLIR gives it.
    pub(super) fn number_property(
        &mut self,
        op: &Properties,
        name: &str,
        width: u32,
        limit: i64,
    ) -> Result<Option<u32>> {
        let Some(attr) = self.property(op, name) else { return Ok(None) };
        let integer = self.parser.context().integer_type(width);
        let value = match self.parser.context().attr_kind(attr) {
            AttrKind::Integer { value, ty } if *ty == integer => value.to_i64(),
            _ => return Err(self.malformed(op, name, &format!("an integer of type 'i{width}'"))),
        };
        match value {
            Some(value) if (0..=limit).contains(&value) => Ok(Some(value as u32)),
            _ => {
                let message = format!("property '{name}' must be from 0 to {limit}");
                Err(SyntaxError::new(codes::RANGE, op.start, op.end, message))
            }
        }
    }

    pub(super) fn bool_property(&mut self, op: &Properties, name: &str) -> Result<bool> {
        let Some(attr) = self.property(op, name) else { return Ok(false) };
        let context = self.parser.context();
        if attr == context.boolean(true) || attr == context.boolean(false) {
            return Ok(attr == context.boolean(true));
        }
        Err(self.malformed(op, name, "'true' or 'false'"))
    }

    pub(super) fn text_property(&mut self, op: &Properties, name: &str) -> Option<SmolStr> {
        let attr = self.property(op, name)?;
        Some(attribute_text(self.parser.context(), attr))
    }

    pub(super) fn type_property(&mut self, op: &Properties, name: &str) -> Result<Option<SmolStr>> {
        let Some(attr) = self.property(op, name) else { return Ok(None) };
        match self.type_text_of(attr) {
            Some(text) => Ok(Some(text)),
            None => Err(self.malformed(op, name, "a type")),
        }
    }

    pub(super) fn type_list_property(&mut self, op: &Properties, name: &str) -> Result<Option<Vec<SmolStr>>> {
        let Some(attr) = self.property(op, name) else { return Ok(None) };
        let list = match self.parser.context().attr_kind(attr) {
            AttrKind::Array(list) => list.iter().copied().collect::<Vec<Attr>>(),
            _ => return Err(self.malformed(op, name, "a list of types")),
        };
        let texts: Option<Vec<SmolStr>> = list.into_iter().map(|attr| self.type_text_of(attr)).collect();
        texts.map(Some).ok_or_else(|| self.malformed(op, name, "a list of types"))
    }

    fn type_text_of(&mut self, attr: Attr) -> Option<SmolStr> {
        let context = self.parser.context();
        match context.attr_kind(attr) {
            AttrKind::Type(ty) => Some(type_text(context, *ty)),
            _ => None,
        }
    }

    /// How many operands each group has; the groups must add up to `total`.
    pub(super) fn segments<const N: usize>(&mut self, op: &Properties, total: usize) -> Result<[usize; N]> {
        let name = match self.property(op, "operandSegmentSizes") {
            Some(_) => "operandSegmentSizes",
            None => "operand_segment_sizes",
        };
        let Some(attr) = self.property(op, name) else {
            // Without operands there is only one way to group them.
            return if total == 0 { Ok([0; N]) } else { Err(self.missing(op, "operandSegmentSizes")) };
        };
        let i32_type = self.parser.context().integer_type(32);
        let sizes: Vec<i32> = match self.parser.context().attr_kind(attr) {
            AttrKind::DenseArray { element, data } if *element == i32_type => {
                data.chunks_exact(4).filter_map(|bytes| bytes.try_into().ok().map(i32::from_le_bytes)).collect()
            }
            _ => return Err(self.malformed(op, name, &format!("an 'array<i32: …>' of {N} sizes"))),
        };
        let sizes: Option<Vec<usize>> = sizes.into_iter().map(|size| usize::try_from(size).ok()).collect();
        let sizes = sizes.and_then(|sizes| <[usize; N]>::try_from(sizes).ok());
        match sizes {
            Some(sizes) if sizes.iter().try_fold(0usize, |sum, size| sum.checked_add(*size)) == Some(total) => {
                Ok(sizes)
            }
            Some(_) => {
                let message = format!("property '{name}' does not add up to the {total} operands");
                Err(SyntaxError::new(codes::COUNT, op.start, op.end, message))
            }
            None => Err(self.malformed(op, name, &format!("an 'array<i32: …>' of {N} sizes"))),
        }
    }

    /// The kind that a type of the `pdl` dialect stands for.
    pub(super) fn pdl_kind(&mut self, ty: Type, start: usize, end: usize) -> Result<Kind> {
        let context = self.parser.context();
        let kind = match context.type_kind(ty) {
            TypeKind::Dialect { dialect, body } if context.symbol_name(*dialect) == "pdl" => match body.as_str() {
                "attribute" => Some(Kind::Attribute),
                "operation" => Some(Kind::Operation),
                "type" => Some(Kind::Type),
                "value" => Some(Kind::Value),
                body => {
                    match body.strip_prefix("range").map(str::trim).map(|rest| rest.trim_matches(['<', '>', ' '])) {
                        Some("type" | "!pdl.type") => Some(Kind::TypeRange),
                        Some("value" | "!pdl.value") => Some(Kind::ValueRange),
                        _ => None,
                    }
                }
            },
            _ => None,
        };
        kind.ok_or_else(|| {
            let message = "expected '!pdl.attribute', '!pdl.operation', '!pdl.type', '!pdl.value', '!pdl.range<type>' \
                           or '!pdl.range<value>'";
            SyntaxError::new(codes::PDL_TYPE, start, end, message)
        })
    }
}
