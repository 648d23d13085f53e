//! The forms of operations that a session knows: from `.td` files, and from packs, which were made of such files.

use std::path::{Path, PathBuf};

use mlir_dialects::assembly::{Dialects, FormTables, is_pack};
use mlir_lite::{Context, Ir, OpPrintingFlags, ParsedIr, is_bytecode};
use pdl_diagnostics::{FileContents, FileId};

use crate::{Contents, Session, is_standard_input, shown};

/// The environment variable that names packs or `.td` files, as `PATH` names directories.
const VARIABLE: &str = "PDLLC_ODS";
/// The pack that is found beside the program.
const PACK: &str = "mlir.pack";

impl Session {
    /// Parses IR that was read from `path`, with the places of its operations. What it holds instead of IR, if it does, is reported.
    pub fn parse_ir(
        &mut self,
        path: &Path,
        contents: impl Into<FileContents>,
        dialects: &Dialects,
    ) -> Option<(FileId, ParsedIr)> {
        let mut text = contents.into();
        let is_bytecode = is_bytecode(&text.bytes);
        if is_bytecode {
            text = self.text_of_bytecode(path, &text.bytes, dialects)?;
        }
        let contents = Contents::of(&text.bytes).or(Contents::by_ending(path)).filter(|_| !is_bytecode);
        let help = match contents {
            Some(Contents::MlirBytecode) => "MLIR's bytecode begins with `ML\\xEFR`",
            Some(Contents::Pdll | Contents::Blob) => "patterns are given with `-p`, and the IR as the argument",
            Some(Contents::TableGen) => "definitions of operations are given with `--ods`",
            Some(Contents::MachineIr) => "machine IR is rewritten by `run`",
            Some(Contents::Pack) => "packs are given with `--ods`",
            Some(Contents::Mlir) | None => "",
        };
        if let Some(contents) = contents.filter(|_| !help.is_empty()) {
            self.wrong_contents(path, contents, "IR in MLIR's text", help);
            if is_standard_input(path) {
                self.note("standard input is one file: `-` is either the patterns or the IR");
            }
            return None;
        }
        let lines_before = text.start.lines as u32;
        let file = self.add_text(path, text)?;
        let text = self.sources.file(file).text.clone();
        let name = self.sources.file(file).name.clone();
        let mut context = Context::new();
        if self.places_are_locations {
            context = context.with_file(&name, lines_before);
        }
        let mut parsed = self.accept(&name, Ir::parse_noted(context, &text, dialects))?;
        // What has no text is printed as text mostly is.
        parsed.has_custom_forms |= is_bytecode;
        Some((file, parsed))
    }

    /// Returns the text that stands for MLIR bytecode: in the generic form, with locations. What is said of the IR has its place there.
    fn text_of_bytecode(&mut self, path: &Path, bytes: &[u8], dialects: &Dialects) -> Option<FileContents> {
        let parsed = self.accept(&shown(path), Ir::read_bytecode(Context::new(), bytes, dialects))?;
        Some(parsed.ir.print(OpPrintingFlags::default().locations(true)).into_bytes().into())
    }

    /// As [`dialects`](Self::dialects), after what is set up was read: the files that the environment variable `PDLLC_ODS` names, or
    /// else `mlir.pack` beside this program, if it is there.
    pub fn dialects_set_up(&mut self) -> Option<Dialects> {
        for path in set_up() {
            if self.read_dialects(&path).is_none() {
                self.note(format!("it was found by the environment variable {VARIABLE}, or beside the command"));
                return None;
            }
        }
        self.dialects()
    }

    /// Adds what a file says of operations: a pack says how they are written ([`forms`](Self::forms)) and what C++ means in rules
    /// that are read from then on, a `.td` file also what operations mean ([`operations`](Self::operations)). A `.td` file is looked for as it is and then in the include directories.
    pub fn read_dialects(&mut self, path: &Path) -> Option<()> {
        if is_standard_input(path) || path.exists() {
            let bytes = self.read_bytes(path)?;
            if is_pack(&bytes) || path.extension().is_some_and(|ending| ending == "pack") {
                let tables = self.accept(&shown(path), FormTables::from_pack(&bytes))?;
                #[cfg(feature = "tablegen")]
                self.natives.add_text(path, &tables.natives);
                self.forms.push(tables);
                return Some(());
            }
        }
        #[cfg(feature = "tablegen")]
        return self.read_operations(path);
        #[cfg(not(feature = "tablegen"))]
        {
            let help = "`pdll` was built without its feature `tablegen`, which reads definitions";
            self.wrong_contents(path, Contents::TableGen, "a pack of dialects", help);
            None
        }
    }

    /// The forms of all operations that are known: those of `.td` files before those of packs, and each in the order in which
    /// they were read; then MLIR's own operations, and at last what blobs say of theirs. Formats of `.td` files that are wrong are reported. What packs said is
    /// handed over: [`forms`](Self::forms) is empty afterwards.
    pub fn dialects(&mut self) -> Option<Dialects> {
        let mut tables = self.defined_forms()?;
        std::mem::take(&mut self.forms).into_iter().for_each(|more| tables.merge(more));
        tables.merge(FormTables::builtin());
        Some(Dialects::new(tables).with_declared(self.declared.clone()))
    }

    #[cfg(feature = "tablegen")]
    fn defined_forms(&mut self) -> Option<FormTables> {
        let errors_before = self.errors();
        let mut builder = mlir_dialects::assembly::TableBuilder::new();
        self.operations.files().iter().for_each(|definitions| builder.add_forms(definitions));
        for definitions in self.operations.files() {
            builder.add(definitions, &mut self.diagnostics);
        }
        (self.errors() == errors_before).then(|| builder.finish())
    }

    #[cfg(not(feature = "tablegen"))]
    fn defined_forms(&mut self) -> Option<FormTables> {
        Some(FormTables::default())
    }
}

/// The files that the environment variable names; without it the pack beside the program, if there is one.
fn set_up() -> Vec<PathBuf> {
    if let Some(paths) = std::env::var_os(VARIABLE) {
        return std::env::split_paths(&paths).filter(|path| path != Path::new("")).collect();
    }
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join(PACK));
    beside().filter(|path| path.is_file()).into_iter().collect()
}
