//! The definitions of `.td` files that were read, for tools that read the same ones again and again.

use std::sync::{Arc, Mutex, PoisonError};

use ods::Definitions;
use pdl_diagnostics::{Diagnostic, FileId, IncludeError, LoadedFile, Loader, SourceFile, SourceMap};

/// Definitions by the contents of all files that they were read from.
///
/// A copy shares what is kept. Nothing is trusted but contents: every file is read again and compared, and so is what is not
/// there; what is saved is the work of understanding them.
#[derive(Clone, Debug, Default)]
pub struct DefinitionCache {
    entries: Arc<Mutex<Vec<Entry>>>,
    notice: Option<Notice>,
}

/// The function that is told of each file before it is read.
#[derive(Clone)]
struct Notice(Arc<dyn Fn(&str) + Send + Sync>);

impl std::fmt::Debug for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Notice")
    }
}

/// The most text that the kept definitions may come from, in bytes. The entries that were not asked for longest go first.
const MAX_KEPT_BYTES: usize = 8 << 20;
/// The least that an entry counts.
const LEAST: usize = 64 << 10;

#[derive(Debug)]
struct Entry {
    /// The file itself, and its place in the source map: spans name files by that.
    root: SourceFile,
    file: FileId,
    /// The files that were included, in order, with their texts.
    loads: Vec<Load>,
    /// The files that were added to the source map for that, the first at this place.
    first: FileId,
    files: Vec<SourceFile>,
    diagnostics: Vec<Diagnostic>,
    definitions: Option<Arc<Definitions>>,
}

/// An `include`. In TableGen it does not matter who includes.
#[derive(Debug)]
struct Load {
    path: String,
    outcome: Result<LoadedFile, IncludeError>,
}

impl Load {
    /// Returns true if the same would come of it now.
    fn holds(&self, loader: &dyn Loader) -> bool {
        match (&self.outcome, loader.load(&self.path, "")) {
            (Ok(was), Ok(is)) => was.name == is.name && was.identity == is.identity && was.bytes == is.bytes,
            (Err(was), Err(is)) => *was == is,
            (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
        }
    }
}

/// Takes note of what another loader does.
struct Recorder<'a> {
    loader: &'a dyn Loader,
    loads: Mutex<Vec<Load>>,
}

impl Loader for Recorder<'_> {
    fn load(&self, path: &str, includer: &str) -> Result<LoadedFile, IncludeError> {
        let outcome = self.loader.load(path, includer);
        let mut loads = self.loads.lock().unwrap_or_else(PoisonError::into_inner);
        if loads.iter().all(|load| load.path != path) {
            loads.push(Load { path: path.to_owned(), outcome: outcome.clone() });
        }
        outcome
    }

    fn beside(&self, path: &str, includer: &str) -> Vec<String> {
        self.loader.beside(path, includer)
    }
}

impl DefinitionCache {
    /// The same cache, where `notice` is told the name of each file that is to be read and understood, which can take a while.
    pub fn noticed(self, notice: impl Fn(&str) + Send + Sync + 'static) -> DefinitionCache {
        DefinitionCache { notice: Some(Notice(Arc::new(notice))), ..self }
    }

    /// Returns what `file` defines, and what is wrong with it: as `read` says, unless that was asked before and nothing has changed since.
    /// For `loader` it must not matter who includes.
    pub(crate) fn get(
        &self,
        sources: &mut SourceMap,
        file: FileId,
        loader: &dyn Loader,
        read: impl FnOnce(&mut SourceMap, &dyn Loader, &mut Vec<Diagnostic>) -> Option<Definitions>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Definitions>> {
        let first = FileId(sources.files().count() as u32);
        let root = sources.file(file).clone();
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |entry: &Entry| {
            entry.file == file
                && entry.first == first
                && entry.root.name == root.name
                && entry.root.text == root.text
                // Findings say where the file was included.
                && (entry.diagnostics.is_empty() || entry.root.included_from == root.included_from)
                && entry.loads.iter().all(|load| load.holds(loader))
        };
        let entry = match entries.iter().rposition(is_it) {
            Some(place) => {
                let entry = entries.remove(place);
                for file in &entry.files {
                    sources.add_shared(file.clone());
                }
                entry
            }
            None => {
                if let Some(Notice(notice)) = &self.notice {
                    notice(&root.name);
                }
                let recorder = Recorder { loader, loads: Mutex::default() };
                let mut found = Vec::new();
                let definitions = read(sources, &recorder, &mut found).map(Arc::new);
                let loads = recorder.loads.into_inner().unwrap_or_else(PoisonError::into_inner);
                let files = sources.files().skip(first.0 as usize).map(|(_, file)| file.clone()).collect();
                Entry { root, file, loads, first, files, diagnostics: found, definitions }
            }
        };
        diagnostics.extend(entry.diagnostics.iter().cloned());
        let definitions = entry.definitions.clone();
        entries.push(entry);
        let mut kept = 0;
        let keep = entries.iter().rev().take_while(|entry| {
            let size = entry.files.iter().chain([&entry.root]).map(|file| file.text.len()).sum::<usize>();
            kept += size.max(LEAST);
            kept <= MAX_KEPT_BYTES
        });
        let gone = entries.len() - keep.count().max(1);
        entries.drain(..gone);
        definitions
    }
}
