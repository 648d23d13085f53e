//! PDLL, the pattern language of MLIR, compiled to a bytecode that rewrites any IR.
//!
//! ```text
//! .pdll ──▶ pdll_syntax ──▶ pdll_sema ──┐
//! .td ────▶ tablegen ──▶ ods ───┘       ├──▶ pdl_ir ──▶ pdl_compile ──▶ Program ──▶ pdl_vm ──▶ your IR
//! .mlir (pdl dialect) ──────────────────┘                                 .pdllc
//! ```
//! [`compile`] is the whole pipeline for one source text; [`Session`] is the same for files with includes, several
//! inputs and all their diagnostics. What comes out is a [`Program`]; bind it to a host with
//! [`PatternSet`] and apply it with [`rewrite_greedily`]. Everything that can go wrong on the way becomes an [`Error`].
//!
//! The items here are enough for most programs. Those that make an IR of their own a host, convert dialects or call single phases depend
//! on `pdl-vm` and the other crates, too.
//!
//! # Features
//! The first two are on by default; what is left out is not compiled.
//! - `tablegen`: patterns may include `.td` files. Without it such an include is an error that says so.
//! - `mlir`: sessions read MLIR's text as people write it, by what packs and `.td` files say of dialects.
//! - `mir`: [`Limits`] are those of LLVM's combiner, too.

pub mod build;
#[cfg(feature = "tablegen")]
mod commuted;
mod contents;
#[cfg(feature = "tablegen")]
mod definition_cache;
#[cfg(feature = "mlir")]
mod dialects;
mod error;
mod errors_page;
pub mod explain;
mod limits;
#[cfg(feature = "tablegen")]
mod machine;
#[cfg(feature = "tablegen")]
mod ods;
mod outcome;
#[cfg(all(feature = "tablegen", feature = "mlir"))]
mod pack;
mod session;
#[cfg(feature = "tablegen")]
mod td;
#[cfg(any(test, not(feature = "tablegen")))]
mod without_td;

#[cfg(feature = "tablegen")]
pub use commuted::CommutedRules;
pub use contents::Contents;
#[cfg(feature = "tablegen")]
pub use definition_cache::DefinitionCache;
pub use error::{Error, Failure};
pub use errors_page::meaning_of;
pub use limits::Limits;
#[cfg(feature = "tablegen")]
pub use machine::MachineRules;
#[cfg(feature = "mlir")]
pub use mlir_lite::Ir;
#[cfg(feature = "tablegen")]
pub use ods::OdsTable;
#[cfg(all(feature = "tablegen", feature = "mlir"))]
pub use pack::PackedTree;
pub use pdl_bytecode::Program;
pub use pdl_declarations::{AttributeView, Queries};
pub use pdl_vm::{
    Attr, CarryDiscardable, GreedyDriver, GreedyOptions, GreedyReport, Host, NativeError, Natives, Op, PatternSet,
    PatternSetBuilder, Rewriter, Type, Types, Value, Values, rewrite_greedily,
};
pub use session::{Session, is_standard_input, shown};
#[cfg(feature = "tablegen")]
pub use td::{Inspected, Inspection, NativeFiles, TdInspection};

/// Compiles PDLL source. `#include` looks beside the current directory; use a [`Session`] for include directories,
/// warnings, or several files.
///
/// # Errors
/// Every independent error of the source.
///
/// ```
/// let program = pdll::compile("Pattern => replace op<t.neg>(op<t.neg>(x: Value)) with x;").unwrap();
/// assert_eq!(program.patterns().len(), 1);
///
/// let error = pdll::compile("Pattern => replace op<t.neg>(x) with x;").unwrap_err();
/// assert!(error.to_string().contains("`x`"));
/// ```
pub fn compile(source: &str) -> Result<Program, Error> {
    let mut session = Session::new();
    let file = session.sources.add("<source>", source, None);
    let module = session.pdll_module(file);
    module.and_then(|module| session.compile(module)).ok_or_else(|| session.error())
}

/// The README's example is a test.
#[cfg(all(doctest, feature = "mlir"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// So are the programs of the tutorial; `pdllc`'s tests try the rest of it.
#[cfg(all(doctest, feature = "mlir"))]
#[doc = include_str!("../docs/tutorial.md")]
pub struct Tutorial;
