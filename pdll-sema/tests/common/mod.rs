//! The parts that the tests share: compiling a text, and golden files.

#![allow(dead_code)]

use std::path::{Path, PathBuf};

use pdl_diagnostics::{Diagnostic, SourceMap, render_text};
use pdll_sema::{OdsInfo, Options, analyze};
use pdll_syntax::MemoryLoader;

/// A text and what analysis made of it.
pub(crate) struct Compiled {
    pub sources: SourceMap,
    pub module: pdl_ir::Module,
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// All diagnostics as a terminal without colors shows them.
    pub(crate) fn rendered(&self) -> String {
        let rendered: Vec<String> =
            self.diagnostics.iter().map(|d| render_text(&self.sources, d, false).trim_end().to_string()).collect();
        rendered.join("\n\n") + "\n"
    }

    /// The codes of all diagnostics.
    pub(crate) fn codes(&self) -> Vec<&'static str> {
        self.diagnostics.iter().map(|d| d.code.0).collect()
    }
}

/// Parses and analyzes `text`; what the parser finds comes first.
pub(crate) fn compile_with(name: &str, text: &str, ods: Option<&dyn OdsInfo>) -> Compiled {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text, None);
    let mut diagnostics = Vec::new();
    let module = pdll_syntax::parse(&mut sources, file, &MemoryLoader::new(), &mut diagnostics);
    let analysis = analyze(&sources, &module, &Options::default().ods(ods).mlir_groups(true));
    diagnostics.extend(analysis.diagnostics);
    Compiled { sources, module: analysis.module, diagnostics }
}

pub(crate) fn compile(text: &str) -> Compiled {
    compile_with("test.pdll", text, None)
}

/// Compiles what must be right, and prints the IR, which must verify.
pub(crate) fn lowered(name: &str, text: &str, ods: Option<&dyn OdsInfo>) -> String {
    let compiled = compile_with(name, text, ods);
    assert!(!compiled.has_errors(), "{text}\n{}", compiled.rendered());
    for pattern in &compiled.module.patterns {
        for op in pattern.matcher.iter() {
            assert_ne!(op.location.line, 0, "an op without a place: {op:?}");
        }
    }
    let problems = pdl_ir::verify(&compiled.module);
    assert!(problems.is_empty(), "{text}\n{}\n{problems:?}", pdl_ir::print(&compiled.module));
    pdl_ir::print(&compiled.module)
}

/// The directory of the test files.
pub(crate) fn directory(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The `.pdll` files of a directory, sorted.
pub(crate) fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory)
        .expect("the directory of test files")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "pdll"))
        .collect();
    files.sort();
    files
}
