//! `pdllc verify`: everything that is wrong with a blob, with offsets.

use pdl_bytecode::BlobLimits;
use pdl_compile::verify_blob;

use crate::args::{Includes, Messages, Verify};
use crate::report::{Outcome, finish, session, write};

pub(crate) fn verify(arguments: &Verify, messages: Messages) -> Outcome {
    let mut session = session(&Includes::default());
    if let Some(bytes) = session.read_bytes(&arguments.blob) {
        let findings = verify_blob(&bytes, &BlobLimits::DEFAULT);
        if arguments.json {
            let list: Vec<_> = findings
                .iter()
                .map(|finding| {
                    serde_json::json!({
                        "code": finding.code,
                        "offset": finding.offset,
                        "section": finding.section,
                        "message": finding.message,
                        "help": finding.help,
                    })
                })
                .collect();
            write(&mut session, None, format!("{}\n", serde_json::Value::from(list)).as_bytes());
            if !findings.is_empty() && !session.has_errors() {
                return Outcome::Diagnostics;
            }
        } else {
            let name = pdll::shown(&arguments.blob);
            let mut said = "";
            for finding in findings {
                session.error_in_file(&name, finding.code, finding.to_string());
                // Once for all that it helps with.
                if finding.help != said {
                    said = finding.help;
                    session.note(said);
                }
            }
        }
    }
    finish(&session, messages)
}
