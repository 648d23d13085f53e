//! [`MachineTarget`]: what rules ask of the processor that code is for.

use crate::combine::opcode::Opcode;
use crate::combine::types::LowLevelType;

/// Questions about a target. Each question is answered by default as by a target of which nothing is known, so that no rule
/// makes what that may not have.
pub(crate) trait MachineTarget: std::fmt::Debug + Send + Sync {
    /// Returns whether one type is sign-extended to another for less than it is zero-extended, as RISC-V does with words.
    fn sign_extends_cheaper(&self, _from: LowLevelType, _to: LowLevelType) -> bool {
        false
    }
    /// Returns whether one type is zero-extended to another for free.
    fn extends_for_free(&self, _narrow: LowLevelType, _wide: LowLevelType) -> bool {
        false
    }
    /// Returns whether one type is truncated to another for free.
    fn truncates_for_free(&self, _wide: LowLevelType, _narrow: LowLevelType) -> bool {
        false
    }
    /// Returns whether it is better to shift the narrow register, where a shift by a constant loses none of its bits.
    fn shifts_before_extending(&self) -> bool {
        false
    }
    /// Returns whether a load or store of so many bytes takes a register plus `offset` for its address; `None` if that is not known.
    fn is_address_offset(&self, _offset: i64, _bytes: u64) -> Option<bool> {
        None
    }
    /// Returns whether there is an instruction for this with these types, first that of what is defined, or one for wider types that can
    /// do it. Before legalization everything is allowed, so only a few functions ask.
    fn has_instruction(&self, _opcode: Opcode, _types: &[LowLevelType]) -> bool {
        false
    }
}

/// A target of which nothing is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnknownTarget;

impl MachineTarget for UnknownTarget {}

/// AArch64, as LLVM 22 has it without further features.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AArch64;

impl MachineTarget for AArch64 {
    fn extends_for_free(&self, narrow: LowLevelType, wide: LowLevelType) -> bool {
        (narrow, wide) == (LowLevelType::bits(32), LowLevelType::bits(64))
    }

    fn truncates_for_free(&self, wide: LowLevelType, narrow: LowLevelType) -> bool {
        !wide.is_vector() && !narrow.is_vector() && wide.scalar_bits() > narrow.scalar_bits()
    }

    fn is_address_offset(&self, offset: i64, bytes: u64) -> Option<bool> {
        let is_scaled = bytes > 0
            && u64::try_from(offset)
                .is_ok_and(|offset| bytes.is_power_of_two() && offset % bytes == 0 && offset / bytes < 1 << 12);
        Some((-256..256).contains(&offset) || is_scaled)
    }

    fn has_instruction(&self, opcode: Opcode, types: &[LowLevelType]) -> bool {
        let bits = |index: usize| types.get(index).map(LowLevelType::scalar_bits);
        let elements = types.first().and_then(|ty| ty.elements.filter(|_| !ty.is_scalable));
        let scalar = bits(0).filter(|_| types.first().is_some_and(|ty| !ty.is_vector()));
        match opcode {
            Opcode::G_SBFX | Opcode::G_UBFX => matches!(scalar, Some(32 | 64)),
            Opcode::G_SMIN | Opcode::G_SMAX | Opcode::G_UMIN | Opcode::G_UMAX => {
                matches!(elements.zip(bits(0)), Some((8 | 16, 8) | (4 | 8, 16) | (2 | 4, 32)))
            }
            Opcode::G_FMINNUM | Opcode::G_FMAXNUM | Opcode::G_FMINIMUM | Opcode::G_FMAXIMUM => {
                matches!(scalar, Some(32 | 64)) || matches!(elements.zip(bits(0)), Some((2 | 4, 32) | (2, 64)))
            }
            // Into half of a register.
            Opcode::G_TRUNC_SSAT_S | Opcode::G_TRUNC_SSAT_U | Opcode::G_TRUNC_USAT_U => {
                let pair = bits(0).zip(bits(1)).zip(elements);
                pair.is_some_and(|((to, from), elements)| {
                    matches!(to, 8 | 16 | 32) && from == 2 * to && elements.checked_mul(from) == Some(128)
                })
            }
            Opcode::G_SMULH => match (scalar, elements.zip(bits(0))) {
                (Some(bits), _) => bits < 128,
                (_, Some((elements, bits @ (8 | 16 | 32)))) => {
                    elements.is_power_of_two() && u64::from(elements) * u64::from(bits) <= 128
                }
                _ => false,
            },
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
