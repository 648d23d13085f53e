//! The help of the command.

use crate::command;

use command::{Scratch, pdllc, stderr, stdout};

/// The commands that `--help` lists.
fn commands() -> Vec<String> {
    let help = stdout(&pdllc(&["--help"]));
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let names = listed.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn codes_are_explained() {
    let output = pdllc(&["explain", "E0111", "w0202"]);
    assert_eq!(output.status.code(), Some(0));
    let said = stdout(&output);
    assert!(said.starts_with("E0111: A missing `;`.\n  PDLL, what is written (`pdll-syntax`)\nW0202: "), "{said}");
    let output = pdllc(&["explain", "E9999"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), ""));
    assert!(stderr(&output).contains("E0916"), "{}", stderr(&output));
}

#[test]
fn codes_are_objects_for_programs() {
    let said = stdout(&pdllc(&["explain", "--json", "E0111", "w0202"]));
    let list: serde_json::Value = serde_json::from_str(&said).expect("a list");
    assert_eq!(
        list[0],
        serde_json::json!({
            "code": "E0111", "meaning": "A missing `;`.", "of": "PDLL, what is written (`pdll-syntax`)",
        })
    );
    assert_eq!(list[1]["code"], "W0202");
}

#[test]
fn shells_complete_every_command() {
    let commands = commands();
    assert!(commands.len() > 12, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&pdllc(&["completions", shell]));
        for command in &commands {
            assert!(script.contains(command.as_str()), "{command} for {shell}");
        }
    }
    assert_eq!(pdllc(&["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn every_command_has_its_manual_page() {
    let scratch = Scratch::new();
    let folder = scratch.0.path().join("man").display().to_string();
    let output = pdllc(&["man", &folder]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    for command in commands() {
        let page = std::fs::read_to_string(format!("{folder}/pdllc-{command}.1"))
            .unwrap_or_else(|error| panic!("{command}: {error}"));
        assert!(page.contains(".SH NAME"), "{page}");
    }
}
