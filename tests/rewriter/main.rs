//! Scenarios of pattern rewriting, each beside the sentence of MLIR's *Pattern Rewriting* that it covers.

mod sets;
mod support;
