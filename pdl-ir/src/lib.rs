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
//! ```
//! use pdl_diagnostics::SourceMap;
//!
//! let text = r#"
//! pdl.pattern @DoubleNegation : benefit(2) {
//!   %x = operand
//!   %inner = operation "t.neg"(%x : !pdl.value)
//!   %y = result 0 of %inner
//!   %root = operation "t.neg"(%y : !pdl.value)
//!   rewrite %root {
//!     replace %root with (%x : !pdl.value)
//!   }
//! }"#;
//! let mut sources = SourceMap::new();
//! let file = sources.add("neg.mlir", text, None);
//! let mut diagnostics = Vec::new();
//! let module = pdl_ir::load(&sources, file, &mut diagnostics).expect("the text is well-formed");
//! assert_eq!(module.patterns[0].benefit, 2);
//! assert!(pdl_ir::print(&module).starts_with("module {\n  pdl.pattern @DoubleNegation : benefit(2) {\n    %0 = operand\n"));
//! ```
//!
//! Dependencies: `mlir-syntax` reads types, attributes and locations; `rustc-hash` hashes; `smallvec` and
//! `smol_str` keep short lists and names inline.

mod absence;
mod extensions;
mod forms;
mod locate;
mod missing;
mod module;
pub mod print;
pub mod read;
mod spans;
mod uses;
pub mod verify;

pub use extensions::Extension;
pub use forms::{Choices, commuted, distinct_forms};
pub use locate::Locator;
pub use missing::LeftOutPattern;
pub use module::{
    Module, NewLocation, Op, OpKind, OpResults, Pattern, Replacement, Rewrite, RewriteBody, Unless, ValueId, ValueInfo,
};
pub use pdl_declarations::program::Expression;
pub use pdl_declarations::{ABSENT, Kind, Location, Native, NativeKind, NativeType};
pub use pdl_declarations::{Definition, TypeHole, TypeText, arithmetic, conversion, each, regions, rules, same};
pub use print::{PrintOptions, print, print_with};
pub use read::{Parsed, Rest, load, load_with_rest, parse};
pub use spans::{PatternSpans, Spans, UnlessSpans};
pub use verify::{MAX_INDEX, Site, VerifyError, VerifyErrorKind, default_root, reached, unreached_in_unless, verify};
