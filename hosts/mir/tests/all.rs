//! The integration tests of `pdl-mir`, in one program: each file is a module.

mod combine;
mod common;
mod contract;
mod errors;
mod facts;
mod hostile;
mod library;
mod real_code;
mod round_trip;
mod target;
mod unknown;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
