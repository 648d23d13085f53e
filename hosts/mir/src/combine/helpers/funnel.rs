//! Shifts of two registers as one, rotations, and reversed bits.

use pdl_vm::{Attr, Natives, Op, Value};

use super::{build, check, check_operand, replace};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant_behind, defined_by, integers, is_constant_or_splat, number_or_splat, operand, result, scalar_bits,
    size_in_bits, type_of, unsigned,
};
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    natives.constraint("matchOrShiftToFunnelShift", |ir: &Mir, Op(root): Op<Mir>, _: Attr<Mir>| {
        // What of constants the target wants is asked only behind legalization.
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let shift = |register: handles::Value, opcode: Opcode| {
            let op = defined_by(ir, register, opcode)?;
            Some((operand(ir, op, 0)?, operand(ir, op, 1)?))
        };
        let pair = |left: handles::Value, right: handles::Value| {
            Some((shift(left, Opcode::G_SHL)?, shift(right, Opcode::G_LSHR)?))
        };
        let ((high, up), (low, down)) = pair(left, right).or_else(|| pair(right, left))?;
        let bits = i128::from(scalar_bits(type_of(ir, result(ir, root)?)?));
        let rest_of = |register: handles::Value| {
            let op = defined_by(ir, register, Opcode::G_SUB)?;
            is_constant_or_splat(ir, operand(ir, op, 0)?, bits).then(|| operand(ir, op, 1))?
        };
        let constants = amount(ir, up).zip(amount(ir, down));
        let (opcode, amount) = if constants.is_some_and(|(up, down)| up.checked_add(down) == Some(bits)) {
            (Opcode::G_FSHR, down)
        } else if rest_of(down) == Some(up) {
            (Opcode::G_FSHL, up)
        } else if rest_of(up) == Some(down) {
            (Opcode::G_FSHR, down)
        } else {
            return None;
        };
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(opcode, ty, &[high, low, amount])?])
        })
    });
    check(natives, "matchFunnelShiftToRotate", |ir, root| Some(operand(ir, root, 0)? == operand(ir, root, 1)?));
    replace(natives, "applyFunnelShiftToRotate", |builder, root| {
        let opcode = match builder.ir().generic_opcode(root) {
            Opcode::G_FSHL => Opcode::G_ROTL,
            _ => Opcode::G_ROTR,
        };
        let operands = [builder.operand_of(root, 0)?, builder.operand_of(root, 2)?];
        builder.same_results(root, opcode, &operands)
    });
    check_operand(natives, "matchConstantLargerBitWidth", |ir, root, amount| {
        let bits = size_in_bits(type_of(ir, result(ir, root)?)?);
        let value = unsigned(constant_behind(ir, amount)?, scalar_bits(type_of(ir, amount)?));
        Some(value >= u128::from(bits))
    });
    replace(natives, "applyFunnelShiftConstantModulo", |builder, root| {
        let amount = builder.operand_of(root, 2)?;
        let ty = builder.type_of(amount)?;
        let bits = size_in_bits(builder.result_type(root)?);
        let value = constant_behind(builder.ir(), amount).ok_or_else(|| super::gone("the constant"))?;
        let rest = unsigned(value, scalar_bits(ty)).checked_rem(u128::from(bits)).unwrap_or(0);
        let amount = builder.constant(ty, rest as i128)?;
        let operands = [builder.operand_of(root, 0)?, builder.operand_of(root, 1)?, amount];
        let opcode = builder.ir().generic_opcode(root);
        builder.same_results(root, opcode, &operands)
    });
    check(natives, "matchRotateOutOfRange", |ir, root| {
        let amount = operand(ir, root, 1)?;
        let bits = u128::from(scalar_bits(type_of(ir, result(ir, root)?)?));
        let width = scalar_bits(type_of(ir, amount)?);
        Some(integers(ir, amount)?.into_iter().any(|value| unsigned(value, width) >= bits))
    });
    replace(natives, "applyRotateOutOfRange", |builder, root| {
        let (register, amount) = (builder.operand_of(root, 0)?, builder.operand_of(root, 1)?);
        let (bits, ty) = (scalar_bits(builder.result_type(root)?), builder.type_of(amount)?);
        let width = builder.constant(ty, i128::from(bits))?;
        let amount = builder.build(Opcode::G_UREM, ty, &[amount, width])?;
        let opcode = builder.ir().generic_opcode(root);
        builder.same_results(root, opcode, &[register, amount])
    });
    // Before legalization everything is legal.
    for shift in ["G_LSHR", "G_SHL"] {
        let asked = format!(
            "return Helper.isLegalOrBeforeLegalizer({{TargetOpcode::{shift}, {{MRI.getType(${{val}}.getReg()), \
             MRI.getType(${{amt}}.getReg())}}}});"
        );
        natives.constraint(asked, |_: &Mir, _: Value<Mir>, _: Value<Mir>| true);
    }
}

/// The constant of at most 64 bits that an amount is, or that all amounts of a vector are.
fn amount(ir: &Mir, register: handles::Value) -> Option<i128> {
    (scalar_bits(type_of(ir, register)?) <= 64).then(|| number_or_splat(ir, register))?
}
