//! Line and column of spans, for the locations in the IR.

use pdl_diagnostics::{SourceMap, Span};
use smol_str::SmolStr;

use crate::Location;

/// Makes locations from spans. Those of one file share its name.
pub struct Locator<'a> {
    sources: &'a SourceMap,
    /// Of each file its name, and the line that was asked for last: most of the next are in it.
    files: Vec<Option<(SmolStr, usize)>>,
}

impl<'a> Locator<'a> {
    /// For the files that `sources` holds.
    pub fn new(sources: &'a SourceMap) -> Locator<'a> {
        Locator { sources, files: sources.files().map(|_| None).collect() }
    }

    /// Where the span starts; unknown if its file is.
    pub fn location(&mut self, span: Span) -> Location {
        let Some(slot) = self.files.get_mut(span.file.0 as usize) else { return Location::default() };
        let file = self.sources.file(span.file);
        let (name, near) = slot.get_or_insert_with(|| (SmolStr::from(&file.name), 1));
        let (line, column) = file.line_column_near(span.start, *near);
        *near = line;
        Location { file: name.clone(), line: line as u32, column: column as u32 }
    }
}
