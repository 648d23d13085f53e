//! The probes: what is accepted and refused, what is read and said, and what MLIR does with the same.
//!
//! A file of probes holds several, between lines `// -----`; what stands before the first belongs to each. Where MLIR does
//! otherwise, a comment in the probe says so and why.

use crate::common;
use crate::goldens::golden;
use crate::upstream;

use std::process::Command;

use common::{Probe, files, include_directory, probes, read};

const TOOL: &str = upstream::MLIR_TBLGEN;

#[test]
fn what_is_accepted_is_read_as_expected() {
    let Some(directory) = include_directory(&[]) else { return };
    let mut rules = 0;
    for file in files("accepted") {
        let outcome = read(&directory, &format!("{}.td", file.name), &file.text);
        assert_eq!(outcome.errors().count(), 0, "{}", outcome.rendered());
        rules += outcome.rules.rules.len();
        golden(&probes().join("accepted").join(format!("{}.txt", file.name)), &outcome.shown());
    }
    assert!(rules >= 150, "{rules} rules");
}

/// All errors of a file come in one run, and each probe has one.
#[test]
fn what_is_refused_says_why_where_it_is() {
    let Some(directory) = include_directory(&[]) else { return };
    let mut refused = 0;
    for file in files("refused") {
        let outcome = read(&directory, &format!("{}.td", file.name), &file.text);
        for Probe { line, text } in file.probes() {
            let lines = line..line + text.lines().count();
            let is_here = |span| {
                outcome.sources.file(outcome.diagnostics[0].span.file).name.ends_with(".td")
                    && lines.contains(&outcome.sources.line_column(span).0)
            };
            let is_refused = outcome.errors().any(|error| error.span.file.0 == 0 && is_here(error.span));
            assert!(is_refused, "{}:{line}: nothing is said of\n{text}{}", file.name, outcome.rendered());
            refused += 1;
        }
        golden(&probes().join("refused").join(format!("{}.txt", file.name)), &outcome.rendered());
    }
    assert!(refused >= 190, "{refused} probes");
}

/// The answer of MLIR to a probe.
#[derive(Debug, PartialEq, Eq)]
enum Reference {
    Accepts,
    Refuses,
    Crashes,
}

#[test]
fn the_reference_accepts_and_refuses_the_same() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let scratch = tempfile::tempdir().expect("a folder for probes");
    let path = scratch.path().join("probe.td");
    let (mut same, mut differences) = (0, 0);
    for (folder, expected) in [("accepted", Reference::Accepts), ("refused", Reference::Refuses)] {
        for file in files(folder) {
            for Probe { line, text } in file.probes() {
                std::fs::write(&path, format!("{}{text}", file.head())).expect("it can be written");
                let mut tool = Command::new(TOOL);
                tool.args(["-gen-rewriters", "-I"]).arg(&directory).arg("-I").arg(probes()).arg(&path);
                let status = tool.output().expect("the reference runs").status;
                let found = match status.code() {
                    Some(0) => Reference::Accepts,
                    Some(1) => Reference::Refuses,
                    _ => Reference::Crashes,
                };
                let noted = text.lines().find_map(|line| line.strip_prefix("// mlir-tblgen "));
                let wanted = match noted.and_then(|note| note.split_once(": ")) {
                    Some(("accepts", _)) => Reference::Accepts,
                    Some(("refuses", _)) => Reference::Refuses,
                    Some(("crashes", _)) => Reference::Crashes,
                    // It reads memory that is not its own: what comes of it is chance.
                    Some(("may do anything", _)) => {
                        differences += 1;
                        continue;
                    }
                    Some(other) => panic!("{}:{line}: {other:?}", file.name),
                    // What crashes is an error here.
                    None if expected == Reference::Refuses && found == Reference::Crashes => Reference::Crashes,
                    None if expected == Reference::Refuses => Reference::Refuses,
                    None => Reference::Accepts,
                };
                assert_eq!(found, wanted, "{folder}/{}.td:{line}: {text}", file.name);
                same += usize::from(noted.is_none());
                differences += usize::from(noted.is_some());
            }
        }
    }
    eprintln!("{same} probes as in MLIR, {differences} noted as not");
    assert!(same >= 330 && differences <= 60, "{same} probes as in MLIR, {differences} not");
}
