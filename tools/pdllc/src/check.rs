//! `pdllc check`: every file on its own, all findings, no output.

use std::fmt::Write;
use std::path::Path;

use pdl_diagnostics::FileContents;
use pdll::{Contents, Session, is_standard_input, shown};
use pdll_ide::lint::{LINTS, Levels, lint, lint_td};

use crate::args::{Check, MessageFormat, Messages};
use crate::config::Configs;
use crate::fix::fixed;
use crate::output;
use crate::pattern_files::pattern_files;
use crate::report::{self, Outcome, cannot_write, finish, write};
use crate::split::parts_of;

pub(crate) fn check(arguments: &Check, messages: Messages) -> Outcome {
    if arguments.list {
        return list_lints(messages);
    }
    let (mut of_configs, mut configs) = (Session::new(), Configs::default());
    let mut outcome = Outcome::Fine;
    for file in &pattern_files(&mut of_configs, &arguments.files) {
        let config = configs.of(&mut of_configs, file).unwrap_or_default();
        let levels = arguments.levels.over(config.lints.clone());
        // Each part has a session of its own, in which names of files mean its text.
        let new_session = || {
            let mut session = report::session(&arguments.includes);
            session.machine.judges = true;
            session.include_dirs.extend_from_slice(&config.include_dirs);
            session.natives.found.extend_from_slice(&config.natives);
            session.plain_names = config.plain_names;
            session
        };
        let mut session = new_session();
        let Some(mut bytes) = session.read_bytes(file) else {
            outcome = outcome.and(finish(&session, messages));
            continue;
        };
        if arguments.fix {
            bytes = with_fixes(&mut session, file, bytes, |text| {
                let mut session = new_session();
                check_part(&mut session, file, text.as_bytes().to_vec().into(), &levels);
                session
            });
        }
        for part in parts_of(bytes, arguments.split.split_input_file) {
            check_part(&mut session, file, part, &levels);
            outcome = outcome.and(finish(&session, messages));
            session = new_session();
        }
    }
    outcome.and(finish(&of_configs, messages))
}

/// Makes the fixes of a file that are certain, in its place; of standard input, on standard output. Returns what is there then.
fn with_fixes(session: &mut Session, path: &Path, bytes: Vec<u8>, check: impl Fn(&str) -> Session) -> Vec<u8> {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return error.into_bytes(),
    };
    let (text, made) = fixed(path, text, check);
    if is_standard_input(path) {
        write(session, None, text.as_bytes());
    } else if made > 0 {
        match output::overwrite(path, &text) {
            Ok(()) => {
                let made = if made == 1 { "1 fix".to_owned() } else { format!("{made} fixes") };
                write(session, None, format!("{}: {made}\n", shown(path)).as_bytes());
            }
            Err(error) => cannot_write(session, Some(path), &error),
        }
    }
    text.into_bytes()
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
