//! Compares what rustc says of patterns with mistakes, and where, with the text beside each program in `ui/`.
//!
//! The programs are examples that only the feature `ui` has. Cargo builds them as it built this test, so that nothing else is built again.

use crate::goldens::Goldens;
use std::path::Path;
use std::process::Command;

/// Returns what rustc says of one of the programs.
fn messages(program: &str) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    // Other features of the workspace would be another build of all that the programs need.
    cargo.args(["build", "--workspace", "--features", "pdllc/full,pdll-macros/ui", "--example", program]);
    cargo.env("PDLL_UI_MADE", env!("CARGO_TARGET_TMPDIR"));
    // The messages are rustc's own, not those of a driver around it. Of that one's variables cargo keeps account: with others all is built anew.
    cargo.env_remove("RUSTC_WRAPPER");
    let output = cargo.args(["--quiet", "--color", "never"]).current_dir(package.join("../..")).output();
    let output = output.expect("cargo runs");
    assert!(!output.status.success(), "{program} compiles");
    let text = String::from_utf8(output.stderr).expect("it is UTF-8").replace("tools/pdll-macros/", "");
    let text = text.replace(env!("CARGO_TARGET_TMPDIR"), "made");
    let is_of_cargo = |line: &&str| line.starts_with("error: could not compile") || line.starts_with("error: aborting");
    let messages: String = text.lines().take_while(|line| !is_of_cargo(line)).map(|line| format!("{line}\n")).collect();
    messages.trim_end().to_owned() + "\n"
}

/// Writes a file that a program includes.
fn make(name: &str, text: &str) {
    std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), text).expect("it can be written");
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let build = pdll::build::Build::new("tests/ui/inst/wrong.pdll").host("crate::inst::Host").plain_names();
    let (built, _) = build.source().expect("the patterns compile");
    make("built.rs", &built);
    let mut goldens = Goldens::default();
    for program in ["built", "names", "natives", "texts", "tokens", "warnings"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ui/{program}.stderr"));
        goldens.compare(&path, &messages(program));
    }
}

/// The page of the first rewrite says what rustc says of a misspelt operation.
#[test]
fn a_slip_in_the_first_rewrite_is_shown_as_its_page_says() {
    let example = include_str!("../../../examples/first_rewrite.rs");
    let (_, program) = example.split_once("\n\n").expect("the first line says what it is");
    make("first_rewrite.rs", &program.replacen("op<neg>(op", "op<nag>(op", 1));
    let said = messages("first_rewrite").replace("made/first_rewrite.rs", "src/main.rs");
    let error = said.split("\n   |\n   = note").next().expect("the error");
    let page = include_str!("../../../docs/first-rewrite.md");
    assert!(page.contains(&format!("```text\n{error}\n```\n")), "{said}");
}
