//! Findings as the page shows them.

use std::collections::BTreeMap;

use mlir_lite::Ir;
use pdl_diagnostics::{Diagnostic as Finding, FileId, Severity as Level, SourceMap, Span};
use pdl_ir::Location;
use pdl_vm::{PatternId, PatternSet};

use crate::protocol::{Diagnostic, Edit, Fix, Range, Severity};
use crate::units::Units;

/// The texts that findings are about.
pub(crate) struct Texts<'a> {
    sources: &'a SourceMap,
    patterns: Option<FileId>,
    units: BTreeMap<FileId, Units<'a>>,
}

impl<'a> Texts<'a> {
    /// These, of which one is in the left editor.
    pub(crate) fn new(sources: &'a SourceMap, patterns: Option<FileId>) -> Texts<'a> {
        Texts { sources, patterns, units: BTreeMap::new() }
    }

    /// A place, and the text that it is in. What has no place is at the beginning of the patterns.
    fn place(&mut self, span: Span) -> (Range, String) {
        let Some(file) = self.sources.get(span.file) else { return (Range::default(), "patterns".to_owned()) };
        let name = if Some(span.file) == self.patterns { "patterns" } else { &file.name };
        let units = self.units.entry(span.file).or_insert_with(|| Units::of(&file.text));
        (units.range(span.start as usize..span.end as usize), name.to_owned())
    }

    /// Returns what begins at a place: as much as stands on the line.
    pub(crate) fn line_at(&self, at: &Location) -> Option<Span> {
        let start = self.sources.span_at(&at.file, at.line, at.column).filter(|_| at.line > 0)?;
        let line = self.text(start).lines().next().unwrap_or_default();
        Some(Span { end: start.start + line.trim_end().len() as u32, ..start })
    }

    /// The line on which a pattern begins, from there on, if it is in the left editor.
    pub(crate) fn source_of(&mut self, set: &PatternSet<Ir>, pattern: PatternId) -> Option<Range> {
        let line = self.line_at(&set.patterns().get(pattern.index())?.location)?;
        let text = &self.text(line)[..(line.end - line.start) as usize];
        let len = text.trim_end_matches('{').trim_end().len() as u32;
        self.in_patterns(Span { end: line.start + len, ..line })
    }

    /// Returns what stands from the beginning of a place on.
    fn text(&self, place: Span) -> &'a str {
        &self.sources.file(place.file).text[place.start as usize..]
    }

    /// A place, if it is in the left editor.
    pub(crate) fn in_patterns(&mut self, span: Span) -> Option<Range> {
        (Some(span.file) == self.patterns).then(|| self.place(span).0)
    }

    /// A finding.
    pub(crate) fn diagnostic(&mut self, finding: &Finding) -> Diagnostic {
        let (range, r#where) = self.place(finding.span);
        let mut message = finding.message.clone();
        if !finding.label.is_empty() {
            message = format!("{message}: {}", finding.label);
        }
        let mut notes = finding.notes.clone();
        notes.extend(finding.labels.iter().map(|label| label.message.clone()));
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
        Diagnostic { range, r#where, severity, code: finding.code.0, message, notes, fixes }
    }
}
