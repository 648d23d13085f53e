//! The number of findings that the command prints: as many as are asked for, and how many more there are.

use crate::command;

use command::{Scratch, pdllc, stderr};

/// Patterns of which each but the first is an error, and each that is another as well has a warning.
fn wrong_patterns(count: usize) -> String {
    "Pattern Same => erase op<t.a>;\n".repeat(count)
}

fn codes(said: &str, code: &str) -> usize {
    said.lines().filter(|line| line.starts_with(&format!("[{code}]"))).count()
}

#[test]
fn what_is_printed_has_a_limit_and_says_what_is_left_out() {
    let dir = Scratch::new();
    let file = dir.file("many.pdll", wrong_patterns(301));
    let lint = |more: &[&str]| pdllc(&[&["lint", file.as_str()], more].concat());
    let said = lint(&[]);
    let text = stderr(&said);
    assert_eq!((said.status.code(), codes(&text, "E0201"), codes(&text, "W0207")), (Some(1), 100, 100), "{text}");
    assert!(text.contains("[W0911] warning: 200 more errors and 200 more warnings are not shown\n"), "{text}");
    assert!(text.ends_with("Note: `--max-errors 0` shows all\n"), "{text}");
    let text = stderr(&lint(&["--max-errors", "299", "-A", "W0207"]));
    assert!(codes(&text, "E0201") == 299 && text.contains("warning: 1 more error is not shown\n"), "{text}");
    let all = stderr(&lint(&["--max-errors=0"]));
    assert_eq!((codes(&all, "E0201"), codes(&all, "W0207"), codes(&all, "W0911")), (300, 300, 0));
    assert_eq!(codes(&stderr(&lint(&["--max-errors=300"])), "W0911"), 0, "nothing is left out");
}

#[test]
fn tools_get_as_many_and_the_rest_as_a_finding() {
    let dir = Scratch::new();
    let file = dir.file("many.pdll", wrong_patterns(301));
    let said = stderr(&pdllc(&["lint", &file, "--message-format", "json", "--max-errors", "7"]));
    let findings: Vec<serde_json::Value> = said.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let of = |severity: &str| findings.iter().filter(|finding| finding["severity"] == severity).count();
    assert_eq!((findings.len(), of("error")), (15, 7), "{said}");
    let last = &findings[14];
    assert_eq!(
        (last["code"].as_str(), last["message"].as_str()),
        (Some("W0911"), Some("293 more errors and 293 more warnings are not shown"))
    );
}

/// The limit is one of the command: what has sessions of its own shares it.
#[test]
fn files_and_parts_share_the_limit() {
    let dir = Scratch::new();
    let part = "Pattern => erase op<t.a>(x);\n";
    let parts = dir.file("parts.pdll", vec![part; 150].join("// -----\n"));
    let files: Vec<String> = (0..150).map(|number| dir.file(&format!("{number}.pdll"), part)).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let of_files = [&["check"], &files[..]].concat();
    let commands: [&[&str]; 4] = [
        &["check", &parts, "--split-input-file"],
        &["lint", &parts, "--split-input-file"],
        &["build", &parts, "--split-input-file", "--emit", "pdl"],
        &of_files,
    ];
    for command in commands {
        let said = stderr(&pdllc(command));
        assert_eq!(said.matches("] error: ").count(), 100, "{said}");
        assert_eq!(said.matches("[W0911] warning: 50 more errors are not shown").count(), 1, "{said}");
    }
}
