//! `pdllc build`: pattern files to one blob, or to any of the forms on the way there.

use std::path::Path;

use clap::CommandFactory;
use clap::error::ErrorKind;
use pdl_compile::{DecisionDag, Strip, patterns_of, strip};
use pdl_diagnostics::FileContents;
use pdll::build::{RustOptions, rust_source};
use pdll::{Contents, Program, Session, is_standard_input, shown};

use crate::args::{Arguments, Build, Emit, Messages, StripWhat};
use crate::dump;
use crate::files_read;
use crate::input::without_missing;
use crate::report::{Outcome, finish, session_at, show, write};
use crate::split::{join, parts};

pub(crate) fn build(arguments: &Build, messages: Messages) -> Outcome {
    if arguments.emit == Emit::Cpp && arguments.files.len() > 1 {
        conflict("C++ is written for one file at a time");
    }
    if arguments.split.split_input_file {
        return build_parts(arguments, messages);
    }
    let mut session = session_of(arguments, &arguments.files[0]);
    let bytes = match arguments.emit {
        Emit::Ast => syntax_trees(arguments, &mut session),
        Emit::Cpp => {
            let file = &arguments.files[0];
            session.read_bytes(file).and_then(|bytes| cpp(&mut session, file, bytes.into()))
        }
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
    let mut session = session_at(&arguments.includes, file);
    session.leaves_out_wrong = arguments.leave_out_missing;
    // The enum says which operations there are.
    session.plain_names |= arguments.emit == Emit::RustRules;
    session
}

fn conflict(message: &str) -> ! {
    Arguments::command().error(ErrorKind::ArgumentConflict, message).exit()
}

/// Each part of each file on its own.
fn build_parts(arguments: &Build, messages: Messages) -> Outcome {
    if arguments.emit == Emit::Blob {
        conflict("a blob cannot hold the parts of a file; choose a text with `--emit`");
    }
    let (mut outcome, mut outputs) = (Outcome::Fine, Vec::new());
    let mut session = session_of(arguments, &arguments.files[0]);
    for file in &arguments.files {
        for part in parts(&mut session, file, true).unwrap_or_default() {
            let output = match arguments.emit {
                Emit::Ast => syntax_tree(&mut session, file, part).map(String::into_bytes),
                Emit::Cpp => cpp(&mut session, file, part),
                _ => session.program_of(file, part).and_then(|program| produce(arguments, &mut session, program)),
            };
            outputs.push(output.map(|bytes| vec![bytes]));
            outcome = outcome.and(finish(&session, messages));
            session = session_of(arguments, file);
        }
    }
    if let Some(joined) = join(outputs) {
        finish_output(arguments, &mut session, &joined.concat());
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
    let is_same = |path: &Path| std::fs::read(path).is_ok_and(|old| old == bytes);
    match (output, arguments.emit) {
        (Some(path), _) if arguments.write_if_changed && path.is_file() && is_same(path) => {}
        // It is for people, and names came from files.
        (None, Emit::Asm) => show(session, &String::from_utf8_lossy(bytes)),
        _ => write(session, output, bytes),
    }
    if let (Some(path), Some(output)) = (&arguments.dependencies, output) {
        write_dependencies(session, path, output);
    }
}

/// Writes the files that were read as what `output` depends on, as `make` and `ninja` read it.
fn write_dependencies(session: &mut Session, path: &Path, output: &Path) {
    let escaped = |path: &Path| path.display().to_string().replace('$', "$$").replace(' ', "\\ ").replace('#', "\\#");
    files_read::note_read(session);
    let read = files_read::all();
    let read = read.iter().filter(|path| path.is_file()).map(|path| format!(" {}", escaped(path)));
    let text = format!("{}:{}\n", escaped(output), read.collect::<String>());
    write(session, Some(path), text.as_bytes());
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
    let mut module = session.accept(&shown(&arguments.files[0]), patterns_of(&program))?;
    Some(match arguments.emit {
        Emit::Pdl => {
            session.expect_pdl(&shown(&arguments.files[0]), &mut module)?;
            pdl_ir::print(&module).into_bytes()
        }
        Emit::PdlIr => pdl_ir::print(&module).into_bytes(),
        Emit::Tree => dag(session, &module)?.to_tree_text().into_bytes(),
        Emit::Dot => dag(session, &module)?.to_dot().into_bytes(),
        Emit::Rust => {
            let options = RustOptions::default().host(arguments.host.clone());
            let text = rust_source(&program, &session.sources, &options);
            session.accept(&shown(&arguments.files[0]), text)?.into_bytes()
        }
        Emit::RustRules => rust_rules(arguments, session, &program)?.into_bytes(),
        Emit::Ast | Emit::Cpp | Emit::Blob | Emit::Asm | Emit::Json => unreachable!("handled above"),
    })
}

#[cfg(feature = "instructions")]
fn rust_rules(arguments: &Build, session: &mut Session, program: &Program) -> Option<String> {
    let file = session.read_text(arguments.instructions.as_deref()?)?;
    let rules = pdll::build::rust_rules(program, &session.sources.file(file).text, &arguments.host);
    session.accept(&shown(&arguments.files[0]), rules)
}

#[cfg(not(feature = "instructions"))]
fn rust_rules(_: &Build, _: &mut Session, _: &Program) -> Option<String> {
    conflict(&format!("`--emit rust-rules` is missing: {}", crate::features::advice("instructions")))
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

fn cpp(session: &mut Session, path: &Path, contents: FileContents) -> Option<Vec<u8>> {
    let found = session.patterns_in(path, &contents.bytes)?;
    if found != Contents::Pdll {
        session.wrong_contents(
            path,
            found,
            "PDLL",
            "`--emit cpp` writes what `mlir-pdll` does, which reads nothing else",
        );
        return None;
    }
    let file = session.add_text(path, contents)?;
    session.pdll_cpp(file).map(String::into_bytes)
}

fn syntax_tree(session: &mut Session, path: &Path, contents: impl Into<FileContents>) -> Option<String> {
    let file = session.add_text(path, contents)?;
    let tree = session.parse_pdll(file);
    (!session.has_errors()).then(|| pdll_syntax::ast::print(&tree, &session.sources))
}
