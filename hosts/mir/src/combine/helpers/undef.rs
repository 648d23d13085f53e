//! Undefined registers.

use pdl_vm::Natives;

use super::{check, check_operand};
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{constant, is_undefined, operand, operands, scalar_bits, type_of, unsigned};
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    check(natives, "matchAnyExplicitUseIsUndef", |ir, root| {
        Some(operands(ir, root).any(|operand| is_undefined(ir, operand)))
    });
    check(natives, "matchAllExplicitUsesAreUndef", |ir, root| {
        Some(operands(ir, root).all(|operand| !ir.is_register(operand) || is_undefined(ir, operand)))
    });
    check(natives, "matchUndefShuffleVectorMask", |ir, root| {
        let Immediate::Mask(mask) = ir.immediate_of(operand(ir, root, 2)?)? else { return None };
        Some(mask.iter().all(Option::is_none))
    });
    check(natives, "matchUndefStore", |ir, root| Some(is_undefined(ir, operand(ir, root, 0)?)));
    check(natives, "matchInsertExtractVecEltOutOfBounds", |ir, root| {
        let index = operand(ir, root, if ir.generic_opcode(root) == Opcode::G_INSERT_VECTOR_ELT { 2 } else { 1 })?;
        let vector = type_of(ir, operand(ir, root, 0)?)?;
        let count = vector.elements.filter(|_| !vector.is_scalable)?;
        let place = unsigned(constant(ir, index)?, scalar_bits(type_of(ir, index)?));
        Some(place >= u128::from(count))
    });
    check_operand(natives, "matchOperandIsUndef", |ir, _, operand| Some(is_undefined(ir, operand)));
}
