//! Where included files come from: the parser never touches the file system itself.

use std::path::{Path, PathBuf};

/// Finds and reads the file behind an `include`.
pub trait Loader {
    /// Reads `path`, as written in the file named `includer`.
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

/// Reads from the file system: the path as it is, then below each include directory, in order.
/// That is what `llvm-tblgen -I` does; a file's own folder is not searched.
#[derive(Clone, Debug, Default)]
pub struct FileSystemLoader {
    /// The include directories, in the order they are searched.
    pub directories: Vec<PathBuf>,
}

impl FileSystemLoader {
    /// A loader that searches `directories` in order.
    pub fn new(directories: impl IntoIterator<Item = PathBuf>) -> FileSystemLoader {
        FileSystemLoader { directories: directories.into_iter().collect() }
    }
}

impl Loader for FileSystemLoader {
    fn load(&self, path: &str, _includer: &str) -> Result<LoadedFile, LoadError> {
        let mut tried = Vec::new();
        let below = self.directories.iter().map(|directory| directory.join(path));
        for candidate in std::iter::once(PathBuf::from(path)).chain(below) {
            if let Some(loaded) = read(&candidate)? {
                return Ok(loaded);
            }
            tried.push(candidate.display().to_string());
        }
        Err(LoadError::NotFound { tried })
    }
}

/// `None` if nothing is at that place, so that the next one is tried.
fn read(path: &Path) -> Result<Option<LoadedFile>, LoadError> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(LoadedFile { name, bytes })),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(_) if path.is_dir() => Ok(None),
        Err(error) => Err(LoadError::Io { path: name, message: error.to_string() }),
    }
}

/// Finds nothing: for texts that stand alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIncludes;

impl Loader for NoIncludes {
    fn load(&self, _path: &str, _includer: &str) -> Result<LoadedFile, LoadError> {
        Err(LoadError::NotFound { tried: Vec::new() })
    }
}
