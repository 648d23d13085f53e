//! Constants computed.

use pdl_vm::{Attr, Natives, Op, Rewriter, Value};

use super::{build, found, gone, look};
use crate::build::Builder;
use crate::float::{Float, MachineFloatKind};
use crate::immediate::Immediate;
use crate::ir::{MachineFlags, MachineIr};
use crate::opcode::Opcode;
use crate::queries::{
    constant, constant_behind, definition, float, has_one_use, operand, result, scalar_bits, sign_extended, type_of,
    unsigned,
};

pub fn register<M: MachineIr>(natives: &mut Natives<M>) {
    look(natives, "matchConstantFoldBinOp", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let value = folded(ir, ir.opcode(root), left, right)?;
        Some(found(ir, value))
    });
    look(natives, "matchConstantFoldFPBinOp", |ir, root| {
        let (left, right) = (float(ir, operand(ir, root, 0)?)?, float(ir, operand(ir, root, 1)?)?);
        Some(found(ir, folded_float(ir.opcode(root), left, right)?))
    });
    look(natives, "matchConstantFoldFMA", |ir, root| {
        let (factor, summand) = (float(ir, operand(ir, root, 1)?)?, float(ir, operand(ir, root, 2)?)?);
        Some(found(ir, float(ir, operand(ir, root, 0)?)?.times_plus(factor, summand)))
    });
    natives.rewrite(
        "applyCombineConstantFoldFpUnary",
        |rewriter: &mut Rewriter<'_, M>, Op(root): Op<M>, Value(constant): Value<M>| {
            let builder = &mut Builder::new(rewriter);
            let Some(Immediate::Float(value)) = builder.ir().immediate(constant) else {
                return Err(gone("the constant"));
            };
            let ty = builder.result_type(root)?;
            let kind = MachineFloatKind::of_bits(scalar_bits(ty)).ok_or_else(|| gone("the type"))?;
            let value = match builder.ir().opcode(root) {
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
    // (x + c1) - c2 and its kin: two constants of the matched instructions become one.
    for (name, sign, outer) in [
        ("matchFoldAPlusC1MinusC2", Combined::FirstMinusSecond, Opcode::G_ADD),
        ("matchFoldAMinusC1MinusC2", Combined::Sum, Opcode::G_SUB),
        ("matchFoldAMinusC1PlusC2", Combined::SecondMinusFirst, Opcode::G_ADD),
    ] {
        look(natives, name, move |ir, root| {
            let inner = definition(ir, operand(ir, root, 0)?)?;
            let first = constant(ir, operand(ir, inner, 1)?)?;
            let second = constant(ir, operand(ir, root, 1)?)?;
            let (register, value) = (operand(ir, inner, 0)?, sign.of(first, second));
            one_constant(ir, root, result(ir, inner)?, move |_| (outer, register), value, true)
        });
    }
    look(natives, "matchFoldC2MinusAPlusC1", |ir, root| {
        // c2 - (x + c1) becomes (c2 - c1) - x.
        let inner = definition(ir, operand(ir, root, 1)?)?;
        let first = constant(ir, operand(ir, inner, 1)?)?;
        let second = constant(ir, operand(ir, root, 0)?)?;
        let register = operand(ir, inner, 0)?;
        one_constant(
            ir,
            root,
            result(ir, inner)?,
            move |_| (Opcode::G_SUB, register),
            second.wrapping_sub(first),
            false,
        )
    });
    look(natives, "matchFoldC1Minus2MinusC2", |ir, root| {
        // (c1 - x) - c2 becomes (c1 - c2) - x.
        let inner = definition(ir, operand(ir, root, 0)?)?;
        let first = constant(ir, operand(ir, inner, 0)?)?;
        let second = constant(ir, operand(ir, root, 1)?)?;
        let register = operand(ir, inner, 1)?;
        one_constant(
            ir,
            root,
            result(ir, inner)?,
            move |_| (Opcode::G_SUB, register),
            first.wrapping_sub(second),
            false,
        )
    });
    vscale(natives);
    look(natives, "matchCombineMulToShl", |ir, root| {
        let factor = constant_behind(ir, operand(ir, root, 1)?)?;
        let bits = scalar_bits(type_of(ir, operand(ir, root, 1)?)?);
        let factor = unsigned(factor, bits);
        factor.is_power_of_two().then(|| found(ir, factor.trailing_zeros()))
    });
    super::replace_with(natives, "applyCombineMulToShl", |builder, root, amount: u32| {
        let ty = builder.result_type(root)?;
        let (bits, flags) = (scalar_bits(ty), builder.ir().flags(root));
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
            let flags = builder.ir().flags(root).without(MachineFlags::NUW);
            let negated = builder.constant(ty, sign_extended(value.wrapping_neg(), bits))?;
            // The least number has no negative.
            let is_least = sign_extended(value.wrapping_neg(), bits) == value && value != 0;
            let flags = if is_least { flags.without(MachineFlags::NSW) } else { flags };
            Ok(vec![builder.with_flags(Opcode::G_ADD, ty, &[left, negated], flags)?])
        })
    });
}

#[derive(Clone, Copy)]
enum Combined {
    Sum,
    FirstMinusSecond,
    SecondMinusFirst,
}

impl Combined {
    fn of(self, first: i128, second: i128) -> i128 {
        match self {
            Combined::Sum => first.wrapping_add(second),
            Combined::FirstMinusSecond => first.wrapping_sub(second),
            Combined::SecondMinusFirst => second.wrapping_sub(first),
        }
    }
}

/// The root as one operation on a constant and a register, if nothing else uses the inner result.
fn one_constant<M: MachineIr>(
    ir: &M,
    _root: M::Op,
    inner: M::Value,
    made: impl Fn(M::Op) -> (Opcode, M::Value) + Send + Sync + 'static,
    value: i128,
    is_right: bool,
) -> Option<Attr<M>> {
    if !has_one_use(ir, inner) {
        return None;
    }
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let constant = builder.constant(ty, value)?;
        let (opcode, register) = made(root);
        let operands = if is_right { [register, constant] } else { [constant, register] };
        Ok(vec![builder.build(opcode, ty, &operands)?])
    })
}

fn vscale<M: MachineIr>(natives: &mut Natives<M>) {
    // The factor of a `G_VSCALE`, and what it becomes with that of another, or with a constant.
    let factor = |ir: &M, register: M::Value| {
        let op = definition(ir, register).filter(|op| ir.opcode(*op) == Opcode::G_VSCALE)?;
        match ir.immediate(operand(ir, op, 0)?)? {
            Immediate::Constant { value, .. } => Some(value),
            _ => None,
        }
    };
    super::look_at_value(natives, "matchAddOfVScale", move |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        if !has_one_use(ir, right) {
            return None;
        }
        scaled(ir, left, factor(ir, left)?.wrapping_add(factor(ir, right)?))
    });
    super::look_at_value(natives, "matchMulOfVScale", move |ir, root| {
        let left = operand(ir, root, 0)?;
        scaled(ir, left, factor(ir, left)?.wrapping_mul(constant(ir, operand(ir, root, 1)?)?))
    });
    super::look_at_value(natives, "matchShlOfVScale", move |ir, root| {
        let left = operand(ir, root, 0)?;
        let bits = scalar_bits(type_of(ir, left)?);
        let amount = unsigned(constant(ir, operand(ir, root, 1)?)?, bits);
        let shifted = if amount < u128::from(bits) { factor(ir, left)? << amount } else { 0 };
        scaled(ir, left, shifted)
    });
    super::look_at_value(natives, "matchSubOfVScale", move |ir, root| {
        // x - vscale * n becomes x + vscale * -n.
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let negated = factor(ir, right)?.wrapping_neg();
        if !has_one_use(ir, right) {
            return None;
        }
        let flags = ir.flags(root);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let bits = scalar_bits(ty);
            let operand = builder.operand(&Immediate::Constant { bits, value: sign_extended(negated, bits) });
            let scale = builder.build(Opcode::G_VSCALE, ty, &[operand])?;
            Ok(vec![builder.with_flags(Opcode::G_ADD, ty, &[left, scale], flags)?])
        })
    });
}

/// The root as vscale times a number, if nothing else uses what it is made of.
fn scaled<M: MachineIr>(ir: &M, inner: M::Value, value: i128) -> Option<Attr<M>> {
    if !has_one_use(ir, inner) {
        return None;
    }
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let bits = scalar_bits(ty);
        let operand = builder.operand(&Immediate::Constant { bits, value: sign_extended(value, bits) });
        Ok(vec![builder.build(Opcode::G_VSCALE, ty, &[operand])?])
    })
}

/// An integer operation on two constants. `None` for a division by zero, and if one is no constant.
pub fn folded<M: MachineIr>(ir: &M, opcode: Opcode, left: M::Value, right: M::Value) -> Option<i128> {
    let bits = scalar_bits(type_of(ir, left)?);
    let right_bits = scalar_bits(type_of(ir, right)?);
    let (a, b) = (constant(ir, left)?, constant(ir, right)?);
    let (ua, ub) = (unsigned(a, bits), unsigned(b, right_bits));
    let amount = u32::try_from(ub).unwrap_or(u32::MAX);
    let value = match opcode {
        Opcode::G_ADD | Opcode::G_PTR_ADD => a.wrapping_add(b),
        Opcode::G_SUB => a.wrapping_sub(b),
        Opcode::G_MUL => a.wrapping_mul(b),
        Opcode::G_AND => a & b,
        Opcode::G_OR => a | b,
        Opcode::G_XOR => a ^ b,
        Opcode::G_SHL if amount >= bits => 0,
        Opcode::G_SHL => a << amount,
        Opcode::G_LSHR if amount >= bits => 0,
        Opcode::G_LSHR => (ua >> amount) as i128,
        Opcode::G_ASHR => a >> amount.min(bits - 1),
        Opcode::G_UDIV => ua.checked_div(ub)? as i128,
        Opcode::G_UREM => ua.checked_rem(ub)? as i128,
        Opcode::G_SDIV if b == 0 => return None,
        Opcode::G_SDIV => a.wrapping_div(b),
        Opcode::G_SREM if b == 0 => return None,
        Opcode::G_SREM => a.wrapping_rem(b),
        Opcode::G_SMIN => a.min(b),
        Opcode::G_SMAX => a.max(b),
        Opcode::G_UMIN => ua.min(ub) as i128,
        Opcode::G_UMAX => ua.max(ub) as i128,
        _ => return None,
    };
    Some(sign_extended(value, bits))
}

/// An operation on two floats.
pub fn folded_float(opcode: Opcode, left: Float, right: Float) -> Option<Float> {
    Some(match opcode {
        Opcode::G_FADD => left.plus(right),
        Opcode::G_FSUB => left.minus(right),
        Opcode::G_FMUL => left.times(right),
        Opcode::G_FDIV => left.over(right),
        _ => return None,
    })
}
