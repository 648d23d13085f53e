//! Reading `.mir`.
//!
//! A file is YAML documents: LLVM IR, then one for each function. [`documents`] finds the bodies in them, [`body`] reads their
//! lines, [`instruction`] what one line says.

use pdl_diagnostics::{Diagnostic, FileId, Span};

use crate::ir::Mir;

mod body;
mod documents;
mod instruction;
mod operand;
mod size;

pub(crate) use operand::sign_extended;

/// A line that is not understood.
pub(crate) const SYNTAX: &str = "E1301";
/// Documents that are not those of a `.mir` file.
pub(crate) const DOCUMENTS: &str = "E1302";
/// Beyond a limit of this implementation.
pub(crate) const LIMIT: &str = "E1303";
/// A register of two classes or types.
pub(crate) const REGISTER: &str = "E1304";
/// A block that is not there, or there twice.
pub(crate) const BLOCK: &str = "E1305";

/// The longest text that is read.
const MAX_TEXT: usize = 1 << 30;

/// The most findings that are listed.
const MAX_FINDINGS: usize = 100;

impl Mir {
    /// Reads a `.mir` file. `file` is what the spans of findings name.
    ///
    /// # Errors
    /// All that is wrong with it, up to a hundred findings.
    pub fn parse(file: FileId, text: &str) -> Result<Mir, Vec<Diagnostic>> {
        if text.len() > MAX_TEXT {
            let message = "the text is too long: at most 1 GiB can be read";
            return Err(vec![Diagnostic::error(LIMIT, Span::new(file, 0, 0), message)]);
        }
        let mut mir = Mir::new();
        // Few lines are shorter than these, so little of it stays unused.
        mir.instructions.reserve(text.len() / 64);
        mir.slots.reserve(text.len() / 24);
        mir.values.reserve(text.len() / 64);
        let mut findings = Findings { file, list: Vec::new() };
        documents::read(&mut mir, text, &mut findings);
        if !findings.list.is_empty() {
            findings.list.truncate(MAX_FINDINGS);
            return Err(findings.list);
        }
        mir.infer_widths();
        mir.text = text.to_owned();
        Ok(mir)
    }
}

/// The errors in a text.
pub(crate) struct Findings {
    file: FileId,
    pub list: Vec<Diagnostic>,
}

/// A finding without its file: boxed, since it is rare and large.
pub(crate) type Finding = Box<Diagnostic>;

impl Findings {
    /// Adds a finding; whether there is room for more.
    fn add(&mut self, mut finding: Diagnostic) -> bool {
        finding.span.file = self.file;
        for label in &mut finding.labels {
            label.span.file = self.file;
        }
        if let Some(fix) = &mut finding.fix {
            fix.span.file = self.file;
        }
        self.list.push(finding);
        self.list.len() < MAX_FINDINGS
    }
}

/// A finding at bytes `start..end`.
pub(crate) fn finding(code: &'static str, start: usize, end: usize, message: impl Into<String>) -> Finding {
    Box::new(Diagnostic::error(code, Span::new(FileId(0), start, end), message))
}
