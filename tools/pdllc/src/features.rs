//! The parts of the command that are compiled only with a feature of the package.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The verbs that need a feature, with its name, and if it is on.
const VERBS: [(&str, &str, bool); 6] = [
    ("bench", "bench", cfg!(feature = "bench")),
    ("lsp", "lsp", cfg!(feature = "lsp")),
    ("man", "man", cfg!(feature = "man")),
    ("playground", "playground", cfg!(feature = "playground")),
    ("prove", "prove", cfg!(feature = "prove")),
    ("watch", "watch", cfg!(feature = "watch")),
];

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
    let (verb, feature, _) = VERBS.iter().find(|(name, _, is_on)| name == verb && !is_on)?;
    Some(format!("`{verb}` is missing: {}", advice(feature)))
}

/// Returns the last lines of `--help`: the verbs that are left out.
pub(crate) fn help() -> String {
    let missing: Vec<&str> = VERBS.iter().filter(|(.., is_on)| !is_on).map(|(verb, ..)| *verb).collect();
    match missing.is_empty() {
        true => String::new(),
        false => {
            format!("Left out, each behind the feature of its name: {}. The feature `full` is all.", missing.join(", "))
        }
    }
}
