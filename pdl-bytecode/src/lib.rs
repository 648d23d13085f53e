//! Patterns → predicates → one merged decision DAG → bytecode; the `.pdllc` format.

mod assemble;
pub mod isa;
mod program;

pub use assemble::{Assembler, Label, Word};
pub use program::{PatternInfo, Program, RegisterCounts, Tables};
