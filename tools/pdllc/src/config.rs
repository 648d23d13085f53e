//! `pdllc.toml`: what holds for all files in its folder and below, read once.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use pdll::Session;
use pdll_ide::Config;

/// The files that were read, each once; `None` is one with errors, which are reported.
#[derive(Default)]
pub(crate) struct Configs {
    read: HashMap<PathBuf, Option<Config>>,
}

impl Configs {
    /// Returns what holds for the file at `path`: the nearest `pdllc.toml` in its folder or above, or nothing if there is none.
    pub(crate) fn of(&mut self, session: &mut Session, path: &Path) -> Option<Config> {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let Some(file) = Config::nearest(&absolute, |_| true) else { return Some(Config::default()) };
        let config = self.read.entry(file).or_insert_with_key(|file| read(session, file));
        config.clone()
    }
}

fn read(session: &mut Session, path: &Path) -> Option<Config> {
    let bytes = session.read_found(path, Config::MAX_BYTES)?;
    let file = session.add_text(path, bytes)?;
    match Config::read(&session.sources, file) {
        Ok(config) => Some(config),
        Err(error) => {
            session.diagnostics.push(*error);
            None
        }
    }
}
