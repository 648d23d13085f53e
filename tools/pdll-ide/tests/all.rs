//! The integration tests of `pdll-ide`, in one program: each file is a module.

mod format;
#[path = "../../../tests/support/goldens.rs"]
mod goldens;
mod lint;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
