//! Files and byte ranges in them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A file of a [`SourceMap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A half-open byte range `start..end` in one file. Offsets are bytes from the file's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// No place at all, in no file.
    pub const NOWHERE: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };

    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// The smallest span that covers both. Spans of different files cannot be joined: `self` wins.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns true if all of `part` lies in it.
    pub fn holds(self, part: Span) -> bool {
        self.file == part.file && self.start <= part.start && part.end <= self.end
    }
}

/// The place in a file where a text begins that is a part of it: the beginning of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStart {
    /// The number of lines before it.
    pub lines: usize,
    /// The number of bytes before it.
    pub bytes: usize,
}

/// The bytes read of a file, which need not be text: all of it, or a part.
#[derive(Clone, Debug, Default)]
pub struct FileContents {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Where they are in the file.
    pub start: TextStart,
}

impl From<Vec<u8>> for FileContents {
    /// All of a file.
    fn from(bytes: Vec<u8>) -> FileContents {
        FileContents { bytes, start: TextStart::default() }
    }
}

/// One file's name and text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name shown to people: the path as it was given or found.
    pub name: String,
    /// The text, of which spans are byte ranges: the whole file, or a part.
    pub text: Arc<String>,
    /// Where the text begins in the file. Lines are those of the file.
    pub start: TextStart,
    /// The `#include` that brought this file in; `None` for a file named by the user.
    pub included_from: Option<Span>,
    line_starts: Vec<u32>,
    /// The number of characters before every [`STRIDE`]th byte; empty if each is one byte long.
    characters: Vec<u32>,
}

/// The number of bytes between two entries of a table of character counts: lines can be long, and columns are asked for
/// often.
const STRIDE: usize = 64;

/// Every file that was read, by [`FileId`]. A copy shares the texts.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    /// The files of each name, by the number of lines before what is there of them; of several that begin alike the first.
    by_name: HashMap<String, BTreeMap<usize, FileId>>,
}

impl SourceMap {
    /// An empty map.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a file. Texts over 4 GiB are the caller's to refuse: spans hold 32 bits.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>, included_from: Option<Span>) -> FileId {
        self.add_part(name, text, TextStart::default(), included_from)
    }

    /// Adds a part of a file, whose lines and offsets are reported as those of the file.
    pub fn add_part(
        &mut self,
        name: impl Into<String>,
        text: impl Into<String>,
        start: TextStart,
        included_from: Option<Span>,
    ) -> FileId {
        let text: Arc<String> = Arc::new(text.into());
        let mut line_starts = vec![0];
        line_starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|i| i as u32 + 1));
        let mut characters = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for chunk in text.as_bytes().chunks(STRIDE) {
                characters.push(count);
                count += starts(chunk);
            }
            characters.push(count);
        }
        self.add_shared(SourceFile { name: name.into(), text, start, included_from, line_starts, characters })
    }

    /// Adds a file of another map, whose text is shared. Where it was included is a place in this one.
    pub fn add_shared(&mut self, file: SourceFile) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.by_name.entry(file.name.clone()).or_default().entry(file.start.lines).or_insert(id);
        self.files.push(file);
        id
    }

    /// Returns the file of that name, of several the first part.
    pub fn find(&self, name: &str) -> Option<FileId> {
        self.by_name.get(name)?.values().next().copied()
    }

    /// The file behind `id`. Panics if `id` comes from another map.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The file behind `id`; `None` if `id` comes from another map.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files, in the order they were added.
    pub fn files(&self) -> impl DoubleEndedIterator<Item = (FileId, &SourceFile)> + ExactSizeIterator {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The text under `span`; empty if the span lies outside the file or off character boundaries.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Returns the empty span at a line and column, both from 1, of the file with that name, or the part of it that has the line.
    pub fn span_at(&self, file: &str, line: u32, column: u32) -> Option<Span> {
        let line = line as usize;
        let (_, id) = self.by_name.get(file)?.range(..line).next_back()?;
        let (id, file) = (*id, self.file(*id));
        let start = *file.line_starts.get(file.index_of_line(line)?)? as usize;
        let offset = file.text[start..].char_indices().nth((column as usize).saturating_sub(1)).map_or(0, |(i, _)| i);
        Some(Span::new(id, start + offset, start + offset))
    }

    /// Line and column of the span's start, both from 1; the column counts characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        self.file(span.file).line_column(span.start)
    }
}

impl SourceFile {
    /// The offset in the text of the first byte of each line of it.
    pub fn line_starts(&self) -> &[u32] {
        &self.line_starts
    }

    /// The index in [`line_starts`](Self::line_starts) of a line of the file, counted from 1, unless it is before the text.
    fn index_of_line(&self, line: usize) -> Option<usize> {
        line.checked_sub(1)?.checked_sub(self.start.lines)
    }

    /// The byte range of a line, counted from 1, without its `\n`; empty at the end of the text if there is no such line.
    pub fn line_range(&self, line: usize) -> std::ops::Range<usize> {
        let end = self.text.len();
        let index = self.index_of_line(line).filter(|index| *index < self.line_starts.len());
        let Some(index) = index else { return end..end };
        let next = self.line_starts.get(index + 1).map_or(end, |next| *next as usize - 1);
        self.line_starts[index] as usize..next
    }

    /// Line and column of a byte offset, both from 1; the column counts characters. The cost does not depend on the
    /// length of the line.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        self.line_column_near(offset, 1)
    }

    /// As [`line_column`](Self::line_column), which it finds at once if it is in the line `near`, counted from 1, or the next.
    pub fn line_column_near(&self, offset: u32, near: usize) -> (usize, usize) {
        let begins_before = |line: usize| self.line_starts.get(line - 1).is_some_and(|start| *start <= offset);
        let near = near.saturating_sub(self.start.lines).clamp(1, self.line_starts.len());
        let line = (near..near + 2).find(|line| begins_before(*line) && !begins_before(*line + 1));
        let line = line.unwrap_or_else(|| self.line_starts.partition_point(|start| *start <= offset).max(1));
        let start = self.line_starts[line - 1];
        let end = offset.clamp(start, self.text.len() as u32);
        (self.start.lines + line, (self.characters_before(end) - self.characters_before(start)) as usize + 1)
    }

    fn characters_before(&self, offset: u32) -> u32 {
        let block = offset as usize / STRIDE;
        match self.characters.get(block) {
            Some(count) => count + starts(&self.text.as_bytes()[block * STRIDE..offset as usize]),
            None => offset,
        }
    }
}

/// Returns how many characters start in `bytes` of UTF-8.
fn starts(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|b| (**b & 0xC0) != 0x80).count() as u32
}

#[cfg(test)]
mod tests;
