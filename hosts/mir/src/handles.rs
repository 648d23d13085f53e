//! Handles: what the outside knows of the IR's records.

/// No record.
pub(crate) const NIL: u32 = u32::MAX;

/// In place of a definition: there are several.
pub(crate) const SEVERAL: u32 = NIL - 1;

macro_rules! handles {
    ($($(#[doc = $doc:literal])+ $name:ident)*) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// A dense number.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

handles! {
    /// An instruction; or a function, which holds instructions, or the module, which holds functions.
    Op
    /// An operand: a virtual register, or something that is equal to all else with the same text. What an instruction
    /// defines is a value too: the virtual register, or for other definitions, of `$w0` say, a value of its own.
    Value
    /// A basic block.
    Block
    /// A low-level type, or none: values without one share a handle that no text has.
    Type
    /// An opcode.
    OpName
    /// The name of an attribute: one of `flags`, `memory` and `annotations`, or one that no
    /// instruction has.
    AttrName
    /// A text that was met.
    Symbol
}

impl AttrName {
    /// `flags`: a set of flags, which every instruction has.
    pub const FLAGS: AttrName = AttrName(0);
    /// `memoperands`: a string, as they are printed, without `::`. Every instruction has it; it may be empty.
    pub(crate) const MEMORY: AttrName = AttrName(1);
    /// `annotations`: a string, what stands behind the operands: symbols, metadata, the debug location.
    pub(crate) const ANNOTATIONS: AttrName = AttrName(2);
}

/// An attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    /// An integer of a width.
    Integer {
        /// Its value; of one bit, 1 is true.
        value: i64,
        /// Its width in bits.
        bits: u32,
    },
    /// `#mir.flags<nuw, nsw>`: bits, see [`flag`](crate::flag).
    Flags(u32),
    /// A string.
    String(Symbol),
    /// Anything else.
    Text(Symbol),
    /// The finding of a match for the rewrite behind it.
    Found(u32),
}

impl Attr {
    /// The value of an integer.
    pub(crate) fn integer(self) -> Option<i64> {
        match self {
            Attr::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The bits of a set of flags.
    pub(crate) fn flag_bits(self) -> Option<u32> {
        match self {
            Attr::Flags(bits) => Some(bits),
            _ => None,
        }
    }
}
