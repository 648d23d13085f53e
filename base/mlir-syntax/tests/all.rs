//! The integration tests of `mlir-syntax`, in one program: each file is a module.

mod constants;
mod corpus;
mod equality;
mod errors;
mod hostile;
mod operations;
mod respelled;
mod spellings;
#[path = "../../../tests/support/symbols.rs"]
pub mod symbols;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
