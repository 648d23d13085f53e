//! Where included files come from: the parser never touches the file system itself.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Finds and reads the file behind an `#include`.
pub trait Loader {
    /// Reads `path`, as written in the directive of the file named `includer`.
    ///
    /// # Errors
    /// A [`LoadError`] that says which places were tried, or why the file could not be read.
    fn load(&self, path: &str, includer: &str) -> Result<LoadedFile, LoadError>;
}

/// A file that was found. Bytes, not text: wrong encodings are the parser's to report.
#[derive(Clone, Debug)]
pub struct LoadedFile {
    /// The name shown to people.
    pub name: String,
    /// What tells two spellings of one file apart from two files: the canonical path where there is one.
    pub identity: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// Why an include failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// Nothing at any of these places.
    NotFound {
        /// In the order they were tried.
        tried: Vec<String>,
    },
    /// It is there but could not be read.
    Io {
        /// Where.
        path: String,
        /// The system's words.
        message: String,
    },
}

/// Reads from the file system: beside the includer first, then in each include directory in order.
#[derive(Clone, Debug, Default)]
pub struct FileSystemLoader {
    directories: Vec<PathBuf>,
}

impl FileSystemLoader {
    /// A loader that looks into `directories` (`-I`), in order, after the includer's own.
    pub fn new(directories: impl IntoIterator<Item = impl Into<PathBuf>>) -> FileSystemLoader {
        FileSystemLoader { directories: directories.into_iter().map(Into::into).collect() }
    }
}

impl Loader for FileSystemLoader {
    fn load(&self, path: &str, includer: &str) -> Result<LoadedFile, LoadError> {
        let beside = Path::new(includer).parent().unwrap_or(Path::new("")).to_path_buf();
        let mut tried = Vec::new();
        for directory in std::iter::once(&beside).chain(&self.directories) {
            let candidate = directory.join(path);
            let name = candidate.display().to_string();
            // A directory of that name, or a path through a file, is not the file that is looked for.
            if !candidate.is_file() {
                if !tried.contains(&name) {
                    tried.push(name);
                }
                continue;
            }
            let bytes = std::fs::read(&candidate)
                .map_err(|error| LoadError::Io { path: name.clone(), message: error.to_string() })?;
            let identity =
                candidate.canonicalize().map_or_else(|_| name.clone(), |canonical| canonical.display().to_string());
            return Ok(LoadedFile { name, identity, bytes });
        }
        match bundled(path) {
            Some(text) => Ok(LoadedFile {
                name: format!("<bundled>/{path}"),
                identity: format!("<bundled>/{path}"),
                bytes: text.as_bytes().to_vec(),
            }),
            None => Err(LoadError::NotFound { tried }),
        }
    }
}

/// What pattern files expect to find and no directory need hold: the declarations of dialect conversion.
fn bundled(path: &str) -> Option<&'static str> {
    (path == "mlir/Transforms/DialectConversion.pdll")
        .then_some(include_str!("../include/mlir/Transforms/DialectConversion.pdll"))
}

/// Files held in memory, by the path as written; for tests and for hosts without a file system.
#[derive(Clone, Debug, Default)]
pub struct MemoryLoader {
    files: HashMap<String, Vec<u8>>,
}

impl MemoryLoader {
    /// A loader without files.
    pub fn new() -> MemoryLoader {
        MemoryLoader::default()
    }

    /// Adds a file, or replaces it.
    pub fn add(mut self, path: impl Into<String>, contents: impl Into<Vec<u8>>) -> MemoryLoader {
        self.files.insert(path.into(), contents.into());
        self
    }
}

impl Loader for MemoryLoader {
    fn load(&self, path: &str, _includer: &str) -> Result<LoadedFile, LoadError> {
        match self.files.get(path) {
            Some(bytes) => Ok(LoadedFile { name: path.to_string(), identity: path.to_string(), bytes: bytes.clone() }),
            None => Err(LoadError::NotFound { tried: vec![path.to_string()] }),
        }
    }
}
