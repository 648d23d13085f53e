//! Rules of `.td` files that match with operands in any order.

use std::sync::Arc;

use mlir_lite::Ir;
use pdl_ir::Module;
use pdl_vm::{GreedyOptions, Natives, PatternSet, rewrite_greedily};
use pdll::{CommutedRules, Session};

use crate::upstream;

const OPS: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def T_Dialect : Dialect { let name = "t"; let cppNamespace = "::t"; }
class T_Op<string name, list<Trait> traits = []> : Op<T_Dialect, name, traits>;
class T_Binary<string name, list<Trait> traits = []> : T_Op<name, traits> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$r);
}
def Add : T_Binary<"add", [Commutative]>;
def Mul : T_Binary<"mul", [Commutative]>;
def Sub : T_Binary<"sub">;
def Use : T_Op<"use"> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$r); }
def Many : T_Op<"many", [Commutative]> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d, AnyType:$e);
  let results = (outs AnyType:$r);
}
"#;

/// The patterns of rules that are read with an option, and the codes of findings.
fn read(rules: &str, commuted: CommutedRules) -> Option<(Module, Vec<&'static str>)> {
    let mut session = Session::new().include_dir(upstream::include_directory(&[])?);
    session.commuted_rules = commuted;
    let file = session.sources.add("rules.td", format!("{OPS}{rules}"), None);
    let module = session.td_module(file).unwrap_or_default();
    Some((module, session.diagnostics.iter().map(|finding| finding.code.0).collect()))
}

fn names(module: &Module) -> Vec<&str> {
    module.patterns.iter().filter_map(|pattern| pattern.name.as_deref()).collect()
}

const RULES: &str = "
def Factor : Pat<(Add (Mul $x, $y), (Mul $x, $z)), (Mul $x, (Add $y, $z))>;
def Same : Pat<(Add $x, $x), (Use $x)>;
def Plain : Pat<(Sub (Add $x, $y), $y), (Use $x)>;
";

#[test]
fn all_rules_or_some_match_in_any_order() {
    let Some((written, _)) = read(RULES, CommutedRules::None) else { return };
    assert_eq!(names(&written), ["Factor", "Plain", "Same"]);
    // Of the eight orders of three operations four ask the same as others but for names.
    let (all, codes) = read(RULES, CommutedRules::All).expect("it was read");
    assert!(codes.is_empty(), "{codes:?}");
    let count = |rule: &str| names(&all).iter().filter(|name| pdl_ir::rules::rule_of(name) == rule).count();
    assert_eq!((count("Factor"), count("Same"), count("Plain")), (4, 1, 2), "{:?}", names(&all));
    let (some, _) = read(RULES, CommutedRules::Named(vec!["Plain".into()])).expect("it was read");
    assert_eq!(names(&some), ["Factor", "Plain", "Plain.2", "Same"]);
    let (_, codes) = read(RULES, CommutedRules::Named(vec!["Plan".into()])).expect("it was read");
    assert_eq!(codes, ["E0912"]);
}

#[test]
fn a_rule_rewrites_what_its_own_order_does_not_match() {
    let rule = "def Plain : Pat<(Sub (Add $x, $y), $y), (Use $x)>;";
    let input = r#"
"t.f"() ({
^bb0(%x: i32, %y: i32):
  %0 = "t.add"(%y, %x) : (i32, i32) -> i32
  %1 = "t.sub"(%0, %y) : (i32, i32) -> i32
  "t.return"(%1) : (i32) -> ()
}) : () -> ()
"#;
    let rewritten = |commuted| {
        let (module, _) = read(rule, commuted)?;
        let program = Arc::new(Session::new().compile(module).expect("it compiles"));
        let mut ir = Ir::parse(input).expect("it is read");
        let mut natives = Natives::new();
        natives.register_checks(&program, &mut ir);
        let set = PatternSet::bind(program, &mut ir, &natives).expect("it binds");
        let scope = ir.top_op();
        let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("no rewrite fails");
        Some((report.rewrites, ir.to_string()))
    };
    let Some((rewrites, _)) = rewritten(CommutedRules::None) else { return };
    assert_eq!(rewrites, 0);
    let (rewrites, text) = rewritten(CommutedRules::All).expect("it was read");
    assert_eq!(rewrites, 1);
    assert!(text.contains(r#""t.use"(%arg0)"#), "{text}");
}

#[test]
fn too_many_orders_are_warned_of() {
    let rule = "def All : Pat<(Many $a, $b, $c, $d, (Use $e)), (Use $e)>;";
    let Some((module, codes)) = read(rule, CommutedRules::All) else { return };
    assert_eq!((names(&module), codes), (vec!["All"], vec!["W0914"]));
}

#[test]
fn combine_rules_commute_by_their_instructions() {
    let rules = r#"
include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
def constant_first : GICombineRule<(defs root:$d), (match (G_MUL $m, $x, 3), (G_ADD $d, $x, $m)), (apply (G_SHL $d, $x, 2))>;
def in_order : GICombineRule<(defs root:$d), (match (G_SUB $d, $x, $x)), (apply (G_XOR $d, $x, $x))>;
"#;
    let Some(include) = upstream::include_directory(&[]) else { return };
    let mut session = Session::new().include_dir(include);
    session.commuted_rules = CommutedRules::All;
    let file = session.sources.add("combine.td", rules, None);
    let module = session.td_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    assert_eq!(
        names(&module).iter().filter(|name| pdl_ir::rules::rule_of(name) == "constant_first").count(),
        4,
        "{:?}",
        names(&module)
    );
    assert!(!names(&module).contains(&"in_order.2"));
}
