//! `pdllc check`: every file on its own, all findings, no output.

use std::path::Path;

use pdll::{Contents, Session};

use crate::args::{Check, MessageFormat};
use crate::report::{self, Outcome, finish};
use crate::split::parts;

pub fn check(arguments: &Check, format: MessageFormat) -> Outcome {
    let mut session = report::session(&arguments.includes);
    let mut outcome = Outcome::Fine;
    for file in &arguments.files {
        for part in parts(&mut session, file, arguments.split.split_input_file).unwrap_or_default() {
            let is_td = Contents::by_ending(file) == Some(Contents::TableGen);
            if !is_td || !has_rules(&mut session, file, &part) {
                session.program_of(file, part);
            }
            // Each part has a session of its own, in which names of files mean its text.
            outcome = outcome.and(finish(&session, format));
            session = report::session(&arguments.includes);
        }
    }
    outcome.and(finish(&session, format))
}

/// Checks the rules of a TableGen file, which nothing compiles yet. Whether it has any, or is wrong.
fn has_rules(session: &mut Session, file: &Path, text: &[u8]) -> bool {
    let text = session.add_text(file, text.to_vec());
    let rules = text.and_then(|text| session.td_rules(text));
    rules.is_none_or(|(rules, _)| !rules.rules.is_empty())
}
