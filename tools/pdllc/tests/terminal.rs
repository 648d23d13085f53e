//! Texts from files do not drive the terminal that shows them; results stay as they are.

use crate::command;

use std::process::Output;

use command::{Scratch, pdllc, pdllc_given, stderr, stdout};

/// A color, a bell, a title of the window, other directions of text, and words that are not seen.
const ODD: &str = "\u{1b}[31m\u{7}\u{1b}]0;t\u{7}\u{9b}1m\u{202e}\u{2066}\u{61c}\u{180e}\u{200b}\u{e0041}";

/// Asserts that there are only the controls of plain text.
fn assert_plain(place: &str, text: &str) {
    let is_odd = |c: &char| ODD.contains(*c) && !"[31m]0;t".contains(*c);
    let odd: Vec<char> = text.chars().filter(|c| is_odd(c) || c.is_control() && !matches!(c, '\n' | '\t')).collect();
    assert!(odd.is_empty(), "{place}: {odd:?} in {text:?}");
}

/// The same of all that was said, in which the odd text is still seen to stand.
fn assert_shown(place: &str, output: &Output) {
    let (out, err) = (stdout(output), stderr(output));
    assert_plain(place, &out);
    assert_plain(place, &err);
    assert!(out.contains("[31m") || err.contains("[31m"), "{place}: {out}{err}");
}

#[test]
fn what_formatting_would_change_is_shown_without_commands() {
    let scratch = Scratch::new();
    let file = scratch.file("a.pdll", format!("// {ODD}\nPattern   => erase op<t.a>;\n"));
    let output = pdllc(&["fmt", "--check", &file]);
    assert_shown("fmt --check", &output);
    assert!(stdout(&output).contains("-Pattern   =>"), "{}", stdout(&output));
    // A result is what it is.
    let formatted = pdllc_given(std::fs::read(&file).expect("it is there"), &["fmt", "-"]);
    assert!(stdout(&formatted).contains(ODD), "{}", stdout(&formatted));
}

#[test]
fn names_of_files_are_shown_without_commands() {
    let scratch = Scratch::new();
    let name = format!("{ODD}.pdll");
    let file = scratch.file(&name, "Pattern   => erase op<t.a>(;\n");
    assert_shown("check", &pdllc(&["check", &file]));
    assert_shown("check of what is not there", &pdllc(&["check", &format!("{file}.pdll")]));
    let file = scratch.file(&name, "Pattern   => erase op<t.a>;\n");
    assert_shown("the header of a difference", &pdllc(&["fmt", "--check", &file]));
    let td = scratch.file("a.td", "def A;\n");
    let pack = pdllc(&["ods", "pack", &td, "-o", &format!("{file}.pack")]);
    assert_shown("ods pack", &pack);
    // As a shell puts it in for `*`.
    for arguments in [vec!["check", "--\u{1b}[31m\u{7}"], vec!["\u{1b}[31m\u{7}"], vec!["watch", "\u{1b}[31m\u{7}"]] {
        // As to a terminal, with colors.
        let output = command::command().args(&arguments).env("CLICOLOR_FORCE", "1").output().expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = stderr(&output);
        assert!(said.contains("␛[31m␇") && !said.contains(['\u{7}', '\u{202e}']), "{said:?}");
    }
}

#[test]
fn findings_are_shown_without_commands() {
    let scratch = Scratch::new();
    let text = format!(
        "#include \"{ODD}.pdll\"\nPattern P => erase op<\"t.a\">; // {ODD}\nPattern P => erase op<t.b>; // {ODD}\n"
    );
    assert_shown("an include, its notes and excerpts", &pdllc(&["check", &scratch.file("a.pdll", text)]));
    let text = format!("def A : B<\"{ODD}\">; // {ODD}\n");
    assert_shown("TableGen", &pdllc(&["check", &scratch.file("a.td", text)]));
    let text = format!("\"t.a\"() {{a = \"{ODD}\"}} : () -> (!) // {ODD}\n");
    let patterns = scratch.file("p.pdll", "Pattern => erase op<t.a>;\n");
    assert_shown("IR", &pdllc(&["run", "-p", &patterns, &scratch.file("a.mlir", text)]));
    assert_shown("explain", &pdllc(&["explain", ODD]));
}

#[test]
fn rewriting_is_shown_without_commands() {
    let scratch = Scratch::new();
    let patterns = scratch.file("p.pdll", "Pattern P => erase op<t.a>;\n");
    let text = format!("\"t.a\"() {{a = \"{ODD}\"}} : () -> ()\n\"{ODD}.t\"() : () -> ()\n");
    let text = text.replace('\u{1b}', "\\1B").replace('\u{7}', "\\07");
    let ir = scratch.file("a.mlir", text);
    let output = pdllc(&["run", "-p", &patterns, &ir, "--debug"]);
    assert_plain("run --debug", &stderr(&output));
    assert!(stderr(&output).contains("Processing operation"), "{}", stderr(&output));
}

/// A `pdl` module names its patterns as it likes.
#[test]
fn names_of_patterns_are_shown_without_commands() {
    let scratch = Scratch::new();
    let module = format!(
        "pdl.pattern @\"{ODD}\" : benefit(1) {{\n  %r = pdl.operation \"t.a\"\n  pdl.rewrite %r {{\n    pdl.erase %r\n  }}\n}}\n"
    );
    let module = module.replace('\u{1b}', "\\1B").replace('\u{7}', "\\07");
    let patterns = scratch.file("p.mlir", module);
    let ir = scratch.file("a.mlir", "\"t.a\"() : () -> ()\n");
    assert_shown("run --debug --stats", &pdllc(&["run", "-p", &patterns, &ir, "--debug", "--stats"]));
    let blob = scratch.0.path().join("p.pdllc").display().to_string();
    assert!(pdllc(&["build", &patterns, "-o", &blob]).status.success());
    assert_shown("dump", &pdllc(&["dump", &blob]));
    assert_shown("run --explain", &pdllc(&["run", "-p", &blob, &ir, "--explain", "none@0"]));
    assert_shown("prove", &pdllc(&["prove", &patterns]));
    // JSON stays as it is; only what JSON itself forbids is escaped.
    let json = stdout(&pdllc(&["dump", "--json", &blob]));
    assert!(json.contains("\u{202e}\u{2066}\u{61c}\u{180e}"), "{json:?}");
}

#[test]
fn definitions_are_shown_without_commands() {
    let scratch = Scratch::new();
    let definitions = scratch.file(
        "a.td",
        format!(
            "def ins; def outs;\nclass Dialect {{ string name = ?; }}\nclass Constraint;\nclass TypeConstraint : Constraint {{ string summary = \"\"; }}\n\
             class Op<Dialect d, string m> {{\n  Dialect opDialect = d; string opName = m; string cppNamespace = \"\"; dag arguments = (ins);\n  \
             dag results = (outs); list<int> traits = []; string summary = \"{ODD}\"; string description = \"\";\n}}\n\
             def T : Dialect {{ let name = \"t\"; }}\ndef A : Op<T, \"a\">;\n"
        ),
    );
    assert_shown("ods", &pdllc(&["ods", &definitions]));
    let json = stdout(&pdllc(&["ods", "--json", &definitions]));
    assert!(json.contains("\u{202e}\u{2066}\u{61c}\u{180e}"), "{json:?}");
    // What TableGen prints is data, which is compared with that of others.
    assert!(stdout(&pdllc(&["tblgen", &definitions])).contains("\u{202e}\u{2066}\u{61c}\u{180e}"));
}
