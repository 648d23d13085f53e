//! The integration tests of `pdl-ir`, in one program: each file is a module.

mod absence;
mod bad;
mod common;
mod corpus;
mod golden;
#[path = "../../tests/support/goldens.rs"]
mod goldens;
mod hostile;
#[path = "../../tests/support/upstream.rs"]
mod upstream;
mod verify;
mod xdsl;
