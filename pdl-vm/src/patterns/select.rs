//! Programs with some of their patterns, or with other benefits: compiled anew, so that nothing is left to pay for.

use std::sync::Arc;

use pdl_bytecode::Program;
use pdl_ir::{Module, NativeKind, OpKind, Pattern, RewriteBody};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

/// The program with the given benefits; a pattern without one is left out, and native functions that only such
/// patterns called with it. `benefits` goes in step with the program's patterns.
pub(super) fn select(program: &Arc<Program>, benefits: &[Option<u16>]) -> Result<Arc<Program>, String> {
    if program.patterns().iter().zip(benefits).all(|(pattern, benefit)| Some(pattern.benefit) == *benefit) {
        return Ok(Arc::clone(program));
    }
    let module = pdl_compile::patterns_of(program).map_err(|error| error.to_string())?;
    if module.patterns.len() != benefits.len() {
        return Err("its patterns are not stored in a form that can be compiled again".to_owned());
    }
    let mut selected = Module::default();
    for (pattern, benefit) in module.patterns.iter().zip(benefits) {
        if let Some(benefit) = *benefit {
            selected.patterns.push(Pattern { benefit, ..pattern.clone() });
        }
    }
    let called = called(&selected);
    selected.natives =
        module.natives.iter().filter(|native| called.contains(&(native.kind, native.name.clone()))).cloned().collect();
    pdl_compile::compile(&selected).map(Arc::new).map_err(|error| error.to_string())
}

fn called(module: &Module) -> FxHashSet<(NativeKind, SmolStr)> {
    let mut called = FxHashSet::default();
    for pattern in &module.patterns {
        let actions = match &pattern.rewrite.body {
            RewriteBody::Ops(ops) => ops.as_slice(),
            RewriteBody::External { name, .. } => {
                called.insert((NativeKind::Rewrite, name.clone()));
                &[]
            }
        };
        for op in pattern.matcher.iter().chain(actions) {
            match &op.kind {
                OpKind::ApplyNativeConstraint { name, .. } => called.insert((NativeKind::Constraint, name.clone())),
                OpKind::ApplyNativeRewrite { name, .. } => called.insert((NativeKind::Rewrite, name.clone())),
                _ => false,
            };
        }
    }
    called
}
