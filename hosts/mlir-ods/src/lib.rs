//! Verifies an IR of [`mlir_lite`] against ODS, MLIR's operation definition specification.
//!
//! ```text
//!  .td ──▶ ods::OpTable ──verify──▶ Report: what is wrong by the definitions, and what was not checked
//! ```
//! [`verify()`] says it in MLIR's words. It checks only what the definitions say without C++; the rest is listed as not
//! checked. What rewriting needs to know of operations does not come from here: programs bring it along, see
//! [`pdl_vm::KnownOps`](https://docs.rs/pdl-vm).
//!
//! Error codes: `E0460` numbers of operands, results, regions or successors, `E0461` a type that an operand or result may
//! not have, `E0462` an attribute that is missing or wrong, `E0463` a relation between types, `E0464` regions, blocks and
//! terminators, `E0465` symbols.
//!
//! `rustc-hash` hashes the tables; `smol_str` keeps names.

mod verify;

pub use verify::{Checker, Report, Violation, verify};
