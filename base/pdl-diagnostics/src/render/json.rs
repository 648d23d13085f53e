//! One JSON object for each diagnostic, for editors and scripts.

use crate::{Diagnostic, Severity, SourceMap, Span};
use serde::Serialize;

#[derive(Serialize)]
struct Object<'a> {
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
    label: &'a str,
    labels: Vec<LabelObject<'a>>,
    notes: &'a [String],
    fix: Option<FixObject<'a>>,
    included_from: Vec<Place<'a>>,
}

/// Lines and columns count from 1, columns in characters; `start` and `end` are byte offsets.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct LabelObject<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
}

#[derive(Serialize)]
struct FixObject<'a> {
    message: &'a str,
    replacement: &'a str,
    is_certain: bool,
    #[serde(flatten)]
    place: Place<'a>,
}

/// One JSON object, without a newline.
///
/// Keys: `severity`, `code`, `message`, the place (`file`, `line`, `column`, `end_line`, `end_column` from 1, and
/// the byte offsets `start` and `end`), `label`, `labels`, `notes`, `fix` (or `null`; `is_certain` if it can be made without asking) and `included_from`, innermost first.
pub fn render_json(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let mut included_from = Vec::new();
    let mut from = sources.get(diagnostic.span.file).and_then(|file| file.included_from);
    while let Some(span) = from.filter(|_| included_from.len() <= sources.files().len()) {
        included_from.push(place(sources, span));
        from = sources.get(span.file).and_then(|file| file.included_from);
    }
    let object = Object {
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        code: diagnostic.code.0,
        message: &diagnostic.message,
        place: place(sources, diagnostic.span),
        label: &diagnostic.label,
        labels: diagnostic
            .labels
            .iter()
            .map(|label| LabelObject { message: &label.message, place: place(sources, label.span) })
            .collect(),
        notes: &diagnostic.notes,
        fix: diagnostic.fix.as_ref().map(|fix| FixObject {
            message: &fix.message,
            replacement: &fix.replacement,
            is_certain: fix.is_certain,
            place: place(sources, fix.span),
        }),
        included_from,
    };
    // Strings and numbers always serialize.
    serde_json::to_string(&object).unwrap_or_default()
}

fn place(sources: &SourceMap, span: Span) -> Place<'_> {
    let Some(file) = sources.get(span.file) else {
        let (start, end) = (span.start as usize, span.end as usize);
        return Place { file: "", line: 0, column: 0, end_line: 0, end_column: 0, start, end };
    };
    let (line, column) = file.line_column(span.start);
    let (end_line, end_column) = file.line_column(span.end.max(span.start));
    let [start, end] = [span.start, span.end].map(|offset| file.start.bytes + offset as usize);
    Place { file: &file.name, line, column, end_line, end_column, start, end }
}
