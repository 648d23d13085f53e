//! Extensions that move to where what they extend comes from: into loads, and before phis.

use std::ops::ControlFlow;

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter};

use super::{found, gone, kept, look};
use crate::combine::build::Builder;
use crate::combine::memory::MemoryOperand;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    behind_plain_copies, definition, has_one_use, operand, operands, result, results, scalar_bits, type_of, users,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::{Host, RewriteHost};

pub(super) fn register(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineExtendingLoads", |ir, load| {
        let ty = type_of(ir, result(ir, load)?)?;
        // Narrower ones are loaded as bytes, and of odd widths in several parts.
        (!ty.is_vector() && scalar_bits(ty) >= 8 && scalar_bits(ty).is_power_of_two()).then_some(())?;
        preferred(ir, load).map(|extension| found(ir, extension))
    });
    natives.rewrite(
        "applyCombineExtendingLoads",
        |rewriter: &mut Rewriter<'_, Mir>, Op(load): Op<Mir>, extension: Attr<Mir>| {
            let extension = kept(rewriter.host(), extension)?;
            extend_load(&mut Builder::new(rewriter), load, extension)
        },
    );
    look(natives, "matchExtendThroughPhis", |ir, phi| {
        let register = result(ir, phi)?;
        (!type_of(ir, register)?.is_vector() && has_one_use(ir, register)).then_some(())?;
        let extension = *users(ir, register).first()?;
        match ir.generic_opcode(extension) {
            Opcode::G_ANYEXT => return Some(found(ir, extension)),
            Opcode::G_SEXT | Opcode::G_ZEXT => {}
            _ => return None,
        }
        if ir.answers().extends_in_addresses() && is_only_an_offset(ir, extension) {
            return None;
        }
        // Only what is likely to take the extension in, and not in too many places.
        let mut sources: Vec<handles::Op> = Vec::new();
        for value in operands(ir, phi).step_by(2) {
            let source = definition(ir, behind_plain_copies(ir, value))?;
            match ir.generic_opcode(source) {
                Opcode::G_LOAD
                | Opcode::G_TRUNC
                | Opcode::G_SEXT
                | Opcode::G_ZEXT
                | Opcode::G_ANYEXT
                | Opcode::G_CONSTANT => {}
                _ => return None,
            }
            if !sources.contains(&source) {
                sources.push(source);
            }
            (sources.len() <= 2).then_some(())?;
        }
        Some(found(ir, extension))
    });
    natives.rewrite(
        "applyExtendThroughPhis",
        |rewriter: &mut Rewriter<'_, Mir>, Op(phi): Op<Mir>, extension: Attr<Mir>| {
            let extension = kept(rewriter.host(), extension)?;
            extend_phi(&mut Builder::new(rewriter), phi, extension)
        },
    );
}

/// The extension of a load that it can do best itself.
fn preferred(ir: &Mir, load: handles::Op) -> Option<handles::Op> {
    let own = match ir.generic_opcode(load) {
        Opcode::G_SEXTLOAD => Opcode::G_SEXT,
        Opcode::G_ZEXTLOAD => Opcode::G_ZEXT,
        _ => Opcode::G_ANYEXT,
    };
    let is_extension = |opcode| matches!(opcode, Opcode::G_ANYEXT | Opcode::G_SEXT | Opcode::G_ZEXT);
    let mut best: Option<(handles::Op, Opcode, LowLevelType)> = None;
    for user in users(ir, result(ir, load)?) {
        let opcode = ir.generic_opcode(user);
        if !is_extension(opcode) {
            continue;
        }
        let ty = type_of(ir, result(ir, user)?)?;
        if may_extend(ir, load, opcode, ty) != Some(true) {
            continue;
        }
        let is_better = match best {
            None => own == opcode || own == Opcode::G_ANYEXT,
            // An extension with certain bits saves another one.
            Some((_, known, _)) if (known == Opcode::G_ANYEXT) != (opcode == Opcode::G_ANYEXT) => {
                known == Opcode::G_ANYEXT
            }
            // One with signs costs more, if there is a choice.
            Some((_, known, of)) if known != opcode && of == ty && own != Opcode::G_ZEXT => opcode == Opcode::G_SEXT,
            Some((.., of)) => scalar_bits(ty) > scalar_bits(of),
        };
        if is_better {
            best = Some((user, opcode, ty));
        }
    }
    best.map(|(extension, ..)| extension)
}

/// Returns whether a load may extend what it reads to a type.
fn may_extend(ir: &Mir, load: handles::Op, extension: Opcode, ty: LowLevelType) -> Option<bool> {
    let memory = MemoryOperand::parse(ir.memory(load), ir.data_layout())?;
    let types = [ty, type_of(ir, operand(ir, load, 0)?)?, memory.r#type];
    Some(!memory.is_atomic() && ir.may_have(load, extending_load(extension), &types))
}

/// The load that extends as an instruction does.
fn extending_load(extension: Opcode) -> Opcode {
    match extension {
        Opcode::G_SEXT => Opcode::G_SEXTLOAD,
        Opcode::G_ZEXT => Opcode::G_ZEXTLOAD,
        _ => Opcode::G_LOAD,
    }
}

/// A use of a register.
#[derive(Clone, Copy)]
struct Use {
    user: handles::Op,
    index: usize,
}

/// Lets a load do one of its extensions. Others of the kind extend or truncate further, all else truncates.
fn extend_load(builder: &mut Builder<'_, '_>, load: handles::Op, extension: handles::Op) -> Result<(), NativeError> {
    let ir = builder.ir();
    let old = result(ir, load).ok_or_else(|| gone("a load"))?;
    let mut uses = Vec::new();
    let _ = ir.uses(old, &mut |user, index| {
        uses.push(Use { user, index });
        ControlFlow::Continue(())
    });
    let (opcode, memory) = (ir.generic_opcode(extension), ir.memory(load).to_owned());
    let (ty, chosen) = (builder.result_type(extension)?, builder.ir().result(extension, 0));
    let address = builder.operand_of(load, 0)?;
    builder.at(load)?;
    let extended = builder.load(extending_load(opcode), ty, address, &memory)?;
    let mut truncated = Truncated { of: extended, ty: builder.type_of(old)?, load, made: Vec::new() };
    for place in uses {
        let of_user = builder.ir().generic_opcode(place.user);
        if of_user != opcode && of_user != Opcode::G_ANYEXT {
            truncated.replace(builder, place)?;
            continue;
        }
        if place.user == extension {
            continue;
        }
        match scalar_bits(builder.result_type(place.user)?).cmp(&scalar_bits(ty)) {
            std::cmp::Ordering::Equal => builder.replace(place.user, &[chosen])?,
            std::cmp::Ordering::Greater => builder.set_operand(place.user, place.index, extended)?,
            std::cmp::Ordering::Less => truncated.replace(builder, place)?,
        }
    }
    builder.replace(extension, &[extended])?;
    builder.erase(load)
}

/// Truncations of what a load extends now to what it read, one for each block.
struct Truncated {
    of: handles::Value,
    ty: LowLevelType,
    /// The load that is replaced: what stands before it stands behind the new one.
    load: handles::Op,
    made: Vec<(handles::Block, handles::Value)>,
}

impl Truncated {
    /// Lets a user use the truncation in its block, of a phi in the block that it comes from.
    fn replace(&mut self, builder: &mut Builder<'_, '_>, place: Use) -> Result<(), NativeError> {
        let ir = builder.ir();
        let own = ir.block_of(self.load);
        let block = match ir.generic_opcode(place.user) {
            Opcode::G_PHI | Opcode::PHI => {
                operand(ir, place.user, place.index + 1).and_then(|block| ir.named_block(place.user, block))
            }
            _ => ir.block_of(place.user),
        };
        let block = block.ok_or_else(|| gone("a block"))?;
        let known = self.made.iter().find(|(of, _)| *of == block).map(|(_, value)| *value);
        let value = match known {
            Some(value) => value,
            None => {
                let first = builder.ir().first_behind_phis(block).filter(|_| own != Some(block));
                // Where nothing stands in a block, behind the load does as well.
                builder.at(first.unwrap_or(self.load))?;
                let value = builder.build(Opcode::G_TRUNC, self.ty, &[self.of])?;
                self.made.push((block, value));
                value
            }
        };
        builder.set_operand(place.user, place.index, value)
    }
}

/// Returns whether the only use of an extension is to be added to an address.
fn is_only_an_offset(ir: &Mir, extension: handles::Op) -> bool {
    let register = result(ir, extension).filter(|register| has_one_use(ir, *register));
    let user = register.and_then(|register| users(ir, register).first().copied());
    user.is_some_and(|user| ir.generic_opcode(user) == Opcode::G_PTR_ADD)
}

/// Extends what comes into a phi instead of the phi.
fn extend_phi(builder: &mut Builder<'_, '_>, phi: handles::Op, extension: handles::Op) -> Result<(), NativeError> {
    let (ty, opcode) = (builder.result_type(extension)?, builder.ir().generic_opcode(extension));
    let mut incoming: Vec<handles::Value> = operands(builder.ir(), phi).collect();
    let mut extended: Vec<(handles::Value, handles::Value)> = Vec::new();
    for place in (0..incoming.len()).step_by(2) {
        let value = incoming[place];
        let known = extended.iter().find(|(of, _)| *of == value).map(|(_, extended)| *extended);
        incoming[place] = match known {
            Some(extended) => extended,
            None => {
                let source = definition(builder.ir(), value).ok_or_else(|| gone("a definition"))?;
                let (made, replaced) = extend_behind(builder, opcode, ty, value, source)?;
                extended.push((value, made));
                for (old, new) in replaced {
                    incoming.iter_mut().filter(|value| **value == old).for_each(|value| *value = new);
                    extended.iter_mut().filter(|(of, _)| *of == old).for_each(|(of, _)| *of = new);
                }
                made
            }
        };
    }
    builder.at(phi)?;
    let made = builder.build(Opcode::G_PHI, ty, &incoming)?;
    builder.replace(extension, &[made])
}

/// An extension behind what it extends, and behind phis; and the registers that others took the place of on the way.
fn extend_behind(
    builder: &mut Builder<'_, '_>,
    opcode: Opcode,
    ty: LowLevelType,
    value: handles::Value,
    source: handles::Op,
) -> Result<(handles::Value, Vec<(handles::Value, handles::Value)>), NativeError> {
    let ir = builder.ir();
    let is_phi = matches!(ir.generic_opcode(source), Opcode::G_PHI | Opcode::PHI);
    let block = ir.block_of(source);
    let behind = match is_phi {
        true => block.and_then(|block| ir.first_behind_phis(block)),
        false => ir.next_op(source),
    };
    match behind {
        Some(behind) => {
            builder.at(behind)?;
            Ok((builder.build(opcode, ty, &[value])?, Vec::new()))
        }
        None => {
            // At the end of a block only what stands there can be made anew.
            let last = block.and_then(|block| ir.instructions(block).last()).ok_or_else(|| gone("a block"))?;
            let old: Vec<handles::Value> = results(ir, last).collect();
            builder.at(last)?;
            let anew: Vec<handles::Value> = builder.again(last)?;
            let replaced: Vec<_> = old.into_iter().zip(anew.iter().copied()).collect();
            let value = replaced.iter().find(|(old, _)| *old == value).map_or(value, |(_, new)| *new);
            let made = builder.build(opcode, ty, &[value])?;
            builder.replace(last, &anew)?;
            Ok((made, replaced))
        }
    }
}
