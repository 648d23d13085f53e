//! Selects: of constants, of truths, of two floats by their order; and operations moved into selects.

use pdl_vm::{Attr, Natives};

use super::{build, found, look, replace_with};
use crate::combine::flags::MachineFlags;
use crate::combine::float::Float;
use crate::combine::fold::bits_of;
use crate::combine::immediate::FloatPredicate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, defined_by, definition, float, float_behind, float_predicate, has_one_use,
    number_or_splat, operand, operands, result, scalar_bits, type_of, unsigned,
};
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::Host;

pub(super) fn register(natives: &mut Natives<Mir>) {
    look(natives, "matchSelect", |ir, root| of_constants(ir, root).or_else(|| of_truths(ir, root)));
    look(natives, "matchSimplifySelectToMinMax", float_minimum);
    look(natives, "matchFoldBinOpIntoSelect", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let select_of = |register: handles::Value| {
            let select = defined_by(ir, register, Opcode::G_SELECT)?;
            has_one_use(ir, register).then_some(select)
        };
        let (select, other, place): (_, _, i128) = match select_of(left) {
            Some(select) => (select, right, 1),
            None => (select_of(right)?, left, 2),
        };
        let (yes, no) = (operand(ir, select, 1)?, operand(ir, select, 2)?);
        if !is_constant(ir, yes) || !is_constant(ir, no) {
            return None;
        }
        let is_trivial = |register| matches!(bits_of(ir, register), Some(0 | -1));
        let absorbs =
            matches!(ir.generic_opcode(root), Opcode::G_AND | Opcode::G_OR) && is_trivial(yes) && is_trivial(no);
        (absorbs || is_constant(ir, other)).then(|| found(ir, place))
    });
    replace_with(natives, "applyFoldBinOpIntoSelect", |builder, root, place: i128| {
        let (ty, opcode, flags) =
            (builder.result_type(root)?, builder.ir().generic_opcode(root), builder.ir().flags_of(root));
        let (left, right) = (builder.operand_of(root, 0)?, builder.operand_of(root, 1)?);
        let (selected, other) = if place == 1 { (left, right) } else { (right, left) };
        let select = definition(builder.ir(), selected).ok_or_else(|| super::gone("a select"))?;
        let condition = builder.operand_of(select, 0)?;
        let mut folded = [selected; 2];
        for (index, folded) in folded.iter_mut().enumerate() {
            let value = builder.operand_of(select, index + 1)?;
            let operands = if place == 1 { [value, other] } else { [other, value] };
            *folded = builder.build(opcode, ty, &operands)?;
        }
        Ok(vec![builder.with_flags(Opcode::G_SELECT, ty, &[condition, folded[0], folded[1]], flags)?])
    });
}

/// Returns true if a register is a constant, an integer or a float, or a vector of these.
fn is_constant(ir: &Mir, register: handles::Value) -> bool {
    let is_scalar = |register| constant(ir, register).is_some() || float(ir, register).is_some();
    is_scalar(register)
        || definition(ir, register).is_some_and(|op| {
            ir.generic_opcode(op) == Opcode::G_BUILD_VECTOR
                && operands(ir, op).all(|element| {
                    constant_behind(ir, element).is_some()
                        || float(ir, element).is_some()
                        || defined_by(ir, element, Opcode::G_IMPLICIT_DEF).is_some()
                })
        })
}

/// The step with the condition, turned around or not, and then with what that gives.
#[derive(Clone, Copy)]
enum Then {
    Nothing,
    Shift(u32),
    Add(handles::Value),
    Or(handles::Value),
}

/// A select between two constants that differ by one, or of which one is 0, -1 or a power of two.
fn of_constants(ir: &Mir, root: handles::Op) -> Option<Attr<Mir>> {
    let (condition, yes, no) = (operand(ir, root, 0)?, operand(ir, root, 1)?, operand(ir, root, 2)?);
    let (condition_type, ty) = (type_of(ir, condition)?, type_of(ir, result(ir, root)?)?);
    if ty.is_vector() || ty.has_pointers() || scalar_bits(condition_type) != 1 || condition_type.is_vector() {
        return None;
    }
    let bits = scalar_bits(ty);
    let (a, b) = (unsigned(constant_behind(ir, yes)?, bits), unsigned(constant_behind(ir, no)?, bits));
    // That a select cannot be predicted is said of what it becomes, as in LLVM.
    let flags = ir.flags_of(root);
    let (one, ones) = (1, unsigned(-1, bits));
    let (is_turned, is_signed, then) = match () {
        () if (a, b) == (one, 0) => (false, false, Then::Nothing),
        () if (a, b) == (ones, 0) => (false, true, Then::Nothing),
        () if (a, b) == (0, one) => (true, false, Then::Nothing),
        () if (a, b) == (0, ones) => (true, true, Then::Nothing),
        () if unsigned(a.wrapping_sub(1) as i128, bits) == b => (false, false, Then::Add(no)),
        () if unsigned(a.wrapping_add(1) as i128, bits) == b => (false, true, Then::Add(no)),
        () if a.is_power_of_two() && b == 0 => (false, false, Then::Shift(a.trailing_zeros())),
        () if a == ones => (false, true, Then::Or(no)),
        () if b.is_power_of_two() && a == 0 => (true, false, Then::Shift(b.trailing_zeros())),
        () if b == ones => (true, true, Then::Or(yes)),
        () => return None,
    };
    build(ir, move |builder, root| {
        let (ty, from) = (builder.result_type(root)?, builder.type_of(condition)?);
        let condition = match is_turned {
            false => condition,
            true => {
                let ones = builder.constant(from, -1)?;
                builder.build(Opcode::G_XOR, from, &[condition, ones])?
            }
        };
        let opcode = match (ty == from, is_signed) {
            (true, _) => Opcode::COPY,
            (false, false) => Opcode::G_ZEXT,
            (false, true) => Opcode::G_SEXT,
        };
        let wide = builder.build(opcode, ty, &[condition])?;
        Ok(vec![match then {
            Then::Nothing => wide,
            Then::Shift(amount) => {
                let amount = builder.constant(ty, i128::from(amount))?;
                builder.with_flags(Opcode::G_SHL, ty, &[wide, amount], flags)?
            }
            Then::Add(other) => builder.build(Opcode::G_ADD, ty, &[wide, other])?,
            Then::Or(other) => builder.with_flags(Opcode::G_OR, ty, &[wide, other], flags)?,
        }])
    })
}

/// A select between truths, of which one is known.
fn of_truths(ir: &Mir, root: handles::Op) -> Option<Attr<Mir>> {
    let (condition, yes, no) = (operand(ir, root, 0)?, operand(ir, root, 1)?, operand(ir, root, 2)?);
    let ty = type_of(ir, result(ir, root)?)?;
    if type_of(ir, condition)? != ty || scalar_bits(ty) != 1 || ty.has_pointers() {
        return None;
    }
    // The only bit is the sign.
    let is = |register, value| number_or_splat(ir, ir.see_through(register)) == Some(value);
    let (is_turned, opcode, other) = match () {
        () if condition == yes || is(yes, -1) => (false, Opcode::G_OR, no),
        () if condition == no || is(no, 0) => (false, Opcode::G_AND, yes),
        () if is(no, -1) => (true, Opcode::G_OR, yes),
        () if is(yes, 0) => (true, Opcode::G_AND, no),
        () => return None,
    };
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        // As in LLVM, what is put together by `and` loses the flags.
        let flags = if opcode == Opcode::G_OR { builder.ir().flags_of(root) } else { MachineFlags::NONE };
        let condition = match is_turned {
            false => condition,
            true => {
                let ones = builder.constant(ty, -1)?;
                builder.build(Opcode::G_XOR, ty, &[condition, ones])?
            }
        };
        let condition = builder.build(Opcode::COPY, ty, &[condition])?;
        // What is not selected may be poison; what is computed with may not.
        let other = builder.build(Opcode::G_FREEZE, ty, &[other])?;
        Ok(vec![builder.with_flags(opcode, ty, &[condition, other], flags)?])
    })
}

/// The result of a select by the order of two floats if one of them is no number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VersusNan {
    Any,
    Nan,
    Other,
}

fn float_minimum(ir: &Mir, root: handles::Op) -> Option<Attr<Mir>> {
    let (condition, yes, no) = (operand(ir, root, 0)?, operand(ir, root, 1)?, operand(ir, root, 2)?);
    let ty = type_of(ir, result(ir, root)?)?;
    let comparison = defined_by(ir, condition, Opcode::G_FCMP)?;
    if ty.has_pointers() || !has_one_use(ir, condition) {
        return None;
    }
    let mut predicate = float_predicate(ir, operand(ir, comparison, 0)?)?;
    let (mut left, mut right) = (operand(ir, comparison, 1)?, operand(ir, comparison, 2)?);
    let mut versus = match (never_nan(ir, left), never_nan(ir, right)) {
        (false, false) => return None,
        (true, true) => VersusNan::Any,
        (left_is_safe, _) if left_is_safe == predicate.is_ordered() => VersusNan::Nan,
        _ => VersusNan::Other,
    };
    if (yes, no) == (right, left) {
        std::mem::swap(&mut left, &mut right);
        predicate = predicate.swapped();
        versus = match versus {
            VersusNan::Any => VersusNan::Any,
            VersusNan::Nan => VersusNan::Other,
            VersusNan::Other => VersusNan::Nan,
        };
    }
    if (yes, no) != (left, right) {
        return None;
    }
    use FloatPredicate::{Oge, Ogt, Ole, Olt, Uge, Ugt, Ule, Ult};
    let opcode = match (predicate, versus) {
        (Ogt | Oge | Ugt | Uge, VersusNan::Nan) => Opcode::G_FMAXIMUM,
        (Ogt | Oge | Ugt | Uge, _) => Opcode::G_FMAXNUM,
        (Olt | Ole | Ult | Ule, VersusNan::Nan) => Opcode::G_FMINIMUM,
        (Olt | Ole | Ult | Ule, _) => Opcode::G_FMINNUM,
        _ => return None,
    };
    if !ir.answers().has_instruction(opcode, &[ty]) {
        return None;
    }
    // Zeros of both signs are equal, but only for the ones that care for NaNs the sign counts.
    let is_nonzero = |register| float_behind(ir, register).is_some_and(|float| !float.is_zero());
    let cares = matches!(opcode, Opcode::G_FMAXIMUM | Opcode::G_FMINIMUM);
    if !cares && !is_nonzero(left) && !is_nonzero(right) {
        return None;
    }
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        Ok(vec![builder.build(opcode, ty, &[left, right])?])
    })
}

/// Returns true if a register is always a number.
fn never_nan(ir: &Mir, register: handles::Value) -> bool {
    let Some(op) = definition(ir, register) else { return false };
    if ir.flags_of(op).has(MachineFlags::NNAN) {
        return true;
    }
    let is_number = |float: Option<Float>| float.is_some_and(|float| !float.is_nan());
    match ir.generic_opcode(op) {
        Opcode::G_FCONSTANT => is_number(float(ir, register)),
        Opcode::G_BUILD_VECTOR => operands(ir, op).all(|element| is_number(float(ir, element))),
        Opcode::G_SITOFP | Opcode::G_UITOFP => true,
        _ => false,
    }
}
