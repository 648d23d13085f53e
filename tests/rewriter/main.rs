//! Scenarios of pattern rewriting, each beside the sentence of MLIR's *Pattern Rewriting* that it covers.

mod greedy;
mod sets;
mod support;
mod watching;
