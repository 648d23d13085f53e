//! Forms of `tosa`: operations whose dictionary has enums by their cases alone, branches and loops.

use super::Form;
use super::assignments::{Assignments, parse_assignments, print_assignments};
use super::scf::{parse_while, print_while};
use crate::assembly::print::Printing;
use crate::assembly::read::{Reading, enum_parameter};
use mlir_lite::{AttrKind, Value};
use mlir_syntax::{Attr, Result, TokenKind, TypeKind};

pub(super) const FORMS: &[Form] = &[
    Form { name: "tosa.apply_scale", parse, print },
    Form { name: "tosa.argmax", parse, print },
    Form { name: "tosa.cast_from_block_scaled", parse, print },
    Form { name: "tosa.cast_to_block_scaled", parse, print },
    Form { name: "tosa.clamp", parse, print },
    Form { name: "tosa.cond_if", parse: parse_if, print: print_if },
    Form { name: "tosa.matmul_t_block_scaled", parse, print },
    Form { name: "tosa.max_pool2d", parse, print },
    Form { name: "tosa.maximum", parse, print },
    Form { name: "tosa.minimum", parse, print },
    Form { name: "tosa.reduce_max", parse, print },
    Form { name: "tosa.reduce_min", parse, print },
    Form { name: "tosa.rescale", parse, print },
    Form { name: "tosa.resize", parse, print },
    Form { name: "tosa.while_loop", parse: parse_while, print: print_while },
];

/// `%a, %b {nan_mode = IGNORE} : (T, T) -> T`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let operands = reading.parse_operand_list()?;
    if reading.parser().eat_token("{") {
        while !reading.parser().eat_token("}") {
            let name = match reading.parser().peek_token().kind {
                TokenKind::String => String::from_utf8_lossy(reading.parser().parse_string()?.as_bytes()).into_owned(),
                _ => reading.parser().parse_identifier("the name of an attribute")?.to_owned(),
            };
            let value = match reading.parser().eat_token("=") {
                true => parse_value(reading)?,
                false => reading.context().unit(),
            };
            reading.add_attribute(&name, value);
            if !reading.parser().peek_is("}") {
                reading.parser().expect_token(",")?;
            }
        }
    }
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let ty = reading.parser().parse_type()?;
    let TypeKind::Function { inputs, results } = reading.context().type_kind(ty).clone() else {
        return Err(reading.error_since(start, "expected a function type such as `(tensor<4xf32>) -> tensor<4xf32>`"));
    };
    reading.add_operands(&operands, &inputs, start)?;
    reading.state.result_types.extend(results.iter());
    Ok(())
}

/// An attribute, or the case of an enum of the dialect.
fn parse_value(reading: &mut Reading<'_, '_, '_>) -> Result<Attr> {
    let token = reading.parser().peek_token();
    if token.kind != TokenKind::Identifier {
        return reading.parser().parse_attribute();
    }
    let tables = reading.dialects.tables();
    let of_case = tables.entities.iter().find(|entity| {
        let cases = enum_parameter(entity).map(|index| &tables.enums[index as usize].cases);
        entity.dialect == "tosa" && cases.is_some_and(|cases| cases.iter().any(|case| case.0 == token.text))
    });
    let Some(entity) = of_case else { return reading.parser().parse_attribute() };
    reading.parser().next_token();
    let dialect = reading.context().intern_symbol("tosa");
    let body = format!("{}<{}>", entity.mnemonic, token.text).into();
    Ok(reading.intern(AttrKind::Dialect { dialect, body, ty: None }))
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    p.push(" ");
    p.asm.print_operands(operands.iter().copied());
    let (context, attributes) = (p.context(), p.attributes());
    let body_of = |value: Attr| match context.attr_kind(value) {
        AttrKind::Dialect { dialect, body, .. } if context.symbol_name(*dialect) == "tosa" => Some(&**body),
        _ => None,
    };
    let is_default = |name: &str, value: Attr| name == "nan_mode" && body_of(value) == Some("nan_mode<PROPAGATE>");
    let mut separator = " {";
    for (key, value) in attributes {
        let name = context.symbol_name(key);
        if is_default(name, value) {
            continue;
        }
        p.push(separator);
        separator = ", ";
        p.asm.print_keyword_or_string(name);
        p.push(" = ");
        match body_of(value).and_then(|body| body.split_once('<')?.1.strip_suffix('>')) {
            Some(case) => p.push(case),
            None => p.asm.print_attribute(value),
        }
    }
    p.push(if separator == ", " { "} : " } else { " : " });
    let (inputs, results) = (p.types_of(&operands), p.result_types());
    p.asm.print_functional_type(inputs, results);
    Some(())
}

/// `%c (%x = %y) : tensor<i1> (T) -> T { … } else { … } {…}`
fn parse_if(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let condition = reading.parser().parse_value_use()?;
    let carried = if reading.parser().peek_is("(") { parse_assignments(reading)? } else { Assignments::default() };
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let ty = reading.parser().parse_type()?;
    reading.state.operands.push((condition, ty));
    if reading.parser().peek_is("(") {
        let inputs = reading.parser().parse_type_list()?;
        reading.add_operands(&carried.values, &inputs, start)?;
    } else {
        reading.add_operands(&carried.values, &[], start)?;
    }
    reading.state.result_types = reading.parse_optional_arrow_types()?;
    let then = reading.asm.parse_region(&[], None)?;
    let otherwise = match reading.parser().eat_token("else") {
        true => reading.asm.parse_region(&[], None)?,
        false => reading.asm.empty_region(),
    };
    reading.state.regions.extend([then, otherwise]);
    reading.parse_optional_attr_dict()
}

fn print_if(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [then, otherwise] = *ir.op_regions(p.op) else { return None };
    let operands = p.operands();
    let (condition, carried) = operands.split_first()?;
    p.push(" ");
    p.asm.print_operand(*condition);
    if !carried.is_empty() {
        let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(then).next()?).collect();
        if arguments.len() != carried.len() {
            return None;
        }
        if ir.region_blocks(otherwise).next().is_some() {
            p.asm.shadow_region_args(otherwise, arguments.iter().copied().map(Some));
        }
        p.push(" ");
        print_assignments(p, &arguments, carried);
    }
    p.push(" : ");
    p.asm.print_types_of([*condition]);
    if !carried.is_empty() {
        p.push(" (");
        p.asm.print_types_of(carried.iter().copied());
        p.push(")");
    }
    let results = p.result_types();
    if !results.is_empty() {
        p.asm.print_arrow_type_list(&results);
    }
    p.push(" ");
    p.asm.print_region(then, true, true, false);
    if ir.region_blocks(otherwise).next().is_some() {
        p.push(" else ");
        p.asm.print_region(otherwise, true, true, false);
    }
    p.print_optional_attr_dict(&[]);
    Some(())
}
