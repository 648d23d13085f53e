//! `docs/glossary.md` is in order, what it names is there, and no two public types have one name.

use std::collections::{BTreeMap, BTreeSet};
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

/// Names that types of two modules may share, with the module that borrows each.
const SHARED: [(&str, &[&str]); 10] = [
    // Nodes of the syntax tree are called what PDLL calls them, and written with their module: `ast::Pattern`.
    ("pdll-syntax::ast", &["Block", "ConstraintKind", "Module", "Operation", "Pattern"]),
    // A native's parameters are declared with the names that PDLL gives their kinds: `Value(value): Value<H>`.
    ("pdl-vm::natives", &["Attr", "Op", "Type", "Value"]),
    // Every IR has operations, and calls them so; `pdl-ir` is the other.
    ("mlir-lite::handles", &["Op"]),
    ("mir::handles", &["Attr", "Block", "Op", "OpName", "Symbol", "Type", "Value"]),
    ("mir::edit", &["Position"]),
    // What patterns ask, in the words of the matcher; written with the module `questions`.
    ("pdl-compile::position", &["Position"]),
    ("pdl-compile::predicate", &["Predicate"]),
    // What a derive reads of an enum; written with its crate.
    ("pdl-instructions", &["Instruction", "Kind"]),
    // What a format names, in the words of the specification; written with its module.
    ("ods::format", &["Argument"]),
    // What the page of the playground and its engine say, in the words of the page; written with its module.
    (
        "playground::protocol",
        &[
            "Diagnostic",
            "Explanation",
            "Fix",
            "Match",
            "Native",
            "NativeKind",
            "Op",
            "Options",
            "Order",
            "PatternStatistics",
            "Severity",
            "Step",
        ],
    ),
];

/// Adds the public types and traits of the module in `file`, each with the crate and the module of it that declares it.
fn add_public(name: &str, file: &Path, places: &mut BTreeMap<String, BTreeSet<String>>) {
    let text = std::fs::read_to_string(file).expect("a source");
    let (folder, stem) = (file.parent().expect("a folder"), file.file_stem().expect("a name"));
    let is_root = stem == "lib";
    let children = if is_root || stem == "mod" { folder.to_owned() } else { folder.join(stem) };
    let child = |module: &str| {
        let flat = children.join(format!("{module}.rs"));
        if flat.exists() { flat } else { children.join(module).join("mod.rs") }
    };
    let krate = name.split("::").next().unwrap_or_default();
    let place = |module: &str| if is_root { format!("{krate}::{module}") } else { name.to_owned() };
    let mut add = |word: &str, place: String| {
        if word.starts_with(|first: char| first.is_ascii_uppercase()) && word.bytes().any(|b| b.is_ascii_lowercase()) {
            places.entry(word.to_owned()).or_default().insert(place);
        }
    };
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
    };
    for line in text.lines() {
        let mut kinds = ["struct ", "enum ", "trait ", "type "].into_iter();
        let declared = kinds.find_map(|kind| line.strip_prefix("pub ")?.strip_prefix(kind));
        if let Some(word) = declared.and_then(|rest| words(rest).into_iter().next()) {
            add(&word, if is_root { krate.to_owned() } else { name.to_owned() });
        }
    }
    for item in text.split("\npub use ").skip(1) {
        let item = item.split(';').next().unwrap_or_default();
        let (path, is_own) = item.strip_prefix("crate::").map_or((item, false), |path| (path, true));
        let (module, names) = path.split_once("::").unwrap_or((path, ""));
        if is_own {
            words(names).iter().for_each(|word| add(word, format!("{krate}::{module}")));
        } else if child(module).exists() {
            words(names).iter().for_each(|word| add(word, place(module)));
        }
    }
    for line in text.lines() {
        if let Some(module) = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';')) {
            add_public(&place(module), &child(module), places);
        }
    }
}

#[test]
fn no_two_public_types_have_one_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut crates = vec![root.to_owned()];
    for folder in [".", "base", "frontends", "hosts", "tools"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of crates");
        crates.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    let mut places = BTreeMap::new();
    // Hosts that are workspaces of their own speak of another IR in its own words.
    let is_apart = |directory: &Path| directory.join("Cargo.lock").exists() && directory != root;
    for directory in crates.into_iter().filter(|directory| !is_apart(directory)) {
        let file = directory.join("src/lib.rs");
        if file.exists() {
            let name = if directory == root { "pdll" } else { directory.file_name().unwrap().to_str().unwrap() };
            add_public(name, &file, &mut places);
        }
    }
    assert!(places.len() > 200, "{} names", places.len());
    for (place, names) in SHARED {
        for name in names {
            let shared = places.get_mut(*name).expect("a name");
            assert!(shared.len() > 1 && shared.remove(place), "`{place}::{name}` shares its name with nothing");
        }
    }
    let twice: Vec<_> = places.iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(twice.is_empty(), "public types of one name: {twice:#?}");
}
