//! MLIR's own `.td` files, for the tests that compare with it.

use std::path::PathBuf;
use std::process::Command;

/// The folder above `mlir/`, or `None`, with a message, if it or one of `tools` is missing.
///
/// # Panics
/// Instead of `None` if `PDLL_REQUIRE_MLIR` is set: then nothing may be skipped.
pub(crate) fn include_directory(tools: &[&str]) -> Option<PathBuf> {
    let is_there = |tool: &&str| Command::new(tool).arg("--version").output().is_ok();
    let found = Command::new("llvm-config-22").arg("--includedir").output().ok().and_then(|output| {
        let directory = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
        (directory.join("mlir/IR/OpBase.td").exists() && tools.iter().all(is_there)).then_some(directory)
    });
    if found.is_none() {
        let what = format!("MLIR's .td files or one of {tools:?} are missing (see CONTRIBUTING.md)");
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "{what}");
        eprintln!("skipped: {what}");
    }
    found
}
