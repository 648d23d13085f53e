//! Line and column of spans, for the locations in the IR.

use pdl_diagnostics::{SourceMap, Span};
use smol_str::SmolStr;

use crate::Location;

/// Makes locations from spans. Those of one file share its name.
pub struct Locator<'a> {
    sources: &'a SourceMap,
    names: Vec<Option<SmolStr>>,
}

impl<'a> Locator<'a> {
    /// For the files that `sources` holds.
    pub fn new(sources: &'a SourceMap) -> Locator<'a> {
        Locator { sources, names: sources.files().map(|_| None).collect() }
    }

    /// Where the span starts; unknown if its file is.
    pub fn location(&mut self, span: Span) -> Location {
        let Some(slot) = self.names.get_mut(span.file.0 as usize) else { return Location::default() };
        let file = self.sources.file(span.file);
        let name = slot.get_or_insert_with(|| SmolStr::from(&file.name));
        let (line, column) = file.line_column(span.start);
        Location { file: name.clone(), line: line as u32, column: column as u32 }
    }
}
