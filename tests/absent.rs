//! Attributes that an operation need not have: what a pattern says they are then, a constant or nothing.

use std::sync::Arc;

use mlir_lite::Ir;
use pdl_compile::patterns_of;
use pdl_vm::host::Host;
use pdl_vm::{GreedyOptions, HostContext, Natives, PatternSet, Program, rewrite_greedily};
use pdll::Session;
use pdll::explain::Explainer;

use crate::upstream;

/// `t.a` becomes `t.b`, which takes over `k`, 7 if it is not there, and `o`, if it is there.
const KEEPS: &str = r#"
pdl.pattern @Keeps : benefit(1) {
  %k = attribute attributes {otherwise = 7 : i32}
  %o = attribute attributes {otherwise = #pdll.absent}
  %a = operation "t.a" {"k" = %k, "o" = %o}
  rewrite %a {
    %b = operation "t.b" {"k" = %k, "o" = %o}
    replace %a with %b
  }
}
"#;

/// `t.c` with `k = 7`, which it also is where it is not there, and without `o`, goes away.
const ASKS: &str = r#"
pdl.pattern @Asks : benefit(1) {
  %k = attribute = 7 : i32 attributes {otherwise = 7 : i32}
  %o = attribute = #pdll.absent attributes {otherwise = #pdll.absent}
  %c = operation "t.c" {"k" = %k, "o" = %o}
  rewrite %c {
    erase %c
  }
}
"#;

/// Patterns of PDLL about what is not there: an attribute, an operand, a result.
const PDLL: &str = r#"
Pattern => replace op<t.untagged>(x: Value) {!tag, !"two words"} with op<t.done>(x) -> (type<"i32">);
Pattern => erase op<t.none>(x: Value, ()) -> ();
"#;

/// The program of a text in the `pdl` dialect, or of PDLL.
fn compile(text: &str) -> Program {
    let mut session = Session::new();
    let file = session.sources.add("absent.mlir", text, None);
    let module = if text.contains("pdl.pattern") { session.pdl_module(file) } else { session.pdll_module(file) };
    let module = module.unwrap_or_else(|| panic!("{}", session.render()));
    let program = session.compile(module.clone()).expect("it compiles");
    let stored = patterns_of(&program).expect("its patterns are kept");
    assert_eq!(pdl_ir::print(&stored), pdl_ir::print(&module), "what is stored is what was compiled");
    let blob = program.to_bytes();
    let loaded = Program::from_bytes(&blob).expect("it loads");
    assert_eq!(loaded.to_bytes(), blob);
    loaded
}

/// The operations in the module, rewritten.
fn rewritten(patterns: &str, input: &str) -> Vec<String> {
    let mut ir = Ir::parse(input).expect("it parses");
    let set = PatternSet::bind(Arc::new(compile(patterns)), &mut ir, &Natives::new()).expect("it binds");
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it rewrites");
    let text = ir.to_string();
    text.lines().filter_map(|line| Some(line.strip_prefix("  ")?.to_owned())).collect()
}

#[test]
fn what_is_there_is_kept_and_what_is_not_is_what_the_pattern_says() {
    for (has, gets) in [
        ("", "k = 7 : i32"),
        ("{k = 8 : i32}", "k = 8 : i32"),
        ("{o = unit}", "k = 7 : i32, o"),
        ("{k = 7 : i32, o = \"x\"}", "k = 7 : i32, o = \"x\""),
    ] {
        let after = rewritten(KEEPS, &format!("\"t.a\"() {has} : () -> ()\n"));
        assert_eq!(after, [format!("\"t.b\"() {{{gets}}} : () -> ()")], "{has}");
    }
}

#[test]
fn a_constant_is_wanted_of_what_is_not_there_too() {
    for (has, goes) in [
        ("", true),
        ("{k = 7 : i32}", true),
        ("{k = 8 : i32}", false),
        ("{o = unit}", false),
        ("{k = 7 : i32, o = unit}", false),
        ("{other}", true),
    ] {
        let before = format!("\"t.c\"() {has} : () -> ()\n");
        assert_eq!(rewritten(ASKS, &before).is_empty(), goes, "{has}");
    }
}

#[test]
fn patterns_ask_for_what_is_not_there() {
    let mut session = Session::new();
    let file = session.sources.add("absent.pdll", PDLL, None);
    let mut module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    module.for_mlir();
    let for_mlir = pdl_ir::print(&module);
    assert!(for_mlir.contains("\"IsAbsent\"") && !for_mlir.contains("pdll.absent"), "{for_mlir}");
    // The text for MLIR asks the same here.
    for patterns in [PDLL, &for_mlir] {
        for (op, matches) in [
            ("\"t.untagged\"(%x) : (i32) -> i32", true),
            ("\"t.untagged\"(%x) {other} : (i32) -> i32", true),
            ("\"t.untagged\"(%x) {tag} : (i32) -> i32", false),
            ("\"t.untagged\"(%x) {\"two words\" = 1 : i32} : (i32) -> i32", false),
            ("\"t.none\"(%x) : (i32) -> ()", true),
            ("\"t.none\"(%x, %x) : (i32, i32) -> ()", false),
            ("\"t.none\"(%x) : (i32) -> i32", false),
        ] {
            let input = format!("%x = \"t.x\"() : () -> i32\n{op}\n");
            let after = rewritten(patterns, &input);
            let named = op.split('"').nth(1).expect("a name");
            assert_eq!(!after.iter().any(|line| line.contains(named)), matches, "{op}: {after:?}");
        }
    }
}

#[test]
fn definitions_say_what_may_be_absent() {
    let Some(include) = upstream::include_directory(&[]) else { return };
    let mut session = Session::new().include_dir(include).include_dir("tests/rules");
    let patterns = r#"
#include "ops.td"
Pattern => replace op<t.groups>((), ys: ValueRange) -> (t: Type) with op<t.new>(ys) -> (t);
Pattern => replace op<t.maybe>(x: Value, ()) -> (t: Type) with op<t.new>(x) -> (t);
Pattern => replace op<t.rest>(x: Value) -> (()) with op<t.new>(x) -> ();
Pattern => replace op<t.opt>(x: Value) {n = attr<"7 : i32">, !s, !u} -> (t: Type) with op<t.new>(x) -> (t);
"#;
    let file = session.sources.add("absent.pdll", patterns, None);
    let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let program = Arc::new(session.compile(module).expect("it compiles"));
    for (op, matches) in [
        ("\"t.groups\"(%x) {operandSegmentSizes = array<i32: 0, 1>} : (i32) -> i32", true),
        ("\"t.groups\"(%x) {operandSegmentSizes = array<i32: 1, 0>} : (i32) -> i32", false),
        ("\"t.maybe\"(%x) : (i32) -> i32", true),
        ("\"t.maybe\"(%x, %x) : (i32, i32) -> i32", false),
        ("\"t.rest\"(%x) : (i32) -> ()", true),
        ("\"t.rest\"(%x) : (i32) -> i32", false),
        ("\"t.opt\"(%x) : (i32) -> i32", true),
        ("\"t.opt\"(%x) {n = 7 : i32} : (i32) -> i32", true),
        ("\"t.opt\"(%x) {n = 8 : i32} : (i32) -> i32", false),
        ("\"t.opt\"(%x) {s = \"there\"} : (i32) -> i32", false),
        ("\"t.opt\"(%x) {u} : (i32) -> i32", false),
    ] {
        let mut ir = Ir::parse(&format!("%x = \"t.x\"() : () -> i32\n{op}\n")).expect("it parses");
        ir.define_operations(program.operations());
        let set = PatternSet::bind(program.clone(), &mut ir, &Natives::new()).expect("it binds");
        let scope = ir.top_op();
        rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it rewrites");
        let after = ir.to_string();
        assert_eq!(after.contains("\"t.new\"(%0)"), matches, "{op}: {after}");
    }
}

#[test]
fn several_patterns_may_differ_in_what_they_say() {
    let patterns: String = [("A", "1 : i8"), ("B", "2 : i8"), ("C", "#pdll.absent")]
        .map(|(name, otherwise)| {
            format!(
                "pdl.pattern @{name} : benefit(1) {{
                   %k = attribute attributes {{otherwise = {otherwise}}}
                   %old = operation \"t.{name}\" {{\"k\" = %k}}
                   rewrite %old {{
                     %new = operation \"t.new\" {{\"k\" = %k}}
                     replace %old with %new
                   }}
                 }}\n"
            )
        })
        .concat();
    let input = "\"t.A\"() : () -> ()\n\"t.B\"() : () -> ()\n\"t.C\"() : () -> ()\n\"t.C\"() {k = 3 : i8} : () -> ()\n";
    assert_eq!(
        rewritten(&patterns, input),
        [
            "\"t.new\"() {k = 1 : i8} : () -> ()",
            "\"t.new\"() {k = 2 : i8} : () -> ()",
            "\"t.new\"() : () -> ()",
            "\"t.new\"() {k = 3 : i8} : () -> ()"
        ]
    );
}

#[test]
fn it_is_explained() {
    let mut ir = Ir::parse("\"t.c\"() : () -> ()\n\"t.c\"() {k = 8 : i32} : () -> ()\n").expect("it parses");
    let set = PatternSet::bind(Arc::new(compile(ASKS)), &mut ir, &Natives::new()).expect("it binds");
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops.retain(|op| &*ir.op_name_text(ir.op_name(*op)) == "t.c");
    let explainer = Explainer::new(&set).expect("its patterns are kept");
    assert_eq!(explainer.refusal_text(&ir, set.patterns()[0].id, ops[0]), None);
    let why = explainer.refusal_text(&ir, set.patterns()[0].id, ops[1]).expect("it does not match");
    assert!(why.contains("the attribute is not `7 : i32`"), "{why}");
    for (op, expected) in [
        ("%0 = \"t.untagged\"(%x) {tag} : (i32) -> i32", "the op has the attribute `tag`"),
        ("\"t.none\"(%x, %x) : (i32, i32) -> ()", "there are values where none may be"),
    ] {
        let mut ir = Ir::parse(&format!("%x = \"t.x\"() : () -> i32\n{op}\n")).expect("it parses");
        let set = PatternSet::bind(Arc::new(compile(PDLL)), &mut ir, &Natives::new()).expect("it binds");
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let op = ops.into_iter().find(|op| ir.operand_count(*op) > 0).expect("it is there");
        let explainer = Explainer::new(&set).expect("its patterns are kept");
        let said: Vec<String> =
            set.patterns().iter().filter_map(|pattern| explainer.refusal_text(&ir, pattern.id, op)).collect();
        assert!(said.iter().any(|why| why.contains(expected)), "{said:?}");
    }
}

#[test]
fn older_readers_refuse_it_by_its_version() {
    let (with, without) = (
        compile(KEEPS),
        compile(
            &KEEPS
                .replace(" attributes {otherwise = 7 : i32}", "")
                .replace(" attributes {otherwise = #pdll.absent}", ""),
        ),
    );
    let versions = [with, without].map(|program| program.without_names().format_version());
    assert_eq!(versions, [10, 1]);
}
