//! `regions (…)` and the statements that move regions and blocks, whose words are names everywhere else.

use pdll_syntax::MemoryLoader;

use crate::common::{parse_with, shape};

#[test]
fn regions_stand_behind_all_other_parts() {
    for head in
        ["op<a.b>", "op<a.b>()", "op<a.b>(x: Value)", "op<a.b> {k}", "op<a.b> -> ()", "op<a.b>(x: Value) {k} -> ()"]
    {
        for regions in [
            "()",
            "(r: Region)",
            "({b: Block => (..., x), ..., Block}, {...}, ...)",
            "(b: Block(i: Value) => (x, y), Block => op<c.d>, _: Region, _: Block(), _: Block(j: Value) => x, ())",
        ] {
            let text = format!("Pattern {{ erase {head} regions {regions}; }}");
            assert!(shape(&text).contains("Regions"), "{text}");
            let text = format!("Pattern {{ erase {head} successors {regions} regions (); }}");
            assert!(shape(&text).contains("Successors") && shape(&text).contains("Regions"), "{text}");
        }
    }
}

#[test]
fn words_are_keywords_in_their_places() {
    for word in ["regions", "successors", "before", "inline_block", "move_block", "take_region"] {
        assert!(pdll_syntax::is_name(word));
        for text in [
            format!(
                "Pattern {{ let {word} = op<{word}.{word}>({word}: Value) {{{word}, !{word}}}; {word}({word}); erase {word}; }}"
            ),
            format!("Pattern {word} {{ {word}: Value; {word}.{word}; ({word} = {word}, {word}); erase {word}.0; }}"),
            format!("Constraint {word}({word}: {word}) -> ({word}: {word}, {word});"),
        ] {
            let plain = text.replace(word, "plain");
            assert_eq!(shape(&text).replace(word, "plain"), shape(&plain), "{text}");
        }
    }
    // The semicolon behind such a block may be missing.
    let called = shape("Pattern { rewrite x with { rewrite x with { f(); } regions(x); }; }");
    assert!(called.contains("Name regions"), "{called}");
    let moved =
        shape("Pattern { rewrite x with { inline_block a.before before b with (); move_block a before before; }; }");
    assert_eq!(moved.matches("Move ").count(), 2, "{moved}");
    assert_eq!(moved.matches("Before").count(), 2, "{moved}");
}

/// The words behind a keyword do not make it another one: the statement goes on with `before`, however long what is moved is, up to a limit.
#[test]
fn what_is_moved_is_any_expression() {
    let text = |length: usize| {
        let arguments = "a, ".repeat(length);
        format!("Pattern {{ rewrite x with {{ take_region f({arguments}a) before b; }}; }}")
    };
    assert!(shape(&text(100)).contains("Move take_region"));
    assert!(!parse_with(&text(600), &MemoryLoader::new()).2.is_empty());
}
