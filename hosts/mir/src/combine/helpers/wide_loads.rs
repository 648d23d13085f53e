//! Loads of as much as is needed: of bytes that are put together, all at once; of an element of a vector, that alone.

use pdl_vm::{Attr, Natives};

use super::{build, look};
use crate::combine::build::Builder;
use crate::combine::memory::MemoryOperand;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, defined_by, defined_by_behind_copies, has_one_use, operand, result, scalar_bits, size_in_bits, type_of,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

/// The instructions other than the loads that may stand between the first and the last of them.
const MAX_BETWEEN: usize = 20;

pub(super) fn register(natives: &mut Natives<Mir>) {
    look(natives, "matchLoadOrCombine", |ir, root| {
        let ty = type_of(ir, result(ir, root)?)?;
        let bits = scalar_bits(ty);
        (!ty.is_vector() && bits >= 16 && bits.is_multiple_of(8)).then_some(())?;
        let parts = parts(ir, root, bits / 8)?;
        together(ir, root, ty, &parts)
    });
    look(natives, "matchCombineExtractedVectorLoad", |ir, root| {
        let (vector, index) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let (ty, element) = (type_of(ir, vector)?, type_of(ir, result(ir, root)?)?);
        let count = ty.elements.filter(|_| !ty.is_scalable && has_one_use(ir, vector))?;
        let load = defined_by_behind_copies(ir, vector, Opcode::G_LOAD)?;
        let memory = MemoryOperand::parse(ir.memory(load), ir.data_layout()).filter(MemoryOperand::is_simple)?;
        let bytes = size_in_bits(element).checked_div(8).filter(|_| size_in_bits(element).is_multiple_of(8))?;
        ir.is_safe_to_fold(load, root).then_some(())?;
        // An address is known to be a multiple of the greatest power of two that both are.
        let align = memory.align.min(1 << bytes.trailing_zeros());
        let address = operand(ir, load, 0)?;
        let pointer = type_of(ir, address)?;
        let memory = memory.elsewhere(element, align);
        let space = pointer.pointer()?.space;
        let may_load = ir.may_have(root, Opcode::G_LOAD, &[element, pointer, element]);
        (may_load && ir.answers().reads(space, element, align)).then_some(())?;
        build(ir, move |builder, root| {
            let element_address = address_of_element(builder, address, index, count, bytes)?;
            let ty = builder.result_type(root)?;
            Ok(vec![builder.load(Opcode::G_LOAD, ty, element_address, &memory)?])
        })
    });
}

/// The address of an element: what is beyond the vector, which may be no memory, is one of its elements instead.
fn address_of_element(
    builder: &mut Builder<'_, '_>,
    address: handles::Value,
    index: handles::Value,
    count: u32,
    bytes: u64,
) -> Result<handles::Value, pdl_vm::NativeError> {
    let (pointer, mut ty) = (builder.type_of(address)?, builder.type_of(index)?);
    let mut index = index;
    let is_within = constant(builder.ir(), index).is_some_and(|place| (0..i128::from(count)).contains(&place));
    if !is_within {
        let last = builder.constant(ty, i128::from(count - 1))?;
        let opcode = if count.is_power_of_two() { Opcode::G_AND } else { Opcode::G_UMIN };
        index = builder.build(opcode, ty, &[index, last])?;
    }
    let wide = LowLevelType::bits(pointer.pointer().map_or(0, |pointer| pointer.index_bits));
    if wide != ty {
        let opcode = if scalar_bits(ty) < scalar_bits(wide) { Opcode::G_SEXT } else { Opcode::G_TRUNC };
        index = builder.build(opcode, wide, &[index])?;
        ty = wide;
    }
    let size = builder.constant(ty, i128::from(bytes))?;
    let offset = builder.build(Opcode::G_MUL, ty, &[index, size])?;
    builder.build(Opcode::G_PTR_ADD, pointer, &[address, offset])
}

/// A byte that a load gives: which one of the result, and where it is.
struct Byte {
    load: handles::Op,
    position: u32,
    base: handles::Value,
    offset: i64,
}

/// The bytes that a tree of so many of them is put together from.
fn parts(ir: &Mir, root: handles::Op, count: u32) -> Option<Vec<Byte>> {
    let (mut left, mut parts) = (vec![root], Vec::new());
    for _ in 1..count {
        let Some(or) = left.pop() else { break };
        for index in 0..2 {
            let part = operand(ir, or, index).filter(|part| has_one_use(ir, *part))?;
            match defined_by_behind_copies(ir, part, Opcode::G_OR) {
                Some(inner) => left.push(inner),
                None => parts.push(byte(ir, part)?),
            }
        }
    }
    // LLVM counts the offsets of wider parts in such parts, not in bytes, so that it takes the wrong ones.
    (parts.len() == count as usize && parts.len().is_multiple_of(2)).then_some(parts)
}

/// The byte that a register is, shifted or not.
fn byte(ir: &Mir, register: handles::Value) -> Option<Byte> {
    let shifted = defined_by(ir, register, Opcode::G_SHL)
        .and_then(|shift| Some((operand(ir, shift, 0)?, constant(ir, operand(ir, shift, 1)?)?)));
    let (loaded, amount) = shifted.unwrap_or((register, 0));
    let position = u32::try_from(amount).ok().filter(|amount| amount.is_multiple_of(8))? / 8;
    let load = defined_by_behind_copies(ir, loaded, Opcode::G_ZEXTLOAD)?;
    let memory = MemoryOperand::parse(ir.memory(load), ir.data_layout())?;
    (memory.bits() == 8 && memory.is_unordered()).then_some(())?;
    let address = operand(ir, load, 0)?;
    let added = defined_by(ir, address, Opcode::G_PTR_ADD)
        .and_then(|sum| Some((operand(ir, sum, 0)?, constant(ir, operand(ir, sum, 1)?)?)));
    let (base, offset) = added.unwrap_or((address, 0));
    Some(Byte { load, position, base, offset: i64::try_from(offset).ok()? })
}

/// A load of bytes that lie one behind the other, the lowest of them first or last.
fn together(ir: &Mir, root: handles::Op, ty: LowLevelType, bytes: &[Byte]) -> Option<Attr<Mir>> {
    let lowest = bytes.iter().min_by_key(|byte| byte.offset)?;
    let count = bytes.len() as u32;
    let mut is_known = vec![false; bytes.len()];
    let (mut is_little, mut is_big) = (true, true);
    for byte in bytes {
        let place = u32::try_from(byte.offset.checked_sub(lowest.offset)?).ok()?;
        (byte.base == lowest.base && byte.position < count && place < count).then_some(())?;
        let is_twice = std::mem::replace(&mut is_known[byte.position as usize], true);
        (!is_twice).then_some(())?;
        is_little &= place == byte.position;
        is_big &= place == count - 1 - byte.position;
    }
    (is_little || is_big).then_some(())?;
    let is_swapped = is_big != ir.data_layout().is_big_endian();
    let last = without_barrier(ir, bytes)?;
    let memory = MemoryOperand::parse(ir.memory(lowest.load), ir.data_layout())?;
    let address = operand(ir, lowest.load, 0)?;
    let pointer = type_of(ir, address)?;
    let is_there = ir.may_have(root, Opcode::G_LOAD, &[ty, pointer, ty])
        && (!is_swapped || ir.may_have(root, Opcode::G_BSWAP, &[ty]))
        && ir.answers().reads(pointer.pointer()?.space, ty, memory.align);
    is_there.then_some(())?;
    let memory = memory.with_type(ty);
    build(ir, move |builder, _| {
        builder.at(last)?;
        let loaded = builder.load(Opcode::G_LOAD, ty, address, &memory)?;
        Ok(vec![if is_swapped { builder.build(Opcode::G_BSWAP, ty, &[loaded])? } else { loaded }])
    })
}

/// The last of loads in one block, if nothing stands between them that no load may pass.
fn without_barrier(ir: &Mir, bytes: &[Byte]) -> Option<handles::Op> {
    let is_load = |op| bytes.iter().any(|byte| byte.load == op);
    let first = bytes
        .iter()
        .map(|byte| byte.load)
        .find(|load| bytes.iter().all(|other| other.load == *load || ir.comes_before(*load, other.load)))?;
    let (mut at, mut left, mut others) = (first, bytes.len() - 1, 0);
    while left > 0 {
        at = pdl_vm::host::RewriteHost::next_op(ir, at)?;
        match is_load(at) {
            true => left -= 1,
            false if ir.generic_opcode(at).is_debug() => {}
            false => {
                others += 1;
                (others <= MAX_BETWEEN && !ir.is_load_barrier(at)).then_some(())?;
            }
        }
    }
    Some(at)
}
