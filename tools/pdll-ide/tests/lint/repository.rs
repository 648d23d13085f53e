//! The repository's own patterns: what is found in them is known, and true.

use std::path::Path;

use super::{codes, root};
use pdll::Session;
use pdll_ide::lint::{Levels, lint};

/// The findings by file; `docs/lints.md` says what each means.
const KNOWN: [(&str, &[&str]); 7] = [
    // The specification says twice the same, to show two ways to write it.
    ("tests/spec/258_patterns.pdll", &["W0207"]),
    // The higher benefit is there to be preferred.
    ("tests/spec/331_benefit.pdll", &["W0208"]),
    // Its rewrite does nothing to the root.
    ("tests/spec/685_result_type_inferred_before.pdll", &["W0210"]),
    // A rewrite that is only declared.
    ("tests/spec/1408_rewrite_inference.pdll", &["W0213"]),
    // Their C++ creates operations.
    ("tests/spec/1492_native_rewrite_code.pdll", &["W0220"]),
    ("tests/spec/1556_native_rewrite_one_result.pdll", &["W0220"]),
    ("tests/spec/1573_native_rewrite_results.pdll", &["W0220"]),
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

/// Files that end too early, as they do while they are written: whatever is found, nothing panics.
#[test]
fn files_that_are_cut_off_are_linted() {
    let mut files = Vec::new();
    for folder in ["examples", "tests/spec", "pdll-sema/tests", "pdll-syntax/tests/bad"] {
        collect(&root().join(folder), &mut files);
    }
    let mut lints = 0;
    for (number, file) in files.iter().enumerate() {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let cuts = [text.len(), text.len() * (number % 7 + 1) / 8, text.len() * (number % 3 + 1) / 4];
        for end in cuts.into_iter().filter(|end| text.is_char_boundary(*end)) {
            // Without MLIR's files, which take long.
            let mut session = Session::new();
            let cut = format!("{}\n// pdllc: allow(shadowed-pattern)\n", &text[..end]);
            let file = session.sources.add(file.display().to_string(), cut, None);
            let inspection = session.inspect(file);
            lint(&mut session, file, &inspection, &super::all());
            lints += 1;
        }
    }
    assert!(lints > 600, "{lints} lints");
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "pdll") {
            files.push(path);
        }
    }
}

fn look(folder: &Path, files: &mut usize, found: &mut Vec<(String, Vec<&'static str>)>) {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    *files += paths.len();
    for path in paths {
        let mut session = super::mlir().into_iter().fold(Session::new(), Session::include_dir);
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
