//! Combine rules beside LLVM: the same random rules run here and as a compiled pass of `llc`, on the same random functions.

mod functions;
mod generate;
mod opcodes;
pub mod theirs;

pub use functions::function;
pub use generate::{Rule, rule};
