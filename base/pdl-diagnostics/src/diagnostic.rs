//! Errors and warnings, their places, and their fixes.

use crate::Span;

/// A stable name such as `E0203`. Codes are never reused; each crate lists its own in a module `codes` or at its error type.
/// `E01xx` PDLL syntax and includes, `E02xx` PDLL meaning, `E03xx` PDL IR and its text, `E04xx` MLIR text,
/// `E05xx` bytecode and blobs, `E06xx` binding and running, `E07xx` TableGen, `E08xx` ODS, `E09xx` the command,
/// `E10xx` semantics of operations, `E11xx` rules of DRR, `E12xx` machine patterns, `E13xx` machine IR, `W…` warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is produced.
    Error,
    /// Something is produced, and probably not what was meant.
    Warning,
}

/// A remark at a place other than the primary one: the previous definition, the declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpanLabel {
    /// Where.
    pub span: Span,
    /// The message at this place.
    pub message: String,
}

/// A change to the source that would help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The text to replace; an empty span inserts.
    pub span: Span,
    /// The new text.
    pub replacement: String,
    /// The advice in words: `did you mean 'root'?`.
    pub message: String,
    /// True if it is what was meant for certain, so that it can be made without asking.
    pub is_certain: bool,
}

impl Fix {
    /// Returns the fixes of one file in the order of their places, of those in each other's way the first.
    pub fn independent<'a>(fixes: impl IntoIterator<Item = &'a Fix>) -> Vec<&'a Fix> {
        let mut fixes: Vec<&Fix> = fixes.into_iter().collect();
        fixes.sort_by_key(|fix| (fix.span, &fix.replacement));
        let mut last: Option<Span> = None;
        fixes.retain(|fix| {
            // What is inserted where another ends, or is inserted, may belong before it.
            let is_free = last.is_none_or(|last| {
                fix.span.start > last.end || fix.span.start == last.end && fix.span.end > fix.span.start
            });
            if is_free {
                last = Some(fix.span);
            }
            is_free
        });
        fixes
    }
}

/// One independent finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The stable code.
    pub code: Code,
    /// One sentence without a full stop, lower case first.
    pub message: String,
    /// Where it is.
    pub span: Span,
    /// The text under the primary span; may be empty.
    pub label: String,
    /// The other ends.
    pub labels: Vec<SpanLabel>,
    /// Facts that belong to no place.
    pub notes: Vec<String>,
    /// The fix, where one is known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error at `span`.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code: Code(code),
            message: message.into(),
            span,
            label: String::new(),
            labels: Vec::new(),
            notes: Vec::new(),
            fix: None,
        }
    }

    /// A warning at `span`.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    /// Sets the text under the primary span.
    pub fn label(mut self, message: impl Into<String>) -> Diagnostic {
        self.label = message.into();
        self
    }

    /// Adds another end, if its place is known.
    pub fn with_label(mut self, span: impl Into<Option<Span>>, message: impl Into<String>) -> Diagnostic {
        let Some(span) = span.into() else { return self };
        self.labels.push(SpanLabel { span, message: message.into() });
        self
    }

    /// Adds a note.
    pub fn note(mut self, message: impl Into<String>) -> Diagnostic {
        self.notes.push(message.into());
        self
    }

    /// Adds notes, or one if there is one.
    pub fn notes<N: Into<String>>(mut self, notes: impl IntoIterator<Item = N>) -> Diagnostic {
        self.notes.extend(notes.into_iter().map(Into::into));
        self
    }

    /// Sets the fix that reads what stands at `span` as the word that may have been meant, if there is one.
    pub fn suggest(self, span: Span, meant: Option<impl AsRef<str>>) -> Diagnostic {
        match meant.as_ref().map(AsRef::as_ref) {
            Some(meant) => self.guess(span, meant, format!("did you mean `{meant}`?")),
            None => self,
        }
    }

    /// Sets the fix, which is what was meant for certain.
    pub fn fix(self, span: Span, replacement: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        let (replacement, message) = (replacement.into(), message.into());
        Diagnostic { fix: Some(Fix { span, replacement, message, is_certain: true }), ..self }
    }

    /// Sets the fix, which may have been meant.
    pub fn guess(self, span: Span, replacement: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        let (replacement, message) = (replacement.into(), message.into());
        Diagnostic { fix: Some(Fix { span, replacement, message, is_certain: false }), ..self }
    }

    /// Returns true if this is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
