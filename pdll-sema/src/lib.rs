//! Names, types, conversions and inlining: PDLL syntax to PDL IR.
//!
//! ```text
//! ast::Module ──▶ check ──▶ hir ──▶ lower ──▶ pdl_ir::Module
//!                  names      every name resolved,    bodies inlined,
//!                  types      every conversion        connection to the
//!                  sections   explicit                root verified
//! ```
//! A few patterns at a time go all the way. [`analyze`] is all there is to call. It never panics, and it ends: inlining is
//! bounded, and so is nesting.
//! Definitions of operations and constraints from ODS come in through [`OdsInfo`].
//!
//! Dependencies: `mlir-syntax` parses the literals, `rustc-hash` is for the tables of names, and `smol_str` keeps
//! names inline.

mod again;
mod check;
mod hir;
mod index;
mod limits;
mod literal;
mod lower;
mod names;
mod ods;
mod types;

use pdl_diagnostics::{Diagnostic, SourceMap};
use pdll_syntax::{Unchanged, ast};

pub use again::Apart;
pub use check::function_names;
pub use index::{MemberAccess, NameIndex, NameKind, NameRole, NamedItem, UndefinedName};
pub use ods::{ConstraintInfo, Group, GroupLength, OdsInfo, OpSignature};
pub use pdl_diagnostics::NameUse;

/// The knowledge on which analysis may rely beyond the source.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct Options<'a> {
    /// The operations and constraints of ODS.
    pub ods: Option<&'a dyn OdsInfo>,
    /// True if the patterns are for a host that groups operands as MLIR does, so that those of an operation without a
    /// definition are in no groups. Then what can hardly match for this is warned of (W0206).
    pub mlir_groups: bool,
    /// True if patterns are lowered op by op as `mlir-pdll` does it, for MLIR's compiler of them: nothing is added that this one asks
    /// for, such as result types that follow from what is replaced, and a benefit that is not written is 0.
    pub as_mlir_pdll: bool,
    /// True if operations may have names without a dialect, as those of hosts other than MLIR's have; E0253 otherwise.
    pub plain_names: bool,
    /// True if what names stand for is wanted: [`Analysis::index`].
    pub index: bool,
}

impl<'a> Options<'a> {
    /// Sets [`ods`](Self::ods).
    pub fn ods(self, ods: Option<&'a dyn OdsInfo>) -> Options<'a> {
        Options { ods, ..self }
    }

    /// Sets [`mlir_groups`](Self::mlir_groups).
    pub fn mlir_groups(self, mlir_groups: bool) -> Options<'a> {
        Options { mlir_groups, ..self }
    }

    /// Sets [`as_mlir_pdll`](Self::as_mlir_pdll).
    pub fn as_mlir_pdll(self, as_mlir_pdll: bool) -> Options<'a> {
        Options { as_mlir_pdll, ..self }
    }

    /// Sets [`index`](Self::index).
    pub fn index(self, index: bool) -> Options<'a> {
        Options { index, ..self }
    }
}

/// The result of [`analyze`].
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The patterns, lowered. Complete only if no diagnostic is an error: wrong patterns are left out.
    pub module: pdl_ir::Module,
    /// Errors and warnings, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
    /// The meanings of names; empty unless [`Options::index`] asks for it.
    pub index: NameIndex,
    /// A value if the findings in a pattern depend on no other pattern, so that [`analyze_again`] can take them over.
    pub apart: Option<Apart>,
    /// The number of patterns that were not checked, as nothing in them changed.
    pub kept: usize,
}

/// Checks `module` and lowers its patterns to PDL IR.
///
/// The time taken is linear in the size of the source and of what inlining makes of it; the latter is limited
/// (error `E0240`).
pub fn analyze(sources: &SourceMap, module: &ast::Module, options: &Options) -> Analysis {
    check::check(sources, module, options, None)
}

/// As [`analyze`], of a module of which all but some patterns is what it was in `previous`, with the same options: patterns that did
/// not change are not checked again. [`Analysis::module`] is left empty.
pub fn analyze_again(
    sources: &SourceMap,
    module: &ast::Module,
    options: &Options,
    previous: Analysis,
    unchanged: &Unchanged,
) -> Analysis {
    let merged = previous.apart.and_then(|_| {
        let fresh = check::check(sources, module, options, Some(unchanged));
        again::merge(module, unchanged, previous, fresh)
    });
    let all = merged.unwrap_or_else(|| analyze(sources, module, options));
    Analysis { module: pdl_ir::Module::default(), ..all }
}
