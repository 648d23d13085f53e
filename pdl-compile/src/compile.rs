//! The phases in order.

use pdl_bytecode::{BlobLimits, Program, Tables};
use pdl_ir::Module;

use crate::dag::DecisionDag;
use crate::error::CompileError;
use crate::{match_code, rewrite, stored};

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
    if matcher.registers.0.iter().any(|count| *count > BlobLimits::DEFAULT.registers) {
        return Err(CompileError::TooLarge { what: "registers" });
    }
    let mut tables = matcher.tables;
    let rewrites = rewrite::generate(module, &mut dag, &mut tables)?;
    let tables = Tables {
        operations: module.operations.clone(),
        match_registers: matcher.registers,
        loop_depth: matcher.loop_depth.max(rewrites.loop_depth),
        ..rewrites.tables
    };
    let stored = stored::stored(module);
    let program = Program::from_parts(tables, matcher.code, rewrites.code);
    let program = program.map_err(|invalid| CompileError::Invalid { problem: invalid.to_string() })?;
    Ok(program.with_stored_patterns(Some(stored)))
}
