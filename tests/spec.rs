//! Every PDLL example of the specification.
//!
//! `tests/spec/LINE_NAME.pdll` completes the example that begins at that line of the specification to a whole file. A file
//! with an `.mlir` beside it is run on it, and gives the `.expected.mlir`; one whose name ends in `.refused.pdll` is
//! wrong, and gives the `.stderr`. Where MLIR accepts the patterns too, its engine must give the same IR, in both
//! orders. `UPDATE_GOLDEN=1` rewrites what is expected.

use crate::goldens::Goldens;

use std::path::{Path, PathBuf};

use conformance::case::rewrite;
use conformance::peer::Reference;
use conformance::verdict::Verdict;
use pdll::Session;

fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir("tests/spec")
        .expect("tests run in the directory of their package")
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdll"))
        .collect();
    files.sort();
    files
}

fn input_of(path: &Path) -> Option<String> {
    std::fs::read_to_string(path.with_extension("mlir")).ok()
}

#[test]
fn every_example_compiles_and_does_what_it_says() {
    let files = files();
    assert!(files.len() >= 65, "the examples are there");
    let mut goldens = Goldens::default();
    for path in files {
        let mut session = Session::new();
        let program = session.program(&path);
        if path.to_string_lossy().ends_with(".refused.pdll") {
            assert!(program.is_none(), "{} is accepted", path.display());
            goldens.compare(&path.with_extension("stderr"), &session.render());
            continue;
        }
        let Some(program) = program else {
            goldens.fail(format!("{}:\n{}", path.display(), session.render()));
            continue;
        };
        let Some(input) = input_of(&path) else { continue };
        match rewrite(&program, &input, false) {
            Ok(output) => goldens.compare(&path.with_extension("expected.mlir"), &output),
            Err(difference) => goldens.fail(format!("{}: {}: {}", path.display(), difference.what, difference.detail)),
        }
    }
}

/// Examples that MLIR refuses or crashes on, and the specification promises. `docs/divergences.md` has the reasons.
const REFUSED_BY_MLIR: [&str; 6] = [
    "1247_inline_constraints",
    "1262_anonymous_constraints",
    "1271_inline_constraint_captures",
    "1591_inline_rewrites",
    "1611_inline_rewrite_captures",
    "987_constraints_in_pdll",
];

/// Examples whose results differ from MLIR's on purpose.
const DIFFERENT_IN_MLIR: [&str; 3] = ["325_default_benefit", "965_value_range_constraint", "1383_rewrite_results"];

#[test]
fn mlir_agrees_with_every_example_that_it_accepts() {
    let Some(reference) = Reference::find() else { return };
    let files: Vec<PathBuf> =
        files().into_iter().filter(|path| !path.to_string_lossy().ends_with(".refused.pdll")).collect();
    let sources: Vec<String> = files.iter().map(|path| std::fs::read_to_string(path).expect("it is there")).collect();
    let mut cases = Vec::new();
    for (path, verdict) in files.iter().zip(reference.compile(&sources)) {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        match verdict {
            Verdict::Refused(_) | Verdict::Crashed => {
                assert!(REFUSED_BY_MLIR.contains(&name.as_str()), "MLIR refuses {name}")
            }
            Verdict::Accepted(_) if REFUSED_BY_MLIR.contains(&name.as_str()) => panic!("MLIR accepts {name} by now"),
            Verdict::Accepted(theirs) => cases.extend(input_of(path).map(|input| (path, name, theirs, input))),
        }
    }
    if !reference.has_peer() {
        eprintln!("skipped: no peer");
        return;
    }
    let inputs: Vec<(String, String)> = cases.iter().map(|(_, _, theirs, ir)| (theirs.clone(), ir.clone())).collect();
    let mut failures: Vec<String> = Vec::new();
    for top_down in [false, true] {
        for ((path, name, _, input), expected) in cases.iter().zip(reference.rewrite(&inputs, top_down)) {
            let expected = expected.text().unwrap_or_else(|| panic!("MLIR cannot run {name}"));
            let program = Session::new().program(path).expect("it compiled in the other test");
            // The peer's module has a name.
            let input = input.replacen("\"builtin.module\"() (", "\"builtin.module\"() <{sym_name = \"ir\"}> (", 1);
            let actual = rewrite(&program, &input, top_down).unwrap_or_else(|d| panic!("{name}: {}", d.detail));
            let same = actual.trim() == expected.trim();
            if same == DIFFERENT_IN_MLIR.contains(&name.as_str()) {
                failures.push(format!("{name}, top-down {top_down}:\nMLIR:\n{expected}\nours:\n{actual}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
