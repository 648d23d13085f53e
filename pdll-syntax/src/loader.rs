//! Where included files come from: the parser never touches the file system itself.

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
