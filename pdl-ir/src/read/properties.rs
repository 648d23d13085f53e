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

fn string_of(context: &Context, attr: Attr) -> Option<SmolStr> {
    match context.attr_kind(attr) {
        AttrKind::String { value, ty: None } => value.as_str().map(SmolStr::new),
        _ => None,
    }
}

fn type_of(context: &Context, attr: Attr) -> Option<SmolStr> {
    match context.attr_kind(attr) {
        AttrKind::Type(ty) => Some(type_text(context, *ty)),
        _ => None,
    }
}

fn list_of<T>(context: &Context, attr: Attr, item: fn(&Context, Attr) -> Option<T>) -> Option<Vec<T>> {
    match context.attr_kind(attr) {
        AttrKind::Array(list) => list.iter().map(|attr| item(context, *attr)).collect(),
        _ => None,
    }
}

impl Reader<'_, '_> {
    pub(super) fn property(&mut self, op: &Properties, name: &str) -> Option<Attr> {
        self.entry(op.properties, name).or_else(|| self.entry(op.attributes, name))
    }

    pub(super) fn missing(&self, op: &Properties, name: &str) -> SyntaxError {
        SyntaxError::new(codes::PROPERTY, op.start, op.end, format!("property '{name}' is missing"))
    }

    fn malformed(&self, op: &Properties, name: &str, what: &str) -> SyntaxError {
        SyntaxError::new(codes::PROPERTY, op.start, op.end, format!("property '{name}' must be {what}"))
    }

    /// Returns what `read` gives of a property that must be there.
    pub(super) fn required<T>(
        &mut self,
        op: &Properties,
        name: &str,
        read: fn(&mut Self, &Properties, &str) -> Result<Option<T>>,
    ) -> Result<T> {
        read(self, op, name)?.ok_or_else(|| self.missing(op, name))
    }

    /// Returns what `read` gives of a property, which is there and something else if that is nothing.
    fn one<T>(
        &mut self,
        op: &Properties,
        name: &str,
        what: &str,
        read: impl FnOnce(&Context, Attr) -> Option<T>,
    ) -> Result<Option<T>> {
        let Some(attr) = self.property(op, name) else { return Ok(None) };
        read(self.parser.context(), attr).map(Some).ok_or_else(|| self.malformed(op, name, what))
    }

    pub(super) fn string_property(&mut self, op: &Properties, name: &str) -> Result<Option<SmolStr>> {
        self.one(op, name, "a string", string_of)
    }

    pub(super) fn string_list_property(&mut self, op: &Properties, name: &str) -> Result<Option<Vec<SmolStr>>> {
        self.one(op, name, "a list of strings", |context, attr| list_of(context, attr, string_of))
    }

    pub(super) fn index_property(&mut self, op: &Properties, name: &str) -> Result<Option<u32>> {
        self.number_property(op, name, 32, crate::MAX_INDEX.into())
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
        let (yes, no) = (self.parser.context().boolean(true), self.parser.context().boolean(false));
        let value =
            self.one(op, name, "'true' or 'false'", |_, attr| (attr == yes || attr == no).then_some(attr == yes));
        Ok(value?.unwrap_or(false))
    }

    pub(super) fn text_property(&mut self, op: &Properties, name: &str) -> Option<SmolStr> {
        let attr = self.property(op, name)?;
        Some(attribute_text(self.parser.context(), attr))
    }

    pub(super) fn type_property(&mut self, op: &Properties, name: &str) -> Result<Option<SmolStr>> {
        self.one(op, name, "a type", type_of)
    }

    pub(super) fn type_list_property(&mut self, op: &Properties, name: &str) -> Result<Option<Vec<SmolStr>>> {
        self.one(op, name, "a list of types", |context, attr| list_of(context, attr, type_of))
    }

    /// Returns how many operands each group has; the groups must add up to `total`.
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
        let sizes: Option<Vec<usize>> = match self.parser.context().attr_kind(attr) {
            AttrKind::DenseArray { element, data } if *element == i32_type => {
                let sizes = data.chunks_exact(4).filter_map(|bytes| bytes.try_into().ok().map(i32::from_le_bytes));
                sizes.map(|size| usize::try_from(size).ok()).collect()
            }
            _ => None,
        };
        match sizes.and_then(|sizes| <[usize; N]>::try_from(sizes).ok()) {
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
