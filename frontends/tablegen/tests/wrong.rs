//! Each `wrong/*.td` is refused; `wrong/expected.txt` holds line and message of the first error.

use crate::common;

use std::fmt::Write;

use common::{files, parse_file, reference, reference_error, run_reference};

/// Where the reference gives no line, or crashes.
const WITHOUT_A_LINE: [&str; 4] = ["con_different.td", "head_of_empty.td", "match_bad_regex.td", "splat_negative.td"];

#[test]
fn every_wrong_file_gets_its_error() {
    let (directory, names) = files("wrong");
    assert!(names.len() >= 120, "files are missing");
    let mut found = String::new();
    for name in &names {
        let outcome = parse_file(&directory, name);
        assert!(outcome.records.is_none(), "{name} is accepted");
        let error = outcome.diagnostics.iter().find(|diagnostic| diagnostic.is_error()).expect("there is an error");
        let (line, column) = outcome.sources.line_column(error.span);
        writeln!(found, "{name}:{line}:{column}: {} {}", error.code.0, error.message).expect("strings grow");
        for label in &error.labels {
            let (line, column) = outcome.sources.line_column(label.span);
            writeln!(found, "    {line}:{column}: {}", label.message).expect("strings grow");
        }
        if let Some(fix) = &error.fix {
            let (line, column) = outcome.sources.line_column(fix.span);
            writeln!(found, "    fix {line}:{column}: `{}`, {}", fix.replacement, fix.message).expect("strings grow");
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

#[test]
fn the_reference_refuses_the_same_lines() {
    let Some(tool) = reference() else { return };
    let (directory, names) = files("wrong");
    for name in names {
        let Err(said) = run_reference(tool, &directory, &name) else { panic!("the reference accepts {name}") };
        if WITHOUT_A_LINE.contains(&name.as_str()) {
            continue;
        }
        let ours = parse_file(&directory, &name).first_error();
        assert_eq!(ours, reference_error(&said), "{name}: {said}");
    }
}
