//! Line numbers beside an excerpt.
//!
//! `ariadne` numbers lines by counting those that it is given. An excerpt has only those that are shown, so their numbers, and the
//! places above them, are put in afterwards. What a line of a file says cannot be taken for a number: it stands behind the gutter.

use super::excerpt::Excerpt;
use crate::terminal::terminal_line;
use crate::{FileId, SourceMap, Span};
use std::collections::BTreeMap;

/// The excerpt of one file, under a place in it.
pub(super) struct Group<'a> {
    pub(super) file: FileId,
    excerpt: &'a Excerpt,
    /// The file's name as it is shown.
    name: String,
    line: usize,
    column: usize,
}

impl<'a> Group<'a> {
    /// The excerpt of the file of `span` under the place where that begins.
    pub(super) fn new(sources: &SourceMap, excerpts: &'a BTreeMap<FileId, Excerpt>, span: Span) -> Option<Group<'a>> {
        let (file, excerpt) = (sources.get(span.file)?, excerpts.get(&span.file)?);
        let (line, column) = file.line_column(span.start);
        Some(Group { file: span.file, excerpt, name: terminal_line(&file.name).into_owned(), line, column })
    }
}

/// Appends what `ariadne` drew, with the numbers and places of the files, and without blanks at the end of lines.
pub(super) fn renumber(drawn: &str, groups: &[Group], out: &mut String) {
    let width = groups.iter().map(|group| group.excerpt.last_number.to_string().len()).max().unwrap_or(1);
    let (mut drawn_width, mut groups, mut current) = (width, groups.iter(), None);
    for line in drawn.lines() {
        let gutter = line.len() - line.trim_start_matches(' ').len();
        let escape = line[gutter..].starts_with('\u{1b}').then(|| line[gutter..].find('m')).flatten();
        let (before, after) = line.split_at(gutter + escape.map_or(0, |end| end + 1));
        let shown = after.trim_start_matches(' ');
        let digits = shown.len() - shown.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let widened = width.saturating_sub(drawn_width);
        if shown.starts_with(['╭', '├']) {
            drawn_width = gutter.saturating_sub(2);
            current = groups.next().or(current);
            *out += &" ".repeat(width + 2);
            *out += &placed(&line[gutter..], current);
        } else if let Ok(number) = shown[..digits].parse::<usize>() {
            let numbers = current.map_or(&[][..], |group| &group.excerpt.numbers);
            let number = numbers.get(number.saturating_sub(1)).copied().unwrap_or(number);
            *out += &format!(" {}{number:>width$}{}", &line[gutter..before.len()], shown[digits..].trim_end());
        } else {
            let filler = if shown.starts_with('─') { "─" } else { " " };
            *out += format!("{before}{}{after}", filler.repeat(widened)).trim_end();
        }
        out.push('\n');
    }
}

/// The line above an excerpt, with the place in the file.
fn placed(line: &str, group: Option<&Group>) -> String {
    let Some(Group { name, line: number, column, .. }) = group else { return line.to_owned() };
    let name = format!(" {name}:");
    let Some((before, after)) = line.split_once(&name) else { return line.to_owned() };
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':' || c == '?');
    format!("{before}{name}{number}:{column}{after}")
}
