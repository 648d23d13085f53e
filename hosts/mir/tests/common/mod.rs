//! What the tests share.

use std::path::PathBuf;
use std::process::Command;

/// Where LLVM's `.td` files are, if they are installed.
pub fn include_directory() -> Option<PathBuf> {
    let output =
        Command::new("llvm-config-22").arg("--includedir").output().ok().filter(|output| output.status.success());
    let found = output.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    let found = found.filter(|folder| folder.join("llvm/Target/GlobalISel/Combine.td").is_file());
    let required = std::env::var_os("PDLL_REQUIRE_MLIR").is_some();
    assert!(found.is_some() || !required, "LLVM's .td files are not installed (package llvm-22-dev)");
    if found.is_none() {
        eprintln!("skipped: LLVM's .td files are not installed (package llvm-22-dev)");
    }
    found
}
