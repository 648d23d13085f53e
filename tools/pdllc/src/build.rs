//! `pdllc build`: pattern files to one blob, or to any of the forms on the way there.

use std::path::Path;

use clap::CommandFactory;
use clap::error::ErrorKind;
use pdl_compile::{DecisionDag, Strip, patterns_of, strip};
use pdl_diagnostics::FileContents;
use pdl_ir::Module;
use pdll::build::{Names, RustOptions, rust_source};
use pdll::{Program, Session, is_standard_input, shown};

use crate::args::{Arguments, Build, Emit, Messages, StripWhat};
use crate::dump;
use crate::input::without_missing;
use crate::report::{Outcome, finish, session_at, show, write};
use crate::split::{join, parts};

pub(crate) fn build(arguments: &Build, messages: Messages) -> Outcome {
    if arguments.split.split_input_file {
        return build_parts(arguments, messages);
    }
    let mut session = session_of(arguments, &arguments.files[0]);
    let bytes = match arguments.emit {
        Emit::Ast => syntax_trees(arguments, &mut session),
        _ => session.programs(&arguments.files).and_then(|program| produce(arguments, &mut session, program)),
    };
    if let Some(bytes) = bytes {
        finish_output(arguments, &mut session, &bytes);
    } else if arguments.strip.is_some() && matches!(arguments.files[0].to_str(), Some("names" | "patterns")) {
        session.note("what `--strip` takes stands behind a `=`, as in `--strip=patterns`");
    }
    finish(&session, messages)
}

fn session_of(arguments: &Build, file: &Path) -> Session {
    Session { leaves_out_wrong: arguments.leave_out_missing, ..session_at(&arguments.includes, file) }
}

/// Each part of each file on its own.
fn build_parts(arguments: &Build, messages: Messages) -> Outcome {
    if arguments.emit == Emit::Blob {
        let message = "a blob cannot hold the parts of a file; choose a text with `--emit`";
        Arguments::command().error(ErrorKind::ArgumentConflict, message).exit();
    }
    let (mut outcome, mut outputs) = (Outcome::Fine, Vec::new());
    let mut session = session_of(arguments, &arguments.files[0]);
    for file in &arguments.files {
        for part in parts(&mut session, file, true).unwrap_or_default() {
            outputs.push(match arguments.emit {
                Emit::Ast => syntax_tree(&mut session, file, part).map(String::into_bytes),
                _ => session.program_of(file, part).and_then(|program| produce(arguments, &mut session, program)),
            });
            outcome = outcome.and(finish(&session, messages));
            session = session_of(arguments, file);
        }
    }
    if let Some(joined) = join(outputs) {
        finish_output(arguments, &mut session, &joined);
    }
    outcome.and(finish(&session, messages))
}

fn finish_output(arguments: &Build, session: &mut Session, bytes: &[u8]) {
    let default = match &arguments.files[0] {
        file if is_standard_input(file) => file.clone(),
        file => file.with_extension("pdllc"),
    };
    let output = match (&arguments.output, arguments.emit) {
        (None, Emit::Blob) => Some(default.as_path()),
        (output, _) => output.as_deref(),
    };
    match (output, arguments.emit) {
        // It is for people, and names came from files.
        (None, Emit::Asm) => show(session, &String::from_utf8_lossy(bytes)),
        _ => write(session, output, bytes),
    }
}

fn produce(arguments: &Build, session: &mut Session, mut program: Program) -> Option<Vec<u8>> {
    if arguments.leave_out_missing {
        // What combine rules call is there wherever machine IR is.
        #[cfg(feature = "machine-ir")]
        let known = crate::subject::Subject::natives(&mut mir::Mir::new(), &program);
        #[cfg(not(feature = "machine-ir"))]
        let known = pdl_vm::Natives::<mlir_lite::Ir>::new();
        program = without_missing(session, &program, &known, &[], &arguments.files[0])?;
    }
    match arguments.emit {
        Emit::Blob => return blob(arguments, session, program),
        Emit::Asm => return Some(dump::text(&program).into_bytes()),
        Emit::Json => return Some(dump::json(&program).into_bytes()),
        _ => {}
    }
    let module = session.accept(&shown(&arguments.files[0]), patterns_of(&program))?;
    Some(match arguments.emit {
        Emit::Pdl => pdl(arguments, session, module)?.into_bytes(),
        Emit::PdlIr => pdl_ir::print(&module).into_bytes(),
        Emit::Tree => dag(session, &module)?.to_tree_text().into_bytes(),
        Emit::Dot => dag(session, &module)?.to_dot().into_bytes(),
        Emit::Rust | Emit::RustMatcher => {
            let mut options = RustOptions::default().host(arguments.host.clone());
            if arguments.emit == Emit::RustMatcher {
                options = options.matcher(Names::Numbers);
            }
            let text = rust_source(&program, &session.sources, &options);
            session.accept(&shown(&arguments.files[0]), text)?.into_bytes()
        }
        Emit::Ast | Emit::Blob | Emit::Asm | Emit::Json => unreachable!("handled above"),
    })
}

fn blob(arguments: &Build, session: &mut Session, program: Program) -> Option<Vec<u8>> {
    let what = match arguments.strip {
        None => return Some(program.to_bytes()),
        Some(StripWhat::Names) => Strip::Names,
        Some(StripWhat::Patterns) => Strip::NamesAndPatterns,
    };
    let stripped = session.accept(&shown(&arguments.files[0]), strip(&program, what))?;
    Some(stripped.to_bytes())
}

/// The text of patterns that MLIR can read. Each pattern that it cannot is an error.
fn pdl(arguments: &Build, session: &mut Session, mut module: Module) -> Option<String> {
    for pattern in &mut module.patterns {
        pattern.forget_default_locations();
        let name = pattern.name.as_ref().map_or("a pattern".to_owned(), |name| format!("`{name}`"));
        if let Some((extension, location)) = pattern.extensions().next() {
            let message = format!("MLIR's `pdl` dialect cannot say what {name} holds: {extension}");
            session.error_at(Some(location), &shown(&arguments.files[0]), "E0911", message);
            session.note("`--emit pdl-ir` prints it for this project's own reader");
        }
    }
    (!session.has_errors()).then(|| pdl_ir::print(&module))
}

fn dag(session: &mut Session, module: &pdl_ir::Module) -> Option<DecisionDag> {
    session.accept("", DecisionDag::build(module))
}

fn syntax_trees(arguments: &Build, session: &mut Session) -> Option<Vec<u8>> {
    let mut text = String::new();
    for path in &arguments.files {
        let bytes = session.read_bytes(path)?;
        text.push_str(&syntax_tree(session, path, bytes)?);
    }
    Some(text.into_bytes())
}

fn syntax_tree(session: &mut Session, path: &Path, contents: impl Into<FileContents>) -> Option<String> {
    let file = session.add_text(path, contents)?;
    let tree = session.parse_pdll(file);
    (!session.has_errors()).then(|| pdll_syntax::ast::print(&tree, &session.sources))
}
