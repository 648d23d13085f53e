//! The parts that the tests share: files, golden texts, and MLIR's own program.

#![allow(dead_code)]

use crate::upstream;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pdl_diagnostics::{Diagnostic, SourceMap, render_text};
use pdl_ir::{Module, Parsed};

/// The folder `tests/<name>`.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The `.mlir` files of a folder in order of their names, with their texts.
pub(crate) fn mlir_files(name: &str) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    let read = |path: PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    };
    files.into_iter().map(read).collect()
}

/// Parses `text` as the file `name`; errors come rendered.
pub(crate) fn parse(name: &str, text: &str) -> Result<Parsed, String> {
    with_sources(name, text, pdl_ir::parse)
}

/// Parses and verifies `text` as the file `name`; errors come rendered.
pub(crate) fn load(name: &str, text: &str) -> Result<Module, String> {
    with_sources(name, text, pdl_ir::load)
}

fn with_sources<T>(
    name: &str,
    text: &str,
    read: impl Fn(&SourceMap, pdl_diagnostics::FileId, &mut Vec<Diagnostic>) -> Option<T>,
) -> Result<T, String> {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text, None);
    let mut diagnostics = Vec::new();
    let result = read(&sources, file, &mut diagnostics);
    let is_wrong = diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(result.is_none(), is_wrong, "{name}: a result if and only if there are no errors");
    result.ok_or_else(|| diagnostics.iter().map(|d| render_text(&sources, d, false)).collect::<Vec<_>>().join("\n"))
}

/// Returns true if `mlir-opt` can be run. Where it cannot, says so.
pub(crate) fn has_mlir() -> bool {
    upstream::are_there(&[upstream::MLIR_OPT])
}

/// Runs `mlir-opt` on `text`: its output, or its complaints.
pub(crate) fn mlir_opt(text: &str, flags: &[&str]) -> Result<String, String> {
    let mut child = Command::new(upstream::MLIR_OPT)
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may refuse its input before it has read all of it.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    let output = child.wait_with_output().unwrap();
    if output.status.success() {
        Ok(String::from_utf8(output.stdout).unwrap())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The text without blanks at line ends.
pub(crate) fn trim_lines(text: &str) -> String {
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

/// The reason that a file's first line gives for differing from MLIR: `// mlir-opt refuses: …`.
pub(crate) fn divergence<'a>(text: &'a str, verdict: &str) -> Option<&'a str> {
    text.lines().next()?.strip_prefix("// mlir-opt ")?.strip_prefix(verdict)?.strip_prefix(": ")
}
