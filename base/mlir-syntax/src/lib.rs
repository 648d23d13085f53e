//! The text of MLIR: tokens, types, attributes, locations and the generic operation form, as plain syntax.
//!
//! The central value is the [`Context`]: an interner in which every [`Type`], [`Attr`] and [`Symbol`] has one small
//! handle, so that equality as MLIR sees it (`0:i32` is `0 : i32`) is equality of handles. The parser fills it, the
//! printer reads it, and neither knows any IR: operations are handed one by one to an [`OperationSink`].
//!
//! [`bytecode`] has MLIR's other notation, of which the same comes.
//!
//! ```text
//!  text ──▶ Parser ──▶ Context (types, attributes, identifiers) ──▶ print_type, print_attribute ──▶ text
//!              └─────▶ OperationSink (operations, blocks, regions)
//! ```
//!
//! ```
//! use mlir_syntax::{Context, parse_attribute, print_attribute};
//!
//! let mut context = Context::new();
//! let attr = parse_attribute(&mut context, "dense<[1, 1]>:tensor<2xi32>")?;
//! assert_eq!(attr, parse_attribute(&mut context, "dense<1> : tensor<2xi32>")?);
//! let mut text = String::new();
//! print_attribute(&context, attr, &mut text);
//! assert_eq!(text, "dense<1> : tensor<2xi32>");
//! # Ok::<(), mlir_syntax::SyntaxError>(())
//! ```
//!
//! Everything is printed as `mlir-opt --mlir-print-op-generic --mlir-print-local-scope` prints it. No input makes the
//! parser panic, overflow the stack or take memory out of proportion; [`limits`] lists the bounds.
//!
//! Dependencies: `indexmap` is the interner, `memchr` finds where long texts can be cut, `num-bigint` holds wide integers and exact decimals, `rustc-hash` hashes,
//! `smol_str` keeps short identifiers inline.

pub mod affine;
mod attributes;
pub mod bytecode;
mod constant;
mod context;
mod error;
mod float;
pub mod limits;
mod normal_form;
mod operations;
mod parser;
mod printer;
mod translation;
mod types;

pub use attributes::{Attr, AttrKind, Bytes, IntegerValue, LocationAttr};
pub use context::{Context, OpShape, Symbol};
pub use error::{ParseError, Related, Result, SyntaxError, codes};
pub use float::{float_from_f64, float_from_integer, float_to_f64, float_to_integer, float_to_kind};
pub use normal_form::{is_printed_by_alias, is_token_list};
pub use operations::{
    AsmParser, CustomForms, HiddenBlock, HiddenOperation, HiddenValue, Implied, InherentAttr, KnownOperation,
    OpAsmParser, OperationSink, OperationState, ParsedOperation, Pieces, RegionArgument, RegionId, ResourceGroup,
    ResourceKind, ResourceSection, ResourceValue, SuccessorId, parse_operations, parse_operations_with,
    print_resources,
};
pub use parser::{
    BodyError, BodyErrorKind, BodyPiece, BodyScanner, Parser, SsaName, Token, TokenKind, is_alias_use, parse_attribute,
    parse_type,
};
pub use pdl_declarations::{Signedness, is_bare_identifier};
pub use printer::{
    Spelling, print_attribute, print_attribute_key, print_entry, print_function_type, print_location, print_string,
    print_symbol_name, print_type, push_number, write_attribute, write_attribute_without_type, write_entry,
    write_function_type, write_location, write_type,
};
pub use translation::{Known, Translation};
pub use types::{FloatKind, Shape, Type, TypeKind, VectorDimension};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
