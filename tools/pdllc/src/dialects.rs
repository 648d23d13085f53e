//! The dialects that the command knows: those that `--ods` names, or else the pack that the user has set up.

use std::path::{Path, PathBuf};

use mlir_dialects::assembly::Dialects;
use pdll::Session;

/// The environment variable that names packs or `.td` files, as `PATH` names directories.
pub(crate) const VARIABLE: &str = "PDLLC_ODS";
/// The pack that is found beside the command.
const PACK: &str = "mlir.pack";

/// Reads what `--ods` names. `None` if one of the files is wrong, which is reported, for each.
pub(crate) fn read_given(session: &mut Session, files: &[PathBuf]) -> Option<()> {
    let read: Vec<Option<()>> = files.iter().map(|path| session.read_dialects(path)).collect();
    read.into_iter().collect()
}

/// The forms of what was given, and of the pack that is there without being named.
pub(crate) fn dialects(session: &mut Session) -> Option<Dialects> {
    for path in set_up() {
        if session.read_dialects(&path).is_none() {
            session.note(format!("it was found by the environment variable {VARIABLE}, or beside the command"));
            return None;
        }
    }
    session.dialects()
}

/// The files that the environment variable names; without it the pack beside the command, if there is one.
fn set_up() -> Vec<PathBuf> {
    if let Some(paths) = std::env::var_os(VARIABLE) {
        return std::env::split_paths(&paths).filter(|path| path != Path::new("")).collect();
    }
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join(PACK));
    beside().filter(|path| path.is_file()).into_iter().collect()
}
