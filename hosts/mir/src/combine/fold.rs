//! Instructions on constants, computed.

use std::cmp::Ordering;

use crate::combine::float::{Float, MachineFloatKind};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, defined_by_behind_copies, float, int_predicate, operands, plain, scalar_bits, sign_extended, type_of,
    unsigned,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

/// The constant that an instruction is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Folded {
    /// Integers, one for each element.
    Integers(Vec<i128>),
    /// A float.
    Float(Float),
}

/// The integer that `G_CONSTANT` gives a register, or the bits of the float that `G_FCONSTANT` does.
pub(super) fn bits_of(ir: &Mir, register: handles::Value) -> Option<i128> {
    constant(ir, register).or_else(|| {
        let float = float(ir, register)?;
        Some(sign_extended(float.bits as i128, float.kind.bits()))
    })
}

/// An integer operation on two constants. `None` for a division by zero, and if one is no constant.
pub(super) fn folded(ir: &Mir, opcode: Opcode, left: handles::Value, right: handles::Value) -> Option<i128> {
    let bits = scalar_bits(type_of(ir, left)?);
    let right_bits = scalar_bits(type_of(ir, right)?);
    let (a, b) = (bits_of(ir, left)?, bits_of(ir, right)?);
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
pub(super) fn folded_float(opcode: Opcode, left: Float, right: Float) -> Option<Float> {
    Some(match opcode {
        Opcode::G_FADD => left.plus(right),
        Opcode::G_FSUB => left.minus(right),
        Opcode::G_FMUL => left.times(right),
        Opcode::G_FDIV => left.over(right),
        _ => return None,
    })
}

/// An operation on two floats that only the builder computes.
fn folded_further(opcode: Opcode, left: Float, right: Float) -> Option<Float> {
    use Opcode::{G_FCOPYSIGN, G_FMAXIMUM, G_FMAXNUM, G_FMINIMUM, G_FMINNUM, G_FREM};
    let (lesser, greater) = match left.compare(right) {
        Some(Ordering::Less) => (left, right),
        // Zeros of both signs.
        Some(Ordering::Equal) if left.is_negative() => (left, right),
        _ => (right, left),
    };
    Some(match opcode {
        G_FREM => left.remainder(right),
        G_FCOPYSIGN if left.is_negative() == right.is_negative() => left,
        G_FCOPYSIGN => left.negated(),
        // Of these a number is taken, and of those what is none.
        G_FMINNUM | G_FMAXNUM if left.is_nan() => right,
        G_FMINNUM | G_FMAXNUM if right.is_nan() => left,
        G_FMINIMUM | G_FMAXIMUM if left.is_nan() => left,
        G_FMINIMUM | G_FMAXIMUM if right.is_nan() => right,
        G_FMAXNUM | G_FMAXIMUM => greater,
        G_FMINNUM | G_FMINIMUM => lesser,
        _ => return None,
    })
}

/// The registers that the elements of a vector are, behind copies; that itself, if it is no vector.
fn elements(ir: &Mir, register: handles::Value) -> Option<Vec<handles::Value>> {
    match type_of(ir, register)?.is_vector() {
        true => Some(operands(ir, defined_by_behind_copies(ir, register, Opcode::G_BUILD_VECTOR)?).collect()),
        false => Some(vec![register]),
    }
}

/// The constant that an instruction to be made would be, where LLVM's folding builder makes one.
pub(super) fn instruction(ir: &Mir, opcode: Opcode, ty: LowLevelType, given: &[handles::Value]) -> Option<Folded> {
    use Opcode::*;
    let elements = |index: usize| elements(ir, *given.get(index)?);
    let pairs = |first: usize| {
        let (left, right) = (elements(first)?, elements(first + 1)?);
        (left.len() == right.len()).then(|| left.into_iter().zip(right))
    };
    let bits = scalar_bits(ty);
    Some(Folded::Integers(match opcode {
        G_ADD | G_SUB | G_MUL | G_AND | G_OR | G_XOR | G_UDIV | G_SDIV | G_UREM | G_SREM | G_SHL | G_LSHR | G_ASHR
        | G_SMIN | G_SMAX | G_UMIN | G_UMAX => {
            pairs(0)?.map(|(left, right)| folded(ir, opcode, left, right)).collect::<Option<_>>()?
        }
        G_PTR_ADD if !ty.is_vector() => vec![folded(ir, opcode, *given.first()?, *given.get(1)?)?],
        G_SEXT_INREG if !ty.is_vector() => {
            let width = u32::try_from(plain(ir, *given.get(1)?)?).ok()?;
            vec![sign_extended(constant(ir, *given.first()?)?, width)]
        }
        G_CTLZ | G_CTTZ => {
            let zeros = |element| {
                let width = scalar_bits(type_of(ir, element)?);
                let value = unsigned(constant(ir, element)?, width);
                let zeros = match opcode {
                    G_CTLZ => value.leading_zeros() - (128 - width),
                    _ => value.trailing_zeros().min(width),
                };
                Some(sign_extended(zeros.into(), bits))
            };
            elements(0)?.into_iter().map(zeros).collect::<Option<_>>()?
        }
        G_ICMP => {
            let predicate = int_predicate(ir, *given.first()?)?;
            let holds = |(left, right)| {
                let width = scalar_bits(type_of(ir, left)?);
                let holds = predicate.holds(constant(ir, left)?, constant(ir, right)?, width);
                Some(if ty.is_vector() { -i128::from(holds) } else { sign_extended(holds.into(), bits) })
            };
            pairs(1)?.map(holds).collect::<Option<_>>()?
        }
        G_SITOFP | G_UITOFP if !ty.is_vector() => {
            let source = *given.first()?;
            let (value, kind) = (constant(ir, source)?, MachineFloatKind::of_bits(bits)?);
            let value = match opcode {
                G_SITOFP => Float::from_signed(kind, value),
                _ => Float::from_unsigned(kind, unsigned(value, scalar_bits(type_of(ir, source)?))),
            };
            return Some(Folded::Float(value));
        }
        G_FADD | G_FSUB | G_FMUL | G_FDIV | G_FREM | G_FCOPYSIGN | G_FMINNUM | G_FMAXNUM | G_FMINIMUM | G_FMAXIMUM => {
            let (left, right) = (float(ir, *given.first()?)?, float(ir, *given.get(1)?)?);
            let value = folded_float(opcode, left, right).or_else(|| folded_further(opcode, left, right))?;
            return Some(Folded::Float(value));
        }
        _ => return None,
    }))
}
