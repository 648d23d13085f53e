//! Line and column of spans, for the locations in the IR.

use pdl_diagnostics::{SourceMap, Span};
use smol_str::SmolStr;

use crate::Location;

/// Makes locations from spans. Those of one file share its name.
pub struct Locator<'a> {
    sources: &'a SourceMap,
    /// Of each file its name, and the line that was asked for last: most of the next are in it.
    files: Vec<Option<(SmolStr, usize)>>,
    counts_bytes: bool,
}

impl<'a> Locator<'a> {
    /// For the files that `sources` holds.
    pub fn new(sources: &'a SourceMap) -> Locator<'a> {
        Locator { sources, files: sources.files().map(|_| None).collect(), counts_bytes: false }
    }

    /// Makes columns count bytes, as those of MLIR do, in place of characters.
    pub fn counting_bytes(self, counts_bytes: bool) -> Locator<'a> {
        Locator { counts_bytes, ..self }
    }

    /// Where the span starts; unknown if its file is.
    pub fn location(&mut self, span: Span) -> Location {
        let Some(slot) = self.files.get_mut(span.file.0 as usize) else { return Location::default() };
        let file = self.sources.file(span.file);
        let (name, near) = slot.get_or_insert_with(|| (SmolStr::from(&file.name), 1));
        let (line, mut column) = file.line_column_near(span.start, *near);
        *near = line;
        if self.counts_bytes {
            column = span.start as usize - file.line_range(line).start + 1;
        }
        Location { file: name.clone(), line: line as u32, column: column as u32 }
    }
}
