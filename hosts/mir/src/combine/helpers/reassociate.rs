//! Sums and addresses, computed in another order.

use std::ops::ControlFlow;

use pdl_vm::{Attr, Natives};

use super::{build, found, look, replace_with};
use crate::combine::flags::MachineFlags;
use crate::combine::memory::MemoryOperand;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, constant_or_splat, defined_by, defined_by_behind_copies, has_one_use, operand, result,
    scalar_bits, sign_extended, size_in_bytes, type_of, users,
};
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::Host;

/// The number of casts that are looked through, one behind the other.
const MAX_CASTS: usize = 16;

pub(super) fn register(natives: &mut Natives<Mir>) {
    look(natives, "matchReassocCommBinOp", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        reassociated(ir, root, left, right).or_else(|| reassociated(ir, root, right, left))
    });
    look(natives, "matchReassocPtrAdd", |ir, root| {
        let (base, offset) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let moved = constants_together(ir, root, base, offset)
            .or_else(|| constant_out_of_base(ir, root, base, offset))
            .or_else(|| constant_out_of_offset(ir, root, base, offset))?;
        (!loses_offset(ir, root, base, offset)?).then_some(moved)
    });
    look(natives, "matchPtrAddImmedChain", |ir, root| {
        let (base, offset) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let second = constant_behind(ir, offset)?;
        let inner = defined_by(ir, base, Opcode::G_PTR_ADD)?;
        let (inner_base, first) = (operand(ir, inner, 0)?, constant_behind(ir, operand(ir, inner, 1)?)?);
        let bits = scalar_bits(type_of(ir, offset)?);
        let sum = sign_extended(first.wrapping_add(second), bits);
        let (old, new) = (i64::try_from(second).ok()?, i64::try_from(sum).ok()?);
        breaks_no_address(ir, result(ir, root)?, old, new).then(|| found(ir, (inner_base, inner, sum)))
    });
    replace_with(
        natives,
        "applyPtrAddImmedChain",
        |builder, root, (base, inner, sum): (handles::Value, handles::Op, i128)| {
            let ty = builder.result_type(root)?;
            let offset_type = builder.type_of(builder.operand_of(root, 1)?)?;
            let offset = builder.constant(offset_type, sum)?;
            let flags = of_both(builder.ir().flags_of(root), builder.ir().flags_of(inner));
            Ok(vec![builder.with_flags(Opcode::G_PTR_ADD, ty, &[base, offset], flags)?])
        },
    );
}

/// (p + c1) + c2, with the constants together.
fn constants_together(ir: &Mir, root: handles::Op, base: handles::Value, offset: handles::Value) -> Option<Attr<Mir>> {
    let inner = defined_by(ir, base, Opcode::G_PTR_ADD)?;
    let (first, second) = (constant_behind(ir, operand(ir, inner, 1)?)?, constant_behind(ir, offset)?);
    let pointer = operand(ir, inner, 0)?;
    let flags = of_both(ir.flags_of(root), ir.flags_of(inner));
    build(ir, move |builder, root| {
        let offset_type = builder.type_of(offset)?;
        let sum = builder.constant(offset_type, first.wrapping_add(second))?;
        let ty = builder.result_type(root)?;
        Ok(vec![builder.with_flags(Opcode::G_PTR_ADD, ty, &[pointer, sum], flags)?])
    })
}

/// (p + c) + x, with the constant at the end.
fn constant_out_of_base(
    ir: &Mir,
    root: handles::Op,
    base: handles::Value,
    offset: handles::Value,
) -> Option<Attr<Mir>> {
    let inner = defined_by(ir, base, Opcode::G_PTR_ADD).filter(|_| has_one_use(ir, base))?;
    let (pointer, number) = (operand(ir, inner, 0)?, constant_behind(ir, operand(ir, inner, 1)?)?);
    let flags = of_parts(ir.flags_of(root), ir.flags_of(inner));
    build(ir, move |builder, root| {
        let (ty, offset_type) = (builder.result_type(root)?, builder.type_of(offset)?);
        let sum = builder.with_flags(Opcode::G_PTR_ADD, ty, &[pointer, offset], flags)?;
        let constant = builder.constant(offset_type, number)?;
        Ok(vec![builder.with_flags(Opcode::G_PTR_ADD, ty, &[sum, constant], flags)?])
    })
}

/// p + (x + c), with the constant at the end.
fn constant_out_of_offset(
    ir: &Mir,
    root: handles::Op,
    base: handles::Value,
    offset: handles::Value,
) -> Option<Attr<Mir>> {
    let sum = defined_by(ir, offset, Opcode::G_ADD)?;
    let (variable, number) = (operand(ir, sum, 0)?, operand(ir, sum, 1)?);
    constant(ir, number)?;
    let outer = ir.flags_of(root);
    let flags = match outer.and(ir.flags_of(sum)).has(MachineFlags::NUW) {
        true => outer.and(MachineFlags::NUW | MachineFlags::NUSW | MachineFlags::INBOUNDS),
        false => MachineFlags::NONE,
    };
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let inner = builder.with_flags(Opcode::G_PTR_ADD, ty, &[base, variable], flags)?;
        Ok(vec![builder.with_flags(Opcode::G_PTR_ADD, ty, &[inner, number], flags)?])
    })
}

/// Returns what holds of two additions in another order, if neither of them wraps around without a sign.
fn of_parts(one: MachineFlags, other: MachineFlags) -> MachineFlags {
    let both = one.and(other).and(MachineFlags::NUW | MachineFlags::NUSW | MachineFlags::INBOUNDS);
    if both.has(MachineFlags::NUW) { both } else { MachineFlags::NONE }
}

/// Returns whether a load or store takes the last offset of a chain of two into its address, but not their sum, while the first
/// address is needed anyway.
fn loses_offset(ir: &Mir, root: handles::Op, base: handles::Value, offset: handles::Value) -> Option<bool> {
    let Some(inner) = defined_by_behind_copies(ir, base, Opcode::G_PTR_ADD).filter(|_| !has_one_use(ir, base)) else {
        return Some(false);
    };
    let constants = constant_behind(ir, operand(ir, inner, 1)?).zip(constant_behind(ir, offset));
    let Some((first, last)) = constants else { return Some(false) };
    let bits = scalar_bits(type_of(ir, offset)?);
    let sum = sign_extended(first.wrapping_add(last), bits);
    let (last, sum) = (i64::try_from(last).ok()?, i64::try_from(sum).ok()?);
    Some(users(ir, result(ir, root)?).into_iter().any(|user| {
        let user = behind_casts(ir, user);
        let address = match ir.generic_opcode(user) {
            Opcode::G_LOAD | Opcode::G_SEXTLOAD | Opcode::G_ZEXTLOAD => operand(ir, user, 0),
            Opcode::G_STORE => operand(ir, user, 1),
            _ => None,
        };
        let space = address.and_then(|address| type_of(ir, address)?.pointer()).map(|pointer| pointer.space);
        let memory = MemoryOperand::parse(ir.memory(user), ir.data_layout());
        space.zip(memory).is_some_and(|(space, memory)| {
            let bytes = memory.bits() / 8;
            let takes = |offset| ir.answers().is_address_offset(space, offset, bytes);
            takes(last) == Some(true) && takes(sum) != Some(true)
        })
    }))
}

/// The user behind casts between pointers and integers that have one use.
fn behind_casts(ir: &Mir, mut user: handles::Op) -> handles::Op {
    for _ in 0..MAX_CASTS {
        let is_cast = matches!(ir.generic_opcode(user), Opcode::G_INTTOPTR | Opcode::G_PTRTOINT);
        let cast = result(ir, user).filter(|cast| is_cast && has_one_use(ir, *cast));
        match cast.and_then(|cast| users(ir, cast).first().copied()) {
            Some(next) => user = next,
            None => break,
        }
    }
    user
}

/// Returns what holds of the sum of two offsets: it wraps around as little as both of them, and stays within the object if both do.
fn of_both(one: MachineFlags, other: MachineFlags) -> MachineFlags {
    let inbounds = if one.and(other).has(MachineFlags::INBOUNDS) {
        MachineFlags::INBOUNDS | MachineFlags::NUSW
    } else {
        MachineFlags::NONE
    };
    one.and(other).and(MachineFlags::NUW) | inbounds
}

/// Returns true if no load or store that could take the old offset into its address could not take the new one.
fn breaks_no_address(ir: &Mir, address: handles::Value, old: i64, new: i64) -> bool {
    let mut is_fine = true;
    let space = type_of(ir, address).and_then(|ty| ty.pointer()).map_or(0, |pointer| pointer.space);
    let _ = ir.uses(address, &mut |user, _| {
        let accessed = match ir.generic_opcode(user) {
            Opcode::G_LOAD | Opcode::G_SEXTLOAD | Opcode::G_ZEXTLOAD => result(ir, user),
            Opcode::G_STORE => operand(ir, user, 0),
            _ => None,
        };
        let bytes = accessed.and_then(|accessed| type_of(ir, accessed)).map(size_in_bytes);
        if let Some(bytes) = bytes {
            let takes = |offset| ir.answers().is_address_offset(space, offset, bytes);
            is_fine = takes(old) == Some(false) || takes(new) == Some(true);
        }
        if is_fine { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    is_fine
}

/// (x op c1) op y, with the constants together, or at the end.
fn reassociated(ir: &Mir, root: handles::Op, left: handles::Value, right: handles::Value) -> Option<Attr<Mir>> {
    let opcode = ir.generic_opcode(root);
    let inner = defined_by(ir, left, opcode)?;
    let (x, c1) = (operand(ir, inner, 0)?, operand(ir, inner, 1)?);
    constant_or_splat(ir, c1)?;
    // Two constants are not folded yet.
    if constant_or_splat(ir, x).is_some() {
        return None;
    }
    if constant_or_splat(ir, right).is_some() {
        return build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let constant = builder.build(opcode, ty, &[c1, right])?;
            Ok(vec![builder.build(opcode, ty, &[x, constant])?])
        });
    }
    if !has_one_use(ir, left) {
        return None;
    }
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let sum = builder.build(opcode, ty, &[x, right])?;
        Ok(vec![builder.build(opcode, ty, &[sum, c1])?])
    })
}
