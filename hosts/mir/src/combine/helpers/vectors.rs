//! Elements of vectors, and vectors made of them.

use pdl_vm::{Attr, Natives, Op, Rewriter};

use super::{build, found, kept, look, look_at_value, replace_with};
use crate::combine::build::Builder;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, defined_by, definition, definition_behind_copies, has_one_use, operand, operands,
    result, results, scalar_bits, type_of, unsigned, users,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::Host;

pub(super) fn register(natives: &mut Natives<Mir>) {
    out_of_bounds(natives);
    extracts(natives);
    inserts(natives);
    identities(natives);
    truncations(natives);
}

/// The number of an element, if it is a constant.
fn place(ir: &Mir, index: handles::Value) -> Option<u128> {
    Some(unsigned(constant_behind(ir, index)?, scalar_bits(type_of(ir, index)?)))
}

/// Returns how many elements there are, if that is known.
fn count(ty: LowLevelType) -> Option<u128> {
    ty.elements.filter(|_| !ty.is_scalable).map(u128::from)
}

fn out_of_bounds(natives: &mut Natives<Mir>) {
    for (name, index) in [("matchExtractVectorElement", 1), ("matchInsertVectorElementOOB", 2)] {
        look(natives, name, move |ir, root| {
            let vector = type_of(ir, operand(ir, root, 0)?)?;
            (place(ir, operand(ir, root, index)?)? >= count(vector)?).then_some(())?;
            build(ir, |builder, root| {
                let ty = builder.result_type(root)?;
                Ok(vec![builder.undefined(ty)?])
            })
        });
    }
}

fn extracts(natives: &mut Natives<Mir>) {
    look_at_value(natives, "matchExtractVectorElementWithDifferentIndices", |ir, root| {
        // An element that was not inserted is one of the vector before.
        let (insert, index) = (definition_behind_copies(ir, operand(ir, root, 0)?)?, operand(ir, root, 1)?);
        let vector = operand(ir, insert, 0)?;
        let (extracted, inserted) = (place(ir, index)?, place(ir, operand(ir, insert, 2)?)?);
        (extracted != inserted).then_some(())?;
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(Opcode::G_EXTRACT_VECTOR_ELT, ty, &[vector, index])?])
        })
    });
    natives.constraint(
        "matchExtractVectorElementWithBuildVector",
        |ir: &Mir, Op(root): Op<Mir>, Op(vector): Op<Mir>| {
            let element = element_of(ir, root, vector)?;
            build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                Ok(vec![builder.build(Opcode::COPY, ty, &[element])?])
            })
        },
    );
    look_at_value(natives, "matchExtractVectorElementWithBuildVectorTrunc", |ir, root| {
        let vector = definition_behind_copies(ir, operand(ir, root, 0)?)?;
        let element = element_of(ir, root, vector)?;
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(Opcode::G_TRUNC, ty, &[element])?])
        })
    });
    look(natives, "matchExtractVecEltBuildVec", |ir, root| {
        let source = operand(ir, root, 0)?;
        if !ir.answers().takes_elements() && !has_one_use(ir, source) {
            return None;
        }
        let mut vector = definition(ir, source)?;
        if ir.generic_opcode(vector) == Opcode::G_TRUNC {
            vector = definition(ir, operand(ir, vector, 0)?)?;
        }
        matches!(ir.generic_opcode(vector), Opcode::G_BUILD_VECTOR | Opcode::G_BUILD_VECTOR_TRUNC).then_some(())?;
        (place(ir, operand(ir, root, 1)?)? < count(type_of(ir, source)?)?).then_some(())?;
        let place = usize::try_from(place(ir, operand(ir, root, 1)?)?).ok()?;
        Some(found(ir, operand(ir, vector, place)?))
    });
    natives.rewrite(
        "applyExtractVecEltBuildVec",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, element: Attr<Mir>| {
            let element: handles::Value = kept(rewriter.host(), element)?;
            let builder = &mut Builder::new(rewriter);
            let (ty, from) = (builder.result_type(root)?, builder.type_of(element)?);
            if ty == from {
                return builder.replace_with_register(root, element);
            }
            let narrow = builder.build(Opcode::G_TRUNC, ty, &[element])?;
            builder.replace(root, &[narrow])
        },
    );
    look(natives, "matchExtractAllEltsFromBuildVector", |ir, root| {
        let vector = result(ir, root)?;
        let elements = ir.operand_count(root);
        let (mut seen, mut pairs) = (vec![false; elements], Vec::new());
        for user in users(ir, vector) {
            let is_extract = ir.generic_opcode(user) == Opcode::G_EXTRACT_VECTOR_ELT;
            let index = constant(ir, operand(ir, user, 1).filter(|_| is_extract)?)?;
            let place = usize::try_from(index).ok().filter(|place| *place < elements)?;
            seen[place] = true;
            pairs.push((operand(ir, root, place)?, user));
        }
        seen.iter().all(|seen| *seen).then(|| found(ir, pairs))
    });
    natives.rewrite(
        "applyExtractAllEltsFromBuildVector",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, pairs: Attr<Mir>| {
            let pairs: Vec<(handles::Value, handles::Op)> = kept(rewriter.host(), pairs)?;
            let builder = &mut Builder::new(rewriter);
            for (element, extract) in pairs {
                builder.at(extract)?;
                builder.replace_with_register(extract, element)?;
            }
            builder.erase(root)
        },
    );
}

/// The element that is taken out of a vector that is built, if nothing else uses that.
fn element_of(ir: &Mir, root: handles::Op, vector: handles::Op) -> Option<handles::Value> {
    (ir.answers().takes_elements() && has_one_use(ir, result(ir, vector)?)).then_some(())?;
    operand(ir, vector, usize::try_from(place(ir, operand(ir, root, 1)?)?).ok()?)
}

fn inserts(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineInsertVecElts", |ir, root| {
        let vector = result(ir, root)?;
        let count = usize::try_from(count(type_of(ir, vector)?)?).ok()?;
        // Not in the middle of several.
        let users = users(ir, vector);
        if users.len() == 1 && ir.generic_opcode(users[0]) == Opcode::G_INSERT_VECTOR_ELT {
            return None;
        }
        let mut elements: Vec<Option<handles::Value>> = vec![None; count];
        let mut at = root;
        while ir.generic_opcode(at) == Opcode::G_INSERT_VECTOR_ELT {
            let index = constant(ir, operand(ir, at, 2)?)?;
            let place = usize::try_from(index).ok().filter(|place| *place < count)?;
            elements[place] = elements[place].or(operand(ir, at, 1));
            at = definition(ir, operand(ir, at, 0)?)?;
        }
        match ir.generic_opcode(at) {
            Opcode::G_BUILD_VECTOR => {
                for (element, known) in elements.iter_mut().zip(operands(ir, at)) {
                    *element = element.or(Some(known));
                }
            }
            Opcode::G_IMPLICIT_DEF => {}
            _ => elements.iter().all(Option::is_some).then_some(())?,
        }
        Some(found(ir, elements))
    });
    replace_with(natives, "applyCombineInsertVecElts", |builder, root, elements: Vec<Option<handles::Value>>| {
        let ty = builder.result_type(root)?;
        let all = builder.or_undefined(ty.element(), elements)?;
        Ok(vec![builder.build(Opcode::G_BUILD_VECTOR, ty, &all)?])
    });
}

/// The register behind one instruction of an opcode.
fn source(ir: &Mir, register: handles::Value, opcode: Opcode) -> Option<handles::Value> {
    operand(ir, defined_by(ir, register, opcode)?, 0)
}

/// Returns what a register is shifted right, and how far.
fn shifted(ir: &Mir, register: handles::Value) -> Option<(handles::Value, i128)> {
    let shift = defined_by(ir, register, Opcode::G_LSHR)?;
    Some((operand(ir, shift, 0)?, constant_behind(ir, operand(ir, shift, 1)?)?))
}

fn identities(natives: &mut Natives<Mir>) {
    look(natives, "matchBuildVectorIdentityFold", |ir, root| {
        // The halves of what a vector of two elements is as a number make that vector.
        let ty = type_of(ir, result(ir, root)?)?;
        let [mut low, mut high] = <[handles::Value; 2]>::try_from(operands(ir, root).collect::<Vec<_>>()).ok()?;
        if ir.generic_opcode(root) == Opcode::G_BUILD_VECTOR {
            (low, high) = (source(ir, low, Opcode::G_TRUNC)?, source(ir, high, Opcode::G_TRUNC)?);
        }
        let low = source(ir, low, Opcode::G_BITCAST)?;
        let (high, amount) = shifted(ir, high)?;
        let high = source(ir, high, Opcode::G_BITCAST)?;
        let is_it = low == high && type_of(ir, low)? == ty && amount == i128::from(scalar_bits(ty));
        is_it.then(|| found(ir, low))
    });
    for (name, is_high) in [("matchTruncBuildVectorFold", false), ("matchTruncLshrBuildVectorFold", true)] {
        look(natives, name, move |ir, root| {
            // A half of a vector of two elements as a number is one of them.
            let mut at = operand(ir, root, 0)?;
            let ty = type_of(ir, result(ir, root)?)?;
            if is_high {
                let (of, amount) = shifted(ir, at)?;
                (amount == i128::from(scalar_bits(ty))).then_some(())?;
                at = of;
            }
            let vector = definition(ir, source(ir, at, Opcode::G_BITCAST)?)?;
            (ir.generic_opcode(vector) == Opcode::G_BUILD_VECTOR && ir.operand_count(vector) == 2).then_some(())?;
            let element = operand(ir, vector, usize::from(is_high))?;
            (type_of(ir, element)? == ty).then(|| found(ir, element))
        });
    }
}

fn truncations(natives: &mut Natives<Mir>) {
    look(natives, "matchUseVectorTruncate", |ir, root| {
        // Truncated elements of one vector, and nothing behind them.
        let mut unmerge = None;
        let mut taken = 0;
        for element in operands(ir, root) {
            let op = definition(ir, element)?;
            if ir.generic_opcode(op) != Opcode::G_TRUNC {
                break;
            }
            let part = operand(ir, op, 0)?;
            let from = definition(ir, part)?;
            if *unmerge.get_or_insert(from) != from || results(ir, from).nth(taken) != Some(part) {
                return None;
            }
            taken += 1;
        }
        let unmerge = unmerge.filter(|op| ir.generic_opcode(*op) == Opcode::G_UNMERGE_VALUES && taken >= 2)?;
        let is_undefined = |element| defined_by(ir, element, Opcode::G_IMPLICIT_DEF).is_some();
        operands(ir, root).skip(taken).all(is_undefined).then_some(())?;
        let vector = operand(ir, unmerge, 0)?;
        let (from, to) = (type_of(ir, vector)?, type_of(ir, result(ir, root)?)?);
        let (wide, all) = (from.elements?, to.elements?);
        let is_whole = all.is_multiple_of(wide) && type_of(ir, result(ir, unmerge)?)? == from.element();
        is_whole.then(|| found(ir, vector))
    });
    replace_with(natives, "applyUseVectorTruncate", |builder, root, vector: handles::Value| {
        let (to, from) = (builder.result_type(root)?, builder.type_of(vector)?);
        let parts = to.elements.unwrap_or(1) / from.elements.unwrap_or(1).max(1);
        let mut whole = vector;
        if parts > 1 {
            let mut all = vec![vector];
            all.resize(parts as usize, builder.undefined(from)?);
            whole = builder.build(Opcode::G_CONCAT_VECTORS, to.with_scalar(from.scalar), &all)?;
        }
        Ok(vec![builder.build(Opcode::G_TRUNC, to, &[whole])?])
    });
}
