//! Patterns mean the same from a blob.

use std::sync::Arc;

use mlir_lite::Ir;
use mlir_syntax::Context;
use pdl_ir::Module;
use pdl_vm::{HostContext, PatternSet};
use pdll::Program;

use crate::case::{Difference, difference, run_set};
use crate::natives;

/// Rewrites IR by patterns twice: as they were compiled, where the IR is told beforehand what the `.td` files say of
/// operations, and from the bytes of their blob, which must bring it along. The printed IR, or the error, must be the same;
/// gives it.
///
/// # Errors
/// The difference, or the reason why the patterns do not compile.
pub fn compare_blob(module: &Module, ir: &str, top_down: bool) -> Result<Result<String, String>, Difference> {
    let failed = |error: String| difference("a program does not compile", error);
    let compile = |module: &Module| pdl_compile::compile(module).map_err(|error| failed(error.to_string()));
    let alone = compile(&Module { operations: Default::default(), ..module.clone() })?;
    let blob = compile(module)?.to_bytes();
    let loaded = Program::from_bytes(&blob).map_err(|error| failed(error.to_string()))?;
    let from_source = rewritten(alone, module, ir, top_down);
    let from_blob = rewritten(loaded, &Module::default(), ir, top_down);
    match from_source == from_blob {
        true => Ok(from_blob),
        false => {
            Err(difference("from a blob", format!("from source:\n{from_source:?}\nfrom its blob:\n{from_blob:?}")))
        }
    }
}

/// The IR after a program, if it knows what `known` says of operations.
fn rewritten(program: Program, known: &Module, ir: &str, top_down: bool) -> Result<String, String> {
    let mut ir = Ir::parse_in(Context::new(), ir).map_err(|errors| format!("{errors:?}"))?;
    ir.define_operations(&known.operations);
    let mut natives = natives::all();
    natives.register_checks(&program, &mut ir);
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).map_err(|errors| errors.to_string())?;
    let run = run_set(&set, ir, top_down);
    run.map(|run| run.ir).map_err(|error| format!("{}: {}", error.what, error.detail))
}
