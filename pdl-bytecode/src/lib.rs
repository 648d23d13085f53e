//! Patterns → predicates → one merged decision DAG → bytecode; the `.pdllc` format.

mod assemble;
mod compile;
pub mod isa;
mod program;

pub use assemble::{Assembler, Label, Word};
pub use compile::{CompileError, DecisionDag, MAX_USERS, compile};
pub use program::{PatternInfo, Program, RegisterCounts, Tables};
