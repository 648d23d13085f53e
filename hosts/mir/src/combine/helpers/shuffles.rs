//! Vectors put together of vectors.

use pdl_vm::{Attr, Natives};

use super::{build, found, look, replace, replace_with};
use crate::combine::build::Builder;
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant_behind, defined_by, definition, has_one_use, is_undefined, operand, operands, type_of,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    masks(natives);
    concatenations(natives);
}

/// The mask of a shuffle.
fn mask(ir: &Mir, shuffle: handles::Op) -> Option<Vec<Option<u32>>> {
    match ir.immediate_of(operand(ir, shuffle, 2)?)? {
        Immediate::Mask(mask) => Some(mask),
        _ => None,
    }
}

/// A shuffle of these; without the second, of an undefined vector.
fn shuffled(
    ir: &Mir,
    first: handles::Value,
    second: Option<handles::Value>,
    mask: Vec<Option<u32>>,
) -> Option<Attr<Mir>> {
    build(ir, move |builder, root| {
        let (ty, of) = (builder.result_type(root)?, builder.type_of(first)?);
        let second = match second {
            Some(second) => second,
            None => builder.undefined(of)?,
        };
        let mask = builder.operand(&Immediate::Mask(mask.clone()));
        Ok(vec![builder.build(Opcode::G_SHUFFLE_VECTOR, ty, &[first, second, mask])?])
    })
}

fn masks(natives: &mut Natives<Mir>) {
    look(natives, "matchShuffleUndefRHS", |ir, root| {
        // What comes out of an undefined vector is undefined.
        let (first, second, old) = (operand(ir, root, 0)?, operand(ir, root, 1)?, mask(ir, root)?);
        let count = type_of(ir, first)?.elements.unwrap_or(1);
        let new: Vec<Option<u32>> = old.iter().map(|place| place.filter(|place| *place < count)).collect();
        (new != old).then_some(())?;
        shuffled(ir, first, Some(second), new)
    });
    look(natives, "matchShuffleDisjointMask", |ir, root| {
        // Only one of the two vectors is used, and neither is undefined yet.
        let (first, second, mask) = (operand(ir, root, 0)?, operand(ir, root, 1)?, mask(ir, root)?);
        let count = type_of(ir, first)?.elements.unwrap_or(1);
        (!is_undefined(ir, first) && !is_undefined(ir, second)).then_some(())?;
        let (low, high): (Vec<u32>, Vec<u32>) = mask.iter().flatten().partition(|place| **place < count);
        match (low.is_empty(), high.is_empty()) {
            (false, false) | (true, true) => None,
            (_, true) => shuffled(ir, first, None, mask),
            _ => shuffled(ir, second, None, mask.iter().map(|place| place.map(|place| place - count)).collect()),
        }
    });
    natives.constraint(
        "matchExtractVectorElementWithShuffleVector",
        |ir: &Mir, pdl_vm::Op(root): pdl_vm::Op<Mir>, pdl_vm::Op(shuffle): pdl_vm::Op<Mir>| {
            let (first, second, index) = (operand(ir, shuffle, 0)?, operand(ir, shuffle, 1)?, operand(ir, root, 1)?);
            let place = *mask(ir, shuffle)?.get(usize::try_from(constant_behind(ir, index)?).ok()?)?;
            let count = type_of(ir, first)?.elements.unwrap_or(1);
            let Some(place) = place else {
                return build(ir, |builder, root| {
                    let ty = builder.result_type(root)?;
                    Ok(vec![builder.undefined(ty)?])
                });
            };
            let (vector, place) = if place < count { (first, place) } else { (second, place - count) };
            build(ir, move |builder, root| {
                let (ty, index_type) = (builder.result_type(root)?, builder.type_of(index)?);
                let index = builder.constant(index_type, i128::from(place))?;
                Ok(vec![builder.build(Opcode::G_EXTRACT_VECTOR_ELT, ty, &[vector, index])?])
            })
        },
    );
    replace(natives, "applyCombineShuffleToBuildVector", |builder, root| {
        let ty = builder.result_type(root)?;
        let (first, second) = (builder.operand_of(root, 0)?, builder.operand_of(root, 1)?);
        let mask = mask(builder.ir(), root).ok_or_else(|| super::gone("the mask"))?;
        let mut parts = elements(builder, first)?;
        parts.extend(elements(builder, second)?);
        let mut all = Vec::new();
        for place in mask {
            all.push(match place.and_then(|place| parts.get(place as usize).copied()) {
                Some(element) => element,
                None => builder.undefined(ty.element())?,
            });
        }
        Ok(vec![builder.build(Opcode::G_BUILD_VECTOR, ty, &all)?])
    });
}

/// The elements of a vector as registers.
fn elements(builder: &mut Builder<'_, '_>, vector: handles::Value) -> Result<Vec<handles::Value>, pdl_vm::NativeError> {
    let ty = builder.type_of(vector)?;
    let types = vec![ty.element(); ty.elements.unwrap_or(1) as usize];
    let op =
        builder.instruction(Opcode::G_UNMERGE_VALUES, &types, &[vector], crate::combine::flags::MachineFlags::NONE)?;
    Ok(crate::combine::queries::results(builder.ir(), op).collect())
}

/// An element, or an undefined one.
type Part<V> = Option<V>;

fn concatenations(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineConcatVectors", |ir, root| {
        let mut elements: Vec<Part<handles::Value>> = Vec::new();
        let mut is_undefined = true;
        for part in operands(ir, root) {
            let op = definition(ir, part).filter(|_| has_one_use(ir, part))?;
            match ir.generic_opcode(op) {
                Opcode::G_BUILD_VECTOR => {
                    is_undefined = false;
                    elements.extend(operands(ir, op).map(Some));
                }
                Opcode::G_IMPLICIT_DEF => {
                    let count = type_of(ir, part)?.elements?;
                    elements.resize(elements.len() + count as usize, None);
                }
                _ => return None,
            }
        }
        if is_undefined {
            elements.clear();
        }
        Some(found(ir, elements))
    });
    replace_with(natives, "applyCombineConcatVectors", |builder, root, parts: Vec<Part<handles::Value>>| {
        let ty = builder.result_type(root)?;
        if parts.is_empty() {
            return Ok(vec![builder.undefined(ty)?]);
        }
        let all = builder.or_undefined(ty.element(), parts)?;
        Ok(vec![builder.build(Opcode::G_BUILD_VECTOR, ty, &all)?])
    });
    look(natives, "matchCombineShuffleConcat", |ir, root| {
        // Whole vectors of concatenations, in another order.
        let concatenation = |index| defined_by(ir, operand(ir, root, index)?, Opcode::G_CONCAT_VECTORS);
        let (first, second) = (concatenation(0)?, concatenation(1)?);
        let part = type_of(ir, operand(ir, first, 0)?)?;
        (part == type_of(ir, operand(ir, second, 0)?)?).then_some(())?;
        let count = part.elements? as usize;
        let sources: Vec<handles::Value> = operands(ir, first).chain(operands(ir, second)).collect();
        let mask = mask(ir, root)?;
        mask.len().is_multiple_of(count).then_some(())?;
        let mut parts: Vec<Part<handles::Value>> = Vec::new();
        for places in mask.chunks(count) {
            let Some(start) = places[0] else {
                places.iter().all(Option::is_none).then_some(())?;
                parts.push(None);
                continue;
            };
            let is_run = (start..).zip(places).all(|(expected, place)| *place == Some(expected));
            (is_run && (start as usize).is_multiple_of(count)).then_some(())?;
            parts.push(Some(*sources.get(start as usize / count)?));
        }
        Some(found(ir, (part, parts)))
    });
    replace_with(
        natives,
        "applyCombineShuffleConcat",
        |builder, root, (part, parts): (LowLevelType, Vec<Part<handles::Value>>)| {
            let ty = builder.result_type(root)?;
            let all = builder.or_undefined(part, parts)?;
            let opcode = if all.len() > 1 { Opcode::G_CONCAT_VECTORS } else { Opcode::COPY };
            Ok(vec![builder.build(opcode, ty, &all)?])
        },
    );
}
