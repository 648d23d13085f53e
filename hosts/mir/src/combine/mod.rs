//! The functions that the C++ of LLVM's combine rules calls, in Rust.
//!
//! Nearly all C++ of LLVM's `Combine.td` is a call of one function: `Helper.matchExtOfExt(*${First}, *${Second}, ${matchinfo})`. A
//! rule calls the native function of that name, and [`register`] registers those that are written here.
//!
//! A function `match…` looks only. What it found goes to the function `apply…` behind it as match data: most of them give a
//! [`BuildFn`](build::BuildFn), which `applyBuildFn` runs.
//!
//! All do what those of LLVM 22.1 do in a combiner before legalization, where every operation is legal; what a target answers,
//! [`TargetFacts`] do. `conformance machine --library` compares rule by rule.
//!
//! `rustc_apfloat` computes with floats as LLVM does.

mod build;
mod data_layout;
mod flags;
mod float;
mod fold;
mod helpers;
mod immediate;
mod known_bits;
mod magic;
mod memory;
mod opcode;
pub(crate) mod queries;
mod target;
mod types;

pub(crate) use build::Builder;
pub use data_layout::{DataLayout, DataLayoutError, MachinePointer};
pub(crate) use flags::{MachineFlags, MatchFinding};
pub(crate) use helpers::register;
pub(crate) use immediate::{FloatPredicate, Immediate, IntPredicate};
pub(crate) use memory::{MemoryOperand, memory_type};
pub(crate) use opcode::Opcode;
pub(crate) use target::TargetFacts;
pub use types::{LowLevelType, MachineScalar};
