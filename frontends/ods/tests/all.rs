//! The integration tests of `pdl-ods`, in one program: each file is a module.

mod definitions;
mod enums;
mod evaluate;
mod formats;
#[path = "formats/random.rs"]
mod random;
mod reference;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
