//! Wrong programs and what is said about them: `tests/bad/NAME.pdll` and, beside it, `NAME.stderr`.

use pdl_diagnostics::{SourceMap, render_text};
use pdll_syntax::{FileSystemLoader, add_file, parse};
use std::path::{Path, PathBuf};

use crate::goldens::Goldens;

/// Everything that is reported about the file.
fn report(path: &Path) -> String {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let bytes = std::fs::read(path).unwrap();
    let loader = FileSystemLoader::new(["tests/bad/include"]);
    // The same separators wherever the tests run.
    let name = path.display().to_string().replace('\\', "/");
    if let Some(file) = add_file(&mut sources, name, bytes, None, &mut diagnostics) {
        parse(&mut sources, file, &loader, &mut diagnostics);
    }
    for diagnostic in &diagnostics {
        let labels = std::iter::once(&diagnostic.label).chain(diagnostic.labels.iter().map(|label| &label.message));
        assert!(labels.clone().all(|label| !label.is_empty()), "nothing is said at the carets of {diagnostic:?}");
    }
    diagnostics.iter().map(|d| render_text(&sources, d, false)).collect::<Vec<_>>().join("\n")
}

fn programs() -> Vec<PathBuf> {
    let mut programs: Vec<PathBuf> = std::fs::read_dir("tests/bad")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pdll"))
        .collect();
    programs.sort();
    programs
}

#[test]
fn every_wrong_program_is_reported_as_expected() {
    let programs = programs();
    assert!(programs.len() >= 60, "only {} programs", programs.len());
    let mut goldens = Goldens::default();
    for program in programs {
        let found = report(&program);
        assert!(!found.is_empty(), "{}: nothing is reported", program.display());
        goldens.compare(&program.with_extension("stderr"), &found);
    }
}
