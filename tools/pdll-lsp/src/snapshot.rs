//! One document, as far as it is understood.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{Location, Position, Range};
use ods::{ConstraintId, Definitions, Length, Operation};
use pdl_diagnostics::{Diagnostic, FileId, NameUse, SourceFile, Span, UnsavedTexts};
use pdll::{DefinitionCache, Inspected, Inspection, Session};
use pdll_ide::Config;
use pdll_ide::lint::{lint, lint_td};
use pdll_sema::NamedItem;

use crate::td::Td;
use crate::text::{Encoding, uri_of};
use crate::tree::walk;
use pdll_syntax::visit::SyntaxNode;

/// A file of PDLL or TableGen with what it includes, read and checked.
pub(crate) struct Snapshot {
    pub session: Session,
    /// The file itself.
    pub file: FileId,
    /// Nothing of a TableGen file.
    pub inspection: Inspection,
    /// The records of a TableGen file.
    pub records: Option<Td>,
    pub encoding: Encoding,
}

/// Returns true if a file's name says that it is TableGen.
pub(crate) fn is_td(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "td")
}

/// The settings with which a document is read.
pub(crate) struct Surroundings {
    pub include_dirs: Vec<PathBuf>,
    /// Outside of these folders nothing is read.
    pub read_within: Arc<[PathBuf]>,
    pub unsaved: UnsavedTexts,
    pub definitions: DefinitionCache,
    /// The settings of `pdllc.toml`.
    pub config: Config,
    pub wrong_config: Option<Box<WrongConfig>>,
    pub encoding: Encoding,
}

/// A `pdllc.toml` that cannot be understood.
pub(crate) struct WrongConfig {
    pub source: SourceFile,
    pub finding: Diagnostic,
}

/// Longer texts are not linted: it would take longer than people wait for what is wrong. `pdllc check` looks at them.
const MAX_LINTED_BYTES: usize = 100_000;

impl Surroundings {
    /// A session with this text as the file at `path`. TableGen is looked for beside it first.
    pub(crate) fn session(self, path: &Path, text: &str) -> (Session, FileId, Encoding) {
        let Surroundings { include_dirs, read_within, unsaved, definitions, config, encoding, .. } = self;
        let mut session = Session {
            include_dirs,
            read_within: Some(read_within),
            unsaved,
            definition_cache: Some(definitions),
            mlir_groups: true,
            plain_names: config.plain_names,
            ..Session::new()
        };
        session.natives.found = config.natives;
        if is_td(path) {
            // As for PDLL, and unlike for `llvm-tblgen`, which is started somewhere.
            session.include_dirs.splice(0..0, path.parent().map(Path::to_owned));
        }
        let file = session.sources.add(path.display().to_string(), text, None);
        (session, file, encoding)
    }
}

impl Snapshot {
    /// Reads and checks a text as the file at `path`. What was read of it before it changed is used up.
    pub(crate) fn new(path: &Path, text: &str, mut surroundings: Surroundings, previous: Inspected) -> Snapshot {
        let (lints, wrong_config) = (surroundings.config.lints.clone(), surroundings.wrong_config.take());
        let (mut session, file, encoding) = surroundings.session(path, text);
        let (mut records, mut inspection) = (None, Inspection::default());
        let is_linted = text.len() <= MAX_LINTED_BYTES;
        if is_td(path) {
            let found = session.inspect_td(file);
            if let Some(found) = found.as_ref().filter(|_| is_linted) {
                lint_td(&mut session, file, found, &lints);
            }
            records = found.map(|found| Td::new(&session, file, found));
        } else if is_linted {
            // Lints look at what patterns are.
            inspection = session.inspect_again(file, previous);
            lint(&mut session, file, &inspection, &lints);
        } else {
            inspection = session.inspect_changes(file, previous);
        }
        if let Some(WrongConfig { source, mut finding }) = wrong_config.map(|wrong| *wrong) {
            finding.span.file = session.sources.add_shared(source);
            session.diagnostics.push(finding);
        }
        Snapshot { session, file, inspection, records, encoding }
    }

    /// Returns what is used when the text changes.
    pub(crate) fn take_inspected(&mut self) -> Inspected {
        std::mem::take(&mut self.session).inspected(std::mem::take(&mut self.inspection))
    }

    /// As [`new`](Self::new), as far as it takes to tell what could be written at an offset.
    pub(crate) fn around(path: &Path, text: &str, surroundings: Surroundings, offset: usize) -> Snapshot {
        let (mut session, file, encoding) = surroundings.session(path, text);
        let inspection = session.inspect_around(file, offset as u32);
        Snapshot { session, file, inspection, records: None, encoding }
    }

    pub(crate) fn is_td(&self) -> bool {
        is_td(Path::new(&self.session.sources.file(self.file).name))
    }

    pub(crate) fn text(&self) -> &str {
        &self.session.sources.file(self.file).text
    }

    /// All of the file.
    pub(crate) fn whole(&self) -> Span {
        Span::new(self.file, 0, self.text().len())
    }

    pub(crate) fn offset(&self, position: Position) -> u32 {
        self.encoding.offset_in(self.session.sources.file(self.file), position)
    }

    pub(crate) fn range(&self, span: Span) -> Range {
        self.encoding.range(&self.session.sources, span)
    }

    /// Where a span is, in whatever file; `None` for texts that come with the program.
    pub(crate) fn location(&self, span: Span) -> Option<Location> {
        let file = self.session.sources.get(span.file)?;
        Some(Location { uri: uri_of(Path::new(&file.name))?, range: self.range(span) })
    }

    pub(crate) fn is_here(&self, span: Span, offset: u32) -> bool {
        span.file == self.file && span.start <= offset && offset <= span.end
    }

    /// The name at an offset, and its definition.
    pub(crate) fn name_at(&self, offset: u32) -> Option<NameUse> {
        if let Some(td) = &self.records {
            return td.name_at(self.file, offset);
        }
        self.inspection.names.definition_at(self.file, offset)
    }

    /// Of PDLL.
    pub(crate) fn item_at(&self, offset: u32) -> Option<(NameUse, &NamedItem)> {
        let used = self.name_at(offset)?;
        Some((used, self.inspection.names.item(used.definition)?))
    }

    /// Where all that has a name is defined.
    pub(crate) fn definitions(&self) -> Box<dyn Iterator<Item = Span> + '_> {
        match &self.records {
            Some(td) => Box::new(td.definitions()),
            None => Box::new(self.inspection.names.items.iter().map(|item| item.span)),
        }
    }

    /// Every place that names what is defined at `definition`, its definition first.
    pub(crate) fn places(&self, definition: Span) -> Vec<Span> {
        match &self.records {
            Some(td) => td.places(definition),
            None => self.inspection.names.places(definition).collect(),
        }
    }

    /// The parts of the tree that hold an offset, outermost first.
    pub(crate) fn nodes_at(&self, offset: u32) -> Vec<SyntaxNode<'_>> {
        let mut nodes = Vec::new();
        let here = Span { file: self.file, start: offset, end: offset };
        walk(self.inspection.tree(), here, &mut |node| {
            if node.span().is_some_and(|span| self.is_here(span, offset)) {
                nodes.push(node);
            }
        });
        nodes
    }

    /// Returns what ODS says of an operation, and the definitions that say it.
    pub(crate) fn operation(&self, name: &str) -> Option<(&Operation, &Definitions)> {
        let mut all = self.inspection.definitions.iter();
        all.find_map(|definitions| Some((definitions.operation(name)?, definitions.as_ref())))
    }

    /// The comments right above a definition, without their slashes.
    pub(crate) fn documentation(&self, definition: Span) -> Option<String> {
        let file = self.session.sources.get(definition.file)?;
        let (mut line, _) = file.line_column(definition.start);
        let mut lines = Vec::new();
        while line > 1 {
            line -= 1;
            let Some(comment) = file.text[file.line_range(line)].trim().strip_prefix("//") else { break };
            let comment = comment.trim_start_matches('/');
            // What divides a text in parts documents nothing.
            if comment.trim_start().starts_with("-----") {
                break;
            }
            lines.push(comment.strip_prefix(' ').unwrap_or(comment));
        }
        lines.reverse();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// The constraint of an operand, attribute or result, in a few words.
pub(crate) fn constraint_text(definitions: &Definitions, id: ConstraintId, length: &Length) -> String {
    let constraint = definitions.constraint_at(id);
    let what = if constraint.summary.is_empty() { constraint.definition.as_str() } else { &constraint.summary };
    match length {
        Length::Single => what.to_owned(),
        Length::Optional => format!("optional {what}"),
        Length::Variadic | Length::VariadicOfVariadic { .. } => format!("variadic of {what}"),
    }
}
