//! Operands that are any result of their operation: `result of %op`, without an index.

use std::sync::Arc;

use mlir_lite::Ir;
use pdl_compile::patterns_of;
use pdl_vm::host::Host;
use pdl_vm::{GreedyOptions, Natives, PatternSet, Program, rewrite_greedily};
use pdll::Session;
use pdll::explain::Explainer;

/// `t.b` of any result of a `t.a` becomes that result.
const OPERAND: &str = r#"
pdl.pattern @Operand : benefit(1) {
  %ts = types
  %a = operation "t.a" -> (%ts : !pdl.range<type>)
  %x = result of %a
  %rt = type
  %root = operation "t.b"(%x : !pdl.value) -> (%rt : !pdl.type)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}
"#;

/// `t.c` whose operands are results of one `t.a`, the first of them result 1, becomes the second operand.
const SHARED: &str = r#"
pdl.pattern @Shared : benefit(1) {
  %ts = types
  %a = operation "t.a" -> (%ts : !pdl.range<type>)
  %one = result 1 of %a
  %any = result of %a
  %rt = type
  %root = operation "t.c"(%one, %any : !pdl.value, !pdl.value) -> (%rt : !pdl.type)
  rewrite %root {
    replace %root with (%any : !pdl.value)
  }
}
"#;

/// `t.d` of any result of a `t.a` which a `t.e` uses too becomes the result of that.
const UPWARD: &str = r#"
pdl.pattern @Upward : benefit(1) {
  %ts = types
  %a = operation "t.a" -> (%ts : !pdl.range<type>)
  %any = result of %a
  %t = type
  %user = operation "t.e"(%any : !pdl.value) -> (%t : !pdl.type)
  %new = result 0 of %user
  %rt = type
  %root = operation "t.d"(%any : !pdl.value) -> (%rt : !pdl.type)
  rewrite %root {
    replace %root with (%new : !pdl.value)
  }
}
"#;

fn compile(text: &str) -> Program {
    let mut session = Session::new();
    let file = session.sources.add("any_result.mlir", text, None);
    let module = session.pdl_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let program = session.compile(module.clone()).expect("it compiles");
    let stored = patterns_of(&program).expect("its patterns are kept");
    assert_eq!(pdl_ir::print(&stored), pdl_ir::print(&module), "what is stored is what was compiled");
    let blob = program.to_bytes();
    let loaded = Program::from_bytes(&blob).expect("it loads");
    assert_eq!(loaded.to_bytes(), blob);
    loaded
}

/// Returns what `t.use` uses in the end, by the names that the printer gives.
fn used(patterns: &str, input: &str) -> String {
    let mut ir = Ir::parse(input).expect("it parses");
    let set = PatternSet::bind(Arc::new(compile(patterns)), &mut ir, &Natives::new()).expect("it binds");
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it rewrites");
    let text = ir.to_string();
    let (_, used) = text.split_once("\"t.use\"(").expect("it stays");
    used.split_once(')').expect("it ends").0.to_owned()
}

#[test]
fn whichever_result_it_is_the_operand_matches() {
    for (operand, expected) in [("%0#0", "%0#0"), ("%0#1", "%0#1"), ("%0#2", "%0#2"), ("%1", "%2")] {
        let input = format!(
            "%0:3 = \"t.a\"() : () -> (i1, i1, i1)\n%1 = \"t.x\"() : () -> i1\n\
             %2 = \"t.b\"({operand}) : (i1) -> i1\n\"t.use\"(%2) : (i1) -> ()\n"
        );
        assert_eq!(used(OPERAND, &input), expected, "{operand}");
    }
    let argument = "\"t.f\"() ({\n^bb0(%arg0: i1):\n  %2 = \"t.b\"(%arg0) : (i1) -> i1\n\
                    \"t.use\"(%2) : (i1) -> ()\n}) : () -> ()\n";
    assert_ne!(used(OPERAND, argument), "%arg0", "no operation defines an argument");
}

#[test]
fn an_operation_that_is_known_already_is_the_one() {
    for (operands, matches) in
        [("%0#1, %0#0", true), ("%0#1, %0#1", true), ("%0#1, %1#0", false), ("%0#0, %0#1", false)]
    {
        let input = format!(
            "%0:2 = \"t.a\"() : () -> (i1, i1)\n%1:2 = \"t.a\"() : () -> (i1, i1)\n\
             %2 = \"t.c\"({operands}) : (i1, i1) -> i1\n\"t.use\"(%2) : (i1) -> ()\n"
        );
        let expected = if matches { operands.split_once(", ").expect("there are two").1 } else { "%2" };
        assert_eq!(used(SHARED, &input), expected, "{operands}");
    }
}

#[test]
fn users_are_found_through_it() {
    for (operands, expected) in [(["%0#1", "%0#1"], "%1"), (["%0#1", "%0#0"], "%2"), (["%0#0", "%0#0"], "%1")] {
        let [d, e] = operands;
        let input = format!(
            "%0:2 = \"t.a\"() : () -> (i1, i1)\n%1 = \"t.e\"({e}) : (i1) -> i1\n\
             %2 = \"t.d\"({d}) : (i1) -> i1\n\"t.use\"(%2) : (i1) -> ()\n"
        );
        assert_eq!(used(UPWARD, &input), expected, "{operands:?}");
    }
}

#[test]
fn it_is_explained() {
    let text = "%0:2 = \"t.a\"() : () -> (i1, i1)\n%1 = \"t.x\"() : () -> i1\n\
                %2 = \"t.b\"(%0#1) : (i1) -> i1\n%3 = \"t.b\"(%1) : (i1) -> i1\n";
    let mut ir = Ir::parse(text).expect("it parses");
    let set = PatternSet::bind(Arc::new(compile(OPERAND)), &mut ir, &Natives::new()).expect("it binds");
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops.retain(|op| &*ir.op_name_text(ir.op_name(*op)) == "t.b");
    let explainer = Explainer::new(&set).expect("its patterns are kept");
    assert_eq!(explainer.refusal_text(&ir, set.patterns()[0].id, ops[0]), None);
    let why = explainer.refusal_text(&ir, set.patterns()[0].id, ops[1]).expect("it does not match");
    assert!(why.contains("the op is `t.x`, not `t.a`"), "{why}");
}
