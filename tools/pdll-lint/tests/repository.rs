//! The repository's own patterns: what is found in them is known, and true.

mod common;

use std::path::Path;

use common::{codes, root};
use pdll::Session;
use pdll_lint::{Levels, lint};

/// What is found, by file; `docs/lints.md` says what each means.
const KNOWN: [(&str, &[&str]); 4] = [
    // The specification says twice the same, to show two ways to write it.
    ("tests/spec/258_patterns.pdll", &["W0207"]),
    // The higher benefit is there to be preferred.
    ("tests/spec/331_benefit.pdll", &["W0208"]),
    // Its rewrite does nothing to the root.
    ("tests/spec/685_result_type_inferred_before.pdll", &["W0210"]),
    // A rewrite that is only declared.
    ("tests/spec/1408_rewrite_inference.pdll", &["W0213"]),
];

#[test]
fn nothing_is_found_in_the_repository_but_what_is_known() {
    let (mut files, mut found) = (0, Vec::new());
    for folder in ["examples", "tests/spec", "tests/dialects", "tools/pdl-prove/patterns", "testing/no-std"] {
        look(&root().join(folder), &mut files, &mut found);
    }
    found.sort();
    let mut known: Vec<(String, Vec<&str>)> =
        KNOWN.iter().map(|(file, codes)| ((*file).to_owned(), codes.to_vec())).collect();
    known.sort();
    assert!(files > 60, "{files} files");
    assert_eq!(found, known);
}

fn look(folder: &Path, files: &mut usize, found: &mut Vec<(String, Vec<&'static str>)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            look(&path, files, found);
        } else if path.extension().is_some_and(|ending| ending == "pdll") {
            *files += 1;
            let mut session = common::mlir().into_iter().fold(Session::new(), Session::include_dir);
            let file = session.read_text(&path).expect("a file");
            let inspection = session.inspect(file);
            if session.has_errors() {
                continue;
            }
            lint(&mut session, file, &inspection, &Levels::new());
            let codes = codes(&session);
            if !codes.is_empty() {
                let path = path.strip_prefix(root()).expect("it is of the repository").display().to_string();
                found.push((path, codes));
            }
        }
    }
}
