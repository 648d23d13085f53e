//! Arithmetic that tells of overflow, and truncations that saturate.

use std::cmp::Ordering;

use pdl_vm::{Attr, Natives, Op};

use super::{build, found, gone, look, replace_with};
use crate::combine::flags::MachineFlags;
use crate::combine::known_bits::{known_bits, sign_bits};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant_or_splat, defined_by, defined_by_behind_copies, has_one_use, integers, is_constant_or_splat, operand,
    result, results, scalar_bits, sign_extended, type_of, unsigned, uses_up_to,
};
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    products(natives);
    carries(natives);
    carries_that_are_known(natives);
    saturated(natives);
}

fn products(natives: &mut Natives<Mir>) {
    // x * 2 overflows when x + x does.
    look(natives, "matchMulOBy2", |ir, root| {
        is_constant_or_splat(ir, operand(ir, root, 1)?, 2).then_some(())?;
        let opcode = match ir.generic_opcode(root) {
            Opcode::G_UMULO => Opcode::G_UADDO,
            _ => Opcode::G_SADDO,
        };
        build(ir, move |builder, root| {
            let factor = builder.operand_of(root, 0)?;
            builder.same_results(root, opcode, &[factor, factor])
        })
    });
    look(natives, "matchMulOBy0", |ir, root| {
        is_constant_or_splat(ir, operand(ir, root, 1)?, 0).then_some(())?;
        build(ir, |builder, root| {
            let types = builder.result_types(root)?;
            types.into_iter().map(|ty| builder.constant(ty, 0)).collect()
        })
    });
}

/// Replaces an instruction with a carry by a result, and a carry that is known.
fn without_carry(
    ir: &Mir,
    opcode: Opcode,
    [left, right]: [handles::Value; 2],
    flags: MachineFlags,
    carry: bool,
) -> Option<Attr<Mir>> {
    build(ir, move |builder, root| {
        let types = builder.result_types(root)?;
        let [ty, carry_type] = types[..] else { return Err(gone("the carry")) };
        let result = builder.with_flags(opcode, ty, &[left, right], flags)?;
        Ok(vec![result, builder.constant(carry_type, i128::from(carry))?])
    })
}

fn carries(natives: &mut Natives<Mir>) {
    look(natives, "matchAddEToAddO", |ir, root| {
        is_constant_or_splat(ir, operand(ir, root, 2)?, 0).then_some(())?;
        let opcode = match ir.generic_opcode(root) {
            Opcode::G_UADDE => Opcode::G_UADDO,
            Opcode::G_SADDE => Opcode::G_SADDO,
            Opcode::G_USUBE => Opcode::G_USUBO,
            Opcode::G_SSUBE => Opcode::G_SSUBO,
            _ => return None,
        };
        build(ir, move |builder, root| {
            let operands = [builder.operand_of(root, 0)?, builder.operand_of(root, 1)?];
            builder.same_results(root, opcode, &operands)
        })
    });
}

fn carries_that_are_known(natives: &mut Natives<Mir>) {
    look(natives, "matchAddOverflow", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let mut defined = results(ir, root);
        let (sum, carry) = (defined.next()?, defined.next()?);
        let is_signed = ir.generic_opcode(root) == Opcode::G_SADDO;
        let bits = scalar_bits(type_of(ir, sum)?);
        let overflow_flag = if is_signed { MachineFlags::NSW } else { MachineFlags::NUW };
        if uses_up_to(ir, carry, 1) == 0 {
            return build(ir, move |builder, root| {
                let types = builder.result_types(root)?;
                let [ty, carry_type] = types[..] else { return Err(gone("the carry")) };
                let sum = builder.build(Opcode::G_ADD, ty, &[left, right])?;
                Ok(vec![sum, builder.undefined(carry_type)?])
            });
        }
        if is_constant(ir, left) && !is_constant(ir, right) {
            return build(ir, move |builder, root| {
                let opcode = builder.ir().generic_opcode(root);
                let types = builder.result_types(root)?;
                let made = builder.instruction(opcode, &types, &[right, left], MachineFlags::NONE)?;
                Ok(results(builder.ir(), made).collect())
            });
        }
        if !(1..=128).contains(&bits) {
            return None;
        }
        let second = constant_or_splat(ir, right);
        if let Some((first, second)) = constant_or_splat(ir, left).zip(second) {
            let (value, overflows) = added(first, second, bits, is_signed);
            return build(ir, move |builder, root| {
                let types = builder.result_types(root)?;
                let [ty, carry_type] = types[..] else { return Err(gone("the carry")) };
                let sum = builder.constant(ty, value)?;
                Ok(vec![sum, builder.constant(carry_type, i128::from(overflows))?])
            });
        }
        if second == Some(0) {
            return build(ir, move |builder, root| {
                let types = builder.result_types(root)?;
                let [ty, carry_type] = types[..] else { return Err(gone("the carry")) };
                let sum = builder.build(Opcode::COPY, ty, &[left])?;
                Ok(vec![sum, builder.constant(carry_type, 0)?])
            });
        }
        // (x + c1) + c2, of which the first does not overflow.
        let inner = defined_by_behind_copies(ir, left, Opcode::G_ADD).filter(|op| ir.flags_of(*op).has(overflow_flag));
        if let Some((second, inner)) = second.zip(inner)
            && has_one_use(ir, sum)
            && let Some(first) = constant_or_splat(ir, operand(ir, inner, 1)?)
            && let (value, false) = added(first, second, bits, is_signed)
        {
            let register = operand(ir, inner, 0)?;
            return build(ir, move |builder, root| {
                let (opcode, types) = (builder.ir().generic_opcode(root), builder.result_types(root)?);
                let ty = builder.result_type(root)?;
                let constant = builder.constant(ty, value)?;
                let made = builder.instruction(opcode, &types, &[register, constant], MachineFlags::NONE)?;
                Ok(results(builder.ir(), made).collect())
            });
        }
        if is_signed && sign_bits(ir, right) > 1 && sign_bits(ir, left) > 1 {
            return without_carry(ir, Opcode::G_ADD, [left, right], overflow_flag, false);
        }
        let (one, other) = (known_bits(ir, left)?, known_bits(ir, right)?);
        let ends = match is_signed {
            true => {
                let ((least, most), (other_least, other_most)) = (one.signed_range(), other.signed_range());
                [(least, other_least), (most, other_most)]
                    .map(|(one, other)| signed_end(one.checked_add(other), one >= 0, bits))
            }
            false => [(one.least(), other.least()), (one.greatest(), other.greatest())]
                .map(|(one, other)| unsigned_end(one.checked_add(other), bits)),
        };
        of_range(ir, Opcode::G_ADD, [left, right], overflow_flag, ends)
    });
    look(natives, "matchSuboCarryOut", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let bits = scalar_bits(type_of(ir, left)?);
        let has_carry = results(ir, root).count() == 2;
        if !has_carry || !(1..=128).contains(&bits) || type_of(ir, left) != type_of(ir, right) {
            return None;
        }
        let (one, other) = (known_bits(ir, left)?, known_bits(ir, right)?);
        let (flag, ends) = match ir.generic_opcode(root) {
            Opcode::G_SSUBO => {
                let ((least, most), (other_least, other_most)) = (one.signed_range(), other.signed_range());
                let ends = [(least, other_most), (most, other_least)];
                (MachineFlags::NSW, ends.map(|(one, other)| signed_end(one.checked_sub(other), one >= 0, bits)))
            }
            _ => {
                let ends = [(one.least(), other.greatest()), (one.greatest(), other.least())];
                (MachineFlags::NUW, ends.map(|(one, other)| if one < other { Ordering::Less } else { Ordering::Equal }))
            }
        };
        of_range(ir, Opcode::G_SUB, [left, right], flag, ends)
    });
}

/// An instruction whose carry is known because the least and the greatest result are both in range, or both on one side of it.
fn of_range(
    ir: &Mir,
    opcode: Opcode,
    operands: [handles::Value; 2],
    flag: MachineFlags,
    ends: [Ordering; 2],
) -> Option<Attr<Mir>> {
    match ends {
        [Ordering::Equal, Ordering::Equal] => without_carry(ir, opcode, operands, flag, false),
        [Ordering::Greater, _] | [_, Ordering::Less] => without_carry(ir, opcode, operands, MachineFlags::NONE, true),
        _ => None,
    }
}

/// Where a result is, seen from the range of so many bits; one that is not even in that of 128 bits is above or below.
fn signed_end(result: Option<i128>, is_above: bool, bits: u32) -> Ordering {
    match result {
        Some(result) if sign_extended(result, bits) == result => Ordering::Equal,
        Some(result) => result.cmp(&0),
        None if is_above => Ordering::Greater,
        None => Ordering::Less,
    }
}

fn unsigned_end(sum: Option<u128>, bits: u32) -> Ordering {
    match sum {
        Some(sum) if unsigned(sum as i128, bits) == sum => Ordering::Equal,
        _ => Ordering::Greater,
    }
}

/// The sum, and whether it overflows.
fn added(first: i128, second: i128, bits: u32, is_signed: bool) -> (i128, bool) {
    let end = match is_signed {
        true => signed_end(first.checked_add(second), first >= 0, bits),
        false => unsigned_end(unsigned(first, bits).checked_add(unsigned(second, bits)), bits),
    };
    (sign_extended(first.wrapping_add(second), bits), end != Ordering::Equal)
}

/// Returns true if a register is a constant, or a vector of constants.
fn is_constant(ir: &Mir, register: handles::Value) -> bool {
    // A hint hides a single one.
    let is_vector = defined_by_behind_copies(ir, register, Opcode::G_BUILD_VECTOR).is_some();
    constant_or_splat(ir, register).is_some() || is_vector && integers(ir, register).is_some()
}

/// Truncations of what was limited to the range of the narrow type before, if the target has one instruction for that.
fn saturated(natives: &mut Natives<Mir>) {
    look(natives, "matchTruncSSatS", |ir, root| {
        let (_, narrow) = narrowed(ir, root, Opcode::G_TRUNC_SSAT_S)?;
        let least = sign_extended(1 << (narrow - 1), narrow);
        let source = operand(ir, root, 0)?;
        Some(found(ir, between(ir, source, least, !least)?))
    });
    look(natives, "matchTruncSSatU", |ir, root| {
        let (wide, narrow) = narrowed(ir, root, Opcode::G_TRUNC_SSAT_U)?;
        let most = sign_extended(ones(narrow), wide);
        let source = operand(ir, root, 0)?;
        let not_negative = || {
            let inner = limited(ir, source, Opcode::G_UMIN, most)?;
            limited(ir, inner, Opcode::G_SMAX, 0)
        };
        Some(found(ir, between(ir, source, 0, most).or_else(not_negative)?))
    });
    for (name, opcode) in [("applyTruncSSatS", Opcode::G_TRUNC_SSAT_S), ("applyTruncSSatU", Opcode::G_TRUNC_SSAT_U)] {
        replace_with(natives, name, move |builder, root, source: handles::Value| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(opcode, ty, &[source])?])
        });
    }
    natives.constraint("matchTruncUSatU", |ir: &Mir, Op(root): Op<Mir>, Op(least): Op<Mir>| {
        let (wide, narrow) = narrowed(ir, root, Opcode::G_TRUNC_USAT_U)?;
        let (source, limit) = (operand(ir, least, 0)?, operand(ir, least, 1)?);
        // What is limited with signs may have an instruction of its own.
        let is_signed = defined_by(ir, source, Opcode::G_SMAX).is_some();
        (!is_signed && is_constant_or_splat(ir, limit, sign_extended(ones(narrow), wide))).then_some(())
    });
    // The result is the same, and no target is asked: what it cannot do is made legal later.
    natives.constraint("matchTruncUSatUToFPTOUISat", |_: &Mir, _: Op<Mir>, _: Op<Mir>| true);
}

/// A number of so many bits, 1 to 127, that are all set.
fn ones(bits: u32) -> i128 {
    i128::MAX >> (127 - bits)
}

/// Returns how many bits are truncated to how many, if the target saturates there.
fn narrowed(ir: &Mir, root: handles::Op, opcode: Opcode) -> Option<(u32, u32)> {
    let (from, to) = (type_of(ir, operand(ir, root, 0)?)?, type_of(ir, result(ir, root)?)?);
    let (wide, narrow) = (scalar_bits(from), scalar_bits(to));
    (narrow > 0 && narrow < wide && wide <= 128 && ir.answers().has_instruction(opcode, &[to, from]))
        .then_some((wide, narrow))
}

/// Returns what is limited to a range with signs, from both sides.
fn between(ir: &Mir, source: handles::Value, least: i128, most: i128) -> Option<handles::Value> {
    let of = |outer, outer_limit, inner, inner_limit| {
        limited(ir, limited(ir, source, outer, outer_limit)?, inner, inner_limit)
    };
    of(Opcode::G_SMIN, most, Opcode::G_SMAX, least).or_else(|| of(Opcode::G_SMAX, least, Opcode::G_SMIN, most))
}

/// The other operand of a minimum or maximum with a constant.
fn limited(ir: &Mir, register: handles::Value, opcode: Opcode, limit: i128) -> Option<handles::Value> {
    let op = defined_by(ir, register, opcode)?;
    let (left, right) = (operand(ir, op, 0)?, operand(ir, op, 1)?);
    match is_constant_or_splat(ir, right, limit) {
        true => Some(left),
        false => is_constant_or_splat(ir, left, limit).then_some(right),
    }
}
