//! What the command says of itself: `explain`, `completions` and `man`.

use std::fmt::Write;

use clap::CommandFactory;
use pdll::Session;

use crate::args::{Arguments, Completions, ExplainCode, Man, MessageFormat};
use crate::report::{Outcome, finish, write};

pub fn explain(arguments: &ExplainCode, format: MessageFormat) -> Outcome {
    let mut session = Session::new();
    let mut text = String::new();
    for code in &arguments.codes {
        match pdll::meaning_of(code) {
            Some((place, meaning)) => _ = writeln!(text, "{}: {meaning}\n  {place}", code.to_uppercase()),
            None => session.error_in_file("", "E0916", format!("`{code}` is no code of an error or warning")),
        }
    }
    write(&mut session, None, text.as_bytes());
    finish(&session, format)
}

pub fn completions(arguments: &Completions, format: MessageFormat) -> Outcome {
    let mut session = Session::new();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "pdllc", &mut script);
    write(&mut session, None, &script);
    finish(&session, format)
}

pub fn man(arguments: &Man, format: MessageFormat) -> Outcome {
    let mut session = Session::new();
    let made = std::fs::create_dir_all(&arguments.directory);
    let made = made.and_then(|()| clap_mangen::generate_to(Arguments::command(), &arguments.directory));
    if let Err(error) = made {
        let name = arguments.directory.display().to_string();
        session.error_in_file(&name, "E0902", format!("`{name}` cannot be written: {error}"));
    }
    finish(&session, format)
}
