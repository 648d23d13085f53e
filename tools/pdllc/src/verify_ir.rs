//! `run --verify`: the structure of the IR, and its operations against what ODS says of them.

use mlir_lite::{Ir, Op, ValueNames};
use pdl_diagnostics::{Diagnostic, FileId, Span};
use pdl_vm::OpText;
use pdll::Session;

/// Reports what is wrong with `ir`, which is called `what`; `None` if anything is. `places` are those of operations in the
/// text, where they still stand there. What MLIR verifies and this does not is listed once.
pub(crate) fn verify(
    session: &mut Session,
    ir: &Ir,
    file: FileId,
    what: &str,
    places: &dyn Fn(Op) -> Option<Span>,
) -> Option<()> {
    let start = Span::new(file, 0, 0);
    if let Err(errors) = ir.verify() {
        for error in errors.0 {
            let message = format!("{what} is not valid: {error}");
            let span = places(error.op).unwrap_or(start);
            session.diagnostics.push(Diagnostic::error(error.code, span, message));
        }
        return None;
    }
    if session.operations.is_empty() {
        return Some(());
    }
    let report = mlir_dialects::verify::verify(ir, &session.operations);
    warn_unchecked(session, start, &report);
    if report.violations.is_empty() {
        return Some(());
    }
    let mut names = ValueNames::default();
    for violation in report.violations {
        let message = format!("{what} is not valid: {}", violation.message);
        let place = places(violation.op);
        let operation = place.is_none().then(|| format!("the operation is {}", names.line(ir, violation.op)));
        let location = Some(ir.attribute_text(ir.location(violation.op))).filter(|location| location != "loc(unknown)");
        session.diagnostics.push(
            Diagnostic::error(violation.code, place.unwrap_or(start), message)
                .notes(operation)
                .notes(location.map(|location| format!("its location is {location}")))
                .with_label(violation.definition, "defined here"),
        );
    }
    None
}

/// Says once what was not verified.
fn warn_unchecked(session: &mut Session, start: Span, report: &mlir_dialects::verify::Report) {
    let is_said = session.diagnostics.iter().any(|diagnostic| diagnostic.code.0 == "W0905");
    if report.unchecked.is_empty() || is_said {
        return;
    }
    let message = "not everything that MLIR verifies of these operations was checked: the rest needs its C++";
    session.diagnostics.push(Diagnostic::warning("W0905", start, message).notes(&report.unchecked));
}
