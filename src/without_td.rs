//! `.td` files in a session of a facade that was built without the feature that reads them.

use pdl_diagnostics::{SourceMap, Span};
use pdll_sema::{Analysis, Options};
use pdll_syntax::ast;

#[cfg(not(feature = "tablegen"))]
impl crate::Session {
    /// The patterns of PDLL source that was added to the source map, if nothing is wrong with it. A `.td` file that it includes is an error.
    pub fn pdll_module(&mut self, file: pdl_diagnostics::FileId) -> Option<pdl_ir::Module> {
        let found_before = self.diagnostics.len();
        let tree = self.parse_pdll(file);
        let wrongly_written = self.error_places(found_before);
        let mut options = Options::default().mlir_groups(self.mlir_groups);
        options.plain_names = self.plain_names;
        let analysis = analyze(&self.sources, &tree, &options);
        self.diagnostics.extend(analysis.diagnostics);
        // Two phases have reported; people read from the top.
        self.diagnostics[found_before..].sort_by_key(|diagnostic| diagnostic.span);
        self.right_pdll(found_before, &wrongly_written, &tree, analysis.module)
    }

    /// No rules are read.
    pub(crate) fn has_combiner(&self) -> bool {
        false
    }

    /// Rules are not read: that is an error.
    pub(crate) fn td_module(&mut self, file: pdl_diagnostics::FileId) -> Option<pdl_ir::Module> {
        let name = self.sources.file(file).name.clone();
        let help = "`pdll` was built without its feature `tablegen`, which reads rules";
        self.wrong_contents(name.as_ref(), crate::Contents::TableGen, "patterns", help);
        None
    }
}

/// Returns what analysis says, and of each `.td` file which feature would read it.
fn analyze(sources: &SourceMap, tree: &ast::Module, options: &Options) -> Analysis {
    let mut analysis = pdll_sema::analyze(sources, tree, options);
    let includes = tree.items.iter().filter_map(|item| match item {
        ast::Item::TdInclude(include) => Some(include.span),
        _ => None,
    });
    let includes: Vec<Span> = includes.collect();
    for finding in analysis.diagnostics.iter_mut().filter(|finding| includes.contains(&finding.span)) {
        finding.notes.insert(0, "`pdll` was built without its feature `tablegen`, which reads such files".to_owned());
    }
    analysis
}

#[cfg(test)]
mod tests;
