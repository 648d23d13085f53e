//! Loops over ranges in matchers.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::{Reading, parse_typed_argument};
use mlir_syntax::{Result, parse_type};

pub(super) const FORMS: &[Form] = &[Form { name: "pdl_interp.foreach", parse, print }];

/// `%x : !pdl.value in %0 {…} {x} -> ^bb1`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let argument = parse_typed_argument(reading.parser())?;
    reading.parser().expect_token("in")?;
    let range = reading.parser().parse_value_use()?;
    let mut text = String::new();
    mlir_syntax::print_type(reading.context(), argument.ty, &mut text);
    let range_type = text.strip_prefix("!pdl.").map(|element| format!("!pdl.range<{element}>"));
    match range_type.and_then(|text| parse_type(reading.context(), &text).ok()) {
        Some(ty) => reading.state.operands.push((range, ty)),
        None => return Err(reading.error_since(start, "expected a type of `pdl`, such as `!pdl.value`")),
    }
    let body = reading.asm.parse_region(&[argument], None)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()?;
    if !reading.parser().eat_arrow() {
        return Err(reading.parser().expected("'->' and the block where it goes on, as in `-> ^bb1`"));
    }
    let successor = reading.asm.parse_successor()?;
    reading.state.successors.push(successor);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let ([body], [successor]) = (ir.op_regions(p.op), ir.op_successors(p.op)) else { return None };
    let argument = ir.block_arguments(ir.region_blocks(*body).next()?).next()?;
    p.push(" ");
    p.print_typed(argument);
    p.push(" in ");
    p.asm.print_operands(ir.operands(p.op));
    p.push(" ");
    p.asm.print_region(*body, false, true, false);
    p.print_optional_attr_dict(&[]);
    p.push(" -> ");
    p.asm.print_successor(*successor);
    Some(())
}
