//! The type of a variable with its first value.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Attr, Result, TypeKind};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[Directive {
    name: "VariableOpTypeOrInitialValue",
    is_next: |reading| reading.parser().peek_is(":") || reading.parser().peek_is("="),
    parse,
    print,
}];

fn arguments(elements: &[Element]) -> Option<[Argument; 3]> {
    match elements {
        [Element::Variable(shape), Element::Variable(ty), Element::Variable(value)] => Some([*shape, *ty, *value]),
        _ => None,
    }
}

/// `: tensor<2xf32>` or `= dense<1.0> : tensor<2xf32>`; the definition keeps the shape and the type of the elements apart.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let Some([shape_argument, type_argument, value_argument]) = arguments(elements) else { return Ok(()) };
    let start = reading.parser().position();
    let ty = if reading.parser().eat_token("=") {
        let value = reading.parser().parse_attribute()?;
        reading.set_attribute(value_argument, value);
        reading.context().attribute_type(value)
    } else {
        reading.parser().expect_token(":")?;
        Some(reading.parser().parse_type()?)
    };
    let kind = ty.map(|ty| reading.context().type_kind(ty).clone());
    let Some(TypeKind::RankedTensor { shape, element, .. }) = kind else {
        return Err(reading.error_since(start, "expected a tensor type with a shape, such as `tensor<2xf32>`"));
    };
    let sizes: Vec<i64> = shape.iter().map(|size| size.map_or(-1, |size| size as i64)).collect();
    let sizes = index_elements(reading, &sizes);
    reading.set_attribute(shape_argument, sizes);
    let element = reading.intern(AttrKind::Type(element));
    reading.set_attribute(type_argument, element);
    Ok(())
}

/// `dense<[…]> : tensor<…xindex>`
fn index_elements(reading: &mut Reading<'_, '_, '_>, values: &[i64]) -> Attr {
    let element = reading.context().index_type();
    reading.dense_elements(element, values, 8)
}

fn print(printing: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [shape, ty, value] = arguments(elements)?;
    if let Some(value) = printing.argument_attribute(value) {
        printing.push("= ");
        printing.asm.print_attribute(value);
        return Some(());
    }
    let shape = printing.argument_attribute(shape)?;
    let element = printing.argument_attribute(ty)?;
    let AttrKind::DenseElements { ty, data, splat } = printing.kind(shape) else { return None };
    let TypeKind::RankedTensor { shape: lengths, .. } = printing.context().type_kind(*ty) else { return None };
    let [Some(length)] = lengths[..] else { return None };
    printing.push(": tensor<");
    for index in 0..usize::try_from(length).ok()? {
        let at = if *splat { 0 } else { 8 * index };
        match i64::from_le_bytes(data.get(at..at.checked_add(8)?)?.try_into().ok()?) {
            size if size < 0 => printing.push("?"),
            size => printing.asm.print_number(size),
        }
        printing.push("x");
    }
    printing.asm.print_attribute(element);
    printing.push(">");
    Some(())
}
