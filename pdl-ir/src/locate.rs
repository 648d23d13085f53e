//! Line and column of spans, for the locations in the IR.
//!
//! Every op has one, so this must not count through long lines again and again as
//! [`SourceMap::line_column`] does: each file is indexed once, when its first location is asked for.

use pdl_diagnostics::{SourceMap, Span};
use smol_str::SmolStr;

use crate::Location;

/// How many bytes lie between two entries of a table of character counts.
const STRIDE: usize = 64;

/// How many lines are looked at one by one: patterns are read in order, and are a few lines long.
const NEAR: usize = 4;

/// Makes locations from spans, each in constant time or nearly so, however long the lines are.
pub struct Locator<'a> {
    sources: &'a SourceMap,
    files: Vec<Option<FileIndex>>,
}

struct FileIndex {
    name: SmolStr,
    /// The number of characters before every [`STRIDE`]th byte; empty if all are one byte long.
    characters: Vec<u32>,
    /// The line of the last location: the next one is often on it.
    last_line: usize,
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
        let index = slot.get_or_insert_with(|| FileIndex::new(&file.name, &file.text));
        let (line, column) = index.line_column(&file.text, file.line_starts(), span.start);
        Location { file: index.name.clone(), line, column }
    }
}

impl FileIndex {
    fn new(name: &str, text: &str) -> FileIndex {
        let mut characters = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for chunk in text.as_bytes().chunks(STRIDE) {
                characters.push(count);
                count += starts(chunk);
            }
            characters.push(count);
        }
        FileIndex { name: SmolStr::from(name), characters, last_line: 0 }
    }

    fn line_column(&mut self, text: &str, line_starts: &[u32], offset: u32) -> (u32, u32) {
        let offset = offset.min(text.len() as u32);
        let is_on = |line: &usize| line_starts.get(line + 1).is_none_or(|next| offset < *next);
        // The first line starts at 0, so there is always one that starts at or before the offset.
        let begun = |line: &usize| line_starts.get(*line).is_some_and(|start| *start <= offset);
        let first = [self.last_line, self.last_line.saturating_sub(2)].into_iter().find(begun);
        let near = first.and_then(|first| (first..first + NEAR).find(is_on));
        self.last_line = near.unwrap_or_else(|| line_starts.partition_point(|start| *start <= offset).max(1) - 1);
        let start = line_starts.get(self.last_line).map_or(0, |start| *start);
        let column = if self.characters.is_empty() {
            offset - start
        } else {
            self.characters_before(text, offset) - self.characters_before(text, start)
        };
        (self.last_line as u32 + 1, column + 1)
    }

    fn characters_before(&self, text: &str, offset: u32) -> u32 {
        let block = offset as usize / STRIDE;
        self.characters[block] + starts(&text.as_bytes()[block * STRIDE..offset as usize])
    }
}

/// How many characters start in `bytes` of UTF-8.
fn starts(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|b| (**b & 0xC0) != 0x80).count() as u32
}

#[cfg(test)]
mod tests;
