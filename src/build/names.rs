//! Names of PDLL as identifiers of Rust.

use rustc_hash::{FxHashMap, FxHashSet};

/// Variants that are in scope everywhere: a parameter of such a name would be a pattern that looks for the variant.
const VARIANTS: [&str; 4] = ["Err", "None", "Ok", "Some"];

/// Functions that are in scope everywhere: one of such a name beside a code block would take their place in it.
const FUNCTIONS: [&str; 5] = ["align_of", "align_of_val", "drop", "size_of", "size_of_val"];

/// PDLL's identifiers are Rust's, but for keywords and the names that anonymous functions get.
pub fn identifier(name: &str) -> String {
    const RAW: &[&str] = &[
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
        "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
        "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type",
        "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
    ];
    if RAW.contains(&name) {
        return format!("r#{name}");
    }
    let mut text: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if text.is_empty() || text.starts_with(|c: char| c.is_ascii_digit()) || text == "_" {
        text.insert(0, 'n');
    }
    // These cannot even be raw identifiers.
    if matches!(text.as_str(), "self" | "Self" | "super" | "crate") {
        text.push('_');
    }
    text
}

/// Names functions that stand in one module.
pub(super) fn functions<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    distinct(names, VARIANTS.into_iter().chain(FUNCTIONS))
}

/// Names parameters of one function, besides that of the generated code, `context`.
pub(super) fn parameters<'n>(names: impl Iterator<Item = &'n str>, context: &str) -> Vec<String> {
    distinct(names, VARIANTS.into_iter().chain([context]))
}

/// Identifiers for names, each another one and none of `reserved`. A name that can stay as it is does; what is too much has `_` behind it,
/// or `_2` and so on.
fn distinct<'n, 'r>(names: impl Iterator<Item = &'n str>, reserved: impl Iterator<Item = &'r str>) -> Vec<String> {
    let mut taken: FxHashSet<String> = reserved.map(str::to_owned).collect();
    let mut identifiers: Vec<(String, bool)> = names
        .map(|name| {
            let own = identifier(name);
            let stays = own.trim_start_matches("r#") == name && taken.insert(own.clone());
            (own, stays)
        })
        .collect();
    // By what was tried last, so that many of one name are not tried from the first on.
    let mut numbers: FxHashMap<String, usize> = FxHashMap::default();
    for (identifier, _) in identifiers.iter_mut().filter(|(_, stays)| !stays) {
        if taken.insert(identifier.clone()) {
            continue;
        }
        let base = identifier.trim_start_matches("r#").to_owned();
        let number = numbers.entry(base.clone()).or_insert(0);
        while !taken.insert(identifier.clone()) {
            *number += 1;
            *identifier = if *number == 1 { format!("{base}_") } else { format!("{base}_{number}") };
        }
    }
    identifiers.into_iter().map(|(identifier, _)| identifier).collect()
}

#[cfg(test)]
mod tests;
