//! The pattern files that a command line names: files, and those below directories.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use pdll::{Session, shown};

/// The files, in the order of the command line, those of a directory by their names, each once. What cannot be read is reported.
pub(crate) fn pattern_files(session: &mut Session, named: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in named {
        if path.is_dir() {
            add_directory(session, path, &mut files);
        } else {
            files.push(path.clone());
        }
    }
    let mut seen = HashSet::new();
    files.retain(|file| seen.insert(file.canonicalize().unwrap_or_else(|_| file.clone())));
    files
}

fn add_directory(session: &mut Session, directory: &Path, files: &mut Vec<PathBuf>) {
    let entries = directory.read_dir().and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            let name = shown(directory);
            session.error_in_file(&name, "E0901", format!("`{name}` cannot be read: {error}"));
            return;
        }
    };
    let hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    // `.` is shown without itself in front.
    let path_of = |path: PathBuf| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path);
    let mut entries: Vec<_> = entries
        .into_iter()
        .filter(|entry| !hidden(&entry.path()))
        .map(|entry| (path_of(entry.path()), entry))
        .collect();
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (path, entry) in entries {
        // A link to a directory is not followed: it may lead in a circle.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            add_directory(session, &path, files);
        } else if path.extension().is_some_and(|ending| ending == "pdll") && path.is_file() {
            files.push(path);
        }
    }
}
