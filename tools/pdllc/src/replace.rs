//! A file gets another text in one step: whoever reads it meanwhile, or whatever ends this program, sees the old one or the new.

use std::io::{Error, ErrorKind, Result, Write};
use std::path::Path;

/// Replaces the text of a file that is there. Its permissions stay, and a link to it stays a link.
///
/// # Errors
/// The system's, if the file may not be written or nothing can be put beside it; then it is as it was.
pub fn replace(path: &Path, text: &str) -> Result<()> {
    let path = path.canonicalize()?;
    let permissions = std::fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(Error::new(ErrorKind::PermissionDenied, "it is read-only"));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".pdllc-fmt-").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(permissions)?;
    file.persist(&path)?;
    Ok(())
}
