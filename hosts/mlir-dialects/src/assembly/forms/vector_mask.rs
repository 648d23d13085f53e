//! `vector.mask`: one operation in braces, whose results are those of the mask.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{Implied, Result};

pub(super) const FORMS: &[Form] = &[Form { name: "vector.mask", parse, print }];

/// `%mask, %passthru { vector.reduction … } {…} : vector<4xi1> -> f32`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let mask = reading.parser().parse_value_use()?;
    let passthru = if reading.parser().eat_token(",") { Some(reading.parser().parse_value_use()?) } else { None };
    let region = reading.asm.parse_region_with(&[], Implied::Yield("vector.yield"))?;
    reading.state.regions.push(region);
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let results = reading.parse_optional_arrow_types()?;
    reading.state.operands.push((mask, ty));
    if let Some(passthru) = passthru {
        let Some(ty) = results.first() else {
            return Err(reading.error_since(start, "a mask with values for what is masked has a result"));
        };
        reading.state.operands.push((passthru, *ty));
    }
    reading.state.result_types.extend(results);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let block = ir.region_blocks(*ir.op_regions(p.op).first()?).next()?;
    let operands = p.operands();
    let mut operations = ir.block_ops(block);
    let (first, last, None) = (operations.next()?, operations.next(), operations.next()) else { return None };
    // The second yields the results of the first, and is not said.
    if last.is_some_and(|last| !ir.operands(last).eq(ir.results(first))) {
        return None;
    }
    p.push(" ");
    p.asm.print_operands(operands.iter().copied());
    p.push(" { ");
    p.asm.print_custom_or_generic_op(first);
    p.push(" }");
    p.print_optional_attr_dict(&[]);
    p.push(" : ");
    p.asm.print_type(ir.value_type(*operands.first()?));
    let results = p.result_types();
    if !results.is_empty() {
        // MLIR prints several without parentheses, and reads them back with these only.
        p.push(" -> ");
        p.asm.print_types(results);
    }
    Some(())
}
