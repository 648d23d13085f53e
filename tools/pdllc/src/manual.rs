//! The help of the command: `explain` and `completions`.

use clap::CommandFactory;
use pdll::Session;

use crate::args::{Arguments, Completions, ExplainCode, Messages};
use crate::report::{Outcome, finish, write};

pub(crate) fn explain(arguments: &ExplainCode, messages: Messages) -> Outcome {
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

pub(crate) fn completions(arguments: &Completions, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "pdllc", &mut script);
    write(&mut session, None, &script);
    finish(&session, messages)
}
