//! The lines of a file that a diagnostic shows, made safe to print.
//!
//! Spans are clamped to the file, characters that drive a terminal become visible, and long lines are cut around what is
//! pointed at. Positions in an excerpt are counted in characters, so that replacing one keeps the others in place.

use crate::SourceFile;
use crate::terminal::visible;
use std::collections::BTreeSet;
use std::ops::Range;

/// Longer lines are cut.
const LINE: usize = 200;
/// The number of characters of a cut line that are shown around what is pointed at.
const CONTEXT: usize = 50;

/// The lines that a diagnostic points at. An empty line stands for all that are between two of them, so that the cost depends on the
/// spans alone, and not on where in the file they are.
pub(super) struct Excerpt {
    /// The text to print.
    pub(super) text: String,
    /// The number in the file of each line of the text, from 1.
    pub(super) numbers: Vec<usize>,
    /// The last line that a span covers a character of.
    pub(super) last_number: usize,
    lines: Vec<Line>,
}

struct Line {
    /// The part of the file that is shown, in bytes.
    shown: Range<usize>,
    /// The excerpt's character at which it begins.
    start: usize,
}

impl Excerpt {
    /// The lines of `file` in which the byte ranges `spans` begin and end.
    pub(super) fn new(file: &SourceFile, spans: &[Range<usize>]) -> Excerpt {
        let length = file.text.len();
        let line_of = |offset: usize| file.line_column(offset.min(length) as u32).0;
        // The end may be the beginning of a line of which nothing is covered.
        let last_of = |span: &Range<usize>| line_of(span.end.saturating_sub(1).max(span.start));
        let touched = spans.iter().flat_map(|span| [line_of(span.start), last_of(span), line_of(span.end)]);
        let touched: BTreeSet<usize> = touched.collect();
        let last_number = spans.iter().map(last_of).max().unwrap_or(1);
        let mut excerpt = Excerpt { text: String::new(), numbers: Vec::new(), last_number, lines: Vec::new() };
        let mut characters = 0;
        for number in touched {
            if let Some(last) = excerpt.numbers.last().copied().filter(|last| last + 1 < number) {
                excerpt.text.push('\n');
                excerpt.numbers.push(last + 1);
                characters += 1;
            }
            excerpt.numbers.push(number);
            let range = file.line_range(number);
            let shown = shown(&file.text, range.clone(), spans);
            if shown.start > range.start {
                excerpt.text.push('…');
                characters += 1;
            }
            excerpt.lines.push(Line { shown: shown.clone(), start: characters });
            for c in file.text[shown.clone()].chars() {
                excerpt.text.push(printable(c));
                characters += 1;
            }
            if shown.end < range.end {
                excerpt.text.push('…');
                characters += 1;
            }
            excerpt.text.push('\n');
            characters += 1;
        }
        excerpt
    }

    /// The excerpt's character for a byte offset of the file.
    pub(super) fn position(&self, file: &SourceFile, offset: usize) -> usize {
        let after = self.lines.partition_point(|line| line.shown.start <= offset);
        let Some(line) = self.lines.get(after.saturating_sub(1)) else { return 0 };
        let end = offset.clamp(line.shown.start, line.shown.end);
        // A continuation byte belongs to the character before.
        let before = &file.text.as_bytes()[line.shown.start..end];
        line.start + before.iter().filter(|b| (**b & 0xC0) != 0x80).count()
    }
}

/// The part of the line `range` that is shown: all of it, unless it is long.
fn shown(text: &str, range: Range<usize>, spans: &[Range<usize>]) -> Range<usize> {
    if range.len() <= LINE {
        return range;
    }
    let touched = spans.iter().flat_map(|s| [s.start, s.end]).filter(|at| range.start <= *at && *at <= range.end);
    let first = touched.clone().min().unwrap_or(range.start);
    let last = touched.max().unwrap_or(first).min(first + LINE);
    let start = boundary(text, first.saturating_sub(CONTEXT).max(range.start));
    let end = boundary(text, (last + CONTEXT).min(range.end));
    start..end
}

/// The character boundary at or before `offset`.
fn boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Tabs have a width, and a carriage return is part of the line's end.
fn printable(c: char) -> char {
    match c {
        '\t' => '\t',
        '\r' => ' ',
        _ => visible(c),
    }
}
