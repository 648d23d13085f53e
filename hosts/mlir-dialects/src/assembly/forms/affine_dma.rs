//! Copies in the background: `affine.dma_start` and `affine.dma_wait`, which no definition has.

use super::Form;
use super::affine::{map_of, parse_access, print_access};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{Result, SsaName};

pub(super) const FORMS: &[Form] = &[
    Form { name: "affine.dma_start", parse: parse_start, print: print_start },
    Form { name: "affine.dma_wait", parse: parse_wait, print: print_wait },
];

/// The memories of a start, and the attributes that have the maps of their indices.
const START: [&str; 3] = ["src_map", "dst_map", "tag_map"];
const WAIT: [&str; 1] = ["tag_map"];

/// `%src[%i], %dst[%j], %tag[%k], %count, %stride, %elements : memref<…>, memref<…>, memref<…>`
fn parse_start(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse(reading, &START, &[1, 3])
}

/// `%tag[%k], %count : memref<…>`
fn parse_wait(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse(reading, &WAIT, &[1])
}

fn parse(reading: &mut Reading<'_, '_, '_>, maps: &[&'static str], counts: &[usize]) -> Result<()> {
    let mut accesses: Vec<(SsaName<'_>, Vec<SsaName<'_>>)> = Vec::new();
    for map in maps {
        accesses.push(parse_access(reading, map)?);
        reading.parser().expect_token(",")?;
    }
    let start = reading.parser().position();
    // As in MLIR, a comma may stand behind the last of them.
    let mut rest = Vec::new();
    while reading.parser().at_value() {
        rest.push(reading.parser().parse_value_use()?);
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    if !counts.contains(&rest.len()) {
        let wanted = if counts.len() > 1 {
            "a number of elements, or with it a stride and a number for each"
        } else {
            "a number of elements"
        };
        return Err(reading.error_since(start, format!("expected {wanted}")));
    }
    reading.parser().expect_token(":")?;
    for (index, (memref, indices)) in accesses.into_iter().enumerate() {
        if index > 0 {
            reading.parser().expect_token(",")?;
        }
        let ty = reading.parser().parse_type()?;
        reading.state.operands.push((memref, ty));
        reading.add_index_operands(indices);
    }
    reading.add_index_operands(rest);
    Ok(())
}

fn print_start(p: &mut Printing<'_, '_>) -> Option<()> {
    print(p, &START, &[1, 3])
}

fn print_wait(p: &mut Printing<'_, '_>) -> Option<()> {
    print(p, &WAIT, &[1])
}

fn print(p: &mut Printing<'_, '_>, maps: &[&str], counts: &[usize]) -> Option<()> {
    // The form has no place for other attributes.
    if p.attributes().len() != maps.len() {
        return None;
    }
    let operands = p.operands();
    let mut rest = &operands[..];
    let mut memories: Vec<Value> = Vec::new();
    for (index, name) in maps.iter().enumerate() {
        let (_, map) = map_of(p, name)?;
        let count = (map.dimensions as usize).checked_add(map.symbols as usize)?;
        let (memref, others) = rest.split_first()?;
        let (indices, others) = others.split_at_checked(count)?;
        p.push(if index > 0 { ", " } else { " " });
        print_access(p, name, *memref, indices)?;
        memories.push(*memref);
        rest = others;
    }
    if !counts.contains(&rest.len()) {
        return None;
    }
    p.push(", ");
    p.asm.print_operands(rest.iter().copied());
    p.push(" : ");
    p.asm.print_types_of(memories);
    Some(())
}
