//! `pdllc check`: every file on its own, all findings, no output.

use crate::args::{Check, Messages};
use crate::report::{self, Outcome, finish};
use crate::split::parts;

pub fn check(arguments: &Check, messages: Messages) -> Outcome {
    let new_session = || {
        let mut session = report::session(&arguments.includes);
        session.machine.judges = true;
        session
    };
    let mut session = new_session();
    let mut outcome = Outcome::Fine;
    for file in &arguments.files {
        for part in parts(&mut session, file, arguments.split.split_input_file).unwrap_or_default() {
            session.program_of(file, part);
            // Each part has a session of its own, in which names of files mean its text.
            outcome = outcome.and(finish(&session, messages));
            session = new_session();
        }
    }
    outcome.and(finish(&session, messages))
}
