//! `pdllc ods`: what TableGen files define for MLIR, as text or as JSON, and which constraints run without C++.

use ods::{Coverage, Definitions, Operation};
use pdll::Session;

use crate::args::{Messages, Ods, OdsCommand};
use crate::pack::pack;
use crate::report::{Outcome, finish, show, write};

pub(crate) fn ods(arguments: &Ods, messages: Messages) -> Outcome {
    if let Some(OdsCommand::Pack(arguments)) = &arguments.command {
        return pack(arguments, messages);
    }
    let mut coverage = Coverage::default();
    let mut outcome = Outcome::Fine;
    for path in &arguments.files {
        // Files are read one by one, each as if alone.
        let mut session = arguments.includes.session();
        if let Some(definitions) = session.read_text(path).and_then(|file| session.td_definitions(file)) {
            if arguments.coverage {
                coverage.add(&definitions, &session.sources);
            } else {
                print(&mut session, arguments.json, listing(arguments, &definitions));
            }
        }
        outcome = outcome.and(finish(&session, messages));
    }
    if arguments.coverage {
        let mut session = Session::new();
        let json = arguments.json;
        print(&mut session, json, if json { serde_json::to_string(&coverage) } else { Ok(coverage.to_string()) });
        outcome = outcome.and(finish(&session, messages));
    }
    outcome
}

/// All definitions, or the operations that the arguments choose.
fn listing(arguments: &Ods, definitions: &Definitions) -> serde_json::Result<String> {
    let is_chosen = |operation: &&Operation| {
        let dialect = operation.name.split('.').next().unwrap_or_default();
        arguments.dialect.iter().any(|name| name == dialect) || arguments.op.iter().any(|name| *name == operation.name)
    };
    match (arguments.dialect.is_empty() && arguments.op.is_empty(), arguments.json) {
        (true, true) => serde_json::to_string(definitions),
        (true, false) => Ok(definitions.to_string()),
        (false, true) => {
            let operations: Vec<_> = definitions.operations.iter().filter(is_chosen).collect();
            serde_json::to_string(&serde_json::json!({ "operations": operations }))
        }
        (false, false) => {
            let operations = definitions.operations.iter().filter(is_chosen);
            Ok(operations.map(|operation| definitions.shown(operation).to_string()).collect())
        }
    }
}

/// Writes a listing to standard output, JSON or a text for people; JSON has no line end of its own.
pub(crate) fn print(session: &mut Session, is_json: bool, listing: serde_json::Result<String>) {
    match listing {
        Ok(json) if is_json => write(session, None, (json + "\n").as_bytes()),
        Ok(text) => show(session, &text),
        Err(error) => session.error_in_file("<stdout>", "E0902", error.to_string()),
    }
}
