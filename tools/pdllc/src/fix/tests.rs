//! The end of fixes that never come to one.

use std::cell::Cell;
use std::path::Path;

use pdl_diagnostics::{Diagnostic, Span};
use pdll::Session;

use super::{MAX_CHECKS, fixed};

#[test]
fn a_text_is_checked_so_often_at_most() {
    let checks = Cell::new(0);
    let path = Path::new("a.pdll");
    let (text, made) = fixed(path, "x".to_owned(), |text| {
        checks.set(checks.get() + 1);
        let mut session = Session::new();
        let file = session.sources.add("a.pdll", text, None);
        // Each time another error, which the same fix promises to mend.
        let error = Diagnostic::error("E0999", Span::new(file, 0, 1), format!("this is {} long", text.len()));
        session.diagnostics.push(error.fix(Span::new(file, 0, 0), "x", "write more"));
        session
    });
    assert_eq!((checks.get(), made, text.len()), (MAX_CHECKS, MAX_CHECKS - 1, MAX_CHECKS));
}
