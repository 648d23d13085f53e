//! [`MachineIr`]: what the functions ask of an IR.

use std::any::Any;
use std::ops::BitOr;
use std::sync::Arc;

use pdl_vm::host::{HostContext, RewriteHost};

use crate::data_layout::DataLayout;
use crate::immediate::Immediate;
use crate::opcode::Opcode;
use crate::target::MachineTarget;
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
    /// How wide pointers are.
    fn data_layout(&self) -> &DataLayout;
    /// What the code is for.
    fn target(&self) -> &dyn MachineTarget;
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
    /// Whether an instruction only computes: it neither reads nor writes memory, and has no other effects.
    fn has_no_effects(&self, op: Self::Op) -> bool;
    /// An attribute that stands for match data. It need not be known longer than until the next rewrite is done.
    fn keep(&self, data: MatchFinding) -> Self::Attr;
    /// The match data behind an attribute.
    fn kept(&self, attribute: Self::Attr) -> Option<MatchFinding>;
    /// Whether, in the rewrite at hand, what stands for several instructions keeps flags that not all of them have, as in LLVM 22.
    fn keeps_flags(&self) -> bool;
    /// Says so, until the next rewrite is done.
    fn keep_flags(&mut self);
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
