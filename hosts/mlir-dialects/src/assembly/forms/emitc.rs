//! Statements and expressions of C.

use super::{Form, scf};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{AttrKind, Implied, RegionArgument, Result, TypeKind};

pub(super) const FORMS: &[Form] = &[
    Form { name: "emitc.do", parse: parse_do, print: print_do },
    Form { name: "emitc.expression", parse: parse_expression, print: print_expression },
    Form { name: "emitc.for", parse: scf::parse_for, print: scf::print_for },
    Form { name: "emitc.if", parse: scf::parse_if, print: scf::print_if },
    Form { name: "emitc.include", parse: parse_include, print: print_include },
];

/// `"a.h"`, or `<"a.h">` for a header of the system.
fn parse_include(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let is_standard = reading.parser().eat_token("<");
    let value = reading.parser().parse_string()?;
    let value = reading.intern(AttrKind::String { value, ty: None });
    reading.add_attribute("include", value);
    if is_standard {
        reading.parser().expect_token(">")?;
        let unit = reading.context().unit();
        reading.add_attribute("is_standard_include", unit);
    }
    Ok(())
}

fn print_include(p: &mut Printing<'_, '_>) -> Option<()> {
    let is_standard = p.attribute("is_standard_include").is_some();
    let name = p.string(p.attribute("include")?)?;
    p.push(if is_standard { " <" } else { " " });
    p.asm.print_string(name);
    p.push(if is_standard { ">" } else { "" });
    Some(())
}

/// `%a, %b noinline : (i32, f32) -> i32 { … }`: in the region its arguments are called as the operands are.
fn parse_expression(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let operands = reading.parse_operand_list()?;
    if reading.parser().eat_token("noinline") {
        let unit = reading.context().unit();
        reading.add_attribute("do_not_inline", unit);
    }
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let TypeKind::Function { inputs, results } = reading.context().type_kind(ty).clone() else {
        return Err(reading.error_since(start, "expected a function type such as `(i32) -> i32`"));
    };
    reading.add_operands(&operands, &inputs, start)?;
    reading.state.result_types.extend(results.iter());
    let named = operands.iter().zip(inputs.iter());
    let arguments: Vec<_> = named.map(|(name, ty)| RegionArgument { name: *name, ty: *ty, location: None }).collect();
    let body = reading.asm.parse_region(&arguments, None)?;
    reading.state.regions.push(body);
    Ok(())
}

fn print_expression(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    let operands = p.operands();
    p.push(" ");
    p.asm.print_operands(operands.iter().copied());
    p.push(" : ");
    let (inputs, results) = (p.types_of(&operands), p.result_types());
    p.asm.print_functional_type(inputs, results);
    p.asm.shadow_region_args(body, operands.into_iter().map(Some));
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    Some(())
}

/// `{…} while {…}`
fn parse_do(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let body = reading.asm.parse_region_with(&[], Implied::Block)?;
    reading.parser().expect_token("while")?;
    let condition = reading.asm.parse_region(&[], None)?;
    reading.state.regions.extend([body, condition]);
    reading.parse_optional_attr_dict_with_keyword()
}

fn print_do(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body, condition] = *p.ir().op_regions(p.op) else { return None };
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    p.push(" while ");
    p.asm.print_region(condition, true, true, false);
    p.print_optional_attr_dict_with_keyword(&[]);
    Some(())
}
