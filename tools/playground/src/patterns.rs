//! The patterns of a state, compiled.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mlir_dialects::assembly::{Dialects, FormTables};
use pdl_compile::patterns_of;
use pdl_diagnostics::{Diagnostic, FileId, SourceMap};
use pdl_ir::Module;
use pdll::{Program, Session};

use crate::protocol::{File, Language, State};

/// The compiled patterns, and their includes.
pub(crate) struct Patterns {
    pub sources: SourceMap,
    /// The text in the left editor; `None` if it is no text of patterns.
    pub file: Option<FileId>,
    pub diagnostics: Vec<Diagnostic>,
    /// `None` if there are errors.
    pub program: Option<Arc<Program>>,
    /// The assembly of operations; `None` if a definition of one is wrong.
    pub dialects: Option<Arc<Dialects>>,
}

impl Patterns {
    /// Reads, checks and compiles. Files come from the state alone.
    pub(crate) fn compile(state: &State, kept: &Kept, pack: &Pack) -> Patterns {
        let mut session = session(&state.files, kept);
        let path = Path::new(match state.language {
            Language::Pdll => "patterns.pdll",
            Language::Td => "patterns.td",
        });
        let program = session.program_of(path, state.patterns.clone().into_bytes()).map(Arc::new);
        let dialects = dialects(&mut session, pack);
        let name = path.display().to_string();
        let file = session.sources.find(&name);
        Patterns { file, program, dialects, sources: session.sources, diagnostics: session.diagnostics }
    }

    /// The patterns as they were written.
    pub(crate) fn module(&self) -> Option<Module> {
        patterns_of(self.program.as_ref()?).ok()
    }
}

/// A session that knows these files and no others.
fn session(files: &[File], kept: &Kept) -> Session {
    let unsaved = files.iter().map(|file| (PathBuf::from(&file.name), Arc::from(file.text.as_str()))).collect();
    #[cfg_attr(not(feature = "tablegen"), expect(unused_mut, reason = "there is nothing more to set"))]
    let mut session = Session { unsaved, read_within: Some(Arc::new([])), mlir_groups: true, ..Session::new() };
    #[cfg(feature = "tablegen")]
    session.definition_cache.clone_from(&kept.definitions);
    #[cfg(not(feature = "tablegen"))]
    let Kept {} = kept;
    session
}

/// Returns how operations are written; `None` if a definition of one is wrong. What patterns include may say it, and a pack does.
fn dialects(session: &mut Session, pack: &Pack) -> Option<Arc<Dialects>> {
    #[cfg(feature = "tablegen")]
    if !session.operations.is_empty() {
        session.forms.extend(pack.tables.clone());
        return session.dialects().map(Arc::new);
    }
    let _ = session;
    Some(pack.dialects.clone())
}

/// The state that is kept from one text to the next.
#[cfg(feature = "tablegen")]
pub(crate) struct Kept {
    definitions: Option<pdll::DefinitionCache>,
}

#[cfg(feature = "tablegen")]
impl Default for Kept {
    fn default() -> Kept {
        Kept { definitions: Some(pdll::DefinitionCache::default()) }
    }
}

/// The state that is kept from one text to the next: nothing, without TableGen.
#[cfg(not(feature = "tablegen"))]
#[derive(Default)]
pub(crate) struct Kept {}

/// The dialects of a pack, and the facts that are known without one.
pub(crate) struct Pack {
    #[cfg(feature = "tablegen")]
    tables: Option<FormTables>,
    dialects: Arc<Dialects>,
}

impl Pack {
    /// This one; or none.
    pub(crate) fn new(tables: Option<FormTables>) -> Pack {
        let mut all = tables.clone().unwrap_or_default();
        all.merge(FormTables::builtin());
        let dialects = Arc::new(Dialects::new(all));
        Pack {
            #[cfg(feature = "tablegen")]
            tables,
            dialects,
        }
    }
}
