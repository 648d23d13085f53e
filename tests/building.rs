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

/// Returns what the session of a build says of patterns that call a constraint with this code block.
fn said_of_block(declaration: &str) -> String {
    let directory = tempfile::tempdir().expect("the directory for temporary files is writable");
    let file = directory.path().join("block.pdll");
    let text = format!("{declaration}\nPattern {{ let root = op<t.a>(v: Value); C(v); erase root; }}\n");
    std::fs::write(&file, text).expect("it is writable");
    match Build::new(&file).host("()").source() {
        Ok((text, _)) => text,
        Err(error) => format!("{error:?}"),
    }
}

#[test]
fn a_code_block_does_not_leave_its_function() {
    for block in [
        "true } } pub fn register(n: &mut u8) { { true",
        "true } fn other() -> bool { true",
        "true }",
        "(true",
        "[(true])",
        "let s = \\\"; true",
        "/* true",
        "/* /* */ true",
        "r#\\\"true\\\"",
        "b'",
    ] {
        let said = said_of_block(&format!("// First.\nConstraint C(v: Value) [{{ {block} }}];"));
        assert!(said.contains("E0920") && said.contains("block.pdll:2:12"), "{block}: {said}");
    }
    for block in [
        "true // }",
        "true /* } */",
        "['{'; 2] == ['}'; 2]",
        "\\\"}\\\" == r#\\\"\\\"}\\\"#",
        "{ { true } }",
        "'a: { break 'a true }",
    ] {
        let text = said_of_block(&format!("Constraint C(v: Value) [{{ {block} }}];"));
        assert!(text.contains(&block.replace("\\\"", "\"")), "{block}: {text}");
    }
    // As deep as it is long.
    let deep = |count: usize| "(".repeat(count) + "true" + &")".repeat(count);
    assert!(said_of_block(&format!("Constraint C(v: Value) [{{ {} }}];", deep(100_000))).contains("pub fn C"));
}

#[test]
fn functions_that_cannot_be_registered_are_errors() {
    let function = |params: usize, results: usize| {
        let params: Vec<String> = (0..params).map(|index| format!("p{index}: Value")).collect();
        let calls = vec!["v"; params.len()].join(", ");
        let results: Vec<String> = (0..results).map(|index| format!("r{index}: Value")).collect();
        let declaration = format!("Constraint D({}) -> ({}) [{{ None }}];", params.join(", "), results.join(", "));
        said_of_block(&format!(
            "{declaration}\nConstraint C(v: Value);\nPattern {{ let root = op<t.b>(v: Value); D({calls}); erase root; }}"
        ))
    };
    assert!(function(12, 4).contains("pub fn D"));
    for (params, results) in [(13, 2), (1, 5)] {
        let said = function(params, results);
        assert!(said.contains("E0920") && said.contains("at most 12 arguments and 4 results"), "{said}");
    }
}
