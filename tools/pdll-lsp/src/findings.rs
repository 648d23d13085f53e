//! Findings as the protocol's diagnostics, and their fixes as actions.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use lsp_types::{
    CodeAction, CodeActionKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, NumberOrString, Range,
    TextEdit, WorkspaceEdit,
};
use pdl_diagnostics::{Diagnostic as Finding, Fix, Severity, Span};

use crate::snapshot::Snapshot;

/// All findings by the file they are in; the document's own file is always there.
pub(crate) fn by_file(snapshot: &Snapshot) -> BTreeMap<PathBuf, Vec<Diagnostic>> {
    let own = PathBuf::from(&snapshot.session.sources.file(snapshot.file).name);
    let mut files = BTreeMap::from([(own.clone(), Vec::new())]);
    for finding in &snapshot.session.diagnostics {
        let known = snapshot.session.sources.get(finding.span.file);
        let path = known.map_or_else(|| own.clone(), |file| PathBuf::from(&file.name));
        files.entry(path).or_default().push(diagnostic(snapshot, finding));
    }
    files
}

fn diagnostic(snapshot: &Snapshot, finding: &Finding) -> Diagnostic {
    let mut message = finding.message.clone();
    if !finding.label.is_empty() {
        message = format!("{message}: {}", finding.label);
    }
    for note in &finding.notes {
        message = format!("{message}\nnote: {note}");
    }
    if let Some(fix) = &finding.fix {
        message = format!("{message}\nhelp: {}", fix.message);
    }
    let related = finding.labels.iter().filter_map(|label| {
        Some(DiagnosticRelatedInformation { location: snapshot.location(label.span)?, message: label.message.clone() })
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: range_of(snapshot, finding.span),
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(finding.code.0.to_owned())),
        source: Some("pdllc".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

/// Where a finding is; what concerns no place, at the beginning.
fn range_of(snapshot: &Snapshot, span: Span) -> Range {
    match snapshot.session.sources.get(span.file) {
        Some(_) => snapshot.range(span),
        None => Range::default(),
    }
}

/// The fixes of what is wrong in a part of the file, and for each kind of them one that makes all.
pub(crate) fn actions(snapshot: &Snapshot, from: u32, to: u32) -> Vec<CodeAction> {
    let here = |finding: &&Finding| finding.span.file == snapshot.file;
    let fixes = |code: &str| {
        let same = snapshot.session.diagnostics.iter().filter(here).filter(|finding| finding.code.0 == code);
        let fixes = same.filter_map(|finding| finding.fix.as_ref());
        Fix::independent(fixes.filter(|fix| fix.span.file == snapshot.file))
    };
    let mut found = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for finding in snapshot.session.diagnostics.iter().filter(here) {
        let Some(fix) = finding.fix.as_ref().filter(|fix| fix.span.file == snapshot.file) else { continue };
        if finding.span.end < from || to < finding.span.start {
            continue;
        }
        let diagnostics = Some(vec![diagnostic(snapshot, finding)]);
        found.push(CodeAction {
            diagnostics,
            is_preferred: Some(fix.is_certain),
            ..action(snapshot, title(fix), &[fix])
        });
        let code = finding.code.0;
        let all = if seen.contains(&code) { Vec::new() } else { fixes(code) };
        seen.push(code);
        if all.len() > 1 {
            found.push(action(snapshot, format!("make all {} fixes of {code} in this file", all.len()), &all));
        }
    }
    found
}

fn title(fix: &Fix) -> String {
    match fix.replacement.as_str() {
        _ if fix.message.chars().count() <= 80 => fix.message.clone(),
        "" => "remove this".to_owned(),
        text => format!("replace by `{text}`"),
    }
}

fn action(snapshot: &Snapshot, title: String, fixes: &[&Fix]) -> CodeAction {
    let edits = fixes.iter().map(|fix| TextEdit { range: snapshot.range(fix.span), new_text: fix.replacement.clone() });
    let changes =
        snapshot.location(Span::new(snapshot.file, 0, 0)).map(|here| HashMap::from([(here.uri, edits.collect())]));
    CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(WorkspaceEdit { changes, ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    }
}
