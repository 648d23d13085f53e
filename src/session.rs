//! One run over some files: what was read, what was found, and the order of the phases.

use std::path::{Path, PathBuf};

use mlir_ods::OpTable;
use ods::Definitions;
use pdl_bytecode::Program;
use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span, render_text};
use pdl_ir::{Location, Module};
use pdll_sema::OdsInfo;
use pdll_syntax::{FileSystemLoader, ast};

use crate::OdsTable;
use crate::ods::define_natives;

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
    /// The operations of every `.td` file that was read, for the IR that patterns run on.
    pub operations: OpTable,
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

    /// Whether any finding is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// All findings as text, without color.
    pub fn render(&self) -> String {
        self.diagnostics.iter().map(|d| render_text(&self.sources, d, false)).collect()
    }

    /// Reports something that concerns a whole file, or a file that is not text.
    pub fn error_in_file(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        let known = self.sources.files().find(|(_, file)| file.name == path).map(|(id, _)| id);
        let file = known.unwrap_or_else(|| self.sources.add(path, "", None));
        self.diagnostics.push(Diagnostic::error(code, Span::new(file, 0, 0), message));
    }

    /// Adds a note to what was reported last.
    pub fn note(&mut self, note: impl Into<String>) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.notes.push(note.into());
        }
    }

    /// Warns of something that concerns a whole file.
    pub fn warning_in_file(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        let known = self.sources.files().find(|(_, file)| file.name == path).map(|(id, _)| id);
        let file = known.unwrap_or_else(|| self.sources.add(path, "", None));
        self.diagnostics.push(Diagnostic::warning(code, Span::new(file, 0, 0), message));
    }

    /// Reports something at a position that came through the PDL IR.
    pub fn error_at(&mut self, location: &Location, code: &'static str, message: impl Into<String>) {
        match self.sources.span_at(&location.file, location.line, location.column) {
            Some(span) => self.diagnostics.push(Diagnostic::error(code, span, message)),
            None => self.error_in_file(&location.file, code, message),
        }
    }

    /// Reads a file's bytes.
    pub fn read_bytes(&mut self, path: &Path) -> Option<Vec<u8>> {
        match std::fs::read(path) {
            Ok(bytes) => Some(bytes),
            Err(error) => {
                let name = path.display().to_string();
                self.error_in_file(&name, "E0901", format!("`{name}` cannot be read: {error}"));
                None
            }
        }
    }

    /// Reads a text file into the source map.
    pub fn read_text(&mut self, path: &Path) -> Option<FileId> {
        let bytes = self.read_bytes(path)?;
        let name = path.display().to_string();
        let mut diagnostics = Vec::new();
        let file = pdll_syntax::add_file(&mut self.sources, &*name, bytes, None, &mut diagnostics);
        self.diagnostics.append(&mut diagnostics);
        file
    }

    /// The syntax tree of a `.pdll` file and all it includes. Gives what could be recovered, errors or not.
    pub fn parse_pdll(&mut self, file: FileId) -> ast::Module {
        let loader = FileSystemLoader::new(self.include_dirs.clone());
        pdll_syntax::parse(&mut self.sources, file, &loader, &mut self.diagnostics)
    }

    /// The patterns of PDLL source that was added to the source map.
    pub fn pdll_module(&mut self, file: FileId) -> Option<Module> {
        let (errors_before, found_before) = (self.errors(), self.diagnostics.len());
        let tree = self.parse_pdll(file);
        // Without the definitions of a file that is wrong, every name from it would be reported as unknown.
        let Ok(files) = self.included_definitions(&tree) else {
            self.diagnostics[found_before..].sort_by_key(|diagnostic| diagnostic.span);
            return None;
        };
        let ods = files.as_ref().map(|files| {
            let mut table = OdsTable::new();
            files.iter().for_each(|definitions| table.add(definitions));
            table
        });
        let ods = ods.as_ref().map(|ods| ods as &dyn OdsInfo);
        let options = pdll_sema::Options { ods };
        let mut analysis = pdll_sema::analyze(&self.sources, &tree, &options);
        if let Some(files) = files {
            define_natives(&mut analysis.module, &files, &self.sources);
            files.into_iter().for_each(|definitions| self.operations.add(definitions));
        }
        self.diagnostics.extend(analysis.diagnostics);
        // Two phases have reported; people read from the top.
        self.diagnostics[found_before..].sort_by_key(|diagnostic| diagnostic.span);
        (self.errors() == errors_before).then_some(analysis.module)
    }

    /// What each of the `.td` files that `tree` includes defines; `None` if it includes none. `Err` if one of them is
    /// wrong, which is reported, for each.
    fn included_definitions(&mut self, tree: &ast::Module) -> Result<Option<Vec<Definitions>>, ()> {
        let (mut files, mut failed) = (None, false);
        let mut read = Vec::new();
        for item in &tree.items {
            let ast::Item::TdInclude(include) = item else { continue };
            let files = files.get_or_insert_with(Vec::new);
            // The same file again, by whatever includes, defines nothing new.
            let name = self.sources.file(include.file).name.clone();
            if read.contains(&name) {
                continue;
            }
            read.push(name);
            match self.td_definitions(include.file) {
                Some(definitions) => files.push(definitions),
                None => failed = true,
            }
        }
        if failed { Err(()) } else { Ok(files) }
    }

    /// The records of a TableGen file that was added to the source map. As with `llvm-tblgen`, an `include` is looked for
    /// as it is and then in the include directories.
    pub fn td_records(&mut self, file: FileId) -> Option<tablegen::Records> {
        let loader = tablegen::FileSystemLoader::new(self.include_dirs.clone());
        tablegen::parse(&mut self.sources, file, &loader, &mut self.diagnostics)
    }

    /// The operations, types and attributes that a TableGen file defines.
    pub fn td_definitions(&mut self, file: FileId) -> Option<Definitions> {
        let errors_before = self.errors();
        let records = self.td_records(file)?;
        let definitions = ods::read(&records, &mut self.diagnostics);
        (self.errors() == errors_before).then_some(definitions)
    }

    /// Adds the operations of a TableGen file to [`operations`](Self::operations).
    pub fn read_operations(&mut self, path: &Path) -> Option<()> {
        let file = self.read_text(path)?;
        let definitions = self.td_definitions(file)?;
        self.operations.add(definitions);
        Some(())
    }

    /// The patterns of a `pdl` module in MLIR's text, verified.
    pub fn pdl_module(&mut self, file: FileId) -> Option<Module> {
        pdl_ir::load(&self.sources, file, &mut self.diagnostics)
    }

    /// Compiles a module to a program.
    pub fn compile(&mut self, module: Module) -> Option<Program> {
        match pdl_compile::compile(&module) {
            Ok(program) => Some(program),
            Err(error) => {
                let location = error.location().cloned().unwrap_or_default();
                self.error_at(&location, error.code(), error.to_string());
                None
            }
        }
    }

    /// The patterns of a file, by its ending: `.pdll`, `.mlir` (a `pdl` module) or `.pdllc`.
    pub fn module(&mut self, path: &Path) -> Option<Module> {
        match ending(path) {
            "pdllc" => {
                let program = self.load(path)?;
                match pdl_compile::patterns_of(&program) {
                    Ok(module) => Some(module),
                    Err(error) => {
                        self.error_in_file(&path.display().to_string(), "E0904", error.to_string());
                        None
                    }
                }
            }
            "mlir" => {
                let file = self.read_text(path)?;
                self.pdl_module(file)
            }
            _ => {
                let file = self.read_text(path)?;
                self.pdll_module(file)
            }
        }
    }

    /// Loads a `.pdllc`.
    pub fn load(&mut self, path: &Path) -> Option<Program> {
        let bytes = self.read_bytes(path)?;
        match Program::from_bytes(&bytes) {
            Ok(program) => Some(program),
            Err(error) => {
                self.error_in_file(&path.display().to_string(), error.code(), error.to_string());
                self.note(error.help());
                None
            }
        }
    }

    /// The program of one file, by its ending as for [`module`](Self::module).
    pub fn program(&mut self, path: &Path) -> Option<Program> {
        if ending(path) == "pdllc" {
            return self.load(path);
        }
        let module = self.module(path)?;
        self.compile(module)
    }

    /// The programs of several files, linked into one. Every file's errors are reported.
    pub fn programs(&mut self, paths: &[PathBuf]) -> Option<Program> {
        if let [one] = paths {
            return self.program(one);
        }
        let programs: Vec<Option<Program>> = paths.iter().map(|path| self.program(path)).collect();
        let programs = programs.into_iter().collect::<Option<Vec<Program>>>()?;
        let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        match pdl_compile::link(names.iter().map(String::as_str).zip(&programs)) {
            Ok(program) => Some(program),
            Err(error) => {
                self.error_in_file(&names[0], error.code(), error.to_string());
                None
            }
        }
    }

    fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.is_error()).count()
    }
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|e| e.to_str()).unwrap_or("")
}
