//! `arith.select`: the type of the condition is left out if it is `i1`.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::Result;

pub(super) const FORMS: &[Form] = &[Form { name: "arith.select", parse, print }];

fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let operands = reading.parse_operand_list()?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let first = reading.parser().parse_type()?;
    let (condition, ty) = if reading.parser().eat_token(",") {
        (first, reading.parser().parse_type()?)
    } else {
        (reading.context().integer_type(1), first)
    };
    reading.add_operands(&operands, &[condition, ty, ty], start)?;
    reading.state.result_types.push(ty);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    if ir.operand_count(p.op) != 3 || ir.result_count(p.op) != 1 {
        return None;
    }
    p.push(" ");
    p.asm.print_operands(ir.operands(p.op));
    p.print_optional_attr_dict(&[]);
    p.push(" : ");
    let condition = ir.value_type(ir.operand(p.op, 0));
    let is_scalar = matches!(p.context().type_kind(condition), mlir_lite::TypeKind::Integer { width: 1, .. });
    if !is_scalar {
        p.asm.print_type(condition);
        p.push(", ");
    }
    p.asm.print_type(ir.value_type(ir.result(p.op, 0)));
    Some(())
}
