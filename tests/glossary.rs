//! `docs/glossary.md` is in order, and what it names is there.

use std::path::Path;

/// All sources below a directory, one after the other.
fn read(directory: &Path, sources: &mut String) {
    for entry in std::fs::read_dir(directory).expect("a directory of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read(&path, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            sources.push_str(&std::fs::read_to_string(&path).expect("a source"));
        }
    }
}

#[test]
fn terms_are_in_order_and_the_names_they_give_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = String::new();
    for directory in ["base", "frontends", "hosts", "pdl-bytecode", "pdl-compile", "pdl-ir", "pdl-vm", "src"] {
        read(&root.join(directory), &mut sources);
    }
    let page = include_str!("../docs/glossary.md");
    let terms: Vec<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("- **"))
        .map(|line| line.split("**").next().unwrap_or_default().to_lowercase())
        .collect();
    assert!(terms.len() > 50, "{terms:?}");
    assert!(terms.is_sorted_by(|one, next| one < next), "{terms:?}");
    // Types, and functions of types.
    let is_name = |name: &&str| {
        name.starts_with(|first: char| first.is_ascii_uppercase()) && name.bytes().any(|b| b.is_ascii_lowercase())
    };
    let names: Vec<&str> = page.split('`').skip(1).step_by(2).filter(is_name).collect();
    assert!(names.len() > 25, "{names:?}");
    for name in names {
        let (owner, member) = name.split_once("::").unwrap_or((name, ""));
        let mut declared = ["struct", "enum", "trait"].into_iter().map(|kind| format!("pub {kind} {owner}"));
        assert!(declared.any(|declaration| sources.contains(&declaration)), "there is no `{owner}`");
        let mut declared = ["pub fn ", "pub "].into_iter().map(|before| format!("{before}{member}"));
        assert!(
            member.is_empty() || declared.any(|declaration| sources.contains(&declaration)),
            "there is no `{name}`"
        );
    }
}
