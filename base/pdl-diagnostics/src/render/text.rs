//! The excerpt form, as a terminal shows it.

use super::excerpt::Excerpt;
use super::gutter::{self, Group};
use crate::terminal::terminal_line;
use crate::{Diagnostic, FileId, Severity, SourceFile, SourceMap, Span};
use ariadne::{Cache, Color, Config, Fmt, IndexType, Label, Report, ReportKind, Source};
use std::collections::BTreeMap;
use std::ops::Range;

/// The most labels drawn besides the primary one: each adds a line and, where they share one, a column to every other's,
/// so that a few hundred would take megabytes to draw. A note counts the others.
const MAX_LABELS: usize = 16;

/// The excerpt form, as a terminal shows it, with its newline at the end. At most 16 labels are drawn.
///
/// Without `color` the text holds no escape sequences. Never panics: spans outside their file are clamped, and a
/// span of a file that `sources` does not have is left out.
pub fn render_text(sources: &SourceMap, diagnostic: &Diagnostic, color: bool) -> String {
    let file = sources.get(diagnostic.span.file);
    if file.is_none() || concerns_whole_file(diagnostic) {
        return without_excerpt(sources, diagnostic, file);
    }
    let (drawn_labels, left_out) = diagnostic.labels.split_at(diagnostic.labels.len().min(MAX_LABELS));
    let mut spans: BTreeMap<FileId, Vec<Range<usize>>> = BTreeMap::new();
    for span in std::iter::once(diagnostic.span).chain(drawn_labels.iter().map(|label| label.span)) {
        if let Some(range) = clamp(sources, span) {
            spans.entry(span.file).or_default().push(range);
        }
    }
    let excerpts = spans
        .iter()
        .filter_map(|(id, ranges)| Some((*id, Excerpt::new(sources.get(*id)?, ranges))))
        .collect::<BTreeMap<_, _>>();
    let place = |span: Span| {
        let (file, excerpt) = (sources.get(span.file)?, excerpts.get(&span.file)?);
        let range = clamp(sources, span)?;
        let start = excerpt.position(file, range.start);
        // An empty span points at one character, or behind the line's last.
        let end = excerpt.position(file, range.end).max(start + 1);
        Some((span.file, start..end))
    };
    let Some(primary) = place(diagnostic.span) else { return headline(diagnostic) };

    let (word, tint) = match diagnostic.severity {
        Severity::Error => ("error", Color::Red),
        Severity::Warning => ("warning", Color::Yellow),
    };
    let config = Config::default().with_color(color).with_index_type(IndexType::Char).with_tab_width(4);
    let mut report = Report::build(ReportKind::Custom(word, tint), primary.clone()).with_config(config);
    let mut labels = vec![(primary, diagnostic.span, &diagnostic.label, tint)];
    for label in drawn_labels {
        labels.extend(place(label.span).map(|place| (place, label.span, &label.message, Color::Blue)));
    }
    // `ariadne` draws one excerpt for neighbours that are in order: the primary file first, then line by line.
    labels.sort_by_key(|((file, range), ..)| (*file != diagnostic.span.file, *file, range.end, range.start));
    let mut groups: Vec<Group> = Vec::new();
    for (place, span, message, tint) in labels {
        if groups.last().is_none_or(|group| group.file != span.file) {
            let first = if span.file == diagnostic.span.file { diagnostic.span } else { span };
            groups.extend(Group::new(sources, &excerpts, first));
        }
        // `ariadne` underlines only what has words, and leads a line to them.
        let words = if message.is_empty() { "here" } else { message.as_str() };
        report.add_label(Label::new(place).with_message(terminal_line(words)).with_color(tint));
    }
    if let Some(fix) = &diagnostic.fix {
        report.add_help(terminal_line(&fix.message));
    }
    for note in &diagnostic.notes {
        report.add_note(terminal_line(note));
    }
    if !left_out.is_empty() {
        report.add_note(format!("{} more places like these are not shown", left_out.len()));
    }
    for line in included_from(sources, diagnostic.span) {
        report.add_note(line);
    }

    let mut out = Vec::new();
    let cache = Excerpts { sources, drawn: drawn(&excerpts) };
    // Writing into a vector cannot fail; an excerpt that could not be drawn still has its headline.
    if report.finish().write(cache, &mut out).is_err() {
        return headline(diagnostic);
    }
    // The first line is ours: `ariadne` colors it even if asked not to.
    let out = String::from_utf8_lossy(&out);
    let (_, body) = out.split_once('\n').unwrap_or_default();
    let mut out = if color {
        let (code, message) = (diagnostic.code.0, terminal_line(&diagnostic.message));
        format!("{} {message}\n", format!("[{code}] {word}:").fg(tint))
    } else {
        headline(diagnostic)
    };
    gutter::renumber(body, &groups, &mut out);
    while out.ends_with("\n\n") {
        out.pop();
    }
    out
}

/// Returns true if there is nothing in the file to point at: an empty span at its start, without a word on it.
fn concerns_whole_file(diagnostic: &Diagnostic) -> bool {
    let span = diagnostic.span;
    (span.start, span.end) == (0, 0) && diagnostic.label.is_empty() && diagnostic.labels.is_empty()
}

/// The headline, the file's name if there is a file, and the notes.
fn without_excerpt(sources: &SourceMap, diagnostic: &Diagnostic, file: Option<&SourceFile>) -> String {
    let mut out = headline(diagnostic);
    if let Some(file) = file {
        out += &format!("   ─[ {} ]\n", terminal_line(&file.name));
    }
    if let Some(fix) = &diagnostic.fix {
        out += &format!("   Help: {}\n", terminal_line(&fix.message));
    }
    for note in diagnostic.notes.iter().cloned().chain(included_from(sources, diagnostic.span)) {
        out += &format!("   Note: {}\n", terminal_line(&note));
    }
    out
}

/// Severity, code and message alone.
fn headline(diagnostic: &Diagnostic) -> String {
    let word = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!("[{}] {word}: {}\n", diagnostic.code.0, terminal_line(&diagnostic.message))
}

/// The span as a range inside its file; `None` without the file.
fn clamp(sources: &SourceMap, span: Span) -> Option<Range<usize>> {
    let length = sources.get(span.file)?.text.len();
    let start = (span.start as usize).min(length);
    Some(start..(span.end as usize).clamp(start, length))
}

/// `included from …` for each file that the span's file was included through, innermost first.
fn included_from(sources: &SourceMap, span: Span) -> Vec<String> {
    let mut lines = Vec::new();
    let mut file = sources.get(span.file);
    while let Some(from) = file.and_then(|file| file.included_from) {
        file = sources.get(from.file);
        let Some(includer) = file else { break };
        let (line, column) = includer.line_column(from.start);
        lines.push(format!("included from {}:{line}:{column}", terminal_line(&includer.name)));
        // No honest chain is longer than there are files.
        if lines.len() > sources.files().len() {
            break;
        }
    }
    lines
}

fn drawn(excerpts: &BTreeMap<FileId, Excerpt>) -> BTreeMap<FileId, Source<&str>> {
    excerpts.iter().map(|(id, excerpt)| (*id, Source::from(excerpt.text.as_str()))).collect()
}

/// The texts from which `ariadne` draws.
struct Excerpts<'a> {
    sources: &'a SourceMap,
    drawn: BTreeMap<FileId, Source<&'a str>>,
}

impl<'a> Cache<FileId> for Excerpts<'a> {
    type Storage = &'a str;

    fn fetch(&mut self, id: &FileId) -> Result<&Source<&'a str>, impl std::fmt::Debug> {
        self.drawn.get(id).ok_or("no such file")
    }

    fn display<'b>(&self, id: &'b FileId) -> Option<impl std::fmt::Display + 'b> {
        self.sources.get(*id).map(|file| terminal_line(&file.name).into_owned())
    }
}
