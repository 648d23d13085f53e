//! Nests of loops of OpenMP.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{AttrKind, RegionArgument, Result, SsaName, Type, parse_type};

pub(super) const FORMS: &[Form] = &[
    Form { name: "omp.canonical_loop", parse: parse_canonical, print: print_canonical },
    Form { name: "omp.loop_nest", parse, print },
    Form { name: "omp.unroll_heuristic", parse: parse_unroll, print: print_unroll },
];

/// Reads `(%cli)`, the value that stands for a loop.
fn parse_loop_name<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<(SsaName<'s>, Type)> {
    reading.parser().expect_token("(")?;
    let name = reading.parser().parse_value_use()?;
    reading.parser().expect_token(")")?;
    Ok((name, parse_type(reading.context(), "!omp.cli")?))
}

/// `(%cli) {…}`
fn parse_unroll(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let name = parse_loop_name(reading)?;
    reading.state.operands.push(name);
    reading.parse_optional_attr_dict()
}

fn print_unroll(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    p.print_values_in_parentheses("", &operands);
    p.print_optional_attr_dict(&[]);
    Some(())
}

/// `(%cli) %i : i32 in range(%count) { … } {…}`
fn parse_canonical(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let name = if reading.parser().peek_is("(") { Some(parse_loop_name(reading)?) } else { None };
    let variable = reading.parser().parse_value_use()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    for word in ["in", "range", "("] {
        reading.parser().expect_token(word)?;
    }
    let count = reading.parser().parse_value_use()?;
    reading.parser().expect_token(")")?;
    reading.state.operands.push((count, ty));
    reading.state.operands.extend(name);
    let body = reading.asm.parse_region(&[RegionArgument { name: variable, ty, location: None }], None)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print_canonical(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let variable = ir.block_arguments(ir.region_blocks(body).next()?).next()?;
    let operands = p.operands();
    let (count, names) = operands.split_first()?;
    if !names.is_empty() {
        p.print_values_in_parentheses("", names);
    }
    p.push(" ");
    p.print_typed(variable);
    p.print_values_in_parentheses(" in range", &[*count]);
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    p.print_optional_attr_dict(&[]);
    Some(())
}

/// `(%i, %j) : i32 = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(5, 10) { … } {…}`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let variables = reading.parse_untyped_arguments()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.parser().expect_token("=")?;
    let types = vec![ty; variables.len()];
    let lower = reading.parse_operands_in_parentheses()?;
    reading.parser().expect_token("to")?;
    let upper = reading.parse_operands_in_parentheses()?;
    if reading.parser().eat_token("inclusive") {
        let unit = reading.context().unit();
        reading.add_attribute("loop_inclusive", unit);
    }
    reading.parser().expect_token("step")?;
    let steps = reading.parse_operands_in_parentheses()?;
    for bounds in [lower, upper, steps] {
        reading.add_operands(&bounds, &types, start)?;
    }
    let i64_type = reading.context().integer_type(64);
    // One loop is what is meant without it.
    if reading.parser().eat_token("collapse") {
        reading.parser().expect_token("(")?;
        let count = reading.parser().parse_attribute_of(i64_type)?;
        reading.parser().expect_token(")")?;
        let is_one =
            matches!(reading.context().attr_kind(count), AttrKind::Integer { value, .. } if value.to_i64() == Some(1));
        if !is_one {
            reading.add_attribute("collapse_num_loops", count);
        }
    }
    if reading.parser().eat_token("tiles") {
        let sizes = reading.parse_integers_in_parentheses()?;
        let sizes = reading.i64_array(&sizes);
        reading.add_attribute("tile_sizes", sizes);
    }
    let arguments: Vec<_> = variables.into_iter().map(|variable| variable.of_type(ty)).collect();
    let body = reading.asm.parse_region(&arguments, None)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

// MLIR does not print the dictionary that it reads.
fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let variables: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    let bounds: Vec<Vec<Value>> = (0..3).map(|group| p.operand_group(group)).collect();
    let is_inclusive = p.attribute("loop_inclusive").is_some();
    p.print_values_in_parentheses(" ", &variables);
    p.push(" : ");
    p.asm.print_type(ir.value_type(*variables.first()?));
    p.print_values_in_parentheses(" = ", &bounds[0]);
    p.print_values_in_parentheses(" to ", &bounds[1]);
    p.print_values_in_parentheses(if is_inclusive { " inclusive step " } else { " step " }, &bounds[2]);
    if let Some(count) = p.attribute("collapse_num_loops").and_then(|count| p.integer(count)).filter(|count| *count > 1)
    {
        p.push(" collapse(");
        p.asm.print_number(count);
        p.push(")");
    }
    if let Some(sizes) = p.attribute("tile_sizes") {
        let sizes = p.integers(sizes)?;
        p.push(" tiles(");
        p.asm.comma_separated(sizes, |asm, size| asm.print_number(size));
        p.push(")");
    }
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    Some(())
}
