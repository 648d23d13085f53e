//! Forms of `memref`.

use super::Form;
use super::memory::{finish_prefetch, parse_access, print_access, print_rest_of_prefetch};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Result, TypeKind};
use std::sync::Arc;

pub(super) const FORMS: &[Form] = &[
    Form { name: "memref.alloca_scope", parse: parse_alloca_scope, print: print_alloca_scope },
    Form { name: "memref.dma_start", parse: parse_dma_start, print: print_dma_start },
    Form { name: "memref.generic_atomic_rmw", parse: parse_generic_atomic_rmw, print: print_generic_atomic_rmw },
    Form { name: "memref.prefetch", parse: parse_prefetch, print: print_prefetch },
    Form { name: "memref.transpose", parse: parse_transpose, print: print_transpose },
];

/// `-> (f32) {…}`
fn parse_alloca_scope(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.state.result_types = reading.parse_optional_arrow_types()?;
    let region = reading.asm.parse_region(&[], Some("memref.alloca_scope.return"))?;
    reading.state.regions.push(region);
    reading.parse_optional_attr_dict()
}

fn print_alloca_scope(printing: &mut Printing<'_, '_>) -> Option<()> {
    let types = printing.result_types();
    printing.push(" ");
    if !types.is_empty() {
        printing.print_arrow_types(&types);
    }
    printing.push(" ");
    let region = *printing.ir().op_regions(printing.op).first()?;
    printing.asm.print_region(region, false, !types.is_empty(), false);
    printing.print_optional_attr_dict(&[]);
    Some(())
}

/// `%source[…], %target[…], %count, %tag[…] (, %stride, %length)? : types`
fn parse_dma_start(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let (source, source_indices) = parse_access(reading)?;
    reading.parser().expect_token(",")?;
    let (target, target_indices) = parse_access(reading)?;
    reading.parser().expect_token(",")?;
    let count = reading.parser().parse_value_use()?;
    reading.parser().expect_token(",")?;
    let (tag, tag_indices) = parse_access(reading)?;
    let mut strides = Vec::new();
    while reading.parser().eat_token(",") {
        strides.push(reading.parser().parse_value_use()?);
    }
    if !matches!(strides.len(), 0 | 2) {
        return Err(
            reading.error_since(start, "a transfer has a stride and a number of elements per stride, or neither")
        );
    }
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let types = reading.parse_type_list()?;
    let [source_type, target_type, tag_type] = types[..] else {
        return Err(reading.error_since(start, "expected the types of source, target and tag"));
    };
    reading.state.operands.push((source, source_type));
    reading.add_index_operands(source_indices);
    reading.state.operands.push((target, target_type));
    reading.add_index_operands(target_indices.into_iter().chain([count]));
    reading.state.operands.push((tag, tag_type));
    reading.add_index_operands(tag_indices.into_iter().chain(strides));
    Ok(())
}

fn print_dma_start(printing: &mut Printing<'_, '_>) -> Option<()> {
    let ir = printing.ir();
    let operands = printing.operands();
    let rank = |at: usize| -> Option<usize> {
        match printing.context().type_kind(ir.value_type(*operands.get(at)?)) {
            TypeKind::MemRef { shape, .. } => Some(shape.len()),
            _ => None,
        }
    };
    let target = 1 + rank(0)?;
    let count = target.checked_add(1 + rank(target)?)?;
    let tag = count + 1;
    let rest = tag.checked_add(1 + rank(tag)?)?;
    if !matches!(operands.len().checked_sub(rest), Some(0 | 2)) {
        return None;
    }
    printing.push(" ");
    print_access(printing, operands[0], &operands[1..target]);
    printing.push(", ");
    print_access(printing, operands[target], &operands[target + 1..count]);
    printing.push(", ");
    printing.asm.print_operand(operands[count]);
    printing.push(", ");
    print_access(printing, operands[tag], &operands[tag + 1..rest]);
    for value in &operands[rest..] {
        printing.push(", ");
        printing.asm.print_operand(*value);
    }
    printing.print_optional_attr_dict(&[]);
    printing.push(" : ");
    printing.asm.print_types_of([operands[0], operands[target], operands[tag]]);
    Some(())
}

/// `%memref[…] : type {…}`
fn parse_generic_atomic_rmw(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let (memref, indices) = parse_access(reading)?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let ty = reading.parser().parse_type()?;
    let Some(element) = crate::assembly::types::element_type(reading.context(), ty) else {
        return Err(reading.error_since(start, "expected a memref type"));
    };
    reading.state.operands.push((memref, ty));
    reading.add_index_operands(indices);
    reading.state.result_types.push(element);
    let region = reading.asm.parse_region(&[], None)?;
    reading.state.regions.push(region);
    reading.parse_optional_attr_dict()
}

fn print_generic_atomic_rmw(printing: &mut Printing<'_, '_>) -> Option<()> {
    let operands = printing.operands();
    let (memref, indices) = operands.split_first()?;
    printing.push(" ");
    print_access(printing, *memref, indices);
    printing.push(" : ");
    printing.asm.print_types_of([*memref]);
    printing.push(" ");
    let region = *printing.ir().op_regions(printing.op).first()?;
    printing.asm.print_region(region, true, true, false);
    printing.print_optional_attr_dict(&[]);
    Some(())
}

/// `%memref[…], read, locality<3>, data : type`
fn parse_prefetch(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let (memref, indices) = parse_access(reading)?;
    finish_prefetch(reading, memref, indices)
}

fn print_prefetch(printing: &mut Printing<'_, '_>) -> Option<()> {
    let operands = printing.operands();
    let (memref, indices) = operands.split_first()?;
    printing.push(" ");
    print_access(printing, *memref, indices);
    print_rest_of_prefetch(printing, *memref)
}

/// `%memref (d0, d1) -> (d1, d0) : type to type`
fn parse_transpose(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let memref = reading.parser().parse_value_use()?;
    let map = reading.parser().parse_affine_map()?;
    let map = reading.intern(AttrKind::AffineMap(Arc::new(map)));
    reading.add_attribute("permutation", map);
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let source = reading.parser().parse_type()?;
    reading.parser().expect_token("to")?;
    let target = reading.parser().parse_type()?;
    reading.state.operands.push((memref, source));
    reading.state.result_types.push(target);
    Ok(())
}

fn print_transpose(printing: &mut Printing<'_, '_>) -> Option<()> {
    let AttrKind::AffineMap(map) = printing.kind(printing.attribute("permutation")?) else { return None };
    let source = printing.ir().operands(printing.op).next()?;
    let result = printing.ir().results(printing.op).next()?;
    printing.push(" ");
    printing.asm.print_operand(source);
    let mut text = String::from(" ");
    map.print(&mut text);
    printing.push(&text);
    printing.print_optional_attr_dict(&["permutation"]);
    printing.push(" : ");
    printing.asm.print_types_of([source]);
    printing.push(" to ");
    printing.asm.print_types_of([result]);
    Some(())
}
