//! The matchers of random cases, as `pdll::build` writes them; the tests run them beside the interpreter.

use mlir_lite::Ir;
use pdl_vm::Natives;
use pdl_vm::rust_matcher::RustMatcher;

/// The names of the host's types in the matchers.
mod types {
    pub(crate) use mlir_lite::{Attr, Ir as Host, Op, Value};
    pub(crate) type Type = <Host as pdl_vm::Host>::Type;
}

pub mod calculator;
pub mod graph;
pub mod names;
pub mod rules;

include!(concat!(env!("OUT_DIR"), "/cases.rs"));
