//! What the command says of itself: `explain`, `completions` and `man`.

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use pdll::Session;

use crate::args::{Arguments, Completions, ExplainCode, Messages};
use crate::report::{Outcome, cannot_write, finish, write};
use crate::{args, output};

pub fn explain(arguments: &ExplainCode, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let mut known = Vec::new();
    for code in &arguments.codes {
        match pdll::meaning_of(code) {
            Some((place, meaning)) => known.push((code.to_uppercase(), meaning, place)),
            None => session.error_in_file("", "E0916", format!("`{code}` is no code of an error or warning")),
        }
    }
    let text = match arguments.json {
        true => {
            let object = |(code, meaning, place)| serde_json::json!({"code": code, "meaning": meaning, "of": place});
            format!("{}\n", known.into_iter().map(object).collect::<serde_json::Value>())
        }
        false => known.iter().map(|(code, meaning, place)| format!("{code}: {meaning}\n  {place}\n")).collect(),
    };
    write(&mut session, None, text.as_bytes());
    finish(&session, messages)
}

pub fn completions(arguments: &Completions, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "pdllc", &mut script);
    write(&mut session, None, &script);
    finish(&session, messages)
}

pub fn man(arguments: &args::Man, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let directory = &arguments.directory;
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    let made = std::fs::create_dir_all(directory);
    let made = made.and_then(|()| {
        pages(&command, &mut |page| output::write(&directory.join(page.get_filename()), |out| page.render(out)))
    });
    if let Err(error) = made {
        cannot_write(&mut session, Some(directory), &error);
    }
    finish(&session, messages)
}

/// Gives the pages of a command and of those below it to `write`.
fn pages(command: &Command, write: &mut impl FnMut(&Man) -> std::io::Result<()>) -> std::io::Result<()> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        pages(inner, write)?;
    }
    write(&Man::new(command.clone()))
}
