//! The pattern files that several tests read.

use std::path::PathBuf;

/// All pattern files of examples and tests that compile.
pub(crate) fn all_pattern_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = ["examples", "examples/shared", "tests/spec"]
        .iter()
        .filter_map(|dir| std::fs::read_dir(dir).ok())
        .flatten()
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdll"))
        .filter(|path| !path.to_string_lossy().ends_with(".refused.pdll"))
        .collect();
    files.sort();
    assert!(files.len() > 70, "{} files", files.len());
    files
}
