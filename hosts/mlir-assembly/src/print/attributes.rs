//! Attributes, properties and types in the forms they have inside a format.

use super::Printing;
use crate::model::{AttributeKind, Enum, PropertyKind};
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
                self.print_case(&self.dialects.tables().enums[*enumeration as usize], value)?;
            }
            AttributeKind::Typed(_) => self.asm.print_attribute_without_type(attr),
            AttributeKind::Any => self.asm.print_attribute(attr),
            _ if is_qualified => self.asm.print_attribute(attr),
            AttributeKind::DenseArray(_) => self.asm.print_dense_array(attr),
            _ => self.asm.print_stripped_attribute(attr),
        }
        Some(())
    }

    /// The cases of an enum that a number stands for, quoted unless they are one word.
    fn print_case(&mut self, enumeration: &Enum, value: i64) -> Option<()> {
        let (text, is_quoted) = case_text(enumeration, value)?;
        if is_quoted {
            self.push("\"");
        }
        self.push(&text);
        if is_quoted {
            self.push("\"");
        }
        Some(())
    }

    /// A property of this kind, given as the attribute that stands for it.
    pub(crate) fn print_property(&mut self, attr: Attr, kind: &PropertyKind) -> Option<()> {
        match kind {
            PropertyKind::Integer(_) => self.asm.print_attribute_without_type(attr),
            PropertyKind::Enum(index) => {
                let value = self.integer(attr)?;
                self.print_case(&self.dialects.tables().enums[*index as usize], value)?;
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

/// The text of a value of an enum, and whether it is quoted; `None` if no case stands for it.
fn case_text(enumeration: &Enum, value: i64) -> Option<(String, bool)> {
    let is_keyword = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
    };
    let Some(separator) = &enumeration.separator else {
        let (text, _) = enumeration.cases.iter().find(|case| case.1 == value)?;
        return Some((text.to_string(), !is_keyword(text)));
    };
    let all_are_words = enumeration.cases.iter().all(|case| is_keyword(&case.0) && case.1.count_ones() == 1);
    if value == 0 {
        let (text, _) = enumeration.cases.iter().find(|case| case.1 == 0)?;
        return Some((text.to_string(), !all_are_words));
    }
    let is_set = |case: i64| case != 0 && case & value == case;
    let texts: Vec<&str> = enumeration.cases.iter().filter(|case| is_set(case.1)).map(|case| case.0.as_str()).collect();
    let is_word = matches!(&texts[..], [text] if is_keyword(text)) && value.count_ones() == 1;
    Some((texts.join(separator), !is_word && !all_are_words))
}
