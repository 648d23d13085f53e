//! Branches.

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter};

use super::{found, kept, look};
use crate::combine::build::Builder;
use crate::combine::opcode::Opcode;
use crate::combine::queries::operand;
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    // A branch over an unconditional one, which is better the other way round: the next block needs no branch.
    look(natives, "matchOptBrCondByInvertingCond", |ir, root| {
        let conditional = ir.previous(root).filter(|op| ir.generic_opcode(*op) == Opcode::G_BRCOND)?;
        let (target, other) = (operand(ir, conditional, 1)?, operand(ir, root, 0)?);
        let (block, other) = (ir.named_block(conditional, target)?, ir.named_block(root, other)?);
        (block != other && ir.falls_into(root, block)).then(|| found(ir, conditional))
    });
    natives.rewrite(
        "applyOptBrCondByInvertingCond",
        |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, conditional: Attr<Mir>| {
            let conditional: handles::Op = kept(rewriter.host(), conditional)?;
            let builder = &mut Builder::new(rewriter);
            let (condition, target) = (builder.operand_of(conditional, 0)?, builder.operand_of(conditional, 1)?);
            let other = builder.operand_of(root, 0)?;
            let ty = builder.type_of(condition)?;
            builder.at(conditional)?;
            let truth = builder.constant(ty, 1)?;
            let inverted = builder.build(Opcode::G_XOR, ty, &[condition, truth])?;
            builder.set_operand(root, 0, target)?;
            builder.set_operand(conditional, 0, inverted)?;
            builder.set_operand(conditional, 1, other)?;
            Ok::<(), NativeError>(())
        },
    );
}
