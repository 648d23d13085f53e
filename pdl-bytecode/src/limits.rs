//! Every limit on what a blob may hold, on one page. An embedder may lower or raise each.

use pdl_declarations::program::MAX_DEPTH;

/// Makes the limits, each with its default and a method that sets it.
macro_rules! limits {
    ($(#[doc = $doc:literal])+ { $($(#[doc = $field_doc:literal])+ $name:ident: $ty:ty = $default:expr;)* }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct BlobLimits {
            $($(#[doc = $field_doc])+ pub $name: $ty,)*
        }

        impl BlobLimits {
            /// The limits of [`Program::from_bytes`](crate::Program::from_bytes): far above any real library, small enough that
            /// a loader's memory stays near the blob's size.
            pub const DEFAULT: BlobLimits = BlobLimits { $($name: $default),* };

            $(#[doc = concat!("Sets [`", stringify!($name), "`](Self#structfield.", stringify!($name), ").")]
            pub const fn $name(self, $name: $ty) -> BlobLimits {
                BlobLimits { $name, ..self }
            })*
        }
    };
}

limits! {
    /// Limits checked while a blob is loaded, before anything is reserved for it.
    {
        /// Bytes of a whole blob.
        bytes: usize = 1 << 30;
        /// Patterns in a program.
        patterns: usize = 1 << 22;
        /// Words of matcher code and of rewrite code, each. More than 2^31 - 1 are never taken.
        code_words: usize = 1 << 28;
        /// Entries of each table: names, constants, natives.
        table_entries: usize = 1 << 24;
        /// Registers of one file.
        registers: u32 = 1 << 16;
        /// User loops inside each other.
        loop_depth: u32 = 64;
        /// The depth to which the checks of constraints from ODS nest. More than [`pdl_declarations::program::MAX_DEPTH`] is never taken,
        /// because evaluation recurses.
        check_depth: usize = MAX_DEPTH;
        /// Problems reported for one blob before the validator stops looking.
        problems: usize = 64;
    }
}

impl Default for BlobLimits {
    fn default() -> Self {
        BlobLimits::DEFAULT
    }
}
