//! `pdllc watch`: a command runs again when something that it has read changes.

use crate::command;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use command::{Scratch, pdllc, stderr, stdout};

/// A command that is stopped when the test is over, however it ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_command_runs_again_when_an_included_file_changes() {
    let scratch = Scratch::new();
    let library = scratch.file("library.pdll", "Rewrite Twice(x: Value) -> Op => op<t.twice>(x);\n");
    let patterns =
        scratch.file("a.pdll", "#include \"library.pdll\"\nPattern => replace op<t.a>(x: Value) with Twice(x);\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_pdllc"));
    child.args(["watch", "check", "--color", "never", &patterns]).stderr(Stdio::piped());
    let mut running = Running(child.spawn().expect("it starts"));
    let mut lines = BufReader::new(running.0.stderr.take().expect("it is piped")).lines();
    let mut until = |wanted: &str| {
        let mut text = String::new();
        for line in lines.by_ref() {
            let line = line.expect("text");
            text += &line;
            text.push('\n');
            if line.contains(wanted) {
                return text;
            }
        }
        panic!("there is no `{wanted}` in\n{text}");
    };
    let first = until("-- waiting until one of 2 files changes");
    assert!(!first.contains("error"), "{first}");
    std::fs::write(&library, "Rewrite Once(x: Value) -> Op => op<t.once>(x);\n").expect("it can be written");
    assert!(until("library.pdll has changed").ends_with("has changed\n"));
    let second = until("-- waiting until one of 2 files changes");
    assert!(second.contains("error") && second.contains("`Twice`"), "{second}");
    std::fs::write(&library, "Rewrite Twice(x: Value) -> Op => op<t.once>(x);\n").expect("it can be written");
    until("has changed");
    let third = until("-- waiting");
    assert!(!third.contains("error"), "{third}");
}

#[test]
fn what_cannot_run_again_is_refused() {
    for (words, why) in [
        (&["watch", "lsp"][..], "does not end"),
        (&["watch", "watch", "check", "a.pdll"], "does not end"),
        (&["watch", "check", "-"], "standard input"),
        (&["watch", "build"], "required"),
        (&["watch"], "required"),
    ] {
        let output = pdllc(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(stderr(&output).contains(why), "{words:?}: {}", stderr(&output));
    }
}

#[test]
fn colors_are_given_when_they_are_asked_for() {
    let scratch = Scratch::new();
    let patterns = scratch.file("a.pdll", "Pattern => erase op<t.a>\n");
    let has_colors = |flags: &[&str]| {
        let output = pdllc(&[&["check", &patterns], flags].concat());
        assert!(stderr(&output).contains("E0111"), "{}", stderr(&output));
        stderr(&output).contains('\u{1b}')
    };
    assert!(has_colors(&["--color", "always"]));
    assert!(!has_colors(&["--color", "never"]));
    assert!(!has_colors(&[]));
}

#[test]
fn a_dump_is_an_object_for_programs() {
    let scratch = Scratch::new();
    let patterns = scratch.file("a.pdll", "Pattern Gone with benefit(3) => erase op<t.a>;\n");
    assert_eq!(pdllc(&["build", &patterns]).status.code(), Some(0));
    let output = pdllc(&["dump", "--json", &patterns.replace(".pdll", ".pdllc")]);
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!((&object["patterns"][0]["name"], &object["patterns"][0]["benefit"]), (&"Gone".into(), &3.into()));
    assert!(object["program"].as_str().is_some_and(|text| text.contains("t.a")), "{object}");
}

#[test]
fn operations_are_chosen_by_dialect_and_name() {
    let operations = "testing/fuzz/src/own.td";
    let list = |flags: &[&str]| {
        stdout(&pdllc(&[&["ods", operations, "-I", "testing/fuzz/src", "-I", "frontends/ods/tests"], flags].concat()))
    };
    let is_operation = |line: &&str| line.starts_with("op ");
    let all = list(&[]);
    let names: Vec<&str> = all.lines().filter(is_operation).filter_map(|line| line.split(['(', ' ']).nth(1)).collect();
    assert!(names.len() > 10, "{all}");
    let (dialect, _) = names[0].split_once('.').expect("a dialect");
    assert_eq!(list(&["--dialect", dialect]).lines().filter(is_operation).count(), names.len());
    let one = list(&["--op", names[3]]);
    assert!(all.contains(&one) && one.lines().filter(is_operation).count() == 1, "{one}");
    assert_eq!(list(&["--dialect", "no"]), "");
    let chosen: serde_json::Value =
        serde_json::from_str(&list(&["--json", "--op", names[3], "--op", names[5]])).expect("it is JSON");
    let chosen: Vec<&str> =
        chosen["operations"].as_array().expect("a list").iter().filter_map(|op| op["name"].as_str()).collect();
    assert_eq!(chosen, [names[3], names[5]]);
}
