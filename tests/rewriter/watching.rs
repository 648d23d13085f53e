//! Watching patterns at work: the debug tree, statistics, explanations.

use mlir_lite::{Ir, Op, ValueNames};
use pdl_vm::{
    Fanout, GreedyDriver, GreedyOptions, Matcher, Natives, PatternId, PatternSetBuilder, Statistics, TreePrinter,
};
use pdll::explain::{Explainer, Explanation};

use super::support::*;

fn op_text(ir: &Ir, op: Op) -> String {
    ir.op_text(op).lines().next().unwrap().to_owned()
}

/// "The output is formatted as a tree structure, mirroring the structure of the pattern application process. This
/// output contains all of the actions performed by the rewriter, how operations get processed and patterns are applied,
/// and why they fail."
#[test]
fn the_tree_is_that_of_the_specification() {
    let source = "Pattern SimplifyConst with benefit(2) {
    let root = op<cf.cond_br>(op<t.true>);
    erase root;
}";
    let mut ir = ir("%0 = \"t.x\"() : () -> i1  \"cf.cond_br\"(%0) : (i1) -> ()");
    let set = PatternSetBuilder::new()
        .program(program(source))
        .pattern(pattern("Picky", "cf.cond_br", 2, |op, rewriter| {
            Err(rewriter.notify_match_failure(op, "not a tuesday").into())
        }))
        .pattern(renaming("SimplifyIdentical", "cf.cond_br", "cf.br", 1))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let mut text = Vec::new();
    let explainer = Explainer::new(&set).unwrap();
    let refusal_text = |ir: &Ir, pattern, op| explainer.refusal_text(ir, pattern, op);
    let mut op_text = op_text;
    let mut tree = TreePrinter::new(&set, &mut text, &mut op_text).explain_with(&refusal_text);
    let scope = ir.top_op();
    let options = GreedyOptions::default().max_iterations(Some(1));
    GreedyDriver::new(options).run(&set, &mut ir, scope, Some(&mut tree)).unwrap();
    tree.finish();
    let line = "//===-------------------------------------------===//";
    let expected = format!(
        "{line}
Processing operation : 'cf.cond_br'(#1) {{
  \"cf.cond_br\"(%0) : (i1) -> ()

  * Pattern SimplifyConst : 'cf.cond_br -> ()' {{
  }} -> failure : pattern failed to match: the op is `t.x`, not `t.true` (<source>:2:31)

  * Pattern Picky : 'cf.cond_br -> ()' {{
  }} -> failure : not a tuesday

  * Pattern SimplifyIdentical : 'cf.cond_br -> ()' {{
    ** Insert  : 'cf.br'(#3)
    ** Replace : 'cf.cond_br'(#1)
    ** Erase   : 'cf.cond_br'(#1)
  }} -> success : pattern applied successfully
}} -> success : pattern matched
{line}
{line}
Processing operation : 'cf.br'(#3) {{
  \"cf.br\"(%0) : (i1) -> ()

}} -> failure : pattern failed to match
{line}
"
    );
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with(&expected), "{text}");
}

/// A value is called the same in all of a log, and no other is called so, although handles are used again.
#[test]
fn values_keep_their_names_in_the_tree() {
    let mut source = String::new();
    for (from, to) in [("a", "b"), ("b", "c")] {
        source += &format!("Pattern {{ replace op<t.{from}>(x: Value) with op<t.{to}>(x) -> (type<\"i1\">); }}\n");
    }
    let mut text = String::from("%0 = \"t.x\"() : () -> i1\n");
    for op in 0..9 {
        text +=
            &format!("%{} = \"t.a\"(%{op}) : (i1) -> i1\n\"t.f\"() ({{\n^bb0(%arg0: i1):\n}}) : () -> ()\n", op + 1);
    }
    let mut ir = ir(&(text + "\"t.use\"(%9) : (i1) -> ()"));
    let set = set(&source, &mut ir);
    let (mut names, mut log) = (ValueNames::default(), Vec::new());
    let mut tree = TreePrinter::new(&set, &mut log, &mut names);
    let scope = ir.top_op();
    GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, scope, Some(&mut tree)).unwrap();
    tree.finish();
    let log = String::from_utf8(log).unwrap();
    // Those that are made are numbered on from the text, in the order in which they are made.
    let named = |action: &str| -> Vec<u32> {
        let lines = log.lines().filter_map(|line| line.trim().strip_prefix(action));
        lines
            .map(|line| line.split([' ', ')', '%']).rev().nth(1).and_then(|word| word.parse().ok()).expect(line))
            .collect()
    };
    assert_eq!(named("** Insert"), (10..28).collect::<Vec<u32>>(), "{log}");
    let mut erased = named("** Erase");
    erased.sort_unstable();
    let (both_times, once): (Vec<u32>, Vec<u32>) = ((1..10).collect(), (10..28).collect());
    let intermediate = erased[9..].iter().all(|name| once.contains(name));
    assert!(erased.len() == 18 && erased[..9] == both_times && intermediate, "{log}");
    erased.dedup();
    assert_eq!(erased.len(), 18, "{log}");
    // An op with regions is one line.
    assert!(log.contains("  \"t.f\"() ({\n") && !log.contains("^bb0"), "{log}");
}

/// Where MLIR prints addresses, the tree prints what a person finds the op by in the text.
#[test]
fn ops_have_labels() {
    let ir = ir("%0 = \"t.x\"() : () -> i1 loc(\"a.py\":1:2)  %1:2 = \"t.y\"() : () -> (i1, i1)  \"t.z\"() : () -> ()");
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let labels: Vec<String> = ops.iter().map(|op| ir.op_label(*op)).collect();
    let number = |op: usize| ops[op].index();
    assert_eq!(
        labels,
        [format!("#{} %0 loc(\"a.py\":1:2)", number(0)), format!("#{} %1:2", number(1)), format!("#{}", number(2)),]
    );
}

#[test]
fn statistics_count_attempts_matches_and_rewrites() {
    let source = "Rewrite Fails(o: Op);
        Pattern Good with benefit(2) { let root = op<t.a>(x: Value); replace root with x; }
        Pattern Bad with benefit(3) { let root = op<t.a>; rewrite root with { Fails(root); erase root; }; }
        Pattern Never { let root = op<t.never>; erase root; }";
    let mut natives = Natives::new();
    natives.rewrite("Fails", |_: &mut pdl_vm::Rewriter<'_, Ir>, _: pdl_vm::Op<Ir>| {
        Err::<(), _>(pdl_vm::NativeError::new("no"))
    });
    let mut ir = ir("%0 = \"t.x\"() : () -> i32  %1 = \"t.a\"(%0) : (i32) -> i32  %2 = \"t.a\"(%1) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()");
    let set = PatternSetBuilder::new().program(program(source)).bind(&mut ir, &natives).unwrap();
    let scope = ir.top_op();
    let (mut first, mut second) = (Statistics::new(&set), Statistics::new(&set));
    let mut both = Fanout(vec![&mut first, &mut second]);
    GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, scope, Some(&mut both)).unwrap();
    assert_eq!(first.by_pattern()[0].rewrites, second.by_pattern()[0].rewrites);
    let counts: Vec<_> = first.by_pattern().iter().map(|s| (s.attempts, s.matches, s.rewrites)).collect();
    assert_eq!(counts, [(2, 2, 2), (2, 2, 0), (0, 0, 0)]);
    assert_eq!(names(&ir), "t.x t.use");
    let places: Vec<_> = set.patterns().iter().map(|pattern| pattern.id.index()).collect();
    assert_eq!(places, [0, 1, 2]);
}

/// Each way to refuse: what is said, and where the pattern asks for it.
#[test]
fn explanations_name_the_predicate_and_its_place() {
    let cases = [
        ("let root = op<t.b>;", "the op is `t.a`, not `t.b`", 1),
        ("let root = op<t.a>(x: Value);", "the op has 2 operands, not 1", 1),
        ("let root = op<t.a>(x: Value,\n y: Value<type<\"i64\">>);", "the type is not `i64`", 2),
        ("let root = op<t.a>(x: Value, x);", "`x` stands at two places, which hold different things", 1),
        ("let root = op<t.a> {missing};", "the op has no attribute `missing`", 1),
        ("let root = op<t.a> {k = attr<\"2 : i32\">};", "the attribute is not `2 : i32`", 1),
        ("let root = op<t.a> -> (type<\"f32\">);", "the type is not `f32`", 1),
        ("let root = op<t.a> -> ();", "the op has 1 results, not 0", 1),
        ("let root = op<t.a>(op<t.y>.0, y: Value);", "the op is `t.x`, not `t.y`", 1),
        ("let root = op<t.a>(x: Value, op<t.y>.0);", "the value is a block argument, no op defines it", 1),
        ("let root = op<t.a>(x: Value, y: Value);\n Holds(x, y);", "`Holds` does not hold", 2),
        ("let root = op<t.a>(x: Value, y: Value);\n not Fits(x);", "`Fits` holds, and must not", 2),
        ("let root = op<t.a>;\n let user = op<t.v>(root.0);", "the op is `t.u`, not `t.v`", 2),
        ("let root = op<t.a>(x: Value, y: Value);\n Fits(x);", "", 0),
        // Negated, a no is a yes; but who cannot be asked has not said no.
        ("let root = op<t.a>(x: Value, y: Value);\n not Never(x, root.0);", "", 0),
        ("let root = op<t.a>(xs: ValueRange);\n not Never(xs, root.0);", "`Never` wants one value, and there are 2", 2),
        ("let root = op<t.a>(xs: ValueRange);\n Never(root.0, xs);", "`Never` wants one value, and there are 2", 2),
        ("let root = op<t.a>(xs: ValueRange) -> (ts: TypeRange);\n not NoType(ts);", "", 0),
        (
            "let root = op<t.a>(xs: ValueRange);\n let u = op<t.u>(root.0) -> (ts: TypeRange);\n not NoType(ts);",
            "`NoType` wants one type, and there are 0",
            3,
        ),
        ("let root = op<t.a>(x: Value, y: Value);\n not Panics(x);", "`Panics` panicked: on purpose", 2),
        ("let root = op<t.a>(x: Value, y: Value,\n op<t.x>);", "there are no values, so no op defines them", 2),
        ("let root = op<t.a>(x: Value, y: Value);\n Fits(root.1);", "the op has no result 1", 2),
    ];
    for (body, expected, line) in cases {
        let source = format!(
            "Constraint Holds(x: Value, y: Value); Constraint Fits(x: Value); Constraint Never(x: Value, y: Value);
             Constraint NoType(t: Type); Constraint Panics(x: Value); Pattern P {{ {body} erase root; }}"
        )
        .replace("\n             Constraint", " Constraint");
        let mut ir = ir("\"t.f\"() ({ ^bb0(%y: i32): %x = \"t.x\"() : () -> i32
            %0 = \"t.a\"(%x, %y) {k = 1 : i32} : (i32, i32) -> i32  \"t.u\"(%0) : (i32) -> () }) : () -> ()");
        let mut natives = Natives::new();
        natives.constraint("Holds", |_: &Ir, a: pdl_vm::Value<Ir>, b: pdl_vm::Value<Ir>| a == b);
        natives.stub_constraint("Fits", true);
        natives.constraint("Never", |_: &Ir, _: pdl_vm::Value<Ir>, _: pdl_vm::Value<Ir>| false);
        natives.constraint("NoType", |_: &Ir, _: pdl_vm::Type<Ir>| false);
        natives.constraint("Panics", |_: &Ir, _: pdl_vm::Value<Ir>| -> bool { panic!("on purpose") });
        let set = PatternSetBuilder::new().program(program(&source)).bind(&mut ir, &natives).unwrap();
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        // The matcher agrees; what panics is an error to it.
        if !body.contains("Panics") {
            let found = Matcher::new().match_best(&set, &ir, ops[2], None).unwrap().is_some();
            assert_eq!(found, expected.is_empty(), "{body}");
        }
        match Explainer::new(&set).expect("it was just compiled").explain(&ir, PatternId::new(0), ops[2]) {
            Explanation::Matches => assert_eq!(expected, "", "{body}"),
            Explanation::Refused(refusal) => {
                assert_eq!(refusal.predicate, expected, "{body}");
                assert_eq!(refusal.location.line, line, "{body}");
                assert!(!refusal.entity.text(&ir).is_empty());
            }
            Explanation::Unknown(reason) => panic!("{body}: {reason}"),
        }
    }
}

/// Each call takes the result of the one before twice, so that the ways to the last one double.
#[test]
fn explanations_of_calls_in_each_other_end() {
    let calls: String = (1..40).map(|i| format!("let a{i} = Pair(a{0}, a{0});", i - 1)).collect();
    let source = format!(
        "Constraint Pair(a: Attr, b: Attr) -> Attr; Pattern P {{ let root = op<t.a> {{k = a0: Attr}}; {calls} erase root; }}"
    );
    let mut ir = ir("\"t.a\"() {k = 1 : i32} : () -> ()");
    let mut natives = Natives::new();
    natives.constraint("Pair", |_: &Ir, a: pdl_vm::Attr<Ir>, _: pdl_vm::Attr<Ir>| Some(a));
    let set = PatternSetBuilder::new().program(program(&source)).bind(&mut ir, &natives).unwrap();
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let explainer = Explainer::new(&set).expect("it was just compiled");
    assert!(matches!(explainer.explain(&ir, PatternId::new(0), ops[0]), Explanation::Unknown(_)));
}

/// Patterns in Rust say themselves why they do not match.
#[test]
fn patterns_in_rust_are_not_explained() {
    let mut ir = ir("\"t.a\"() : () -> ()");
    let set = PatternSetBuilder::new().pattern(renaming("R", "t.a", "t.b", 1)).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let explainer = Explainer::new(&set).expect("there is a program, though without patterns");
    assert!(matches!(explainer.explain(&ir, PatternId::new(0), scope), Explanation::Unknown(_)));
}
