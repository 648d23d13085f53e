//! Scenarios of pattern rewriting, each beside the sentence of MLIR's *Pattern Rewriting* that it covers.

mod atomicity;
mod conversion;
mod greedy;
mod legalization;
mod natives;
mod sets;
mod signature;
mod support;
mod watching;
