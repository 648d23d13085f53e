//! The parts that the tests share: the probes, and reading rules.

// Each test binary uses a part of this.
#![allow(dead_code)]

use std::path::{Path, PathBuf};

use drr::Rules;
use ods::Definitions;
use pdl_diagnostics::{Diagnostic, SourceMap, render_text};
use tablegen::FileSystemLoader;

pub(crate) use crate::upstream::include_directory;

/// The folder of the probes.
pub(crate) fn probes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/probes")
}

/// The rules and errors of a text.
pub(crate) struct Outcome {
    pub sources: SourceMap,
    pub diagnostics: Vec<Diagnostic>,
    pub definitions: Definitions,
    pub rules: Rules,
}

impl Outcome {
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error())
    }

    pub(crate) fn rendered(&self) -> String {
        let text: String =
            self.diagnostics.iter().map(|diagnostic| render_text(&self.sources, diagnostic, false)).collect();
        // Where the files lie is the machine's affair.
        let mut text = text.replace(&format!("{}/", probes().display()), "");
        for (_, file) in self.sources.files() {
            if let Some((before, _)) = file.name.split_once("/mlir/") {
                text = text.replace(&format!("{before}/mlir/"), "mlir/");
            }
        }
        text
    }

    /// The rules, those without a name without their numbers: they count the records that MLIR's files define.
    pub(crate) fn shown(&self) -> String {
        let text = self.rules.shown(&self.definitions).to_string();
        let mut parts = text.split("anonymous_");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + "anonymous" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
    }
}

/// Reads a text that may include MLIR's files and the operations of the probes.
pub(crate) fn read(directory: &Path, name: &str, text: &str) -> Outcome {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([directory.to_owned(), probes()]);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics);
    let (mut definitions, mut rules) = (Definitions::default(), Rules::default());
    if let Some(records) = records {
        let (read, ids) = ods::read_with_ids(&records, &mut diagnostics);
        rules = drr::read(&records, &read, &ids, &mut diagnostics);
        definitions = read;
    }
    Outcome { sources, diagnostics, definitions, rules }
}

/// Reads rules over the operations of the probes.
pub(crate) fn read_rules(directory: &Path, rules: &str) -> Outcome {
    read(directory, "rules.td", &format!("include \"ops.td\"\n{rules}"))
}

/// A file of probes.
pub(crate) struct ProbeFile {
    /// Its name without ending.
    pub name: String,
    pub text: String,
}

/// One probe of a file.
pub(crate) struct Probe<'a> {
    /// The line that its text begins in, from 1.
    pub line: usize,
    pub text: &'a str,
}

/// The files of `accepted` or `refused`, sorted by name.
pub(crate) fn files(folder: &str) -> Vec<ProbeFile> {
    let entries = std::fs::read_dir(probes().join(folder)).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "td"));
    paths.sort();
    let read = |path: &PathBuf| ProbeFile {
        name: path.file_stem().expect("it has a name").to_string_lossy().into_owned(),
        text: std::fs::read_to_string(path).expect("it can be read"),
    };
    paths.iter().map(read).collect()
}

const SEPARATOR: &str = "// -----\n";

impl ProbeFile {
    /// Returns what stands before the first probe, and belongs to each.
    pub(crate) fn head(&self) -> &str {
        self.text.split(SEPARATOR).next().unwrap_or_default()
    }

    pub(crate) fn probes(&self) -> Vec<Probe<'_>> {
        let mut line = 1;
        let mut probes = Vec::new();
        for part in self.text.split(SEPARATOR) {
            probes.push(Probe { line, text: part });
            line += part.lines().count() + 1;
        }
        probes.remove(0);
        probes
    }
}
