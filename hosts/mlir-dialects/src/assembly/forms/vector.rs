//! Forms of `vector`.

use super::Form;
use super::iterator_types::{print_iterator_types, read_iterator_types};
use super::memory::{parse_access, print_access};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Context, Type, TypeKind};
use mlir_syntax::affine::{AffineExpr, AffineMap};
use mlir_syntax::{Result, VectorDimension};
use std::sync::Arc;

pub(super) const FORMS: &[Form] = &[
    Form { name: "vector.contract", parse: parse_contract, print: print_contract },
    Form { name: "vector.outerproduct", parse: parse_outerproduct, print: print_outerproduct },
    Form { name: "vector.transfer_read", parse: parse_transfer_read, print: print_transfer_read },
    Form { name: "vector.transfer_write", parse: parse_transfer_write, print: print_transfer_write },
];

/// The dimensions of a vector type and the type of its elements.
fn vector_of(context: &Context, ty: Type) -> Option<(&[VectorDimension], Type)> {
    match context.type_kind(ty) {
        TypeKind::Vector { shape, element } => Some((shape, *element)),
        _ => None,
    }
}

/// The map of a transfer that says none: the last dimensions of the memory, in order.
fn default_map(context: &Context, memory: Type, vector: Type) -> Option<AffineMap> {
    let (rank, element) = match context.type_kind(memory) {
        TypeKind::MemRef { shape, element, .. } | TypeKind::RankedTensor { shape, element, .. } => {
            (shape.len(), *element)
        }
        _ => return None,
    };
    let inner = vector_of(context, element).map_or(0, |(shape, _)| shape.len());
    let results = vector_of(context, vector)?.0.len().checked_sub(inner)?;
    let dimensions = rank as u32;
    if rank == 0 && vector_of(context, vector)?.0.iter().all(|dimension| dimension.size == 1) && results == 1 {
        return Some(AffineMap { dimensions, symbols: 0, results: vec![AffineExpr::Constant(0)] });
    }
    let first = rank.checked_sub(results)?;
    let results = (first..rank).map(|dimension| AffineExpr::Dimension(dimension as u32)).collect();
    Some(AffineMap { dimensions, symbols: 0, results })
}

/// The type of the mask of a transfer: what is read of the memory, by the order of its dimensions.
fn mask_type(context: &mut Context, vector: Type, map: &AffineMap) -> Option<Type> {
    let (shape, _) = vector_of(context, vector)?;
    let mut dimensions: Vec<(u32, VectorDimension)> = map
        .results
        .iter()
        .zip(shape)
        .filter_map(|(result, size)| match result {
            AffineExpr::Dimension(dimension) => Some((*dimension, *size)),
            _ => None,
        })
        .collect();
    dimensions.sort_by_key(|(dimension, _)| *dimension);
    let mut shape: Vec<VectorDimension> = dimensions.into_iter().map(|(_, size)| size).collect();
    if shape.is_empty() {
        shape.push(VectorDimension { size: 1, scalable: false });
    }
    let element = context.integer_type(1);
    context.intern_type_within_limits(TypeKind::Vector { shape: shape.into(), element })
}

/// Gives a transfer the map and the bounds that its text leaves out, and finds the type of its mask.
fn complete_transfer(
    reading: &mut Reading<'_, '_, '_>,
    memory: Type,
    vector: Type,
    has_mask: bool,
    start: usize,
) -> Result<Option<Type>> {
    let map = match reading.attribute("permutation_map") {
        Some(attr) => match reading.context().attr_kind(attr) {
            AttrKind::AffineMap(map) => map.clone(),
            _ => return Err(reading.error_since(start, "`permutation_map` is an affine map")),
        },
        None => {
            let Some(map) = default_map(reading.context(), memory, vector) else {
                return Err(reading.error_since(
                    start,
                    "expected a memref or tensor type and the type of a vector that has no more dimensions",
                ));
            };
            let map = Arc::new(map);
            let attr = reading.intern(AttrKind::AffineMap(map.clone()));
            reading.add_attribute("permutation_map", attr);
            map
        }
    };
    if reading.attribute("in_bounds").is_none() {
        let no = reading.context().boolean(false);
        let flags = reading.intern(AttrKind::Array(vec![no; map.results.len()].into()));
        reading.add_attribute("in_bounds", flags);
    }
    if !has_mask {
        return Ok(None);
    }
    match mask_type(reading.context(), vector, &map) {
        Some(ty) => Ok(Some(ty)),
        None => Err(reading.error_since(start, "a transfer with a mask has a vector type")),
    }
}

/// Prints the attributes of a transfer without those that the text need not say.
fn print_transfer_attributes(printing: &mut Printing<'_, '_>, memory: Type, vector: Type) -> Option<()> {
    let AttrKind::AffineMap(map) = printing.kind(printing.attribute("permutation_map")?) else { return None };
    let mut elided = vec!["operandSegmentSizes"];
    if default_map(printing.context(), memory, vector).is_some_and(|default| default == **map) {
        elided.push("permutation_map");
    }
    let flags = printing.integers(printing.attribute("in_bounds")?)?;
    if flags.iter().all(|flag| *flag == 0) {
        elided.push("in_bounds");
    }
    printing.print_optional_attr_dict(&elided);
    Some(())
}

/// `%memory[%i], %padding, %mask {…} : memref<?xf32>, vector<4xf32>`
fn parse_transfer_read(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let (memory, indices) = parse_access(reading)?;
    reading.parser().expect_token(",")?;
    let padding = reading.parser().parse_value_use()?;
    let mask = if reading.parser().eat_token(",") { Some(reading.parser().parse_value_use()?) } else { None };
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let memory_type = reading.parser().parse_type()?;
    reading.parser().expect_token(",")?;
    let vector_type = reading.parser().parse_type()?;
    let mask_type = complete_transfer(reading, memory_type, vector_type, mask.is_some(), start)?;
    let Some(element) = crate::assembly::types::element_type(reading.context(), memory_type) else {
        return Err(reading.error_since(start, "expected a memref or tensor type"));
    };
    reading.add_operand_segments(&[1, indices.len() as u32, 1, u32::from(mask.is_some())]);
    reading.state.operands.push((memory, memory_type));
    reading.add_index_operands(indices);
    reading.state.operands.push((padding, element));
    reading.state.operands.extend(mask.zip(mask_type));
    reading.state.result_types.push(vector_type);
    Ok(())
}

fn print_transfer_read(printing: &mut Printing<'_, '_>) -> Option<()> {
    let memory = *printing.operand_group(0).first()?;
    let padding = *printing.operand_group(2).first()?;
    let result = printing.ir().results(printing.op).next()?;
    printing.push(" ");
    let indices = printing.operand_group(1);
    print_access(printing, memory, &indices);
    printing.push(", ");
    printing.asm.print_operand(padding);
    print_mask(printing, 3);
    let ir = printing.ir();
    print_transfer_attributes(printing, ir.value_type(memory), ir.value_type(result))?;
    printing.push(" : ");
    printing.asm.print_types_of([memory, result]);
    Some(())
}

fn print_mask(printing: &mut Printing<'_, '_>, group: usize) {
    if let [mask] = printing.operand_group(group)[..] {
        printing.push(", ");
        printing.asm.print_operand(mask);
    }
}

/// `%vector, %memory[%i], %mask {…} : vector<4xf32>, memref<?xf32>`
fn parse_transfer_write(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let vector = reading.parser().parse_value_use()?;
    reading.parser().expect_token(",")?;
    let (memory, indices) = parse_access(reading)?;
    let mask = if reading.parser().eat_token(",") { Some(reading.parser().parse_value_use()?) } else { None };
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let vector_type = reading.parser().parse_type()?;
    reading.parser().expect_token(",")?;
    let memory_type = reading.parser().parse_type()?;
    let mask_type = complete_transfer(reading, memory_type, vector_type, mask.is_some(), start)?;
    reading.add_operand_segments(&[1, 1, indices.len() as u32, u32::from(mask.is_some())]);
    reading.state.operands.extend([(vector, vector_type), (memory, memory_type)]);
    reading.add_index_operands(indices);
    reading.state.operands.extend(mask.zip(mask_type));
    if matches!(reading.context().type_kind(memory_type), TypeKind::RankedTensor { .. }) {
        reading.state.result_types.push(memory_type);
    }
    Ok(())
}

fn print_transfer_write(printing: &mut Printing<'_, '_>) -> Option<()> {
    let vector = *printing.operand_group(0).first()?;
    let memory = *printing.operand_group(1).first()?;
    printing.push(" ");
    printing.asm.print_operand(vector);
    printing.push(", ");
    let indices = printing.operand_group(2);
    print_access(printing, memory, &indices);
    print_mask(printing, 3);
    let ir = printing.ir();
    print_transfer_attributes(printing, ir.value_type(memory), ir.value_type(vector))?;
    printing.push(" : ");
    printing.asm.print_types_of([vector, memory]);
    Some(())
}

/// `%lhs, %rhs, %acc {…} : vector<4xf32>, vector<8xf32>`
fn parse_outerproduct(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let operands = reading.parse_operand_list()?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let types = reading.parse_type_list()?;
    let ([_, _] | [_, _, _], [left, right]) = (&operands[..], &types[..]) else {
        return Err(reading.error_since(start, "expected two operands, or three, and the types of the first two"));
    };
    let context = reading.context();
    let shape = vector_of(context, *left).map(|(shape, element)| (shape.to_vec(), element));
    let Some((mut shape, element)) = shape else {
        return Err(reading.error_since(start, "expected a vector type such as `vector<4xf32>`"));
    };
    if let Some((others, _)) = vector_of(context, *right) {
        shape.extend_from_slice(others);
    }
    let Some(result) = context.intern_type_within_limits(TypeKind::Vector { shape: shape.into(), element }) else {
        return Err(reading.error_since(start, "the result has too many dimensions"));
    };
    let types = [*left, *right, result];
    reading.state.operands.extend(operands.into_iter().zip(types));
    reading.state.result_types.push(result);
    Ok(())
}

fn print_outerproduct(printing: &mut Printing<'_, '_>) -> Option<()> {
    let operands = printing.operands();
    let [left, right, rest @ ..] = &operands[..] else { return None };
    let kind = printing.attribute("kind");
    printing.push(" ");
    printing.asm.print_operands(operands.iter().copied());
    // Without a third operand nothing is combined, and nothing else is said.
    if let (Some(kind), false) = (kind, rest.is_empty()) {
        let key = printing.context().find_symbol("kind")?;
        printing.asm.print_optional_attr_dict(&[(key, kind)], &[]);
    }
    printing.push(" : ");
    printing.asm.print_types_of([*left, *right]);
    Some(())
}

/// `{…} %lhs, %rhs, %acc {…} : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>`
fn parse_contract(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    reading.parse_dictionary("a dictionary with `indexing_maps`, `iterator_types` and `kind`")?;
    read_iterator_types(reading, "vector", &["parallel", "reduction"], start)?;
    let operands = reading.parse_operand_list()?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let types = reading.parse_type_list()?;
    reading.parser().expect_token("into")?;
    let result = reading.parser().parse_type()?;
    let ([left, right, accumulator], [left_type, right_type, ..]) = (&operands[..], &types[..]) else {
        return Err(reading.error_since(start, "expected three operands, and the types of the first two"));
    };
    reading.state.operands.extend([(*left, *left_type), (*right, *right_type), (*accumulator, result)]);
    reading.state.result_types.push(result);
    Ok(())
}

fn print_contract(printing: &mut Printing<'_, '_>) -> Option<()> {
    let operands = printing.operands();
    let [left, right, accumulator] = operands[..] else { return None };
    printing.push(" {");
    for name in ["indexing_maps", "iterator_types", "kind"] {
        let value = printing.attribute(name)?;
        printing.push(if name == "indexing_maps" { "" } else { ", " });
        if name != "iterator_types" {
            let key = printing.context().find_symbol(name)?;
            printing.asm.print_named_attribute(key, value);
            continue;
        }
        printing.push("iterator_types = ");
        print_iterator_types(printing, value)?;
    }
    printing.push("} ");
    printing.asm.print_operands([left, right, accumulator]);
    printing.print_optional_attr_dict(&["indexing_maps", "iterator_types", "kind"]);
    printing.push(" : ");
    printing.asm.print_types_of([left, right]);
    printing.push(" into ");
    printing.asm.print_types_of([accumulator]);
    Some(())
}
