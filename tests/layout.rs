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

/// Returns the crates that others may depend on.
fn published() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut list = std::process::Command::new("git");
    let files = list.args(["ls-files", "Cargo.toml", "*/Cargo.toml"]).current_dir(root).output().expect("git runs");
    let files = String::from_utf8(files.stdout).expect("names are text");
    let folders = files.lines().map(|file| root.join(file.trim_end_matches("Cargo.toml")));
    folders.filter(|folder| !manifest(folder).contains("publish = false")).collect()
}

fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has one")
}

/// `testing/publish.sh` does the rest.
#[test]
fn crates_for_others_say_what_they_are() {
    let published = published();
    assert!(published.len() > 20, "{} crates", published.len());
    for folder in published {
        let (manifest, place) = (manifest(&folder), folder.display());
        let field = |name: &str| {
            let lines = manifest.lines().take_while(|line| *line != "[dependencies]");
            let mut values = lines.filter_map(|line| line.strip_prefix(name)?.split_once("= "));
            values.next().unwrap_or_else(|| panic!("{place} has no `{name}`")).1.to_owned()
        };
        let name = field("name").trim_matches('"').to_owned();
        assert!(field("description").len() > 20 && field("license").len() > 2, "{place}");
        let list = |name: &str| field(name).trim_matches(['[', ']']).split(", ").map(str::to_owned).collect::<Vec<_>>();
        assert!((1..=5).contains(&list("keywords").len()), "{place}");
        assert!(list("keywords").iter().all(|word| word.len() <= 22 && !word.contains(' ')), "{place}");
        assert!(!list("categories").is_empty(), "{place}");
        let readme = fs::read_to_string(folder.join(field("readme").trim_matches('"'))).expect("a README");
        let first = readme.lines().next().expect("a title").to_lowercase();
        assert!(
            first.contains(&name) || name == "pdll" && first == "# pdll" || first.contains(&name.replace("pdl-", "")),
            "{place}: {first}"
        );
        for link in readme.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            assert!(link.is_empty() || link.contains("://") || folder.join(link).exists(), "{place}: {link}");
        }
    }
}
