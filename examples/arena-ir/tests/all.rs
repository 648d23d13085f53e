//! The integration tests of `arena-ir`, in one program: each file is a module.

mod contract;
mod rewriting;
