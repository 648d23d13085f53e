//! What is read of a text without its meaning ends where the lexer says.

use pdl_diagnostics::{FileId, Span};
use tablegen::Scanned;

fn texts<'t>(text: &'t str, spans: &[Span]) -> Vec<&'t str> {
    spans.iter().map(|span| &text[span.start as usize..span.end as usize]).collect()
}

#[test]
fn comments_are_nested() {
    let text = "/* a /* b */ (c $d) */ (e $f) // (g\n/* h";
    let scanned = Scanned::of(FileId(0), text);
    assert_eq!(texts(text, &scanned.comments), ["/* a /* b */ (c $d) */", "// (g", "/* h"]);
    assert_eq!(texts(text, &scanned.brackets), ["(e $f)"]);
    assert_eq!(texts(text, &scanned.arguments), ["f"]);
}

#[test]
fn no_string_goes_over_the_end_of_its_line() {
    let text = "string s = \"a\\\n(b $c)\n\"d \\\" $e\" \"f (\r\n{ g }";
    let scanned = Scanned::of(FileId(0), text);
    assert_eq!(texts(text, &scanned.brackets), ["(b $c)", "{ g }"]);
    assert_eq!(texts(text, &scanned.arguments), ["c", "e"]);
}
