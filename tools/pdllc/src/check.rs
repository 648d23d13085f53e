//! `pdllc check`: every file on its own, all findings, no output.

use std::fmt::Write;
use std::path::Path;

use pdl_diagnostics::FileContents;
use pdll::{Contents, Session};
use pdll_ide::lint::{LINTS, Levels, lint, lint_td};

use crate::args::{Check, MessageFormat, Messages};
use crate::config::Configs;
use crate::pattern_files::pattern_files;
use crate::report::{self, Outcome, finish, write};
use crate::split::parts;

pub(crate) fn check(arguments: &Check, messages: Messages) -> Outcome {
    if arguments.list {
        return list_lints(messages);
    }
    let new_session = || {
        let mut session = report::session(&arguments.includes);
        session.machine.judges = true;
        session
    };
    let mut session = new_session();
    let (mut of_configs, mut configs) = (Session::new(), Configs::default());
    let mut outcome = Outcome::Fine;
    for file in &pattern_files(&mut of_configs, &arguments.files) {
        let config = configs.of(&mut of_configs, file).unwrap_or_default();
        let levels = arguments.levels.over(config.lints.clone());
        for part in parts(&mut session, file, arguments.split.split_input_file).unwrap_or_default() {
            session.include_dirs.extend_from_slice(&config.include_dirs);
            session.natives.paths.extend_from_slice(&config.natives);
            check_part(&mut session, file, part, &levels);
            // Each part has a session of its own, in which names of files mean its text.
            outcome = outcome.and(finish(&session, messages));
            session = new_session();
        }
    }
    outcome.and(finish(&session, messages)).and(finish(&of_configs, messages))
}

fn check_part(session: &mut Session, path: &Path, part: FileContents, levels: &Levels) -> Option<()> {
    match session.patterns_in(path, &part.bytes)? {
        Contents::Pdll => {
            let file = session.add_text(path, part)?;
            // Another host may group operands in its own way.
            session.mlir_groups = levels.is_set("operation-before-operands");
            let inspection = session.inspect(file);
            if !session.has_errors() {
                session.compile(inspection.module.clone());
            }
            lint(session, file, &inspection, levels);
        }
        Contents::TableGen => {
            let file = session.add_text(path, part)?;
            let inspection = session.inspect_td(file)?;
            let module = &inspection.patterns.module;
            if !session.has_errors() && session.expect_rules(path, module).is_some() {
                session.compile(module.clone());
            }
            lint_td(session, file, &inspection, levels);
        }
        _ => {
            session.program_of(path, part);
            levels.apply(&mut session.diagnostics);
        }
    }
    Some(())
}

/// Prints the lints with their codes and levels.
fn list_lints(messages: Messages) -> Outcome {
    let mut text = String::new();
    for lint in LINTS {
        // Writing to a string cannot fail.
        let _ = match messages.format {
            MessageFormat::Text => writeln!(text, "{} {:5} {}", lint.code, lint.level.name(), lint.name),
            MessageFormat::Json => {
                let line = serde_json::json!({"code": lint.code, "level": lint.level.name(), "name": lint.name});
                writeln!(text, "{line}")
            }
        };
    }
    let mut session = Session::new();
    write(&mut session, None, text.as_bytes());
    finish(&session, messages)
}
