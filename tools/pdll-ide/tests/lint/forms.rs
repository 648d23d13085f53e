//! Patterns that match in several ways: findings are about patterns, not about their forms.

use super::{all, codes, lint_text};

/// Patterns, and what is found in them.
const CASES: [(&str, &[&str]); 16] = [
    // The second form is shadowed by the first.
    ("Pattern P => replace op<t.a>(x: Value | op<t.b>(x: Value).0) with x;", &[]),
    // All forms are shadowed, or one is.
    (
        "Pattern G with benefit(9) => erase op<t.a>;
         Pattern P with benefit(1) => erase commutative op<t.a>(_: Value, op<t.b>.0);",
        &["W0208"],
    ),
    (
        "Pattern G with benefit(9) => erase op<t.a>(op<t.b>.0, _: Value);
         Pattern P with benefit(1) => erase commutative op<t.a>(_: Value, op<t.b>.0);",
        &[],
    ),
    // Several patterns shadow one form each.
    (
        "Pattern A with benefit(9) => erase op<t.a>(op<t.b>.0, _: Value);
         Pattern B with benefit(9) => erase op<t.a>(_: Value, op<t.b>.0);
         Pattern P with benefit(1) => erase commutative op<t.a>(_: Value, op<t.b>.0);",
        &["W0208"],
    ),
    (
        "Pattern A with benefit(1) => erase commutative op<t.a>(_: Value, op<t.b>.0);
         Pattern B with benefit(1) => erase commutative op<t.a>(_: Value, op<t.b>.0);",
        &["W0207"],
    ),
    // No form matches, or one does.
    ("Pattern P => erase commutative op<t.a>(op<t.b> -> ().0, _: Value);", &["W0209"]),
    ("Pattern P => erase op<t.a>(op<t.b> -> (_: Type?).0);", &[]),
    // A form makes what it matches, itself or another form.
    ("Pattern P => replace op<t.a | t.b>(x: Value) with op<t.a>(x);", &["W0210"]),
    (
        "Pattern P => replace op<t.a>(x: Value) {k = attr<\"1\"> | attr<\"2\">} with op<t.a>(x) {k = attr<\"2\">};",
        &["W0210"],
    ),
    ("Pattern P { let root = op<t.a | t.b>(x: Value); rewrite root with { op<t.c>(x) -> (); }; }", &["W0210"]),
    (
        "Pattern P => replace op<t.a | t.c>(x: Value) with op<t.b>(x);
         Pattern Q => replace op<t.b>(x: Value) with op<t.a>(x);",
        &["W0211"],
    ),
    (
        "Pattern P => replace op<t.a | t.c>(x: Value) with op<t.b>(x);
         Pattern Q => replace op<t.b | t.d>(x: Value) with op<t.a>(x);",
        &["W0211"],
    ),
    ("Pattern P => replace op<t.a | t.c>(x: Value) with op<t.b>(x);", &[]),
    // Which form is tried first is the language's to say.
    ("Pattern P => erase commutative op<t.a>(_: Value, op<t.b>.0);", &[]),
    (
        "Pattern P => erase commutative op<t.a>(_: Value, op<t.b>.0);
         Pattern Q => erase commutative op<t.a>(_: Value, op<t.c>.0);",
        &["W0216"],
    ),
    // What is wrong with each form is wrong once.
    ("Pattern P => replace commutative op<t.a>(x: Value, op<t.b>.0) -> (_: Type, _: Type) with x;", &["W0219"]),
];

#[test]
fn findings_are_about_patterns() {
    for (text, expected) in CASES {
        let session = lint_text(text, &all()).expect("nothing is included");
        assert_eq!(codes(&session), expected, "{text}\n{}", session.render());
    }
}
