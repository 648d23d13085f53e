//! Binding a program to a host: everything that is wrong is listed at once.

use crate::common;

use std::sync::Arc;

use common::*;
use pdl_bytecode::isa::*;
use pdl_declarations::{Kind, Location, NativeKind};
use pdl_vm::{Attr, Natives, Op, PatternFilter, PatternInfo, PatternSet, Rewriter, Value, Values};

type G = Graph;

fn errors(builder: Builder, natives: &Natives<G>) -> Vec<String> {
    let Err(errors) = PatternSet::bind(Arc::new(builder.program()), &mut Graph::new(), natives) else {
        return Vec::new();
    };
    errors.to_string().lines().map(str::to_owned).collect()
}

#[test]
fn all_problems_are_listed() {
    let mut b = Builder::new();
    b.native(NativeKind::Constraint, "IsZero", &[Kind::Attribute], &[]);
    b.native(NativeKind::Constraint, "Split", &[Kind::ValueRange, Kind::Type], &[Kind::Value, Kind::TypeRange]);
    b.native(NativeKind::Rewrite, "IsZero", &[Kind::Operation], &[Kind::Value]);
    b.native(NativeKind::Rewrite, "Make", &[Kind::Operation], &[Kind::Value]);
    b.tables.natives[1].params[0].name = Some("all".into());
    b.tables.natives[1].params[0].declared = Some("ValueRange<_: I32>".into());
    b.tables.natives[1].location = Location { file: "lib.pdll".into(), line: 3, column: 7 };
    b.attr_const("!no");
    b.attr_const("1 : i32");
    b.type_const("#no");
    let mut natives = Natives::<G>::new();
    natives.rewrite("Make", |_: &mut Rewriter<'_, G>, v: Value<G>, _: Values<G>| (v, v));
    assert_eq!(
        errors(b, &natives),
        [
            "E0603: the host refuses the attribute `!no`: `!no` is no attribute",
            "E0604: the host refuses the type `#no`: `#no` is no type",
            "E0601: no native function is registered for `Constraint IsZero(Attr)`",
            "E0601: no native function is registered for `Constraint Split(all: ValueRange<_: I32>, Type) -> (Value, TypeRange)` (declared at lib.pdll:3:7)",
            "E0601: no native function is registered for `Rewrite IsZero(Op) -> Value`",
            "E0602: the native function declared as `Rewrite Make(Op) -> Value` is registered as `Rewrite Make(Value, ValueRange) -> (Value, Value)`",
        ]
    );
}

#[test]
fn constraints_and_rewrites_are_different_names() {
    let mut b = Builder::new();
    b.native(NativeKind::Constraint, "F", &[Kind::Attribute], &[]);
    b.native(NativeKind::Rewrite, "F", &[Kind::Operation], &[]);
    let mut natives = Natives::<G>::new();
    natives.constraint("F", |_: &G, _: Attr<G>| true).rewrite("F", |_: &mut Rewriter<'_, G>, _: Op<G>| ());
    assert_eq!(errors(b, &natives), [""; 0]);
}

#[test]
fn functions_of_one_name_are_told_apart_by_their_kinds() {
    let build = |params: &[Kind]| {
        let mut b = Builder::new();
        b.native(NativeKind::Constraint, "F", params, &[]);
        b
    };
    let mut natives = Natives::<G>::new();
    natives
        .constraint("F", |_: &G, _: Attr<G>| true)
        .constraint("F(Op, Value) -> ()", |_: &G, _: Op<G>, _: Value<G>| true);
    assert_eq!(errors(build(&[Kind::Attribute]), &natives), [""; 0]);
    assert_eq!(errors(build(&[Kind::Operation, Kind::Value]), &natives), [""; 0]);
    assert_eq!(errors(build(&[Kind::Value]), &natives).len(), 1);
}

/// A name that differs between patterns and natives is missing in one and unused in the other.
#[test]
fn what_is_registered_and_not_called_is_named() {
    let program = || {
        let mut b = Builder::new();
        b.native(NativeKind::Constraint, "HasOneUse", &[Kind::Value], &[]);
        b.native(NativeKind::Rewrite, "Fold", &[Kind::Operation], &[]);
        b
    };
    let mut natives = Natives::<G>::new();
    natives.constraint("HasOneuse", |_: &G, _: Value<G>| true).rewrite("Fold", |_: &mut Rewriter<'_, G>, _: Op<G>| ());
    assert_eq!(
        errors(program(), &natives),
        [
            "E0601: no native function is registered for `Constraint HasOneUse(Value)`; registered, and called by no pattern, is `HasOneuse`"
        ]
    );
    natives.constraint("HasOneUse", |_: &G, _: Value<G>| true).rewrite("Other", |_: &mut Rewriter<'_, G>, _: Op<G>| ());
    assert_eq!(errors(program(), &natives), [""; 0]);
    let unused = [(NativeKind::Constraint, "HasOneuse"), (NativeKind::Rewrite, "Other")];
    assert_eq!(natives.unused(&program().program()), unused);

    assert_eq!(natives.replaced(), []);
    natives.constraint("Other", |_: &G| true).rewrite("Other", |_: &mut Rewriter<'_, G>| ());
    assert_eq!(natives.replaced(), [(NativeKind::Rewrite, "Other".into())]);
}

/// Of a whole library, only names that are nearly the same are worth naming.
#[test]
fn of_many_functions_those_with_like_names_are_named() {
    let mut b = Builder::new();
    b.native(NativeKind::Constraint, "HasOneUse", &[Kind::Value], &[]);
    let mut natives = Natives::<G>::new();
    for name in ["a", "b", "c", "d", "e", "has_one_use"] {
        natives.constraint(name, |_: &G, _: Value<G>| true);
    }
    assert_eq!(
        errors(b, &natives),
        [
            "E0601: no native function is registered for `Constraint HasOneUse(Value)`; registered, and called by no pattern, is `has_one_use`"
        ]
    );
}

#[test]
fn a_stub_stands_in_for_any_signature_without_results() {
    let build = |results: &[Kind]| {
        let mut b = Builder::new();
        b.native(NativeKind::Constraint, "F", &[Kind::Attribute, Kind::TypeRange], results);
        b
    };
    let mut natives = Natives::<G>::new();
    natives.stub_constraint("F", true);
    assert_eq!(errors(build(&[]), &natives), [""; 0]);
    assert_eq!(
        errors(build(&[Kind::Value]), &natives),
        [
            "E0606: a stub that always answers yes cannot stand in for `Constraint F(Attr, TypeRange) -> Value`, which has results"
        ]
    );
    natives.stub_constraint("F", false);
    assert_eq!(errors(build(&[Kind::Value]), &natives), [""; 0]);
}

/// Two spellings of one constant are only a problem where the matcher tells them apart.
#[test]
fn constants_that_are_equal_for_the_host() {
    let build = |checks: &[&str]| {
        let mut b = Builder::new();
        let name = b.attr_name("a");
        let pattern = b.pattern("p", 0, &[]);
        b.attr_const("1");
        b.attr_const("+1");
        let end = b.matcher.label();
        for check in checks {
            let constant = b.attr_const(check);
            b.m(GetAttribute { op: 0.into(), name, dst: 0.into(), fail: end });
            b.m(CheckAttribute { attribute: 0.into(), constant, fail: end });
        }
        b.m(Accept { pattern, captures: &[] });
        b.matcher.place(end);
        b
    };
    assert_eq!(errors(build(&["1"]), &Natives::new()), [""; 0]);
    assert_eq!(
        errors(build(&["1", "+1"]), &Natives::new()),
        ["E0605: the patterns tell `1` from `+1`, but both are one constant for the host; spell them alike"]
    );
}

#[test]
fn a_bound_set_is_shared_by_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&Builder::new().bind(&mut Graph::new(), &Natives::new()));
}

#[test]
fn a_filter_goes_by_names_and_labels_and_disabled_wins() {
    let list = |names: &[&str]| names.iter().map(|name| (*name).into()).collect::<Vec<_>>();
    let named = |name: Option<&str>| PatternInfo { name: name.map(Into::into), ..PatternInfo::default() };
    let filter = PatternFilter::new().enable(["A", "group"]).disable(["B"]);
    assert!(filter.allows(&named(Some("A")), &[]));
    assert!(filter.allows(&named(Some("C")), &list(&["group"])));
    assert!(filter.allows(&named(None), &list(&["group"])));
    assert!(!filter.allows(&named(Some("B")), &list(&["group"])));
    assert!(!filter.allows(&named(Some("C")), &[]));
    assert!(!PatternFilter::new().enable(["A"]).disable(["A"]).allows(&named(Some("A")), &[]));
    assert!(PatternFilter::new().allows(&named(None), &[]));
}

/// The name of a rule is the name of all patterns that it is; each has one of its own, too.
#[test]
fn a_filter_takes_all_patterns_of_a_rule() {
    let named = |name: &str| PatternInfo { name: Some(name.into()), ..PatternInfo::default() };
    let (enabled, disabled) = (PatternFilter::new().enable(["R"]), PatternFilter::new().disable(["R"]));
    let (second, but_second) = (PatternFilter::new().enable(["R.2"]), PatternFilter::new().disable(["R.2"]));
    for (name, of_rule, is_second) in [
        ("R", true, false),
        ("R.2", true, true),
        ("R.31", true, false),
        ("R2", false, false),
        ("S.2", false, false),
        ("R.x", false, false),
        ("R.2.2", false, true),
    ] {
        assert_eq!(enabled.allows(&named(name), &[]), of_rule, "{name}");
        assert_eq!(disabled.allows(&named(name), &[]), !of_rule, "{name}");
        assert_eq!(second.allows(&named(name), &[]), is_second, "{name}");
        assert_eq!(but_second.allows(&named(name), &[]), !is_second, "{name}");
    }
}
