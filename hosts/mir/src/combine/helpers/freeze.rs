//! `G_FREEZE`: needless, or moved to the one operand that needs it. And copies.

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter, Value};

use super::{build, check, gone};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, definition, has_one_use, operand, operands, result, results, scalar_bits, type_of,
    unsigned,
};
use crate::handles;
use crate::ir::Mir;
use crate::opcodes::Facts;
use pdl_vm::host::Host;

pub(super) fn register(natives: &mut Natives<Mir>) {
    natives
        .constraint("isGuaranteedNotToBePoison", |ir: &Mir, Value(register): Value<Mir>| {
            is_defined(ir, register, Undefined::Allowed, 0)
        })
        .constraint("isGuaranteedNotToBeUndefOrPoison", |ir: &Mir, Value(register): Value<Mir>| {
            is_defined(ir, register, Undefined::Refused, 0)
        })
        .constraint(
            "return !isGuaranteedNotToBePoison(${src}.getReg(), MRI) && \
             Helper.matchFreezeOfSingleMaybePoisonOperand(*${root}, ${matchinfo});",
            |ir: &Mir, Value(source): Value<Mir>, Op(_): Op<Mir>| pushed(ir, source),
        );
    check(natives, "matchCombineCopy", |ir, root| {
        let (dst, source) = (result(ir, root)?, operand(ir, root, 0)?);
        Some(ir.is_register(dst) && ir.is_register(source) && ir.can_replace(dst, source))
    });
    natives.rewrite("applyCombineCopy", |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>| {
        let builder = &mut Builder::new(rewriter);
        let source = builder.operand_of(root, 0)?;
        builder.replace(root, &[source])
    });
}

/// The depth to which it is looked.
const MAX_DEPTH: u32 = 6;

/// The number of operands that are looked at on each way: a `G_PHI` may have thousands, and each of these may be one.
const MAX_OPERANDS: usize = 64;

/// The kinds of undefined registers that are asked for: one that may be anything, or also one that is the same each time it is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Undefined {
    Allowed,
    Refused,
}

/// Returns true if a register is never poison.
fn is_defined(ir: &Mir, register: handles::Value, undefined: Undefined, depth: u32) -> bool {
    let Some(op) = definition(ir, register).filter(|_| depth < MAX_DEPTH) else { return false };
    let are_defined = |count: usize| {
        count <= MAX_OPERANDS
            && operands(ir, op).all(|operand| {
                // Constants and predicates are no registers; those of the target may hold anything.
                !ir.is_register(operand) && ir.immediate_of(operand).is_some()
                    || ir.is_register(operand) && is_defined(ir, operand, undefined, depth + 1)
            })
    };
    match ir.generic_opcode(op) {
        Opcode::G_FREEZE | Opcode::G_CONSTANT | Opcode::G_FCONSTANT => true,
        Opcode::G_IMPLICIT_DEF => undefined == Undefined::Allowed,
        Opcode::G_PHI => {
            let mut values = operands(ir, op).step_by(2);
            ir.operand_count(op) <= MAX_OPERANDS && values.all(|value| is_defined(ir, value, undefined, depth + 1))
        }
        _ => !makes_poison(ir, op, true) && are_defined(ir.operand_count(op)),
    }
}

/// The flags of which poison comes where they do not hold.
fn poison_flags() -> MachineFlags {
    [
        MachineFlags::NSW,
        MachineFlags::EXACT,
        MachineFlags::DISJOINT,
        MachineFlags::NNEG,
        MachineFlags::NUSW,
        MachineFlags::SAMESIGN,
        MachineFlags::INBOUNDS,
    ]
    .into_iter()
    .chain([MachineFlags::NNAN, MachineFlags::NINF])
    .fold(MachineFlags::NUW, |all, flag| all | flag)
}

/// Returns true if an instruction may make poison of what is none.
fn makes_poison(ir: &Mir, op: handles::Op, by_flags: bool) -> bool {
    if by_flags && ir.flags_of(op).and(poison_flags()) != MachineFlags::NONE {
        return true;
    }
    let is_outside = |index: usize, limit: u32| {
        let amount = operand(ir, op, index);
        let ty = amount.and_then(|amount| type_of(ir, amount));
        let value = amount.and_then(|amount| constant(ir, amount)).zip(ty);
        value.is_none_or(|(value, ty)| unsigned(value, scalar_bits(ty)) >= u128::from(limit))
    };
    let type_at = |index: usize| operand(ir, op, index).and_then(|register| type_of(ir, register));
    use Opcode::*;
    match ir.generic_opcode(op) {
        G_SHL | G_LSHR | G_ASHR | G_USHLSAT | G_SSHLSAT => {
            let amounts = operand(ir, op, 1).and_then(|amount| definition(ir, amount));
            let bits = type_at(0).map_or(0, scalar_bits);
            match amounts.filter(|amounts| ir.generic_opcode(*amounts) == G_BUILD_VECTOR) {
                Some(amounts) => !operands(ir, amounts).all(|amount| {
                    constant_behind(ir, amount).is_some_and(|amount| (0..i128::from(bits)).contains(&amount))
                }),
                None => is_outside(1, bits),
            }
        }
        G_EXTRACT_VECTOR_ELT => type_at(0).and_then(|ty| ty.elements).is_none_or(|count| is_outside(1, count)),
        G_INSERT_VECTOR_ELT => type_at(0).and_then(|ty| ty.elements).is_none_or(|count| is_outside(2, count)),
        G_SHUFFLE_VECTOR => match operand(ir, op, 2).and_then(|mask| ir.immediate_of(mask)) {
            Some(Immediate::Mask(mask)) => mask.iter().any(Option::is_none),
            _ => true,
        },
        _ => !ir.instruction(op).name.facts().is_some_and(Facts::makes_no_poison),
    }
}

/// A freeze of what has at most one operand that may be poison, as a freeze of that operand.
fn pushed(ir: &Mir, source: handles::Value) -> Option<Attr<Mir>> {
    if is_defined(ir, source, Undefined::Allowed, 0) || !has_one_use(ir, source) {
        return None;
    }
    let op = definition(ir, source)?;
    if ir.generic_opcode(op) == Opcode::G_PHI
        || makes_poison(ir, op, false)
        || ir.flags_of(op).has(MachineFlags::SAMESIGN)
    {
        return None;
    }
    let place = results(ir, op).position(|result| result == source)?;
    let mut maybe_poison = None;
    for (index, operand) in operands(ir, op).enumerate() {
        // As in LLVM, not past what is given other operands, as comparisons are.
        if !ir.is_register(operand) {
            return None;
        }
        if !is_defined(ir, operand, Undefined::Refused, 0) && maybe_poison.replace(index).is_some() {
            return None;
        }
    }
    build(ir, move |builder, root| {
        let failed = |failure: pdl_vm::RewriteFailure| NativeError::new(failure.to_string());
        builder.rewriter().set_insertion_point(op).map_err(failed)?;
        let ir = builder.ir();
        let (opcode, flags) = (ir.generic_opcode(op), ir.flags_of(op).without(poison_flags()));
        let mut given: Vec<handles::Value> = operands(ir, op).collect();
        let defined: Vec<handles::Value> = results(ir, op).collect();
        let types = defined.iter().map(|register| builder.type_of(*register)).collect::<Result<Vec<_>, _>>()?;
        if let Some(index) = maybe_poison {
            let ty = builder.type_of(given[index])?;
            given[index] = builder.build(Opcode::G_FREEZE, ty, &[given[index]])?;
        }
        let made = builder.instruction(opcode, &types, &given, flags)?;
        let made: Vec<handles::Value> = results(builder.ir(), made).collect();
        builder.replace(op, &made)?;
        let value = *made.get(place).ok_or_else(|| gone("a definition"))?;
        if maybe_poison.is_some() {
            return Ok(vec![value]);
        }
        builder.rewriter().set_insertion_point(root).map_err(failed)?;
        Ok(vec![builder.build(Opcode::COPY, types[place], &[value])?])
    })
}
