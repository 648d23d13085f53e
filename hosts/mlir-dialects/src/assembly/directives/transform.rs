//! Parts of the forms of `transform`.

use super::Directive;
use super::index_lists::{parse_index_list, print_index_list};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Value};
use mlir_syntax::{Attr, Result, SsaName, parse_attribute};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "AlternativesOpSelectedRegion",
        is_next: |_| true,
        parse: parse_selected_region,
        print: print_selected_region,
    },
    Directive {
        name: "ApplyRegisteredPassOptions",
        is_next: |reading| reading.parser().peek_is("{"),
        parse: parse_options,
        print: print_options,
    },
    Directive {
        name: "ContinuousTileSizeTypes",
        is_next: |reading| reading.parser().peek_is("("),
        parse: parse_semi_function_type,
        print: print_same_results,
    },
    Directive { name: "ForeachMatchSymbols", is_next: |_| true, parse: parse_matchers, print: print_matchers },
    Directive {
        name: "MultitileSizesTypes",
        is_next: |reading| reading.parser().peek_is("("),
        parse: parse_semi_function_type,
        print: print_same_results,
    },
    Directive {
        name: "PackedOrDynamicIndexList",
        is_next: |reading| reading.parser().peek_is("*") || reading.parser().peek_is("["),
        parse: parse_packed_list,
        print: print_packed_list,
    },
    Directive {
        name: "SemiFunctionType",
        is_next: |reading| reading.parser().peek_is("(") || reading.parser().at_type(),
        parse: parse_semi_function_type,
        print: print_semi_function_type,
    },
    Directive {
        name: "SequenceOpOperands",
        is_next: |reading| reading.parser().at_value(),
        parse: parse_sequence_operands,
        print: print_sequence_operands,
    },
    Directive { name: "TransformMatchDims", is_next: |_| true, parse: parse_dimensions, print: print_dimensions },
];

/// `1`, or the value that says which region it is.
fn parse_selected_region(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [number, value] = elements else { return Ok(()) };
    if reading.parser().at_value() {
        let operand = reading.parser().parse_value_use()?;
        reading.set_operands(value, vec![operand]);
    } else {
        let ty = reading.context().index_type();
        let region = reading.parser().parse_attribute_of(ty)?;
        reading.set(number, region);
    }
    Ok(())
}

fn print_selected_region(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [number, value] = elements else { return None };
    match p.get(number) {
        Some(number) => p.asm.print_attribute_without_type(number),
        None => {
            let operands = p.values(value);
            p.asm.print_operands(operands);
        }
    }
    Some(())
}

/// `#transform.param_operand<index = 0 : i64>` stands for the first dynamic option.
const OPERAND: (&str, &str) = ("param_operand<index = ", " : i64>");

/// `{"a" = 1, "b" = %0, "c" = [%1, true]}`
fn parse_options(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [options, values] = elements else { return Ok(()) };
    let (mut entries, mut operands) = (Vec::new(), Vec::new());
    reading.parser().expect_token("{")?;
    let mut has_more = !reading.parser().eat_token("}");
    while has_more {
        let key = match reading.parser().parse_optional_identifier() {
            Some(key) => key.to_owned(),
            None => reading.parser().parse_string()?.as_str().unwrap_or_default().to_owned(),
        };
        let key = reading.context().intern_symbol(&key);
        reading.parser().expect_token("=")?;
        let value = if reading.parser().eat_token("[") {
            let mut items = Vec::new();
            while !reading.parser().eat_token("]") {
                items.push(parse_option(reading, &mut operands)?);
                if !reading.parser().eat_token(",") {
                    reading.parser().expect_token("]")?;
                    break;
                }
            }
            reading.intern(AttrKind::Array(items.into()))
        } else {
            parse_option(reading, &mut operands)?
        };
        entries.push((key, value));
        has_more = reading.parser().eat_token(",");
        if !has_more {
            reading.parser().expect_token("}")?;
        }
    }
    let entries = reading.context().dictionary(entries);
    reading.set(options, entries);
    reading.set_operands(values, operands);
    Ok(())
}

fn parse_option<'s>(reading: &mut Reading<'_, 's, '_>, operands: &mut Vec<SsaName<'s>>) -> Result<Attr> {
    if !reading.parser().at_value() {
        return reading.parser().parse_attribute();
    }
    let text = format!("#transform.{}{}{}", OPERAND.0, operands.len(), OPERAND.1);
    operands.push(reading.parser().parse_value_use()?);
    parse_attribute(reading.context(), &text)
}

fn print_options(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [options, values] = elements else { return None };
    let operands = p.values(values);
    let AttrKind::Dictionary(entries) = p.kind(p.get(options)?) else { return None };
    p.push("{");
    for (index, (key, value)) in entries.iter().enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        let key = p.context().symbol_name(*key);
        p.asm.print_string(key);
        p.push(" = ");
        match p.kind(*value) {
            AttrKind::Array(items) => {
                p.push("[");
                for (index, item) in items.iter().enumerate() {
                    p.push(if index > 0 { ", " } else { "" });
                    print_option(p, *item, &operands)?;
                }
                p.push("]");
            }
            _ => print_option(p, *value, &operands)?,
        }
    }
    p.push("}");
    Some(())
}

fn print_option(p: &mut Printing<'_, '_>, value: Attr, operands: &[Value]) -> Option<()> {
    let index = match p.kind(value) {
        AttrKind::Dialect { dialect, body, .. } if p.context().symbol_name(*dialect) == "transform" => {
            body.strip_prefix(OPERAND.0).and_then(|rest| rest.strip_suffix(OPERAND.1))
        }
        _ => None,
    };
    match index {
        Some(index) => p.asm.print_operand(*operands.get(index.parse::<usize>().ok()?)?),
        None => p.asm.print_attribute(value),
    }
    Some(())
}

/// `@a -> @b, @c -> @d`
fn parse_matchers(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [matchers, actions] = elements else { return Ok(()) };
    let (mut left, mut right) = (Vec::new(), Vec::new());
    loop {
        left.push(reading.parser().parse_attribute()?);
        if !reading.parser().eat_arrow() {
            return Err(reading.parser().expected("'->' and the action, as in `@matcher -> @action`"));
        }
        right.push(reading.parser().parse_attribute()?);
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    let (left, right) = (AttrKind::Array(left.into()), AttrKind::Array(right.into()));
    let (left, right) = (reading.intern(left), reading.intern(right));
    reading.set(matchers, left);
    reading.set(actions, right);
    Ok(())
}

fn print_matchers(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [matchers, actions] = elements else { return None };
    let (AttrKind::Array(left), AttrKind::Array(right)) = (p.kind(p.get(matchers)?), p.kind(p.get(actions)?)) else {
        return None;
    };
    if left.len() != right.len() {
        return None;
    }
    p.asm.increase_indent();
    p.asm.increase_indent();
    for (index, (matcher, action)) in left.iter().zip(right.iter()).enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        p.asm.print_newline();
        p.asm.print_attribute(*matcher);
        p.push(" -> ");
        p.asm.print_attribute(*action);
    }
    p.asm.decrease_indent();
    p.asm.decrease_indent();
    Some(())
}

/// `*(%0)`, or `[%0, 4]`
fn parse_packed_list(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [packed, values, numbers] = elements else { return Ok(()) };
    if reading.parser().eat_token("*") {
        reading.parser().expect_token("(")?;
        let operand = reading.parser().parse_value_use()?;
        reading.parser().expect_token(")")?;
        reading.set_operands(packed, vec![operand]);
        return Ok(());
    }
    let list = parse_index_list(reading, "[", b']', false)?;
    reading.set_operands(values, list.values);
    let list = reading.i64_array(&list.numbers);
    reading.set(numbers, list);
    Ok(())
}

fn print_packed_list(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [packed, values, numbers] = elements else { return None };
    let (packed, values) = (p.values(packed), p.values(values));
    if let [packed] = packed[..] {
        p.push("*(");
        p.asm.print_operand(packed);
        p.push(")");
        return Some(());
    }
    let numbers = match p.get(numbers) {
        Some(numbers) => p.integers(numbers)?,
        None => Vec::new(),
    };
    p.push("[");
    print_index_list(p, &values, &numbers, &[], false)?;
    p.push("]");
    Some(())
}

/// `(!t) -> !u`, or `!t` if there is no result. Where there are several results of one each, they have the same type.
fn parse_semi_function_type(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [input, results @ ..] = elements else { return Ok(()) };
    if !reading.parser().eat_token("(") {
        let ty = reading.parser().parse_type()?;
        reading.set_types(input, vec![ty]);
        return Ok(());
    }
    let ty = reading.parser().parse_type()?;
    reading.set_types(input, vec![ty]);
    reading.parser().expect_token(")")?;
    if !reading.parser().eat_arrow() {
        return Err(reading.parser().expected("'->' and the type of the result"));
    }
    let types = reading.parser().parse_result_types()?;
    for result in results {
        reading.set_types(result, types.clone());
    }
    Ok(())
}

fn print_semi_function_type(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [input, result, ..] = elements else { return None };
    let (inputs, results) = (p.types(input), p.types(result));
    match results.is_empty() {
        true => p.asm.print_types(inputs),
        false => p.asm.print_functional_type(inputs, results),
    }
    Some(())
}

/// `(!t) -> !u`, where all results have the type of the first.
fn print_same_results(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [input, result, ..] = elements else { return None };
    let (inputs, results) = (p.types(input), p.types(result));
    p.asm.print_functional_type(inputs, results);
    Some(())
}

/// `%0 : !t`, or `%0, %1 : (!t, !u)`
fn parse_sequence_operands(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [root, root_type, others, other_types] = elements else { return Ok(()) };
    if !reading.parser().at_value() {
        return Ok(());
    }
    let mut operands = reading.parse_operand_list()?;
    reading.parser().expect_token(":")?;
    let mut types = if reading.parser().eat_token("(") {
        let types = reading.parse_type_list()?;
        reading.parser().expect_token(")")?;
        types
    } else {
        reading.parse_type_list()?
    };
    let (rest, rest_types) = (operands.split_off(1), types.split_off(1));
    reading.set_operands(root, operands);
    reading.set_types(root_type, types);
    reading.set_operands(others, rest);
    reading.set_types(other_types, rest_types);
    Ok(())
}

fn print_sequence_operands(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [root, _, others, _] = elements else { return None };
    let others = p.values(others);
    let operands = [p.values(root), others.clone()].concat();
    if operands.is_empty() {
        return Some(());
    }
    p.asm.print_operands(operands.iter().copied());
    p.push(if others.is_empty() { " : " } else { " : (" });
    p.asm.print_types_of(operands);
    p.push(if others.is_empty() { "" } else { ")" });
    Some(())
}

/// `all`, `except(0, 1)`, or `0, 1`
fn parse_dimensions(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [list, is_inverted, is_all] = elements else { return Ok(()) };
    let unit = reading.context().unit();
    let mut numbers = Vec::new();
    if reading.parser().eat_token("all") {
        reading.set(is_all, unit);
    } else {
        let has_exceptions = reading.parser().eat_token("except");
        if has_exceptions {
            reading.set(is_inverted, unit);
            reading.parser().expect_token("(")?;
        }
        let ty = reading.context().integer_type(64);
        loop {
            let start = reading.parser().position();
            let attr = reading.parser().parse_attribute_of(ty)?;
            match reading.context().attr_kind(attr) {
                AttrKind::Integer { value, .. } => numbers.extend(value.to_i64()),
                _ => return Err(reading.error_since(start, "expected `all`, `except(…)` or a list of numbers")),
            }
            if !reading.parser().eat_token(",") {
                break;
            }
        }
        if has_exceptions {
            reading.parser().expect_token(")")?;
        }
    }
    let numbers = reading.i64_array(&numbers);
    reading.set(list, numbers);
    Ok(())
}

fn print_dimensions(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [list, is_inverted, is_all] = elements else { return None };
    if p.get(is_all).is_some() {
        p.push("all");
        return Some(());
    }
    let is_inverted = p.get(is_inverted).is_some();
    let numbers = p.integers(p.get(list)?)?;
    p.push(if is_inverted { "except(" } else { "" });
    p.asm.comma_separated(numbers, |asm, number| asm.print_number(number));
    p.push(if is_inverted { ")" } else { "" });
    Some(())
}
