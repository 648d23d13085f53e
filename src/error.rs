//! The one error type of the facade: findings, with the texts they were found in.

use std::fmt;

use pdl_bytecode::LoadError;
use pdl_compile::{CompileError, LinkError, StoredError};
use pdl_diagnostics::{Diagnostic, SourceMap, render_text};
use pdl_ir::Location;
use pdl_vm::conversion::ConversionError;
use pdl_vm::{ApplyError, BindError, BindErrors, MatchError, RewriteError};

use crate::Session;

/// Everything that was found wrong, with the texts it was found in.
///
/// Printed, by `Debug` too, it shows each finding as a compiler would: with its code, the lines it is about, and what to do.
/// So `?` is all that a `main` needs which returns `Result<(), pdll::Error>`. The errors of compiling, loading, linking,
/// binding, matching, rewriting and reading IR become one by `From`; [`Session::check`] does the same with
/// excerpts of the patterns, where the error has a place in them.
///
/// ```
/// let error = pdll::compile("Pattern => replace op<t.neg>(x) with x;").unwrap_err();
/// assert!(error.to_string().starts_with("[E0202] error: `x` is not defined"));
/// assert!(error.to_string().contains("─[ <source>:1:30 ]"));
/// ```
pub struct Error(Box<Found>);

struct Found {
    sources: SourceMap,
    findings: Vec<Diagnostic>,
}

impl Error {
    pub(crate) fn new(sources: SourceMap, findings: Vec<Diagnostic>) -> Error {
        Error(Box::new(Found { sources, findings }))
    }

    /// The findings, warnings too, in the order found. Each has a stable code, a place in [`sources`](Self::sources) if it
    /// has one, and the fix where one is known.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.0.findings
    }

    /// The texts that the findings are about.
    pub fn sources(&self) -> &SourceMap {
        &self.0.sources
    }

    /// The stable code of the first finding that is an error; `docs/errors.md` lists them.
    pub fn code(&self) -> &'static str {
        let error = self.findings().iter().find(|finding| finding.is_error());
        error.or(self.findings().first()).map_or("", |finding| finding.code.0)
    }

    /// The findings as text, as `Display` gives it, in colors if wanted.
    pub fn render(&self, color: bool) -> String {
        render(self.sources(), self.findings(), color)
    }
}

pub(crate) fn render(sources: &SourceMap, findings: &[Diagnostic], color: bool) -> String {
    findings.iter().map(|finding| render_text(sources, finding, color)).collect()
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(false).trim_end())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

/// An error of one of the crates below, as findings.
pub trait Failure {
    /// Adds its findings to `session`. Those that have no place concern `name`, a file or nothing.
    fn report(&self, session: &mut Session, name: &str);
}

impl<F: Failure> From<F> for Error {
    fn from(failure: F) -> Error {
        let mut session = Session::new();
        failure.report(&mut session, "");
        session.error()
    }
}

/// One finding, at the place where a pattern or native function was written, if the error is about one.
macro_rules! at_place {
    ($($failure:ty: $place:expr;)*) => {
        $(impl Failure for $failure {
            fn report(&self, session: &mut Session, name: &str) {
                let place: fn(&$failure) -> Option<&Location> = $place;
                session.error_at(place(self), name, self.code(), self.to_string());
            }
        })*
    };
}

at_place! {
    CompileError: CompileError::location;
    LinkError: |error| match error {
        LinkError::Compile(error) => error.location(),
        _ => None,
    };
    BindError: BindError::location;
    MatchError: |_| None;
    RewriteError: |error| Some(&error.location);
    ApplyError: |error| match error {
        ApplyError::Rewrite(error) => Some(&error.location),
        _ => None,
    };
    ConversionError: |error| match error {
        ConversionError::Apply(ApplyError::Rewrite(error)) => Some(&error.location),
        _ => None,
    };
}

impl Failure for BindErrors {
    fn report(&self, session: &mut Session, name: &str) {
        self.0.iter().for_each(|error| error.report(session, name));
    }
}

impl Failure for LoadError {
    fn report(&self, session: &mut Session, name: &str) {
        session.error_in_file(name, self.code(), self.to_string());
        session.note(self.help());
    }
}

#[cfg(feature = "mlir")]
impl Failure for mlir_dialects::assembly::PackError {
    fn report(&self, session: &mut Session, name: &str) {
        session.error_in_file(name, self.code(), self.to_string());
        session.note(self.help());
    }
}

impl Failure for StoredError {
    fn report(&self, session: &mut Session, name: &str) {
        session.error_in_file(name, "E0904", self.to_string());
    }
}

impl Failure for std::io::Error {
    fn report(&self, session: &mut Session, name: &str) {
        session.error_in_file(name, "E0909", format!("reading or writing failed: {self}"));
    }
}

#[cfg(feature = "mlir")]
impl Failure for mlir_lite::ParseError {
    fn report(&self, session: &mut Session, name: &str) {
        let name = if name.is_empty() { "<ir>" } else { name };
        // Parts of a file may have the same text; the one that was read last is meant.
        let known = session.sources.files().rfind(|(_, file)| file.name == name && *file.text == *self.text());
        let known = known.map(|(file, _)| file);
        let file = known.unwrap_or_else(|| session.sources.add(name, self.text(), None));
        session.diagnostics.extend(self.errors().iter().map(|error| pdl_ir::read::diagnostic(file, error.clone())));
    }
}

/// An error in bytecode, whose places are those of bytes, or in what is to become bytecode, which has no place.
#[cfg(feature = "mlir")]
impl Failure for mlir_lite::SyntaxError {
    fn report(&self, session: &mut Session, name: &str) {
        let place = if self.end > 0 { format!("at byte {}: ", self.start) } else { String::new() };
        session.error_in_file(name, self.code, format!("{place}{}", self.message));
        if self.message.contains("definition") {
            session.note("`pdllc ods pack` makes a pack of definitions, which `--ods` or PDLLC_ODS names");
        }
    }
}

#[cfg(feature = "mlir")]
impl Failure for mlir_lite::StructureErrors {
    fn report(&self, session: &mut Session, name: &str) {
        self.0.iter().for_each(|error| session.error_in_file(name, error.code, error.message.clone()));
    }
}
