//! Where included files come from: the parser never touches the file system itself.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{FileAccess, FileError, MAX_FILE_BYTES};

/// Finds and reads the file behind an `#include`, or an `include` of TableGen.
pub trait Loader {
    /// Reads `path`, as written in the file named `includer`.
    ///
    /// # Errors
    /// A [`IncludeError`] that says which places were tried, or why the file could not be read.
    fn load(&self, path: &str, includer: &str) -> Result<LoadedFile, IncludeError>;

    /// Paths that could be written in the place of `path`, which was not found: what lies where it was looked for.
    fn beside(&self, _path: &str, _includer: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A file that was found. Bytes, not text: wrong encodings are the parser's to report.
#[derive(Clone, Debug)]
pub struct LoadedFile {
    /// The name shown to people.
    pub name: String,
    /// The key by which two spellings of one file are one: the canonical path where there is one.
    pub identity: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// Why an include failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IncludeError {
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
    /// It lies where nothing may be read.
    Outside {
        /// Where.
        path: String,
    },
}

impl std::fmt::Display for IncludeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IncludeError::NotFound { tried } => write!(f, "there is no such file; tried {}", tried.join(", ")),
            IncludeError::Io { path, message } => write!(f, "cannot read `{path}`: {message}"),
            IncludeError::Outside { path } => write!(f, "`{path}` is outside of the folders that may be read"),
        }
    }
}

impl std::error::Error for IncludeError {}

/// Texts that count in place of what the files at these paths hold: those that are open in an editor. A copy shares them, so that
/// it costs nothing and sees later changes.
#[derive(Clone, Debug, Default)]
pub struct UnsavedTexts(Arc<Mutex<BTreeMap<PathBuf, Arc<str>>>>);

impl UnsavedTexts {
    /// Returns the text in place of the file at `path`.
    pub fn get(&self, path: &Path) -> Option<Arc<str>> {
        self.texts().get(path).cloned()
    }

    /// Sets the text in place of the file at `path`; with `None`, the file itself counts again.
    pub fn set(&self, path: &Path, text: Option<Arc<str>>) {
        match text {
            Some(text) => self.texts().insert(path.to_owned(), text),
            None => self.texts().remove(path),
        };
    }

    fn texts(&self) -> MutexGuard<'_, BTreeMap<PathBuf, Arc<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FromIterator<(PathBuf, Arc<str>)> for UnsavedTexts {
    fn from_iter<I: IntoIterator<Item = (PathBuf, Arc<str>)>>(texts: I) -> UnsavedTexts {
        UnsavedTexts(Arc::new(Mutex::new(texts.into_iter().collect())))
    }
}

/// The paths of the files that were read, so that no output takes the place of one. A copy shares the list.
#[derive(Clone, Debug, Default)]
pub struct FilesRead(Arc<Mutex<BTreeSet<PathBuf>>>);

impl FilesRead {
    /// Notes that the file at `path` is read.
    pub fn note(&self, path: impl Into<PathBuf>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.into());
    }

    /// Each path once, as it was given or found.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

/// Reads from the file system, and falls back on texts that come with the program.
#[derive(Clone, Debug, Default)]
pub struct FileSystemLoader {
    unsaved: UnsavedTexts,
    directories: Vec<PathBuf>,
    as_written: bool,
    access: FileAccess,
    bundled: &'static [(&'static str, &'static str)],
    read: FilesRead,
    /// The most bytes of a file; `None` is [`MAX_FILE_BYTES`].
    limit: Option<u64>,
}

impl FileSystemLoader {
    /// A loader that looks beside the includer first, and then into `directories` (`-I`), in order: as `mlir-pdll` does.
    pub fn new(directories: impl IntoIterator<Item = impl Into<PathBuf>>) -> FileSystemLoader {
        let directories = directories.into_iter().map(Into::into).collect();
        FileSystemLoader { directories, ..FileSystemLoader::default() }
    }

    /// A loader that looks for the path as it is written first, and then into `directories`, in order: as `llvm-tblgen` does,
    /// which does not search a file's own folder.
    pub fn as_written(directories: impl IntoIterator<Item = impl Into<PathBuf>>) -> FileSystemLoader {
        FileSystemLoader { as_written: true, ..FileSystemLoader::new(directories) }
    }

    /// Returns what is found, by the path as written, where no directory holds it.
    pub fn with_bundled(self, bundled: &'static [(&'static str, &'static str)]) -> FileSystemLoader {
        FileSystemLoader { bundled, ..self }
    }

    /// A loader that reads nothing outside of these folders, whatever a path says and wherever a link leads; `None` is anything.
    /// A file whose contents are given is not read, and may be anywhere.
    pub fn within(self, folders: Option<&[PathBuf]>) -> FileSystemLoader {
        let access = folders.map_or_else(FileAccess::anywhere, FileAccess::within);
        FileSystemLoader { access, ..self }
    }

    /// A loader that notes here what it reads.
    pub fn noting(self, read: FilesRead) -> FileSystemLoader {
        FileSystemLoader { read, ..self }
    }

    /// A loader that reads no file of more bytes; without this the most are [`MAX_FILE_BYTES`].
    pub fn of_at_most(self, bytes: u64) -> FileSystemLoader {
        FileSystemLoader { limit: Some(bytes), ..self }
    }

    /// Returns what counts in place of files' contents.
    pub fn with_unsaved(self, unsaved: UnsavedTexts) -> FileSystemLoader {
        FileSystemLoader { unsaved, ..self }
    }
}

impl FileSystemLoader {
    /// Where to look for what `includer` includes, in order.
    fn places<'a>(&'a self, includer: &'a str) -> impl Iterator<Item = &'a Path> {
        let first = match self.as_written {
            true => Path::new(""),
            false => Path::new(includer).parent().unwrap_or(Path::new("")),
        };
        std::iter::once(first).chain(self.directories.iter().map(PathBuf::as_path))
    }
}

impl FileSystemLoader {
    /// The text that counts in place of this file, under whatever spelling of its path.
    fn unsaved(&self, candidate: &Path) -> Option<Arc<str>> {
        if self.unsaved.texts().is_empty() {
            return None;
        }
        self.unsaved.get(candidate).or_else(|| self.unsaved.get(&candidate.canonicalize().ok()?))
    }
}

impl Loader for FileSystemLoader {
    fn beside(&self, path: &str, includer: &str) -> Vec<String> {
        let folder = path.rfind('/').map_or("", |slash| &path[..=slash]);
        let folders = self.places(includer).map(|place| Path::new(".").join(place).join(folder));
        let entries = folders.flat_map(|folder| self.access.entries(&folder));
        entries.map(|entry| format!("{folder}{}", entry.file_name().to_string_lossy())).collect()
    }

    fn load(&self, path: &str, includer: &str) -> Result<LoadedFile, IncludeError> {
        let mut tried = Vec::new();
        for directory in self.places(includer) {
            let candidate = directory.join(path);
            let name = candidate.display().to_string();
            if let Some(text) = self.unsaved(&candidate) {
                return Ok(LoadedFile { identity: name.clone(), name, bytes: text.as_bytes().to_vec() });
            }
            // A directory of that name, or a path through a file, is not the file that is looked for.
            if !candidate.metadata().is_ok_and(|known| !known.is_dir()) {
                if !tried.contains(&name) {
                    tried.push(name);
                }
                continue;
            }
            let bytes =
                self.access.read(&candidate, self.limit.unwrap_or(MAX_FILE_BYTES)).map_err(|error| match error {
                    FileError::Outside => IncludeError::Outside { path: name.clone() },
                    error => IncludeError::Io { path: name.clone(), message: error.to_string() },
                })?;
            let canonical = candidate.canonicalize().ok();
            self.read.note(&candidate);
            let identity = canonical.map_or_else(|| name.clone(), |canonical| canonical.display().to_string());
            return Ok(LoadedFile { name, identity, bytes });
        }
        match self.bundled.iter().find(|(known, _)| *known == path) {
            Some((_, text)) => {
                let name = format!("<bundled>/{path}");
                Ok(LoadedFile { identity: name.clone(), name, bytes: text.as_bytes().to_vec() })
            }
            None => Err(IncludeError::NotFound { tried }),
        }
    }
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
    fn load(&self, path: &str, _includer: &str) -> Result<LoadedFile, IncludeError> {
        match self.files.get(path) {
            Some(bytes) => Ok(LoadedFile { name: path.to_string(), identity: path.to_string(), bytes: bytes.clone() }),
            None => Err(IncludeError::NotFound { tried: vec![path.to_string()] }),
        }
    }
}
