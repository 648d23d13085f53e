//! The type of a global with its first value.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Result, Type, TypeKind};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[Directive {
    name: "GlobalMemrefOpTypeAndInitialValue",
    is_next: |reading| reading.parser().at_type(),
    parse,
    print,
}];

fn arguments(elements: &[Element]) -> Option<(Argument, Argument)> {
    match elements {
        [Element::Variable(ty), Element::Variable(value)] => Some((*ty, *value)),
        _ => None,
    }
}

/// The type that the elements of a global's first value have.
fn tensor_type(reading: &mut Reading<'_, '_, '_>, ty: Type) -> Option<Type> {
    let kind = match reading.context().type_kind(ty).clone() {
        TypeKind::MemRef { shape, element, .. } => TypeKind::RankedTensor { shape, element, encoding: None },
        _ => return None,
    };
    reading.context().intern_type_within_limits(kind)
}

/// `memref<2xf32> = dense<…>`, `= uninitialized`, or the type alone.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let Some((type_argument, value_argument)) = arguments(elements) else { return Ok(()) };
    let start = reading.parser().position();
    let ty = reading.parser().parse_type()?;
    let attr = reading.intern(AttrKind::Type(ty));
    reading.set_attribute(type_argument, attr);
    if !reading.parser().eat_token("=") {
        return Ok(());
    }
    let value = if reading.parser().eat_token("uninitialized") {
        reading.context().unit()
    } else {
        let Some(tensor) = tensor_type(reading, ty) else {
            return Err(reading.error_since(start, "a global with a value has a memref type with a shape"));
        };
        reading.parser().parse_attribute_of(tensor)?
    };
    reading.set_attribute(value_argument, value);
    Ok(())
}

fn print(printing: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let (ty, value) = arguments(elements)?;
    let ty = printing.argument_attribute(ty)?;
    printing.asm.print_attribute(ty);
    if let Some(value) = printing.argument_attribute(value) {
        printing.push(" = ");
        match printing.kind(value) {
            AttrKind::Unit => printing.push("uninitialized"),
            _ => printing.asm.print_attribute_without_type(value),
        }
    }
    Some(())
}
