//! Hostile input: fuzz targets as plain functions, a seeded mutator to drive them where there is no fuzzer, and the seeds.
//!
//! ```text
//! seeds ──▶ Mutator ──▶ bytes ──▶ targets::pdll, fmt, tablegen, rules, combine, mir, pdl, mlir, blob, blob_run,
//!                                   │  pack, format, assembly, render
//!                                   └─ each ends without a panic, within bounds, or has found something
//! ```
//! A target says how far an input got ([`Reach`]); inputs that get where none got before are mutated further ([`Pool`]).
//! `fuzz_targets/` wraps the same functions for `cargo fuzz`; the tests drive them for a moment.

pub mod assembly;
pub mod blobs;
pub mod formats;
pub mod growth;
pub mod mutator;
pub mod packs;
mod pool;
mod reach;
pub mod seeds;
pub mod targets;
pub mod tokens;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;

pub use mutator::Mutator;
pub use pool::Pool;
pub use reach::Reach;

/// The stack in bytes that inputs run on: a mebibyte is enough for any, half of what a thread of Rust has. Frames of code without optimization are
/// several times as large.
pub const STACK: usize = if cfg!(debug_assertions) { 2 << 20 } else { 1 << 20 };
