//! The integration tests of `pdl-drr`, in one program: each file is a module.

mod common;
#[path = "../../../tests/support/goldens.rs"]
mod goldens;
mod limits;
mod probes;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
