//! The matchers of random cases, as `pdll::build` writes them; the tests run them beside the interpreter.

use pdll::mlir_lite::Ir;
use pdll::vm::Natives;
use pdll::vm::rust_matcher::RustMatcher;

/// The names of the host's types in the matchers.
mod types {
    pub(crate) use pdll::mlir_lite::{Attr, Ir as Host, Op, Value};
    pub(crate) type Type = <Host as pdll::vm::Host>::Type;
}

pub mod calculator;
pub mod names;

include!(concat!(env!("OUT_DIR"), "/cases.rs"));
