//! `promises.md` lists what the specification promises; each promise must have a test that is there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The names of the tests in a file.
fn tests_of(path: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut tests = BTreeSet::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        match line.strip_prefix("fn ").and_then(|rest| rest.split_once('(')) {
            Some((name, _)) => {
                if std::mem::take(&mut marked) {
                    tests.insert(name.to_owned());
                }
            }
            None => marked |= line == "#[test]",
        }
    }
    tests
}

/// Returns what stands under the sentences of a list: for each line the sentence and its entries.
fn entries(list: &str) -> Vec<(usize, String, Vec<String>)> {
    let mut found: Vec<(usize, String, Vec<String>)> = Vec::new();
    for (number, line) in (1..).zip(list.lines()) {
        if let Some(sentence) = line.strip_prefix("> ") {
            found.push((number, sentence.to_owned(), Vec::new()));
        } else if let Some(entry) = line.strip_prefix("- ") {
            found.last_mut().expect("a sentence comes first").2.push(entry.to_owned());
        }
    }
    found
}

/// Everything that is wrong with a list.
fn problems(list: &str, root: &Path) -> Vec<String> {
    let mut files: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    let mut sentences = BTreeSet::new();
    let mut problems = Vec::new();
    for (line, sentence, entries) in entries(list) {
        if entries.is_empty() {
            problems.push(format!("{line}: nothing holds: {sentence}"));
        }
        if !sentences.insert(sentence.clone()) {
            problems.push(format!("{line}: listed twice: {sentence}"));
        }
        for entry in entries {
            if let Some(reason) = entry.strip_prefix("not applicable: ") {
                if reason.len() < 20 {
                    problems.push(format!("{line}: that is no reason: {reason}"));
                }
                continue;
            }
            let Some((file, test)) = entry.trim_matches('`').rsplit_once("::") else {
                problems.push(format!("{line}: not a test: {entry}"));
                continue;
            };
            let path = match file.ends_with(".rs") {
                true => root.join(file),
                false => root.join(format!("tests/rewriter/{file}.rs")),
            };
            if !files.entry(path).or_insert_with_key(|path| tests_of(path)).contains(test) {
                problems.push(format!("{line}: there is no test {file}::{test}"));
            }
        }
    }
    problems
}

#[test]
fn every_promise_has_a_test() {
    let list = include_str!("promises.md");
    assert_eq!(problems(list, Path::new(env!("CARGO_MANIFEST_DIR"))), [] as [String; 0]);
    assert!(entries(list).len() >= 60, "the list is complete");
}

#[test]
fn a_promise_without_a_test_is_noticed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = "> One.\n> Two.\n- `sets::no_such_test`\n> Two.\n- `sets::apply`\n> Three.\n- not applicable: no\n";
    assert_eq!(
        problems(list, root),
        [
            "1: nothing holds: One.",
            "2: there is no test sets::no_such_test",
            "4: listed twice: Two.",
            "4: there is no test sets::apply",
            "6: that is no reason: no",
        ]
    );
}
