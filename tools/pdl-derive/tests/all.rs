//! The integration tests of `pdl-derive`, in one program: each file is a module.

mod contract;
mod function;
mod rewriting;
