//! The probes: rules that are wrong, what is said of them, and what LLVM 22 says.
//!
//! A file of probes holds several, each behind a line `// -----`, with its name, which is that of its rule, and what LLVM says of
//! it, or that it crashes. Where it stops at the first such rule, that is said too.

use crate::common;
use crate::goldens::golden;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use common::{HEAD, Outcome, TOOL, include_directory, probes, read_in, reference, with_combiner};
use pdl_diagnostics::Diagnostic;

const SEPARATOR: &str = "// -----\n";

/// A file of probes, and its text.
fn files() -> Vec<(PathBuf, String)> {
    let entries = std::fs::read_dir(probes()).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "td"));
    paths.sort();
    paths.retain(|path| path.file_name().is_some_and(|name| name != "head.td"));
    paths.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).expect("it can be read"))).collect()
}

/// One probe: the line of a file that it begins in, from 1, and its text.
struct Probe<'a> {
    line: usize,
    text: &'a str,
}

impl<'a> Probe<'a> {
    fn all(file: &'a str) -> Vec<Probe<'a>> {
        let mut line = 1;
        let mut probes = Vec::new();
        for text in file.split(SEPARATOR) {
            probes.push(Probe { line, text });
            line += text.lines().count() + 1;
        }
        probes.split_off(1)
    }

    fn name(&self) -> &'a str {
        self.text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("a probe has a name")
    }

    /// Returns what LLVM says of it.
    fn said(&self) -> Vec<&'a str> {
        self.text.lines().filter_map(|line| line.strip_prefix("// llvm: ")).collect()
    }

    /// Returns true if LLVM reads no other rule behind it.
    fn is_fatal(&self) -> bool {
        self.text.contains("\n// llvm stops there\n")
    }

    fn is_refused(&self) -> bool {
        self.said().iter().any(|said| said.starts_with("error: ") || *said == "crash")
    }
}

/// The text before the probes of every file.
fn head() -> String {
    HEAD.to_owned() + &std::fs::read_to_string(probes().join("head.td")).expect("the head is there")
}

/// Reads all files of probes at once.
fn read_all(directory: &Path) -> Outcome {
    let folder = probes();
    let includes = files().into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    let names = includes.iter().filter_map(|path| path.file_name()).map(|name| name.to_string_lossy());
    let includes: String = names.map(|name| format!("include \"{name}\"\n")).collect();
    read_in(&[&folder, directory], "all.td", &format!("{HEAD}include \"head.td\"\n{includes}"))
}

/// All errors of all probes come in one run.
#[test]
fn what_is_wrong_is_said_where_it_is() {
    let Some(directory) = include_directory(&[]) else { return };
    let outcome = read_all(&directory);
    let accepted: BTreeSet<&str> = outcome.rules.rules.iter().map(|rule| rule.name.as_str()).collect();
    let mut count = 0;
    for (path, text) in files() {
        let is_of_file = |found: &&Diagnostic| {
            let file = outcome.sources.file(found.span.file);
            Path::new(&file.name).file_name() == path.file_name()
        };
        let of_file: Vec<&Diagnostic> = outcome.diagnostics.iter().filter(is_of_file).collect();
        for probe in Probe::all(&text) {
            let lines = probe.line..probe.line + probe.text.lines().count();
            let here = of_file.iter().filter(|found| lines.contains(&outcome.sources.line_column(found.span).0));
            let here: Vec<&&Diagnostic> = here.collect();
            assert!(!here.is_empty(), "{}:{}: nothing is said of {}", path.display(), probe.line, probe.name());
            assert_eq!(here.iter().any(|found| found.is_error()), probe.is_refused(), "{}", probe.name());
            assert_eq!(accepted.contains(probe.name()), !probe.is_refused(), "{}", probe.name());
            count += 1;
        }
        golden(&path.with_extension("txt"), &outcome.rendered_of(of_file.into_iter()));
    }
    assert!(count >= 137, "{count} probes");
}

/// Each probe for itself takes half a second, so all that do not crash are read at once.
#[test]
fn the_reference_says_what_the_probes_say() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let files = files();
    let all: Vec<Probe<'_>> = files.iter().flat_map(|(_, text)| Probe::all(text)).collect();
    let (crashing, others): (Vec<&Probe<'_>>, Vec<&Probe<'_>>) =
        all.iter().partition(|probe| probe.said() == ["crash"]);
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("probes.td");
    let run = |probes: &[&Probe<'_>]| {
        let text: String = probes.iter().map(|probe| probe.text).collect();
        let names: Vec<&str> = probes.iter().map(|probe| probe.name()).collect();
        let text = with_combiner(&(head() + &text), &names);
        std::fs::write(&path, &text).expect("it can be written");
        (reference(&directory, &path, &[]).1, text)
    };
    for probe in crashing {
        assert!(run(&[probe]).0.contains("Stack dump:"), "{}", probe.name());
    }
    let (fatal, others): (Vec<&Probe<'_>>, Vec<&Probe<'_>>) = others.into_iter().partition(|probe| probe.is_fatal());
    for probes in fatal.into_iter().map(|probe| vec![probe]).chain([others]) {
        let (said, text) = run(&probes);
        let found = messages(&said, &text, &probes);
        for probe in probes {
            assert_eq!(found.get(probe.name()).cloned().unwrap_or_default(), probe.said(), "{}", probe.name());
        }
    }
}

/// Returns what was said of each probe in a text.
fn messages<'p>(said: &str, text: &str, probes: &[&Probe<'p>]) -> BTreeMap<&'p str, Vec<String>> {
    let mut current = "";
    let probe_at: Vec<&str> = text
        .lines()
        .map(|line| {
            let begins = probes.iter().find(|probe| line.strip_prefix("// ") == Some(probe.name()));
            current = begins.map_or(current, |probe| probe.name());
            current
        })
        .collect();
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in said.lines().filter(|line| !line.contains("Failed to parse one or more rules")) {
        let mut parts = line.splitn(4, ':');
        let place = parts.next().filter(|file| file.ends_with("probes.td")).and_then(|_| parts.next()?.parse().ok());
        let (Some(number), Some(message)) = (place, parts.nth(1)) else { continue };
        let number: usize = number;
        found.entry(probe_at[number - 1]).or_default().push(without_numbers(message.trim()));
    }
    found
}

/// Without the numbers of records without a name.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split("anonymous_");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "anonymous" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}
