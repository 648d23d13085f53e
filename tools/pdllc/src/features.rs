//! The parts of the command that are compiled only with a feature of the package.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The verbs that need a feature, which has the same name, and if it is on.
const VERBS: [(&str, bool); 6] = [
    ("bench", cfg!(feature = "bench")),
    ("lsp", cfg!(feature = "lsp")),
    ("man", cfg!(feature = "man")),
    ("playground", cfg!(feature = "playground")),
    ("prove", cfg!(feature = "prove")),
    ("watch", cfg!(feature = "watch")),
];

/// Returns the verbs that are left out.
fn missing() -> impl Iterator<Item = &'static str> {
    VERBS.iter().filter(|(_, is_on)| !is_on).map(|(verb, _)| *verb)
}

/// Returns where to get a feature that this program was built without.
pub(crate) fn advice(feature: &str) -> String {
    format!(
        "this `pdllc` was built without its feature `{feature}`: `cargo install --path tools/pdllc --features {feature}` has it"
    )
}

/// Returns the message for a verb that is left out, if an error is about one.
pub(crate) fn of_verb(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(verb)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    missing().find(|name| name == verb).map(|verb| format!("`{verb}` is missing: {}", advice(verb)))
}

/// Returns the last lines of `--help`: the verbs that are left out.
pub(crate) fn help() -> String {
    let missing: Vec<&str> = missing().collect();
    match missing.is_empty() {
        true => String::new(),
        false => {
            format!("Left out, each behind the feature of its name: {}. The feature `full` is all.", missing.join(", "))
        }
    }
}
