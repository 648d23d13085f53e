//! What was found wrong, as the page shows it.

use std::collections::BTreeMap;

use pdll::diagnostics::{Diagnostic as Finding, FileId, Severity as Level, SourceMap, Span};

use crate::protocol::{Diagnostic, Edit, Fix, Range, Related, Severity};
use crate::units::Units;

/// The texts that findings are about.
pub struct Texts<'a> {
    sources: &'a SourceMap,
    patterns: Option<FileId>,
    ir: Option<FileId>,
    units: BTreeMap<FileId, Units<'a>>,
}

impl<'a> Texts<'a> {
    /// These, of which two are the ones in the editors.
    pub fn new(sources: &'a SourceMap, patterns: Option<FileId>, ir: Option<FileId>) -> Texts<'a> {
        Texts { sources, patterns, ir, units: BTreeMap::new() }
    }

    /// A place, and the text that it is in. What has no place is at the beginning of the patterns.
    fn place(&mut self, span: Span) -> (Range, String) {
        let Some(file) = self.sources.get(span.file) else { return (Range::default(), "patterns".to_owned()) };
        let name = match Some(span.file) {
            id if id == self.patterns => "patterns",
            id if id == self.ir => "ir",
            _ => &file.name,
        };
        let units = self.units.entry(span.file).or_insert_with(|| Units::of(&file.text));
        (units.range(span.start as usize..span.end as usize), name.to_owned())
    }

    /// A place, if it is in the left editor.
    pub fn in_patterns(&mut self, span: Span) -> Option<Range> {
        (Some(span.file) == self.patterns).then(|| self.place(span).0)
    }

    /// A finding.
    pub fn diagnostic(&mut self, finding: &Finding) -> Diagnostic {
        let (range, r#where) = self.place(finding.span);
        let mut message = finding.message.clone();
        if !finding.label.is_empty() {
            message = format!("{message}: {}", finding.label);
        }
        let related = finding.labels.iter().map(|label| {
            let (range, r#where) = self.place(label.span);
            Related { range, r#where, message: label.message.clone() }
        });
        let related = related.collect();
        let mut notes = finding.notes.clone();
        let mut fixes = Vec::new();
        if let Some(fix) = &finding.fix {
            let (range, place) = self.place(fix.span);
            if place == r#where {
                let edit = Edit { range, insert: fix.replacement.clone() };
                fixes.push(Fix { title: fix.message.clone(), edits: vec![edit] });
            } else {
                notes.push(fix.message.clone());
            }
        }
        let severity = match finding.severity {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
        };
        Diagnostic { range, r#where, severity, code: finding.code.0, message, notes, related, fixes }
    }
}
