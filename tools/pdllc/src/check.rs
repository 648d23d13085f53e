//! `pdllc check`: every file on its own, all findings, no output.

use std::path::Path;

use pdl_diagnostics::FileContents;
use pdll::{Contents, Session};
use pdll_ide::lint::{Levels, lint, lint_td};

use crate::args::{Check, Messages};
use crate::config::Configs;
use crate::report::{self, Outcome, finish};
use crate::split::parts;

pub(crate) fn check(arguments: &Check, messages: Messages) -> Outcome {
    let new_session = || {
        let mut session = report::session(&arguments.includes);
        session.machine.judges = true;
        session
    };
    let mut session = new_session();
    let (mut of_configs, mut configs) = (Session::new(), Configs::default());
    let mut outcome = Outcome::Fine;
    for file in &arguments.files {
        let config = configs.of(&mut of_configs, file).unwrap_or_default();
        let levels = arguments.levels.over(config.lints.clone());
        for part in parts(&mut session, file, arguments.split.split_input_file).unwrap_or_default() {
            session.include_dirs.extend_from_slice(&config.include_dirs);
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
