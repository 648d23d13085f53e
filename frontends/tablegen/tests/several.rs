//! A file may have several errors: `several/expected.txt` holds all that are reported in each `several/*.td`.

use crate::common;

use std::fmt::Write;

use common::{base_name, files, parse_file, parse_text};

#[test]
fn every_mistake_is_reported_once() {
    let (directory, names) = files("several");
    assert!(names.len() >= 6, "files are missing");
    let mut found = String::new();
    for name in &names {
        let outcome = parse_file(&directory, name);
        assert!(outcome.records.is_none(), "{name} is accepted");
        writeln!(found, "{name}").expect("strings grow");
        for error in outcome.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
            let (line, column) = outcome.sources.line_column(error.span);
            let file = base_name(&outcome.sources.file(error.span.file).name);
            let file = if file == name { String::new() } else { format!("{file}:") };
            writeln!(found, "  {file}{line}:{column}: {} {}", error.code.0, error.message).expect("strings grow");
        }
    }
    let golden = directory.join("expected.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&golden, &found).expect("it can be written");
    }
    let expected = std::fs::read_to_string(&golden).expect("expected.txt is there");
    for (expected, found) in expected.lines().zip(found.lines()) {
        assert_eq!(expected, found);
    }
    assert_eq!(expected.lines().count(), found.lines().count());
}

/// A valid text with one token left out has one mistake, nearly always: what follows from it is not reported.
#[test]
fn one_mistake_is_seldom_reported_as_several() {
    let (directory, names) = files("language");
    let (mut refused, mut reported) = (0, 0);
    for name in names {
        let text = std::fs::read_to_string(directory.join(name)).expect("it is there");
        // Names are left out too, which every use of them may report.
        let is_sign = |byte: &u8| byte.is_ascii_punctuation() && !matches!(byte, b'_' | b'#' | b'$' | b'"' | b'/');
        for (at, _) in text.bytes().enumerate().filter(|(_, byte)| is_sign(byte)) {
            let wrong = format!("{}{}", &text[..at], &text[at + 1..]);
            let errors = parse_text(&wrong).diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
            refused += usize::from(errors > 0);
            reported += errors;
        }
    }
    println!("{reported} errors in {refused} texts");
    assert!(refused > 4000, "only {refused} texts are refused");
    assert!(reported * 100 <= refused * 115, "{reported} errors in {refused} texts");
}

#[test]
fn errors_are_limited() {
    let text = "def { int x = \"s\"; }\n".repeat(5000);
    let outcome = parse_text(&text);
    assert_eq!(outcome.diagnostics.len(), 1000);
    assert_eq!(outcome.diagnostics[999].notes, ["there are too many errors to go on"]);
    // An assertion that fails ends nothing, and counts all the same.
    let text: String = (0..3000).map(|number| format!("assert 0, \"number {number}\";\n")).collect();
    let outcome = parse_text(&text);
    assert_eq!(outcome.diagnostics.len(), 1000);
    let noted: Vec<usize> = (0..1000).filter(|index| !outcome.diagnostics[*index].notes.is_empty()).collect();
    assert_eq!(noted, [999]);
}
