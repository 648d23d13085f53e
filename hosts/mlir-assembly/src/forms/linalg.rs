//! The forms of `linalg` whose regions stand in the text.

use super::Form;
use crate::print::Printing;
use crate::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{AttrKind, Result};

pub(super) const FORMS: &[Form] = &[
    Form { name: "linalg.generic", parse: parse_generic, print: print_generic },
    Form { name: "linalg.yield", parse: parse_yield, print: print_yield },
];

/// What stands in the dictionary before the operands of `linalg.generic`.
const OF_GENERIC: &[&str] = &["doc", "indexing_maps", "iterator_types", "library_call"];

/// `{indexing_maps = …, iterator_types = ["parallel"]} ins(%a : T) outs(%b : T) attrs = {…} {…} -> T`
fn parse_generic(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    if !reading.parser().peek_is("{") {
        return Err(reading.parser().expected("a dictionary with `indexing_maps` and `iterator_types`"));
    }
    let start = reading.parser().position();
    let first = reading.state.attributes.len();
    reading.parse_optional_attr_dict()?;
    for index in first..reading.state.attributes.len() {
        let (key, value) = reading.state.attributes[index];
        if reading.context().symbol_name(key) != "iterator_types" {
            continue;
        }
        let AttrKind::Array(words) = reading.context().attr_kind(value).clone() else {
            return Err(reading.error_since(start, "`iterator_types` is an array of strings"));
        };
        let mut types = Vec::with_capacity(words.len());
        for word in words.iter() {
            let word = match reading.context().attr_kind(*word) {
                AttrKind::String { value, .. } => String::from_utf8_lossy(value.as_bytes()).into_owned(),
                _ => return Err(reading.error_since(start, "`iterator_types` is an array of strings")),
            };
            if !["parallel", "reduction", "window"].contains(&word.as_str()) {
                let message =
                    format!("unknown iterator type \"{word}\"; it is \"parallel\", \"reduction\" or \"window\"");
                return Err(reading.error_since(start, message));
            }
            let dialect = reading.context().intern_symbol("linalg");
            let body = format!("iterator_type<{word}>").into();
            types.push(reading.intern(AttrKind::Dialect { dialect, body, ty: None }));
        }
        let types = reading.intern(AttrKind::Array(types.into()));
        reading.state.attributes[index].1 = types;
    }
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
    if reading.parser().eat_arrow() {
        let types = reading.parser().parse_result_types()?;
        reading.state.result_types.extend(types);
    }
    Ok(())
}

/// `ins(%a : T) outs(%b : T)`, each if it is there.
fn parse_ins_and_outs(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
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
    reading.add_operand_segments(&sizes);
    Ok(())
}

fn print_ins_and_outs(p: &mut Printing<'_, '_>) {
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
        let AttrKind::Array(types) = p.kind(value) else { return None };
        p.push("iterator_types = [");
        for (index, ty) in types.iter().enumerate() {
            let AttrKind::Dialect { body, .. } = p.kind(*ty) else { return None };
            p.push(if index > 0 { ", " } else { "" });
            p.asm.print_string(body.strip_prefix("iterator_type<")?.strip_suffix('>')?);
        }
        p.push("]");
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
        let results: Vec<Value> = ir.results(p.op).collect();
        let types = p.types_of(&results);
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
    let values: Vec<Value> = p.ir().operands(p.op).collect();
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
