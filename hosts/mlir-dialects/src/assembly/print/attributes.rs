//! Attributes, properties and types in the forms they have inside a format.

use super::Printing;
use crate::assembly::model::{AttributeKind, Enum, PropertyKind};
use mlir_lite::{Attr, AttrKind};

impl Printing<'_, '_> {
    /// An attribute of this kind.
    pub(crate) fn print_attribute_of(&mut self, attr: Attr, kind: &AttributeKind, is_qualified: bool) -> Option<()> {
        match kind {
            AttributeKind::SymbolName => {
                let name = self.string(attr)?;
                self.asm.print_symbol_name(name);
            }
            AttributeKind::Enum { enumeration, .. } => {
                let value = self.integer(attr)?;
                let enumeration = &self.dialects.tables().enums[*enumeration as usize];
                self.print_case(enumeration, value, is_quoted(enumeration, value))?;
            }
            AttributeKind::Typed(_) => self.asm.print_attribute_without_type(attr),
            AttributeKind::Any => self.asm.print_attribute(attr),
            _ if is_qualified => self.asm.print_attribute(attr),
            AttributeKind::DenseArray(_) => self.asm.print_dense_array(attr),
            _ => self.asm.print_stripped_attribute(attr),
        }
        Some(())
    }

    /// The cases of an enum that a number stands for.
    fn print_case(&mut self, enumeration: &Enum, value: i64, is_quoted: bool) -> Option<()> {
        let text = enumeration.text_of(value)?;
        self.push(if is_quoted { "\"" } else { "" });
        self.push(&text);
        self.push(if is_quoted { "\"" } else { "" });
        Some(())
    }

    /// A property of this kind, given as the attribute that stands for it.
    pub(crate) fn print_property(&mut self, attr: Attr, kind: &PropertyKind) -> Option<()> {
        match kind {
            PropertyKind::Integer(_) => self.asm.print_attribute_without_type(attr),
            PropertyKind::Enum { enumeration, keyword, .. } => {
                let value = self.integer(attr)?;
                if let Some(keyword) = keyword {
                    self.push(keyword);
                    self.push("<");
                }
                let enumeration = &self.dialects.tables().enums[*enumeration as usize];
                let is_quoted = !enumeration.cases.iter().all(|case| is_keyword(&case.0));
                self.print_case(enumeration, value, is_quoted)?;
                self.push(if keyword.is_some() { ">" } else { "" });
            }
            PropertyKind::Array(inner) => {
                let AttrKind::Array(values) = self.kind(attr) else {
                    self.asm.print_attribute(attr);
                    return Some(());
                };
                self.push("[");
                for (index, value) in values.iter().enumerate() {
                    self.push(if index > 0 { ", " } else { "" });
                    self.print_property(*value, inner)?;
                }
                self.push("]");
            }
            // One that is there is an array of one.
            PropertyKind::Optional(inner) => match self.kind(attr) {
                AttrKind::Array(values) => match &values[..] {
                    [value] => return self.print_property(*value, inner),
                    _ => return None,
                },
                _ => return self.print_property(attr, inner),
            },
            PropertyKind::Attribute(kind) => return self.print_attribute_of(attr, kind, false),
            PropertyKind::Bool | PropertyKind::Unit | PropertyKind::String | PropertyKind::Other(_) => {
                self.asm.print_attribute(attr);
            }
        }
        Some(())
    }
}

/// Returns true if a word can stand without quotes.
fn is_keyword(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// Returns true if a value of an enum is quoted where it stands for an attribute: unless it is one word, or flags that are one bit each.
fn is_quoted(enumeration: &Enum, value: i64) -> bool {
    if enumeration.separator.is_some()
        && enumeration.cases.iter().all(|case| is_keyword(&case.0) && case.1.count_ones() == 1)
    {
        return false;
    }
    let is_flag = |case: i64| enumeration.separator.is_none() || case.count_ones() == 1;
    !enumeration.cases.iter().any(|(text, case)| *case == value && is_flag(*case) && is_keyword(text))
}
