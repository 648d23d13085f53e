//! Loops and branches in regions.

use super::Form;
use super::assignments::{Assignments, parse_assignments, print_assignments};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{RegionArgument, Result};

pub(super) const FORMS: &[Form] = &[
    Form { name: "scf.for", parse: parse_for, print: print_for },
    Form { name: "scf.if", parse: parse_if, print: print_if },
    Form { name: "scf.while", parse: parse_while, print: print_while },
    Form { name: "scf.parallel", parse: parse_parallel, print: print_parallel },
    Form { name: "scf.execute_region", parse: parse_execute_region, print: print_execute_region },
];

/// `unsigned %i = %a to %b step %c iter_args(%x = %y) -> (i32) : i64 { … }`; a loop of C has neither a comparison without signs nor
/// results.
pub(super) fn parse_for(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    if reading.operation.defines("unsignedCmp") && reading.parser().eat_token("unsigned") {
        let unit = reading.context().unit();
        reading.add_attribute("unsignedCmp", unit);
    }
    let variable = reading.parser().parse_value_use()?;
    reading.parser().expect_token("=")?;
    let lower = reading.parser().parse_value_use()?;
    reading.parser().expect_token("to")?;
    let upper = reading.parser().parse_value_use()?;
    reading.parser().expect_token("step")?;
    let step = reading.parser().parse_value_use()?;
    let mut carried = Assignments::default();
    let mut types = Vec::new();
    if !reading.operation.results.is_empty() && reading.parser().eat_token("iter_args") {
        carried = parse_assignments(reading)?;
        if !reading.parser().eat_arrow() {
            return Err(reading.parser().expected("'->' and the types of what 'iter_args' carries"));
        }
        types = reading.parser().parse_result_types()?;
    }
    let ty =
        if reading.parser().eat_token(":") { reading.parser().parse_type()? } else { reading.context().index_type() };
    reading.add_operands(&[lower, upper, step], &[ty; 3], start)?;
    reading.add_operands(&carried.values, &types, start)?;
    let mut arguments = vec![RegionArgument { name: variable, ty, location: None }];
    arguments.extend(carried.arguments(&types));
    let body = reading.parse_region_of(&arguments)?;
    reading.state.regions.push(body);
    reading.state.result_types.extend(types);
    reading.parse_optional_attr_dict()
}

pub(super) fn print_for(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    let (variable, carried) = arguments.split_first()?;
    let operands = p.operands();
    let [lower, upper, step, initial @ ..] = &operands[..] else { return None };
    if carried.len() != initial.len() {
        return None;
    }
    if p.attribute("unsignedCmp").is_some() {
        p.push(" unsigned");
    }
    p.push(" ");
    p.asm.print_operand(*variable);
    p.push(" = ");
    p.asm.print_operand(*lower);
    p.push(" to ");
    p.asm.print_operand(*upper);
    p.push(" step ");
    p.asm.print_operand(*step);
    if !initial.is_empty() {
        p.push(" iter_args");
        print_assignments(p, carried, initial);
        let types = p.types_of(initial);
        p.print_arrow_types(&types);
    }
    p.push(" ");
    let ty = ir.value_type(*variable);
    if ty != p.context().index_type() {
        p.push(" : ");
        p.asm.print_type(ty);
        p.push(" ");
    }
    p.asm.print_region(body, false, !initial.is_empty(), false);
    p.print_optional_attr_dict(&["unsignedCmp"]);
    Some(())
}

/// `%c -> (i32) { … } else { … }`; a branch of C has no results.
pub(super) fn parse_if(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let condition = reading.parser().parse_value_use()?;
    let i1 = reading.context().integer_type(1);
    reading.state.operands.push((condition, i1));
    if !reading.operation.results.is_empty() {
        reading.state.result_types = reading.parse_optional_arrow_types()?;
    }
    let then = reading.parse_region()?;
    let otherwise =
        if reading.parser().eat_token("else") { reading.parse_region()? } else { reading.asm.empty_region() };
    reading.state.regions.extend([then, otherwise]);
    reading.parse_optional_attr_dict()
}

pub(super) fn print_if(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [then, otherwise] = *ir.op_regions(p.op) else { return None };
    p.push(" ");
    p.asm.print_operands(ir.operands(p.op));
    let types = p.result_types();
    let has_results = !types.is_empty();
    if has_results {
        p.print_arrow_types(&types);
    }
    p.push(" ");
    p.asm.print_region(then, false, has_results, false);
    if ir.region_blocks(otherwise).next().is_some() {
        p.push(" else ");
        p.asm.print_region(otherwise, false, has_results, false);
    }
    p.print_optional_attr_dict(&[]);
    Some(())
}

/// `(%x = %y) : (i32) -> i64 { … } do { … } attributes {…}`
pub(super) fn parse_while(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let carried = if reading.parser().peek_is("(") { parse_assignments(reading)? } else { Assignments::default() };
    reading.parser().expect_token(":")?;
    let inputs = reading.parser().parse_type_list()?;
    if !reading.parser().eat_arrow() {
        return Err(reading.parser().expected("'->' and the types of the results"));
    }
    let results = reading.parser().parse_result_types()?;
    reading.add_operands(&carried.values, &inputs, start)?;
    reading.state.result_types.extend(results);
    let arguments: Vec<RegionArgument<'_>> = carried.arguments(&inputs).collect();
    let before = reading.asm.parse_region(&arguments, None)?;
    reading.parser().expect_token("do")?;
    let after = reading.asm.parse_region(&[], None)?;
    reading.state.regions.extend([before, after]);
    reading.parse_optional_attr_dict_with_keyword()
}

pub(super) fn print_while(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [before, after] = *ir.op_regions(p.op) else { return None };
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(before).next()?).collect();
    let initial = p.operands();
    if arguments.len() != initial.len() {
        return None;
    }
    if !initial.is_empty() {
        p.push(" ");
        print_assignments(p, &arguments, &initial);
    }
    p.push(" : ");
    let (inputs, results) = (p.types_of(&initial), p.result_types());
    p.asm.print_functional_type(inputs.iter().copied(), results.iter().copied());
    p.push(" ");
    p.asm.print_region(before, false, true, false);
    p.push(" do ");
    p.asm.print_region(after, true, true, false);
    p.print_optional_attr_dict_with_keyword(&[]);
    Some(())
}

/// `(%i, …) = (%a, …) to (%b, …) step (%c, …) init (%d, …) -> i32 { … }`
fn parse_parallel(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let index = reading.context().index_type();
    let arguments = reading.parse_arguments_of(index)?;
    reading.parser().expect_token("=")?;
    let lower = reading.parse_operands_in_parentheses()?;
    reading.parser().expect_token("to")?;
    let upper = reading.parse_operands_in_parentheses()?;
    reading.parser().expect_token("step")?;
    let steps = reading.parse_operands_in_parentheses()?;
    let initial =
        if reading.parser().eat_token("init") { reading.parse_operands_in_parentheses()? } else { Vec::new() };
    let types = reading.parse_optional_arrow_types()?;
    let indices = vec![index; arguments.len()];
    for bounds in [&lower, &upper, &steps] {
        reading.add_operands(bounds, &indices, start)?;
    }
    reading.add_operands(&initial, &types, start)?;
    reading.add_operand_segments(&[lower.len(), upper.len(), steps.len(), initial.len()].map(|size| size as u32));
    let body = reading.asm.parse_region(&arguments, Some("scf.reduce"))?;
    reading.state.regions.push(body);
    reading.state.result_types.extend(types);
    reading.parse_optional_attr_dict()
}

fn print_parallel(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let variables: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    p.print_values_in_parentheses(" ", &variables);
    let lower = p.operand_group(0);
    p.print_values_in_parentheses(" = ", &lower);
    let upper = p.operand_group(1);
    p.print_values_in_parentheses(" to ", &upper);
    let steps = p.operand_group(2);
    p.print_values_in_parentheses(" step ", &steps);
    let initial = p.operand_group(3);
    if !initial.is_empty() {
        p.print_values_in_parentheses(" init ", &initial);
    }
    let types = p.result_types();
    if !types.is_empty() {
        p.asm.print_arrow_type_list(&types);
    }
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    p.print_optional_attr_dict(&["operandSegmentSizes"]);
    Some(())
}

/// `-> i32 no_inline { … }`
fn parse_execute_region(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let types = reading.parse_optional_arrow_types()?;
    reading.state.result_types.extend(types);
    if reading.parser().eat_token("no_inline") {
        let unit = reading.context().unit();
        reading.add_attribute("no_inline", unit);
    }
    let body = reading.asm.parse_region(&[], None)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print_execute_region(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let types = p.result_types();
    if !types.is_empty() {
        p.asm.print_arrow_type_list(&types);
    }
    if p.attribute("no_inline").is_some() {
        p.push(" no_inline");
    }
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    p.print_optional_attr_dict(&["no_inline"]);
    Some(())
}
