//! `pdllc tblgen`: the records of a TableGen file.

use crate::args::{Messages, Tblgen};
use crate::report::{Outcome, finish, write_with};

pub(crate) fn tblgen(arguments: &Tblgen, messages: Messages) -> Outcome {
    let mut session = arguments.includes.session();
    let records = session.read_text(&arguments.file).and_then(|file| session.td_records(file));
    if let Some(records) = records {
        let output = arguments.output.as_deref();
        let sources = session.sources.clone();
        match if arguments.json { records.json(&sources) } else { records.text() } {
            Ok(printout) => write_with(&mut session, output, |_, out| printout.write(out)),
            Err(too_long) => session.diagnostics.push(*too_long),
        }
    }
    finish(&session, messages)
}
