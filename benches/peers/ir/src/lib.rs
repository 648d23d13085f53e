//! The IR that all rewrite: instructions as an enum in an arena.

#![forbid(unsafe_code)]

mod function;
pub mod random;
mod rewritten;
pub mod rules;

pub use function::*;
pub use rewritten::Rewritten;
