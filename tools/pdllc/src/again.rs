//! `pdllc watch`: a command again and again, whenever a file changes that it has read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use clap::CommandFactory;
use clap::error::ErrorKind;
use pdll::diagnostics::{counted, terminal_line};
use pdll::{Session, is_standard_input};
use same_file::Handle;

use crate::args::{Arguments, Command, Watch};

/// How often files are looked at.
const PERIOD: Duration = Duration::from_millis(100);

/// The files that the command has read. Commands have sessions of their own, some several; what they read is put
/// together where all of them end, in [`finish`](crate::report::finish), and before anything is written.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Notes what a session has read.
pub fn note_read(session: &Session) {
    READ.lock().unwrap_or_else(PoisonError::into_inner).extend(session.files_read.paths());
}

/// A file that was read and is the one at `path`, by whatever name.
pub fn read_as(path: &Path) -> Option<PathBuf> {
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

/// Runs the command until this program is stopped.
pub fn watch(arguments: &Watch) -> ExitCode {
    let words = &arguments.command;
    let command = crate::parsed(std::iter::once("pdllc").chain(words.iter().map(String::as_str)));
    let refused = match command.command {
        Command::Watch(_) | Command::Lsp(_) | Command::Playground(_) => {
            Some("this command does not end, so that it cannot be run again")
        }
        _ if words.iter().any(|word| word == "-") => Some("standard input can be read only once"),
        _ => None,
    };
    if let Some(message) = refused {
        Arguments::command().error(ErrorKind::InvalidValue, message).exit();
    }
    loop {
        crate::perform(&command);
        let read = std::mem::take(&mut *READ.lock().unwrap_or_else(PoisonError::into_inner));
        // What is named and could not be read is waited for, too. Outputs are named, and do not change from here on.
        let named = words.iter().map(PathBuf::from);
        let seen: BTreeMap<PathBuf, Option<SystemTime>> =
            read.into_iter().chain(named).map(|path| (path.clone(), changed(&path))).collect();
        let count = seen.values().filter(|changed| changed.is_some()).count();
        eprintln!("-- waiting until one of {} changes", counted(count as u64, "file"));
        let new = loop {
            std::thread::sleep(PERIOD);
            if let Some((path, _)) = seen.iter().find(|(path, before)| changed(path) != **before) {
                break path;
            }
        };
        eprintln!("-- {} has changed", terminal_line(&new.to_string_lossy()));
    }
}

/// When a file was written last; `None` if there is none.
fn changed(path: &Path) -> Option<SystemTime> {
    let known = path.metadata().ok().filter(|known| known.is_file())?;
    known.modified().ok()
}
