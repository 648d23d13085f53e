//! PDLL, the pattern language of MLIR, compiled to a bytecode that rewrites any IR.
//!
//! ```text
//! .pdll ──▶ pdll_syntax ──▶ pdll_sema ──┐
//! .td ────▶ tablegen ──▶ ods ───┘       ├──▶ pdl_ir ──▶ pdl_compile ──▶ Program ──▶ pdl_vm ──▶ your IR
//! .mlir (pdl dialect) ──────────────────┘                                 .pdllc
//! ```
//! [`compile`] is the whole pipeline for one source text; [`Session`] is the same for files with includes, several
//! inputs and all their diagnostics. What comes out is a [`Program`]; bind it to a host with
//! [`vm::PatternSet`] and apply it with [`vm::rewrite_greedily`]. Everything that can go wrong on the way becomes an [`Error`].
//!
//! # Features
//! The first two are on by default; what is left out is not compiled.
//! - `tablegen`: patterns may include `.td` files. Without it such an include is an error that says so.
//! - `mlir`: `mlir_lite`, MLIR's IR as a host, and `mlir_dialects`, which reads and prints it as people write it, folds MLIR's own operations, and
//!   verifies it by what `.td` files say.
//! - `mir`: `mir`, LLVM's machine IR as a host, for combine rules.
//! - `prove`: whether patterns are right, found out by an SMT solver.

pub mod build;
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
pub use ::ods as definitions;
pub use contents::Contents;
#[cfg(feature = "tablegen")]
pub use definition_cache::DefinitionCache;
#[cfg(feature = "tablegen")]
pub use drr as rules;
pub use error::{Error, Failure};
pub use errors_page::meaning_of;
#[cfg(feature = "tablegen")]
pub use gicombine as combine_rules;
pub use limits::Limits;
#[cfg(feature = "tablegen")]
pub use machine::MachineRules;
#[cfg(feature = "mir")]
pub use mir;
#[cfg(feature = "mlir")]
pub use mlir_dialects;
#[cfg(feature = "mlir")]
pub use mlir_lite;
#[cfg(feature = "tablegen")]
pub use ods::OdsTable;
#[cfg(all(feature = "tablegen", feature = "mlir"))]
pub use pack::PackedTree;
pub use pdl_bytecode as bytecode;
pub use pdl_bytecode::Program;
pub use pdl_compile as compiler;
pub use pdl_declarations as check;
pub use pdl_diagnostics as diagnostics;
pub use pdl_ir as ir;
#[cfg(feature = "prove")]
pub use pdl_prove as prove;
pub use pdl_vm as vm;
pub use pdll_sema as sema;
pub use pdll_syntax as syntax;
pub use session::{Session, is_standard_input, shown};
#[cfg(feature = "tablegen")]
pub use tablegen;
#[cfg(feature = "tablegen")]
pub use td::{Inspected, Inspection, TdInspection};

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
