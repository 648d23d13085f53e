//! Forms of `bufferization`.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::Result;

pub(super) const FORMS: &[Form] =
    &[Form { name: "bufferization.alloc_tensor", parse: parse_alloc_tensor, print: print_alloc_tensor }];

/// `(%size) copy(%other) size_hint=%hint {…} : tensor<?xf32>`
fn parse_alloc_tensor(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.parser().expect_token("(")?;
    let sizes = reading.parse_operand_list()?;
    reading.parser().expect_token(")")?;
    let mut copy = None;
    if reading.parser().eat_token("copy") {
        reading.parser().expect_token("(")?;
        copy = Some(reading.parser().parse_value_use()?);
        reading.parser().expect_token(")")?;
    }
    let mut hint = None;
    if reading.parser().eat_token("size_hint") {
        reading.parser().expect_token("=")?;
        hint = Some(reading.parser().parse_value_use()?);
    }
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.add_operand_segments(&[sizes.len() as u32, u32::from(copy.is_some()), u32::from(hint.is_some())]);
    reading.add_index_operands(sizes);
    reading.state.operands.extend(copy.map(|copy| (copy, ty)));
    reading.add_index_operands(hint);
    reading.state.result_types.push(ty);
    Ok(())
}

fn print_alloc_tensor(p: &mut Printing<'_, '_>) -> Option<()> {
    let (sizes, copy, hint) = (p.operand_group(0), p.operand_group(1), p.operand_group(2));
    p.push("(");
    p.asm.print_operands(sizes);
    p.push(")");
    if let [copy] = copy[..] {
        p.push(" copy(");
        p.asm.print_operand(copy);
        p.push(")");
    }
    if let [hint] = hint[..] {
        p.push(" size_hint=");
        p.asm.print_operand(hint);
    }
    p.print_optional_attr_dict(&["operandSegmentSizes"]);
    p.push(" : ");
    let types = p.result_types();
    p.asm.print_types(types);
    Some(())
}
