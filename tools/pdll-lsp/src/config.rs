//! What `pdllc.toml` says: of a folder's files, and of those below it.

use std::path::{Path, PathBuf};

use pdll_lint::Levels;
use serde::Deserialize;

/// Of the nearest such file; what is left to others is not looked at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Config {
    /// Where includes are looked for, beside what else says so. Relative to the file's folder.
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
pub(crate) struct Format {
    /// How many columns a line may have.
    pub width: Option<usize>,
}

impl Config {
    /// What holds for the file at `path`, as far as its folders may be read. One that is not understood says nothing.
    pub fn of(path: &Path, may_read: impl Fn(&Path) -> bool) -> Config {
        for folder in path.ancestors().skip(1) {
            let file = folder.join("pdllc.toml");
            if !file.is_file() || !may_read(&file) {
                continue;
            }
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            let mut config: Config = toml::from_str(&text).unwrap_or_default();
            config.include_dirs.iter_mut().for_each(|directory| *directory = folder.join(&*directory));
            return config;
        }
        Config::default()
    }
}
