//! The layout of the repository: where the integration tests of a crate are one program, `tests/all.rs`, each file is a module of it,
//! as another would never run; and the version of LLVM stands in one file.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn each_file_of_tests_is_a_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut crates: Vec<PathBuf> = vec![root.to_owned()];
    for folder in [".", "base", "examples", "frontends", "hosts", "testing", "tools"] {
        let entries = fs::read_dir(root.join(folder)).expect("a folder of crates");
        crates.extend(entries.flatten().map(|entry| entry.path()));
    }
    let mut count = 0;
    for folder in crates {
        let Ok(all) = fs::read_to_string(folder.join("tests/all.rs")) else { continue };
        count += 1;
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has one");
        assert!(manifest.contains("autotests = false"), "{}", folder.display());
        for entry in fs::read_dir(folder.join("tests")).expect("there are tests").flatten() {
            let path = entry.path();
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let is_test = path.extension().is_some_and(|ending| ending == "rs");
            let is_own = name == "all" || manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
            assert!(!is_test || is_own || all.contains(&format!("mod {name};\n")), "{}", path.display());
        }
    }
    assert!(count > 15, "{count} crates");
}

/// Programs name it by the file, tests by `tests/support/upstream.rs`.
#[test]
fn the_version_of_llvm_stands_in_one_place() {
    let version = include_str!("../testing/llvm-version").trim();
    assert_eq!(crate::upstream::LLVM_CONFIG, format!("llvm-config-{version}"));
    let names = format!("(llvm|mlir|llc|lld|opt|config|tblgen|tools|dev)-{version}([^0-9]|$)");
    let mut search = std::process::Command::new("git");
    search.args(["grep", "--line-number", "--extended-regexp", &names, "--", "*.sh", "*.py", ".ci", "*/build.rs"]);
    let found = search.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("git runs");
    assert_eq!(String::from_utf8_lossy(&found.stdout), "", "the version is in testing/llvm-version");
}
