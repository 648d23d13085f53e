//! Links MLIR: the small archives of its C API statically, MLIR and LLVM themselves shared.
//!
//! `LLVM_CONFIG` names another `llvm-config` than that of the version in `testing/llvm-version`. With the feature `melior`, `mlir-sys` links.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The archives of the C API whose functions `src/ffi/sys.rs` declares.
const ARCHIVES: [&str; 6] = [
    "MLIRCAPITransforms",
    "MLIRCAPIPDL",
    "MLIRCAPIPDLInterp",
    "MLIRCAPIRegisterEverything",
    "MLIRCAPIInterfaces",
    "MLIRCAPIIR",
];

/// The version of LLVM and MLIR that this repository is tested with.
const LLVM: &str = include_str!("../../testing/llvm-version").trim_ascii();

/// Returns the names of the shared libraries.
fn shared_libraries() -> [String; 2] {
    ["MLIR".to_owned(), format!("LLVM-{LLVM}")]
}

fn main() {
    println!("cargo::rerun-if-env-changed=LLVM_CONFIG");
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_MELIOR").is_some() {
        return;
    }
    let directory = libraries();
    println!("cargo::metadata=libdir={}", directory.display());
    println!("cargo::rustc-link-search=native={}", directory.display());
    if let Some(linked) = run_time_directory(&directory) {
        println!("cargo::rustc-link-search=native={}", linked.display());
    }
    for archive in ARCHIVES {
        println!("cargo::rustc-link-lib=static={archive}");
    }
    for library in shared_libraries() {
        println!("cargo::rustc-link-lib=dylib={library}");
    }
    println!("cargo::rustc-link-lib=dylib=stdc++");
}

/// Where the libraries are.
fn libraries() -> PathBuf {
    let config = std::env::var("LLVM_CONFIG").unwrap_or_else(|_| format!("llvm-config-{LLVM}"));
    let output = Command::new(&config).arg("--libdir").output();
    let output = output.unwrap_or_else(|error| {
        panic!(
            "`{config}` does not run ({error}): install MLIR {LLVM} (Debian: `libmlir-{LLVM}-dev llvm-{LLVM}-dev`, see setup.sh), \
             or name another `llvm-config` by LLVM_CONFIG"
        )
    });
    let directory = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    let archive = directory.join("libMLIRCAPIIR.a");
    assert!(archive.exists(), "{} is missing: install `libmlir-{LLVM}-dev`", archive.display());
    directory
}

/// A directory inside of `target` that leads to the shared libraries. Cargo looks there when it runs programs and tests, and not in
/// directories outside; the system need not know them either.
fn run_time_directory(directory: &Path) -> Option<PathBuf> {
    let linked = PathBuf::from(std::env::var_os("OUT_DIR")?).join("lib");
    std::fs::create_dir_all(&linked).ok()?;
    for entry in std::fs::read_dir(directory).ok()?.flatten() {
        let name = entry.file_name();
        let is_wanted = name
            .to_str()
            .is_some_and(|name| shared_libraries().iter().any(|library| name.starts_with(&format!("lib{library}.so"))));
        let link = linked.join(&name);
        if is_wanted && !link.exists() {
            std::os::unix::fs::symlink(entry.path(), link).ok()?;
        }
    }
    Some(linked)
}
