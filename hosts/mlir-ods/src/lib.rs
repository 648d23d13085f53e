//! What ODS, MLIR's operation definition specification, says of the operations of [`mlir_lite`].
//!
//! ```text
//!  .td ──▶ ods::Definitions ──▶ OpTable ──bind──▶ KnownOps: groups, result types, effects of an Ir's operations
//!                                  └──────verify──▶ Report: what is wrong by the definitions, and what was not checked
//! ```
//! The central type is [`OpTable`]: the operations of any number of files. [`OpTable::bind`] teaches an
//! [`Ir`](mlir_lite::Ir) what pattern rewriting asks of operations; [`verify()`] checks an IR against the definitions, with
//! MLIR's words. Both answer only what the definitions say without C++: the rest stays unknown, or is listed as not
//! checked.
//!
//! Error codes: `E0460` numbers of operands, results, regions or successors, `E0461` a type that an operand or result may
//! not have, `E0462` an attribute that is missing or wrong, `E0463` a relation between types, `E0464` regions, blocks and
//! terminators, `E0465` symbols.
//!
//! `rustc-hash` hashes the tables; `smol_str` keeps names.

mod effects;
mod groups;
mod infer;
mod info;
mod table;
mod type_rules;
mod verify;

pub use info::KnownOps;
pub use table::OpTable;
pub use verify::{Checker, Report, Violation, verify};
