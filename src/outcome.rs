//! What a user should know of a run although IR comes out of it.

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span, counted};
use pdl_vm::host::Host;
use pdl_vm::{Failures, GreedyReport, PatternSet, RewriteError, RewriteFailure};

use crate::Session;

impl Session {
    /// Warns if a run came to no fixed point, and of rewrites that failed in it. `file` is the IR.
    pub fn warn_of_run<H: Host>(&mut self, set: &PatternSet<H>, report: &GreedyReport, file: FileId) {
        if !report.converged {
            let (iterations, rewrites) = (counted(report.iterations, "iteration"), counted(report.rewrites, "rewrite"));
            let message = format!("no fixed point after {iterations} and {rewrites}");
            let names: Vec<String> = report.cycle.iter().take(16).map(|p| set.pattern_text(*p)).collect();
            let cycle = || format!("these patterns were applied again and again: {}", names.join(", "));
            let still = report.still_firing.iter().take(5).map(|(pattern, times)| {
                format!("{} was still applied {times} times in the last one", set.pattern_text(*pattern))
            });
            self.diagnostics.push(
                Diagnostic::warning("W0901", Span::new(file, 0, 0), message)
                    .notes((!names.is_empty()).then(cycle))
                    .notes(still)
                    .note("patterns that undo each other never end; `--max-iterations` allows more"),
            );
        }
        self.warn_of_failures(&report.failures, file);
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

/// The word that begins at a place: `Pattern`, or `pdl.pattern`.
fn word_at(sources: &SourceMap, place: Span) -> Span {
    let text = sources.file(place.file).text.get(place.start as usize..).unwrap_or_default();
    let length = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    Span { end: place.start + length as u32, ..place }
}
