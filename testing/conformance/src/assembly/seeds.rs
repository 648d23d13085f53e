//! Texts for operations that chance does not make, kept by dialect in `assembly/seeds`.

use std::path::{Path, PathBuf};

use super::oracle::MARKER;

/// Where they are.
pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assembly/seeds")
}

/// All of them, in the order of the files' names.
///
/// # Errors
/// If a file cannot be read.
pub fn read() -> Result<Vec<String>, String> {
    let directory = directory();
    let entries = std::fs::read_dir(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut texts = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "mlir")) {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        texts.extend(text.split(&format!("{MARKER}\n")).map(str::to_owned));
    }
    Ok(texts)
}
