//! Divisions by constants: shifts, or products with their reciprocals.

use std::cmp::Ordering;

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter};

use super::{Replacement, check, check_operand, found, gone, kept, look, replace};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::immediate::{Immediate, IntPredicate};
use crate::combine::known_bits::{KnownBits, known_bits};
use crate::combine::magic::{Reciprocal, SignedReciprocal, inverse};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, constant_or_splat, defined_by, defined_by_behind_copies, integers, is_same_value,
    operand, operands, result, scalar_bits, sign_extended, type_of, unsigned, users,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::{Mir, SizeGoal};
use pdl_vm::host::Host;

pub(super) fn register(natives: &mut Natives<Mir>) {
    shifts(natives);
    // The instruction is smaller than the product.
    let may_grow = |ir: &Mir, root| ir.size_goal(root) < SizeGoal::Smallest;
    check(natives, "matchUDivOrURemByConst", move |ir, root| {
        let is_known = is_exact_division(ir, root) || is_divisor_at_hand(ir, root)?;
        Some(is_known && may_grow(ir, root) && divisors(ir, root)?.iter().all(|divisor| *divisor != 0))
    });
    replace(natives, "applyUDivOrURemByConst", unsigned_division);
    check(natives, "matchSDivOrSRemByConst", move |ir, root| {
        let divisors = divisors(ir, root).filter(|_| may_grow(ir, root))?;
        if is_exact_division(ir, root) {
            return Some(divisors.iter().all(|divisor| *divisor != 0));
        }
        let ty = type_of(ir, result(ir, root)?)?;
        // For two bits and -2, no reciprocal is right.
        let has_reciprocal = |divisor: &i128| matches!(divisor, 1 | -1) || *divisor != 0 && scalar_bits(ty) > 2;
        let is_known = is_divisor_at_hand(ir, root)? && divisors.iter().all(has_reciprocal);
        Some(is_known && ir.answers().divides_by_multiplying(ty))
    });
    replace(natives, "applySDivOrSRemByConst", signed_division);
    both(natives);
}

/// Returns what is divided by, if it is constant and can be computed with, as a number of its type.
fn divisors(ir: &Mir, root: handles::Op) -> Option<Vec<i128>> {
    let divisor = operand(ir, root, 1)?;
    let bits = scalar_bits(type_of(ir, divisor)?);
    if !(1..=128).contains(&bits) || type_of(ir, divisor) != type_of(ir, result(ir, root)?) {
        return None;
    }
    Some(integers(ir, divisor)?.into_iter().map(|value| sign_extended(value, bits)).collect())
}

/// Returns whether LLVM takes what is divided by for constants. It looks through copies of scalars, and not through hints, though it finds what
/// is behind these.
fn is_divisor_at_hand(ir: &Mir, root: handles::Op) -> Option<bool> {
    let divisor = operand(ir, root, 1)?;
    let is_constant = |register| constant_behind(ir, register).is_some();
    Some(match defined_by(ir, divisor, Opcode::G_BUILD_VECTOR) {
        Some(vector) => operands(ir, vector).all(is_constant),
        None => is_constant(divisor),
    })
}

/// Returns true if nothing is left of a division.
fn is_exact_division(ir: &Mir, root: handles::Op) -> bool {
    matches!(ir.generic_opcode(root), Opcode::G_SDIV | Opcode::G_UDIV) && ir.flags_of(root).has(MachineFlags::EXACT)
}

fn shifts(natives: &mut Natives<Mir>) {
    natives.constraint("matchDivByPow2", |ir: &Mir, Op(root): Op<Mir>, Attr(is_signed): Attr<Mir>| {
        let is_signed = is_signed.integer()? != 0;
        let bits = scalar_bits(type_of(ir, result(ir, root)?)?);
        let is_power = |value: i128| unsigned(value, bits).is_power_of_two();
        let fits = |value: i128| is_power(value) || is_signed && is_power(value.wrapping_neg());
        divisors(ir, root)?.into_iter().all(fits).then_some(())
    });
    replace(natives, "applyUDivByPow2", |builder, root| {
        let (ty, left, right) = parts(builder, root)?;
        let amount_type = builder.ir().answers().amount_type(ty);
        let amount = builder.build(Opcode::G_CTTZ, amount_type, &[right])?;
        Ok(vec![builder.build(Opcode::G_LSHR, ty, &[left, amount])?])
    });
    replace(natives, "applySDivByPow2", |builder, root| {
        let (ty, left, right) = parts(builder, root)?;
        let amount_type = builder.ir().answers().amount_type(ty);
        let bits = i128::from(scalar_bits(ty));
        let zero = builder.constant(ty, 0)?;
        let width = builder.constant(amount_type, bits)?;
        let amount = builder.build(Opcode::G_CTTZ, amount_type, &[right])?;
        let rest = builder.build(Opcode::G_SUB, amount_type, &[width, amount])?;
        // A negative number is rounded up by the divisor less one.
        let last = builder.constant(amount_type, bits - 1)?;
        let sign = builder.build(Opcode::G_ASHR, ty, &[left, last])?;
        let rounding = builder.build(Opcode::G_LSHR, ty, &[sign, rest])?;
        let rounded = builder.build(Opcode::G_ADD, ty, &[left, rounding])?;
        let shifted = builder.build(Opcode::G_ASHR, ty, &[rounded, amount])?;
        // By 1 and -1 nothing is shifted.
        let (one, minus_one) = (builder.constant(ty, 1)?, builder.constant(ty, -1)?);
        let truth = ty.with_scalar_bits(1);
        let is_one = compare(builder, truth, IntPredicate::Eq, right, one)?;
        let is_minus_one = compare(builder, truth, IntPredicate::Eq, right, minus_one)?;
        let is_either = builder.build(Opcode::G_OR, truth, &[is_one, is_minus_one])?;
        let quotient = builder.build(Opcode::G_SELECT, ty, &[is_either, left, shifted])?;
        let nothing = builder.constant(ty, 0)?;
        let negated = builder.build(Opcode::G_SUB, ty, &[nothing, quotient])?;
        let is_negative = compare(builder, truth, IntPredicate::Slt, right, zero)?;
        Ok(vec![builder.build(Opcode::G_SELECT, ty, &[is_negative, negated, quotient])?])
    });
    check(natives, "matchUMulHToLShr", |ir, root| {
        let factor = operand(ir, root, 1)?;
        let bits = scalar_bits(type_of(ir, factor)?);
        let is_power = |value: i128| unsigned(value, bits).is_power_of_two() && unsigned(value, bits) != 1;
        Some(integers(ir, factor)?.into_iter().all(is_power))
    });
    replace(natives, "applyUMulHToLShr", |builder, root| {
        let (ty, left, right) = parts(builder, root)?;
        let bits = i128::from(scalar_bits(ty));
        let zeros = builder.build(Opcode::G_CTLZ, ty, &[right])?;
        let last = builder.constant(ty, bits - 1)?;
        let logarithm = builder.build(Opcode::G_SUB, ty, &[last, zeros])?;
        let width = builder.constant(ty, bits)?;
        let amount = builder.build(Opcode::G_SUB, ty, &[width, logarithm])?;
        let amount_type = builder.ir().answers().amount_type(ty);
        let resized = match scalar_bits(amount_type).cmp(&scalar_bits(ty)) {
            Ordering::Less => Opcode::G_TRUNC,
            Ordering::Equal => Opcode::COPY,
            Ordering::Greater => Opcode::G_ZEXT,
        };
        let amount = builder.build(resized, amount_type, &[amount])?;
        Ok(vec![builder.build(Opcode::G_LSHR, ty, &[left, amount])?])
    });
    check_operand(natives, "matchOperandIsKnownToBeAPowerOfTwo", |ir, _, operand| {
        if let Some(vector) = defined_by_behind_copies(ir, operand, Opcode::G_BUILD_VECTOR) {
            return Some(operands(ir, vector).all(|element| is_power_of_two(ir, element)));
        }
        // Of what is truncated, constants alone are known.
        if let Some(vector) = defined_by_behind_copies(ir, operand, Opcode::G_BUILD_VECTOR_TRUNC) {
            let bits = scalar_bits(type_of(ir, operand)?);
            let is_power = |value: i128| unsigned(value, bits).is_power_of_two();
            return Some(operands(ir, vector).all(|element| constant(ir, element).is_some_and(is_power)));
        }
        Some(is_power_of_two(ir, operand))
    });
    replace(natives, "applySimplifyURemByPow2", |builder, root| {
        let (ty, left, right) = parts(builder, root)?;
        let minus_one = builder.constant(ty, -1)?;
        let mask = builder.build(Opcode::G_ADD, ty, &[right, minus_one])?;
        Ok(vec![builder.build(Opcode::G_AND, ty, &[left, mask])?])
    });
}

/// Returns true if a register is sure to have one bit set.
fn is_power_of_two(ir: &Mir, register: handles::Value) -> bool {
    let register = ir.see_through(register);
    // One bit that is shifted out makes the result nothing that is known.
    let shifted = |opcode| constant(ir, operand(ir, defined_by(ir, register, opcode)?, 0)?);
    let is_sign = |value: i128| {
        let bits = type_of(ir, register).map_or(0, scalar_bits);
        (1..=128).contains(&bits) && unsigned(value, bits) == 1 << (bits - 1)
    };
    shifted(Opcode::G_SHL) == Some(1)
        || shifted(Opcode::G_LSHR).is_some_and(is_sign)
        || known_bits(ir, register).and_then(KnownBits::value).is_some_and(u128::is_power_of_two)
}

fn parts(
    builder: &Builder<'_, '_>,
    root: handles::Op,
) -> Result<(LowLevelType, handles::Value, handles::Value), NativeError> {
    Ok((builder.result_type(root)?, builder.operand_of(root, 0)?, builder.operand_of(root, 1)?))
}

fn compare(
    builder: &mut Builder<'_, '_>,
    truth: LowLevelType,
    predicate: IntPredicate,
    left: handles::Value,
    right: handles::Value,
) -> Result<handles::Value, NativeError> {
    let predicate = builder.operand(&Immediate::IntPredicate(predicate));
    builder.build(Opcode::G_ICMP, truth, &[predicate, left, right])
}

/// Constants, one for each element of a vector, in columns, each of its type.
struct Columns<const N: usize> {
    types: [LowLevelType; N],
    registers: [Vec<handles::Value>; N],
}

impl<const N: usize> Columns<N> {
    fn new(types: [LowLevelType; N]) -> Self {
        Columns { types, registers: std::array::from_fn(|_| Vec::new()) }
    }

    /// Builds one row.
    fn push(&mut self, builder: &mut Builder<'_, '_>, row: [i128; N]) -> Result<(), NativeError> {
        for ((column, ty), value) in self.registers.iter_mut().zip(self.types).zip(row) {
            column.push(builder.constant(ty.element(), value)?);
        }
        Ok(())
    }

    /// A register for each column; of a vector it is built.
    fn finish(self, builder: &mut Builder<'_, '_>) -> Result<[handles::Value; N], NativeError> {
        let mut made = Vec::with_capacity(N);
        for (column, ty) in self.registers.into_iter().zip(self.types) {
            made.push(match ty.is_vector() {
                true => builder.build(Opcode::G_BUILD_VECTOR, ty, &column)?,
                false => *column.first().ok_or_else(|| gone("the divisor"))?,
            });
        }
        made.try_into().map_err(|_| gone("the divisor"))
    }
}

/// A division without rest: shifted by the zeros at the end of the divisor, and times what the odd rest of it is the inverse of.
fn exact_division(builder: &mut Builder<'_, '_>, root: handles::Op, divisors: Vec<i128>, shift: Opcode) -> Replacement {
    let (ty, left, right) = parts(builder, root)?;
    let bits = scalar_bits(ty);
    let mut columns = Columns::new([builder.ir().answers().amount_type(ty), ty]);
    // Elements behind hints are not seen to be the same.
    let is_splat = constant_or_splat(builder.ir(), right).is_some();
    let is_even = divisors.iter().any(|divisor| divisor & 1 == 0);
    for (index, divisor) in divisors.into_iter().enumerate() {
        if is_splat && index > 0 {
            for column in &mut columns.registers {
                let first = column[0];
                column.push(first);
            }
            continue;
        }
        let zeros = divisor.trailing_zeros();
        let odd = match shift {
            Opcode::G_ASHR => divisor.checked_shr(zeros).unwrap_or(0),
            _ => unsigned(divisor, bits).checked_shr(zeros).unwrap_or(0) as i128,
        };
        columns.push(builder, [i128::from(zeros), sign_extended(inverse(odd as u128) as i128, bits)])?;
    }
    let [amount, factor] = columns.finish(builder)?;
    let shifted = match is_even {
        true => builder.with_flags(shift, ty, &[left, amount], MachineFlags::EXACT)?,
        false => left,
    };
    Ok(vec![builder.build(Opcode::G_MUL, ty, &[shifted, factor])?])
}

/// Returns what is left of a division, or its quotient.
fn quotient_or_rest(
    builder: &mut Builder<'_, '_>,
    root: handles::Op,
    quotient: handles::Value,
    division: Opcode,
) -> Replacement {
    let (ty, left, right) = parts(builder, root)?;
    if builder.ir().generic_opcode(root) == division {
        return Ok(vec![quotient]);
    }
    let product = builder.build(Opcode::G_MUL, ty, &[quotient, right])?;
    Ok(vec![builder.build(Opcode::G_SUB, ty, &[left, product])?])
}

fn unsigned_division(builder: &mut Builder<'_, '_>, root: handles::Op) -> Replacement {
    let (ty, left, right) = parts(builder, root)?;
    let divisors = divisors(builder.ir(), root).ok_or_else(|| gone("the divisor"))?;
    if is_exact_division(builder.ir(), root) {
        return exact_division(builder, root, divisors, Opcode::G_LSHR);
    }
    let bits = scalar_bits(ty);
    // A dividend with zeros at the beginning needs less.
    let zeros = known_bits(builder.ir(), left).map_or(0, KnownBits::leading_zeros);
    let reciprocals = divisors.iter().map(|divisor| match unsigned(*divisor, bits) {
        // A select takes care of it.
        1 => Reciprocal::default(),
        divisor => Reciprocal::of(divisor, bits, zeros.min(divisor.leading_zeros() - (128 - bits))),
    });
    let reciprocals: Vec<Reciprocal> = reciprocals.collect();
    let adds = reciprocals.iter().any(|reciprocal| reciprocal.adds);
    let amount_type = builder.ir().answers().amount_type(ty);
    let mut columns = Columns::new([amount_type, ty, ty, amount_type]);
    for reciprocal in reciprocals {
        // Times half of what there is, and then the upper half: shifted by one. Times 0: nothing.
        let half = if reciprocal.adds { sign_extended(1i128 << (bits - 1), bits) } else { 0 };
        let factor = sign_extended(reciprocal.factor as i128, bits);
        let (before, behind) = (i128::from(reciprocal.shift_before), i128::from(reciprocal.shift_behind));
        columns.push(builder, [before, factor, half, behind])?;
    }
    let [before, factor, half, behind] = columns.finish(builder)?;
    let shifted = builder.build(Opcode::G_LSHR, ty, &[left, before])?;
    let mut quotient = builder.build(Opcode::G_UMULH, ty, &[shifted, factor])?;
    if adds {
        let rest = builder.build(Opcode::G_SUB, ty, &[left, quotient])?;
        let halved = match ty.is_vector() {
            true => builder.build(Opcode::G_UMULH, ty, &[rest, half])?,
            false => {
                let one = builder.constant(amount_type, 1)?;
                builder.build(Opcode::G_LSHR, ty, &[rest, one])?
            }
        };
        quotient = builder.build(Opcode::G_ADD, ty, &[halved, quotient])?;
    }
    let quotient = builder.build(Opcode::G_LSHR, ty, &[quotient, behind])?;
    let one = builder.constant(ty, 1)?;
    let is_one = compare(builder, ty.with_scalar_bits(1), IntPredicate::Eq, right, one)?;
    let quotient = builder.build(Opcode::G_SELECT, ty, &[is_one, left, quotient])?;
    quotient_or_rest(builder, root, quotient, Opcode::G_UDIV)
}

fn signed_division(builder: &mut Builder<'_, '_>, root: handles::Op) -> Replacement {
    let (ty, left, _) = parts(builder, root)?;
    let divisors = divisors(builder.ir(), root).ok_or_else(|| gone("the divisor"))?;
    if is_exact_division(builder.ir(), root) {
        return exact_division(builder, root, divisors, Opcode::G_ASHR);
    }
    let bits = scalar_bits(ty);
    let amount_type = builder.ir().answers().amount_type(ty);
    let mut columns = Columns::new([ty, ty, amount_type, ty]);
    for divisor in divisors {
        let row = match divisor {
            // Times 1 or -1.
            1 | -1 => [0, divisor, 0, 0],
            _ => {
                let SignedReciprocal { factor, shift } = SignedReciprocal::of(divisor, bits);
                // A factor that needs one bit more than there are has the wrong sign.
                let times = match (divisor > 0, factor > 0) {
                    (true, false) if factor < 0 => 1,
                    (false, true) => -1,
                    _ => 0,
                };
                [factor, times, i128::from(shift), -1]
            }
        };
        columns.push(builder, row)?;
    }
    let [factor, times, amount, mask] = columns.finish(builder)?;
    let high = builder.build(Opcode::G_SMULH, ty, &[left, factor])?;
    let whole = builder.build(Opcode::G_MUL, ty, &[left, times])?;
    let sum = builder.build(Opcode::G_ADD, ty, &[high, whole])?;
    let quotient = builder.build(Opcode::G_ASHR, ty, &[sum, amount])?;
    let last = builder.constant(amount_type, i128::from(bits) - 1)?;
    let sign = builder.build(Opcode::G_LSHR, ty, &[quotient, last])?;
    let rounding = builder.build(Opcode::G_AND, ty, &[sign, mask])?;
    let quotient = builder.build(Opcode::G_ADD, ty, &[quotient, rounding])?;
    quotient_or_rest(builder, root, quotient, Opcode::G_SDIV)
}

/// A quotient and a rest of the same become one instruction.
fn both(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineDivRem", |ir, root| {
        let other = match ir.generic_opcode(root) {
            Opcode::G_SDIV => Opcode::G_SREM,
            Opcode::G_UDIV => Opcode::G_UREM,
            Opcode::G_SREM => Opcode::G_SDIV,
            Opcode::G_UREM => Opcode::G_UDIV,
            _ => return None,
        };
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let is_other = |user: &handles::Op| {
            let operands = operand(ir, *user, 0).zip(operand(ir, *user, 1));
            ir.generic_opcode(*user) == other
                && operands.is_some_and(|(one, two)| is_same_value(ir, right, two) && is_same_value(ir, left, one))
                && (ir.comes_before(root, *user) || ir.comes_before(*user, root))
        };
        let other = users(ir, left).into_iter().rev().find(is_other)?;
        Some(found(ir, other))
    });
    natives.rewrite("applyCombineDivRem", |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, other: Attr<Mir>| {
        let other: handles::Op = kept(rewriter.host(), other)?;
        let builder = &mut Builder::new(rewriter);
        let (first, second) = if builder.ir().comes_before(root, other) { (root, other) } else { (other, root) };
        builder.stand_before(first)?;
        let (ty, left, right) = parts(builder, first)?;
        let (_, left_of_second, right_of_second) = parts(builder, second)?;
        let (left, right) = (builder.stand_for(left, left_of_second)?, builder.stand_for(right, right_of_second)?);
        let opcode = match builder.ir().generic_opcode(root) {
            Opcode::G_SDIV | Opcode::G_SREM => Opcode::G_SDIVREM,
            _ => Opcode::G_UDIVREM,
        };
        let made = builder.instruction(opcode, &[ty, ty], &[left, right], MachineFlags::NONE)?;
        let results = [builder.ir().result(made, 0), builder.ir().result(made, 1)];
        let [quotient, rest] = match builder.ir().generic_opcode(root) {
            Opcode::G_SDIV | Opcode::G_UDIV => [root, other],
            _ => [other, root],
        };
        builder.replace(quotient, &results[..1])?;
        builder.replace(rest, &results[1..])
    });
}
