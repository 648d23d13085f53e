//! One file as it is written, for tools, and trees without their places.

use pdl_diagnostics::{Diagnostic, FileId};
use pdll_syntax::ast::{Item, says_the_same};
use pdll_syntax::{WrittenFile, read_written};

fn read(text: &str) -> (WrittenFile, Vec<Diagnostic>) {
    let mut errors = Vec::new();
    (read_written(text, FileId(0), &mut errors), errors)
}

/// The texts of the sound declarations, from the first token of each to the last.
fn sound(text: &str) -> Vec<&str> {
    let extent =
        |tokens: &[pdl_diagnostics::Span]| &text[tokens[0].start as usize..tokens[tokens.len() - 1].end as usize];
    let (file, _) = read(text);
    file.sound.iter().map(|declaration| extent(&file.tokens[declaration.tokens.clone()])).collect()
}

#[test]
fn tokens_and_comments_are_all_of_a_sound_file() {
    let text = "// a\n#include \"missing.td\"\nConstraint C() [{ // code\n }];; // b\nPattern => erase op<a.b>;";
    let (file, errors) = read(text);
    assert_eq!(errors, []);
    let texts = |spans: &[pdl_diagnostics::Span]| -> Vec<String> {
        spans.iter().map(|span| text[span.start as usize..span.end as usize].to_owned()).collect()
    };
    assert_eq!(texts(&file.comments), ["// a", "// b"]);
    let words = "#include|\"missing.td\"|Constraint|C|(|)|[{ // code\n }]|;|Pattern|=>|erase|op|<|a.b|>|;";
    assert_eq!(texts(&file.tokens).join("|"), words);
    assert_eq!(file.sound.len(), 3);
    assert!(matches!(file.sound[0].item, Item::Include(_)));
}

#[test]
fn what_is_broken_is_not_sound() {
    let good = "Pattern A {\n  erase op<a.b>;\n}";
    for broken in [
        "Pattern { let = ; }",
        "Pattern { erase op<a.b> }",
        "Pattern with benefit(70000) { erase op<a.b>; }",
        "Pattern { erase op<a.b> {k = attr<1>}; }",
        "Pattern { erase op<a.b> {k = attr<\"\\q\">}; }",
        "Pattern { erase $ op<a.b>; }",
        "Pattern { /* */ erase op<a.b>; }",
        "Pattern { let x = 'one'; erase op<a.b>; }",
        "def X : Pat<(a), (b)>;",
        "#include <x.pdll>",
        "Constraint C(v: Value) [ { code } ];",
        ";",
    ] {
        let text = format!("{good}\n{broken}\n{good}\n");
        assert_eq!(sound(&text), [good, good], "{broken}");
        assert_ne!(read(&text).1, [], "{broken}");
    }
}

#[test]
fn trees_are_compared_without_their_places() {
    let items = |text: &str| {
        let (file, errors) = read(text);
        assert_eq!(errors, [], "{text}");
        file.sound.into_iter().map(|declaration| declaration.item).collect::<Vec<_>>()
    };
    let all = [
        "#include \"a.pdll\"",
        "#include \"b.pdll\"",
        "Constraint C(v: Value);",
        "Constraint C(v: Attr);",
        "Constraint C(w: Value);",
        "Constraint C(v: Value) -> Value;",
        "Constraint C(v: Value) -> (v: Value);",
        "Constraint C(v: Value) [{ a }];",
        "Constraint C(v: Value) [{ b }];",
        "Constraint C(v: Value) => D(v);",
        "Constraint C(v: Value) => not D(v);",
        "Constraint C(v: Value) { D(v); }",
        "Constraint C(v: Value) { return D(v); }",
        "Rewrite C(v: Value);",
        "Pattern { erase x; }",
        "Pattern { return x; }",
        "Pattern P { erase x; }",
        "Pattern with benefit(1) { erase x; }",
        "Pattern with benefit(2) { erase x; }",
        "Pattern with recursion { erase x; }",
        "Pattern { erase op<>; }",
        "Pattern { erase op<a.b>; }",
        "Pattern { erase op<a.b>(); }",
        "Pattern { erase op<a.b>(x); }",
        "Pattern { erase op<a.b> -> (); }",
        "Pattern { erase op<a.b> {k}; }",
        "Pattern { erase op<a.b> {k = x}; }",
        "Pattern { erase op<a.b> {k = attr<\"1\">}; }",
        "Pattern { erase op<a.b> {k = type<\"1\">}; }",
        "Pattern { erase op<a.b>.0; }",
        "Pattern { erase (x, y); }",
        "Pattern { erase (x = x, y); }",
        "Pattern { erase x: Op; }",
        "Pattern { erase x: Op<>; }",
        "Pattern { erase x: Op<a.b>; }",
        "Pattern { erase x: [Op, C]; }",
        "Pattern { let x; erase x; }",
        "Pattern { let x = y; erase x; }",
        "Pattern { let x: Value; erase x; }",
        "Pattern { let x: Value<t>; erase x; }",
        "Pattern { let x: ValueRange<t>; erase x; }",
        "Pattern { replace x with y; }",
        "Pattern { replace x with (y); }",
        "Pattern { rewrite x with { erase x; }; }",
        "Pattern { rewrite x with { erase y; }; }",
    ];
    for (i, left) in all.iter().enumerate() {
        for (j, right) in all.iter().enumerate() {
            let right = right.replace(' ', "\n ").replace("[{\n a\n }]", "[{ a }]").replace("[{\n b\n }]", "[{ b }]");
            let (left, right) = (items(left), items(&right));
            assert_eq!(says_the_same(&left[0], &right[0]), i == j, "{left:?} and {right:?}");
        }
    }
    // One `;` may be left out.
    let (with, without) = ("Pattern { rewrite x with {}; }", "Pattern { rewrite x with {} }");
    assert!(says_the_same(&items(with)[0], &items(without)[0]));
}
