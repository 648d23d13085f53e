//! A small SSA IR that reads and prints MLIR's generic form: the default host of pattern rewriting.
//!
//! The central type is [`Ir`]: one context of types, attributes and names, and arenas of operations, values, blocks
//! and regions under dense handles.
//!
//! ```text
//!  text ──▶ mlir-syntax ──▶ parse ──▶ Ir ──▶ print ──▶ text
//!                                     ├──▶ verify ──▶ errors
//!                                     ├──▶ host: the traits of pdl-vm
//!                                     └──▶ queries: what ODS constraints ask
//! ```
//!
//! ```
//! let ir = mlir_lite::Ir::parse(r#"%0 = "t.a"() : () -> i32  "t.b"(%0) : (i32) -> ()"#).unwrap();
//! ir.verify().unwrap();
//! assert_eq!(
//!     ir.to_string(),
//!     "\"builtin.module\"() ({\n  %0 = \"t.a\"() : () -> i32\n  \"t.b\"(%0) : (i32) -> ()\n}) : () -> ()\n\n"
//! );
//! ```
//!
//! Dependencies: `indexmap` numbers what bytecode refers to, `mlir-syntax` reads and prints types and attributes, `num-bigint` holds their wide integers, `pdl-declarations`
//! asks about them, `pdl-vm` has the host traits, `rustc-hash`
//! hashes, `smol_str` names aliases.

mod aliases;
mod asm_printer;
mod bytecode;
mod dialect_text;
mod dominance;
mod edit;
mod forms;
mod handles;
mod host;
mod ir;
mod making;
mod numbering;
mod op_info;
mod parallel;
mod parse;
mod part;
mod pool;
mod print;
mod queries;
mod segments;
mod shared_context;
mod stream;
mod text;
mod upstream;
mod uses;
mod value_names;
mod verify;
#[cfg(test)]
mod verify_tests;

pub use asm_printer::OpAsmPrinter;
pub use edit::{OldArguments, OpParts, Position};
pub use forms::{OpForm, OpForms, SsaNames};
pub use handles::{Block, Op, Region, Use, Value};
pub use ir::Ir;
pub use mlir_syntax::bytecode::{PropertyEncoding, PropertyLayout, PropertyLayouts, is_bytecode};
pub use mlir_syntax::{Attr, AttrKind, Context, ParseError, Symbol, SyntaxError, Type, TypeKind};
pub use op_info::OpInfo;
pub use parallel::{PartRewriter, PartsReport};
pub use parse::{Offsets, ParsedIr};
pub use print::{OpPrintingFlags, PrintedIr};
pub use stream::{PartPass, PrintedParts, TextParts};
pub use upstream::is_upstream;
pub use value_names::ValueNames;
pub use verify::{StructureError, StructureErrors};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
