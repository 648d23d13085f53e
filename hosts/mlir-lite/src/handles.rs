//! The handles of the IR: dense numbers into the arenas of [`Ir`](crate::Ir).

/// The index that stands for "none" in links.
pub(crate) const NIL: u32 = u32::MAX;

/// The index that marks a freed record.
pub(crate) const FREED: u32 = u32::MAX - 1;

/// No arena grows beyond this many records, so that no index meets [`NIL`], [`FREED`] or a flag bit.
pub(crate) const MAX_RECORDS: usize = 1 << 30;

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The index of the record: dense, from 0. It is used again after the record is destroyed.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            #[allow(dead_code, reason = "not every kind of handle is linked")]
            pub(crate) fn from_link(link: u32) -> Option<$name> {
                (link != NIL).then_some($name(link))
            }
        }
    )*};
}

handles! {
    /// An operation.
    Op
    /// An SSA value: a result of an operation or an argument of a block.
    Value
    /// A block.
    Block
    /// A region.
    Region
    /// A use of a value: one operand of one operation.
    Use
}
