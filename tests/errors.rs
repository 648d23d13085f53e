//! `docs/errors.md` lists every code that the sources can print, under the crate that prints it, and no other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::sources;

use sources::{crates, texts};

/// `"E0202"` and the like in the text of a source file.
fn codes(text: &str) -> Vec<String> {
    let is_code = |part: &&str| {
        let (letter, digits) = part.split_at_checked(1).unwrap_or_default();
        matches!(letter, "E" | "W") && digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit())
    };
    text.split('"').filter(is_code).map(str::to_owned).collect()
}

/// A crate's codes stand under the heading that names it in backquotes; crates of one heading share their codes.
#[test]
fn every_code_is_listed_under_its_crate() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let mut listed: BTreeMap<String, String> = BTreeMap::new();
    let mut headings: BTreeMap<String, String> = BTreeMap::new();
    let mut heading = "";
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title;
            headings.extend(title.split('`').skip(1).step_by(2).map(|name| (name.to_owned(), title.to_owned())));
        } else if let Some(code) = line.strip_prefix("| ").and_then(|rest| rest.split(' ').next())
            && code.starts_with(['E', 'W'])
        {
            assert_eq!(listed.insert(code.to_owned(), heading.to_owned()), None, "{code} is listed twice");
        }
    }
    let mut printed: BTreeMap<String, String> = BTreeMap::new();
    for (name, sources) in crates() {
        let found: BTreeSet<String> = texts(&sources).iter().flat_map(|(_, text)| codes(text)).collect();
        for code in found {
            let heading = headings.get(&name).unwrap_or_else(|| panic!("no heading names {name}, which prints {code}"));
            let other = printed.insert(code.clone(), heading.clone());
            assert!(other.as_ref().is_none_or(|other| other == heading), "{code} has two meanings");
        }
    }
    assert!(printed.len() > 200, "{} codes", printed.len());
    assert_eq!(printed, listed);
}

/// The pages of `docs`, without its pictures.
fn pages(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root.join("docs")).expect("the pages").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// The pages name sources by their path from here, and those that moved are named anew.
#[test]
fn the_sources_that_the_pages_name_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages =
        pages(root).into_iter().chain(["README.md", "CONTRIBUTING.md", "SECURITY.md"].map(|name| root.join(name)));
    let (mut named, mut missing) = (0, Vec::new());
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("a page");
        for part in
            text.split('`').filter(|part| part.contains('/') && part.ends_with(".rs") && !part.contains([' ', '*']))
        {
            named += 1;
            if !root.join(part).is_file() && !root.join("examples/expressions").join(part).is_file() {
                missing.push(format!("{}: {part}", page.display()));
            }
        }
    }
    assert!(named > 10 && missing.is_empty(), "{named} named\n{}", missing.join("\n"));
}

/// Returns what a source defines or implements something for, and all that it may name so: functions, variants, fields and types.
fn defined(source: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let word = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    const KEYWORDS: [&str; 7] = ["struct ", "enum ", "trait ", "impl ", "> ", "for ", "type "];
    let behind = |keyword: &&str| {
        source.match_indices(*keyword).map(|(at, keyword)| &source[at + keyword.len()..]).collect::<Vec<_>>()
    };
    let owners = KEYWORDS.iter().flat_map(behind).map(|rest| &rest[..word(rest)]).collect();
    let names = source.lines().flat_map(|line| {
        let line = line.trim_start();
        let line = line.strip_prefix("pub ").unwrap_or(line);
        let line = line.strip_prefix("const ").unwrap_or(line);
        ["", "fn ", "type "]
            .into_iter()
            .filter_map(move |keyword| line.strip_prefix(keyword))
            .map(|rest| &rest[..word(rest)])
    });
    (owners, names.collect())
}

/// Names such as `Type::name` in the pages exist: names change, and pages are forgotten.
#[test]
fn the_functions_that_the_pages_name_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    let mut folders: Vec<PathBuf> = crates().into_iter().map(|(_, source)| source).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false => sources.push(std::fs::read_to_string(path).expect("a source")),
            }
        }
    }
    let sources: Vec<_> = sources.iter().map(|source| defined(source)).collect();
    let (mut named, mut missing) = (0, Vec::new());
    for page in pages(root) {
        let text = std::fs::read_to_string(&page).expect("a page");
        for part in text.split('`') {
            let path = part.split('(').next().unwrap_or_default();
            let is_path = path.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':'));
            let Some((owner, name)) = path.rsplit_once("::").filter(|_| is_path) else { continue };
            let owner = owner.rsplit("::").next().unwrap_or(owner);
            if !owner.starts_with(char::is_uppercase) {
                continue;
            }
            named += 1;
            if !sources.iter().any(|(owners, names)| owners.contains(owner) && names.contains(name)) {
                missing.push(format!("{}: {path}", page.display()));
            }
        }
    }
    assert!(named > 15 && missing.is_empty(), "{named} named\n{}", missing.join("\n"));
}
