//! Splitting of structured operations.

use super::Form;
use crate::assembly::directives::index_lists::DYNAMIC;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::Result;

pub(super) const FORMS: &[Form] = &[Form { name: "transform.structured.split", parse, print }];

/// `%0 after %1 {…} : !t, !u`, or `%0 after 4 {…} : !t`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let target = reading.parser().parse_value_use()?;
    reading.parser().expect_token("after")?;
    let i64_type = reading.context().integer_type(64);
    let (mut dynamic, size) = (None, reading.context().integer(DYNAMIC, 64));
    let size = if reading.parser().at_value() {
        dynamic = Some(reading.parser().parse_value_use()?);
        size
    } else {
        reading.parser().parse_attribute_of(i64_type)?
    };
    reading.add_attribute("static_chunk_sizes", size);
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.state.operands.push((target, ty));
    if let Some(dynamic) = dynamic {
        reading.parser().expect_token(",")?;
        let ty = reading.parser().parse_type()?;
        reading.state.operands.push((dynamic, ty));
    }
    reading.state.result_types.push(ty);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    let (target, dynamic) = operands.split_first()?;
    p.push(" ");
    p.asm.print_operand(*target);
    p.push(" after ");
    match dynamic {
        [] => p.asm.print_attribute_without_type(p.attribute("static_chunk_sizes")?),
        _ => p.asm.print_operands(dynamic.iter().copied()),
    }
    p.push(" ");
    p.print_optional_attr_dict(&["static_chunk_sizes"]);
    p.push(" : ");
    p.asm.print_types_of(operands);
    Some(())
}
