//! Patterns → predicates → one merged decision DAG → bytecode; the `.pdllc` format.
//!
//! ```text
//! pdl_ir::Module ──compile──▶ Program ──to_bytes──▶ .pdllc
//!                                ▲                     │
//!                                └─────from_bytes──────┘   validated before it exists
//! ```
//! [`isa`] is the one table of instructions; the rest is made from it.

mod assemble;
mod checks_section;
mod compile;
pub mod decode;
mod disassemble;
mod encoding;
pub mod filter;
pub mod format;
mod identity;
pub mod isa;
mod limits;
mod link;
mod link_section;
mod load_error;
mod problem;
mod program;
mod strip;
mod tables_section;
mod validate;
mod verify;

pub use assemble::{Assembler, Label, Word};
pub use compile::{CompileError, DecisionDag, MAX_USERS, compile};
pub use limits::Limits;
pub use link::LinkError;
pub use load_error::LoadError;
pub use problem::{Entry, Place, Problem, ProblemKind};
pub use program::{PatternInfo, Program, RegisterCounts, Tables};
pub use strip::Strip;
pub use verify::Finding;
