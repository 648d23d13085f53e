//! The parts that forms share which access memory: `%memref[%i, %j]`, and how data is prefetched.

use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Value};
use mlir_syntax::{Result, SsaName};

/// Reads `%memref[%i, %j]`.
pub(super) fn parse_access<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<(SsaName<'s>, Vec<SsaName<'s>>)> {
    let memref = reading.parser().parse_value_use()?;
    reading.parser().expect_token("[")?;
    let indices = reading.parse_operand_list()?;
    reading.parser().expect_token("]")?;
    Ok((memref, indices))
}

/// `%memref[%i, %j]`
pub(super) fn print_access(printing: &mut Printing<'_, '_>, memref: Value, indices: &[Value]) {
    printing.asm.print_operand(memref);
    printing.push("[");
    printing.asm.print_operands(indices.iter().copied());
    printing.push("]");
}

/// Reads what stands behind what is prefetched, `, read, locality<3>, data {…} : type`, and adds it.
pub(super) fn finish_prefetch<'s>(
    reading: &mut Reading<'_, 's, '_>,
    memref: SsaName<'s>,
    indices: Vec<SsaName<'s>>,
) -> Result<()> {
    parse_prefetch_flags(reading)?;
    // MLIR prints a dictionary for `memref.prefetch` too, and does not read it back.
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.state.operands.push((memref, ty));
    reading.add_index_operands(indices);
    Ok(())
}

/// Reads `, read, locality<3>, data`.
fn parse_prefetch_flags(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.parser().expect_token(",")?;
    let is_write = parse_choice(reading, "write", "read")?;
    reading.parser().expect_token(",")?;
    reading.parser().expect_token("locality")?;
    reading.parser().expect_token("<")?;
    let i32_type = reading.context().integer_type(32);
    let locality = reading.parser().parse_attribute_of(i32_type)?;
    reading.parser().expect_token(">")?;
    reading.parser().expect_token(",")?;
    let is_data = parse_choice(reading, "data", "instr")?;
    for (name, value) in [("isWrite", is_write), ("isDataCache", is_data)] {
        let value = reading.context().boolean(value);
        reading.add_attribute(name, value);
    }
    reading.add_attribute("localityHint", locality);
    Ok(())
}

fn parse_choice(reading: &mut Reading<'_, '_, '_>, yes: &str, no: &str) -> Result<bool> {
    let is_yes = reading.parser().eat_token(yes);
    if !is_yes && !reading.parser().eat_token(no) {
        return Err(reading.parser().expected(&format!("'{yes}' or '{no}'")));
    }
    Ok(is_yes)
}

/// `, read, locality<3>, data {…} : type`
pub(super) fn print_rest_of_prefetch(printing: &mut Printing<'_, '_>, memref: Value) -> Option<()> {
    print_prefetch_flags(printing)?;
    printing.print_optional_attr_dict(&["map", "localityHint", "isDataCache", "isWrite"]);
    printing.push(" : ");
    printing.asm.print_types_of([memref]);
    Some(())
}

/// `, read, locality<3>, data`
fn print_prefetch_flags(printing: &mut Printing<'_, '_>) -> Option<()> {
    let flag = |printing: &Printing<'_, '_>, name: &str| {
        let attr = printing.attribute(name)?;
        matches!(printing.kind(attr), AttrKind::Integer { .. }).then(|| printing.integer(attr) != Some(0))
    };
    let is_write = flag(printing, "isWrite")?;
    let is_data = flag(printing, "isDataCache")?;
    let locality = printing.integer(printing.attribute("localityHint")?)?;
    printing.push(if is_write { ", write" } else { ", read" });
    printing.push(", locality<");
    printing.asm.print_number(locality);
    printing.push(if is_data { ">, data" } else { ">, instr" });
    Some(())
}
