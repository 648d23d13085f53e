//! The warnings of a run that a user should know of although IR comes out of it.

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span, counted};
use pdl_vm::host::Host;
use pdl_vm::{Failures, GreedyLimit, GreedyReport, PatternId, PatternSet, RewriteError, RewriteFailure};

use crate::Session;

/// The reason for rewriting that comes to no end.
const ENDLESS: &str = "patterns that undo each other, or match what they make, never end";

impl Session {
    /// Warns if a run came to no fixed point, and of rewrites that failed in it; it is an error if it came to no end. `file` is the IR.
    pub fn warn_of_run<H: Host>(&mut self, set: &PatternSet<H>, report: &GreedyReport, file: FileId) {
        let (iterations, rewrites) = (counted(report.iterations, "iteration"), counted(report.rewrites, "rewrite"));
        let place = Span::new(file, 0, 0);
        if report.limit == Some(GreedyLimit::Rewrites) {
            let message = format!("rewriting came to no end: it was stopped after {rewrites}");
            self.diagnostics.push(Diagnostic::error("E0921", place, message).notes(cycle_text(set, &report.cycle)));
            self.note(ENDLESS);
        } else if !report.converged {
            let message = format!("no fixed point after {iterations} and {rewrites}");
            let still = report.still_firing.iter().take(5).map(|(pattern, times)| {
                format!("{} was still applied {times} times in the last one", set.pattern_text(*pattern))
            });
            self.diagnostics.push(
                Diagnostic::warning("W0901", place, message)
                    .notes(cycle_text(set, &report.cycle))
                    .notes(still)
                    .note("patterns that undo each other never end; `--max-iterations` allows more"),
            );
        }
        self.warn_of_failures(&report.failures, file);
    }

    /// Says with the latest diagnostic, of rewriting that came to no end, which patterns were applied again and again, if any were.
    pub fn note_cycle<H: Host>(&mut self, set: &PatternSet<H>, cycle: &[PatternId]) {
        if let Some(text) = cycle_text(set, cycle) {
            self.note(text);
        }
        self.note(ENDLESS);
    }

    /// Warns of rewrites that failed, where they were written.
    pub fn warn_of_failures(&mut self, failures: &Failures, file: FileId) {
        let Failures { first, count } = failures;
        for (index, error) in first.iter().enumerate() {
            if first[..index].contains(error) {
                continue;
            }
            let at = &error.location;
            let place = self.sources.span_at(&at.file, at.line, at.column);
            let span = place.map_or(Span::new(file, 0, 0), |place| word_at(&self.sources, place));
            let diagnostic = Diagnostic::warning("W0902", span, format!("a rewrite failed and was undone: {error}"));
            let times = first[index..].iter().filter(|other| *other == error).count();
            self.diagnostics.push(diagnostic.notes((times > 1).then(|| format!("this happened {times} times"))));
        }
        let is_inference = |error: &RewriteError| matches!(error.failure, RewriteFailure::Inference { .. });
        if first.iter().any(is_inference) && self.knows_no_operations() {
            self.note(
                "which types operations infer is said by the .td files that define them: give these with `--ods`",
            );
        }
        if *count > first.len() as u64 {
            let rest = format!("only the first {} of {count} failures are told apart", first.len());
            self.note(rest);
        }
    }

    #[cfg(feature = "tablegen")]
    fn knows_no_operations(&self) -> bool {
        self.operations.is_empty()
    }

    #[cfg(not(feature = "tablegen"))]
    fn knows_no_operations(&self) -> bool {
        true
    }
}

/// The patterns that the last rewrites went through again and again, if there are any.
fn cycle_text<H: Host>(set: &PatternSet<H>, cycle: &[PatternId]) -> Option<String> {
    let names: Vec<String> = cycle.iter().take(16).map(|pattern| set.pattern_text(*pattern)).collect();
    (!names.is_empty()).then(|| format!("these patterns were applied again and again: {}", names.join(", ")))
}

/// The word that begins at a place: `Pattern`, or `pdl.pattern`.
fn word_at(sources: &SourceMap, place: Span) -> Span {
    let text = sources.file(place.file).text.get(place.start as usize..).unwrap_or_default();
    let length = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    Span { end: place.start + length as u32, ..place }
}
