//! The parts that the tests share: running the parser on files, and the reference where it is installed.

// Each test binary uses a part of this.
#![allow(dead_code)]

use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::Command;

use pdl_diagnostics::{Diagnostic, SourceMap};
use tablegen::{FileSystemLoader, Records};

/// The outcome of reading one file.
pub(crate) struct Outcome {
    pub sources: SourceMap,
    pub records: Option<Records>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Outcome {
    /// File name and line of the first error.
    pub(crate) fn first_error(&self) -> Option<(String, usize)> {
        let error = self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())?;
        let name = &self.sources.file(error.span.file).name;
        Some((base_name(name).to_owned(), self.sources.line_column(error.span).0))
    }

    pub(crate) fn messages(&self) -> String {
        self.diagnostics.iter().map(|diagnostic| format!("{}\n", diagnostic.message)).collect()
    }
}

pub(crate) fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Reads a text that includes nothing.
pub(crate) fn parse_text(text: &str) -> Outcome {
    let mut sources = SourceMap::new();
    let file = sources.add("test.td", text, None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &tablegen::MemoryLoader::new(), &[], &mut diagnostics);
    Outcome { sources, records, diagnostics }
}

/// Reads a file below an include directory.
pub(crate) fn parse_file(directory: &Path, path: &str) -> Outcome {
    let text = std::fs::read_to_string(directory.join(path)).expect("the file is there");
    let mut sources = SourceMap::new();
    let file = sources.add(path, text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([directory.to_owned()]);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics);
    Outcome { sources, records, diagnostics }
}

/// The `.td` files of a folder below `tests/`, sorted.
pub(crate) fn files(folder: &str) -> (PathBuf, Vec<String>) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut names: Vec<String> = std::fs::read_dir(&directory)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".td"))
        .collect();
    names.sort();
    (directory, names)
}

/// Returns the name of `llvm-tblgen`; `None`, with a message, if it is missing.
pub(crate) fn reference() -> Option<&'static str> {
    upstream::are_there(&[upstream::LLVM_TBLGEN]).then_some(upstream::LLVM_TBLGEN)
}

/// Returns what the reference makes of a file: its JSON, or what it says.
pub(crate) fn run_reference(tool: &str, directory: &Path, path: &str) -> Result<String, String> {
    let output = Command::new(tool)
        .current_dir(directory)
        .args(["--dump-json", "-I", ".", path])
        .output()
        .expect("the reference runs");
    if output.status.success() {
        Ok(String::from_utf8(output.stdout).expect("JSON is UTF-8"))
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// File name and line of the first error that the reference prints.
pub(crate) fn reference_error(text: &str) -> Option<(String, usize)> {
    let line = text.lines().find(|line| line.contains(": error: "))?;
    let mut parts = line.split(':');
    let file = parts.next()?;
    Some((base_name(file).to_owned(), parts.next()?.parse().ok()?))
}

/// The first place where two JSON texts differ, with what stands around it.
pub(crate) fn first_difference(expected: &str, found: &str) -> String {
    let at = expected.bytes().zip(found.bytes()).position(|(a, b)| a != b).unwrap_or(expected.len().min(found.len()));
    let around = |text: &str| {
        let mut start = at.saturating_sub(120).min(text.len());
        let mut end = (at + 120).min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text[start..end].to_owned()
    };
    format!("at byte {at}:\n  expected …{}…\n  found    …{}…", around(expected), around(found))
}
