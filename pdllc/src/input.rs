//! What `run` and `bench` share: the IR, its errors, and binding the patterns to it.

use std::path::Path;
use std::sync::Arc;

use pdll::diagnostics::{Diagnostic, FileId, Span};
use pdll::mlir_lite::Ir;
use pdll::vm::{Natives, PatternSet};
use pdll::{Program, Session};

/// Reads and parses IR.
pub fn read_ir(session: &mut Session, path: &Path) -> Option<(FileId, Ir)> {
    let file = session.read_text(path)?;
    let text = session.sources.file(file).text.clone();
    match Ir::parse(&text) {
        Ok(ir) => Some((file, ir)),
        Err(errors) => {
            for error in errors {
                let mut diagnostic =
                    Diagnostic::error(error.code, Span::new(file, error.start, error.end), error.message);
                for related in error.related {
                    diagnostic = diagnostic.with_label(Span::new(file, related.start, related.end), related.message);
                }
                session.diagnostics.push(diagnostic);
            }
            None
        }
    }
}

/// Binds a program to the IR; every problem is reported, all missing natives among them.
pub fn bind(
    session: &mut Session,
    program: Program,
    ir: &mut Ir,
    stubs: &[(String, bool)],
    patterns: &Path,
) -> Option<PatternSet<Ir>> {
    let mut natives = Natives::new();
    for (name, answer) in stubs {
        natives.stub_constraint(name.as_str(), *answer);
    }
    match PatternSet::bind(Arc::new(program), ir, &natives) {
        Ok(set) => Some(set),
        Err(errors) => {
            let name = patterns.display().to_string();
            for error in &errors.0 {
                session.error_in_file(&name, error.code(), error.to_string());
            }
            None
        }
    }
}
