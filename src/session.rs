//! One run over some files: what was read, what was found, and the order of the phases.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use pdl_bytecode::Program;
use pdl_diagnostics::{
    Diagnostic, FileAccess, FileContents, FileError, FileId, FilesRead, Severity, SourceMap, Span, UnsavedTexts,
    read_at_most,
};
use pdl_ir::{Location, Module};
use pdll_syntax::{FileSystemLoader, ast};

use crate::error::render;
use crate::{Contents, Error, Failure, Limits};

/// Files, include directories and findings.
///
/// Each method adds to [`diagnostics`](Self::diagnostics) and gives `None` if it found an error.
#[derive(Debug, Default)]
pub struct Session {
    /// Every text that was read.
    pub sources: SourceMap,
    /// Every finding so far, in the order found.
    pub diagnostics: Vec<Diagnostic>,
    /// Where `#include` looks after the includer's own directory.
    pub include_dirs: Vec<PathBuf>,
    /// The texts in place of the contents of files, for `#include` and `include`, by the path at which they are found.
    pub unsaved: UnsavedTexts,
    /// Outside of these folders no included file is read; `None` is anywhere.
    pub read_within: Option<Arc<[PathBuf]>>,
    /// The limits of reading and reporting; drivers [take](Limits::greedy_options) those of a run from here, too.
    pub limits: Limits,
    /// The files that were read so far, however: named, included, packs, configurations. Standard input is `-`.
    pub files_read: FilesRead,
    /// True if the patterns are for MLIR's IR, and not for a host that may group operands in its own way; see
    /// [`pdll_sema::Options::mlir_groups`].
    pub mlir_groups: bool,
    /// True if operations may have names without a dialect, as those of a host that is an enum of Rust.
    pub plain_names: bool,
    /// True if wrong patterns are left out of a file that has right ones, with warnings in place of errors.
    pub leaves_out_wrong: bool,
    /// The operations of every `.td` file that was read, to verify IR by. What rewriting needs of those that patterns
    /// include, their program brings along.
    #[cfg(feature = "tablegen")]
    pub operations: ods::OpTable,
    /// The macros that TableGen's preprocessor has from the start.
    #[cfg(feature = "tablegen")]
    pub macros: Vec<String>,
    /// Files that say what functions of rules do that are C++.
    #[cfg(feature = "tablegen")]
    pub natives: crate::NativeFiles,
    /// Keeps what `.td` files that patterns include define, for other sessions with the same cache; without one they are read anew.
    #[cfg(feature = "tablegen")]
    pub definition_cache: Option<crate::DefinitionCache>,
    /// The forms of operations, by packs that were read; see [`read_dialects`](Self::read_dialects).
    #[cfg(feature = "mlir")]
    pub forms: Vec<mlir_dialects::assembly::FormTables>,
    /// True if operations and block arguments of IR that have no location get that of their place in the file.
    #[cfg(feature = "mlir")]
    pub places_are_locations: bool,
    /// The operations of blobs that were loaded.
    #[cfg(feature = "mlir")]
    pub declared: pdl_declarations::OpDefinitions,
    /// Which combine rules of `.td` files are meant, and what they mean.
    #[cfg(feature = "tablegen")]
    pub machine: crate::MachineRules,
    /// The rules of `.td` files that match with operands in any order.
    #[cfg(feature = "tablegen")]
    pub commuted_rules: crate::CommutedRules,
}

impl Session {
    /// A session without include directories.
    pub fn new() -> Session {
        Session::default()
    }

    /// Adds a directory for `#include`.
    pub fn include_dir(mut self, dir: impl Into<PathBuf>) -> Session {
        self.include_dirs.push(dir.into());
        self
    }

    /// Returns true if any finding is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// All findings as text, without color; not more than the [limit](Limits::findings).
    pub fn render(&self) -> String {
        render(&self.sources, &self.limits.shown(self.diagnostics.clone()), false)
    }

    /// Everything found so far, up to the [limit](Limits::findings), as one error, after which the session begins anew with the same
    /// texts.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut session = pdll::Session::new();
    /// let program = session.program("examples/arith.pdll".as_ref()).ok_or_else(|| session.error())?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn error(&mut self) -> Error {
        let findings = std::mem::take(&mut self.diagnostics);
        Error::new(self.sources.clone(), self.limits.shown(findings))
    }

    /// Returns what `result` holds. If it is an error, it becomes one that shows the patterns it is about, if this session read
    /// them.
    ///
    /// # Errors
    /// The error, as [`error`](Self::error) gives it.
    ///
    /// ```
    /// # use mlir_lite::Ir;
    /// # use pdl_vm::{Natives, PatternSet};
    /// # fn main() -> Result<(), pdll::Error> {
    /// # let mut session = pdll::Session::new();
    /// # let program = session.program("examples/arith.pdll".as_ref()).ok_or_else(|| session.error())?;
    /// # let mut ir = Ir::parse("")?;
    /// let set = session.check(PatternSet::bind(program.into(), &mut ir, &Natives::new()))?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn check<T>(&mut self, result: Result<T, impl Failure>) -> Result<T, Error> {
        result.map_err(|failure| {
            failure.report(self, "");
            self.error()
        })
    }

    /// Returns what `result` holds, or `None`: the error is reported. What has no place concerns the file `name`.
    pub fn accept<T>(&mut self, name: &str, result: Result<T, impl Failure>) -> Option<T> {
        result.map_err(|failure| failure.report(self, name)).ok()
    }

    /// Reports something that concerns a whole file, or a file that is not text; if `path` is empty, something that
    /// concerns none. Further lines of the message become notes.
    pub fn error_in_file(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        let span = self.whole_file(path);
        let message = message.into();
        let mut lines = message.lines();
        let error = Diagnostic::error(code, span, lines.next().unwrap_or_default());
        self.diagnostics.push(error.notes(lines.map(str::trim_start)));
    }

    fn whole_file(&mut self, path: &str) -> Span {
        if path.is_empty() {
            return Span::NOWHERE;
        }
        let known = self.sources.find(path);
        Span::new(known.unwrap_or_else(|| self.sources.add(path, "", None)), 0, 0)
    }

    /// Adds a note to what was reported last.
    pub fn note(&mut self, note: impl Into<String>) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.notes.push(note.into());
        }
    }

    /// Warns of something that concerns a whole file.
    pub fn warning_in_file(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        let span = self.whole_file(path);
        self.diagnostics.push(Diagnostic::warning(code, span, message));
    }

    /// Reports something at a position that came through the PDL IR. Without one it concerns the file `name`.
    pub(crate) fn error_at(
        &mut self,
        place: Option<&Location>,
        name: &str,
        code: &'static str,
        message: impl Into<String>,
    ) {
        let Some(Location { file, line, column }) = place.filter(|place| place.line > 0) else {
            return self.error_in_file(name, code, message);
        };
        if let Some(span) = self.sources.span_at(file, *line, *column) {
            return self.diagnostics.push(Diagnostic::error(code, span, message));
        }
        let (message, place) = (message.into(), format!("{file}:{line}:{column}"));
        let is_said = message.contains(&place);
        self.error_in_file(file, code, message);
        if !is_said {
            self.note(format!("at {place}"));
        }
    }

    /// Reads a file's bytes, not more than the [limit](Limits::file_bytes). The path `-` is standard input, which is read once and kept. It is a file that a person
    /// names, who may name a pipe; for others there is [`read_found`](Self::read_found).
    pub fn read_bytes(&mut self, path: &Path) -> Option<Vec<u8>> {
        let limit = self.limits.file_bytes;
        let read = if is_standard_input(path) { standard_input(limit) } else { whole(path, limit) };
        self.readable(path, read)
    }

    /// Reads the bytes of a file that was found, or that another file names: a regular file of at most `limit` bytes, in the folders
    /// that may be read.
    pub fn read_found(&mut self, path: &Path, limit: u64) -> Option<Vec<u8>> {
        let access = self.read_within.as_deref().map_or_else(FileAccess::anywhere, FileAccess::within);
        self.readable(path, access.read(path, limit))
    }

    fn readable(&mut self, path: &Path, read: Result<Vec<u8>, FileError>) -> Option<Vec<u8>> {
        self.files_read.note(path);
        let error = match read {
            Ok(bytes) => return Some(bytes),
            Err(error) => error,
        };
        let name = shown(path);
        self.error_in_file(&name, "E0901", format!("`{name}` cannot be read: {error}"));
        None
    }

    /// Reads a text file into the source map.
    pub fn read_text(&mut self, path: &Path) -> Option<FileId> {
        let bytes = self.read_bytes(path)?;
        self.add_text(path, bytes)
    }

    /// Adds a text that was read from `path` to the source map.
    pub fn add_text(&mut self, path: &Path, contents: impl Into<FileContents>) -> Option<FileId> {
        let text = contents.into();
        if let Some(contents) = Contents::of_binary(&text.bytes) {
            let help = match contents {
                Contents::Blob => "`pdllc build --emit asm` prints it as text",
                Contents::Pack => "packs are given with `--ods`",
                _ => "`pdllc print` prints it as text",
            };
            self.wrong_contents(path, contents, "text", help);
            return None;
        }
        pdll_syntax::add_file(&mut self.sources, shown(path), text, None, &mut self.diagnostics)
    }

    /// Reports a file that holds something else than what is wanted in its place.
    pub fn wrong_contents(&mut self, path: &Path, holds: Contents, wanted: &str, help: impl Into<String>) {
        let name = shown(path);
        self.error_in_file(&name, "E0908", format!("`{name}` holds {}, not {wanted}", holds.described()));
        self.note(help);
    }

    /// The syntax tree of a `.pdll` file and all it includes. Gives what could be recovered, errors or not.
    pub fn parse_pdll(&mut self, file: FileId) -> ast::Module {
        let loader = self.pdll_loader();
        pdll_syntax::parse(&mut self.sources, file, &loader, &mut self.diagnostics)
    }

    pub(crate) fn pdll_loader(&self) -> FileSystemLoader {
        let loader = FileSystemLoader::new(self.include_dirs.clone()).with_bundled(pdll_syntax::BUNDLED);
        self.bounded(loader.with_unsaved(self.unsaved.clone()))
    }

    /// A loader that reads no more, and nowhere else, than this session may, and notes what it reads.
    pub(crate) fn bounded(&self, loader: FileSystemLoader) -> FileSystemLoader {
        let loader = loader.within(self.read_within.as_deref()).of_at_most(self.limits.included_bytes);
        loader.noting(self.files_read.clone())
    }

    /// The patterns of a `pdl` module in MLIR's text, verified.
    pub fn pdl_module(&mut self, file: FileId) -> Option<Module> {
        pdl_ir::load(&self.sources, file, &mut self.diagnostics)
    }

    /// The patterns of a text in which they stand beside other operations, and the text without them: as many bytes, with the
    /// patterns blank. There must be a pattern.
    pub fn patterns_beside_ir(&mut self, path: &Path, contents: impl Into<FileContents>) -> Option<(Module, String)> {
        let file = self.add_text(path, contents)?;
        let (module, rest) = pdl_ir::load_with_rest(&self.sources, file, &mut self.diagnostics)?;
        if module.patterns.is_empty() {
            self.wrong_contents(path, Contents::Mlir, "patterns", NO_PATTERNS);
            return None;
        }
        Some((module, rest.text(&self.sources.file(file).text)))
    }

    /// Says what it can in the words of MLIR's `pdl` dialect, and refuses patterns for which these have none, each with the part at
    /// fault. What has no place concerns the file `name`.
    pub fn expect_pdl(&mut self, name: &str, module: &mut Module) -> Option<()> {
        let errors_before = self.errors();
        module.for_mlir();
        for pattern in &module.patterns {
            if let Some((extension, location)) = pattern.extensions().next() {
                let pattern = pattern.name.as_ref().map_or("a pattern".to_owned(), |name| format!("`{name}`"));
                let message = format!("MLIR's `pdl` dialect cannot say what {pattern} holds: {extension}");
                self.error_at(Some(location), name, "E0911", message);
                self.note("`--emit pdl-ir` prints it for this project's own reader");
            }
        }
        (self.errors() == errors_before).then_some(())
    }

    /// Compiles a module to a program.
    pub fn compile(&mut self, module: Module) -> Option<Program> {
        self.accept("", pdl_compile::compile(&module))
    }

    /// The patterns of a file: PDLL, a `pdl` module in MLIR's text, or a blob. The ending says which, `.pdll`, `.mlir` or
    /// `.pdllc`; for any other, and for standard input, the contents do.
    pub fn module(&mut self, path: &Path) -> Option<Module> {
        let bytes = self.read_bytes(path)?;
        self.module_of(path, bytes)
    }

    /// As [`module`](Self::module), of what was read from `path`.
    pub fn module_of(&mut self, path: &Path, contents: impl Into<FileContents>) -> Option<Module> {
        let contents = contents.into();
        match self.patterns_in(path, &contents.bytes)? {
            Contents::Blob => {
                let program = self.load_bytes(path, &contents.bytes)?;
                self.accept(&shown(path), pdl_compile::patterns_of(&program))
            }
            Contents::Mlir => {
                let (file, found_before) = (self.add_text(path, contents)?, self.diagnostics.len());
                let module = self.pdl_module(file);
                if !self.sources.file(file).text.contains("pdl.pattern") && self.diagnostics.len() > found_before {
                    self.diagnostics.truncate(found_before);
                    self.wrong_contents(path, Contents::Mlir, "patterns", NO_PATTERNS);
                    return None;
                }
                module
            }
            Contents::TableGen => {
                let file = self.add_text(path, contents)?;
                let module = self.td_module(file)?;
                self.expect_rules(path, &module)?;
                Some(module)
            }
            _ => {
                let file = self.add_text(path, contents)?;
                self.pdll_module(file)
            }
        }
    }

    /// Returns the patterns of a file of which nothing is wrong, by what was found since `found_before`; or those that are right, if
    /// others are [left out](Self::leaves_out_wrong). A file that lacks another one has no right patterns.
    pub(crate) fn right_patterns(&mut self, found_before: usize, module: Module) -> Option<Module> {
        let found = &mut self.diagnostics[found_before..];
        if !found.iter().any(Diagnostic::is_error) {
            return Some(module);
        }
        if !self.leaves_out_wrong || module.patterns.is_empty() || found.iter().any(lacks_file) {
            return None;
        }
        for finding in found.iter_mut().filter(|finding| finding.is_error()) {
            finding.severity = Severity::Warning;
            finding.notes.push("what is wrong is left out".to_owned());
        }
        Some(module)
    }

    /// The same of PDLL: a pattern that was recovered from a text that is `wrongly_written` at one of these places is not right, and
    /// neither is anything if one of them is in no pattern.
    pub(crate) fn right_pdll(
        &mut self,
        found_before: usize,
        wrongly_written: &[Span],
        tree: &ast::Module,
        mut module: Module,
    ) -> Option<Module> {
        let mut recovered = Vec::new();
        for place in wrongly_written {
            let pattern = tree.items.iter().find(|item| item.span().holds(*place))?;
            recovered.push(matches!(pattern, ast::Item::Pattern(_)).then(|| pattern.span())?);
        }
        module.patterns.retain(|pattern| {
            let Location { file, line, column } = &pattern.location;
            let place = self.sources.span_at(file, *line, *column);
            !recovered.iter().any(|whole| place.is_some_and(|place| whole.holds(place)))
        });
        self.right_patterns(found_before, module)
    }

    /// Refuses a file of TableGen without rules.
    pub fn expect_rules(&mut self, path: &Path, module: &Module) -> Option<()> {
        if module.patterns.is_empty() && !self.has_combiner() {
            let help = "a rule is a record of MLIR's class `Pattern`, such as a `Pat`; patterns include a file of definitions: `#include \"FILE.td\"`";
            self.wrong_contents(path, Contents::TableGen, "patterns", help);
            return None;
        }
        Some(())
    }

    /// Returns what kind of patterns a file holds, of which `bytes` were read. A file whose ending says otherwise is refused, and so is one
    /// without patterns.
    pub fn patterns_in(&mut self, path: &Path, bytes: &[u8]) -> Option<Contents> {
        let (said, found) = (Contents::by_ending(path), Contents::of(bytes));
        let kind = found.or(said).unwrap_or(Contents::Pdll);
        let help = match kind {
            Contents::MlirBytecode => "`pdllc print` prints it as text",
            kind if said.is_none_or(|said| said == kind) => return Some(kind),
            Contents::Pdll => "files with PDLL end in .pdll",
            Contents::Mlir => "files with a `pdl` module end in .mlir",
            Contents::Blob => "files with compiled patterns end in .pdllc",
            Contents::TableGen => "files with rules end in .td",
            Contents::MachineIr => "files with machine IR end in .mir",
            Contents::Pack => "packs are given with `--ods`",
        };
        let wanted = said.filter(|said| *said != kind).map_or("patterns", Contents::described);
        self.wrong_contents(path, kind, wanted, help);
        None
    }

    /// Loads a `.pdllc`.
    pub fn load(&mut self, path: &Path) -> Option<Program> {
        let bytes = self.read_bytes(path)?;
        self.load_bytes(path, &bytes)
    }

    fn load_bytes(&mut self, path: &Path, bytes: &[u8]) -> Option<Program> {
        let program = self.accept(&shown(path), Program::from_bytes_with(bytes, &self.limits.blob))?;
        #[cfg(feature = "mlir")]
        if let Ok(all) = self.declared.merged(program.operations()) {
            self.declared = all;
        }
        Some(program)
    }

    /// The program of one file, which is told as for [`module`](Self::module).
    pub fn program(&mut self, path: &Path) -> Option<Program> {
        let bytes = self.read_bytes(path)?;
        self.program_of(path, bytes)
    }

    /// As [`program`](Self::program), of what was read from `path`.
    pub fn program_of(&mut self, path: &Path, contents: impl Into<FileContents>) -> Option<Program> {
        let contents = contents.into();
        if self.patterns_in(path, &contents.bytes)? == Contents::Blob {
            #[cfg(feature = "tablegen")]
            if self.machine.chooses() {
                let message =
                    "combine rules are chosen where they are read: this file has those that it was built with";
                self.error_in_file(&shown(path), "E0912", message.to_owned());
                self.note("`--enable-patterns` and `--disable-patterns` choose among its patterns");
                return None;
            }
            return self.load_bytes(path, &contents.bytes);
        }
        let module = self.module_of(path, contents)?;
        self.compile(module)
    }

    /// The programs of several files, linked into one. Every file's errors are reported.
    pub fn programs(&mut self, paths: &[PathBuf]) -> Option<Program> {
        if let [one] = paths {
            return self.program(one);
        }
        let programs: Vec<Option<Program>> = paths.iter().map(|path| self.program(path)).collect();
        let programs = programs.into_iter().collect::<Option<Vec<Program>>>()?;
        let names: Vec<String> = paths.iter().map(|path| shown(path)).collect();
        self.accept(&names[0], pdl_compile::link(names.iter().map(String::as_str).zip(&programs)))
    }

    /// Returns the places of the errors that were found since `found_before`.
    pub(crate) fn error_places(&self, found_before: usize) -> Vec<Span> {
        self.diagnostics[found_before..]
            .iter()
            .filter(|finding| finding.is_error())
            .map(|finding| finding.span)
            .collect()
    }

    pub(crate) fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.is_error()).count()
    }
}

/// Returns true if a finding is an included file whose declarations are not known.
pub(crate) fn lacks_file(finding: &Diagnostic) -> bool {
    #[cfg(feature = "tablegen")]
    if finding.code.0 == tablegen::INCLUDE_CODE {
        return true;
    }
    pdll_syntax::codes::LOST_INCLUDES.contains(&finding.code.0)
}

/// The advice for a text in which there are none.
const NO_PATTERNS: &str = "patterns are PDLL, a module with `pdl.pattern` in it, or a .pdllc";

/// Returns true if a path means standard input or output.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    if is_standard_input(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

fn whole(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    if path.metadata()?.is_file() {
        return FileAccess::anywhere().read(path, limit);
    }
    // Who names a pipe or a terminal wants to wait for it.
    read_at_most(std::fs::File::open(path)?, 0, limit)
}

/// All of standard input; the same again if it is asked for again.
fn standard_input(limit: u64) -> Result<Vec<u8>, FileError> {
    static READ: OnceLock<Vec<u8>> = OnceLock::new();
    if READ.get().is_none() {
        let bytes = read_at_most(std::io::stdin().lock(), 0, limit)?;
        let _ = READ.set(bytes);
    }
    match READ.get() {
        Some(bytes) if bytes.len() as u64 > limit => Err(FileError::TooLarge { limit }),
        bytes => Ok(bytes.cloned().unwrap_or_default()),
    }
}
