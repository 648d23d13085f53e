//! The one layout of a document, as an edit.

use lsp_types::TextEdit;
use pdll::diagnostics::Span;
use pdll_fmt::{FormatOptions, format};

use crate::snapshot::Snapshot;

/// What formatting changes, as the smallest edit that makes it; none if nothing does, or if the formatter refuses its own work.
pub(crate) fn edits(snapshot: &Snapshot) -> Vec<TextEdit> {
    let text = snapshot.text();
    let Ok(formatted) = format(text, snapshot.file, &FormatOptions::default()) else { return Vec::new() };
    let (old, new) = (text.as_bytes(), formatted.text.as_bytes());
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let start = (0..=start).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let rest = old.len().min(new.len()) - start;
    let same = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(old, new)| old == new).count();
    let same = (0..=same).rev().find(|same| text.is_char_boundary(old.len() - same)).unwrap_or(0);
    if text == formatted.text {
        return Vec::new();
    }
    let span = Span::new(snapshot.file, start, old.len() - same);
    vec![TextEdit { range: snapshot.range(span), new_text: formatted.text[start..new.len() - same].to_owned() }]
}
