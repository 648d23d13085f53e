//! Places in a text: byte offsets here, lines and columns in the protocol.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::{Position, PositionEncodingKind, Range, TextDocumentContentChangeEvent, Uri};
use pdl_diagnostics::{SourceFile, SourceMap, Span};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The unit of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of two bytes: what every client knows.
    #[default]
    Utf16,
}

impl Encoding {
    /// Bytes if the client can count them, since that is what is counted here.
    pub(crate) fn negotiated(offered: Option<&[PositionEncodingKind]>) -> Encoding {
        match offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8)) {
            true => Encoding::Utf8,
            false => Encoding::Utf16,
        }
    }

    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// Returns how long a text is in columns.
    pub(crate) fn length(self, text: &str) -> u32 {
        match self {
            _ if text.is_ascii() => text.len() as u32,
            Encoding::Utf8 => text.len() as u32,
            Encoding::Utf16 => text.encode_utf16().count() as u32,
        }
    }

    /// The byte of a line at which a column begins; its end if the line is shorter, the character's first byte if the column is
    /// within one.
    fn byte_of(self, line: &str, column: u32) -> usize {
        if line.is_ascii() {
            return (column as usize).min(line.len());
        }
        let mut count = 0;
        for (at, character) in line.char_indices() {
            count += match self {
                Encoding::Utf8 => character.len_utf8(),
                Encoding::Utf16 => character.len_utf16(),
            } as u32;
            if count > column {
                return at;
            }
        }
        line.len()
    }

    /// Where a byte offset is.
    pub(crate) fn position(self, file: &SourceFile, offset: u32) -> Position {
        let line = file.line_starts().partition_point(|start| *start <= offset).max(1) - 1;
        let start = file.line_starts()[line] as usize;
        let before = file.text.get(start..offset as usize).unwrap_or_default();
        Position { line: line as u32, character: self.length(before) }
    }

    pub(crate) fn range(self, sources: &SourceMap, span: Span) -> Range {
        let file = sources.file(span.file);
        Range { start: self.position(file, span.start), end: self.position(file, span.end) }
    }

    /// The byte offset of a place; the end of its line, or of the text, if it is behind that.
    pub(crate) fn offset(self, text: &str, position: Position) -> usize {
        let start = match position.line {
            0 => 0,
            line => match text.match_indices('\n').nth(line as usize - 1) {
                Some((at, _)) => at + 1,
                None => return text.len(),
            },
        };
        let line = text[start..].split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        start + self.byte_of(line, position.character)
    }

    /// The same in a file whose lines are known.
    pub(crate) fn offset_in(self, file: &SourceFile, position: Position) -> u32 {
        let line = &file.text[file.line_range(position.line as usize + 1)];
        let start = file.line_starts().get(position.line as usize).copied().unwrap_or(file.text.len() as u32);
        start + self.byte_of(line.strip_suffix('\r').unwrap_or(line), position.character) as u32
    }

    /// Makes a change of the client's.
    pub(crate) fn apply(self, text: &mut String, change: TextDocumentContentChangeEvent) {
        match change.range {
            None => *text = change.text,
            Some(range) => {
                let start = self.offset(text, range.start);
                let end = self.offset(text, range.end).max(start);
                text.replace_range(start..end, &change.text);
            }
        }
    }
}

/// The characters that stand for themselves in the path of a URI.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The path of a `file` URI; of another, what is in memory only, the URI itself.
pub(crate) fn path_of(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    match text.strip_prefix("file://") {
        Some(rest) => {
            let path = rest.find('/').map_or(rest, |slash| &rest[slash..]);
            PathBuf::from(percent_decode_str(path).decode_utf8_lossy().into_owned())
        }
        None => PathBuf::from(text),
    }
}

/// The URI of a path; `None` for what is in no file.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    // Where there are no files, nothing counts as absolute.
    if !path.has_root() {
        return Uri::from_str(path.to_str()?).ok().filter(|uri| uri.scheme().is_some());
    }
    Uri::from_str(&format!("file://{}", utf8_percent_encode(path.to_str()?, PLAIN))).ok()
}

#[cfg(test)]
mod tests;
