//! Our answers against MLIR's, on random patterns and IR.
//!
//! ```text
//!  seed ──choices──▶ patterns (PDLL) ──▶ our compiler ──▶ our VM ────▶ IR ┐
//!                         │                   └─▶ pdl ─┐                  ├─ equal?
//!                         └──▶ mlir-pdll ──▶ pdl ──────┴▶ MLIR's engine ─▶┘
//! ```
//! `cargo run --release -p conformance -- run --seeds 1000` compares, and prints rates; a failure is shrunk and prints
//! the command that repeats it. Match sets are compared with a naive matcher that shares nothing with the real one.

pub mod assembly;
pub mod blob;
pub mod brackets;
pub mod case;
pub mod choices;
pub mod chunks;
pub mod compare;
pub mod coverage;
pub mod divergences;
pub mod execution;
pub mod explanations;
pub mod faults;
pub mod figures;
pub mod forms;
pub mod hosts;
pub mod input;
pub mod ladder;
pub mod library;
pub mod locations;
pub mod log;
pub mod machine;
pub mod naive;
pub mod natives;
pub mod ods;
pub mod patterns;
pub mod peer;
pub mod projects;
pub mod rates;
pub mod refusals;
pub mod respelling;
pub mod rules;
pub mod spelling;
#[path = "../../../tests/support/symbols.rs"]
pub mod symbols;
pub mod texts;
pub mod theirs;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
pub mod verdict;
