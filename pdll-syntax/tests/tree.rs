//! The parts of the tree that are kept for tools: comments, the places of lists, includes, and the parts of what did not parse.

use crate::common;

use common::parse_with;
use pdl_diagnostics::{SourceMap, Span};
use pdll_syntax::MemoryLoader;
use pdll_syntax::ast::{Expr, ExprKind, Item, Module, ReplaceWith, StmtKind};

fn good(text: &str, loader: &MemoryLoader) -> (Module, SourceMap) {
    let (module, sources, diagnostics) = parse_with(text, loader);
    assert_eq!(diagnostics, []);
    (module, sources)
}

#[test]
fn comments_of_every_file_are_kept() {
    let loader = MemoryLoader::new().add("other.pdll", "Constraint C(v: Value); // of the other\r\n");
    let text =
        "// first  \n#include \"other.pdll\"\nPattern { // \"in\" a body\n  erase op< t // in a name\n . a>; }//";
    let (module, sources) = good(text, &loader);
    let comments: Vec<&str> = module.comments.iter().map(|span| sources.text(*span)).collect();
    assert_eq!(comments, ["// first", "// \"in\" a body", "// in a name", "//", "// of the other"]);
    // What looks like one in a string is none; beside errors they are kept.
    let (module, sources, _) = parse_with("Constraint C() [{ // code\n }]; // end\nPattern { $ // odd\n", &loader);
    let comments: Vec<&str> = module.comments.iter().map(|span| sources.text(*span)).collect();
    assert_eq!(comments, ["// end", "// odd"]);
}

#[test]
fn includes_are_nodes_before_what_they_bring() {
    let loader = MemoryLoader::new().add("other.pdll", "Constraint C(v: Value);").add("ops.td", "def A;");
    let text = "#include \"other.pdll\"\n#include \"ops.td\"\n#include \"missing.pdll\"\nPattern => erase op<t.a>;";
    let (module, sources, diagnostics) = parse_with(text, &loader);
    assert_eq!(diagnostics.iter().map(|d| d.code.0).collect::<Vec<_>>(), ["E0140"]);
    let [Item::Include(first), Item::Callable(_), Item::TdInclude(td), Item::Include(missing), Item::Pattern(_)] =
        &module.items[..]
    else {
        panic!("{:?}", module.items)
    };
    assert_eq!(sources.text(first.span), "#include \"other.pdll\"");
    assert_eq!(sources.file(first.file.unwrap()).name, "other.pdll");
    assert_eq!((sources.text(td.path.span), sources.file(td.file).name.as_str()), ("\"ops.td\"", "ops.td"));
    assert_eq!((missing.path.value.as_str(), missing.file), ("missing.pdll", None));
}

/// The texts of the lists in a declaration, from its start.
fn lists(text: &str) -> Vec<String> {
    let (module, sources) = good(text, &MemoryLoader::new());
    let mut found: Vec<Span> = Vec::new();
    match &module.items[0] {
        Item::Callable(callable) => found.extend([callable.params.span, callable.results.span]),
        Item::Pattern(pattern) => {
            found.push(pattern.metadata.span);
            pattern.body.stmts.iter().for_each(|stmt| match &stmt.kind {
                StmtKind::Let { constraints, init, .. } => {
                    found.push(constraints.span);
                    init.iter().for_each(|init| expression(init, &mut found));
                }
                StmtKind::Replace { with: ReplaceWith::List(list), .. } => found.push(list.span),
                StmtKind::Expr(value) => expression(value, &mut found),
                _ => {}
            });
        }
        _ => panic!("{text}"),
    }
    found.iter().map(|span| format!("{}@{}", sources.text(*span), span.start)).collect()
}

fn expression(expr: &Expr, found: &mut Vec<Span>) {
    match &expr.kind {
        ExprKind::Operation(operation) => {
            found.extend(operation.operands.as_ref().map(|list| list.span));
            found.push(operation.attributes.span);
            found.extend(operation.results.as_ref().map(|list| list.span));
        }
        ExprKind::Call { args, .. } => found.push(args.span),
        ExprKind::Define { constraints, .. } => found.push(constraints.span),
        _ => {}
    }
}

#[test]
fn lists_have_places() {
    assert_eq!(lists("Constraint C( a: Value ) -> (Value, b: Op);"), ["( a: Value )@12", "(Value, b: Op)@28"]);
    assert_eq!(lists("Rewrite R() -> Op;"), ["()@9", "Op@15"]);
    assert_eq!(lists("Rewrite R()  ;"), ["()@9", "@13"]);
    assert_eq!(lists("Pattern P with benefit(1), recursion { }"), ["benefit(1), recursion@15"]);
    assert_eq!(
        lists("Pattern  { let x : [A, B] = op<t.a>(y) { k } -> ( t ); }"),
        ["@9", "[A, B]@19", "(y)@35", "{ k }@39", "( t )@48"]
    );
    assert_eq!(
        lists("Pattern { let x = op<t.a>( ) -> (t); f( x, y ); z: Op; }"),
        ["@8", "@16", "( )@25", "@28", "(t)@32", "( x, y )@38", "Op@51"]
    );
    assert_eq!(lists("Pattern { replace x with (y, z); }"), ["@8", "(y, z)@25"]);
}

#[test]
fn an_error_has_the_expressions_in_it() {
    let parts = |text: &str| {
        let (module, sources, diagnostics) = parse_with(&format!("Pattern {{ {text} }}"), &MemoryLoader::new());
        assert_eq!(diagnostics.len(), 1, "{text}: {diagnostics:?}");
        let Some(Item::Pattern(pattern)) = module.items.first() else { panic!("{text}") };
        let error = pattern.body.stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Expr(Expr { kind: ExprKind::Error(parts), span }) => Some((parts, *span)),
            _ => None,
        });
        let (parts, span) = error.unwrap_or_else(|| panic!("{text}: {pattern:?}"));
        assert!(text.starts_with(sources.text(span)), "{text}: {}", sources.text(span));
        parts.iter().map(|part| sources.text(part.span).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(parts("x & op<t.a>(y, z).0;"), ["x", "op<t.a>(y, z).0"]);
    assert_eq!(parts("let (a, b) = f(c);"), ["(a, b)", "f(c)"]);
    assert_eq!(parts("let a = not (b);"), ["a", "(b)"]);
    assert_eq!(parts("= ; "), Vec::<String>::new());
}
