//! The queries, as editors ask them.

mod common;

use std::fs;
use std::path::Path;

use common::{parse, parser};
use tree_sitter::{Query, QueryCursor, StreamingIterator};
use tree_sitter_highlight::{HighlightConfiguration, HighlightEvent, Highlighter};
use tree_sitter_pdll::{FOLDS_QUERY, HIGHLIGHTS_QUERY, INJECTIONS_QUERY, LANGUAGE, LOCALS_QUERY};

/// The highlight of every byte, or nothing. What is injected as C++ is highlighted as PDLL: this shows that it is injected, and
/// needs no other grammar.
fn highlights(text: &str) -> Vec<Option<String>> {
    let configuration = |name, injections| {
        HighlightConfiguration::new(LANGUAGE.into(), name, HIGHLIGHTS_QUERY, injections, "").expect("the queries")
    };
    let (mut pdll, mut cpp) = (configuration("pdll", INJECTIONS_QUERY), configuration("cpp", ""));
    let names: Vec<String> = pdll.names().iter().map(|name| (*name).to_owned()).collect();
    pdll.configure(&names);
    cpp.configure(&names);
    let mut highlighter = Highlighter::new();
    let events = highlighter
        .highlight(&pdll, text.as_bytes(), None, None, |name| (name == "cpp").then_some(&cpp))
        .expect("highlights");
    let mut of_bytes = vec![None; text.len()];
    let mut open = Vec::new();
    for event in events {
        match event.expect("an event") {
            HighlightEvent::HighlightStart(highlight) => open.push(highlight.0),
            HighlightEvent::HighlightEnd => drop(open.pop()),
            HighlightEvent::Source { start, end } => {
                of_bytes[start..end].fill(open.last().map(|index| names[*index].clone()));
            }
        }
    }
    of_bytes
}

/// `// ^ name` says what is highlighted in the line above it, or above other such comments; `// <- name` says it of the column of
/// its own `//`.
#[test]
fn words_are_highlighted_as_the_comments_below_them_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test/highlight");
    let mut said = 0;
    for entry in fs::read_dir(folder).expect("the texts") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text");
        let found = highlights(&text);
        let (mut above, mut start) = (0, 0);
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let comment = line.trim_start().strip_prefix("//").map(str::trim).unwrap_or_default();
            let column = match comment.starts_with("<- ") {
                true => line.find("//"),
                false => line.find('^'),
            };
            match (column, comment.strip_prefix("<- ").or(comment.strip_prefix("^ "))) {
                (Some(column), Some(name)) => {
                    let place = format!("{}:{}", path.display(), number + 1);
                    assert_eq!(found[above + column].as_deref(), Some(name), "{place}");
                    said += 1;
                }
                _ => above = start,
            }
            start += line.len();
        }
    }
    assert!(said >= 50, "{said}");
}

#[test]
fn code_is_injected_as_cpp() {
    let text = "Constraint C(v: Value) [{ Pattern }]; Pattern { f(attr<[{ Pattern }]>); }";
    let found = highlights(text);
    let of = |place: usize| found[place].as_deref();
    let code = text.find("Pattern").expect("code");
    assert_eq!(of(code), Some("keyword"));
    // The text of an attribute is MLIR's, not C++.
    let attribute = text.rfind("Pattern }]>").expect("an attribute");
    assert_eq!(of(attribute), Some("string"));
}

/// The texts that a query captures under a name, in their order.
fn captured<'t>(query: &str, name: &str, text: &'t str) -> Vec<&'t str> {
    let query = Query::new(&LANGUAGE.into(), query).expect("a query");
    let tree = parse(&mut parser(), text);
    assert!(!tree.root_node().has_error());
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
    let mut texts = Vec::new();
    while let Some((found, index)) = captures.next() {
        let capture = found.captures()[*index];
        if query.capture_names()[capture.index as usize] == name {
            texts.push(&text[capture.node.byte_range()]);
        }
    }
    texts
}

#[test]
fn what_has_brackets_folds_and_so_do_includes_and_comments() {
    let text = "#include \"a.td\"\n#include \"b.td\"\n// one\n// two\nConstraint C(v: Value) [{ code }];\n\
                Pattern { f(op<a.b>(x) {k}, (y)); replace z with (x, y); }";
    let folds = captured(FOLDS_QUERY, "fold", text);
    for expected in ["#include \"b.td\"", "// two", "(v: Value)", "[{ code }]", "(x)", "{k}", "(y)", "(x, y)"] {
        assert!(folds.contains(&expected), "{expected} is not in {folds:?}");
    }
}

#[test]
fn variables_are_found_where_they_are_defined_and_used() {
    let text = "Rewrite R(a: Value) { let b = op<t.a>(c: Value, a) {k = b} -> (_: Type); f(c.0); return b; }";
    assert_eq!(captured(LOCALS_QUERY, "local.definition", text), ["a", "b", "c"]);
    assert_eq!(captured(LOCALS_QUERY, "local.reference", text), ["a", "b", "c", "b"]);
    assert_eq!(captured(LOCALS_QUERY, "local.scope", text).len(), 3);
    let text = "Rewrite R(a: ValueRange) { each b in a { f(...b, a[c]); } }";
    assert_eq!(captured(LOCALS_QUERY, "local.definition", text), ["a", "b"]);
    assert_eq!(captured(LOCALS_QUERY, "local.reference", text), ["a", "b", "a", "c"]);
    assert_eq!(captured(LOCALS_QUERY, "local.scope", text).len(), 5);
}

#[test]
fn what_zed_asks_are_queries_of_this_grammar() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../zed/languages/pdll");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a query");
    let text = "Pattern Named { Rewrite R(v: Value) [{ }]; f(x); }\nPattern { erase y; }";
    assert_eq!(captured(&read("outline.scm"), "name", text), ["Named", "R"]);
    assert_eq!(captured(&read("outline.scm"), "item", text).len(), 3);
    assert_eq!(captured(&read("brackets.scm"), "open", text), ["{", "(", "[{", "(", "{"]);
    assert_eq!(captured(&read("indents.scm"), "end", text), [")", ")", "}", "}"]);
}
