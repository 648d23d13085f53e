//! Each declaration is parsed on its own: a broken one costs the others nothing, and none goes unreported.

use crate::common;

use common::parse_with;
use pdll_syntax::MemoryLoader;
use pdll_syntax::ast::Item;

/// Slips of every kind: in heads, in bodies, with brackets that do not match, in characters.
const BROKEN: [(&str, &str); 12] = [
    ("Pattern { let x = ; }", "E0110"),
    ("Pattern { erase op<t.a> }", "E0111"),
    ("Pattern { erase op<t.a>(; }", "E0112"),
    ("Pattern { erase op<t.a; }", "E0112"),
    ("Pattern { { erase op<t.a>; }", "E0112"),
    ("Pattern P benefit(1) => erase op<t.a>;", "E0120"),
    ("Constraint C(v Value);", "E0122"),
    ("Rewrite R(v: Value) -> ();", "E0128"),
    ("Constraint C(v: Value) { $v; }", "E0101"),
    ("Patern => erase op<t.a>;", "E0121"),
    ("Pattern with benefit => erase op<t.a>;", "E0132"),
    ("Rewrite R() => op<t.a> {k = \"1\"};", "E0110"),
];

fn names(items: &[Item]) -> Vec<String> {
    let name = |item: &Item| match item {
        Item::Pattern(pattern) => pattern.name.as_ref().map(|name| name.name.to_string()),
        Item::Callable(callable) => callable.name.as_ref().map(|name| name.name.to_string()),
        _ => None,
    };
    items.iter().filter_map(name).collect()
}

#[test]
fn a_broken_declaration_leaves_its_neighbors_intact() {
    let before = "Pattern Before {\n  let r = op<t.a>(x: Value) {k = attr<\"1\">};\nConstraint(v: Value) => C(v);\n  erase r;\n}\n";
    let behind = "Constraint Behind(v: Value) -> Constraint(o: Op) {} { }\n\
                  Rewrite Last(o: Op) => op<t.b> {p = attr<\"1\">};\n";
    let shape = |text: &str| {
        let (module, sources, _) = parse_with(text, &MemoryLoader::new());
        let tree = pdll_syntax::ast::print(&module, &sources);
        tree.lines().map(|line| line.rsplit_once(" @").map_or(line, |(node, _)| node).to_string()).collect::<Vec<_>>()
    };
    let good = shape(&format!("{before}{behind}"));
    for (broken, code) in BROKEN {
        let (module, _, diagnostics) = parse_with(&format!("{before}{broken}\n{behind}"), &MemoryLoader::new());
        let codes: Vec<_> = diagnostics.iter().map(|d| d.code.0).collect();
        assert_eq!(codes, [code], "{broken}");
        let names = names(&module.items);
        assert_eq!(names.first().map(String::as_str), Some("Before"), "{broken}");
        assert_eq!(names[names.len() - 2..], ["Behind", "Last"], "{broken}");
        // What the neighbors are is what they are without it.
        let lines = shape(&format!("{before}{broken}\n{behind}"));
        let (head, tail) = good.split_at(good.iter().position(|line| line.contains("Behind")).unwrap());
        assert!(lines.starts_with(head) && lines.ends_with(tail), "{broken}: {lines:#?}");
    }
}

#[test]
fn every_one_of_many_broken_declarations_is_reported() {
    let text: String = (0..150).map(|i| format!("{}\nPattern G{i} => erase op<t.a>;\n", BROKEN[i % 12].0)).collect();
    let (module, sources, diagnostics) = parse_with(&text, &MemoryLoader::new());
    let codes: Vec<_> = diagnostics.iter().map(|d| d.code.0).collect();
    assert_eq!(codes, (0..150).map(|i| BROKEN[i % 12].1).collect::<Vec<_>>());
    for (i, diagnostic) in diagnostics.iter().enumerate() {
        assert_eq!(sources.line_column(diagnostic.span).0, 2 * i + 1);
    }
    let good = names(&module.items).into_iter().filter(|name| name.starts_with('G')).count();
    assert_eq!(good, 150);
}

#[test]
fn every_broken_statement_of_one_pattern_is_reported() {
    let text = format!("Pattern {{\n{}  erase op<t.a>;\n}}", "  let x = op<t.a>(y z);\n  let = op<foo.>;\n".repeat(75));
    let (module, sources, diagnostics) = parse_with(&text, &MemoryLoader::new());
    let lines: Vec<_> = diagnostics.iter().map(|d| (sources.line_column(d.span).0, d.code.0)).collect();
    let expected: Vec<_> =
        (0..75).flat_map(|i| [(2 * i + 2, "E0110"), (2 * i + 3, "E0116"), (2 * i + 3, "E0118")]).collect();
    assert_eq!(lines, expected);
    let Item::Pattern(pattern) = &module.items[0] else { panic!("one pattern") };
    assert_eq!(pattern.body.stmts.len(), 151);
}
