//! Scenarios of pattern rewriting, each beside the sentence of MLIR's *Pattern Rewriting* that it covers.

mod atomicity;
mod conversion;
mod greedy;
mod legalization;
mod sets;
mod signature;
mod support;
mod watching;
