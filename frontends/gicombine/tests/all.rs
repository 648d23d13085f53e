//! The integration tests of `pdl-gicombine`, in one program: each file is a module.

mod common;
#[path = "common/generator.rs"]
mod generator;
#[path = "../../../tests/support/goldens.rs"]
mod goldens;
mod judge;
mod library;
mod limits;
mod lowering;
mod probes;
mod random;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
