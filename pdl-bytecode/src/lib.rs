//! Compiled pattern programs: tables, instructions, validator, disassembler, and the `.pdllc` container.
//!
//! ```text
//! pdl_compile ──▶ Program ──to_bytes──▶ .pdllc
//!                    ▲                     │
//!                    └─────from_bytes──────┘   validated before it exists
//! ```
//! [`isa`] is the one table of instructions; the rest is made from it. Whoever only runs programs links this crate and
//! `pdl-vm`: what compiles and links patterns is `pdl-compile`.

#![cfg_attr(not(test), no_std)]

#[macro_use]
extern crate alloc;

mod assemble;
mod checks_section;
mod coded;
#[doc(hidden)]
pub mod collections;
pub mod container;
pub mod decode;
mod disassemble;
pub mod encoding;
pub mod filter;
pub mod format;
pub mod isa;
mod limits;
mod load_error;
mod matches_section;
mod mentions_section;
mod operand;
mod operations_section;
mod prelude;
mod problem;
mod program;
mod strip;
mod tables_section;
mod validate;
mod verify;

pub use assemble::Assembler;
pub use limits::BlobLimits;
pub use load_error::LoadError;
pub use matches_section::MatchedOp;
pub use mentions_section::OpMentions;
pub use operand::Label;
pub use problem::{Entry, InvalidProgram, Place, Problem, ProblemKind};
pub use program::{PatternId, PatternInfo, Program, RegisterCounts, Tables};
pub use strip::strip_native;
pub use verify::BlobError;
