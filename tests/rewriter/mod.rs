//! Scenarios of pattern rewriting, each beside the sentence of MLIR's *Pattern Rewriting* that it covers.

mod atomicity;
mod conversion;
mod conversion_cases;
mod conversion_reference;
mod discardable;
mod fuel;
mod greedy;
mod growth;
mod languages;
mod legalization;
mod natives;
mod promises;
mod sets;
mod signature;
mod support;
mod watching;
