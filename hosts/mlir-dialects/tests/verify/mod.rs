//! What is wrong with operations, beside MLIR.

mod mlir;
mod rules;
mod upstream;
