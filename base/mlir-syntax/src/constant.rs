//! Attributes as the data that programs hold.

use pdl_declarations::{ConstantData, Signedness};

use crate::{Attr, AttrKind, Context, TypeKind, float_to_f64, parse_attribute, print_attribute};

impl Context {
    /// Reads an attribute as data. Anything without another form is opaque, and so is a text in another spelling than the canonical one: data
    /// is printed as it was written.
    pub fn constant_data(&mut self, text: &str) -> ConstantData {
        let read = parse_attribute(self, text).map(|attr| constant_of(self, attr));
        read.ok().filter(|read| read.to_string() == text).unwrap_or_else(|| ConstantData::Opaque(text.into()))
    }
}

/// Returns an attribute as data. An opaque one is spelled in lists as it is alone, unlike numbers.
fn constant_of(context: &Context, attr: Attr) -> ConstantData {
    form_of(context, attr).unwrap_or_else(|| ConstantData::Opaque(text_of(context, attr).into()))
}

fn text_of(context: &Context, attr: Attr) -> String {
    let mut text = String::new();
    print_attribute(context, attr, &mut text);
    text
}

/// Returns the form of an attribute that is not opaque.
fn form_of(context: &Context, attr: Attr) -> Option<ConstantData> {
    Some(match context.attr_kind(attr) {
        AttrKind::Unit => ConstantData::Unit,
        AttrKind::Integer { value, ty } => match context.type_kind(*ty) {
            TypeKind::Integer { width: 1, signedness: Signedness::Signless } => {
                ConstantData::Bool(value.to_i64() != Some(0))
            }
            _ => ConstantData::Integer(value.to_i128()?, text_of(context, attr).split_once(" : ")?.1.into()),
        },
        AttrKind::Float { bits, ty } => match context.type_kind(*ty) {
            TypeKind::Float(kind) => {
                let value = Some(float_to_f64(*kind, *bits)).filter(|value| !value.is_nan())?;
                let text = text_of(context, attr);
                ConstantData::Float(value, kind.name().into(), text.split_once(" : ")?.0.into())
            }
            _ => return None,
        },
        AttrKind::String { value, ty: None } => ConstantData::Text(value.as_str()?.to_owned()),
        AttrKind::Type(_) => ConstantData::Type(text_of(context, attr).into()),
        AttrKind::Array(items) => ConstantData::List(items.iter().map(|item| constant_of(context, *item)).collect()),
        AttrKind::Dictionary(entries) => {
            let entry = |(key, value): &(_, _)| (context.symbol_name(*key).into(), constant_of(context, *value));
            ConstantData::Dictionary(entries.iter().map(entry).collect())
        }
        AttrKind::SymbolRef { root, nested } => {
            let names = std::iter::once(root).chain(nested.iter());
            ConstantData::Symbol(names.map(|name| context.symbol_name(*name).into()).collect())
        }
        _ => return None,
    })
}
