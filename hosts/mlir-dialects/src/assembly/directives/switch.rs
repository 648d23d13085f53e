//! The cases of branches: `[ default: ^bb1, 1: ^bb2(%a : i32) ]`.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Block, Value};
use mlir_syntax::{Attr, IntegerValue, Result, Signedness, TokenKind, TypeKind, VectorDimension, codes};
use num_bigint::{BigInt, Sign};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] =
    &[Directive { name: "SwitchOpCases", is_next: |reading| reading.parser().peek_is("["), parse, print }];

/// The parameters of the directive.
struct Parameters<'e> {
    /// The value that is looked at.
    flag: &'e Element,
    /// The successor where no case is the value's, its operands and their types, if it stands among the cases.
    default: Option<[&'e Element; 3]>,
    values: &'e Element,
    destinations: &'e Element,
    operands: &'e Element,
    operand_types: &'e Element,
}

fn parameters(elements: &[Element]) -> Option<Parameters<'_>> {
    let (flag, default, rest) = match elements {
        [flag, default, operands, types, rest @ ..] if rest.len() == 4 => {
            (flag, Some([default, operands, types]), rest)
        }
        [flag, rest @ ..] => (flag, None, rest),
        [] => return None,
    };
    let [values, destinations, operands, operand_types] = rest else { return None };
    Some(Parameters { flag, default, values, destinations, operands, operand_types })
}

fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let Some(parameters) = parameters(elements) else { return Ok(()) };
    let Some(flag_type) = reading.first_type(parameters.flag) else { return Ok(()) };
    let TypeKind::Integer { width, .. } = *reading.context().type_kind(flag_type) else {
        let start = reading.start;
        return Err(reading.parser().error_since(
            start,
            codes::TYPES,
            "what the cases are values of has an integer type",
        ));
    };
    match parameters.default {
        Some([successor, operands, types]) => {
            reading.parser().expect_token("default")?;
            reading.parser().expect_token(":")?;
            let (block, names, known) = reading.parse_successor_and_use_list()?;
            reading.add_successor(successor, block);
            reading.set_operands(operands, names);
            reading.set_types(types, known);
        }
        None => reading.parser().expect_token("[")?,
    }
    let (mut values, mut operands, mut types, mut sizes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut has_more = match parameters.default {
        Some(_) => reading.parser().eat_token(","),
        None => !reading.parser().peek_is("]"),
    };
    while has_more {
        values.push(parse_case(reading, width)?);
        reading.parser().expect_token(":")?;
        let (block, names, known) = reading.parse_successor_and_use_list()?;
        reading.add_successor(parameters.destinations, block);
        sizes.push(names.len() as u32);
        operands.extend(names);
        types.extend(known);
        has_more = reading.parser().eat_token(",");
    }
    if parameters.default.is_none() {
        reading.parser().expect_token("]")?;
    }
    reading.set_operand_groups(parameters.operands, operands, sizes);
    reading.set_types(parameters.operand_types, types);
    if !values.is_empty() {
        let shape = [VectorDimension { size: values.len() as u64, scalable: false }].into();
        let ty = TypeKind::Vector { shape, element: flag_type };
        let Some(ty) = reading.context().intern_type_within_limits(ty) else {
            return Err(reading.parser().error_here(codes::LIMIT, "the type of the cases is nested too deeply"));
        };
        // Elements without bits are not counted by bytes: there is no telling one of them from many.
        let splat = width > 0 && values.iter().all(|value| *value == values[0]);
        let count = if splat { 1 } else { values.len() };
        let data = values[..count].concat().into();
        let values = reading.intern(AttrKind::DenseElements { ty, data, splat });
        reading.set(parameters.values, values);
    }
    Ok(())
}

/// A case, as the bytes that an element of so many bits has. What does not fit is cut off, as MLIR does it; it reads 64 bits with a sign,
/// but prints numbers that need more, which are read here.
fn parse_case(reading: &mut Reading<'_, '_, '_>, width: u32) -> Result<Vec<u8>> {
    reading.parser().take_integer_element(width)?;
    let token = reading.parser().peek_token();
    let value = if reading.parser().eat_token("true") {
        IntegerValue::Small(-1)
    } else if reading.parser().eat_token("false") {
        IntegerValue::Small(0)
    } else if token.kind == TokenKind::Integer || token.text == "-" {
        let literal = TypeKind::Integer { width: width.max(64) + 1, signedness: Signedness::Signed };
        let literal = reading.context().intern_type(literal);
        let value = reading.parser().parse_attribute_of(literal)?;
        match reading.context().attr_kind(value) {
            AttrKind::Integer { value, .. } => value.clone(),
            _ => return Err(reading.parser().error_since(token.start, codes::INVALID, "a case is an integer")),
        }
    } else {
        return Err(reading.parser().expected("an integer, the value of a case"));
    };
    let value = match value {
        IntegerValue::Small(value) => BigInt::from(value),
        IntegerValue::Big(value) => (*value).clone(),
    };
    let sign = if value.sign() == Sign::Minus { 0xff } else { 0 };
    let mut bytes = value.to_signed_bytes_le();
    bytes.resize((width as usize).div_ceil(8), sign);
    if let Some(last) = bytes.last_mut() {
        *last &= 0xff >> (8 * width.div_ceil(8) - width);
    }
    Ok(bytes)
}

/// The numbers of `dense<…>`, as they are printed, with or without their signs; a splat stands for `count` of them.
fn numbers(p: &Printing<'_, '_>, attr: Attr, count: usize, is_signed: bool) -> Option<Vec<String>> {
    let AttrKind::DenseElements { ty, data, splat } = p.kind(attr) else { return None };
    let element = crate::assembly::types::element_type(p.context(), *ty)?;
    let TypeKind::Integer { width, .. } = *p.context().type_kind(element) else { return None };
    if width == 0 {
        return Some(vec!["0".to_owned(); count]);
    }
    let number = |bytes: &[u8]| if is_signed { signed(bytes, width) } else { limited(bytes) };
    let numbers: Vec<String> = data.chunks_exact((width as usize).div_ceil(8)).map(number).collect();
    Some(match splat {
        true => vec![numbers.first()?.clone(); count],
        false => numbers,
    })
}

/// A number of so many bits with its sign.
fn signed(bytes: &[u8], width: u32) -> String {
    let mut bytes = bytes.to_vec();
    let unused = 8 * width.div_ceil(8) - width;
    if let Some(last) = bytes.last_mut() {
        *last = ((*last << unused) as i8 >> unused) as u8;
    }
    BigInt::from_signed_bytes_le(&bytes).to_string()
}

/// A number without its sign. As MLIR prints it, none has more than 64 bits: of those that do the largest is printed.
fn limited(bytes: &[u8]) -> String {
    let (low, high) = bytes.split_at(bytes.len().min(8));
    let bits = low.iter().rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    if high.iter().any(|byte| *byte != 0) { u64::MAX } else { bits }.to_string()
}

fn print(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let parameters = parameters(elements)?;
    let destinations = p.successors(parameters.destinations)?;
    let operands = p.value_groups(parameters.operands)?;
    // What stands beside its default is printed without signs.
    let is_signed = parameters.default.is_none();
    let values = match p.get(parameters.values) {
        Some(attr) => numbers(p, attr, destinations.len(), is_signed)?,
        None => Vec::new(),
    };
    // Where there are no values there are no cases.
    let destinations = if values.is_empty() { &[] } else { destinations };
    if values.len() != destinations.len() || operands.len() < destinations.len() {
        return None;
    }
    match parameters.default {
        Some([successor, operands, _]) => {
            let [successor] = *p.successors(successor)? else { return None };
            p.push("  default: ");
            let operands = p.values(operands);
            p.asm.print_successor_and_use_list(successor, operands.into_iter());
            p.push(if destinations.is_empty() { "" } else { "," });
        }
        None => p.push("["),
    }
    if !destinations.is_empty() || parameters.default.is_none() {
        p.asm.print_newline();
    }
    for (index, (value, destination)) in values.into_iter().zip(destinations).enumerate() {
        p.push("  ");
        p.push(&value);
        p.push(": ");
        print_destination(p, *destination, &operands[index]);
        p.push(if index + 1 < destinations.len() { "," } else { "" });
        p.asm.print_newline();
    }
    p.push(if is_signed { "]" } else { "" });
    Some(())
}

fn print_destination(p: &mut Printing<'_, '_>, destination: Block, operands: &[Value]) {
    p.asm.print_successor_and_use_list(destination, operands.iter().copied());
}
