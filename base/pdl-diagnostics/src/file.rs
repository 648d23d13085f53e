//! Reading files that other files name, which may be anything: links, pipes, devices, files without an end.

use std::fs::{DirEntry, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The most bytes that are read of a file with patterns, definitions or IR that another file names. The largest in
/// LLVM 22's include directory has 0.4 MB.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// The most names of one folder that are looked at.
const MAX_ENTRIES: usize = 10_000;

/// Why a file is not read. Says what is wrong with it, and leaves its name to whoever reports it.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system's reason.
    Io(io::Error),
    /// It is something else than a regular file: this.
    Kind(&'static str),
    /// It has more bytes than are read.
    TooLarge {
        /// The most that are read.
        limit: u64,
    },
    /// It lies, links followed, where nothing may be read.
    Outside,
    /// It is no text.
    Encoding,
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FileError::Io(error) => error.fmt(f),
            FileError::Kind(kind) => write!(f, "it is {kind}, not a regular file"),
            FileError::TooLarge { limit } if *limit >= 1 << 20 => write!(f, "it is larger than {} MiB", limit >> 20),
            FileError::TooLarge { limit } if *limit >= 1 << 10 => write!(f, "it is larger than {} KiB", limit >> 10),
            FileError::TooLarge { limit } => write!(f, "it is larger than {limit} bytes"),
            FileError::Outside => f.write_str("it is outside of the folders that may be read"),
            FileError::Encoding => f.write_str("it is not UTF-8"),
        }
    }
}

impl std::error::Error for FileError {}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        FileError::Io(error)
    }
}

/// The folders of which files may be read, and the one way to open a file that no person has named.
///
/// Only regular files are opened, and opening and reading wait for nobody: pipes would block until somebody writes, and devices
/// need not end. What is read is bounded, whatever the file's size says.
#[derive(Clone, Debug, Default)]
pub struct FileAccess {
    /// Without links and `..`; `None` is anywhere.
    folders: Option<Vec<PathBuf>>,
}

impl FileAccess {
    /// Files anywhere.
    pub fn anywhere() -> FileAccess {
        FileAccess::default()
    }

    /// Files in these folders, whatever a path says and wherever a link leads. A folder that is not there holds nothing.
    pub fn within<P: AsRef<Path>>(folders: impl IntoIterator<Item = P>) -> FileAccess {
        let folders = folders.into_iter().filter_map(|folder| folder.as_ref().canonicalize().ok());
        FileAccess { folders: Some(folders.collect()) }
    }

    /// Returns whether a file or folder that is there, links followed, may be read.
    pub fn allows(&self, path: &Path) -> bool {
        self.folders.is_none() || path.canonicalize().is_ok_and(|path| self.allows_canonical(&path))
    }

    fn allows_canonical(&self, path: &Path) -> bool {
        self.folders.as_ref().is_none_or(|folders| folders.iter().any(|folder| path.starts_with(folder)))
    }

    /// Opens a regular file, and says how many bytes it has.
    ///
    /// # Errors
    /// [`FileError`], but never that it is too large.
    pub fn open(&self, path: &Path) -> Result<(File, u64), FileError> {
        let path = match self.folders {
            // What the system makes up, such as `/dev/fd/0`, has no canonical path.
            None => path.to_path_buf(),
            Some(_) => path.canonicalize()?,
        };
        if !self.allows_canonical(&path) {
            return Err(FileError::Outside);
        }
        // Opening a device may already have an effect.
        regular(&path.metadata()?)?;
        let file = without_waiting().open(path)?;
        // Another file may have taken its place.
        let size = regular(&file.metadata()?)?;
        Ok((file, size))
    }

    /// Reads a regular file of at most `limit` bytes.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
        let (file, size) = self.open(path)?;
        if size > limit {
            return Err(FileError::TooLarge { limit });
        }
        // Files that the system makes up have more than their size says.
        read_at_most(file, size, limit)
    }

    /// The same as text.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn read_text(&self, path: &Path, limit: u64) -> Result<String, FileError> {
        String::from_utf8(self.read(path, limit)?).map_err(|_| FileError::Encoding)
    }

    /// Lists what is in a folder, as far as it may be read and is there; of very many entries not all.
    pub fn entries(&self, folder: &Path) -> impl Iterator<Item = DirEntry> + use<> {
        let entries = self.allows(folder).then(|| folder.read_dir().ok()).flatten();
        entries.into_iter().flat_map(|entries| entries.take(MAX_ENTRIES)).flatten()
    }
}

/// Reads to the end, of at most `limit` bytes. About `expected` will be there.
///
/// # Errors
/// [`FileError::TooLarge`] if there is more, and what the system says.
pub fn read_at_most(input: impl Read, expected: u64, limit: u64) -> Result<Vec<u8>, FileError> {
    // One more, so that the end is found without growing.
    let mut bytes = Vec::with_capacity(expected.min(limit) as usize + 1);
    input.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(FileError::TooLarge { limit });
    }
    Ok(bytes)
}

/// The size of a regular file.
fn regular(metadata: &Metadata) -> Result<u64, FileError> {
    if metadata.is_file() { Ok(metadata.len()) } else { Err(FileError::Kind(kind(metadata))) }
}

#[cfg(unix)]
fn without_waiting() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    // A terminal must not become that of this process either.
    options.read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    options
}

#[cfg(not(unix))]
fn without_waiting() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options
}

#[cfg(unix)]
fn kind(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "a directory",
        () if kind.is_fifo() => "a named pipe",
        () if kind.is_socket() => "a socket",
        () if kind.is_char_device() || kind.is_block_device() => "a device",
        () => "something else",
    }
}

#[cfg(not(unix))]
fn kind(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() { "a directory" } else { "something else" }
}
