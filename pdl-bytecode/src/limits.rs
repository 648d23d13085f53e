//! Every limit on what a blob may hold, on one page. An embedder may lower or raise each.

use pdl_declarations::program::MAX_DEPTH;

/// Limits checked while a blob is loaded, before anything is reserved for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a whole blob.
    pub bytes: usize,
    /// Patterns in a program.
    pub patterns: usize,
    /// Words of matcher code and of rewrite code, each.
    pub code_words: usize,
    /// Entries of each table: names, constants, natives.
    pub table_entries: usize,
    /// Registers of one file.
    pub registers: u32,
    /// User loops inside each other.
    pub loop_depth: u32,
    /// How deep the checks of constraints from ODS nest. More than [`pdl_declarations::program::MAX_DEPTH`] is never taken, because
    /// evaluation recurses.
    pub check_depth: usize,
    /// Problems reported for one blob before the validator stops looking.
    pub problems: usize,
}

impl Limits {
    /// What [`Program::from_bytes`](crate::Program::from_bytes) applies: far above any real library, small enough that a
    /// loader's memory stays near the blob's size.
    pub const DEFAULT: Limits = Limits {
        bytes: 1 << 30,
        patterns: 1 << 22,
        code_words: 1 << 28,
        table_entries: 1 << 24,
        registers: 1 << 16,
        loop_depth: 64,
        check_depth: MAX_DEPTH,
        problems: 64,
    };
}

/// A method for each limit, which sets it.
macro_rules! setters {
    ($($name:ident: $ty:ty;)*) => {
        impl Limits {
            $(#[doc = concat!("Sets [`", stringify!($name), "`](Self#structfield.", stringify!($name), ").")]
            pub const fn $name(self, $name: $ty) -> Limits {
                Limits { $name, ..self }
            })*
        }
    };
}

setters! {
    bytes: usize;
    patterns: usize;
    code_words: usize;
    table_entries: usize;
    registers: u32;
    loop_depth: u32;
    check_depth: usize;
    problems: usize;
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}
