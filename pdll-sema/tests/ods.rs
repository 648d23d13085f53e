//! Checks against ODS, with a table in its place.

use crate::common;

use std::collections::HashMap;

use common::{Compiled, compile_with, lowered};
use pdl_ir::{Kind, NativeKind, OpKind};
use pdll_sema::{ConstraintInfo, Group, GroupLength, OdsInfo, OpSignature};
use smol_str::SmolStr;

/// A table of definitions.
#[derive(Default)]
struct Table {
    operations: HashMap<SmolStr, OpSignature>,
    constraints: HashMap<SmolStr, ConstraintInfo>,
}

impl OdsInfo for Table {
    fn operation(&self, name: &str) -> Option<&OpSignature> {
        self.operations.get(name)
    }

    fn constraint(&self, name: &str) -> Option<&ConstraintInfo> {
        self.constraints.get(name)
    }

    fn operation_names(&self) -> Vec<&SmolStr> {
        self.operations.keys().collect()
    }

    fn constraint_names(&self) -> Vec<&SmolStr> {
        self.constraints.keys().collect()
    }

    fn default_of(&self, operation: &str, attribute: &str) -> Option<SmolStr> {
        (operation == "t.none" && attribute == "predicate").then(|| "\"eq\"".into())
    }
}

/// Groups from words: `a` is single, `a?` optional, `a*` variadic.
fn groups(words: &str) -> Vec<Group> {
    let group = |word: &str| {
        let length = match word.chars().last() {
            Some('?') => GroupLength::Optional,
            Some('*') => GroupLength::Variadic,
            _ => GroupLength::Single,
        };
        Group { name: Some(word.trim_end_matches(['?', '*']).into()), length }
    };
    words.split_whitespace().map(group).collect()
}

fn table() -> Table {
    let mut table = Table::default();
    let mut operation = |name: &str, operands: &str, results: &str, infers_result_types: bool| {
        let attributes = vec!["predicate".into(), "min_val".into(), "max_val".into()];
        let (operands, results) = (groups(operands), groups(results));
        let is_commutative = name == "t.add";
        let info = OpSignature { operands, results, attributes, infers_result_types, is_commutative, span: None };
        table.operations.insert(name.into(), info);
    };
    operation("t.none", "a", "", false);
    operation("t.one", "a", "result", true);
    operation("t.two", "a b", "first second", false);
    operation("t.add", "a b", "sum", true);
    operation("t.call", "callee args*", "results*", false);
    operation("t.mixed", "a? b", "single rest*", false);
    operation("t.any", "xs*", "ys*", false);
    for (name, kind) in [("IsSplat", Kind::Attribute), ("I32", Kind::Type), ("Pure", Kind::Operation)] {
        let info = ConstraintInfo { kind, native: name.into(), code: Some("true".into()), span: None };
        table.constraints.insert(name.into(), info);
    }
    table
}

fn compile(text: &str) -> Compiled {
    compile_with("test.pdll", text, Some(&table()))
}

fn ir(text: &str) -> String {
    lowered("test.pdll", text, Some(&table()))
}

#[track_caller]
fn refused(text: &str, code: &str) {
    let compiled = compile(text);
    assert_eq!(compiled.codes(), [code], "{text}\n{}", compiled.rendered());
}

#[track_caller]
fn accepted(text: &str) {
    let compiled = compile(text);
    assert!(compiled.diagnostics.is_empty(), "{text}\n{}", compiled.rendered());
}

#[test]
fn operands_fit_their_groups() {
    accepted("Pattern => erase op<t.call>(callee: Value, args: ValueRange);");
    accepted("Pattern => erase op<t.call>(callee: Value, arg: Value);");
    accepted("Pattern => erase op<t.call>(all: ValueRange);");
    accepted("Pattern => erase op<t.two>(a: Value, b: Value);");
    accepted("Pattern => erase op<t.mixed>(a: ValueRange, b: Value);");
    accepted("Pattern => erase op<t.any>();");
    accepted("Pattern => erase op<t.call>;");
    // One alone is all there is.
    accepted("Pattern => erase op<t.call>(callee: Value);");
    accepted("Pattern => erase op<t.any>(one: Value);");
    refused("Pattern => erase op<t.call>(a: Value, b: Value, c: Value);", "E0243");
    refused("Pattern => erase op<t.one>();", "E0243");
    refused("Pattern => erase op<t.two>(a: Value, b: Type);", "E0204");
    refused("Pattern => erase op<t.two>(a: Attr);", "E0204");
}

#[test]
fn results_fit_their_groups() {
    accepted("Pattern => erase op<t.two> -> (a: Type, b: Type);");
    accepted("Pattern => erase op<t.two> -> (all: TypeRange);");
    accepted("Pattern => erase op<t.mixed> -> (one: Type, more: TypeRange);");
    accepted("Pattern => erase op<t.none> -> ();");
    refused("Pattern => erase op<t.two> -> (a: Type, b: Type, c: Type);", "E0243");
    refused("Pattern => erase op<t.two> -> ();", "E0243");
    refused("Pattern => erase op<t.two> -> (a: Attr);", "E0204");
    refused("Pattern => erase op<t.mixed> -> (a: Type, b: Attr);", "E0204");
}

#[test]
fn groups_may_be_empty() {
    accepted("Pattern => erase op<t.call>(callee: Value, ());");
    accepted("Pattern => erase op<t.mixed>((), b: Value) -> (one: Type, ());");
    accepted("Pattern { let none: ValueRange = (); erase op<t.call>(callee: Value, none); }");
    accepted("Pattern => erase op<t.any>(());");
    accepted("Pattern => erase op<t.unknown>(a: Value, ()) -> ((), b: Type);");
    refused("Pattern => erase op<t.two>((), b: Value);", "E0204");
    refused("Pattern => erase op<t.one>(());", "E0243");
    refused("Pattern => erase op<t.call>(callee: Value, (a: Value, b: Value));", "E0204");
    assert_eq!(ir("Pattern => erase op<t.any>(());"), ir("Pattern => erase op<t.any>();"));
    let text = ir("Pattern => erase op<t.mixed>((), b: Value) -> (one: Type, ());");
    assert!(
        text.contains(
            "%0 = types : []\n    %1 = operands : %0\n    %2 = operand\n    %3 = type\n    %4 = types : []\n"
        ),
        "{text}"
    );
}

#[test]
fn attributes_may_be_absent() {
    accepted("Pattern => erase op<t.one> {!predicate, min_val, !\"max_val\"};");
    accepted("Pattern => erase op<> {!other};");
    refused("Pattern => erase op<t.one> {!predicate, predicate};", "E0242");
    refused("Pattern => erase op<t.one> {!predicat};", "W0205");
    // By its definition it is always there.
    let text = "Pattern => erase op<t.none> {!predicate};";
    assert_eq!(fixed(text, "E0252"), "Pattern => erase op<t.none> {predicate = attr<\"\\\"eq\\\"\">};");
}

/// The reference accepts what can never match, and says nothing.
#[test]
fn one_for_several_groups_is_accepted_with_a_warning_where_it_cannot_match() {
    for text in [
        "Pattern => erase op<t.two>(a: Value);",
        "Pattern => erase op<t.two> -> (a: Type);",
        "Pattern => erase op<t.none> -> (a: Type);",
    ] {
        assert_eq!(compile(text).codes(), ["W0203"], "{text}");
    }
    let text = ir("Pattern => erase op<t.two>(a: Value);");
    assert!(text.contains("\"t.two\"(%0 : !pdl.value)"), "{text}");
    // An operation alone stands for all its results.
    let text = ir("Pattern => erase op<t.two>(op<t.one>);");
    assert!(text.contains("results of"), "{text}");
}

#[test]
fn results_have_names_and_numbers() {
    let text = "Pattern { let o = op<t.mixed>; erase op<t.x>(o.single, o.rest, o.0, o.1); }";
    let text = ir(text);
    assert!(text.contains("results 0 of %2  -> !pdl.value"), "{text}");
    assert!(text.contains("results 1 of %2  -> !pdl.range<value>"), "{text}");
    refused("Pattern { let o = op<t.mixed>; erase op<t.x>(o.signle); }", "E0224");
    refused("Pattern { let o = op<t.mixed>; erase op<t.x>(o.2); }", "E0224");
    refused("Pattern { let o = op<t.none>; erase op<t.x>(o.0); }", "E0224");
    let message = compile("Pattern { let o = op<t.mixed>; erase op<t.x>(o.signle); }").rendered();
    assert!(message.contains("did you mean `single`"), "{message}");
    assert!(message.contains("`single`, `rest`"), "{message}");
}

#[test]
fn operations_become_values_if_they_have_one() {
    let one = ir("Pattern => erase op<t.x>(op<t.one>);");
    assert!(one.contains("result 0 of"), "{one}");
    let many = ir("Pattern => erase op<t.x>(op<t.two>);");
    assert!(many.contains("results of"), "{many}");
    accepted("Pattern { let v: Value = op<t.one>; erase op<t.x>(v); }");
    accepted("Pattern { let v: Value = op<t.any>; erase op<t.x>(v); }");
    accepted("Pattern { let v: Value = op<t.mixed>; erase op<t.x>(v); }");
    refused("Pattern { let v: Value = op<t.none>; erase op<t.x>(v); }", "E0204");
    refused("Pattern { let v: Value = op<t.two>; erase op<t.x>(v); }", "E0204");
}

#[test]
fn missing_inference_is_a_warning() {
    let warning = "Pattern => rewrite op<t.x> with { op<t.two>; };";
    assert_eq!(compile(warning).codes(), ["W0202"]);
    assert!(!compile(warning).has_errors());
    accepted("Pattern => rewrite op<t.x> with { op<t.one>; op<t.none>; op<t.unknown>; };");
    accepted("Pattern => rewrite op<t.x> with { op<t.two> -> (a: Type, b: Type); };");
    accepted("Pattern => replace op<t.x> with op<t.two>;");
    assert_eq!(compile("Pattern => replace op<t.x> with op<t.y>(op<t.two>);").codes(), ["W0202"]);
}

#[test]
fn constraints_of_each_kind_apply() {
    let text = "Pattern { let o: Pure; let a: [Attr, IsSplat]; erase op<t.x>(o.0, _: Value<t: I32>) {a = a}; }";
    accepted(text);
    let module = compile(text).module;
    let calls: Vec<&str> = module.patterns[0]
        .matcher
        .iter()
        .filter_map(|op| match &op.kind {
            OpKind::ApplyNativeConstraint { name, .. } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(calls, ["Pure", "IsSplat", "I32"]);
    assert_eq!(module.natives.len(), 3);
    assert!(module.natives.iter().all(|n| n.kind == NativeKind::Constraint && n.code.as_deref() == Some("true")));
    accepted("Pattern { let o = op<t.x>; Pure(o); not Pure(o); erase o; }");
    refused("Pattern { let v: [Value, I32]; erase op<t.x>(v); }", "E0206");
    refused("Constraint I32(t: Type);", "E0201");
    let message = compile("Pattern { let o: Pur; erase o; }").rendered();
    assert!(message.contains("`Pur` is not defined"), "{message}");
}

/// Returns what a text is reported for, and what it is after the fix.
#[track_caller]
fn fixed(text: &str, code: &str) -> String {
    let compiled = compile(text);
    assert_eq!(compiled.codes(), [code], "{text}\n{}", compiled.rendered());
    let fix = compiled.diagnostics[0].fix.as_ref().unwrap_or_else(|| panic!("{}", compiled.rendered()));
    let mut fixed = text.to_owned();
    fixed.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.replacement);
    accepted(&fixed);
    fixed
}

#[test]
fn names_from_ods_are_suggested() {
    let text = fixed("Pattern => erase op<t.any>(x: Value<_: I23>);", "E0202");
    assert_eq!(text, "Pattern => erase op<t.any>(x: Value<_: I32>);");
    let text = fixed("Pattern => erase op<t.any> {a = a: isSplat};", "E0202");
    assert_eq!(text, "Pattern => erase op<t.any> {a = a: IsSplat};");
    let text = fixed("Pattern => erase op<t.cal>;", "W0204");
    assert_eq!(text, "Pattern => erase op<t.call>;");
    let text = fixed("Pattern { let x: Op<t.mixde>; erase x; }", "W0204");
    assert_eq!(text, "Pattern { let x: Op<t.mixed>; erase x; }");
    let text = fixed("Pattern => replace op<t.one>(x: Value) with op<t.oen>(x);", "W0204");
    assert_eq!(text, "Pattern => replace op<t.one>(x: Value) with op<t.one>(x);");
    let text = fixed("Pattern => erase op<t.x>(op<t.y>(v: Value), v);", "W0206");
    assert_eq!(text, "Pattern => erase op<t.x>(op<t.y>(v: Value).0, v);");
    let text = fixed("Pattern => erase op<t.any> {min_vall = a: Attr, max_val = b: Attr};", "W0205");
    assert_eq!(text, "Pattern => erase op<t.any> {min_val = a: Attr, max_val = b: Attr};");
}

/// A `.td` file may hold a part of a dialect, and operations may carry other attributes.
#[test]
fn names_that_ods_does_not_have_are_no_mistakes() {
    accepted("Pattern => erase op<t.other>;");
    accepted("Pattern => erase op<other.call>;");
    accepted("Pattern => erase op<u.call>;");
    accepted("Pattern => erase op<t.any> {other = a: Attr, \"t.min_vall\" = b: Attr};");
    // The attribute that it looks like is there too.
    accepted("Pattern => erase op<t.any> {min_val = a: Attr, min_vat = b: Attr};");
}

#[test]
fn operands_commute_by_definition() {
    let forms = |text: &str| ir(text).matches("pdl.pattern").count();
    assert_eq!(forms("Pattern with commutative => erase op<t.add>(op<t.one>, b: Value);"), 2);
    assert_eq!(forms("Pattern => erase op<t.add>(op<t.one>, b: Value);"), 1);
    assert_eq!(forms("Pattern => erase commutative op<t.add>(op<t.one>, b: Value);"), 2);
    assert_eq!(forms("Pattern with commutative => erase op<t.two>(op<t.one>, b: Value);"), 1);
    assert_eq!(forms("Pattern with commutative => erase op<t.unknown>(op<t.one>.0, b: Value);"), 1);
    let text = "Pattern => erase commutative op<t.two>(op<t.one>, b: Value);";
    assert_eq!(fixed(text, "E0258"), "Pattern => erase op<t.two>(op<t.one>, b: Value);");
    // One of several is not.
    refused("Pattern => erase commutative op<t.add | t.two>(op<t.one>, b: Value);", "E0258");
    assert_eq!(forms("Pattern with commutative => erase op<t.add | t.two>(op<t.one>, b: Value);"), 2);
    assert_eq!(forms("Pattern => erase commutative op<t.add | t.unknown>(op<t.one>, b: Value);"), 4);
}

#[test]
fn a_group_may_hold_one_or_none() {
    let text = ir("Pattern => replace op<t.mixed>(a: Value?, b: Value) with op<t.mixed>(a, b) -> (type<\"i1\">);");
    let (there, absent) = text.split_once("pdl.pattern").expect("two forms").1.split_once("pdl.pattern").expect("two");
    assert!(!there.contains("range") || !there.contains(" = range"), "{text}");
    assert!(absent.contains("types : []") && absent.contains("= range"), "{text}");
    refused("Pattern => erase op<t.mixed>(b: ValueRange, a: Value?);", "E0204");
}
