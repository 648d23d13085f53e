//! The integration tests of `pdll-ide`, in one program: each file is a module.

mod format;
mod lint;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
