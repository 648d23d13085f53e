//! `pdllc ods`: what a TableGen file defines for MLIR, as text or as JSON.

use pdll::Session;

use crate::args::{MessageFormat, Ods};
use crate::report::{Outcome, finish, write};

pub fn ods(arguments: &Ods, format: MessageFormat) -> Outcome {
    let mut session = Session { include_dirs: arguments.includes.include_dirs.clone(), ..Session::new() };
    let definitions = session.read_text(&arguments.file).and_then(|file| session.td_definitions(file));
    if let Some(definitions) = definitions {
        let text = if arguments.json {
            serde_json::to_string(&definitions).map(|json| json + "\n")
        } else {
            Ok(definitions.to_string())
        };
        match text {
            Ok(text) => write(&mut session, None, text.as_bytes()),
            Err(error) => session.error_in_file(&arguments.file.display().to_string(), "E0902", error.to_string()),
        }
    }
    finish(&session, format)
}
