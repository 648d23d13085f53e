//! [`MachineIr`]: what the functions ask of an IR.

use std::any::Any;
use std::ops::BitOr;
use std::sync::Arc;

use pdl_vm::host::{HostContext, RewriteHost};

use crate::immediate::Immediate;
use crate::opcode::Opcode;
use crate::types::LowLevelType;

/// What one function found out for another.
pub type MatchFinding = Arc<dyn Any + Send + Sync>;

/// A machine IR with virtual registers of low-level types.
///
/// Its operations are instructions: what they define are their results, all else that they have are operands. An operand that is no
/// register is a value too, whose content [`immediate`](Self::immediate) tells.
pub trait MachineIr:
    HostContext + RewriteHost<Op: Send + Sync, Value: Send + Sync, Type: Send + Sync> + Sized + 'static
{
    /// What an instruction is.
    fn opcode(&self, op: Self::Op) -> Opcode;
    /// Whether a value is a virtual register.
    fn is_register(&self, value: Self::Value) -> bool;
    /// The type of a virtual register, if it has one.
    fn low_level_type(&self, value: Self::Value) -> Option<LowLevelType>;
    /// The handle of a type.
    fn type_handle(&mut self, r#type: LowLevelType) -> Self::Type;
    /// What an operand is that is no register; `None` also for what no function asks for.
    fn immediate(&self, value: Self::Value) -> Option<Immediate>;
    /// The operand that is this.
    fn immediate_operand(&mut self, immediate: &Immediate) -> Self::Value;
    /// The flags of an instruction.
    fn flags(&self, op: Self::Op) -> MachineFlags;
    /// The attribute that holds flags: its name, and a value for these.
    fn flags_attribute(&mut self, flags: MachineFlags) -> (Self::AttrName, Self::Attr);
    /// The memory operands of an instruction, as they are printed: `(load (s32) from %ir.p, align 2)`; nothing if it has none.
    fn memory_operands(&self, op: Self::Op) -> &str;
    /// The attribute that holds memory operands: its name, and a value for these.
    fn memory_attribute(&mut self, text: &str) -> (Self::AttrName, Self::Attr);
    /// Whether the second register may stand wherever the first does: it has its type, and not less freedom.
    fn can_replace(&self, old: Self::Value, new: Self::Value) -> bool;
    /// Whether both instructions stand in one block, the first before the second.
    fn comes_before(&self, first: Self::Op, second: Self::Op) -> bool;
    /// Whether the target sign-extends one type to another for less than it zero-extends it, as RISC-V does with words; AArch64 does
    /// not, nor does the default.
    fn sign_extends_cheaper(&self, _from: LowLevelType, _to: LowLevelType) -> bool {
        false
    }
    /// Whether the target zero-extends one type to another for free.
    fn extends_for_free(&self, narrow: LowLevelType, wide: LowLevelType) -> bool {
        (narrow, wide) == (LowLevelType::bits(32), LowLevelType::bits(64))
    }
    /// Whether the target truncates one type to another for free.
    fn truncates_for_free(&self, wide: LowLevelType, narrow: LowLevelType) -> bool {
        !wide.is_vector() && !narrow.is_vector() && wide.scalar_bits() > narrow.scalar_bits()
    }
    /// Whether the target prefers to shift the narrow register, where a shift by a constant loses none of its bits.
    fn shifts_before_extending(&self) -> bool {
        false
    }
    /// Whether a load or store of so many bytes takes a register plus `offset` for its address.
    fn is_address_offset(&self, offset: i64, bytes: u64) -> bool {
        let is_scaled = bytes > 0
            && u64::try_from(offset)
                .is_ok_and(|offset| bytes.is_power_of_two() && offset % bytes == 0 && offset / bytes < 1 << 12);
        (-256..256).contains(&offset) || is_scaled
    }
    /// Whether an instruction only computes: it neither reads nor writes memory, and has no other effects.
    fn has_no_effects(&self, op: Self::Op) -> bool;
    /// Whether the target has an instruction for this with these types, first that of what is defined, or can do it with wider
    /// ones. Before legalization everything is allowed, so only a few functions ask; by default it is what AArch64 has.
    fn has_instruction(&self, opcode: Opcode, types: &[LowLevelType]) -> bool {
        let bits = |index: usize| types.get(index).and_then(LowLevelType::scalar_bits);
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
    /// An attribute that stands for match data. It need not be known longer than until the next rewrite is done.
    fn keep(&self, data: MatchFinding) -> Self::Attr;
    /// The match data behind an attribute.
    fn kept(&self, attribute: Self::Attr) -> Option<MatchFinding>;
    /// The integer that an attribute is.
    fn attribute_integer(&self, attribute: Self::Attr) -> Option<i64>;
    /// The text that an attribute is.
    fn attribute_text(&self, attribute: Self::Attr) -> Option<&str>;
}

/// Flags of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MachineFlags(u32);

macro_rules! flags {
    ($($name:ident $text:literal)*) => {
        impl MachineFlags {
            $(
                #[doc = concat!("`", $text, "`")]
                pub const $name: MachineFlags = MachineFlags(1 << Place::$name as u32);
            )*

            /// Their names, as machine IR has them, in the order of [`bits`](Self::bits).
            pub const NAMES: &[&str] = &[$($text),*];
        }

        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named like the constants")]
        enum Place {
            $($name),*
        }
    };
}

flags! {
    FRAME_SETUP "frame-setup"
    FRAME_DESTROY "frame-destroy"
    NNAN "nnan"
    NINF "ninf"
    NSZ "nsz"
    ARCP "arcp"
    CONTRACT "contract"
    AFN "afn"
    REASSOC "reassoc"
    NUW "nuw"
    NSW "nsw"
    EXACT "exact"
    NOFPEXCEPT "nofpexcept"
    NOMERGE "nomerge"
    UNPREDICTABLE "unpredictable"
    NOCONVERGENT "noconvergent"
    NNEG "nneg"
    DISJOINT "disjoint"
    NUSW "nusw"
    SAMESIGN "samesign"
    INBOUNDS "inbounds"
}

impl MachineFlags {
    /// None.
    pub const NONE: MachineFlags = MachineFlags(0);

    /// One bit for each name of [`MachineFlags::NAMES`].
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The flags of these bits.
    pub fn from_bits(bits: u32) -> MachineFlags {
        MachineFlags(bits & ((1 << MachineFlags::NAMES.len()) - 1))
    }

    /// Whether all of `flags` are set.
    pub fn has(self, flags: MachineFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Those that are not in `flags`.
    pub fn without(self, flags: MachineFlags) -> MachineFlags {
        MachineFlags(self.0 & !flags.0)
    }

    /// Those that are in both.
    pub fn and(self, flags: MachineFlags) -> MachineFlags {
        MachineFlags(self.0 & flags.0)
    }
}

impl BitOr for MachineFlags {
    type Output = MachineFlags;

    fn bitor(self, other: MachineFlags) -> MachineFlags {
        MachineFlags(self.0 | other.0)
    }
}
