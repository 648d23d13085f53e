//! Equations, and bit vectors that are repeated.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use crate::assembly::types::parameters;
use mlir_syntax::{Attr, AttrKind, Context, Result, TokenKind, Type, TypeKind, parse_attribute, parse_type};

pub(super) const FORMS: &[Form] = &[
    Form { name: "smt.bv.repeat", parse: parse_repeat, print: print_repeat },
    Form { name: "smt.distinct", parse: parse_equation, print: print_equation },
    Form { name: "smt.eq", parse: parse_equation, print: print_equation },
    Form { name: "smt.int.constant", parse: parse_integer, print: print_integer },
];

/// The width of `!smt.bv<4>`.
pub(crate) fn width(context: &Context, ty: Type) -> Option<u64> {
    match parameters(context, ty)? {
        ("bv", width) => width.trim().parse().ok(),
        _ => None,
    }
}

/// `%0, %1 {x} : !smt.int`
fn parse_equation(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let operands = reading.parse_operand_list()?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let result = parse_type(reading.context(), "!smt.bool")?;
    reading.state.result_types.push(result);
    reading.add_operands(&operands, &vec![ty; operands.len()], start)
}

fn print_equation(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    let first = *operands.first()?;
    p.push(" ");
    p.asm.print_operands(operands);
    p.print_optional_attr_dict(&[]);
    p.push(" : ");
    p.asm.print_types_of([first]);
    Some(())
}

/// `3 times %0 {x} : !smt.bv<4>`: the width of the result says how often.
fn parse_repeat(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let count = reading.parser().parse_small_number("how often the bits are repeated")?;
    reading.parser().expect_token("times")?;
    let operand = reading.parser().parse_value_use()?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let Some(width) = width(reading.context(), ty).and_then(|width| width.checked_mul(u64::from(count))) else {
        return Err(reading.error_since(start, "expected a type such as `!smt.bv<4>`"));
    };
    let result = parse_type(reading.context(), &format!("!smt.bv<{width}>"))?;
    reading.state.operands.push((operand, ty));
    reading.state.result_types.push(result);
    Ok(())
}

fn print_repeat(p: &mut Printing<'_, '_>) -> Option<()> {
    let [operand] = p.operands()[..] else { return None };
    let [result] = p.result_types()[..] else { return None };
    let own = width(p.context(), p.ir().value_type(operand)).filter(|width| *width > 0)?;
    let count = width(p.context(), result)? / own;
    p.push(" ");
    p.push(&count.to_string());
    p.push(" times ");
    p.asm.print_operand(operand);
    p.print_optional_attr_dict(&[]);
    p.push(" : ");
    p.asm.print_types_of([operand]);
    Some(())
}

/// `-5 {x}`: an integer without a width, which MLIR holds in four bits for each digit and one for the sign if it needs one.
fn parse_integer(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let is_negative = reading.parser().eat_token("-");
    let token = reading.parser().peek_token();
    if token.kind != TokenKind::Integer {
        return Err(reading.parser().expected("an integer"));
    }
    reading.parser().next_token();
    let (digits, radix) = match token.text.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (token.text, 10),
    };
    // A number of so few digits fits with its sign.
    let value = u128::from_str_radix(digits, radix).ok().filter(|_| digits.len() < 32);
    let Some(mut value) = value else {
        return Err(
            reading.error_since(start, "the number has more digits than are read here; the generic form takes it")
        );
    };
    let mut width = if value == 0 { 64 } else { 4 * digits.len() };
    if value >> (width - 1) != 0 {
        width += 1;
    }
    if is_negative {
        value = value.wrapping_neg() & (u128::MAX >> (128 - width));
    }
    let value = parse_attribute(reading.context(), &format!("{value} : ui{width}"))?;
    reading.add_attribute("value", value);
    reading.parse_optional_attr_dict()?;
    let ty = parse_type(reading.context(), "!smt.int")?;
    reading.state.result_types.push(ty);
    Ok(())
}

/// The number that an attribute of some width holds: the highest bit is the sign, whatever the type says of it.
pub(crate) fn signed(context: &Context, attr: Attr) -> Option<i128> {
    let AttrKind::Integer { value, ty } = context.attr_kind(attr) else { return None };
    let value = value.to_i128()?;
    let TypeKind::Integer { width, .. } = *context.type_kind(*ty) else { return Some(value) };
    let unused = 128_u32.checked_sub(width).filter(|unused| *unused < 128)?;
    Some((value << unused) >> unused)
}

fn print_integer(p: &mut Printing<'_, '_>) -> Option<()> {
    let value = signed(p.context(), p.attribute("value")?)?;
    p.push(" ");
    p.push(&value.to_string());
    p.print_optional_attr_dict(&["value"]);
    Some(())
}
