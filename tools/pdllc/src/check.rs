//! `pdllc check`: every file on its own, all findings, no output.

use crate::args::{Check, MessageFormat};
use crate::report::{Outcome, finish, session};

pub fn check(arguments: &Check, format: MessageFormat) -> Outcome {
    let mut session = session(&arguments.includes);
    for file in &arguments.files {
        session.program(file);
    }
    finish(&session, format)
}
