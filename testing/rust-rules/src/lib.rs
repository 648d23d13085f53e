//! Rust that `pdll::build` writes, on random input. [`rules`] and [`mod@graph`] compare rules in Rust with the interpreter; [`names`] has native
//! functions of all names, with code blocks.

use conformance::choices;
use mlir_lite::Ir;
use pdl_vm::Natives;

pub mod graph;
pub mod names;
pub mod rules;

include!(concat!(env!("OUT_DIR"), "/names.rs"));
