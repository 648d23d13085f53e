//! `pdllc dump`: a blob as text.

use std::fmt::Write;

use pdll::Program;

use crate::args::{Dump, Includes, Messages};
use crate::report::{Outcome, finish, session, show, write};

pub(crate) fn dump(arguments: &Dump, messages: Messages) -> Outcome {
    let mut session = session(&Includes::default());
    if let Some(program) = session.load(&arguments.blob) {
        if arguments.json {
            write(&mut session, None, format!("{}\n", json(&program)).as_bytes());
            return finish(&session, messages);
        }
        let mut text = String::from("; patterns\n");
        for (i, pattern) in program.patterns().iter().enumerate() {
            let name = pattern.name.as_deref().unwrap_or("(anonymous)");
            let _ = write!(text, ";   {i}: {name}, benefit {}, rank {}", pattern.benefit, pattern.rank);
            if pattern.recursion {
                text.push_str(", recursion");
            }
            if pattern.location.line > 0 {
                let at = &pattern.location;
                let _ = write!(text, ", from {}:{}:{}", at.file, at.line, at.column);
            }
            text.push('\n');
        }
        text.push('\n');
        text.push_str(&program.disassemble());
        show(&mut session, &text);
    }
    finish(&session, messages)
}

fn json(program: &Program) -> serde_json::Value {
    let patterns = program.patterns().iter().map(|pattern| {
        let at = &pattern.location;
        serde_json::json!({
            "name": pattern.name.as_deref(),
            "benefit": pattern.benefit,
            "rank": pattern.rank,
            "recursion": pattern.recursion,
            "file": at.file.as_str(),
            "line": at.line,
            "column": at.column,
        })
    });
    serde_json::json!({ "patterns": patterns.collect::<Vec<_>>(), "program": program.disassemble() })
}
