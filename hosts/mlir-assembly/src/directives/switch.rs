//! The cases of branches: `[ default: ^bb1, 1: ^bb2(%a : i32) ]`.

use super::Directive;
use crate::print::Printing;
use crate::read::Reading;
use mlir_lite::{AttrKind, Block, Value};
use mlir_syntax::{Attr, Result, Type, TypeKind, VectorDimension};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] =
    &[Directive { name: "SwitchOpCases", is_next: |reading| reading.parser().peek_is("["), parse, print }];

/// What the parameters name.
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
        values.push(reading.parser().parse_attribute_of(flag_type)?);
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
    if let Some(values) = vector_of(reading, flag_type, &values) {
        reading.set(parameters.values, values);
    }
    Ok(())
}

/// `dense<[1, 2]> : vector<2xi32>` of integers; none if there are none.
fn vector_of(reading: &mut Reading<'_, '_, '_>, element: Type, values: &[Attr]) -> Option<Attr> {
    let TypeKind::Integer { width, .. } = *reading.context().type_kind(element) else { return None };
    let bytes = (width as usize).div_ceil(8);
    let mut data = Vec::new();
    for value in values {
        let AttrKind::Integer { value, .. } = reading.context().attr_kind(*value) else { return None };
        let kept = bytes.checked_mul(8).filter(|_| bytes <= 16)?;
        let bits = value.to_i128()? as u128 & (u128::MAX >> (128 - kept.min(width as usize)));
        data.extend_from_slice(&bits.to_le_bytes()[..bytes]);
    }
    let shape = [VectorDimension { size: values.len() as u64, scalable: false }].into();
    let ty = reading.context().intern_type_within_limits(TypeKind::Vector { shape, element })?;
    let splat = values.iter().all(|value| *value == values[0]);
    data.truncate(if splat { bytes } else { data.len() });
    (!values.is_empty()).then(|| reading.intern(AttrKind::DenseElements { ty, data: data.into(), splat }))
}

/// The numbers of `dense<…>`, with or without their signs; a splat stands for `count` of them.
fn numbers(p: &Printing<'_, '_>, attr: Attr, count: usize, is_signed: bool) -> Option<Vec<i128>> {
    let AttrKind::DenseElements { ty, data, splat } = p.kind(attr) else { return None };
    let element = crate::types::element_type(p.context(), *ty)?;
    let TypeKind::Integer { width, .. } = *p.context().type_kind(element) else { return None };
    let bytes = (width as usize).div_ceil(8);
    if !(1..=16).contains(&bytes) {
        return None;
    }
    let number = |chunk: &[u8]| {
        let bits = chunk.iter().rev().fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
        let unused = 128 - width;
        match is_signed {
            true => ((bits << unused) as i128) >> unused,
            false => bits as i128,
        }
    };
    let numbers: Vec<i128> = data.chunks_exact(bytes).map(number).collect();
    Some(match splat {
        true => vec![*numbers.first()?; count],
        false => numbers,
    })
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
        p.push(&value.to_string());
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
