//! Operations on floats: signs, constants, quotients, powers.

use std::collections::HashSet;
use std::iter::successors;

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter, Value};

use super::{build, found, gone, kept, look, replace_with};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::float::{Float, MachineFloatKind};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    defined_by, float, float_or_defined_splat, float_or_splat, operand, operands, scalar_bits, size_in_bits, type_of,
    typed_integer, users,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::{Mir, SizeGoal};
use pdl_vm::host::RewriteHost;

pub(super) fn register(natives: &mut Natives<Mir>) {
    signs(natives);
    constants(natives);
    quotients(natives);
    powers(natives);
    same_type(natives);
}

fn signs(natives: &mut Natives<Mir>) {
    look(natives, "matchFsubToFneg", |ir, root| {
        let zero = float_or_defined_splat(ir, operand(ir, root, 0)?)?;
        // 0.0 - 0.0 is no negative zero.
        (zero.is_exactly(-0.0) || zero.is_exactly(0.0) && ir.flags_of(root).has(MachineFlags::NSZ)).then_some(())?;
        Some(found(ir, operand(ir, root, 1)?))
    });
    replace_with(natives, "applyFsubToFneg", |builder, root, register: handles::Value| {
        let ty = builder.result_type(root)?;
        let canonical = builder.build(Opcode::G_FCANONICALIZE, ty, &[register])?;
        Ok(vec![builder.build(Opcode::G_FNEG, ty, &[canonical])?])
    });
    look(natives, "matchRedundantNegOperands", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let negated = |register: handles::Value| {
            let op = defined_by(ir, register, Opcode::G_FNEG)?;
            // In code that is wrong, a register may be its own negative, without end.
            operand(ir, op, 0).filter(|inner| *inner != register)
        };
        let opcode = ir.generic_opcode(root);
        let (opcode, left, right) = match (opcode, negated(left), negated(right)) {
            (Opcode::G_FADD, _, Some(right)) => (Opcode::G_FSUB, left, right),
            (Opcode::G_FADD, Some(negated), None) => (Opcode::G_FSUB, right, negated),
            (Opcode::G_FSUB, _, Some(right)) => (Opcode::G_FADD, left, right),
            (Opcode::G_FADD | Opcode::G_FSUB, _, None) => return None,
            (_, Some(left), Some(right)) => (opcode, left, right),
            _ => return None,
        };
        build(ir, move |builder, root| {
            let mut operands: Vec<handles::Value> = operands(builder.ir(), root).collect();
            operands.splice(0..2, [left, right]);
            builder.same_results(root, opcode, &operands)
        })
    });
}

fn constants(natives: &mut Natives<Mir>) {
    // Which operand a minimum or maximum with what is no number is.
    look(natives, "matchCombineFMinMaxNaN", |ir, root| {
        let is_kept = matches!(ir.generic_opcode(root), Opcode::G_FMINIMUM | Opcode::G_FMAXIMUM);
        let is_nan =
            |index| operand(ir, root, index).and_then(|register| float(ir, register)).is_some_and(Float::is_nan);
        let place: i128 = if is_nan(0) {
            1
        } else if is_nan(1) {
            2
        } else {
            return None;
        };
        Some(found(ir, if is_kept { place } else { 3 - place }))
    });
}

fn quotients(natives: &mut Natives<Mir>) {
    look(natives, "matchRepeatedFPDivisor", |ir, root| {
        let (dividend, divisor) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        ir.flags_of(root).has(MachineFlags::ARCP).then_some(())?;
        let is_reciprocal =
            float_or_splat(ir, dividend).is_some_and(|value| value.is_exactly(1.0) || value.is_exactly(-1.0));
        if is_reciprocal {
            return None;
        }
        let quotients: Vec<handles::Op> = users(ir, divisor)
            .into_iter()
            .filter(|user| {
                let is_quotient =
                    ir.generic_opcode(*user) == Opcode::G_FDIV && ir.flags_of(*user).has(MachineFlags::ARCP);
                let is_of_it = operand(ir, *user, 1) == Some(divisor) && operand(ir, *user, 0) != Some(divisor);
                is_quotient && is_of_it && *user != root
            })
            .collect();
        if !ir.answers().is_repeated_divisor(quotients.len() + 1) {
            return None;
        }
        // Those of the block, the first of them first. Most stand behind the root, which is looked at before them.
        let mut others: HashSet<handles::Op> = quotients.into_iter().collect();
        let mut in_block = vec![root];
        in_block.extend(successors(ir.next_op(root), |op| ir.next_op(*op)).filter(|op| others.remove(op)));
        for other in others.into_iter().filter(|other| ir.comes_before(*other, root)) {
            in_block.push(other);
            let last = in_block.len() - 1;
            if ir.comes_before(other, in_block[0]) {
                in_block.swap(0, last);
            }
        }
        ir.answers().is_repeated_divisor(in_block.len()).then(|| found(ir, in_block))
    });
    natives.rewrite("applyRepeatedFPDivisor", |rewriter: &mut Rewriter<'_, Mir>, data: Attr<Mir>| {
        let quotients: Vec<handles::Op> = kept(rewriter.host(), data)?;
        let first = *quotients.first().ok_or_else(|| gone("the quotient"))?;
        let builder = &mut Builder::new(rewriter);
        let (ty, divisor) = (builder.result_type(first)?, builder.operand_of(first, 1)?);
        let of_first = builder.ir().flags_of(first);
        let all = quotients.iter().map(|quotient| builder.ir().flags_of(*quotient));
        let common = all.fold(of_first, MachineFlags::and);
        let flags = builder.common_flags(of_first, common, of_first);
        builder.stand_before(first)?;
        let one = one(builder, ty)?;
        let reciprocal = builder.with_flags(Opcode::G_FDIV, ty, &[one, divisor], flags)?;
        for quotient in quotients {
            let (flags, dividend) = (builder.ir().flags_of(quotient), builder.operand_of(quotient, 0)?);
            builder.stand_before(quotient)?;
            let product = builder.with_flags(Opcode::G_FMUL, ty, &[dividend, reciprocal], flags)?;
            builder.replace(quotient, &[product])?;
        }
        Ok::<(), NativeError>(())
    });
}

fn one(builder: &mut Builder<'_, '_>, ty: LowLevelType) -> Result<handles::Value, NativeError> {
    let kind = MachineFloatKind::of_bits(scalar_bits(ty)).ok_or_else(|| gone("the type"))?;
    builder.float(ty, Float::from_f64(kind, 1.0))
}

fn powers(natives: &mut Natives<Mir>) {
    // However many products it takes: only code that is to be small calls the function instead, also for the power of 0.
    natives.constraint("matchFPowIExpansion", |ir: &Mir, Op(root): Op<Mir>, Value(exponent): Value<Mir>| {
        let power = exponent_of(ir, exponent)?.unsigned_abs();
        let is_short = power.checked_ilog2().is_some_and(|squares| squares + power.count_ones() < 7);
        (is_short || ir.size_goal(root) == SizeGoal::None).then_some(())
    });
    natives.rewrite(
        "applyExpandFPowI",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, Value(exponent): Value<Mir>| {
            let exponent = exponent_of(rewriter.host(), exponent).ok_or_else(|| gone("the exponent"))?;
            let builder = &mut Builder::new(rewriter);
            let (ty, base) = (builder.result_type(root)?, builder.operand_of(root, 0)?);
            let flags = builder.ir().flags_of(root);
            let (mut product, mut square, mut power) = (None, base, exponent.unsigned_abs());
            while power > 0 {
                if power & 1 == 1 {
                    product = Some(match product {
                        Some(product) => builder.build(Opcode::G_FMUL, ty, &[product, square])?,
                        None => square,
                    });
                }
                power >>= 1;
                if power > 0 {
                    square = builder.build(Opcode::G_FMUL, ty, &[square, square])?;
                }
            }
            let Some(mut product) = product else {
                let one = one(builder, ty)?;
                return builder.replace(root, &[one]);
            };
            if exponent < 0 {
                let one = one(builder, ty)?;
                product = builder.with_flags(Opcode::G_FDIV, ty, &[one, product], flags)?;
            }
            let copy = builder.build(Opcode::COPY, ty, &[product])?;
            builder.replace(root, &[copy])
        },
    );
}

fn exponent_of(ir: &Mir, value: handles::Value) -> Option<i64> {
    i64::try_from(typed_integer(ir, value)?).ok()
}

fn same_type(natives: &mut Natives<Mir>) {
    natives.constraint(
        "return MRI.getType(${d1}.getReg()).getSizeInBits() == 64;",
        |ir: &Mir, Value(register): Value<Mir>| type_of(ir, register).is_some_and(|ty| size_in_bits(ty) == 64),
    );
    natives.constraint(
        "return MRI.getType(${src0}.getReg()) == MRI.getType(${dst}.getReg());",
        |ir: &Mir, Value(source): Value<Mir>, Value(result): Value<Mir>| {
            type_of(ir, source).is_some() && type_of(ir, source) == type_of(ir, result)
        },
    );
}
