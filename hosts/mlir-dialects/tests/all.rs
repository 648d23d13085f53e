//! The integration tests of `mlir-dialects`, in one program: each folder is a module.

mod assembly;
mod fold;
#[path = "../../../tests/support/goldens.rs"]
mod goldens;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
mod verify;
