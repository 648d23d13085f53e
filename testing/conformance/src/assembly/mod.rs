//! MLIR's custom assembly: for every operation of its dialects texts that `mlir-opt` printed, and whether ours are the same.
//!
//! ```text
//!  .td ──▶ operations ──recipes──▶ modules in generic form ──▶ mlir-opt: valid? ──no, because…──▶ the recipe mended
//!  seeds/*.mlir ──────────────────────────────────────────────┐       │ yes
//!                                                             ▼       ▼
//!                                        pairs: (custom text, generic text) ──▶ read and printed by us: equal?
//! ```
//! A [`recipe`] says which types, attributes, groups and regions an operation gets; the [`search`] mends it by what `mlir-opt` objects
//! to, and remembers what no constraint of that wording accepts. Where chance does not get there, texts of `assembly/seeds` do.

pub mod alone;
pub mod answers;
pub mod compare;
pub mod damage;
pub mod listing;
pub mod modules;
pub mod operations;
pub mod oracle;
pub mod ours;
pub mod pairs;
pub mod pool;
pub mod recipe;
pub mod search;
pub mod seeds;
