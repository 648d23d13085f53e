//! The integration tests of `pdll-sema`, in one program: each file is a module.

mod common;
mod golden;
#[path = "../../tests/support/goldens.rs"]
mod goldens;
mod limits;
mod ods;
mod reference;
#[path = "../../tests/support/upstream.rs"]
mod upstream;
