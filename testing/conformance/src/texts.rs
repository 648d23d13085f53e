//! PDLL texts and whether our parser takes them: what other grammars of the language, those of editors, are tried on.
//!
//! They are the pattern files of the repository, what its pages show, what Rust code has in strings, and generated files;
//! and all of those that the parser takes once more with one token missing, doubled or moved.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use pdl_diagnostics::FileId;
use pdll_syntax::read_written;
use proc_macro2::{TokenStream, TokenTree};
use serde::Serialize;

use crate::choices::Choices;
use crate::{forms, patterns};

/// Where a text is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A `.pdll` file of the repository.
    File,
    /// A `pdll` block of a page.
    Page,
    /// A string in Rust; only those that the parser takes.
    Snippet,
    /// Generated, as for comparing with MLIR.
    Generated,
    /// Another of these texts that the parser takes, with one token missing, doubled or moved.
    Damaged,
}

/// A text, and what our parser says of it.
#[derive(Clone, Debug, Serialize)]
pub struct Text {
    /// Where it is from.
    pub origin: Origin,
    /// The file that it is from, or the seed that it is made of.
    pub name: String,
    /// True if the parser has no error to report; what names mean is not looked at.
    pub accepted: bool,
    /// The text.
    pub text: String,
}

impl Text {
    /// Asks the parser.
    pub fn new(origin: Origin, name: String, text: String) -> Text {
        let mut errors = Vec::new();
        read_written(&text, FileId(0), &mut errors);
        Text { origin, name, accepted: errors.is_empty(), text }
    }
}

/// All texts below `root`, in the order of their paths. What is no text, or cannot be read, is left out.
pub fn of_repository(root: &Path) -> Vec<Text> {
    let mut paths = Vec::new();
    collect(root, &mut paths);
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let Ok(content) = std::fs::read_to_string(&path) else { continue };
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("pdll") => texts.push(Text::new(Origin::File, name, content)),
            Some("md") => {
                let blocks = content.split("\n```pdll").skip(1).filter_map(|rest| rest.split_once('\n'));
                let blocks = blocks.filter_map(|(_, rest)| Some(rest.split_once("\n```")?.0));
                texts.extend(blocks.map(|block| Text::new(Origin::Page, name.clone(), block.to_owned())));
            }
            _ => {
                let mut strings = Vec::new();
                if let Ok(tokens) = TokenStream::from_str(&content) {
                    strings_of(tokens, &mut strings);
                }
                let declares =
                    |text: &String| ["Pattern", "Constraint", "Rewrite"].iter().any(|word| text.contains(word));
                let strings = strings.into_iter().filter(declares);
                let snippets = strings.map(|text| Text::new(Origin::Snippet, name.clone(), text));
                // Most others are no PDLL at all.
                texts.extend(snippets.filter(|text| text.accepted));
            }
        }
    }
    texts
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !name.starts_with('.') && !matches!(name, "target" | "node_modules") {
                collect(&path, paths);
            }
        } else if name.ends_with(".pdll") || name.ends_with(".md") || name.ends_with(".rs") {
            paths.push(path);
        }
    }
}

/// The values of the string literals among `tokens`.
fn strings_of(tokens: TokenStream, strings: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => strings_of(group.stream(), strings),
            TokenTree::Literal(literal) => {
                if let syn::Lit::Str(string) = syn::Lit::new(literal) {
                    strings.push(string.value());
                }
            }
            _ => {}
        }
    }
}

/// The generated file of a seed: every fourth has patterns that match in several ways.
pub fn generated(seed: u64) -> Text {
    let mut choices = Choices::from_seed(seed);
    let text = if seed % 4 == 3 { forms::file(&mut choices) } else { patterns::file(&mut choices) };
    Text::new(Origin::Generated, seed.to_string(), text)
}

/// The text with one token missing, doubled, or moved to where another is; none for a text without tokens.
pub fn damaged(text: &Text, seed: u64) -> Option<Text> {
    let file = read_written(&text.text, FileId(0), &mut Vec::new());
    let mut choices = Choices::from_seed(seed);
    let token = |choices: &mut Choices| {
        let span = file.tokens.get(choices.below(file.tokens.len().max(1)))?;
        Some(span.start as usize..span.end as usize)
    };
    let place = token(&mut choices)?;
    let mut changed = text.text.clone();
    match choices.below(3) {
        0 => changed.replace_range(place, ""),
        1 => changed.insert_str(place.end, &format!(" {}", &text.text[place.clone()])),
        _ => {
            let other = token(&mut choices)?;
            changed.replace_range(place, &text.text[other]);
        }
    }
    Some(Text::new(Origin::Damaged, format!("{}, seed {seed}", text.name), changed))
}
