//! The declarative assembly format: what `assemblyFormat` says of the text of an operation, a type or an attribute.
//!
//! See "Declarative Assembly Format" in MLIR's operation definition specification, and "Assembly Format" of attributes and
//! types.

mod ambiguity;
mod coded;
mod codes;
mod directive;
mod entity;
mod lexer;
mod model;
mod operation;
mod parser;
mod types;

use std::ops::Range;

use pdl_diagnostics::{Diagnostic, Span};

use crate::external::Forms;
use crate::model::{Definitions, DialectEntity, Operation};

pub use model::{Argument, Case, Clause, Element, Format, Space, TypeOrigin};

/// The format of an operation; `None` if it has none, or if it is wrong, which is reported. `forms` are those of directives.
///
/// Takes time in proportion to the format's length, and to the square of its literals and variables in a row.
pub fn of_operation(
    definitions: &Definitions,
    operation: &Operation,
    forms: &Forms,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Format> {
    let text = operation.assembly_format.as_deref()?;
    let place = Place { text, written: operation.format_span, definition: operation.span, name: &operation.name };
    place.reported(operation::format(definitions, operation, forms, text), diagnostics)
}

/// The format of the parameters of a type or an attribute; `None` if it has none, or if it is wrong, which is reported.
pub fn of_entity(entity: &DialectEntity, diagnostics: &mut Vec<Diagnostic>) -> Option<Format> {
    let text = entity.assembly_format.as_deref()?;
    let place = Place { text, written: entity.format_span, definition: entity.span, name: &entity.cpp_class };
    place.reported(entity::format(entity, text), diagnostics)
}

/// An error in a format, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    code: &'static str,
    at: Range<usize>,
    message: String,
    label: String,
}

impl Finding {
    fn new(code: &'static str, at: Range<usize>, message: impl Into<String>) -> Finding {
        Finding { code, at, message: message.into(), label: String::new() }
    }

    fn label(self, label: impl Into<String>) -> Finding {
        Finding { label: label.into(), ..self }
    }
}

/// Where a format stands.
struct Place<'a> {
    text: &'a str,
    /// The span between the quotes, if the format was written in one piece.
    written: Option<Span>,
    definition: Span,
    name: &'a str,
}

impl Place<'_> {
    fn reported(&self, outcome: Result<Format, Finding>, diagnostics: &mut Vec<Diagnostic>) -> Option<Format> {
        let finding = match outcome {
            Ok(format) => return Some(format),
            Err(finding) => finding,
        };
        // Escapes make the text shorter than what was written: then no byte of one is that byte of the other.
        let is_exact = |span: &Span| (span.end - span.start) as usize == self.text.len();
        let (span, shown) = match self.written {
            Some(span) if is_exact(&span) => {
                let at = |offset: usize| span.start + offset as u32;
                (Span { start: at(finding.at.start), end: at(finding.at.end), ..span }, None)
            }
            written => (written.unwrap_or(self.definition), self.text.get(finding.at.start..)),
        };
        let mut diagnostic = Diagnostic::error(finding.code, span, finding.message);
        if !finding.label.is_empty() {
            diagnostic = diagnostic.label(finding.label);
        }
        diagnostic = diagnostic.with_label(self.definition, format!("in the assembly format of '{}'", self.name));
        if let Some(rest) = shown {
            let rest = rest.lines().next().unwrap_or_default();
            diagnostic = diagnostic.note(format!("the format goes on from there: {rest}"));
        }
        diagnostics.push(diagnostic);
        None
    }
}
