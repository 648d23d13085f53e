//! `pdllc dump`: a blob as text.

use std::fmt::Write;

use crate::args::{Dump, Includes, MessageFormat};
use crate::report::{Outcome, finish, session, write};

pub fn dump(arguments: &Dump, format: MessageFormat) -> Outcome {
    let mut session = session(&Includes::default());
    if let Some(program) = session.load(&arguments.blob) {
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
        write(&mut session, None, text.as_bytes());
    }
    finish(&session, format)
}
