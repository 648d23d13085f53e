//! The type of what is awaited, which says that of the result.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use crate::assembly::types::first_parameter;
use mlir_syntax::Result;
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] =
    &[Directive { name: "AwaitResultType", is_next: |reading| reading.parser().at_type(), parse, print }];

/// `!async.token`, or `!async.value<f32>` with a result of the type `f32`.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [operand, result] = elements else { return Ok(()) };
    let ty = reading.parser().parse_type()?;
    reading.set_types(operand, vec![ty]);
    let held = first_parameter(reading.context(), ty, &["value"]);
    reading.set_types(result, held);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>, _: &[Element]) -> Option<()> {
    let operands = p.operands();
    p.asm.print_types_of(operands);
    Some(())
}
