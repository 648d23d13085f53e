//! `pdllc build`: pattern files to one blob, or to any of the forms on the way there.

use pdll::build::{RustOptions, rust_source};
use pdll::compiler::{DecisionDag, StoredError, Strip, patterns_of, strip};
use pdll::{Program, Session};

use crate::args::{Build, Emit, MessageFormat, StripWhat};
use crate::report::{Outcome, finish, overwrites, session, write};

pub fn build(arguments: &Build, format: MessageFormat) -> Outcome {
    let mut session = session(&arguments.includes);
    if let Some(bytes) = produce(arguments, &mut session) {
        let default = arguments.files[0].with_extension("pdllc");
        let output = match (&arguments.output, arguments.emit) {
            (None, Emit::Blob) => Some(default.as_path()),
            (output, _) => output.as_deref(),
        };
        if !overwrites(&mut session, output, &arguments.files) {
            write(&mut session, output, &bytes);
        }
    }
    finish(&session, format)
}

fn produce(arguments: &Build, session: &mut Session) -> Option<Vec<u8>> {
    if arguments.emit == Emit::Ast {
        return syntax_trees(arguments, session);
    }
    let program = session.programs(&arguments.files)?;
    match arguments.emit {
        Emit::Blob => return blob(arguments, session, program),
        Emit::Asm => return Some(program.disassemble().into_bytes()),
        _ => {}
    }
    let module = patterns_of(&program).map_err(|error| no_patterns(arguments, session, &error)).ok()?;
    Some(match arguments.emit {
        Emit::Pdl => pdll::ir::print(&module).into_bytes(),
        Emit::Tree => dag(session, &module)?.to_tree_text().into_bytes(),
        Emit::Dot => dag(session, &module)?.to_dot().into_bytes(),
        Emit::Rust => {
            let options = RustOptions { host: arguments.host.clone(), ..RustOptions::default() };
            match rust_source(&program, &options) {
                Ok(text) => text.into_bytes(),
                Err(message) => {
                    session.error_in_file(&arguments.files[0].display().to_string(), "E0904", message);
                    return None;
                }
            }
        }
        Emit::Ast | Emit::Blob | Emit::Asm => unreachable!("handled above"),
    })
}

fn blob(arguments: &Build, session: &mut Session, program: Program) -> Option<Vec<u8>> {
    let what = match arguments.strip {
        None => return Some(program.to_bytes()),
        Some(StripWhat::Names) => Strip::Names,
        Some(StripWhat::Patterns) => Strip::NamesAndPatterns,
    };
    let stripped = strip(&program, what).map_err(|error| no_patterns(arguments, session, &error)).ok()?;
    Some(stripped.to_bytes())
}

/// A blob that was stripped, or whose patterns for linking are damaged.
fn no_patterns(arguments: &Build, session: &mut Session, error: &StoredError) {
    session.error_in_file(&arguments.files[0].display().to_string(), "E0904", error.to_string());
}

fn dag(session: &mut Session, module: &pdll::ir::Module) -> Option<DecisionDag> {
    match DecisionDag::build(module) {
        Ok(dag) => Some(dag),
        Err(error) => {
            session.error_at(&error.location().cloned().unwrap_or_default(), error.code(), error.to_string());
            None
        }
    }
}

fn syntax_trees(arguments: &Build, session: &mut Session) -> Option<Vec<u8>> {
    let mut text = String::new();
    for path in &arguments.files {
        let file = session.read_text(path)?;
        let tree = session.parse_pdll(file);
        if session.has_errors() {
            return None;
        }
        text.push_str(&pdll::syntax::ast::print(&tree, &session.sources));
    }
    Some(text.into_bytes())
}
