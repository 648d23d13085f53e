//! The compiler: patterns → predicates → one merged decision DAG → bytecode.
//!
//! ```text
//! Module ─ check ─ pattern, roots ─▶ predicates at positions ─ order, dag ─▶ DecisionDag ─ match_code ─┐
//!    └────────────────────────────── rewrite ──────────────────────────────────────────────────────────┴─▶ Program
//! ```

mod check;
mod dag;
mod emitter;
mod error;
mod filter;
mod match_code;
mod order;
mod pattern;
mod position;
mod predicate;
mod print;
mod rewrite;
mod roots;
mod symbols;

use pdl_ir::Module;

pub use dag::DecisionDag;
pub use error::{CompileError, MAX_USERS};

use crate::limits::Limits;
use crate::problem::Problem;
use crate::program::{Program, Tables};

/// Compiles a library of patterns.
///
/// The same module gives the same program, word for word. Time is n log n in the size of the module, and the
/// code is linear in it, whatever the patterns are.
///
/// # Errors
/// If a pattern is malformed, or something in it cannot be reached from its root. Never panics on a module,
/// verified or not.
pub fn compile(module: Module) -> Result<Program, CompileError> {
    let mut dag = DecisionDag::build(&module)?;
    let matcher = match_code::generate(&dag);
    if matcher.registers.0.iter().any(|count| *count > Limits::DEFAULT.registers) {
        return Err(CompileError::TooLarge { what: "registers" });
    }
    let mut tables = matcher.tables;
    let rewrites = rewrite::generate(&module, &mut dag, &mut tables)?;
    let tables = Tables { match_registers: matcher.registers, loop_depth: matcher.loop_depth, ..rewrites.tables };
    let program = Program::new(tables, matcher.code, rewrites.code, module);
    let first = |problems: Vec<Problem>| problems.first().map(|problem| problem.kind.to_string()).unwrap_or_default();
    program.map_err(|problems| CompileError::Invalid { problem: first(problems) })
}
