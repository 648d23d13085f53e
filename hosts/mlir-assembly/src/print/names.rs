//! The names that operations suggest for values, which is C++ in MLIR (`getAsmResultNames`, `getAsmBlockArgumentNames`).

use mlir_lite::{Op, Region, SsaNames};

/// What operations of one name suggest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    /// The operation.
    pub name: &'static str,
    /// Names its results.
    pub results: fn(Op, &mut SsaNames<'_>),
    /// Names arguments in one of its regions.
    pub arguments: fn(Region, &mut SsaNames<'_>),
}

/// All that suggest names.
const NAMES: &[&[Names]] = &[];

/// What the operation of this name suggests.
pub(crate) fn find(name: &str) -> Option<&'static Names> {
    NAMES.iter().copied().flatten().find(|names| names.name == name)
}
