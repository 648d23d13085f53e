//! Shared by the tests: parsing of snippets.

use pdl_diagnostics::{Diagnostic, SourceMap, render_text};
use pdll_syntax::{MemoryLoader, ast, parse};

/// Parses `text` as `test.pdll`.
pub(crate) fn parse_with(text: &str, loader: &MemoryLoader) -> (ast::Module, SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let file = sources.add("test.pdll", text, None);
    let mut diagnostics = Vec::new();
    let module = parse(&mut sources, file, loader, &mut diagnostics);
    (module, sources, diagnostics)
}

/// The tree of `text`, which must be free of errors.
#[allow(dead_code, reason = "not every test file prints trees")]
pub(crate) fn tree(text: &str) -> String {
    let (module, sources, diagnostics) = parse_with(text, &MemoryLoader::new());
    let rendered: String = diagnostics.iter().map(|d| render_text(&sources, d, false)).collect();
    assert!(diagnostics.is_empty(), "{text}\n{rendered}");
    ast::print(&module, &sources)
}

/// The tree without positions, for comparisons of shape.
#[allow(dead_code, reason = "not every test file compares shapes")]
pub(crate) fn shape(text: &str) -> String {
    tree(text).lines().map(|line| line.rsplit_once(" @").map_or(line, |(node, _)| node)).collect::<Vec<_>>().join("\n")
}
