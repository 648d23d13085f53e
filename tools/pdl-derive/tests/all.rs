//! The integration tests of `pdl-derive`, in one program: each file is a module.

mod contract;
#[path = "../../../examples/functions/ir.rs"]
mod function;
mod rewriting;
