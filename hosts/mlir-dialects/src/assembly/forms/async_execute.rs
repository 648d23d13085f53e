//! `async.execute`: a body that runs when others are done, on the values that they hold.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::{Reading, parse_argument};
use crate::assembly::types::first_parameter;
use mlir_lite::Value;
use mlir_syntax::Result;

pub(super) const FORMS: &[Form] = &[Form { name: "async.execute", parse, print }];

/// `[%token] (%value as %unwrapped: !async.value<f32>) -> !async.value<i32> attributes {…} { … }`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let token = reading.dialect_type("async", "token");
    let mut dependencies = Vec::new();
    if reading.parser().eat_token("[") {
        dependencies = reading.parse_operand_list()?;
        reading.parser().expect_token("]")?;
    }
    reading.state.operands.extend(dependencies.iter().map(|operand| (*operand, token)));
    let mut arguments = Vec::new();
    let mut values = Vec::new();
    if reading.parser().eat_token("(") {
        reading.parser().list(b')', |parser| {
            let start = parser.position();
            let value = parser.parse_value_use()?;
            parser.expect_token("as")?;
            let argument = parse_argument(parser)?;
            parser.expect_token(":")?;
            let wrapped = parser.parse_type()?;
            let Some(ty) = first_parameter(parser.context(), wrapped, &["value"]) else {
                let message = "expected a type such as `!async.value<f32>`";
                return Err(parser.error_since(start, mlir_syntax::codes::TYPES, message));
            };
            values.push((value, wrapped));
            arguments.push(argument.of_type(ty));
            Ok(())
        })?;
    }
    reading.add_operand_segments(&[dependencies.len() as u32, values.len() as u32]);
    reading.state.operands.extend(values);
    reading.state.result_types.push(token);
    let results = reading.parse_optional_arrow_types()?;
    reading.state.result_types.extend(results);
    reading.parse_optional_attr_dict_with_keyword()?;
    let body = reading.asm.parse_region(&arguments, None)?;
    reading.state.regions.push(body);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    let (dependencies, values) = (p.operand_group(0), p.operand_group(1));
    if arguments.len() != values.len() {
        return None;
    }
    if !dependencies.is_empty() {
        p.push(" [");
        p.asm.print_operands(dependencies);
        p.push("]");
    }
    if !values.is_empty() {
        p.push(" (");
        p.asm.comma_separated(values.iter().zip(&arguments), |asm, (value, argument)| {
            asm.print_operand(*value);
            asm.push(" as ");
            asm.print_operand(*argument);
            asm.push(": ");
            asm.print_type(ir.value_type(*value));
        });
        p.push(")");
    }
    let results = p.result_types();
    let (_, results) = results.split_first()?;
    if !results.is_empty() {
        p.asm.print_arrow_type_list(results);
    }
    p.print_optional_attr_dict_with_keyword(&["operandSegmentSizes"]);
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    Some(())
}
