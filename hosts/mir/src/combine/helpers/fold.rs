//! Constants computed.

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter, Value};

use super::{build, found, gone, look, look_at_value, replace_with};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::float::{Float, MachineFloatKind};
use crate::combine::fold::{folded, folded_float};
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, defined_by, definition, float, has_one_use, operand, result, scalar_bits, sign_extended,
    type_of, typed_integer, unsigned,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    look(natives, "matchConstantFoldBinOp", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let value = folded(ir, ir.generic_opcode(root), left, right)?;
        Some(found(ir, value))
    });
    look(natives, "matchConstantFoldFPBinOp", |ir, root| {
        let (left, right) = (float(ir, operand(ir, root, 0)?)?, float(ir, operand(ir, root, 1)?)?);
        Some(found(ir, folded_float(ir.generic_opcode(root), left, right)?))
    });
    look(natives, "matchConstantFoldFMA", |ir, root| {
        let (factor, summand) = (float(ir, operand(ir, root, 1)?)?, float(ir, operand(ir, root, 2)?)?);
        Some(found(ir, float(ir, operand(ir, root, 0)?)?.times_plus(factor, summand)))
    });
    natives.rewrite(
        "applyCombineConstantFoldFpUnary",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, Value(constant): Value<Mir>| {
            let builder = &mut Builder::new(rewriter);
            let Some(Immediate::Float(value)) = builder.ir().immediate_of(constant) else {
                return Err(gone("the constant"));
            };
            let ty = builder.result_type(root)?;
            let kind = MachineFloatKind::of_bits(scalar_bits(ty)).ok_or_else(|| gone("the type"))?;
            let value = match builder.ir().generic_opcode(root) {
                Opcode::G_FNEG => value.negated(),
                Opcode::G_FABS => value.absolute(),
                Opcode::G_FSQRT => Float::from_f64(value.kind, value.to_f64().sqrt()),
                Opcode::G_FLOG2 => Float::from_f64(value.kind, value.to_f64().log2()),
                _ => value.to(kind),
            };
            let made = builder.float(ty, value)?;
            builder.replace(root, &[made])
        },
    );
    two_constants(natives);
    vscale(natives);
    look(natives, "matchCombineMulToShl", |ir, root| {
        let factor = constant_behind(ir, operand(ir, root, 1)?)?;
        let bits = scalar_bits(type_of(ir, operand(ir, root, 1)?)?);
        let factor = unsigned(factor, bits);
        factor.is_power_of_two().then(|| found(ir, factor.trailing_zeros()))
    });
    replace_with(natives, "applyCombineMulToShl", |builder, root, amount: u32| {
        let ty = builder.result_type(root)?;
        let (bits, flags) = (scalar_bits(ty), builder.ir().flags_of(root));
        let register = builder.operand_of(root, 0)?;
        let amount_register = builder.constant(ty, i128::from(amount))?;
        // A shift by one less than the width has no sign left that could be kept.
        let flags = if amount + 1 == bits { flags.without(MachineFlags::NSW) } else { flags };
        Ok(vec![builder.with_flags(Opcode::G_SHL, ty, &[register, amount_register], flags)?])
    });
    look(natives, "matchCombineSubToAdd", |ir, root| {
        let right = operand(ir, root, 1)?;
        let value = constant(ir, right)?;
        let bits = scalar_bits(type_of(ir, right)?);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let left = builder.operand_of(root, 0)?;
            let flags = builder.ir().flags_of(root).without(MachineFlags::NUW);
            let negated = builder.constant(ty, sign_extended(value.wrapping_neg(), bits))?;
            // The least number has no negative.
            let is_least = sign_extended(value.wrapping_neg(), bits) == value && value != 0;
            let flags = if is_least { flags.without(MachineFlags::NSW) } else { flags };
            Ok(vec![builder.with_flags(Opcode::G_ADD, ty, &[left, negated], flags)?])
        })
    });
}

/// An operation on a constant and what another makes of a constant: both constants are put together, if nothing else uses what the
/// inner one makes.
struct TwoConstants {
    name: &'static str,
    /// Which operand of the root the inner operation makes; the other is the second constant.
    inner: usize,
    /// Which operand of the inner operation is the first constant.
    first: usize,
    /// The constant of the first and the second.
    together: fn(i128, i128) -> i128,
    /// The instruction that takes the place of the root.
    opcode: Opcode,
    /// Which operand of that is the constant.
    place: usize,
}

const fn two(
    name: &'static str,
    [inner, first]: [usize; 2],
    together: fn(i128, i128) -> i128,
    opcode: Opcode,
    place: usize,
) -> TwoConstants {
    TwoConstants { name, inner, first, together, opcode, place }
}

fn two_constants(natives: &mut Natives<Mir>) {
    let first_less_second = |first: i128, second: i128| first.wrapping_sub(second);
    let second_less_first = |first: i128, second: i128| second.wrapping_sub(first);
    let all = [
        // (x + c1) - c2 is x + (c1 - c2).
        two("matchFoldAPlusC1MinusC2", [0, 1], first_less_second, Opcode::G_ADD, 1),
        // (x - c1) - c2 is x - (c1 + c2).
        two("matchFoldAMinusC1MinusC2", [0, 1], i128::wrapping_add, Opcode::G_SUB, 1),
        // (x - c1) + c2 is x + (c2 - c1).
        two("matchFoldAMinusC1PlusC2", [0, 1], second_less_first, Opcode::G_ADD, 1),
        // c2 - (x + c1) is (c2 - c1) - x.
        two("matchFoldC2MinusAPlusC1", [1, 1], second_less_first, Opcode::G_SUB, 0),
        // (c1 - x) - c2 is (c1 - c2) - x.
        two("matchFoldC1Minus2MinusC2", [0, 0], first_less_second, Opcode::G_SUB, 0),
    ];
    for TwoConstants { name, inner, first, together, opcode, place } in all {
        look(natives, name, move |ir, root| {
            let op = definition(ir, operand(ir, root, inner)?)?;
            let (c1, c2) = (constant(ir, operand(ir, op, first)?)?, constant(ir, operand(ir, root, 1 - inner)?)?);
            let register = operand(ir, op, 1 - first)?;
            has_one_use(ir, result(ir, op)?).then_some(())?;
            build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                let mut operands = [register; 2];
                operands[place] = builder.constant(ty, together(c1, c2))?;
                Ok(vec![builder.build(opcode, ty, &operands)?])
            })
        });
    }
}

fn vscale(natives: &mut Natives<Mir>) {
    // The factor of a `G_VSCALE`, and what it becomes with that of another, or with a constant.
    let factor = |ir: &Mir, register: handles::Value| {
        typed_integer(ir, operand(ir, defined_by(ir, register, Opcode::G_VSCALE)?, 0)?)
    };
    look_at_value(natives, "matchAddOfVScale", move |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        if !has_one_use(ir, right) {
            return None;
        }
        scaled(ir, left, factor(ir, left)?.wrapping_add(factor(ir, right)?))
    });
    look_at_value(natives, "matchMulOfVScale", move |ir, root| {
        let left = operand(ir, root, 0)?;
        scaled(ir, left, factor(ir, left)?.wrapping_mul(constant(ir, operand(ir, root, 1)?)?))
    });
    look_at_value(natives, "matchShlOfVScale", move |ir, root| {
        let left = operand(ir, root, 0)?;
        let bits = scalar_bits(type_of(ir, left)?);
        let amount = unsigned(constant(ir, operand(ir, root, 1)?)?, bits);
        let shifted = if amount < u128::from(bits) { factor(ir, left)? << amount } else { 0 };
        scaled(ir, left, shifted)
    });
    look_at_value(natives, "matchSubOfVScale", move |ir, root| {
        // x - vscale * n becomes x + vscale * -n.
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let negated = factor(ir, right)?.wrapping_neg();
        if !has_one_use(ir, right) {
            return None;
        }
        let flags = ir.flags_of(root);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let scale = vscale_times(builder, ty, negated)?;
            // A difference that does not wrap around says nothing of a sum.
            let flags = builder.common_flags(flags, MachineFlags::NONE, flags);
            Ok(vec![builder.with_flags(Opcode::G_ADD, ty, &[left, scale], flags)?])
        })
    });
}

/// The root as vscale times a number, if nothing else uses what it is made of.
fn scaled(ir: &Mir, inner: handles::Value, value: i128) -> Option<Attr<Mir>> {
    if !has_one_use(ir, inner) {
        return None;
    }
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        Ok(vec![vscale_times(builder, ty, value)?])
    })
}

fn vscale_times(builder: &mut Builder<'_, '_>, ty: LowLevelType, factor: i128) -> Result<handles::Value, NativeError> {
    let bits = scalar_bits(ty);
    let factor = builder.operand(&Immediate::Constant { bits, value: sign_extended(factor, bits) });
    builder.build(Opcode::G_VSCALE, ty, &[factor])
}
