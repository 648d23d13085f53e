//! Types of arguments and results with the attributes of each: `(i32 {a}, f32) -> (i64 {b})`.

use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{Attr, AttrKind, Parser, Result, Symbol, Type};

/// Types, and as many lists of attributes.
#[derive(Debug, Default)]
pub(crate) struct TypesWithAttributes {
    pub types: Vec<Type>,
    attributes: Vec<Vec<(Symbol, Attr)>>,
}

impl TypesWithAttributes {
    /// Reads `i32 {a}`.
    pub(crate) fn parse_one(&mut self, parser: &mut Parser<'_, '_>) -> Result<Type> {
        let ty = parser.parse_type()?;
        let mut entries = Vec::new();
        if parser.peek_is("{") {
            parser.parse_entries(&mut entries)?;
        }
        self.types.push(ty);
        self.attributes.push(entries);
        Ok(ty)
    }

    /// Reads `(i32 {a}, f32)`.
    pub(super) fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<TypesWithAttributes> {
        let mut read = TypesWithAttributes::default();
        reading.parser().expect_token("(")?;
        reading.parser().list(b')', |parser| read.parse_one(parser).map(|_| ()))?;
        Ok(read)
    }

    /// Reads what follows an arrow: `(i32 {a}, f32)`, or one type.
    pub(super) fn parse_results(reading: &mut Reading<'_, '_, '_>) -> Result<TypesWithAttributes> {
        if reading.parser().peek_is("(") {
            return TypesWithAttributes::parse(reading);
        }
        let types = reading.parser().parse_result_types()?;
        Ok(TypesWithAttributes { attributes: vec![Vec::new(); types.len()], types })
    }

    /// Adds an array of dictionaries under this name, unless all are empty.
    pub(super) fn add_attributes(self, reading: &mut Reading<'_, '_, '_>, name: &str) {
        if let Some(value) = self.attributes(reading) {
            reading.add_attribute(name, value);
        }
    }

    /// Returns the array of dictionaries, unless all are empty.
    pub(crate) fn attributes(self, reading: &mut Reading<'_, '_, '_>) -> Option<Attr> {
        if self.attributes.iter().all(Vec::is_empty) {
            return None;
        }
        let context = reading.context();
        let dictionaries: Vec<Attr> = self.attributes.into_iter().map(|entries| context.dictionary(entries)).collect();
        Some(reading.intern(AttrKind::Array(dictionaries.into())))
    }
}

/// The entries of each dictionary of an array; without the array all are empty.
pub(super) fn dictionaries<'a>(p: &Printing<'_, 'a>, name: &str, count: usize) -> Option<Vec<&'a [(Symbol, Attr)]>> {
    dictionaries_of(p, p.attribute(name), count)
}

/// The same of the array itself.
pub(crate) fn dictionaries_of<'a>(
    p: &Printing<'_, 'a>,
    array: Option<Attr>,
    count: usize,
) -> Option<Vec<&'a [(Symbol, Attr)]>> {
    let Some(array) = array else { return Some(vec![&[]; count]) };
    let AttrKind::Array(array) = p.kind(array) else { return None };
    if array.len() != count {
        return None;
    }
    array
        .iter()
        .map(|attr| match p.kind(*attr) {
            AttrKind::Dictionary(entries) => Some(&entries[..]),
            _ => None,
        })
        .collect()
}

/// `(i32 {a}, f32)`, with the dictionaries of the attribute of this name.
pub(super) fn print_types_with_attributes(p: &mut Printing<'_, '_>, types: &[Type], name: &str) -> Option<()> {
    let array = p.attribute(name);
    print_types_with(p, types, array)
}

fn print_types_with(p: &mut Printing<'_, '_>, types: &[Type], array: Option<Attr>) -> Option<()> {
    let attributes = dictionaries_of(p, array, types.len())?;
    p.push("(");
    p.asm.comma_separated(types.iter().zip(attributes), |asm, (ty, entries)| {
        asm.print_type(*ty);
        asm.print_optional_attr_dict(entries, &[]);
    });
    p.push(")");
    Some(())
}

/// Returns what follows an arrow: one type alone if it has no attributes, or a list.
pub(super) fn print_results(p: &mut Printing<'_, '_>, types: &[Type]) -> Option<()> {
    let array = p.attribute("res_attrs");
    print_results_with(p, types, array)
}

/// The same with the array of dictionaries.
pub(crate) fn print_results_with(p: &mut Printing<'_, '_>, types: &[Type], array: Option<Attr>) -> Option<()> {
    let is_plain = dictionaries_of(p, array, types.len())?.iter().all(|entries| entries.is_empty());
    match types {
        [ty] if is_plain && !p.is_function_type(*ty) => {
            p.asm.print_type(*ty);
            Some(())
        }
        _ => print_types_with(p, types, array),
    }
}
