//! Shifts: by too much, one behind the other, of what is narrower.

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter};

use super::{build, found, gone, kept, look, replace_with};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::known_bits::{KnownBits, known_bits};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant_behind, constant_or_splat, defined_by, definition, definition_behind_copies, has_one_use, integers,
    number_or_splat, operand, result, scalar_bits, type_of, unsigned, users,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    too_big(natives);
    chains(natives);
    narrow(natives);
}

/// The result of a shift by at least some amount: `None` if it may be anything.
type TooBig = Option<i128>;

fn too_big(natives: &mut Natives<Mir>) {
    look(natives, "matchShiftsTooBig", |ir, root| {
        let (source, amount) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let bits = scalar_bits(type_of(ir, result(ir, root)?)?);
        let amount_bits = scalar_bits(type_of(ir, amount)?);
        let amounts = integers(ir, amount)?.into_iter().map(|amount| unsigned(amount, amount_bits));
        let (useless, result) = useless_from(ir, ir.generic_opcode(root), source)?;
        let mut found_result: TooBig = None;
        for amount in amounts {
            if amount >= u128::from(bits) {
                found_result = None;
            } else if amount >= u128::from(useless) {
                found_result = result;
            } else {
                return None;
            }
        }
        Some(found(ir, found_result))
    });
    natives.rewrite(
        "if (${matchinfo}) { Helper.replaceInstWithConstant(*${mi}, *${matchinfo}); } else { \
         Helper.replaceInstWithUndef(*${mi}); }",
        |rewriter: &mut Rewriter<'_, Mir>, data: Attr<Mir>, Op(root): Op<Mir>| {
            let builder = &mut Builder::new(rewriter);
            let value: TooBig = kept(builder.ir(), data)?;
            let ty = builder.result_type(root)?;
            let made = match value {
                Some(value) => builder.constant(ty, value)?,
                None => builder.undefined(ty)?,
            };
            builder.replace(root, &[made])
        },
    );
}

/// From which amount on a shift gives always the same, and what.
fn useless_from(ir: &Mir, opcode: Opcode, source: handles::Value) -> Option<(u32, TooBig)> {
    let known = known_bits(ir, source)?;
    let all = known.bits;
    Some(match opcode {
        Opcode::G_SHL => (all - known.trailing_zeros(), Some(0)),
        Opcode::G_LSHR => (all - known.leading_zeros(), Some(0)),
        _ if known.is_non_negative() => (all - known.leading_zeros(), Some(0)),
        _ if known.is_negative() => (all - known.leading_ones(), Some(-1)),
        _ => (all, None),
    })
}

fn chains(natives: &mut Natives<Mir>) {
    look(natives, "matchShiftImmedChain", |ir, root| {
        let opcode = ir.generic_opcode(root);
        let amount = |op| {
            let amount = operand(ir, op, 1)?;
            Some(unsigned(constant_behind(ir, amount)?, scalar_bits(type_of(ir, amount)?)) as i128)
        };
        let second = amount(root)?;
        let inner = defined_by(ir, operand(ir, root, 0)?, opcode)?;
        let first = amount(inner)?;
        let bits = scalar_bits(type_of(ir, result(ir, root)?)?);
        let mut sum = first.checked_add(second)?;
        if first.max(second) >= i128::from(bits) {
            // Nothing is known of a shift so far, and LLVM adds in the width of the first amount.
            sum = unsigned(sum, scalar_bits(type_of(ir, operand(ir, inner, 1)?)?)) as i128;
        }
        // There is no telling what saturating would give.
        if opcode == Opcode::G_USHLSAT && sum >= i128::from(bits) {
            return None;
        }
        Some(found(ir, (operand(ir, inner, 0)?, sum, ir.flags_of(inner))))
    });
    replace_with(natives, "applyShiftImmedChain", |builder, root, chain: (handles::Value, i128, MachineFlags)| {
        let (source, sum, of_inner) = chain;
        let (ty, opcode, flags) =
            (builder.result_type(root)?, builder.ir().generic_opcode(root), builder.ir().flags_of(root));
        let flags = builder.common_flags(flags, of_inner, flags);
        let bits = i128::from(scalar_bits(ty));
        if sum >= bits && matches!(opcode, Opcode::G_SHL | Opcode::G_LSHR) {
            return Ok(vec![builder.constant(ty, 0)?]);
        }
        let amount_type = builder.type_of(builder.operand_of(root, 1)?)?;
        let amount = builder.constant(amount_type, sum.min(bits - 1))?;
        Ok(vec![builder.with_flags(opcode, ty, &[source, amount], flags)?])
    });
    look(natives, "matchShiftOfShiftedLogic", |ir, root| {
        // (op (shift x, c0), y) shifted by c1 is op of x shifted by c0 + c1 and of y shifted by c1.
        let opcode = ir.generic_opcode(root);
        let logic_value = operand(ir, root, 0)?;
        if !has_one_use(ir, logic_value) {
            return None;
        }
        let logic = definition(ir, logic_value)?;
        matches!(ir.generic_opcode(logic), Opcode::G_AND | Opcode::G_OR | Opcode::G_XOR).then_some(())?;
        let outer = constant_behind(ir, operand(ir, root, 1)?).filter(|outer| *outer != 0)?;
        let (left, right) = (operand(ir, logic, 0)?, operand(ir, logic, 1)?);
        let shift_of = |register: handles::Value| {
            let shift = defined_by(ir, register, opcode)?;
            if !has_one_use(ir, register) {
                return None;
            }
            let amount = operand(ir, shift, 1)?;
            let value = constant_behind(ir, amount)?;
            let bits = scalar_bits(type_of(ir, amount)?);
            Some((shift, unsigned(value, bits) as i128))
        };
        let (shift, inner, other) = match shift_of(left) {
            Some((shift, inner)) => (shift, inner, right),
            None => shift_of(right).map(|(shift, inner)| (shift, inner, left))?,
        };
        let amount_bits = scalar_bits(type_of(ir, operand(ir, root, 1)?)?);
        let sum = inner.checked_add(unsigned(outer, amount_bits) as i128)?;
        let bits = scalar_bits(type_of(ir, result(ir, root)?)?);
        (sum < i128::from(bits)).then(|| found(ir, (logic, shift, other, sum)))
    });
    natives.rewrite(
        "applyShiftOfShiftedLogic",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, data: Attr<Mir>| {
            let builder = &mut Builder::new(rewriter);
            let (logic, shift, other, sum): (handles::Op, handles::Op, handles::Value, i128) =
                kept(builder.ir(), data)?;
            let (ty, opcode) = (builder.result_type(root)?, builder.ir().generic_opcode(root));
            let (base, amount) = (builder.operand_of(shift, 0)?, builder.operand_of(root, 1)?);
            let amount_type = builder.type_of(amount)?;
            let combined = builder.ir().generic_opcode(logic);
            let sum = builder.constant(amount_type, sum)?;
            let first = builder.build(opcode, ty, &[base, sum])?;
            let second = builder.build(opcode, ty, &[other, amount])?;
            let made = builder.build(combined, ty, &[first, second])?;
            builder.replace(root, &[made])?;
            builder.erase(logic)?;
            builder.erase(shift)
        },
    );
    look(natives, "matchCommuteShift", |ir, root| {
        // (x + c1) << c2 is (x << c2) + (c1 << c2), and so with |.
        let (source, amount) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let inner = definition(ir, source)?;
        let opcode = ir.generic_opcode(inner);
        matches!(opcode, Opcode::G_ADD | Opcode::G_OR).then_some(())?;
        if !has_one_use(ir, source) {
            return None;
        }
        let (x, c1) = (operand(ir, inner, 0)?, operand(ir, inner, 1)?);
        number_or_splat(ir, c1)?;
        number_or_splat(ir, amount)?;
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let left = builder.build(Opcode::G_SHL, ty, &[x, amount])?;
            let right = builder.build(Opcode::G_SHL, ty, &[c1, amount])?;
            Ok(vec![builder.build(opcode, ty, &[left, right])?])
        })
    });
}

fn narrow(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineShlOfExtend", |ir, root| {
        let ext = definition(ir, operand(ir, root, 0)?)?;
        matches!(ir.generic_opcode(ext), Opcode::G_ANYEXT | Opcode::G_ZEXT | Opcode::G_SEXT).then_some(())?;
        let source = operand(ir, ext, 0)?;
        if !ir.answers().shifts_before_extending(type_of(ir, source)?, type_of(ir, result(ir, root)?)?) {
            return None;
        }
        let amount = constant_or_splat(ir, operand(ir, root, 1)?)?;
        let known = known_bits(ir, source)?;
        let fits = amount <= i128::from(known.leading_zeros()) && amount < i128::from(known.bits);
        fits.then(|| found(ir, (source, amount)))
    });
    replace_with(natives, "applyCombineShlOfExtend", |builder, root, (source, amount): (handles::Value, i128)| {
        let (ty, narrow, flags) = (builder.result_type(root)?, builder.type_of(source)?, builder.ir().flags_of(root));
        let amount = builder.constant(narrow, amount)?;
        // What has room in the wide type may reach the sign of the narrow one.
        let flags = builder.common_flags(flags, MachineFlags::NUW, flags);
        let shifted = builder.with_flags(Opcode::G_SHL, narrow, &[source, amount], flags)?;
        Ok(vec![builder.build(Opcode::G_ZEXT, ty, &[shifted])?])
    });
    natives.constraint("matchLshrOfTruncOfLshr", |ir: &Mir, Op(root): Op<Mir>, Op(shift): Op<Mir>| {
        lshr_of_trunc(ir, root, shift).map(|data| found(ir, data))
    });
    replace_with(natives, "applyLshrOfTruncOfLshr", |builder, root, data: LshrOfTrunc<handles::Value>| {
        let ty = builder.result_type(root)?;
        let amount = builder.constant(data.amount_type, data.amount)?;
        let shifted = builder.build(Opcode::G_LSHR, data.ty, &[data.source, amount])?;
        let Some(mask) = data.mask else { return Ok(vec![builder.build(Opcode::G_TRUNC, ty, &[shifted])?]) };
        let mask = builder.constant(data.ty, mask)?;
        let kept = builder.build(Opcode::G_AND, data.ty, &[shifted, mask])?;
        Ok(vec![builder.build(Opcode::G_TRUNC, ty, &[kept])?])
    });
    look(natives, "matchCombineTruncOfShift", |ir, root| {
        let (dst, source) = (result(ir, root)?, operand(ir, root, 0)?);
        if !has_one_use(ir, source) {
            return None;
        }
        let (from, to) = (type_of(ir, source)?, type_of(ir, dst)?);
        let shift = definition_behind_copies(ir, source)?;
        let opcode = ir.generic_opcode(shift);
        let most = known_bits(ir, operand(ir, shift, 1)?).map_or(u128::MAX, KnownBits::greatest);
        let middle = match opcode {
            Opcode::G_SHL => {
                (most < u128::from(scalar_bits(to))).then_some(())?;
                to
            }
            Opcode::G_LSHR | Opcode::G_ASHR => {
                // A store of the truncated may take it from the wide register.
                if users(ir, dst).into_iter().any(|user| ir.generic_opcode(user) == Opcode::G_STORE) {
                    return None;
                }
                if scalar_bits(from) <= 32 || scalar_bits(to) >= 32 {
                    return None;
                }
                (most <= u128::from(32 - scalar_bits(to))).then_some(())?;
                from.with_scalar_bits(32)
            }
            _ => return None,
        };
        Some(found(ir, (shift, middle)))
    });
    natives.rewrite(
        "applyCombineTruncOfShift",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, data: Attr<Mir>| -> Result<(), NativeError> {
            let builder = &mut Builder::new(rewriter);
            let (shift, middle): (handles::Op, LowLevelType) = kept(builder.ir(), data)?;
            let (ty, opcode) = (builder.result_type(root)?, builder.ir().generic_opcode(shift));
            let (source, amount) = (builder.operand_of(shift, 0)?, builder.operand_of(shift, 1)?);
            if !matches!(opcode, Opcode::G_SHL | Opcode::G_LSHR | Opcode::G_ASHR) {
                return Err(gone("a shift"));
            }
            let narrow = builder.build(Opcode::G_TRUNC, middle, &[source])?;
            let shifted = builder.build(opcode, middle, &[narrow, amount])?;
            match middle == ty {
                true => builder.replace_with_register(root, shifted),
                false => {
                    let made = builder.build(Opcode::G_TRUNC, ty, &[shifted])?;
                    builder.replace(root, &[made])
                }
            }
        },
    );
}

/// A shift of the truncation of a shift, as one shift of the wide register.
#[derive(Clone, Copy)]
struct LshrOfTrunc<V> {
    source: V,
    ty: LowLevelType,
    amount: i128,
    amount_type: LowLevelType,
    mask: Option<i128>,
}

fn lshr_of_trunc(ir: &Mir, root: handles::Op, shift: handles::Op) -> Option<LshrOfTrunc<handles::Value>> {
    let (narrow, wide) = (operand(ir, root, 0)?, result(ir, shift)?);
    let (source, amount_register) = (operand(ir, shift, 0)?, operand(ir, shift, 1)?);
    let (bits, wide_bits) = (scalar_bits(type_of(ir, narrow)?), scalar_bits(type_of(ir, source)?));
    let amount = |register| Some(unsigned(number_or_splat(ir, register)?, scalar_bits(type_of(ir, register)?)) as i128);
    let outer = amount(operand(ir, root, 1)?)?;
    let inner = amount(amount_register)?;
    let (ty, amount_type) = (type_of(ir, source)?, type_of(ir, amount_register)?);
    let sum = inner.checked_add(outer)?;
    let data = LshrOfTrunc { source, ty, amount: sum, amount_type, mask: None };
    if sum >= i128::from(wide_bits) || inner < 0 || outer < 0 {
        return None;
    }
    // The truncation cut off nothing.
    if inner + i128::from(bits) == i128::from(wide_bits) {
        return Some(data);
    }
    if !has_one_use(ir, narrow) || !has_one_use(ir, wide) || sum >= i128::from(wide_bits) {
        return None;
    }
    let kept = u32::try_from(i128::from(bits) - outer).ok()?;
    Some(LshrOfTrunc { mask: Some(unsigned(-1, kept) as i128), ..data })
}
