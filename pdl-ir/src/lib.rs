//! Patterns as a typed graph: the model of MLIR's `pdl` dialect, its verifier and its text.
//!
//! The central value is the [`Module`], a list of [`Pattern`]s, each with a match section and a rewrite section over
//! one arena of values. Front ends build it, or [`parse()`](read::parse) reads it from MLIR text; [`verify()`](verify::verify) says whether it
//! means anything; [`print()`](print::print) writes it as text that `mlir-opt` reads.
//!
//! ```text
//!  PDLL ──▶ Module ──▶ verify ──▶ predicates, bytecode
//!  pdl text ──▶ parse ──┘   └───▶ print ──▶ pdl text
//! ```
//!
//! Dependencies: `mlir-syntax` reads types, attributes and locations; `rustc-hash` hashes; `serde` derives the
//! encoding of modules; `smol_str` keeps short names inline.

mod module;
pub mod print;
pub mod read;
mod spans;
mod uses;
pub mod verify;

pub use module::{
    Kind, Location, Module, Native, NativeKind, NativeType, Op, OpKind, Pattern, Replacement, Rewrite, RewriteBody,
    Value, ValueId,
};
pub use print::{PrintOptions, print, print_with};
pub use read::{Parsed, load, parse};
pub use spans::{PatternSpans, Spans};
pub use verify::{MAX_INDEX, Problem, Site, VerifyError, default_root, verify};
