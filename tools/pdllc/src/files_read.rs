//! The files that a command has read: outputs take the place of none, and `watch` waits for them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pdll::{Session, is_standard_input};
use same_file::Handle;

/// The files that the command has read. Commands have sessions of their own, some several; what they read is put
/// together where all of them end, in [`finish`](crate::report::finish), and before anything is written.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Notes what a session has read.
pub(crate) fn note_read(session: &Session) {
    READ.lock().unwrap_or_else(PoisonError::into_inner).extend(session.files_read.paths());
}

/// A file that was read and is the one at `path`, by whatever name.
pub(crate) fn read_as(path: &Path) -> Option<PathBuf> {
    // To what is not there, and to devices, nothing happens.
    if !path.is_file() {
        return None;
    }
    let file = Handle::from_path(path).ok()?;
    let handle = |read: &Path| match read {
        read if is_standard_input(read) => Handle::stdin().ok(),
        // A pipe cannot be opened twice.
        read => read.is_file().then(|| Handle::from_path(read).ok())?,
    };
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.iter().find(|read| handle(read).is_some_and(|read| read == file)).cloned()
}

/// Returns the files that the command has read.
pub(crate) fn all() -> BTreeSet<PathBuf> {
    READ.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Returns the files that were read since this was last asked.
#[cfg(feature = "watch")]
pub(crate) fn take() -> BTreeSet<PathBuf> {
    std::mem::take(&mut *READ.lock().unwrap_or_else(PoisonError::into_inner))
}
