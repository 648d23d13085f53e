//! Registers put together of others, and taken apart.

use pdl_vm::{NativeError, Natives, Rewriter};

use super::{build, check, found, look, replace, replace_with};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    defined_by, defined_by_behind_copies, definition, definition_behind_copies, has_one_use, is_undefined, operand,
    operands, result, results, sign_extended, size_in_bits, type_of, uses_up_to,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::Host;

pub(super) fn register(natives: &mut Natives<Mir>) {
    plain_values(natives);
    constants(natives);
    extensions(natives);
    vectors(natives);
}

fn plain_values(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineUnmergeMergeToPlainValues", |ir, root| {
        let mut source = operand(ir, root, 0)?;
        while let Some(cast) = defined_by(ir, source, Opcode::G_BITCAST) {
            source = operand(ir, cast, 0)?;
        }
        let merge = definition_behind_copies(ir, source)?;
        let merges = [Opcode::G_MERGE_VALUES, Opcode::G_CONCAT_VECTORS, Opcode::G_BUILD_VECTOR];
        merges.contains(&ir.generic_opcode(merge)).then_some(())?;
        let (from, to) = (type_of(ir, operand(ir, merge, 0)?)?, type_of(ir, result(ir, root)?)?);
        let parts: Vec<handles::Value> = operands(ir, merge).collect();
        let fits = size_in_bits(from) == size_in_bits(to) && parts.len() == ir.result_count(root);
        fits.then(|| found(ir, parts))
    });
    replace_with(natives, "applyCombineUnmergeMergeToPlainValues", |builder, root, parts: Vec<handles::Value>| {
        let ty = builder.result_type(root)?;
        parts.into_iter().map(|part| cast(builder, ty, part)).collect()
    });
    look(natives, "matchCombineMergeUnmerge", |ir, root| {
        let unmerge = defined_by(ir, operand(ir, root, 0)?, Opcode::G_UNMERGE_VALUES)?;
        let source = operand(ir, unmerge, 0)?;
        operands(ir, root).eq(results(ir, unmerge)).then(|| found(ir, source))
    });
    check(natives, "matchCombineUnmergeWithDeadLanesToTrunc", |ir, root| {
        let (first, source) = (type_of(ir, result(ir, root)?)?, type_of(ir, operand(ir, root, 0)?)?);
        let is_dead = |register| uses_up_to(ir, register, 1) == 0;
        Some(!first.is_vector() && !source.is_vector() && results(ir, root).skip(1).all(is_dead))
    });
    natives.rewrite(
        "applyCombineUnmergeWithDeadLanesToTrunc",
        |rewriter: &mut Rewriter<'_, Mir>, pdl_vm::Op(root): pdl_vm::Op<Mir>| {
            let builder = &mut Builder::new(rewriter);
            let (ty, source) = (builder.result_type(root)?, builder.operand_of(root, 0)?);
            let narrow = builder.build(Opcode::G_TRUNC, ty, &[source])?;
            // The others have no uses: what stands for them does not matter.
            let count = builder.ir().result_count(root);
            builder.replace(root, &vec![narrow; count])
        },
    );
}

/// A register of as many bits and another type.
fn cast(
    builder: &mut Builder<'_, '_>,
    ty: LowLevelType,
    register: handles::Value,
) -> Result<handles::Value, NativeError> {
    let from = builder.type_of(register)?;
    let opcode = match (from.has_pointers(), ty.has_pointers()) {
        _ if from == ty => return Ok(register),
        (true, false) => Opcode::G_PTRTOINT,
        (false, true) => Opcode::G_INTTOPTR,
        _ => Opcode::G_BITCAST,
    };
    builder.build(opcode, ty, &[register])
}

fn constants(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineUnmergeConstant", |ir, root| {
        let op = definition(ir, operand(ir, root, 0)?)?;
        let value = match (ir.generic_opcode(op), ir.immediate_of(operand(ir, op, 0)?)?) {
            (Opcode::G_CONSTANT, Immediate::Constant { value, .. }) => value,
            (Opcode::G_FCONSTANT, Immediate::Float(float)) => float.bits as i128,
            _ => return None,
        };
        let bits = u32::try_from(size_in_bits(type_of(ir, result(ir, root)?)?)).ok()?;
        let parts = 0..ir.result_count(root) as u32;
        let part = |number: u32| sign_extended(value.checked_shr(number * bits).unwrap_or(0), bits);
        Some(found(ir, parts.map(part).collect::<Vec<i128>>()))
    });
    replace_with(natives, "applyCombineUnmergeConstant", |builder, root, parts: Vec<i128>| {
        let ty = builder.result_type(root)?;
        parts.into_iter().map(|part| builder.constant(ty, part)).collect()
    });
    look(natives, "matchCombineUnmergeUndef", |ir, root| {
        defined_by(ir, operand(ir, root, 0)?, Opcode::G_IMPLICIT_DEF)?;
        build(ir, |builder, root| {
            let ty = builder.result_type(root)?;
            (0..builder.ir().result_count(root)).map(|_| builder.undefined(ty)).collect()
        })
    });
}

fn extensions(natives: &mut Natives<Mir>) {
    check(natives, "matchCombineUnmergeZExtToZExt", |ir, root| {
        let (first, source) = (type_of(ir, result(ir, root)?)?, operand(ir, root, 0)?);
        let is_vector = first.is_vector() || type_of(ir, source)?.is_vector();
        let extension = defined_by(ir, source, Opcode::G_ZEXT)?;
        let extended = operand(ir, extension, 0)?;
        Some(!is_vector && size_in_bits(type_of(ir, extended)?) <= size_in_bits(first))
    });
    replace(natives, "applyCombineUnmergeZExtToZExt", |builder, root| {
        let ty = builder.result_type(root)?;
        let source = builder.operand_of(root, 0)?;
        let extension = definition(builder.ir(), source);
        let extended = builder.operand_of(extension.ok_or_else(|| super::gone("the extension"))?, 0)?;
        let first = match builder.type_of(extended)? == ty {
            true => extended,
            false => builder.build(Opcode::G_ZEXT, ty, &[extended])?,
        };
        let zero = builder.constant(ty, 0)?;
        let mut all = vec![zero; builder.ir().result_count(root)];
        all[0] = first;
        Ok(all)
    });
    for (name, opcode) in [("matchMergeXAndUndef", Opcode::G_ANYEXT), ("matchMergeXAndZero", Opcode::G_ZEXT)] {
        look(natives, name, move |ir, root| {
            let low = operand(ir, root, 0)?;
            build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                Ok(vec![builder.build(opcode, ty, &[low])?])
            })
        });
    }
}

fn vectors(natives: &mut Natives<Mir>) {
    look(natives, "matchUnmergeValuesAnyExtBuildVector", |ir, root| {
        let source = operand(ir, root, 0)?;
        let extension = defined_by(ir, source, Opcode::G_ANYEXT)?;
        let vector = operand(ir, extension, 0)?;
        let op = defined_by(ir, vector, Opcode::G_BUILD_VECTOR)?;
        (has_one_use(ir, source) && has_one_use(ir, vector)).then_some(())?;
        let elements: Vec<handles::Value> = operands(ir, op).collect();
        let (parts, ty) = (ir.result_count(root), type_of(ir, result(ir, root)?)?);
        (ty.is_vector() && elements.len().is_multiple_of(parts)).then_some(())?;
        build(ir, move |builder, _| {
            let part = |elements: &[handles::Value]| {
                let wide = elements.iter().map(|element| builder.build(Opcode::G_ANYEXT, ty.element(), &[*element]));
                let wide = wide.collect::<Result<Vec<_>, _>>()?;
                builder.build(Opcode::G_BUILD_VECTOR, ty, &wide)
            };
            elements.chunks(elements.len() / parts).map(part).collect()
        })
    });
    look(natives, "matchCombineBuildUnmerge", |ir, root| unmerged_half(ir, root).map(|source| found(ir, source)));
    replace_with(natives, "applyCombineBuildUnmerge", |builder, root, source: handles::Value| {
        let (ty, half) = (builder.result_type(root)?, builder.type_of(source)?);
        let undefined = builder.undefined(half)?;
        Ok(vec![builder.with_flags(Opcode::G_CONCAT_VECTORS, ty, &[source, undefined], MachineFlags::NONE)?])
    });
}

/// The vector that the first half of a vector is made of, if the second half is undefined.
fn unmerged_half(ir: &Mir, root: handles::Op) -> Option<handles::Value> {
    let half = ir.operand_count(root) / 2;
    ir.operand_count(root).is_multiple_of(2).then_some(())?;
    let unmerge = defined_by_behind_copies(ir, operand(ir, root, 0)?, Opcode::G_UNMERGE_VALUES)?;
    let source = operand(ir, unmerge, 0)?;
    let is_whole = ir.result_count(unmerge) == half && type_of(ir, source)?.is_vector();
    let is_first_half = operands(ir, root).take(half).eq(results(ir, unmerge));
    let is_undefined = operands(ir, root).skip(half).all(|element| is_undefined(ir, element));
    (is_whole && is_first_half && is_undefined).then_some(source)
}
