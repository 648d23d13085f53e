//! Shared by the tests: what holds of every formatted text, and the files of the repository.

mod golden;
mod lines;
mod page;
mod repository;
mod respaced;

use pdl_diagnostics::FileId;
use pdll_ide::format::{FormatOptions, Formatted, format};
use pdll_syntax::read_written;
use std::path::{Path, PathBuf};

/// Formats `text`, and checks what holds of every text: that nothing else is said, that the comments are the same ones, and that
/// formatting once more changes nothing.
pub(crate) fn check(text: &str, width: usize) -> Formatted {
    let options = FormatOptions { width };
    let once = format(text, FileId(0), &options).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let twice = format(&once.text, FileId(0), &options).unwrap_or_else(|error| panic!("{error}:\n{}", once.text));
    assert_eq!(once.text, twice.text, "formatting again changes\n{text}");
    let codes = |formatted: &Formatted| formatted.errors.iter().map(|error| error.code).collect::<Vec<_>>();
    assert_eq!(codes(&once), codes(&twice), "other errors in\n{text}");
    assert_eq!(comments(text), comments(&once.text));
    if once.errors.is_empty() {
        let (old, new) = (words(text), words(&once.text));
        let other = old.iter().zip(&new).position(|(old, new)| old != new);
        assert!(
            old == new,
            "other tokens at {other:?} of {} and {} in\n{text}\nas\n{}",
            old.len(),
            new.len(),
            once.text
        );
        assert!(once.text.is_empty() || once.text.ends_with('\n') && !once.text.ends_with("\n\n"), "{:?}", once.text);
    }
    once
}

/// The comments of a text, in order.
pub(crate) fn comments(text: &str) -> Vec<&str> {
    let file = read_written(text, FileId(0), &mut Vec::new());
    file.comments.iter().map(|span| &text[span.start as usize..span.end as usize]).collect()
}

/// The tokens of a text, in order; the parts of `a.b` are several.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let file = read_written(text, FileId(0), &mut Vec::new());
    let mut tokens = Vec::new();
    for span in &file.tokens {
        let token = &text[span.start as usize..span.end as usize];
        if token.len() > 1 && token.contains('.') && token != "..." && !token.starts_with(['"', '[']) {
            let mut parts = token.split('.');
            tokens.extend(parts.next());
            parts.for_each(|part| tokens.extend([".", part]));
        } else {
            tokens.push(token);
        }
    }
    tokens
}

/// The tokens but for semicolons behind `}`, which may be left out.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    for token in tokens(text) {
        if token != ";" || words.last() != Some(&"}") {
            words.push(token);
        }
    }
    words
}

/// Every pattern file of the repository, valid or not, that is text.
pub(crate) fn files() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    assert!(files.len() > 450, "{} files", files.len());
    files
}

fn collect(directory: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "pdll")
            && let Ok(text) = String::from_utf8(std::fs::read(&path).expect("a file"))
        {
            files.push((path, text));
        }
    }
}
