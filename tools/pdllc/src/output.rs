//! The writing of results: a file gets its contents in one step, so that whoever reads it meanwhile, or whatever
//! ends this program, finds the old ones or the new.

use std::fs::{Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

/// The most links that one path may lead through.
const MAX_LINKS: usize = 40;

/// Writes what `print` prints to the file at `path`.
///
/// A link stays one: what it leads to is written. A file that is there keeps its permissions and its owner, and where it has other names
/// they keep what it held. What is no file, such as a device or a pipe, is written to as it is.
///
/// # Errors
/// Those of `print`, and the system's, if the file may not be written or nothing can be put beside it; then it is as it was.
pub(crate) fn write(path: &Path, print: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    if is_standard_output(path) {
        return write_standard(print);
    }
    let old = match path.metadata() {
        Ok(old) => Some(old),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    match &old {
        Some(old) if !old.is_file() => print(&mut OpenOptions::new().write(true).open(path)?),
        Some(_) if is_descriptor(path) => print(&mut OpenOptions::new().write(true).truncate(true).open(path)?),
        Some(old) if old.permissions().readonly() => Err(Error::new(ErrorKind::PermissionDenied, "it is read-only")),
        _ => replace(&followed(path)?, old.as_ref(), print),
    }
}

/// Writes what `print` prints to standard output, all of it.
pub(crate) fn write_standard(print: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let mut out = std::io::stdout().lock();
    print(&mut out)?;
    out.flush()
}

/// Puts the contents of a file beside its place, and then there. `old` is what is there now.
fn replace(target: &Path, old: Option<&Metadata>, print: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    if old.is_some() {
        // Whether it may be written is for the file to say, not for its folder.
        OpenOptions::new().write(true).open(target)?;
    }
    let folder = target.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".pdllc-");
    // The system takes from these what new files do not have.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).map_err(without_name)?;
    print(file.as_file_mut())?;
    if let Some(old) = old {
        keep_owner(file.as_file(), old);
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(target).map_err(|error| without_name(error.error))?;
    Ok(())
}

/// The error without the name of the file that is put beside, which means nothing to anybody.
fn without_name(error: Error) -> Error {
    Error::from(error.kind())
}

/// Gives the file the owner and the group of the old one, where this user may: root, who writes another's file, does not take it.
#[cfg(unix)]
fn keep_owner(file: &std::fs::File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let is_other = |new: Metadata| (new.uid(), new.gid()) != (old.uid(), old.gid());
    if file.metadata().is_ok_and(is_other) {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_file: &std::fs::File, _old: &Metadata) {}

/// Where a path leads, be there a file or not.
fn followed(path: &Path) -> Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        match target.read_link() {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            // It is no link, or there is nothing.
            Err(_) => return Ok(target),
        }
    }
    Err(Error::other("it leads through too many links"))
}

/// Returns whether a path is another name of standard output, as `/dev/stdout` is. What was written to it before stays.
fn is_standard_output(path: &Path) -> bool {
    // A pipe is not opened to be looked at.
    let is_it = |path: &Path| Some(Handle::from_path(path).ok()? == Handle::stdout().ok()?);
    match path.metadata() {
        Ok(known) if known.is_file() => is_it(path) == Some(true),
        Ok(_) => leads_to_descriptor(path) == Some(1),
        Err(_) => false,
    }
}

/// Returns whether a path is a file that this program was started with, as `/dev/fd/3` is: who started it has it open, and does not look for a new one.
fn is_descriptor(path: &Path) -> bool {
    leads_to_descriptor(path).is_some()
}

/// The number of the open file that a path leads to by the system's folder of them.
fn leads_to_descriptor(path: &Path) -> Option<u32> {
    let folders = ["/proc/self/fd", "/dev/fd"].map(|folder| Path::new(folder).canonicalize().ok());
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let folder = target.parent()?.canonicalize().ok()?;
        if folders.iter().flatten().any(|known| *known == folder) {
            return target.file_name()?.to_str()?.parse().ok();
        }
        target = folder.join(target.read_link().ok()?);
    }
    None
}

/// Puts a text in the place of the one that was read: the outputs of `fmt` and `check --fix` alone are meant to do so.
pub(crate) fn overwrite(path: &Path, text: &str) -> std::io::Result<()> {
    match path.is_file() {
        true => write(path, |out| out.write_all(text.as_bytes())),
        false => Err(std::io::Error::other("it is no file that another text can take the place of")),
    }
}
