//! The parts that `run` and `bench` share: the IR, its errors, and binding the patterns to it.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pdl_compile::patterns_of;
use pdl_declarations::Definition;
use pdl_declarations::rules::rule_of;
use pdl_diagnostics::Diagnostic;
use pdl_ir::{LeftOutPattern, Native, NativeKind};
use pdl_vm::host::Host;
use pdl_vm::{BindError, Natives, PatternFilter, PatternSet, PatternSetBuilder};
use pdll::{Failure, Program, Session, shown};

use crate::subject::Subject;

/// The number of threads that was asked for; 0 is one for each core.
pub(crate) fn threads(asked: usize) -> NonZeroUsize {
    NonZeroUsize::new(asked).or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Reads what `--ods` names. `None` if one of the files is wrong, which is reported, for each.
pub(crate) fn read_given(session: &mut Session, files: &[PathBuf]) -> Option<()> {
    let read: Vec<Option<()>> = files.iter().map(|path| session.read_dialects(path)).collect();
    read.into_iter().collect()
}

/// Returns true if a stub stands in for a native function.
pub(crate) fn has_stub(stubs: &[(String, bool)], native: &Native) -> bool {
    native.kind == NativeKind::Constraint && stubs.iter().any(|(stub, _)| native.name == *stub)
}

/// The program without the patterns that call native functions which nobody defines; each is warned of. A function is known if its
/// definition is data, if it is among `known`, or if it has a stub.
pub(crate) fn without_missing<H: Host>(
    session: &mut Session,
    program: &Program,
    known: &Natives<H>,
    stubs: &[(String, bool)],
    patterns: &Path,
) -> Option<Program> {
    let name = shown(patterns);
    let mut module = session.accept(&name, patterns_of(program))?;
    let left_out = module.leave_out_missing(|native| {
        let is_data = matches!(native.definition.as_deref(), Some(Definition::Check(_)));
        !(is_data || has_stub(stubs, native) || known.contains(native.kind, &native.name))
    });
    if left_out.is_empty() {
        return Some(program.clone());
    }
    // Of the patterns that a rule is, the first stands for those that lack the same.
    let mut told: HashSet<(String, Vec<String>)> = HashSet::new();
    for LeftOutPattern { name: pattern, location, missing } in left_out {
        let lacks = missing.iter().map(ToString::to_string).collect();
        if pattern.as_deref().is_some_and(|pattern| !told.insert((rule_of(pattern).to_owned(), lacks))) {
            continue;
        }
        let pattern = pattern.map_or("a pattern".to_owned(), |pattern| format!("`{pattern}`"));
        let message = format!("{pattern} is left out: it calls native functions that are not there");
        let at = session.sources.span_at(&location.file, location.line, location.column);
        match at {
            Some(span) => session.diagnostics.push(Diagnostic::warning("W0907", span, message)),
            None => session.warning_in_file(&name, "W0907", message),
        }
        missing.iter().for_each(|native| session.note(format!("`{native}`")));
    }
    session.compile(module)
}

/// Binds the patterns of a program that `filter` allows to the IR. Every problem is reported, all missing natives among them; a name in
/// the filter that no pattern has is warned of.
pub(crate) fn bind<S: Subject>(
    session: &mut Session,
    program: &Arc<Program>,
    ir: &mut S,
    stubs: &[(String, bool)],
    patterns: &Path,
    filter: PatternFilter,
) -> Option<PatternSet<S>> {
    let label = patterns.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    for name in filter.enabled.iter().chain(&filter.disabled) {
        let chosen = PatternFilter::new().enable([name.clone()]);
        if name != label && !program.patterns().iter().any(|pattern| chosen.allows(pattern, &[])) {
            let file = shown(patterns);
            session.warning_in_file(&file, "W0903", format!("no pattern has the name or label `{name}`"));
        }
    }
    let mut natives = ir.natives(program);
    for (name, answer) in stubs {
        let called = |kind| program.natives().iter().any(|native| native.kind == kind && native.name == *name);
        if !called(NativeKind::Constraint) {
            let what = match called(NativeKind::Rewrite) {
                true => format!("`{name}` is a native rewrite: only constraints have stubs"),
                false => format!("no pattern calls a native constraint `{name}`"),
            };
            session.warning_in_file(&shown(patterns), "W0906", what);
        }
        natives.stub_constraint(name.as_str(), *answer);
    }
    let builder = PatternSetBuilder::new().program_with_labels(program.clone(), &[label]).filter(filter);
    match builder.bind(ir, &natives) {
        Ok(set) => Some(set),
        Err(errors) => {
            let name = shown(patterns);
            for error in &errors.0 {
                error.report(session, &name);
                match error {
                    BindError::MissingNative { declared, .. } if declared.starts_with("Constraint") => session.note(
                        "the command has no native functions: `--stub NAME=true` or `--stub NAME=false` stands in for a \
                         constraint, and a Rust program registers it",
                    ),
                    BindError::MissingNative { .. } => session.note(
                        "the command has no native functions: a Rust program registers a rewrite, or PDLL says what it does; \
                         `--leave-out-missing` goes on without such patterns",
                    ),
                    _ => {}
                }
            }
            None
        }
    }
}
