//! Patterns as C++ for MLIR's engine, which are what `mlir-pdll -x cpp` writes: every pattern file of the repository that it takes, byte for
//! byte. That this C++ compiles and rewrites is held by `dialects.rs`.

use crate::goldens::golden;
use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::Command;

use pdll::Session;

/// The files whose C++ is another on purpose, by [`divergences.pdll`](cpp/divergences.pdll).
const DIFFERENT: [&str; 4] = [
    "tests/cpp/divergences.pdll",
    "tests/spec/1014_constraint_results.pdll",
    "tests/spec/1383_rewrite_results.pdll",
    "tools/playground/web/examples/06-helpers/patterns.pdll",
];

/// The codes of what is refused on purpose, and accepted there: listed divergences, and files that are no text.
const REFUSED: [&str; 9] = ["E0101", "E0106", "E0204", "E0224", "E0234", "E0235", "E0236", "E0242", "E0250"];

/// The paths of all pattern files below a folder.
fn pattern_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !name.starts_with('.') && !matches!(name, "target" | "node_modules") {
                pattern_files(&path, found);
            }
        } else if name.ends_with(".pdll") {
            found.push(path);
        }
    }
}

/// The C++ of a file, and what was found in it.
fn cpp(path: &Path, include_dirs: &[PathBuf]) -> (Option<String>, Session) {
    let mut session = include_dirs.iter().fold(Session::new(), Session::include_dir);
    let text = session.read_text(path).and_then(|file| session.pdll_cpp(file));
    (text, session)
}

#[test]
fn cpp_is_that_of_mlir_pdll() {
    let Some(directory) = upstream::include_directory(&[upstream::MLIR_PDLL]) else { return };
    let include_dirs = [PathBuf::from("tests/cpp"), directory];
    let mut files = Vec::new();
    pattern_files(Path::new("."), &mut files);
    let (mut equal, mut different, mut failures) = (0, Vec::new(), Vec::new());
    for path in files {
        let path = path.strip_prefix(".").unwrap_or(&path);
        let mut reference = Command::new(upstream::MLIR_PDLL);
        reference.args(["-x", "cpp"]).arg(path);
        include_dirs.iter().for_each(|directory| _ = reference.arg("-I").arg(directory));
        let output = reference.output().expect("it was there a moment ago");
        if !output.status.success() {
            continue;
        }
        match cpp(path, &include_dirs) {
            (Some(text), _) if text.as_bytes() == output.stdout => equal += 1,
            (Some(_), _) => different.push(path.display().to_string()),
            (None, session) => {
                let mut errors = session.diagnostics.iter().filter(|finding| finding.is_error());
                if !errors.all(|error| REFUSED.contains(&error.code.0)) {
                    failures.push(session.render());
                }
            }
        }
    }
    different.sort();
    assert_eq!(different, DIFFERENT, "files whose C++ differs");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(equal > 150, "{equal} files");
}

#[test]
fn cpp_does_what_the_text_says() {
    let path = Path::new("tests/cpp/divergences.pdll");
    let (text, session) = cpp(path, &[]);
    let text = text.unwrap_or_else(|| panic!("{}", session.render()));
    golden(&path.with_extension("cpp"), &text);
}

/// A predicate that is too long to be put together is no function that is missing, but an error.
#[test]
fn a_predicate_may_be_too_long() {
    let Some(directory) = upstream::include_directory(&[]) else { return };
    let folder = tempfile::tempdir().expect("the directory for temporary files is writable");
    let mut definitions = String::from("include \"mlir/IR/OpBase.td\"\ndef P0 : CPred<\"a($_self)\">;\n");
    for level in 1..20 {
        definitions.push_str(&format!("def P{level} : And<[P{0}, P{0}]>;\n", level - 1));
    }
    definitions.push_str("def Long : Type<P19, \"a type\">;\n");
    std::fs::write(folder.path().join("long.td"), definitions).expect("it is writable");
    let path = folder.path().join("long.pdll");
    std::fs::write(&path, "#include \"long.td\"\nPattern => erase op<t.a> -> (_: Long);\n").expect("it is writable");
    let (text, session) = cpp(&path, &[directory, folder.path().to_owned()]);
    assert_eq!(text, None);
    assert!(session.diagnostics.iter().any(|finding| finding.code.0 == "E0911"), "{}", session.render());
}
