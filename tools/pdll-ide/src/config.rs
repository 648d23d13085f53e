//! The settings in `pdllc.toml`: for a folder's files, and for those below it.

use std::path::{Path, PathBuf};

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span};
use serde::Deserialize;

use crate::format::FormatOptions;
use crate::lint::Levels;

/// The settings in the nearest such file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Config {
    /// Where includes are looked for, beside what else says so. Relative to the file's folder as written.
    #[serde(default)]
    pub include_dirs: Vec<PathBuf>,
    /// Files that say what functions of rules do that are C++. Relative to the file's folder as written.
    #[serde(default)]
    pub natives: Vec<PathBuf>,
    /// True if operations may have names without a dialect.
    #[serde(default)]
    pub plain_names: bool,
    /// The layout of patterns.
    #[serde(default)]
    pub format: FormatConfig,
    /// `[lints]`: names of lints, and their levels.
    #[serde(default)]
    pub lints: Levels,
}

/// `[format]` in `pdllc.toml`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FormatConfig {
    /// The number of columns that a line may have.
    #[serde(default, deserialize_with = "width")]
    pub width: Option<usize>,
}

fn width<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    let options = FormatOptions::of_width(usize::deserialize(deserializer)?);
    options.map(|options| Some(options.width)).map_err(serde::de::Error::custom)
}

impl Config {
    /// The file's name.
    pub(crate) const NAME: &str = "pdllc.toml";

    /// The most bytes that such a file may have: each folder that it names is looked into at every check.
    pub const MAX_BYTES: u64 = 64 << 10;

    /// The file that holds for the one at `path`, of those in folders that may be read: that of the nearest folder. It need not be
    /// one that can be read.
    pub fn nearest(path: &Path, may_read: impl Fn(&Path) -> bool) -> Option<PathBuf> {
        let folders = path.ancestors().skip(1);
        let found = folders.filter(|folder| folder.join(Config::NAME).symlink_metadata().is_ok() && may_read(folder));
        found.map(|folder| folder.join(Config::NAME)).next()
    }

    /// Returns what a file says that was added to the source map.
    ///
    /// # Errors
    /// E0914, if it cannot be understood.
    pub fn read(sources: &SourceMap, file: FileId) -> Result<Config, Box<Diagnostic>> {
        let source = sources.file(file);
        let mut config: Config = toml::from_str(&source.text).map_err(|error| {
            let range = error.span().unwrap_or_default();
            let span = Span::new(file, range.start, range.end);
            let finding = Diagnostic::error("E0914", span, format!("`{}` cannot be understood", Config::NAME))
                .label(error.message().replace('\n', " "))
                .note("`include-dirs` is a list of folders, `natives` of files; `plain-names` is true or false; `[format]` has `width`, the columns of a line; `[lints]` names of lints, each `allow`, `warn` or `deny`");
            Box::new(finding)
        })?;
        let folder = Path::new(&source.name).parent().unwrap_or(Path::new(""));
        let paths = config.include_dirs.iter_mut().chain(&mut config.natives);
        paths.for_each(|path| *path = folder.join(&*path));
        Ok(config)
    }
}
