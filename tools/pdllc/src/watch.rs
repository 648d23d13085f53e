//! `pdllc watch`: a command again and again, whenever a file changes that it has read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::CommandFactory;
use clap::error::ErrorKind;
use pdl_diagnostics::{counted, terminal_line};

use crate::args::{Arguments, Command, Watch};
use crate::files_read;

/// The time between two looks at the files.
const PERIOD: Duration = Duration::from_millis(100);

/// Why some commands are refused.
const ENDLESS: &str = "this command does not end, so that it cannot be run again";

/// Runs the command until this program is stopped.
pub(crate) fn watch(arguments: &Watch) -> ExitCode {
    let words = &arguments.command;
    let command = crate::parsed(std::iter::once("pdllc").chain(words.iter().map(String::as_str)));
    let refused = match command.command {
        Command::Watch(_) => Some(ENDLESS),
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => Some(ENDLESS),
        #[cfg(feature = "playground")]
        Command::Playground(_) => Some(ENDLESS),
        _ if words.iter().any(|word| word == "-") => Some("standard input can be read only once"),
        _ => None,
    };
    if let Some(message) = refused {
        Arguments::command().error(ErrorKind::InvalidValue, message).exit();
    }
    loop {
        crate::perform(&command);
        let read = files_read::take();
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
