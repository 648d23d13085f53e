//! The one layout of a document, or of a part of it, as an edit.

use lsp_types::TextEdit;
use pdl_diagnostics::Span;
use pdll_ide::format::{FormatOptions, format};
use pdll_syntax::ast::Item;

use crate::snapshot::Snapshot;

/// Returns what formatting changes, as the smallest edit that makes it; none if nothing does, or if the formatter refuses its own work.
pub(crate) fn edits(snapshot: &Snapshot, options: &FormatOptions) -> Vec<TextEdit> {
    if snapshot.is_td() {
        return Vec::new();
    }
    let text = snapshot.text();
    let formatted = format(text, snapshot.file, options);
    formatted.map_or_else(|_| Vec::new(), |formatted| edit(snapshot, 0, text, &formatted.text))
}

/// The same for the declarations that have something between two offsets.
pub(crate) fn edits_between(snapshot: &Snapshot, from: u32, to: u32, options: &FormatOptions) -> Vec<TextEdit> {
    let spans = snapshot.inspection.tree().items.iter().map(Item::span).filter(|span| span.file == snapshot.file);
    let spans = spans.filter(|span| span.start <= to && from <= span.end);
    let edits = spans.map(|span| declaration(snapshot, span, options));
    edits.flatten().collect()
}

/// The same for a declaration that ends at an offset: what was typed there has closed it.
pub(crate) fn edits_behind(snapshot: &Snapshot, offset: u32, options: &FormatOptions) -> Vec<TextEdit> {
    let spans = snapshot.inspection.tree().items.iter().map(Item::span).filter(|span| span.file == snapshot.file);
    let found = spans.map(|span| with_semicolon(snapshot, span)).find(|span| span.end == offset);
    found.map_or_else(Vec::new, |span| declaration(snapshot, span, options))
}

/// The `;` behind it is its own.
fn with_semicolon(snapshot: &Snapshot, span: Span) -> Span {
    match snapshot.text().as_bytes().get(span.end as usize) {
        Some(b';') => Span { end: span.end + 1, ..span },
        _ => span,
    }
}

/// One declaration, as it would be alone in a file.
fn declaration(snapshot: &Snapshot, span: Span, options: &FormatOptions) -> Vec<TextEdit> {
    let span = with_semicolon(snapshot, span);
    let text = snapshot.session.sources.text(span);
    let Ok(formatted) = format(text, snapshot.file, options) else { return Vec::new() };
    if !formatted.errors.is_empty() {
        return Vec::new();
    }
    edit(snapshot, span.start as usize, text, formatted.text.trim_end())
}

/// The edit that makes `new` of `text`, which begins at an offset.
fn edit(snapshot: &Snapshot, offset: usize, text: &str, new: &str) -> Vec<TextEdit> {
    if text == new {
        return Vec::new();
    }
    let (old_bytes, new_bytes) = (text.as_bytes(), new.as_bytes());
    let start = old_bytes.iter().zip(new_bytes).take_while(|(old, new)| old == new).count();
    let start = (0..=start).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let rest = text.len().min(new.len()) - start;
    let same =
        old_bytes.iter().rev().zip(new_bytes.iter().rev()).take(rest).take_while(|(old, new)| old == new).count();
    let same = (0..=same).rev().find(|same| text.is_char_boundary(text.len() - same)).unwrap_or(0);
    let span = Span::new(snapshot.file, offset + start, offset + text.len() - same);
    vec![TextEdit { range: snapshot.range(span), new_text: new[start..new.len() - same].to_owned() }]
}
