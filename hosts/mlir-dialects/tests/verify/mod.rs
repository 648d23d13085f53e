//! The errors that definitions make of operations, beside MLIR.

mod mlir;
mod rules;
mod upstream;
