//! `pdllc tblgen`: the records of a TableGen file.

use pdll::Session;

use crate::args::{MessageFormat, Tblgen};
use crate::report::{Outcome, finish, write};

pub fn tblgen(arguments: &Tblgen, format: MessageFormat) -> Outcome {
    let mut session = Session { include_dirs: arguments.includes.include_dirs.clone(), ..Session::new() };
    let records = session.read_text(&arguments.file).and_then(|file| session.td_records(file));
    if let Some(records) = records {
        let text = if arguments.dump_json { records.to_json(&session.sources) } else { records.to_text() };
        write(&mut session, arguments.output.as_deref(), text.as_bytes());
    }
    finish(&session, format)
}
