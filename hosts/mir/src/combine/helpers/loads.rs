//! Loads that extend what they read.

use pdl_vm::Natives;

use super::{build, check, found, gone, look, replace};
use crate::combine::build::Builder;
use crate::combine::memory::MemoryOperand;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant_behind, defined_by, defined_by_behind_copies, definition, definition_behind_copies, has_one_use, operand,
    plain, result, scalar_bits, type_of, unsigned,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    check(natives, "matchSextTruncSextLoad", |ir, root| {
        let source = operand(ir, root, 0)?;
        let truncate = defined_by(ir, source, Opcode::G_TRUNC);
        let truncated = truncate.and_then(|op| operand(ir, op, 0));
        let load = definition_behind_copies(ir, truncated.unwrap_or(source))?;
        let is_load = ir.generic_opcode(load) == Opcode::G_SEXTLOAD && !type_of(ir, source)?.is_vector();
        let bits = ir.memory_operand(load).filter(|_| is_load)?.bits();
        // What is truncated away was in memory.
        let is_cut =
            truncated.and_then(|wide| type_of(ir, wide)).is_some_and(|wide| u64::from(scalar_bits(wide)) < bits);
        Some(!is_cut && i64::try_from(bits).ok() == plain(ir, operand(ir, root, 1)?))
    });
    replace(natives, "applySextTruncSextLoad", |builder, root| {
        let (ty, source) = (builder.result_type(root)?, builder.operand_of(root, 0)?);
        Ok(vec![builder.build(Opcode::COPY, ty, &[source])?])
    });
    look(natives, "matchSextInRegOfLoad", |ir, root| {
        let (source, ty) = (operand(ir, root, 0)?, type_of(ir, result(ir, root)?)?);
        (!ty.is_vector() && has_one_use(ir, source)).then_some(())?;
        let load = defined_by_behind_copies(ir, source, Opcode::G_LOAD)?;
        let memory = ir.memory_operand(load)?;
        let bits = u64::try_from(plain(ir, operand(ir, root, 1)?)?).ok()?.min(memory.bits());
        narrowed(&memory, bits, u64::from(scalar_bits(ty)))?;
        Some(found(ir, (load, bits)))
    });
    super::replace_with(natives, "applySextInRegOfLoad", |builder, root, (load, bits): (handles::Op, u64)| {
        loaded(builder, root, load, Opcode::G_SEXTLOAD, bits)
    });
    look(natives, "matchCombineLoadWithAndMask", |ir, root| {
        let (source, mask) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let mask = unsigned(constant_behind(ir, mask)?, scalar_bits(type_of(ir, mask)?));
        (mask != 0 && mask & mask.wrapping_add(1) == 0).then_some(())?;
        let load = definition(ir, source).filter(|op| is_load(ir.generic_opcode(*op)) && has_one_use(ir, source))?;
        let memory = ir.memory_operand(load)?;
        let (bits, register) = (u64::from(mask.trailing_ones()), u64::from(scalar_bits(type_of(ir, source)?)));
        (bits <= memory.bits() && bits < register).then_some(())?;
        narrowed(&memory, bits, register)?;
        build(ir, move |builder, root| loaded(builder, root, load, Opcode::G_ZEXTLOAD, bits))
    });
}

fn is_load(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::G_LOAD | Opcode::G_SEXTLOAD | Opcode::G_ZEXTLOAD)
}

/// Returns whether a load may read so many bits instead; one that is volatile or atomic reads what it did.
fn narrowed(memory: &MemoryOperand<'_>, bits: u64, register: u64) -> Option<()> {
    let is_same = memory.is_simple() || memory.bits() == bits && memory.bits() != register;
    (bits >= 8 && bits.is_power_of_two() && is_same).then_some(())
}

/// A load before another, which is erased, of so many bits.
fn loaded(
    builder: &mut Builder<'_, '_>,
    root: handles::Op,
    load: handles::Op,
    opcode: Opcode,
    bits: u64,
) -> super::Replacement {
    let (ty, address) = (builder.result_type(root)?, builder.operand_of(load, 0)?);
    let ir = builder.ir();
    let memory = ir.memory_operand(load);
    let memory = memory.ok_or_else(|| gone("a memory operand"))?;
    let is_simple = memory.is_simple();
    let memory =
        if is_simple { memory.with_type(LowLevelType::bits(bits as u32)) } else { memory.with_type(memory.r#type) };
    builder.at(load)?;
    let made = builder.load(opcode, ty, address, &memory)?;
    // The old one goes, also where it may not be left out for having no uses.
    builder.replace(load, &[made])?;
    Ok(vec![made])
}
