//! `pdllc tblgen`: the records of a TableGen file.

use pdll::Session;

use crate::args::{Messages, Tblgen};
use crate::report::{Outcome, finish, write, write_with};

pub fn tblgen(arguments: &Tblgen, messages: Messages) -> Outcome {
    let mut session = Session { include_dirs: arguments.includes.include_dirs.clone(), ..Session::new() };
    let records = session.read_text(&arguments.file).and_then(|file| session.td_records(file));
    if let Some(records) = records {
        let output = arguments.output.as_deref();
        if arguments.dump_json {
            write_with(&mut session, output, |sources, out| records.write_json(sources, out));
        } else {
            write(&mut session, output, records.to_text().as_bytes());
        }
    }
    finish(&session, messages)
}
