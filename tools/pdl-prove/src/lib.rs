//! Proofs that a rewrite is right, or values that show it wrong.
//!
//! ```text
//!  .sem ──▶ Semantics ─┐
//!  pdl_ir::Pattern ────┼──▶ plan ──▶ instance, at each choice of types ──▶ trial: engine, verifier
//!                      │    types     values, poison, undefined behaviour    │
//!                      │                                                     └──▶ smt ──▶ solver ──▶ Verdict
//!                      └──────────────────────────────────────────────────────────────────┴──▶ replay: trial, interpret
//! ```
//!
//! A rewrite is right if it *refines*: where the matched operations are defined, what replaces them is, and where their
//! results are no poison, the new values are equal to them; and if the IR that it makes is valid. Poison and undefined
//! behaviour are as in Alive2 (Lopes and others, Alive2: Bounded Translation Validation for LLVM, 2021), without `undef`.
//!
//! ```
//! use std::time::Duration;
//! # use pdl_diagnostics::SourceMap;
//! use pdl_prove::{ProofOptions, Semantics, Solver, Verdict, prove};
//! # let mut sources = SourceMap::new();
//! # let file = sources.add("sub.mlir", r#"
//! pdl.pattern @SubSelf : benefit(1) {
//!   %t = type
//!   %x = operand : %t
//!   %root = operation "arith.subi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
//!   rewrite %root { replace %root with (%x : !pdl.value) }
//! }
//! # "#, None);
//! # let module = pdl_ir::load(&sources, file, &mut Vec::new()).expect("a module");
//! let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(30))).widths(&[8]);
//! match prove(&module, &Semantics::shipped(), &options, &|_, _| {}) {
//!     // `x - x` is no `x`.
//!     Ok(reports) => assert!(matches!(reports[0].verdict, Verdict::Refuted(_))),
//!     Err(error) => println!("{error}"), // There is no z3 here.
//! }
//! ```

mod artifacts;
mod binding;
mod cache;
mod checks;
mod choice;
mod choices;
mod constant;
mod contract;
mod drr;
mod evaluate;
mod float;
mod instance;
mod interpret;
mod machine;
mod plan;
mod prove;
mod replay;
mod samples;
mod semantics;
mod smt;
mod solver;
mod split;
mod term;
mod trial;
mod type_variables;
mod verdict;

pub use cache::Cache;
pub use float::FloatFormat;
pub use interpret::{Computed, interpret};
pub use prove::{ProofOptions, prove};
pub use replay::Counterexample;
pub use semantics::{ItemKind, ScalarType, Semantics, Setting};
pub use solver::{DEFAULT_MEMORY, ProofError, Solver};
pub use verdict::{Basis, Judgement, Refutation, ShapeKind, Verdict};
