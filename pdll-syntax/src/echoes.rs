//! Removes reports that only repeat what another on the same line says.

use crate::codes;
use pdl_diagnostics::Diagnostic;
use std::collections::HashMap;

/// The errors that are reported on one line.
#[derive(Default)]
struct Line {
    /// Where the first bracket is that is never closed.
    unclosed: Option<u32>,
    /// True if something else than brackets is wrong.
    has_other: bool,
}

/// Removes the echoes from the reports of the file `text`.
///
/// A closing bracket closes nothing because its other end is what is missing or misspelled; and where
/// a missing one was guessed, what is refused behind it may be the guess's fault.
pub(crate) fn remove(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.len() < 2 {
        return;
    }
    let newlines: Vec<u32> = text.match_indices('\n').map(|(at, _)| at as u32).collect();
    let number = |d: &Diagnostic| newlines.partition_point(|newline| *newline < d.span.start);
    let mut lines: HashMap<usize, Line> = HashMap::new();
    for diagnostic in &*diagnostics {
        let line = lines.entry(number(diagnostic)).or_default();
        match diagnostic.code.0 {
            codes::UNCLOSED => {
                let start = diagnostic.span.start;
                line.unclosed = Some(line.unclosed.map_or(start, |first| first.min(start)));
            }
            codes::STRAY_CLOSER => {}
            _ => line.has_other = true,
        }
    }
    diagnostics.retain(|diagnostic| {
        let line = &lines[&number(diagnostic)];
        match diagnostic.code.0 {
            codes::STRAY_CLOSER => !line.has_other,
            codes::UNEXPECTED_TOKEN | codes::EMPTY_BRACKETS | codes::STRAY_SEMICOLON => {
                line.unclosed.is_none_or(|unclosed| unclosed > diagnostic.span.start)
            }
            _ => true,
        }
    });
}
