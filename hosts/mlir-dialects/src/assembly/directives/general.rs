//! Directives that no project of MLIR's has, for the forms of others: what formats cannot say themselves.

use super::Directive;
use super::index_lists::parse_number;
use crate::assembly::forms::function::parse_optional_results;
use crate::assembly::forms::signature::{TypesWithAttributes, dictionaries_of, print_results_with};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{AttrKind, Result, TokenKind};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "SymbolName",
        is_next: |reading| reading.parser().peek_token().kind == TokenKind::SymbolRef,
        parse: parse_symbol,
        print: print_symbol,
    },
    Directive {
        name: "Ranges",
        is_next: |reading| reading.parser().peek_is("["),
        parse: parse_ranges,
        print: print_ranges,
    },
    Directive {
        name: "TypedValues",
        is_next: |reading| reading.parser().at_value(),
        parse: parse_typed_values,
        print: print_typed_values,
    },
    Directive {
        name: "FlaggedValues",
        is_next: |reading| reading.parser().at_value(),
        parse: parse_flagged_values,
        print: print_flagged_values,
    },
    Directive {
        name: "CommaValues",
        is_next: |reading| reading.parser().at_value(),
        parse: parse_comma_values,
        print: print_comma_values,
    },
    Directive {
        name: "ArrowTypes",
        is_next: |reading| reading.parser().peek_is("->"),
        parse: parse_arrow_types,
        print: print_arrow_types,
    },
    Directive {
        name: "TypeOrValue",
        is_next: |reading| reading.parser().peek_is(":") || reading.parser().peek_is("="),
        parse: parse_type_or_value,
        print: print_type_or_value,
    },
];

/// `@name`, which is a string.
fn parse_symbol(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let name = reading.parser().parse_symbol_name()?;
    let name = reading.string_of(name);
    if let [parameter] = elements {
        reading.set(parameter, name);
    }
    Ok(())
}

fn print_symbol(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [parameter] = elements else { return None };
    let name = p.string(p.get(parameter)?)?;
    p.asm.print_symbol_name(name);
    Some(())
}

/// `[1:3, 0:8:2]`: a start, a limit and a stride of each dimension; a stride of 1 need not be written.
fn parse_ranges(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let mut lists = [Vec::new(), Vec::new(), Vec::new()];
    reading.parser().expect_token("[")?;
    reading.parser().list(b']', |parser| {
        lists[0].push(parse_number(parser, "a number")?);
        parser.expect_token(":")?;
        lists[1].push(parse_number(parser, "a number")?);
        lists[2].push(if parser.eat_token(":") { parse_number(parser, "a number")? } else { 1 });
        Ok(())
    })?;
    for (parameter, list) in elements.iter().zip(&lists) {
        let list = reading.i64_array(list);
        reading.set(parameter, list);
    }
    Ok(())
}

fn print_ranges(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let lists = elements.iter().map(|parameter| p.integers(p.get(parameter)?)).collect::<Option<Vec<_>>>()?;
    let [starts, limits, strides] = &lists[..] else { return None };
    if starts.len() != limits.len() || starts.len() != strides.len() {
        return None;
    }
    p.push("[");
    for (index, ((start, limit), stride)) in starts.iter().zip(limits).zip(strides).enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        let stride = if *stride == 1 { String::new() } else { format!(":{stride}") };
        p.push(&format!("{comma}{start}:{limit}{stride}"));
    }
    p.push("]");
    Some(())
}

/// `%0: i32 {a}, %1: f32`: operands with their types, and if a third parameter says where they are with dictionaries.
fn parse_typed_values(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let (mut values, mut types) = (Vec::new(), TypesWithAttributes::default());
    while reading.parser().at_value() {
        let value = reading.parser().parse_value_use()?;
        reading.parser().expect_token(":")?;
        values.push(value);
        types.parse_one(reading.parser())?;
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    if let [operands, of, ..] = elements {
        reading.set_operands(operands, values);
        set_types_with_attributes(reading, of, elements.get(2), types);
    }
    Ok(())
}

fn print_typed_values(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let operands = p.values(elements.first()?);
    let attributes = dictionaries_of(p, elements.get(2).and_then(|attributes| p.get(attributes)), operands.len())?;
    for (index, (value, attributes)) in operands.into_iter().zip(attributes).enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        p.asm.print_operand(value);
        p.push(": ");
        p.asm.print_types_of([value]);
        p.asm.print_optional_attr_dict(attributes, &[]);
    }
    Some(())
}

fn set_types_with_attributes(
    reading: &mut Reading<'_, '_, '_>,
    of: &Element,
    attributes: Option<&Element>,
    types: TypesWithAttributes,
) {
    reading.set_types(of, types.types.iter().copied());
    if let Some(attributes) = attributes
        && let Some(value) = types.attributes(reading)
    {
        reading.set(attributes, value);
    }
}

/// `%0, not %1`: operands, and an array that says for each if the word of the third parameter stands before it.
fn parse_flagged_values(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [operands, flags, Element::Code(word)] = elements else { return Ok(()) };
    let (mut values, mut data) = (Vec::new(), Vec::new());
    loop {
        data.push(u8::from(reading.parser().eat_keyword(word)));
        values.push(reading.parser().parse_value_use()?);
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    reading.set_operands(operands, values);
    let element = reading.context().integer_type(1);
    let data = reading.intern(AttrKind::DenseArray { element, data: data.into() });
    reading.set(flags, data);
    Ok(())
}

fn print_flagged_values(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [operands, flags, Element::Code(word)] = elements else { return None };
    let (values, flags) = (p.values(operands), p.integers(p.get(flags)?)?);
    if values.len() != flags.len() {
        return None;
    }
    for (index, (value, flag)) in values.into_iter().zip(flags).enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        if flag != 0 {
            p.push(word);
            p.push(" ");
        }
        p.asm.print_operand(value);
    }
    Some(())
}

/// `%0, %1,`: operands, each with a comma behind it.
fn parse_comma_values(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let mut values = Vec::new();
    while reading.parser().at_value() {
        values.push(reading.parser().parse_value_use()?);
        reading.parser().expect_token(",")?;
    }
    if let [operands] = elements {
        reading.set_operands(operands, values);
    }
    Ok(())
}

fn print_comma_values(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [operands] = elements else { return None };
    for (index, value) in p.values(operands).into_iter().enumerate() {
        p.push(if index > 0 { " " } else { "" });
        p.asm.print_operand(value);
        p.push(",");
    }
    Some(())
}

/// `-> i32`, `-> (i32 {a}, f32)`, or nothing if there is no result, which an optional group tells.
fn parse_arrow_types(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let types = parse_optional_results(reading)?;
    if let Some(of) = elements.first() {
        set_types_with_attributes(reading, of, elements.get(1), types);
    }
    Ok(())
}

fn print_arrow_types(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let types = p.types(elements.first()?);
    p.push("-> ");
    print_results_with(p, &types, elements.get(1).and_then(|attributes| p.get(attributes)))
}

/// `: i32`, `= 5 : i32`, or `: i64 = #value` if the value has another type or none.
fn parse_type_or_value(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [type_parameter, value_parameter] = elements else { return Ok(()) };
    let mut ty = match reading.parser().eat_token(":") {
        true => Some(reading.parser().parse_type()?),
        false => None,
    };
    if ty.is_none() || reading.parser().peek_is("=") {
        reading.parser().expect_token("=")?;
        let value = reading.parser().parse_attribute()?;
        reading.set(value_parameter, value);
        ty = ty.or_else(|| reading.context().attribute_type(value));
    }
    let Some(ty) = ty else { return Err(reading.parser().expected("a value with a type, or a type before it")) };
    let ty = reading.intern(AttrKind::Type(ty));
    reading.set(type_parameter, ty);
    Ok(())
}

fn print_type_or_value(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [type_parameter, value_parameter] = elements else { return None };
    let of = p.get(type_parameter)?;
    let AttrKind::Type(ty) = *p.kind(of) else { return None };
    let value = p.get(value_parameter);
    let is_said = value.is_some_and(|value| p.context().attribute_type(value) == Some(ty));
    if !is_said {
        p.push(": ");
        p.asm.print_type(ty);
    }
    if let Some(value) = value {
        p.push(if is_said { "= " } else { " = " });
        p.asm.print_attribute(value);
    }
    Some(())
}
