//! Rewrites the IR of pliron by compiled PDLL patterns.
//!
//! ```text
//!  Program ──┐
//!  Natives ──┼──▶ PatternPass ──lends context──▶ PlironHost ◀──host traits── pdl-vm
//!  Registry ─┘     (pliron::pass::Pass)           names, attributes, what was seen
//! ```
//!
//! [`PatternPass`] is what most programs need. [`PlironHost`] is the adapter behind it, for drivers and conversions of
//! [`pdl_vm`]; [`Registry`] has what a context cannot be asked for by name.
#![cfg_attr(feature = "compile", doc = "")]
#![cfg_attr(feature = "compile", doc = include_str!("../README.md"))]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod blocks;
mod driving;
mod error;
mod guard;
mod host;
mod names;
mod numbers;
mod pass;
mod registry;
mod text;
mod writing;

pub use pdl_vm;
#[cfg(feature = "compile")]
pub use pdll;

pub use blocks::Arguments;
pub use error::Error;
pub use host::{AttrName, PlironHost};
pub use names::OpName;
pub use pass::PatternPass;
pub use registry::{InferResults, Inputs, Registry};
pub use writing::Place;
