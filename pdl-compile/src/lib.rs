//! The compiler: patterns → predicates → one merged decision DAG → bytecode. And what works on the patterns of programs:
//! linking, stripping, decoding what a blob keeps of them.
//!
//! ```text
//! Module ─ check ─ pattern, roots ─▶ predicates at positions ─ order, dag ─▶ DecisionDag ─ match_code ─┐
//!    ▲ └──────────────────────────── rewrite ──────────────────────────────────────────────────────────┴─▶ Program
//!    └── patterns_of, link ◀───────────────────────────────────────────────────────────────────────────────┘
//! ```
//! `sha2` makes the [`content_hash`]; `rustc-hash` hashes, `smol_str` keeps short names inline.

mod check;
mod content_hash;
mod dag;
mod emitter;
mod error;
mod filter;
mod link;
mod match_code;
mod order;
mod pattern;
mod patterns_section;
mod position;
mod predicate;
mod print;
mod rewrite;
mod roots;
mod stored;
mod strip;
mod symbols;
mod verify_blob;

use pdl_bytecode::{Limits, Problem, Program, Tables};
use pdl_ir::Module;

pub use content_hash::content_hash;
pub use dag::DecisionDag;
pub use error::{CompileError, MAX_USERS};
pub use link::{LinkError, link, link_blobs};
pub use stored::{StoredError, patterns_of};
pub use strip::{Strip, strip};
pub use verify_blob::verify_blob;

/// Compiles a library of patterns.
///
/// The same module gives the same program, word for word. Time is n log n in the size of the module, and the
/// code is linear in it, whatever the patterns are.
///
/// # Errors
/// If a pattern is malformed, or something in it cannot be reached from its root. Never panics on a module,
/// verified or not.
pub fn compile(module: &Module) -> Result<Program, CompileError> {
    let mut dag = DecisionDag::build(module)?;
    let matcher = match_code::generate(&dag);
    if matcher.registers.0.iter().any(|count| *count > Limits::DEFAULT.registers) {
        return Err(CompileError::TooLarge { what: "registers" });
    }
    let mut tables = matcher.tables;
    let rewrites = rewrite::generate(module, &mut dag, &mut tables)?;
    let tables = Tables { match_registers: matcher.registers, loop_depth: matcher.loop_depth, ..rewrites.tables };
    let stored = stored::stored(module);
    let program = Program::from_parts(tables, matcher.code, rewrites.code);
    let first = |problems: Vec<Problem>| problems.first().map(|problem| problem.kind.to_string()).unwrap_or_default();
    let program = program.map_err(|problems| CompileError::Invalid { problem: first(problems) })?;
    Ok(program.with_stored_patterns(Some(stored)))
}
