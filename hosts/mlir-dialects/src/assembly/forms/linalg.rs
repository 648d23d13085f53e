//! The forms of `linalg` whose regions stand in the text.

use super::Form;
use super::iterator_types::{print_iterator_types, read_iterator_types};
use crate::assembly::model::Segments;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::Result;

pub(super) const FORMS: &[Form] = &[
    Form { name: "linalg.generic", parse: parse_generic, print: print_generic },
    Form { name: "linalg.yield", parse: parse_yield, print: print_yield },
];

/// The entries of the dictionary before the operands of `linalg.generic`.
const OF_GENERIC: &[&str] = &["doc", "indexing_maps", "iterator_types", "library_call"];

/// `{indexing_maps = …, iterator_types = ["parallel"]} ins(%a : T) outs(%b : T) attrs = {…} {…} -> T`
fn parse_generic(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    reading.parse_dictionary("a dictionary with `indexing_maps` and `iterator_types`")?;
    read_iterator_types(reading, "linalg", &["parallel", "reduction", "window"], start)?;
    parse_ins_and_outs(reading)?;
    if reading.parser().eat_token("attrs") {
        reading.parser().expect_token("=")?;
        if !reading.parser().peek_is("{") {
            return Err(reading.parser().expected("'{'"));
        }
        reading.parse_optional_attr_dict()?;
    }
    let region = reading.asm.parse_region(&[], None)?;
    reading.state.regions.push(region);
    reading.state.result_types = reading.parse_optional_arrow_types()?;
    Ok(())
}

/// `ins(%a : T) outs(%b : T)`, each if it is there; gives back how many operands they have.
pub(super) fn parse_ins_and_outs(reading: &mut Reading<'_, '_, '_>) -> Result<[u32; 2]> {
    let mut sizes = [0; 2];
    for (size, keyword) in sizes.iter_mut().zip(["ins", "outs"]) {
        if reading.parser().eat_token(keyword) {
            reading.parser().expect_token("(")?;
            let start = reading.parser().position();
            let operands = reading.parse_operand_list()?;
            if !operands.is_empty() {
                reading.parser().expect_token(":")?;
                let types = reading.parse_type_list()?;
                reading.add_operands(&operands, &types, start)?;
            }
            reading.parser().expect_token(")")?;
            *size = operands.len() as u32;
        }
    }
    if reading.operation.operand_segments == Segments::Attribute {
        reading.add_operand_segments(&sizes);
    }
    Ok(sizes)
}

pub(super) fn print_ins_and_outs(p: &mut Printing<'_, '_>) {
    for (group, keyword) in [(0, " ins("), (1, " outs(")] {
        let values: Vec<Value> = p.operand_group(group);
        if !values.is_empty() {
            p.push(keyword);
            p.asm.print_operands(values.iter().copied());
            p.push(" : ");
            p.asm.print_types_of(values);
            p.push(")");
        }
    }
}

fn print_generic(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let region = *ir.op_regions(p.op).first()?;
    let (own, others): (Vec<_>, Vec<_>) =
        p.attributes().into_iter().partition(|entry| OF_GENERIC.contains(&p.context().symbol_name(entry.0)));
    p.push(" {");
    for (index, (key, value)) in own.into_iter().enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        if p.context().symbol_name(key) != "iterator_types" {
            p.asm.print_named_attribute(key, value);
            continue;
        }
        p.push("iterator_types = ");
        print_iterator_types(p, value)?;
    }
    p.push("}");
    print_ins_and_outs(p);
    let elided = ["operandSegmentSizes"];
    if others.iter().any(|entry| !elided.contains(&p.context().symbol_name(entry.0))) {
        p.push(" attrs = ");
        p.asm.print_optional_attr_dict(&others, &elided);
    }
    p.push(" ");
    p.asm.print_region(region, true, true, false);
    if ir.result_count(p.op) > 0 {
        let types = p.result_types();
        p.asm.print_arrow_type_list(&types);
    }
    Some(())
}

/// `%a, %b {…} : f32, f32`
fn parse_yield(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let operands = reading.parse_operand_list()?;
    reading.parse_optional_attr_dict()?;
    if operands.is_empty() {
        return Ok(());
    }
    reading.parser().expect_token(":")?;
    let types = reading.parse_type_list()?;
    reading.add_operands(&operands, &types, start)
}

fn print_yield(p: &mut Printing<'_, '_>) -> Option<()> {
    let values = p.operands();
    if !values.is_empty() {
        p.push(" ");
        p.asm.print_operands(values.iter().copied());
    }
    p.print_optional_attr_dict(&[]);
    if !values.is_empty() {
        p.push(" : ");
        p.asm.print_types_of(values);
    }
    Some(())
}
