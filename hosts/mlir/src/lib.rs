//! PDLL patterns on MLIR's own operations, through MLIR's C API.
//!
//! ```text
//!                                            ┌─▶ Host mode: our VM ────────▶┐
//!  .pdll ──▶ pdll::compile ──▶ PatternSet<Ir>┤                              ├──▶ Ir: MLIR's module
//!                             (with Natives) └─▶ Engine: MLIR's own engine ─▶┘
//! ```
//!
//! An [`Ir`] is a module in a [`Context`]. Patterns are bound to it as to any host, with native functions in Rust. Then
//! `pdl_vm::rewrite_greedily` applies them by our VM, and an [`Engine`] made of the same set applies them by MLIR's.
//!
//! Handles are plain data and never lead to memory that is gone: an IR keeps what is erased until
//! [`Ir::release_erased`]. All `unsafe` stands in the private module `ffi`, whose documentation has the rules.

#[allow(unsafe_code, reason = "the one module that calls C")]
mod ffi;
mod host;
mod views;

pub use ffi::{
    Attr, AttrName, Block, Context, Engine, EngineError, EngineOptions, EngineReport, Ir, MlirError, Op, OpName, Place,
    PrintOptions, RegionSimplification, Type, Value,
};
pub use pdll;

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
