//! Sums and addresses, computed in another order.

use std::ops::ControlFlow;

use pdl_vm::{Attr, Natives};

use super::{build, found, look, replace_with};
use crate::combine::flags::MachineFlags;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant_behind, constant_or_splat, defined_by, has_one_use, operand, result, scalar_bits, sign_extended,
    size_in_bytes, type_of,
};
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::Host;

pub(super) fn register(natives: &mut Natives<Mir>) {
    look(natives, "matchReassocCommBinOp", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        reassociated(ir, root, left, right).or_else(|| reassociated(ir, root, right, left))
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
