//! Loads and stores that compute the next address, too.

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter};

use super::{found, kept, look};
use crate::combine::build::Builder;
use crate::combine::immediate::Immediate;
use crate::combine::memory::MemoryOperand;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    behind_plain_copies, constant, defined_by, defined_by_behind_copies, definition, operand, result, type_of, users,
};
use crate::handles;
use crate::ir::Mir;

/// The most uses of an address that are looked at.
const MAX_USES: usize = 32;

/// The sum that a load or store can compute.
#[derive(Clone, Copy)]
struct NextAddress {
    sum: handles::Op,
    base: handles::Value,
    offset: handles::Value,
    /// True if it is the address of the access, not the one behind it.
    is_first: bool,
    /// True if the offset, a constant, is computed too late.
    is_late: bool,
}

/// A load or store.
#[derive(Clone, Copy)]
struct Access {
    op: handles::Op,
    address: handles::Value,
    /// The value that is stored or loaded.
    value: handles::Value,
    is_store: bool,
}

impl Access {
    fn of(ir: &Mir, op: handles::Op) -> Option<Access> {
        let (is_store, value, address) = match ir.generic_opcode(op) {
            Opcode::G_STORE => (true, operand(ir, op, 0)?, operand(ir, op, 1)?),
            Opcode::G_LOAD | Opcode::G_SEXTLOAD | Opcode::G_ZEXTLOAD => (false, result(ir, op)?, operand(ir, op, 0)?),
            _ => return None,
        };
        Some(Access { op, address, value, is_store })
    }

    /// The instruction that computes the next address besides.
    fn indexed(&self, ir: &Mir) -> Opcode {
        match ir.generic_opcode(self.op) {
            Opcode::G_SEXTLOAD => Opcode::G_INDEXED_SEXTLOAD,
            Opcode::G_ZEXTLOAD => Opcode::G_INDEXED_ZEXTLOAD,
            Opcode::G_LOAD => Opcode::G_INDEXED_LOAD,
            _ => Opcode::G_INDEXED_STORE,
        }
    }

    /// Returns whether the target has that instruction.
    fn can_index(&self, ir: &Mir) -> Option<bool> {
        let memory = MemoryOperand::parse(ir.memory(self.op), ir.data_layout())?;
        let types = [type_of(ir, self.value)?, type_of(ir, self.address)?, memory.r#type];
        Some(ir.answers().has_instruction(self.indexed(ir), &types))
    }

    /// Returns whether its address can take in the sum that it is.
    fn takes_sum(&self, ir: &Mir) -> Option<bool> {
        let sum = defined_by_behind_copies(ir, self.address, Opcode::G_PTR_ADD)?;
        let space = type_of(ir, self.address)?.pointer()?.space;
        let memory = MemoryOperand::parse(ir.memory(self.op), ir.data_layout())?;
        // Where any sum can be indexed, an address can be any sum of two registers.
        let Some(offset) = constant(ir, operand(ir, sum, 1)?) else { return Some(true) };
        ir.answers().is_address_offset(space, i64::try_from(offset).ok()?, memory.bits() / 8)
    }
}

pub(super) fn register(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineIndexedLoadStore", |ir, root| {
        let access = Access::of(ir, root)?;
        let memory = MemoryOperand::parse(ir.memory(root), ir.data_layout())?;
        (!memory.is_atomic() && access.can_index(ir)?).then_some(())?;
        let next = first_address(ir, access).or_else(|| last_address(ir, access))?;
        Some(found(ir, next))
    });
    natives.rewrite(
        "applyCombineIndexedLoadStore",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, next: Attr<Mir>| {
            let next: NextAddress = kept(rewriter.host(), next)?;
            let builder = &mut Builder::new(rewriter);
            let access = Access::of(builder.ir(), root).ok_or_else(|| super::gone("an access"))?;
            let mut offset = next.offset;
            if next.is_late {
                let ty = builder.type_of(offset)?;
                let number = constant(builder.ir(), offset).ok_or_else(|| super::gone("an offset"))?;
                offset = builder.constant(ty, number)?;
            }
            let order = builder.operand(&Immediate::Plain(i64::from(next.is_first)));
            let (opcode, pointer) = (access.indexed(builder.ir()), builder.type_of(next.base)?);
            let memory = builder.ir().memory(root).to_owned();
            let ty = builder.type_of(access.value)?;
            let address = match access.is_store {
                true => {
                    let operands = [access.value, next.base, offset, order];
                    let made = builder.access(opcode, &[pointer], &operands, &memory)?;
                    builder.erase(root)?;
                    made[0]
                }
                false => {
                    let made = builder.access(opcode, &[ty, pointer], &[next.base, offset, order], &memory)?;
                    builder.replace(root, &made[..1])?;
                    made[1]
                }
            };
            builder.replace(next.sum, &[address])?;
            Ok::<(), NativeError>(())
        },
    );
}

/// The address of an access, a sum that is needed behind it, too.
fn first_address(ir: &Mir, access: Access) -> Option<NextAddress> {
    let sum = defined_by(ir, access.address, Opcode::G_PTR_ADD)?;
    let (base, offset) = (operand(ir, sum, 0)?, operand(ir, sum, 1)?);
    let uses = users(ir, access.address);
    (uses.len() > 1 && can_index_by(ir, offset)).then_some(())?;
    // The address of a local is no register that could be changed.
    let origin = definition(ir, behind_plain_copies(ir, base))?;
    (ir.generic_opcode(origin) != Opcode::G_FRAME_INDEX).then_some(())?;
    if access.is_store && (access.value == base || access.value == access.address) {
        return None;
    }
    let block = ir.block_of(access.op);
    uses.iter().all(|user| ir.block_of(*user) == block).then_some(())?;
    let mut is_needed = false;
    for user in uses {
        (user == access.op || ir.comes_before(access.op, user)).then_some(())?;
        is_needed |= Access::of(ir, user).is_none_or(|other| other.takes_sum(ir) != Some(true));
    }
    is_needed.then_some(NextAddress { sum, base, offset, is_first: true, is_late: false })
}

/// A sum of the address of an access.
fn last_address(ir: &Mir, access: Access) -> Option<NextAddress> {
    let uses = users(ir, access.address);
    (uses.len() > 1).then_some(())?;
    (defined_by_behind_copies(ir, access.address, Opcode::G_FRAME_INDEX).is_none()).then_some(())?;
    let stored = definition(ir, behind_plain_copies(ir, access.value));
    for (place, user) in uses.iter().copied().enumerate() {
        (place < MAX_USES).then_some(())?;
        let is_sum = ir.generic_opcode(user) == Opcode::G_PTR_ADD && operand(ir, user, 0) == Some(access.address);
        // What is stored may not be computed from the sum.
        if !is_sum || access.is_store && stored == Some(user) {
            continue;
        }
        let offset = operand(ir, user, 1)?;
        let offset_op = definition(ir, offset)?;
        if !can_index_by(ir, offset) {
            continue;
        }
        let is_late = !ir.dominates(offset_op, access.op);
        if is_late && ir.generic_opcode(offset_op) != Opcode::G_CONSTANT {
            continue;
        }
        is_best(ir, access, &uses).then_some(())?;
        return Some(NextAddress { sum: user, base: access.address, offset, is_first: false, is_late });
    }
    None
}

/// Returns true if no other access would do better with the address, and no sum of it is needed elsewhere.
fn is_best(ir: &Mir, access: Access, uses: &[handles::Op]) -> bool {
    let own = definition(ir, access.address);
    let block = ir.block_of(access.op);
    uses.iter().filter(|user| Some(**user) != own).all(|user| {
        if let Some(other) = Access::of(ir, *user) {
            let is_later = other.op != access.op && ir.dominates(access.op, other.op);
            return !(is_later && other.can_index(ir) == Some(true));
        }
        if ir.generic_opcode(*user) != Opcode::G_PTR_ADD {
            return true;
        }
        let Some(sum) = result(ir, *user) else { return false };
        let is_local = users(ir, sum).into_iter().all(|user| {
            let takes = || Access::of(ir, user).and_then(|other| other.takes_sum(ir)) == Some(true);
            ir.block_of(user) == block && !takes()
        });
        is_local && ir.dominates(access.op, *user)
    })
}

/// Returns whether the target can add an offset to the address of an access besides.
fn can_index_by(ir: &Mir, offset: handles::Value) -> bool {
    let number = constant(ir, offset).and_then(|number| i64::try_from(number).ok());
    number.is_some_and(|number| ir.answers().is_indexed_offset(number))
}
