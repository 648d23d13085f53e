//! The integration tests of `pdl-compile`, in one program: each file is a module.

mod blob;
mod checks;
mod common;
mod compile;
mod golden;
#[path = "../../tests/support/goldens.rs"]
mod goldens;
mod linking;
mod linking_random;
mod operations;
