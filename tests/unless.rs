//! Negative conditions: parts that must not be found where a pattern matches.

use std::sync::Arc;

use mlir_lite::Ir;
use pdl_compile::{Strip, link, patterns_of, strip};
use pdl_vm::host::Host;
use pdl_vm::{Attr, GreedyOptions, Natives, PatternSet, Program, Value, rewrite_greedily};
use pdll::Session;
use pdll::explain::Explainer;

/// Any `t.use` is erased but one whose operand is a result of `t.a`.
const NOT_OF_A: &str = r#"
pdl.pattern @NotOfA : benefit(1) {
  %x = operand
  %root = operation "t.use"(%x : !pdl.value)
  unless {
    %types = types
    %a = operation "t.a" -> (%types : !pdl.range<type>)
    %r = result of %a
  } where(%r = %x : !pdl.value)
  rewrite %root {
    erase %root
  }
}
"#;

/// The two orders of `(t.add (either (t.neg $x), I32:$y))`: `t.left` and `t.right` of `$x` and `$y`, the first where both fit.
const EITHER: &str = r#"
pdl.pattern @First : benefit(1) {
  %t = type
  %x = operand
  %neg = operation "t.neg"(%x : !pdl.value) -> (%t : !pdl.type)
  %a = result of %neg
  %i32 = type : i32
  %y = operand : %i32
  %root = operation "t.add"(%a, %y : !pdl.value, !pdl.value)
  rewrite %root {
    %new = operation "t.left"(%x, %y : !pdl.value, !pdl.value)
    replace %root with %new
  }
}
pdl.pattern @Second : benefit(2) {
  %t = type
  %x = operand
  %neg = operation "t.neg"(%x : !pdl.value) -> (%t : !pdl.type)
  %b = result of %neg
  %i32 = type : i32
  %y = operand : %i32
  %root = operation "t.add"(%y, %b : !pdl.value, !pdl.value)
  unless {
    %t1 = type
    %x1 = operand
    %neg1 = operation "t.neg"(%x1 : !pdl.value) -> (%t1 : !pdl.type)
    %a1 = result of %neg1
    %i32_1 = type : i32
    %y1 = operand : %i32_1
  } where(%a1 = %y, %y1 = %b : !pdl.value, !pdl.value)
  rewrite %root {
    %new = operation "t.right"(%x, %y : !pdl.value, !pdl.value)
    replace %root with %new
  }
}
"#;

fn compile(text: &str) -> Program {
    let mut session = Session::new();
    let file = session.sources.add("unless.mlir", text, None);
    let module = session.pdl_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let program = session.compile(module.clone()).expect("it compiles");
    let stored = patterns_of(&program).expect("its patterns are kept");
    assert_eq!(
        stored,
        pdl_ir::Module { operations: stored.operations.clone(), ..module },
        "what is stored was compiled"
    );
    let blob = program.to_bytes();
    assert_eq!(pdl_compile::verify_blob(&blob, &pdl_bytecode::BlobLimits::DEFAULT), []);
    let loaded = Program::from_bytes(&blob).expect("it loads");
    assert_eq!(loaded.to_bytes(), blob);
    loaded
}

fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives
        .constraint("is_big", |ir: &Ir, Attr(attribute): Attr<Ir>| {
            ir.with_context(|context| {
                let mut text = String::new();
                mlir_syntax::print_attribute(context, attribute, &mut text);
                text.starts_with("1000")
            })
        })
        .constraint("same", |_: &Ir, Value(a): Value<Ir>, Value(b): Value<Ir>| a == b);
    natives
}

fn compile_error(text: &str) -> String {
    let mut session = Session::new();
    let file = session.sources.add("unless.mlir", text, None);
    assert!(session.pdl_module(file).is_none());
    session.render()
}

/// The text of the module, rewritten.
fn rewritten_by(program: Program, input: &str) -> String {
    let mut ir = Ir::parse(input).expect("it parses");
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives()).expect("it binds");
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it rewrites");
    ir.to_string()
}

fn rewritten(patterns: &str, input: &str) -> String {
    rewritten_by(compile(patterns), input)
}

#[test]
fn what_is_there_keeps_the_pattern_from_matching() {
    for (defined_by, goes) in [("t.a", false), ("t.b", true)] {
        for result in 0..2 {
            let input = format!("%0:2 = \"{defined_by}\"() : () -> (i1, i1)\n\"t.use\"(%0#{result}) : (i1) -> ()\n");
            assert_eq!(!rewritten(NOT_OF_A, &input).contains("t.use"), goes, "{defined_by} {result}");
        }
    }
    let argument = "\"t.f\"() ({\n^bb0(%arg0: i1):\n  \"t.use\"(%arg0) : (i1) -> ()\n}) : () -> ()\n";
    assert!(!rewritten(NOT_OF_A, argument).contains("t.use"), "what nothing defines no t.a defines");
}

#[test]
fn either_takes_the_first_order_where_both_fit() {
    let after = |operands: &str| {
        let input = format!(
            "%0 = \"t.source\"() : () -> i32\n%1 = \"t.neg\"(%0) : (i32) -> i32\n%2 = \"t.neg\"(%0) : (i32) -> i32\n\
             %3 = \"t.neg\"(%0) : (i32) -> i8\n\"t.add\"({operands}) : (i32, i32) -> ()\n"
        );
        let after = rewritten(EITHER, &input);
        let is_it = |line: &&str| ["t.left", "t.right", "t.add"].iter().any(|name| line.contains(name));
        let line = after.lines().find(is_it).expect("it is one of these").trim();
        line.split_once(" :").expect("it has a type").0.to_owned()
    };
    assert_eq!(after("%1, %0"), "\"t.left\"(%0, %0)");
    assert_eq!(after("%0, %1"), "\"t.right\"(%0, %0)");
    assert_eq!(after("%1, %2"), "\"t.left\"(%0, %2)", "both fit");
    assert_eq!(after("%0, %0"), "\"t.add\"(%0, %0)", "none does");
}

/// The operands of `t.use`, its attributes, and true if it goes.
type Inputs = &'static [(&'static str, &'static str, bool)];

#[test]
fn parts_are_as_good_as_patterns() {
    // What the part says: its operations, and where it is looked for.
    let cases: &[(&str, &str, Inputs)] = &[
        // A type.
        ("%t = type : i1\n%v = operand : %t", "where(%v = %x : !pdl.value)", &[("%0#0", "", false), ("%1", "", true)]),
        // Users: a part may lead to any number of operations.
        (
            "%user = operation \"t.other\"(%x : !pdl.value)",
            "",
            &[("%0#0", "", true), ("%1", "", false), ("%2", "", true)],
        ),
        // A user of what the part itself finds.
        (
            "%ts = types\n%a = operation -> (%ts : !pdl.range<type>)\n%r = result of %a\n%first = result 0 of %a\n\
             %t = type\n%user = operation \"t.sink\"(%first : !pdl.value) -> (%t : !pdl.type)",
            "where(%r = %x : !pdl.value)",
            &[("%0#1", "", true), ("%3#1", "", false), ("%3#0", "", false)],
        ),
        // Attributes, one of the pattern in both.
        (
            "%a = attribute = 1 : i8\n%op = operation \"t.use\"(%x : !pdl.value) {\"j\" = %a}",
            "where(%op = %root : !pdl.operation)",
            &[("%1", "{j = 1 : i8}", false), ("%1", "{j = 2 : i8}", true), ("%1", "", true)],
        ),
        (
            "%op = operation \"t.use\"(%x : !pdl.value) {\"j\" = %k}",
            "where(%op = %root : !pdl.operation)",
            &[
                ("%1", "{j = 7 : i8, k = 7 : i8}", false),
                ("%1", "{j = 8 : i8, k = 7 : i8}", true),
                ("%1", "{k = 7 : i8}", true),
                // Not there, both are what the pattern says of the one.
                ("%1", "", false),
            ],
        ),
        // Native constraints, alone and of what a part finds.
        (
            "apply_native_constraint \"is_big\"(%k : !pdl.attribute)",
            "",
            &[("%1", "{k = 1000 : i32}", false), ("%1", "{k = 1 : i32}", true)],
        ),
        (
            "apply_native_constraint \"is_big\"(%k : !pdl.attribute) {isNegated = true}",
            "",
            &[("%1", "{k = 1000 : i32}", true), ("%1", "{k = 1 : i32}", false)],
        ),
        (
            "%b = attribute\n%op = operation \"t.use\"(%x : !pdl.value) {\"j\" = %b}\n\
             apply_native_constraint \"is_big\"(%b : !pdl.attribute)\n%t = type : i1\n%v = operand : %t",
            "where(%op = %root, %v = %x : !pdl.operation, !pdl.value)",
            &[
                ("%0#0", "{j = 1000 : i32}", false),
                ("%1", "{j = 1000 : i32}", true),
                ("%0#0", "{j = 1 : i32}", true),
                ("%0#0", "", true),
            ],
        ),
        // Always there where the pattern is: it matches nowhere.
        ("%op = operation \"t.use\"(%x : !pdl.value)", "where(%op = %root : !pdl.operation)", &[("%1", "", false)]),
        ("%v = operand", "where(%v = %x : !pdl.value)", &[("%1", "", false)]),
    ];
    for (part, place, inputs) in cases {
        let pattern = format!(
            "pdl.pattern @P : benefit(1) {{\n%x = operand\n%k = attribute attributes {{otherwise = unit}}\n\
             %root = operation \"t.use\"(%x : !pdl.value) {{\"k\" = %k}}\nunless {{\n{part}\n}} {place}\n\
             rewrite %root {{\nerase %root\n}}\n}}\n"
        );
        for (operand, attributes, goes) in *inputs {
            let ty = if operand.starts_with("%0") { "i1" } else { "i2" };
            let input = format!(
                "%0:2 = \"t.a\"() : () -> (i1, i1)\n%1 = \"t.a\"() : () -> i2\n%2 = \"t.a\"() : () -> i2\n\
                 %3:2 = \"t.a\"() : () -> (i2, i2)\n\"t.other\"(%1) : (i2) -> ()\n\
                 %4 = \"t.sink\"(%3#0) : (i2) -> i1\n\"t.use\"({operand}) {attributes} : ({ty}) -> ()\n"
            );
            let after = rewritten(&pattern, &input);
            assert_eq!(!after.contains("t.use"), *goes, "{part}\n{operand} {attributes}");
        }
    }
}

#[test]
fn a_part_may_want_what_the_pattern_wants_of_a_user() {
    // Any user `t.c` that is not a user of `t.a`'s other result, too: of several, one is enough.
    let pattern = r#"
pdl.pattern @P : benefit(1) {
  %t0 = type
  %root = operation "t.a" -> (%t0, %t0 : !pdl.type, !pdl.type)
  %r = result 0 of %root
  %other = result 1 of %root
  %ts = operands
  %y = operand
  %user = operation "t.c"(%r, %y : !pdl.value, !pdl.value)
  unless {
    %z = operand
  } where(%z = %other : !pdl.value)
  rewrite %root {
    erase %user
  }
}
"#;
    assert!(compile_error(pattern).contains("E0340"), "`%ts` leads nowhere");
    let pattern = pattern.replace("  %ts = operands\n", "").replace(
        "    %z = operand\n  } where(%z = %other : !pdl.value)",
        "    %z = operand\n    apply_native_constraint \"same\"(%z, %other : !pdl.value, !pdl.value)\n  } where(%z = %y : !pdl.value)",
    );
    let count = |users: &[&str]| {
        let users: String = users.iter().map(|y| format!("\"t.c\"(%0#0, {y}) : (i1, i1) -> ()\n")).collect();
        rewritten(&pattern, &format!("%0:2 = \"t.a\"() : () -> (i1, i1)\n{users}")).matches("t.c").count()
    };
    assert_eq!(count(&["%0#1"]), 1);
    assert_eq!(count(&["%0#0"]), 0);
    assert_eq!(count(&["%0#1", "%0#0", "%0#1"]), 2);
}

#[test]
fn patterns_share_what_they_ask() {
    // The same part in three patterns, of which one is better; with what one pattern's part is another's match.
    let one = |name: &str, benefit: u32, erased: &str| {
        NOT_OF_A.replace("@NotOfA : benefit(1)", &format!("@{name} : benefit({benefit})")).replace("t.use", erased)
    };
    let patterns = one("A", 1, "t.use") + &one("B", 2, "t.use") + &one("C", 1, "t.drop");
    let program = compile(&patterns);
    let input = "%0 = \"t.a\"() : () -> i1\n%1 = \"t.b\"() : () -> i1\n\"t.use\"(%0) : (i1) -> ()\n\
                 \"t.use\"(%1) : (i1) -> ()\n\"t.drop\"(%0) : (i1) -> ()\n\"t.drop\"(%1) : (i1) -> ()\n";
    let after = rewritten_by(program.clone(), input);
    assert_eq!((after.matches("t.use").count(), after.matches("t.drop").count()), (1, 1), "{after}");
    // Linked from blobs and stripped of names it does the same.
    let linked =
        link([("a", &compile(&one("A", 1, "t.use"))), ("c", &compile(&one("C", 1, "t.drop")))]).expect("they link");
    assert_eq!(rewritten_by(linked.clone(), input), after);
    let stripped = strip(&linked, Strip::Names).expect("it strips");
    assert!(!String::from_utf8_lossy(&stripped.to_bytes()).contains("unless.mlir"));
    assert_eq!(rewritten_by(stripped, input), after);
}

#[test]
fn there_may_be_many_parts() {
    // Each looks for something below an operand, for a user, and asks a constraint.
    const PARTS: usize = 2_000;
    let part = |index: usize| {
        format!(
            "unless {{\n%t{index} = types\n%a{index} = operation \"t.a{index}\" -> (%t{index} : !pdl.range<type>)\n\
             %r{index} = result of %a{index}\n%u{index} = operation \"t.u\"(%r{index} : !pdl.value)\n\
             apply_native_constraint \"same\"(%x, %r{index} : !pdl.value, !pdl.value)\n\
             }} where(%r{index} = %x : !pdl.value)\n"
        )
    };
    let parts: String = (0..PARTS).map(part).collect();
    let pattern = format!(
        "pdl.pattern @P : benefit(1) {{\n%x = operand\n%root = operation \"t.use\"(%x : !pdl.value)\n{parts}\
         rewrite %root {{\nerase %root\n}}\n}}\n"
    );
    let program = compile(&pattern);
    for (name, user, goes) in [("t.a7", "t.u", false), ("t.a7", "t.v", true), ("t.b", "t.u", true)] {
        let input = format!("%0 = \"{name}\"() : () -> i1\n\"{user}\"(%0) : (i1) -> ()\n\"t.use\"(%0) : (i1) -> ()\n");
        assert_eq!(!rewritten_by(program.clone(), &input).contains("t.use"), goes, "{name} {user}");
    }
}

#[test]
fn it_is_explained() {
    let text = "%0 = \"t.a\"() : () -> i1\n%1 = \"t.b\"() : () -> i1\n\"t.use\"(%0) : (i1) -> ()\n\"t.use\"(%1) : (i1) -> ()\n";
    let mut ir = Ir::parse(text).expect("it parses");
    let set = PatternSet::bind(Arc::new(compile(NOT_OF_A)), &mut ir, &natives()).expect("it binds");
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops.retain(|op| &*ir.op_name_text(ir.op_name(*op)) == "t.use");
    let explainer = Explainer::new(&set).expect("its patterns are kept");
    let why = explainer.refusal_text(&ir, set.patterns()[0].id, ops[0]).expect("it does not match");
    assert!(why.contains("what must not be found is found (unless.mlir:5:3)"), "{why}");
    assert_eq!(explainer.refusal_text(&ir, set.patterns()[0].id, ops[1]), None);
}

#[test]
fn the_decision_dag_says_what_is_not_there() {
    let mut session = Session::new();
    let file = session.sources.add("unless.mlir", NOT_OF_A, None);
    let module = session.pdl_module(file).expect("it is read");
    let dag = pdl_compile::DecisionDag::build(&module).expect("it compiles");
    let text = dag.to_tree_text();
    assert!(text.contains("not all of (root.operand[0].op exists; name of root.operand[0].op is t.a"), "{text}");
}
