//! Verification by `run`: of the structure of the IR, of operations whose name says enough, and of all that are known against
//! what ODS says of them.

use mlir_dialects::verify::{Checker, Report, Violation};
use mlir_lite::{Ir, Op};
use ods::OpTable;
use pdl_diagnostics::{Diagnostic, FileId, Span};
use pdl_vm::{Listener, PatternInfo, PatternSet};
use pdll::Session;

/// Verifies one IR, again and again.
pub(crate) struct Verifier<'a>(Checker<'a>);

impl<'a> Verifier<'a> {
    /// A verifier that knows the operations of `table`.
    pub(crate) fn new(table: &'a OpTable) -> Verifier<'a> {
        Verifier(Checker::new(table))
    }

    /// Returns what is wrong with `ir`; only its structure if that is.
    pub(crate) fn verify(&mut self, ir: &Ir) -> Report {
        match ir.verify() {
            Ok(()) => self.0.verify(ir),
            Err(errors) => {
                let violation = |error: mlir_lite::StructureError| {
                    let (code, op, message) = (error.code, error.op, error.message);
                    Violation { code, op, message, definition: None }
                };
                let violations = errors.0.into_iter().map(violation).collect();
                Report { violations, ..Report::default() }
            }
        }
    }
}

/// Reports what is wrong with an IR, which is called `what`; `None` if anything is. `places` are those of operations in the
/// text, where they still stand there.
pub(crate) fn accept(
    session: &mut Session,
    ir: &Ir,
    report: Report,
    file: FileId,
    what: &str,
    places: &dyn Fn(Op) -> Option<Span>,
) -> Option<()> {
    let start = Span::new(file, 0, 0);
    let is_valid = report.violations.is_empty();
    for violation in report.violations {
        let message = format!("{what} is not valid: {}", violation.message);
        let place = places(violation.op);
        let operation = place.is_none().then(|| format!("the operation is {}", ir.op_line(violation.op)));
        let location = Some(ir.attribute_text(ir.location(violation.op))).filter(|location| location != "loc(unknown)");
        session.diagnostics.push(
            Diagnostic::error(violation.code, place.unwrap_or(start), message)
                .notes(operation)
                .notes(location.map(|location| format!("its location is {location}")))
                .with_label(violation.definition, "defined here"),
        );
    }
    is_valid.then_some(())
}

/// Says once what was not verified.
pub(crate) fn warn_unchecked(session: &mut Session, file: FileId, report: &Report) {
    let is_said = session.diagnostics.iter().any(|diagnostic| diagnostic.code.0 == "W0905");
    if report.unchecked.is_empty() || is_said {
        return;
    }
    let message = "not everything that MLIR verifies of these operations was checked: the rest needs its C++";
    session.diagnostics.push(Diagnostic::warning("W0905", Span::new(file, 0, 0), message).notes(&report.unchecked));
}

/// Finds the first rewrite after which the IR is not valid.
pub(crate) struct EachRewrite<'a> {
    verifier: Verifier<'a>,
    set: &'a PatternSet<Ir>,
    /// The operation that is rewritten.
    op: String,
    first: Option<InvalidRewrite>,
}

/// A rewrite that left IR that is not valid.
pub(crate) struct InvalidRewrite {
    violation: Violation,
    pattern: String,
    op: String,
}

impl<'a> EachRewrite<'a> {
    pub(crate) fn new(table: &'a OpTable, set: &'a PatternSet<Ir>) -> EachRewrite<'a> {
        EachRewrite { verifier: Verifier::new(table), set, op: String::new(), first: None }
    }

    pub(crate) fn first(self) -> Option<InvalidRewrite> {
        self.first
    }
}

impl Listener<Ir> for EachRewrite<'_> {
    fn pattern_begins(&mut self, ir: &Ir, op: Op, _pattern: &PatternInfo) {
        if self.first.is_none() {
            self.op = ir.op_line(op);
        }
    }

    fn pattern_succeeded(&mut self, ir: &Ir, pattern: &PatternInfo) {
        if self.first.is_some() {
            return;
        }
        if let Some(violation) = self.verifier.verify(ir).violations.into_iter().next() {
            let op = std::mem::take(&mut self.op);
            self.first = Some(InvalidRewrite { violation, pattern: self.set.pattern_text(pattern.id), op });
        }
    }
}

impl InvalidRewrite {
    /// Reports it as an error.
    pub(crate) fn report(self, session: &mut Session, file: FileId) {
        let InvalidRewrite { violation, pattern, op } = self;
        let message = format!("the IR is not valid after pattern `{pattern}`: {}", violation.message);
        let diagnostic = Diagnostic::error(violation.code, Span::new(file, 0, 0), message);
        session
            .diagnostics
            .push(diagnostic.note(format!("it rewrote {op}")).with_label(violation.definition, "defined here"));
    }

    /// Notes it at the error that was reported last.
    pub(crate) fn note(self, session: &mut Session) {
        let InvalidRewrite { violation, pattern, op } = self;
        session.note(format!("the IR is not valid since pattern `{pattern}` rewrote {op}: {}", violation.message));
    }
}
