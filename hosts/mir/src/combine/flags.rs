//! Flags of instructions, and what a match tells the rewrite behind it.

use std::any::Any;
use std::ops::BitOr;
use std::sync::Arc;

/// The finding of one function for another.
pub(crate) type MatchFinding = Arc<dyn Any + Send + Sync>;

/// Flags of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct MachineFlags(u32);

macro_rules! flags {
    ($($name:ident $text:literal)*) => {
        #[allow(dead_code, reason = "a flag that no function asks for is a place among the bits")]
        impl MachineFlags {
            $(
                #[doc = concat!("`", $text, "`")]
                pub(crate) const $name: MachineFlags = MachineFlags(1 << Place::$name as u32);
            )*

            /// Their names, as machine IR has them, in the order of [`bits`](Self::bits).
            pub(crate) const NAMES: &[&str] = &[$($text),*];
        }

        #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms, reason = "named like the constants")]
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
    pub(crate) const NONE: MachineFlags = MachineFlags(0);

    /// One bit for each name of [`MachineFlags::NAMES`].
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// The flags of these bits.
    pub(crate) fn from_bits(bits: u32) -> MachineFlags {
        MachineFlags(bits & ((1 << MachineFlags::NAMES.len()) - 1))
    }

    /// Returns true if all of `flags` are set.
    pub(crate) fn has(self, flags: MachineFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Those that are not in `flags`.
    pub(crate) fn without(self, flags: MachineFlags) -> MachineFlags {
        MachineFlags(self.0 & !flags.0)
    }

    /// Those that are in both.
    pub(crate) fn and(self, flags: MachineFlags) -> MachineFlags {
        MachineFlags(self.0 & flags.0)
    }
}

impl BitOr for MachineFlags {
    type Output = MachineFlags;

    fn bitor(self, other: MachineFlags) -> MachineFlags {
        MachineFlags(self.0 | other.0)
    }
}
