//! The programs and files of others that tests compare with: the one place that knows the version of LLVM and MLIR, and that lets a
//! test do without them.

#![allow(dead_code, unused_macros, unused_imports, reason = "each test program uses some of it")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The name of a program of the release that everything is compared with.
macro_rules! llvm {
    ($program:literal) => {
        concat!($program, "-22")
    };
}

pub(crate) const LLC: &str = llvm!("llc");
pub(crate) const LLVM_CONFIG: &str = llvm!("llvm-config");
pub(crate) const LLVM_TBLGEN: &str = llvm!("llvm-tblgen");
pub(crate) const MLIR_OPT: &str = llvm!("mlir-opt");
pub(crate) const MLIR_PDLL: &str = llvm!("mlir-pdll");
pub(crate) const MLIR_RUNNER: &str = llvm!("mlir-runner");
pub(crate) const MLIR_TBLGEN: &str = llvm!("mlir-tblgen");
pub(crate) const MLIR_TRANSLATE: &str = llvm!("mlir-translate");
pub(crate) const OPT: &str = llvm!("opt");

/// Returns true if all programs can be run. Where one cannot, says what is left out.
///
/// # Panics
/// Instead of returning false if `PDLL_REQUIRE_MLIR` is set: then nothing may be left out.
pub(crate) fn are_there(programs: &[&str]) -> bool {
    let version = |program| Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    programs.iter().all(|program| given(version(program).ok(), program).is_some())
}

/// Returns the folder with the `.td` files of LLVM and MLIR; `None`, with a message, if it or one of `programs` is missing.
///
/// # Panics
/// As [`are_there`].
pub(crate) fn include_directory(programs: &[&str]) -> Option<PathBuf> {
    let found = Command::new(LLVM_CONFIG).arg("--includedir").output().ok().and_then(|output| {
        let directory = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
        directory.join("mlir/IR/OpBase.td").exists().then_some(directory)
    });
    given(found, "the folder of MLIR's .td files").filter(|_| are_there(programs))
}

/// Returns what was found. If it is `None`, says what is left out, past the harness, which keeps to itself what tests print.
///
/// # Panics
/// As [`are_there`].
pub(crate) fn given<T>(found: Option<T>, name: &str) -> Option<T> {
    if found.is_none() {
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "{name} is missing (see CONTRIBUTING.md)");
        let test = std::thread::current().name().unwrap_or_default().to_owned();
        let _ = writeln!(std::io::stderr(), "left out: {test}: {name} is missing (see CONTRIBUTING.md)");
    }
    found
}
