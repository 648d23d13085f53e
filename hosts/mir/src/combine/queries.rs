//! Questions of several functions about the IR.

use std::ops::ControlFlow;

use crate::combine::float::Float;
use crate::combine::immediate::{FloatPredicate, Immediate, IntPredicate};
use crate::combine::opcode::Opcode;
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::{Host, HostTuning};

/// The number of copies and extensions that are looked through, one behind the other.
const MAX_COPIES: usize = 4096;

/// The type of a register.
pub(crate) fn type_of(ir: &Mir, value: handles::Value) -> Option<LowLevelType> {
    ir.type_of(value).copied()
}

/// The width of a scalar, or of the elements of a vector.
pub(crate) fn scalar_bits(ty: LowLevelType) -> u32 {
    ty.scalar_bits()
}

/// The width of a type, with all elements of a vector; of one that is scalable, the least width.
pub(crate) fn size_in_bits(ty: LowLevelType) -> u64 {
    u64::from(scalar_bits(ty)) * u64::from(ty.elements.unwrap_or(1))
}

/// The width of a type in whole bytes.
pub(crate) fn size_in_bytes(ty: LowLevelType) -> u64 {
    size_in_bits(ty) / 8
}

/// An integer of `bits` bits with the first of them for the sign.
pub(crate) fn sign_extended(value: i128, bits: u32) -> i128 {
    match bits {
        1..=127 => value << (128 - bits) >> (128 - bits),
        _ => value,
    }
}

/// The lowest `bits` bits of a number.
pub(crate) fn unsigned(value: i128, bits: u32) -> u128 {
    match bits {
        0..=127 => value as u128 & ((1 << bits) - 1),
        _ => value as u128,
    }
}

/// Operand `index` of an instruction, counted behind what it defines; `None` past the end.
pub(crate) fn operand(ir: &Mir, op: handles::Op, index: usize) -> Option<handles::Value> {
    ir.operand_at(op, index)
}

/// The instruction that defines a register, whatever stands between.
pub(crate) fn definition(ir: &Mir, register: handles::Value) -> Option<handles::Op> {
    ir.defining_op(register)
}

/// The instruction behind copies and hints.
pub(crate) fn definition_behind_copies(ir: &Mir, register: handles::Value) -> Option<handles::Op> {
    ir.defining_op(ir.see_through(register))
}

/// The instruction that defines a register, if it is of this opcode.
pub(crate) fn defined_by(ir: &Mir, register: handles::Value, opcode: Opcode) -> Option<handles::Op> {
    definition(ir, register).filter(|op| ir.generic_opcode(*op) == opcode)
}

/// The instruction behind copies and hints, if it is of this opcode.
pub(crate) fn defined_by_behind_copies(ir: &Mir, register: handles::Value, opcode: Opcode) -> Option<handles::Op> {
    definition_behind_copies(ir, register).filter(|op| ir.generic_opcode(*op) == opcode)
}

/// The integer with a type that an operand is.
pub(crate) fn typed_integer(ir: &Mir, operand: handles::Value) -> Option<i128> {
    match ir.immediate_of(operand)? {
        Immediate::Constant { value, .. } => Some(value),
        _ => None,
    }
}

/// The integer that a register is, if `G_CONSTANT` defines it.
pub(crate) fn constant(ir: &Mir, register: handles::Value) -> Option<i128> {
    typed_integer(ir, operand(ir, defined_by(ir, register, Opcode::G_CONSTANT)?, 0)?)
}

/// The integer that a register is, behind copies, truncations and extensions.
pub(crate) fn constant_behind(ir: &Mir, register: handles::Value) -> Option<i128> {
    let mut at = register;
    // From the outside in: how the constant is changed on its way.
    let mut changes = Vec::new();
    for _ in 0..MAX_COPIES {
        let op = definition(ir, at)?;
        match ir.generic_opcode(op) {
            Opcode::G_CONSTANT => {
                let Immediate::Constant { mut bits, mut value } = ir.immediate_of(operand(ir, op, 0)?)? else {
                    return None;
                };
                for (opcode, width) in changes.into_iter().rev() {
                    if opcode == Opcode::G_ZEXT {
                        value = unsigned(value, bits) as i128;
                    }
                    (value, bits) = (sign_extended(value, width), width);
                }
                return Some(value);
            }
            Opcode::COPY | Opcode::G_INTTOPTR => {}
            opcode @ (Opcode::G_TRUNC | Opcode::G_SEXT | Opcode::G_ZEXT) => {
                changes.push((opcode, scalar_bits(type_of(ir, at)?)));
            }
            _ => return None,
        }
        at = operand(ir, op, 0)?;
    }
    None
}

/// The integer that a register is, or that all elements of the vector are, behind copies and extensions.
pub(crate) fn constant_or_splat(ir: &Mir, register: handles::Value) -> Option<i128> {
    constant_behind(ir, register).or_else(|| splat(ir, register, |element| constant_behind(ir, element)))
}

/// The integer that `G_CONSTANT` gives a register, or that all elements of the vector are, those behind copies and extensions.
pub(crate) fn number_or_splat(ir: &Mir, register: handles::Value) -> Option<i128> {
    constant(ir, register).or_else(|| splat(ir, register, |element| constant_behind(ir, element)))
}

/// Returns true if `G_CONSTANT` gives a register this value, or all elements of the vector are it.
pub(crate) fn is_constant_or_splat(ir: &Mir, register: handles::Value, value: i128) -> bool {
    number_or_splat(ir, register) == Some(value)
}

/// The integers that a register or the elements of a vector are, behind copies and hints.
pub(crate) fn integers(ir: &Mir, register: handles::Value) -> Option<Vec<i128>> {
    let integer = |register| constant(ir, ir.see_through(register));
    match defined_by_behind_copies(ir, register, Opcode::G_BUILD_VECTOR) {
        Some(vector) => operands(ir, vector).map(integer).collect(),
        None => Some(vec![integer(register)?]),
    }
}

/// Returns what all elements of a vector are.
pub(crate) fn splat<T: PartialEq>(
    ir: &Mir,
    register: handles::Value,
    of: impl Fn(handles::Value) -> Option<T>,
) -> Option<T> {
    let op = definition_behind_copies(ir, register)?;
    match ir.generic_opcode(op) {
        Opcode::G_BUILD_VECTOR | Opcode::G_BUILD_VECTOR_TRUNC | Opcode::G_SPLAT_VECTOR => {}
        _ => return None,
    }
    let mut elements = operands(ir, op).map(of);
    let first = elements.next()??;
    elements.all(|element| element.as_ref() == Some(&first)).then_some(first)
}

/// The float that a register is, if `G_FCONSTANT` defines it.
pub(crate) fn float(ir: &Mir, register: handles::Value) -> Option<Float> {
    let op = defined_by(ir, register, Opcode::G_FCONSTANT)?;
    match ir.immediate_of(operand(ir, op, 0)?)? {
        Immediate::Float(float) => Some(float),
        _ => None,
    }
}

/// The float that a register is, behind copies.
pub(crate) fn float_behind(ir: &Mir, register: handles::Value) -> Option<Float> {
    float(ir, behind_plain_copies(ir, register))
}

/// The float that a register is, or that all elements of the vector are, behind copies.
pub(crate) fn float_or_splat(ir: &Mir, register: handles::Value) -> Option<Float> {
    float_behind(ir, register).or_else(|| splat(ir, register, |element| float_behind(ir, element)))
}

/// Returns what is behind copies; hints are no copies.
pub(crate) fn behind_plain_copies(ir: &Mir, register: handles::Value) -> handles::Value {
    let mut at = register;
    for _ in 0..MAX_COPIES {
        let copy = defined_by(ir, at, Opcode::COPY);
        match copy.and_then(|copy| operand(ir, copy, 0)).filter(|source| ir.is_register(*source)) {
            Some(source) => at = source,
            None => break,
        }
    }
    at
}

/// The float that a register is, or that all elements of the vector are that are defined.
pub(crate) fn float_or_defined_splat(ir: &Mir, register: handles::Value) -> Option<Float> {
    if let Some(float) = float_behind(ir, register) {
        return Some(float);
    }
    let vector = definition_behind_copies(ir, register)?;
    matches!(ir.generic_opcode(vector), Opcode::G_BUILD_VECTOR | Opcode::G_BUILD_VECTOR_TRUNC).then_some(())?;
    let mut defined = operands(ir, vector).filter(|element| !is_undefined(ir, *element));
    let first = float_behind(ir, defined.next()?)?;
    defined.all(|element| float_behind(ir, element) == Some(first)).then_some(first)
}

/// Returns true if a register is undefined: `G_IMPLICIT_DEF`.
pub(crate) fn is_undefined(ir: &Mir, register: handles::Value) -> bool {
    defined_by_behind_copies(ir, register, Opcode::G_IMPLICIT_DEF).is_some()
}

/// The operands of an instruction.
pub(crate) fn operands(ir: &Mir, op: handles::Op) -> impl Iterator<Item = handles::Value> + '_ {
    (0..ir.operand_count(op)).map(move |index| ir.operand(op, index))
}

/// Returns what an instruction defines.
pub(crate) fn results(ir: &Mir, op: handles::Op) -> impl Iterator<Item = handles::Value> + '_ {
    (0..ir.result_count(op)).map(move |index| ir.result(op, index))
}

/// Returns how often a register is used, debug information aside; counted up to `most`.
pub(crate) fn uses_up_to(ir: &Mir, register: handles::Value, most: usize) -> usize {
    let mut count = 0;
    let _ = ir.uses(register, &mut |user, _| {
        count += usize::from(!ir.generic_opcode(user).is_debug());
        if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    count
}

/// Returns true if a register is used once, debug information aside.
pub(crate) fn has_one_use(ir: &Mir, register: handles::Value) -> bool {
    uses_up_to(ir, register, 2) == 1
}

/// The users of a register, debug information aside, the newest use first; one that uses it twice is there twice.
pub(crate) fn users(ir: &Mir, register: handles::Value) -> Vec<handles::Op> {
    let mut users = Vec::new();
    let _ = ir.uses(register, &mut |user, _| {
        if !ir.generic_opcode(user).is_debug() {
            users.push(user);
        }
        ControlFlow::Continue(())
    });
    users
}

/// The predicate of a `G_ICMP`.
pub(crate) fn int_predicate(ir: &Mir, value: handles::Value) -> Option<IntPredicate> {
    match ir.immediate_of(value)? {
        Immediate::IntPredicate(predicate) => Some(predicate),
        _ => None,
    }
}

/// The predicate of a `G_FCMP`.
pub(crate) fn float_predicate(ir: &Mir, value: handles::Value) -> Option<FloatPredicate> {
    match ir.immediate_of(value)? {
        Immediate::FloatPredicate(predicate) => Some(predicate),
        _ => None,
    }
}

/// The plain integer that an operand is.
pub(crate) fn plain(ir: &Mir, value: handles::Value) -> Option<i64> {
    match ir.immediate_of(value)? {
        Immediate::Plain(value) => Some(value),
        _ => None,
    }
}

/// The first register that an instruction defines.
pub(crate) fn result(ir: &Mir, op: handles::Op) -> Option<handles::Value> {
    results(ir, op).next()
}

/// Returns true if LLVM sees that two registers hold the same: they are one, or computed alike from the same behind copies, without memory or
/// registers of the target. A copy of a register and that itself are not the same to it.
pub(crate) fn is_same_value(ir: &Mir, one: handles::Value, other: handles::Value) -> bool {
    if one == other {
        return true;
    }
    let (one, other) = (ir.see_through(one), ir.see_through(other));
    let (Some(first), Some(second)) = (definition(ir, one), definition(ir, other)) else { return false };
    first != second
        && ir.generic_opcode(first) == ir.generic_opcode(second)
        && ir.has_no_effects(first)
        && ir.result_index(one) == ir.result_index(other)
        && operands(ir, first).eq(operands(ir, second))
        && operands(ir, first).all(|operand| ir.is_register(operand) || ir.immediate_of(operand).is_some())
}
