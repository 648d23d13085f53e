//! The type of a global or a field with its first value.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use crate::assembly::types::parameters;
use mlir_lite::AttrKind;
use mlir_syntax::{Result, Type, TypeKind, parse_type};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive { name: "EmitCFieldOpTypeAndInitialValue", is_next: |reading| reading.parser().at_type(), parse, print },
    Directive { name: "EmitCGlobalOpTypeAndInitialValue", is_next: |reading| reading.parser().at_type(), parse, print },
];

/// The type that the value of a variable of this type has: a tensor for `!emitc.array`, any for other types of the dialect.
fn type_of_value(reading: &mut Reading<'_, '_, '_>, ty: Type) -> Option<Type> {
    match reading.context().type_kind(ty) {
        TypeKind::Dialect { .. } => {
            let ("array", body) = parameters(reading.context(), ty)? else { return None };
            let text = format!("tensor<{body}>");
            parse_type(reading.context(), &text).ok()
        }
        _ => Some(ty),
    }
}

/// `!emitc.array<2xf32> = dense<1.0>`, or the type alone.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [type_parameter, value_parameter] = elements else { return Ok(()) };
    let ty = reading.parser().parse_type()?;
    let attr = reading.intern(AttrKind::Type(ty));
    reading.set(type_parameter, attr);
    if reading.parser().eat_token("=") {
        let value = match type_of_value(reading, ty) {
            Some(ty) => reading.parser().parse_attribute_of(ty)?,
            None => reading.parser().parse_attribute()?,
        };
        reading.set(value_parameter, value);
    }
    Ok(())
}

fn print(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [ty, value] = elements else { return None };
    p.asm.print_attribute(p.get(ty)?);
    if let Some(value) = p.get(value) {
        p.push(" = ");
        p.asm.print_attribute_without_type(value);
    }
    Some(())
}
