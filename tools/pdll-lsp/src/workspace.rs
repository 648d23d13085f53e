//! Where documents find what they include.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use pdl_diagnostics::FileAccess;

/// The most bytes of a compilation database, which has some hundred for each file.
const MAX_DATABASE_BYTES: u64 = 4 << 20;
/// The most folders that one file's includes are looked for in: each is looked into at every check.
const MAX_DIRECTORIES: usize = 1_000;

/// Include directories, for all files and for each.
#[derive(Clone, Debug, Default)]
pub struct Includes {
    /// For every file.
    directories: Vec<PathBuf>,
    /// Links to folders that stand in these: they may lead elsewhere.
    links: Vec<PathBuf>,
    /// For each file that a compilation database lists.
    by_file: BTreeMap<PathBuf, Vec<PathBuf>>,
}

impl Includes {
    /// Those for every file.
    pub fn new(directories: Vec<PathBuf>) -> Includes {
        let mut includes = Includes::default();
        includes.add(directories);
        includes
    }

    /// Adds some for every file.
    pub(crate) fn add(&mut self, directories: impl IntoIterator<Item = PathBuf>) {
        for directory in directories {
            let entries = directory.read_dir().into_iter().flatten().flatten().map(|entry| entry.path());
            self.links.extend(entries.filter(|path| path.is_symlink() && path.is_dir()));
            self.directories.push(directory);
        }
    }

    /// Returns what may be read besides what is in the directories for every file: folders that links in these lead to. Packages of LLVM
    /// consist of such links.
    pub(crate) fn linked(&self) -> &[PathBuf] {
        &self.links
    }

    /// Adds what a compilation database says: `pdll_compile_commands.yml`, as MLIR's CMake function writes it. Of a file that is
    /// listed twice the first entry counts. What is not understood is left out.
    ///
    /// ```text
    /// --- !FileInfo:
    ///   filepath: "/work/Patterns.pdll"
    ///   includes: "/work/include;/usr/include"
    /// ```
    pub fn add_database(&mut self, text: &str, folder: &Path) {
        for entry in text.split("--- !FileInfo:").skip(1) {
            let value = |key: &str| {
                let line = entry.lines().find_map(|line| line.trim().strip_prefix(key))?;
                Some(line.trim().trim_matches('"').to_owned())
            };
            let Some(file) = value("filepath:") else { continue };
            let includes = value("includes:").unwrap_or_default();
            let directories = includes.split(';').filter(|part| !part.is_empty()).map(|part| folder.join(part));
            let directories = directories.take(MAX_DIRECTORIES);
            self.by_file.entry(folder.join(file)).or_insert_with(|| directories.collect());
        }
    }

    /// Looks for databases in folders and in `build` and `out` below each, where CMake leaves them. Gives what is wrong with those
    /// that are there and cannot be read: links, for one, may not lead out of the folders.
    pub(crate) fn find_databases(&mut self, folders: &[PathBuf]) -> Vec<String> {
        let access = FileAccess::within(folders);
        let places = folders.iter().flat_map(|folder| [folder.clone(), folder.join("build"), folder.join("out")]);
        let mut problems = Vec::new();
        for folder in places {
            let file = folder.join("pdll_compile_commands.yml");
            if file.symlink_metadata().is_err() {
                continue;
            }
            match access.read_text(&file, MAX_DATABASE_BYTES) {
                Ok(text) => self.add_database(&text, &folder),
                Err(error) => problems.push(format!("`{}` cannot be read: {error}", file.display())),
            }
        }
        problems
    }

    /// Where a file's includes are looked for, after its own folder.
    pub(crate) fn of(&self, file: &Path) -> Vec<PathBuf> {
        let own = self.by_file.get(file).into_iter().flatten();
        own.chain(&self.directories).cloned().collect()
    }
}

#[cfg(test)]
mod tests;
