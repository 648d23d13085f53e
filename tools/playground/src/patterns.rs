//! The patterns of a state, compiled.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pdll::assembly::{Dialects, FormTables};
use pdll::compiler::patterns_of;
use pdll::diagnostics::{Diagnostic, FileId, SourceMap};
use pdll::ir::Module;
use pdll::{DefinitionCache, Program, Session};

use crate::protocol::{File, Language, State};

/// What became of the patterns, and of what they include.
pub struct Patterns {
    /// What they were made of.
    language: Language,
    text: String,
    files: Vec<File>,
    pub sources: SourceMap,
    /// The text in the left editor; `None` if it is no text of patterns.
    pub file: Option<FileId>,
    pub diagnostics: Vec<Diagnostic>,
    /// `None` if there are errors.
    pub program: Option<Arc<Program>>,
    /// How operations are written; `None` if a definition of one is wrong.
    pub dialects: Option<Arc<Dialects>>,
}

impl Patterns {
    /// Reads, checks and compiles. Files come from the state alone.
    pub fn compile(state: &State, cache: &DefinitionCache, pack: &Pack) -> Patterns {
        let mut session = session(&state.files, cache);
        let path = Path::new(match state.language {
            Language::Pdll => "patterns.pdll",
            Language::Td => "patterns.td",
        });
        let program = session.program_of(path, state.patterns.clone().into_bytes()).map(Arc::new);
        let dialects = match session.operations.is_empty() {
            true => Some(pack.dialects.clone()),
            false => {
                session.forms.extend(pack.tables.clone());
                session.dialects().map(Arc::new)
            }
        };
        let name = path.display().to_string();
        let file = session.sources.files().find(|(_, file)| file.name == name).map(|(id, _)| id);
        Patterns {
            language: state.language,
            text: state.patterns.clone(),
            files: state.files.clone(),
            file,
            program,
            dialects,
            sources: session.sources,
            diagnostics: session.diagnostics,
        }
    }

    /// Whether they were made of this state.
    pub fn are_of(&self, state: &State) -> bool {
        self.language == state.language && self.text == state.patterns && self.files == state.files
    }

    /// The patterns as they were written.
    pub fn module(&self) -> Option<Module> {
        patterns_of(self.program.as_ref()?).ok()
    }
}

/// A session that knows these files and no others.
fn session(files: &[File], cache: &DefinitionCache) -> Session {
    let unsaved = files.iter().map(|file| (PathBuf::from(&file.name), Arc::from(file.text.as_str()))).collect();
    Session {
        unsaved: Arc::new(unsaved),
        read_within: Some(Arc::new([])),
        definition_cache: Some(cache.clone()),
        mlir_groups: true,
        ..Session::new()
    }
}

/// What a pack says of dialects, and what is known without one.
pub struct Pack {
    tables: Option<FormTables>,
    dialects: Arc<Dialects>,
}

impl Pack {
    /// This one; or none.
    pub fn new(tables: Option<FormTables>) -> Pack {
        let mut all = tables.clone().unwrap_or_default();
        all.merge(FormTables::builtin());
        Pack { tables, dialects: Arc::new(Dialects::new(all)) }
    }
}
