//! Patterns inside Rust, run on two hosts.

use std::sync::Arc;

use expressions::graph::{Constant, Graph};
use expressions::parser;
use mlir_lite::Ir;
use pdl_vm::{BindError, GreedyOptions, Host, NativeError, Natives, PatternSet, Program, Rewriter, rewrite_greedily};
use pdll_macros::pdll;

/// A negation of a negation that nothing else needs.
const NEGATIONS: &str = r#"%x = "t.arg"() : () -> i32
    %a = "t.neg"(%x) : (i32) -> i32
    %b = "t.neg"(%a) : (i32) -> i32
    "t.use"(%b) : (i32) -> ()"#;

fn has_one_use(ir: &Ir, value: <Ir as Host>::Value) -> bool {
    ir.has_one_use(value)
}

pdll! {
    /// Two negations cancel out.
    pub struct Negations for Ir;

    Constraint HasOneUse(value: Value);

    /// A doc comment of Rust is a comment of PDLL.
    Pattern NegNeg with benefit(2) {
        let inner = op<t.neg>(x: Value); // as this one is
        HasOneUse(inner.0);
        replace op<t.neg>(inner.0) with x;
    }
}

#[test]
fn a_struct_binds_the_patterns_with_the_functions_in_scope() {
    let mut ir = Ir::parse(NEGATIONS).unwrap();
    let set = Negations::bind(&mut ir).unwrap();
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
    assert_eq!(report.rewrites, 1);
    assert!(ir.to_string().contains(r#""t.use"(%0)"#));

    // Another use of the inner negation: the function is asked.
    let mut ir = Ir::parse(&NEGATIONS.replace("(%b)", "(%a)")).unwrap();
    let set = Negations::bind(&mut ir).unwrap();
    let scope = ir.top_op();
    assert_eq!(rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap().rewrites, 0);
}

#[test]
fn places_are_those_of_the_rust_file() {
    let line = include_str!("run.rs").lines().position(|line| line.contains("Pattern NegNeg")).unwrap() + 1;
    let location = Negations::program().patterns()[0].location.clone();
    assert_eq!((location.file.as_str(), location.line as usize), (file!(), line));
}

/// Returns how often an expression's program, which has no natives, applies to the negations.
fn rewrites(program: Arc<Program>) -> u64 {
    let mut ir = Ir::parse(NEGATIONS).unwrap();
    let set = PatternSet::bind(program, &mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap().rewrites
}

#[test]
fn an_expression_is_a_program_that_is_loaded_once() {
    let program = || pdll!(Pattern => replace op<t.neg>(op<t.neg>(x: Value)) with x;);
    assert!(Arc::ptr_eq(&program(), &program()));
    assert_eq!(rewrites(program()), 1);
}

#[test]
fn patterns_may_be_a_text_or_a_file() {
    assert_eq!(rewrites(pdll!("Pattern => replace op<t.neg>(op<t.neg>(x: Value)) with x;")), 1);
    assert_eq!(rewrites(pdll!(r#"Pattern { replace op<t.neg>(op<t.neg>(x: Value)) with x; }"#)), 1);
    assert_eq!(rewrites(pdll!(file "negations.pdll")), 1);
    assert_eq!(rewrites(pdll! { #include "negations.pdll" }), 1);
}

/// Tokens that Rust's lexer takes apart are put together: arrows, numbers behind dots, strings with quotes, names of operations and of
/// attributes that are Rust's keywords.
#[test]
fn what_is_written_is_what_is_compiled() {
    let tokens = pdll! {
        Rewrite same(value: Value) -> Value { return value; }
        Pattern Keywords {
            let root = op<match.type>(x: Value) {else = attr<"\"a\\\\\"">, !if, !"a b"} -> (type<"i32">, t: Type);
            replace root with (same(x), op<t.b> -> (t).0);
        }
    };
    let text = pdll!(
        r#"
        Rewrite same(value: Value) -> Value { return value; }
        Pattern Keywords {
            let root = op<match.type>(x: Value) {else = attr<"\"a\\\\\"">, !if, !"a b"} -> (type<"i32">, t: Type);
            replace root with (same(x), op<t.b> -> (t).0);
        }
        "#
    );
    assert_eq!(tokens.match_code(), text.match_code());
    assert_eq!(tokens.rewrite_code(), text.rewrite_code());
    assert_eq!(tokens.tables().op_names, text.tables().op_names);
}

/// Macros may make patterns.
macro_rules! cancels {
    ($name:ident, $benefit:literal) => {
        pdll! {
            Pattern $name with benefit($benefit) {
                replace op<t.neg>(op<t.neg>(x: Value)) with x;
            }
        }
    };
}

#[test]
fn a_macro_may_make_patterns() {
    let program = cancels!(Cancel, 3);
    assert_eq!(program.patterns()[0].benefit, 3);
    assert_eq!(rewrites(program), 1);
}

/// Returns what a graph of numbers becomes by its patterns.
fn optimized(bind: impl Fn(&mut Graph) -> PatternSet<Graph>, source: &str) -> String {
    let mut graph = parser::parse(source).unwrap();
    let set = bind(&mut graph);
    let scope = graph.program();
    rewrite_greedily(&set, &mut graph, scope, &GreedyOptions::default()).unwrap();
    graph.to_string()
}

#[test]
fn rewrites_are_functions_too_and_code_blocks_see_what_is_in_scope() {
    fn sum(_: &mut Rewriter<'_, Graph>, a: Constant, b: Constant) -> Result<Constant, NativeError> {
        Constant::combine(a, b, i64::checked_add).ok_or_else(|| NativeError::new("the sum is too large"))
    }
    const LIMIT: i64 = 100;

    pdll! {
        struct Folding for Graph;

        Rewrite Sum(a: Attr, b: Attr) -> Attr;
        Constraint IsSmall(number: Attr) [{
            // `number` is a constant of the graph.
            matches!(number, Constant::Int(n) if n < LIMIT)
        }];

        Pattern FoldAdd {
            let root = op<expr.add>(op<expr.const> {value = a: Attr}, op<expr.const> {value = b: Attr});
            IsSmall(a);
            replace root with op<expr.const> {value = Sum(a, b)};
        }
    }
    let bind = |graph: &mut Graph| Folding::bind(graph).unwrap();
    assert!(optimized(bind, "1 + 2").contains("expr.const 3"));
    assert!(optimized(bind, "100 + 2").contains("expr.add"));
    assert_eq!(Program::from_bytes(Folding::BLOB).unwrap().natives().len(), 2);
}

/// The graph says which operations it has, so that patterns about others are not bound: each mistake is said where it is.
#[test]
fn names_that_the_host_has_not_are_errors_with_places() {
    // Places are those of this file.
    const ABOVE: u32 = line!() + 2;
    let program = pdll!(
        r#"
Pattern Root => replace op<expr.ad>(x: Value, op<expr.const> {value = attr<"8">}) with x;
Pattern Attribute => replace op<expr.add>(x: Value, op<expr.const> {valu = attr<"8">}) with x;
Pattern Three => replace op<expr.add>(x: Value, op<expr.const>, _: Value) with x;
Pattern One => replace op<expr.add>(x: Value) with x;
Pattern Results => replace op<expr.add>(x: Value, y: Value) -> (a: Type, b: Type) with (x, y);
Pattern New => replace op<expr.add>(x: Value, x) with op<expr.shll>(x, x);
Pattern Missing => replace op<expr.add>(x: Value, x) with op<expr.const>;
Pattern Within => replace op<expr.add>(x: Value, op<expr.mul>(x, x, x)) with op<expr.add>(x);
Pattern Right => replace op<expr.add>(op<expr.input>, xs: ValueRange) with op<expr.mul>(op<expr.const> {value = attr<"8">}, xs);
Pattern All => replace op<expr.add>(xs: ValueRange) with op<expr.mul>(xs);
Pattern Any => replace op<expr.add> with op<expr.const> {value = attr<"8">};
"#
    );
    let errors = PatternSet::bind(program.clone(), &mut Graph::default(), &Natives::new()).err().unwrap();
    let text = |error: &BindError| {
        let (place, text) = (error.location().unwrap(), error.to_string());
        let end = format!(" (at {}:{}:{})", place.file, place.line, place.column);
        format!("{}:{}: {}", place.line - ABOVE, place.column, text.strip_suffix(&end).unwrap())
    };
    let errors: Vec<String> = errors.0.iter().map(text).collect();
    assert_eq!(
        errors,
        [
            "1:25: the host has no operation `expr.ad`; did you mean `expr.add`?",
            "2:53: `expr.const` has no attribute `valu`; did you mean `value`?",
            "3:26: `expr.add` has 2 operands, and the pattern gives it 3",
            "4:24: `expr.add` has 2 operands, and the pattern gives it 1",
            "5:28: `expr.add` has 1 result, and the pattern gives it 2",
            "6:55: the host has no operation `expr.shll`; did you mean `expr.shl`?",
            "7:59: `expr.const` is created without the attribute `value`, which it must have",
            "8:50: `expr.mul` has 2 operands, and the pattern gives it 3",
            "8:78: `expr.add` has 2 operands, and the pattern gives it 1",
        ]
    );
    assert!(PatternSet::bind(program, &mut Ir::parse("").unwrap(), &Natives::new()).is_ok(), "it takes any name");
}
