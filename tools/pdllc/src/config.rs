//! `pdllc.toml`: what holds for all files in its folder and below.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use pdll::Session;
use pdll::diagnostics::{Diagnostic, Span};
use pdll_lint::Levels;
use serde::Deserialize;

/// The name of the file.
const NAME: &str = "pdllc.toml";

/// The widths that lines may have.
pub const WIDTHS: RangeInclusive<usize> = 20..=1000;

/// What is said of any other.
pub fn width_message() -> String {
    format!("a line has from {} to {} columns", WIDTHS.start(), WIDTHS.end())
}

/// What the file says; tables that are of no concern here are left to others.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Where includes are looked for, after the directories of `-I`. Relative to the file's folder.
    #[serde(default)]
    pub include_dirs: Vec<PathBuf>,
    #[serde(default)]
    pub format: Format,
    /// `[lints]`: names of lints, and their levels.
    #[serde(default)]
    pub lints: Levels,
}

/// `[format]`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// How many columns a line may have.
    #[serde(default, deserialize_with = "width")]
    pub width: Option<usize>,
}

fn width<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    let width = usize::deserialize(deserializer)?;
    if WIDTHS.contains(&width) { Ok(Some(width)) } else { Err(serde::de::Error::custom(width_message())) }
}

/// The files that were read, each once; `None` is one with errors, which are reported.
#[derive(Default)]
pub struct Configs {
    read: HashMap<PathBuf, Option<Config>>,
}

impl Configs {
    /// What holds for the file at `path`: the nearest `pdllc.toml` in its folder or above, or nothing if there is none.
    pub fn of(&mut self, session: &mut Session, path: &Path) -> Option<Config> {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let found = absolute.ancestors().skip(1).map(|folder| folder.join(NAME)).find(|file| file.is_file());
        let Some(file) = found else { return Some(Config::default()) };
        if !self.read.contains_key(&file) {
            let config = read(session, &file);
            self.read.insert(file.clone(), config);
        }
        self.read[&file].clone()
    }
}

fn read(session: &mut Session, path: &Path) -> Option<Config> {
    let file = session.read_text(path)?;
    match toml::from_str::<Config>(&session.sources.file(file).text) {
        Ok(mut config) => {
            let folder = path.parent().unwrap_or(path);
            config.include_dirs.iter_mut().for_each(|directory| *directory = folder.join(&*directory));
            Some(config)
        }
        Err(error) => {
            let range = error.span().unwrap_or_default();
            let span = Span::new(file, range.start, range.end);
            session.diagnostics.push(
                Diagnostic::error("E0914", span, format!("`{NAME}` cannot be understood"))
                    .label(error.message().replace('\n', " "))
                    .note("`include-dirs` is a list of folders; `[format]` has `width`, the columns of a line; `[lints]` names of lints, each `allow`, `warn` or `deny`"),
            );
            None
        }
    }
}
