//! Form tables of whole trees of `.td` files.
//!
//! Most files of a tree are parts of others, so those that no other includes are read first; what came in with one of them is
//! not read again.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use mlir_dialects::assembly::{FormTables, TableBuilder};
use pdl_diagnostics::{FileAccess, FileId, SourceMap};

use crate::{Session, shown};

/// The definitions of trees of `.td` files, as far as text depends on them.
#[derive(Debug)]
#[non_exhaustive]
pub struct PackedTree {
    /// The tables.
    pub tables: FormTables,
    /// The number of files that were read, those that others include among them.
    pub files: usize,
    /// The files that cannot be read by themselves and are part of no other that can, each with the reason.
    pub left_aside: Vec<(PathBuf, String)>,
    /// The number of operations that are right in these files and are in the tables nevertheless.
    pub rescued: usize,
}

impl Session {
    /// The form tables of `.td` files, and of all that are below directories. A file below a directory that cannot be read by
    /// itself is left aside but for its operations that are right, unless another includes it; anything wrong with a file that is named itself is an error. What files
    /// include is looked for below the directories, too, and beside them: trees name their own files from above. Of
    /// definitions of one name the first counts, in the order of `paths` and then by name. A file that gives forms to operations
    /// of others stands before them.
    ///
    /// This takes a session of its own: texts of files that were read are forgotten.
    pub fn pack(&mut self, paths: &[PathBuf]) -> Option<PackedTree> {
        let mut builder = TableBuilder::new();
        let (mut read, mut failed) = (HashSet::new(), Vec::new());
        for directory in paths.iter().filter(|path| path.is_dir()) {
            let above = directory.canonicalize().ok().and_then(|directory| directory.parent().map(Path::to_path_buf));
            self.include_dirs.extend(std::iter::once(directory.clone()).chain(above));
        }
        for path in paths {
            if !path.is_dir() {
                self.read_text(path).and_then(|file| self.add_forms(file, &mut builder, &mut read))?;
                continue;
            }
            for file in self.in_order(path)? {
                if read.contains(&canonical(&file)) {
                    continue;
                }
                let added = self.with_found(&file, |session, id| session.add_forms(id, &mut builder, &mut read));
                if added.is_none() {
                    failed.push((file, self.first_error()));
                    self.forget();
                }
            }
        }
        failed.retain(|(file, _)| !read.contains(&canonical(file)));
        // One operation that is wrong does not cost the others of its file.
        let known = builder.operation_count();
        for (file, _) in &failed {
            self.with_found(file, |session, id| {
                session.add_right(id, &mut builder);
                Some(())
            });
            self.forget();
        }
        let rescued = builder.operation_count() - known;
        let wrong = builder.wrong_forms();
        for message in &wrong {
            self.error_in_file(&shown(&paths[0]), ods::WRONG_FORM, message);
        }
        if !wrong.is_empty() {
            return None;
        }
        Some(PackedTree { tables: builder.finish(), files: read.len(), left_aside: failed, rescued })
    }

    /// Reads a file that was found below a directory and hands it to `add`. What it includes is looked for beside it, too, as builds
    /// of MLIR do.
    fn with_found(&mut self, file: &Path, add: impl FnOnce(&mut Session, FileId) -> Option<()>) -> Option<()> {
        self.include_dirs.push(file.parent().unwrap_or(Path::new("")).to_path_buf());
        let bytes = self.read_found(file, self.limits.included_bytes);
        let added = bytes.and_then(|bytes| self.add_text(file, bytes)).and_then(|id| add(self, id));
        self.include_dirs.pop();
        added
    }

    /// Adds what a file and all that it includes define, and forgets their texts.
    fn add_forms(&mut self, file: FileId, builder: &mut TableBuilder, read: &mut HashSet<PathBuf>) -> Option<()> {
        let definitions = self.td_definitions(file)?;
        let errors_before = self.errors();
        builder.add_forms(&definitions);
        builder.add(&definitions, &mut self.diagnostics);
        if self.errors() > errors_before {
            return None;
        }
        read.extend(self.sources.files().map(|(_, file)| canonical(file.name.as_ref())));
        self.forget();
        Some(())
    }

    /// Adds the operations of a file that are right beside what is wrong in it.
    fn add_right(&mut self, file: FileId, builder: &mut TableBuilder) {
        let loader = self.td_loader();
        let records = tablegen::inspect(&mut self.sources, file, &loader, &self.macros, &mut self.diagnostics).records;
        let (mut definitions, ids) = ods::read_with_ids(&records, &mut self.diagnostics);
        let right: HashSet<_> = records
            .defs_in_order()
            .filter(|record| !record.is_wrong())
            .filter_map(|record| ids.operation(record))
            .map(|operation| definitions.operations[operation.0 as usize].name.clone())
            .collect();
        definitions.operations.retain(|operation| right.contains(&operation.name));
        builder.add(&definitions, &mut self.diagnostics);
    }

    fn forget(&mut self) {
        self.sources = SourceMap::new();
        self.diagnostics.clear();
    }

    /// The first error in one line, with its place.
    fn first_error(&self) -> String {
        let Some(error) = self.diagnostics.iter().find(|finding| finding.is_error()) else { return String::new() };
        let name = &self.sources.file(error.span.file).name;
        let (line, _) = self.sources.line_column(error.span);
        format!("{name}:{line}: {}", error.message)
    }

    /// The `.td` files below a directory: first those that none of them includes, then the others, each by name.
    fn in_order(&mut self, directory: &Path) -> Option<Vec<PathBuf>> {
        let mut files = Vec::new();
        if let Err(error) = collect(directory, 0, &mut files) {
            let name = shown(directory);
            self.error_in_file(&name, "E0901", format!("`{name}` cannot be read: {error}"));
            return None;
        }
        files.sort();
        if files.is_empty() {
            let name = shown(directory);
            self.error_in_file(&name, "E0901", format!("there are no .td files below `{name}`"));
            return None;
        }
        let included: HashSet<PathBuf> = files.iter().flat_map(|file| self.includes_of(file)).collect();
        files.sort_by_key(|file| included.contains(&canonical(file)));
        Some(files)
    }

    /// The files that the lines of a file that begin so include. This decides only what is read first.
    fn includes_of(&self, file: &Path) -> Vec<PathBuf> {
        self.files_read.note(file);
        let Ok(text) = FileAccess::anywhere().read_text(file, self.limits.included_bytes) else { return Vec::new() };
        let names = text.lines().filter_map(|line| line.trim_start().strip_prefix("include")?.split('"').nth(1));
        let found = names.filter_map(|name| {
            let below = self.include_dirs.iter().map(|directory| directory.join(name));
            std::iter::once(PathBuf::from(name)).chain(below).find(|path| path.exists())
        });
        found.map(|path| canonical(&path)).collect()
    }
}

/// The depth to which directories are looked into.
const MAX_DEPTH: usize = 64;

fn collect(directory: &Path, depth: usize, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            // Links may lead in circles.
            if depth < MAX_DEPTH && !path.is_symlink() {
                collect(&path, depth + 1, files)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "td") {
            files.push(path);
        }
    }
    Ok(())
}

fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}
