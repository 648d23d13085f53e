//! The parts that `run` and `bench` share: the IR, its errors, and binding the patterns to it.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use mlir_dialects::assembly::Dialects;
use mlir_lite::{Context, Ir, ParsedIr};
use pdl_compile::patterns_of;
use pdl_declarations::Definition;
use pdl_diagnostics::{Diagnostic, FileContents, FileId};
use pdl_ir::{LeftOutPattern, Native, NativeKind};
use pdl_vm::host::Host;
use pdl_vm::{BindError, Natives, PatternFilter, PatternSet, PatternSetBuilder};
use pdll::{Contents, Failure, Program, Session, is_standard_input, shown};

use crate::subject::Subject;

/// The number of threads that was asked for; 0 is one for each core.
pub(crate) fn threads(asked: usize) -> NonZeroUsize {
    NonZeroUsize::new(asked).or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Parses IR that was read from `path`, and what is known of its text.
pub(crate) fn parse_ir(
    session: &mut Session,
    path: &Path,
    contents: impl Into<FileContents>,
    dialects: &Dialects,
    threads: NonZeroUsize,
) -> Option<(FileId, ParsedIr)> {
    let text = contents.into();
    let contents = Contents::of(&text.bytes).or(Contents::by_ending(path));
    let help = match contents {
        Some(Contents::MlirBytecode) => "`mlir-opt --mlir-print-op-generic` prints it as text",
        Some(Contents::Pdll | Contents::Blob) => "patterns are given with `-p`, and the IR as the argument",
        Some(Contents::TableGen) => "definitions of operations are given with `--ods`",
        Some(Contents::MachineIr) => "machine IR is rewritten by `run`",
        Some(Contents::Pack) => "packs are given with `--ods`",
        Some(Contents::Mlir) | None => "",
    };
    if let Some(contents) = contents.filter(|_| !help.is_empty()) {
        session.wrong_contents(path, contents, "IR in MLIR's text", help);
        if is_standard_input(path) {
            session.note("standard input is one file: `-` is either the patterns or the IR");
        }
        return None;
    }
    let file = session.add_text(path, text)?;
    let text = session.sources.file(file).text.clone();
    let name = session.sources.file(file).name.clone();
    let parsed = session.accept(&name, Ir::parse_noted(Context::new(), &text, dialects, threads))?;
    Some((file, parsed))
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
    let has_stub = |native: &Native| stubs.iter().any(|(stub, _)| native.name == *stub);
    let left_out = module.leave_out_missing(|native| {
        let is_data = matches!(native.definition.as_deref(), Some(Definition::Check(_)));
        let is_stub = native.kind == NativeKind::Constraint && has_stub(native);
        !(is_data || is_stub || known.contains(native.kind, &native.name))
    });
    if left_out.is_empty() {
        return Some(program.clone());
    }
    for LeftOutPattern { name: pattern, location, missing } in left_out {
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
