//! The integration tests of `mlir-lite`, in one program: each file is a module.

mod arithmetic;
mod bytecode;
mod contract;
mod corpus;
mod custom;
mod edits;
mod host;
mod hostile;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
