//! The integration tests of `pdl-tablegen`, in one program: each file is a module.

mod common;
mod language;
mod limits;
mod names;
mod places;
mod reference;
mod scan;
mod several;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
mod wrong;
