//! A text that is read without its meaning ends where the lexer says.

use pdl_diagnostics::{FileId, Span};
use tablegen::{Bracket, Scanned};

fn texts<'t>(text: &'t str, spans: &[Span]) -> Vec<&'t str> {
    spans.iter().map(|span| &text[span.start as usize..span.end as usize]).collect()
}

fn bracketed<'t>(text: &'t str, brackets: &[Bracket]) -> Vec<&'t str> {
    texts(text, &brackets.iter().map(|bracket| bracket.span).collect::<Vec<_>>())
}

#[test]
fn comments_are_nested() {
    let text = "/* a /* b */ (c $d) */ (e $f) // (g\n/* h";
    let scanned = Scanned::of(FileId(0), text);
    assert_eq!(texts(text, &scanned.comments), ["/* a /* b */ (c $d) */", "// (g", "/* h"]);
    assert_eq!(bracketed(text, &scanned.brackets), ["(e $f)"]);
    assert_eq!(texts(text, &scanned.arguments), ["f"]);
}

#[test]
fn no_string_goes_over_the_end_of_its_line() {
    let text = "string s = \"a\\\n(b $c)\n\"d \\\" $e\" \"f (\r\n{ g }";
    let scanned = Scanned::of(FileId(0), text);
    assert_eq!(bracketed(text, &scanned.brackets), ["(b $c)", "{ g }"]);
    assert_eq!(texts(text, &scanned.arguments), ["c", "e"]);
}

#[test]
fn brackets_know_their_own_commas() {
    let text = "A<1, (b $x, $y), \"c,d\", [{ e, f }]> // ,\n(g<h, i>, /* , */ [j,";
    let scanned = Scanned::of(FileId(0), text);
    let parts = |bracket: &Bracket, end| {
        bracket.parts(end).map(|span| text[span.start as usize..span.end as usize].trim()).collect::<Vec<_>>()
    };
    let closed: Vec<Vec<&str>> = scanned.brackets.iter().map(|bracket| parts(bracket, bracket.span.end - 1)).collect();
    assert_eq!(closed[0], ["b $x", "$y"]);
    assert_eq!(closed[2], ["1", "(b $x, $y)", "\"c,d\"", "[{ e, f }]"]);
    assert_eq!(closed[3], ["h", "i"]);
    let end = text.len() as u32;
    let open: Vec<Vec<&str>> = scanned.open.iter().map(|bracket| parts(bracket, end)).collect();
    assert_eq!(open, [vec!["g<h, i>", "/* , */ [j,"], vec!["j", ""]]);

    let text = "def A : B<(c { let d = [e; } f; g<";
    let scanned = Scanned::of(FileId(0), text);
    assert_eq!(bracketed(text, &scanned.brackets), ["{ let d = [e; }"]);
    assert_eq!(bracketed(text, &scanned.open), ["<"]);
}
