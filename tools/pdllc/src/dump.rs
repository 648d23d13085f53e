//! A program as text for people, and as JSON.

use std::fmt::Write;

use pdll::Program;

use crate::args::{Dump, Includes, Messages};
use crate::report::{Outcome, finish, session, show, write};

/// The command that was there before `build --emit asm` and `--emit json`.
pub(crate) fn dump(arguments: &Dump, messages: Messages) -> Outcome {
    let mut session = session(&Includes::default());
    if let Some(program) = session.load(&arguments.blob) {
        match arguments.json {
            true => write(&mut session, None, json(&program).as_bytes()),
            false => show(&mut session, &text(&program)),
        }
    }
    finish(&session, messages)
}

/// Returns the patterns and the code of a program, a line each.
pub(crate) fn text(program: &Program) -> String {
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
    text
}

/// Returns the patterns of a program, and its code as text, as one JSON object in a line.
pub(crate) fn json(program: &Program) -> String {
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
    let object = serde_json::json!({ "patterns": patterns.collect::<Vec<_>>(), "program": program.disassemble() });
    format!("{object}\n")
}
