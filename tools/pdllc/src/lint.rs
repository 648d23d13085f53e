//! `pdllc lint`: what is probably not meant, in files and below directories.

use std::fmt::Write;
use std::path::Path;

use pdl_diagnostics::FileContents;
use pdll::{Contents, Session};
use pdll_ide::lint::{LINTS, Levels};

use crate::args::{Lint, MessageFormat, Messages};
use crate::config::Configs;
use crate::pattern_files::pattern_files;
use crate::report::{self, Outcome, finish, write};
use crate::split::parts;

pub(crate) fn lint(arguments: &Lint, messages: Messages) -> Outcome {
    let (mut of_configs, mut configs) = (Session::new(), Configs::default());
    if arguments.list {
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
        write(&mut of_configs, None, text.as_bytes());
        return finish(&of_configs, messages);
    }
    let mut outcome = Outcome::Fine;
    for path in pattern_files(&mut of_configs, &arguments.files) {
        let config = configs.of(&mut of_configs, &path).unwrap_or_default();
        let levels = arguments.levels.over(config.lints.clone());
        for part in parts(&mut of_configs, &path, arguments.split.split_input_file).unwrap_or_default() {
            let mut session = report::session(&arguments.includes);
            session.include_dirs.extend_from_slice(&config.include_dirs);
            // Another host may group operands in its own way.
            session.mlir_groups = levels.is_set("operation-before-operands");
            lint_part(&mut session, &path, part, &levels);
            outcome = outcome.and(finish(&session, messages));
        }
    }
    outcome.and(finish(&of_configs, messages))
}

fn lint_part(session: &mut Session, path: &Path, part: FileContents, levels: &Levels) -> Option<()> {
    match session.patterns_in(path, &part.bytes)? {
        Contents::Pdll => {}
        Contents::TableGen => {
            let file = session.add_text(path, part)?;
            let inspection = session.inspect_td(file)?;
            pdll_ide::lint::lint_td(session, file, &inspection, levels);
            return Some(());
        }
        other => {
            session.wrong_contents(
                path,
                other,
                "PDLL or rules of TableGen",
                "`pdllc check` looks at other patterns too",
            );
            return None;
        }
    }
    let file = session.add_text(path, part)?;
    let inspection = session.inspect(file);
    pdll_ide::lint::lint(session, file, &inspection, levels);
    Some(())
}
