//! Code blocks as Rust: what rustc finds wrong in one leads to its place in the `.pdll`.

use std::process::Command;

use pdll::build::Build;

const PATTERNS: &str = "\
// The host's functions.
Constraint IsSmall(value: Value) [{
    let limit = 3; // A comment.

    no_such_function(value) < limit
}];
Constraint Text(value: Value) [{
    describe(value) == \"two
 lines\"
}]; Rewrite Same(value: Value) -> Value [{ Ok(value) }];
Pattern {
  let root = op<t.a>(value: Value);
  IsSmall(value);
  Text(value);
  rewrite root with { replace root with Same(value); };
}
";

fn source() -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().expect("the directory for temporary files is writable");
    let file = directory.path().join("small.pdll");
    std::fs::write(&file, PATTERNS).expect("it is writable");
    let (text, _) = Build::new(&file).host("()").source().expect("the patterns compile");
    (directory, text)
}

#[test]
fn lines_of_code_blocks_name_their_place() {
    let (directory, text) = source();
    let file = directory.path().join("small.pdll").display().to_string();
    for line in [
        format!("value: Value) -> bool {{ // {file}:2\n"),
        format!("    let limit = 3; // A comment. // {file}:3\n\n    no_such_function(value) < limit // {file}:5\n"),
        // Nothing may be added inside of a string.
        format!("-> bool {{ // {file}:7\n    describe(value) == \"two\n lines\"\n"),
        format!(" Ok(value) // {file}:10\n"),
    ] {
        assert!(text.contains(&line), "{line}\n{}", &text[text.find("pub mod constraints").expect("there is one")..]);
    }
}

#[test]
fn what_rustc_shows_names_the_place() {
    let (directory, text) = source();
    let module = directory.path().join("small.rs");
    std::fs::write(&module, text).expect("it is writable");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--out-dir"])
        .arg(directory.path())
        .arg(&module)
        .output()
        .expect("rustc is there where cargo is");
    let said = String::from_utf8_lossy(&output.stderr);
    let place = format!("no_such_function(value) < limit // {}/small.pdll:5", directory.path().display());
    assert!(said.contains(&place), "{said}");
}
