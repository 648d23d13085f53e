//! Matches, instruction by instruction.

use crate::common;

use common::*;
use pdl_bytecode::filter::{Ask, DefiningOp, FilterQuestion, FilterWords, MAX_ROWS, row_width};
use pdl_bytecode::isa::*;
use pdl_declarations::{Kind, NativeKind};
use pdl_vm::{Attr, MatchError, Matcher, Natives, Op, PatternSet, SavedMatch, Type, Types, Value, Values};

type G = Graph;

/// All matches at `root`: pattern and captured ops.
fn all(set: &PatternSet<G>, graph: &G, root: u32) -> Vec<(u32, Vec<u32>)> {
    let mut found = Vec::new();
    Matcher::new()
        .match_all(set, graph, root, &mut |m| {
            let mut saved = SavedMatch::default();
            assert!(m.save(&mut saved));
            found.push((m.pattern().index() as u32, saved.ops().to_vec()));
        })
        .unwrap();
    found
}

fn matches(set: &PatternSet<G>, graph: &G, root: u32) -> bool {
    !all(set, graph, root).is_empty()
}

/// One pattern without captures whose code is given; it goes to the label to fail.
fn one(code: impl FnOnce(&mut Builder, pdl_bytecode::Label)) -> Builder {
    let mut b = Builder::new();
    let fail = b.matcher.label();
    let pattern = b.pattern("p", 0, &[]);
    code(&mut b, fail);
    b.m(Accept { pattern, captures: &[] });
    b.matcher.place(fail);
    b
}

/// `a` has 2 operands and 3 results, an attribute `x = 1 : i32`; `b` uses results 1 and 1 of it, and an argument.
struct Sample {
    graph: Graph,
    a: u32,
    b: u32,
}

fn sample() -> Sample {
    let mut graph = Graph::new();
    let (x, y) = (graph.argument("i32"), graph.argument("i64"));
    let a = graph.op("t.a", &[x, y], &["i32", "i64", "i32"]);
    graph.set(a, "x", "1 : i32");
    let r = graph.result_of(a, 1);
    let b = graph.op("t.b", &[r, r, x], &[]);
    Sample { graph, a, b }
}

trait ResultOf {
    fn result_of(&self, op: u32, index: usize) -> u32;
}

impl ResultOf for Graph {
    fn result_of(&self, op: u32, index: usize) -> u32 {
        pdl_vm::Host::result(self, op, index)
    }
}

/// Returns whether the code accepts at `t.a` and at `t.b`.
fn at_a_and_b(code: impl FnOnce(&mut Builder, pdl_bytecode::Label)) -> (bool, bool) {
    let Sample { mut graph, a, b } = sample();
    let set = one(code).bind(&mut graph, &Natives::new());
    (matches(&set, &graph, a), matches(&set, &graph, b))
}

#[test]
fn names_and_counts() {
    fn check<'c, I: Into<Instruction<'c>>>(check: impl Fn(Register<kind::Operation>, Label) -> I) -> (bool, bool) {
        at_a_and_b(move |b, f| b.m(check(0.into(), f)))
    }
    assert_eq!(
        at_a_and_b(|b, f| {
            let name = b.name("t.b");
            b.m(CheckOpName { op: 0.into(), name, fail: f });
        }),
        (false, true)
    );
    assert_eq!(check(|op, fail| CheckOperandCount { op, count: 2, fail }), (true, false));
    assert_eq!(check(|op, fail| CheckOperandCountAtLeast { op, count: 3, fail }), (false, true));
    assert_eq!(check(|op, fail| CheckOperandCountAtLeast { op, count: 2, fail }), (true, true));
    assert_eq!(check(|op, fail| CheckResultCount { op, count: 0, fail }), (false, true));
    assert_eq!(check(|op, fail| CheckResultCountAtLeast { op, count: 1, fail }), (true, false));
    assert_eq!(check(|op, fail| CheckResultCountAtLeast { op, count: 4, fail }), (false, false));
}

#[test]
fn what_is_not_there_fails() {
    assert_eq!(at_a_and_b(|b, f| b.m(GetOperand { op: 0.into(), index: 2, dst: 0.into(), fail: f })), (false, true));
    assert_eq!(at_a_and_b(|b, f| b.m(GetResult { op: 0.into(), index: 0, dst: 0.into(), fail: f })), (true, false));
    assert_eq!(
        at_a_and_b(|b, f| b.m(GetOperandGroup { op: 0.into(), group: 3, dst: 0.into(), fail: f })),
        (false, true)
    );
    assert_eq!(
        at_a_and_b(|b, f| b.m(GetOperandOfGroup { op: 0.into(), group: 1, dst: 0.into(), fail: f })),
        (true, false)
    );
    assert_eq!(
        at_a_and_b(|b, f| b.m(GetResultGroup { op: 0.into(), group: 1, dst: 0.into(), fail: f })),
        (true, false)
    );
    assert_eq!(
        at_a_and_b(|b, f| b.m(GetResultOfGroup { op: 0.into(), group: 2, dst: 0.into(), fail: f })),
        (true, false)
    );
    let attribute = |name: &'static str| {
        at_a_and_b(move |b, f| {
            let name = b.attr_name(name);
            b.m(GetAttribute { op: 0.into(), name, dst: 0.into(), fail: f });
            b.m(GetAttributeType { attribute: 0.into(), dst: 0.into(), fail: f });
            let i32 = b.type_const("i32");
            b.m(CheckType { r#type: 0.into(), constant: i32, fail: f });
        })
    };
    assert_eq!(attribute("x"), (true, false));
    assert_eq!(attribute("y"), (false, false));
    // A block argument has no defining op.
    let defining = |operand: u32| {
        at_a_and_b(move |b, f| {
            b.m(GetOperand { op: 0.into(), index: operand, dst: 0.into(), fail: f });
            b.m(GetDefiningOp { value: 0.into(), dst: 1.into(), fail: f });
        })
    };
    assert_eq!(defining(0), (false, true));
    assert_eq!(defining(2), (false, false));
    let defining_of_range = |group: u32| {
        at_a_and_b(move |b, f| {
            b.m(GetOperandGroup { op: 0.into(), group, dst: 0.into(), fail: f });
            b.m(GetDefiningOpOfRange { range: 0.into(), dst: 1.into(), fail: f });
        })
    };
    assert_eq!(defining_of_range(0), (false, true));
    assert_eq!(defining_of_range(2), (false, false), "an empty range, and a block argument");
}

#[test]
fn which_result_an_operand_is() {
    let index = |operand: u32, index: u32| {
        at_a_and_b(move |b, f| {
            b.m(GetOperand { op: 0.into(), index: operand, dst: 0.into(), fail: f });
            b.m(CheckResultIndex { value: 0.into(), index, fail: f });
        })
    };
    assert_eq!(index(0, 1), (false, true));
    assert_eq!(index(0, 0), (false, false), "a block argument is not result 0 of anything");
}

#[test]
fn sameness() {
    let same = |i: u32, j: u32| {
        at_a_and_b(move |b, f| {
            b.m(GetOperand { op: 0.into(), index: i, dst: 0.into(), fail: f });
            b.m(GetOperand { op: 0.into(), index: j, dst: 1.into(), fail: f });
            b.m(CheckSameValue { a: 0.into(), b: 1.into(), fail: f });
        })
    };
    assert_eq!(same(0, 1), (false, true));
    assert_eq!(same(0, 0), (true, true));
    let same_range = |get: Instruction<'static>, other: u32| {
        at_a_and_b(move |b, f| {
            b.m(get);
            b.m(GetOperandGroup { op: 0.into(), group: other, dst: 1.into(), fail: f });
            b.m(CheckSameRange { a: 0.into(), b: 1.into(), fail: f });
        })
    };
    let operands = GetOperands { op: 0.into(), dst: 0.into() }.into();
    let results = GetResults { op: 0.into(), dst: 0.into() }.into();
    assert_eq!(same_range(operands, 0), (true, true));
    assert_eq!(same_range(operands, 1), (false, false));
    assert_eq!(same_range(results, 3), (false, true), "two empty ranges are the same");
    assert_eq!(
        at_a_and_b(|b, f| {
            b.m(GetResultGroup { op: 0.into(), group: 2, dst: 0.into(), fail: f });
            b.m(GetRangeTypes { range: 0.into(), dst: 0.into() });
            b.m(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail: f });
            b.m(GetValueType { value: 0.into(), dst: 0.into() });
            let i32 = b.type_const("i32");
            b.tables.type_lists = vec![vec![i32]];
            b.m(ConstTypes { constant: 0, dst: 1.into() });
            b.m(CheckSameTypes { a: 0.into(), b: 1.into(), fail: f });
            b.m(CheckTypes { types: 0.into(), constant: 0, fail: f });
            b.m(ConstType { constant: i32, dst: 1.into() });
            b.m(CheckSameType { a: 0.into(), b: 1.into(), fail: f });
            b.m(CheckSameOp { a: 0.into(), b: 0.into(), fail: f });
        }),
        (true, false)
    );
    assert_eq!(
        at_a_and_b(|b, f| {
            let name = b.attr_name("x");
            let one = b.attr_const("1 : i32");
            b.m(GetAttribute { op: 0.into(), name, dst: 0.into(), fail: f });
            b.m(ConstAttribute { constant: one, dst: 1.into() });
            b.m(CheckSameAttribute { a: 0.into(), b: 1.into(), fail: f });
            b.m(CheckAttribute { attribute: 1.into(), constant: one, fail: f });
        }),
        (true, false)
    );
}

/// Every switch, dense and sparse, with a key in the middle and the default; accepted pattern 1 is the case, 0 the default.
#[test]
fn switches() {
    type Prepare = fn(&mut Builder, Label) -> u32;
    type Switch = for<'c> fn(Label, Cases<'c>) -> Instruction<'c>;
    #[derive(Clone, Copy)]
    enum Cases<'c> {
        Dense(Dense<'c>),
        Sparse(Sparse<'c>),
    }
    macro_rules! switch {
        ($dense:ident, $sparse:ident, $by:ident) => {
            |default, cases| match cases {
                Cases::Dense(cases) => $dense { $by: 0.into(), default, cases }.into(),
                Cases::Sparse(cases) => $sparse { $by: 0.into(), default, cases }.into(),
            }
        };
    }
    let table: &[(Switch, Prepare)] = &[
        (switch!(SwitchOpName, SwitchOpNameSparse, op), |b, _| {
            b.name("t.other");
            b.name("t.a")
        }),
        (switch!(SwitchOperandCount, SwitchOperandCountSparse, op), |_, _| 2),
        (switch!(SwitchResultCount, SwitchResultCountSparse, op), |_, _| 3),
        (switch!(SwitchAttribute, SwitchAttributeSparse, attribute), |b, f| {
            let name = b.attr_name("x");
            b.m(GetAttribute { op: 0.into(), name, dst: 0.into(), fail: f });
            b.attr_const("5");
            b.attr_const("1 : i32")
        }),
        (switch!(SwitchType, SwitchTypeSparse, r#type), |b, f| {
            b.m(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail: f });
            b.m(GetValueType { value: 0.into(), dst: 0.into() });
            b.type_const("f32");
            b.type_const("i32")
        }),
        (switch!(SwitchTypes, SwitchTypesSparse, types), |b, _| {
            b.m(GetOperands { op: 0.into(), dst: 0.into() });
            b.m(GetRangeTypes { range: 0.into(), dst: 0.into() });
            let (i32, i64) = (b.type_const("i32"), b.type_const("i64"));
            b.tables.type_lists = vec![vec![], vec![i64, i32], vec![i32, i64]];
            2
        }),
    ];
    for (switch, prepare) in table {
        for is_sparse in [false, true] {
            for (offset, expected) in [(0, 1), (1, 0)] {
                let Sample { mut graph, a, .. } = sample();
                let mut b = Builder::new();
                let (fail, case) = (b.matcher.label(), b.matcher.label());
                let (default_pattern, case_pattern) = (b.pattern("d", 0, &[]), b.pattern("c", 1, &[]));
                let key = prepare(&mut b, fail) + offset;
                let (keys, labels) = ([key, key + 7], [case.number(); 2]);
                let cases = match is_sparse {
                    true => Cases::Sparse(Sparse { keys: &keys, labels: &labels }),
                    false => Cases::Dense(Dense { first: key, labels: &labels[..1] }),
                };
                let default = b.matcher.label();
                let switch = switch(default, cases);
                b.m(switch);
                b.matcher.place(default);
                b.m(Accept { pattern: default_pattern, captures: &[] });
                b.m(Jump { target: fail });
                b.matcher.place(case);
                b.m(Accept { pattern: case_pattern, captures: &[] });
                b.matcher.place(fail);
                let set = b.bind(&mut graph, &Natives::new());
                assert_eq!(all(&set, &graph, a), [(expected, vec![])], "{:?} + {offset}", switch.opcode());
            }
        }
    }
}

/// Root `t.a`; for all users u of result 1, for all users v of u's result 0: captures (root, u, v).
fn nested_loops(stop_inner: bool) -> Builder {
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation; 3]);
    let (outer_done, inner_next, outer_next) = (b.matcher.label(), b.matcher.label(), b.matcher.label());
    b.m(GetResult { op: 0.into(), index: 1, dst: 0.into(), fail: outer_done });
    b.m(ForUsers { value: 0.into(), dst: 1.into(), done: outer_done });
    let outer = b.matcher.here();
    b.m(GetResults { op: 1.into(), dst: 0.into() });
    b.m(ForRangeUsers { range: 0.into(), dst: 2.into(), done: outer_next });
    let inner = b.matcher.here();
    let name = b.name("t.skip");
    let not_skipped = b.matcher.label();
    b.m(CheckOpName { op: 2.into(), name, fail: not_skipped });
    b.m(Jump { target: inner_next });
    b.matcher.place(not_skipped);
    b.m(Accept { pattern, captures: &[op(0), op(1), op(2)] });
    if stop_inner {
        b.m(BreakUsers { body: inner, target: outer_next });
    }
    b.matcher.place(inner_next);
    b.m(NextUser { body: inner });
    b.matcher.place(outer_next);
    b.m(NextUser { body: outer });
    b.matcher.place(outer_done);
    b
}

/// `t.a`, two users of it, each with two results that are used.
fn fan() -> (Graph, [u32; 7]) {
    let mut g = Graph::new();
    let a = g.op("t.a", &[], &["i32", "i32"]);
    let r = g.result_of(a, 1);
    let u1 = g.op("t.u", &[r], &["i32", "i32"]);
    let u2 = g.op("t.u", &[r], &["i32"]);
    let (x, y, z) = (g.result_of(u1, 0), g.result_of(u1, 1), g.result_of(u2, 0));
    let v1 = g.op("t.v", &[x, x], &[]);
    let v2 = g.op("t.skip", &[x], &[]);
    let v3 = g.op("t.v", &[y], &[]);
    let v4 = g.op("t.v", &[z], &[]);
    (g, [a, u1, u2, v1, v2, v3, v4])
}

#[test]
fn loops_over_users_nest_and_follow_the_use_order() {
    let (mut g, [a, u1, u2, v1, _, v3, v4]) = fan();
    let set = nested_loops(false).bind(&mut g, &Natives::new());
    let expected = [vec![a, u2, v4], vec![a, u1, v1], vec![a, u1, v1], vec![a, u1, v3]];
    assert_eq!(all(&set, &g, a), expected.map(|ops| (0, ops)));
    assert_eq!(all(&set, &g, v1), []);
    let mut matcher = Matcher::new();
    assert_eq!(matcher.match_best(&set, &g, a, None).unwrap().unwrap().ops(), [a, u2, v4], "the first of one pattern");

    let set = nested_loops(true).bind(&mut g, &Natives::new());
    assert_eq!(all(&set, &g, a), [vec![a, u2, v4], vec![a, u1, v1]].map(|ops| (0, ops)));
}

#[test]
fn fuel_bounds_loops() {
    let (mut g, [a, ..]) = fan();
    let set = nested_loops(false).bind(&mut g, &Natives::new());
    let mut matcher = Matcher::new();
    matcher.set_fuel(Some(30));
    let out = MatchError::OutOfFuel { patterns: vec!["p".into()], op: "t.a".into() };
    assert_eq!(matcher.match_best(&set, &g, a, None).err(), Some(out));
    matcher.set_fuel(Some(1000));
    assert!(matcher.match_best(&set, &g, a, None).unwrap().is_some(), "it goes on with new fuel");
    let taken = 1000 - matcher.fuel();
    assert!((30..=500).contains(&taken), "{taken}");
    matcher.match_best(&set, &g, a, None).unwrap();
    assert_eq!(matcher.fuel(), 1000 - 2 * taken, "all matches take of the same fuel");
}

/// Five patterns on one name, declared in the order of `ranks`.
fn ranked(ranks: &[u32]) -> Builder {
    let mut b = Builder::new();
    for rank in ranks {
        let pattern = b.pattern("p", *rank, &[Kind::Operation]);
        b.accept_named("t.a", pattern);
    }
    b
}

#[test]
fn the_best_match_is_that_of_the_lowest_rank() {
    let Sample { mut graph, a, b } = sample();
    let set = ranked(&[3, 1, 4, 0, 2]).bind(&mut graph, &Natives::new());
    let mut matcher = Matcher::new();
    let mut best = |op, below| matcher.match_best(&set, &graph, op, below).unwrap().map(|m| m.pattern().index());
    assert_eq!(best(a, None), Some(3));
    assert_eq!(best(a, Some(0)), Some(1));
    assert_eq!(best(a, Some(2)), Some(0));
    assert_eq!(best(a, Some(4)), None);
    assert_eq!(best(a, Some(u32::MAX)), None);
    assert_eq!(best(b, None), None);
}

#[test]
fn pruning_skips_what_cannot_win_and_only_for_the_best() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    let Sample { mut graph, a, .. } = sample();
    let calls = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&calls);
    let mut natives = Natives::<G>::new();
    natives.constraint("Count", move |_: &G| {
        counter.fetch_add(1, Ordering::Relaxed);
        true
    });
    let mut b = Builder::new();
    let function = b.native(NativeKind::Constraint, "Count", &[], &[]);
    let (good, bad) = (b.pattern("good", 0, &[]), b.pattern("bad", 1, &[]));
    b.m(Accept { pattern: good, captures: &[] });
    let skip = b.matcher.label();
    b.m(Prune { best: 1, skip });
    b.m(CallConstraint { function, negated: 0, args: &[], results: &[], fail: skip });
    b.m(Accept { pattern: bad, captures: &[] });
    b.matcher.place(skip);
    let set = b.bind(&mut graph, &natives);
    let mut matcher = Matcher::new();
    assert_eq!(matcher.match_best(&set, &graph, a, None).unwrap().map(|m| m.pattern().index()), Some(0));
    assert_eq!(calls.load(Ordering::Relaxed), 0);
    assert_eq!(matcher.match_best(&set, &graph, a, Some(0)).unwrap().map(|m| m.pattern().index()), Some(1));
    assert_eq!(all(&set, &graph, a).len(), 2);
    assert_eq!(calls.load(Ordering::Relaxed), 2);
}

#[test]
fn captures_are_copied_by_kind() {
    let Sample { mut graph, a, .. } = sample();
    let mut b = Builder::new();
    let kinds = [Kind::Value, Kind::ValueRange, Kind::Attribute, Kind::TypeRange, Kind::Type, Kind::ValueRange];
    let pattern = b.pattern("p", 0, &kinds);
    let fail = b.matcher.label();
    let (x, i64) = (b.attr_name("x"), b.type_const("i64"));
    b.m(GetOperand { op: 0.into(), index: 1, dst: 5.into(), fail });
    b.m(GetOperands { op: 0.into(), dst: 3.into() });
    b.m(GetResultGroup { op: 0.into(), group: 1, dst: 1.into(), fail });
    b.m(GetAttribute { op: 0.into(), name: x, dst: 2.into(), fail });
    b.m(GetRangeTypes { range: 1.into(), dst: 0.into() });
    b.m(ConstType { constant: i64, dst: 4.into() });
    let list = [value(5), values(3), attr(2), types(0), r#type(4), values(1)];
    b.m(Accept { pattern, captures: &list });
    b.matcher.place(fail);
    let set = b.bind(&mut graph, &Natives::new());
    let (x, y) = (0, 1);
    let (i32, i64, one) = (graph.intern("i32"), graph.intern("i64"), graph.intern("1 : i32"));
    let mut matcher = Matcher::new();
    let m = matcher.match_best(&set, &graph, a, None).unwrap().unwrap();
    assert_eq!((m.values(), m.attributes(), m.types(), m.ops()), (&[y][..], &[one][..], &[i64][..], &[][..]));
    assert_eq!(m.value_range(0), Some(&[x, y][..]));
    assert_eq!(m.value_range(1), Some(&[graph.result_of(a, 1), graph.result_of(a, 2)][..]));
    assert_eq!((m.value_range(2), m.type_range(0)), (None, Some(&[i64, i32][..])));
}

/// A constraint with one argument of each kind, and one with results of each kind, which the first one sees again.
#[test]
fn native_constraints_take_and_give_every_kind() {
    let Sample { mut graph, a, b: _ } = sample();
    let mut natives = Natives::<G>::new();
    natives.constraint("Scalars", |g: &G, Op(op): Op<G>| {
        let value = g.result_of(op, 2);
        Some((Op(op), Value(value), Attr(pdl_vm::Host::attribute(g, op, 6).unwrap_or(99)), Type(77)))
    });
    natives.constraint("Ranges", |_: &G, Op(_): Op<G>| Some((Values::<G>(vec![5, 6, 7]), Types::<G>(vec![8]))));
    natives.constraint("Seen", |g: &G, o: Op<G>, v: Value<G>, _: Attr<G>, t: Type<G>, vs: Values<G>, ts: Types<G>| {
        v.0 == g.result_of(o.0, 2) && t == Type(77) && vs.0 == [5, 6, 7] && ts[..] == [8]
    });
    natives.constraint("None", |_: &G| None::<Value<G>>);
    for negated in [0, 1] {
        let mut b = one(|_, _| {});
        b.matcher = Default::default();
        let fail = b.matcher.label();
        use Kind::*;
        let kinds = [Operation, Kind::Value, Attribute, Kind::Type, ValueRange, TypeRange];
        let scalars = b.native(NativeKind::Constraint, "Scalars", &kinds[..1], &kinds[..4]);
        let ranges = b.native(NativeKind::Constraint, "Ranges", &kinds[..1], &kinds[4..]);
        let seen = b.native(NativeKind::Constraint, "Seen", &kinds, &[]);
        let none = b.native(NativeKind::Constraint, "None", &[], &[Kind::Value]);
        let scalar_registers = [op(3), value(1), attr(1), r#type(1)];
        let range_registers = [values(1), types(1)];
        let all_registers = [op(3), value(1), attr(1), r#type(1), values(1), types(1)];
        b.m(CallConstraint { function: scalars, negated: 0, args: &[op(0)], results: &scalar_registers, fail });
        b.m(CallConstraint { function: ranges, negated: 0, args: &[op(0)], results: &range_registers, fail });
        b.m(CallConstraint { function: seen, negated, args: &all_registers, results: &[], fail });
        b.m(Accept { pattern: 0, captures: &[] });
        b.matcher.place(fail);
        let end = b.matcher.label();
        b.m(CallConstraint { function: none, negated: 0, args: &[], results: &[value(7)], fail: end });
        b.m(Accept { pattern: 0, captures: &[] });
        b.matcher.place(end);
        let set = b.bind(&mut graph, &natives);
        assert_eq!(matches(&set, &graph, a), negated == 0);
    }
}

#[test]
fn a_panicking_constraint_is_an_error_that_names_the_patterns_in_need_of_it() {
    let Sample { mut graph, a, .. } = sample();
    let mut natives = Natives::<G>::new();
    natives.constraint("Bad", |_: &G, Op(op): Op<G>| -> bool { panic!("op {op} is bad") });
    let mut b = Builder::new();
    let function = b.native(NativeKind::Constraint, "Bad", &[Kind::Operation], &[]);
    let (needs, other) = (b.pattern("needs", 0, &[]), b.pattern("other", 1, &[]));
    let fail = b.matcher.label();
    b.m(CallConstraint { function, negated: 0, args: &[op(0)], results: &[], fail });
    b.m(Accept { pattern: needs, captures: &[] });
    b.matcher.place(fail);
    b.m(Accept { pattern: other, captures: &[] });
    let set = b.bind(&mut graph, &natives);
    let error = Matcher::new().match_best(&set, &graph, a, None).err().unwrap();
    assert_eq!(
        error.to_string(),
        format!("the native constraint `Bad` panicked while `t.a` was matched for pattern `needs`: op {a} is bad")
    );
    assert_eq!(error.code(), "E0611");
}

/// The pool of a turn of a loop is given back, so a long loop does not eat memory.
#[test]
fn ranges_made_in_a_loop_do_not_pile_up() {
    let mut g = Graph::new();
    let a = g.op("t.a", &[], &["i32", "i32"]);
    let r = g.result_of(a, 1);
    for _ in 0..30 {
        g.op("t.u", &[r], &[]);
    }
    let mut natives = Natives::<G>::new();
    natives.constraint("Many", |_: &G| Some(Values::<G>(vec![0; pdl_vm::MAX_POOLED / 8])));
    let mut b = Builder::new();
    let many = b.native(NativeKind::Constraint, "Many", &[], &[Kind::ValueRange]);
    let pattern = b.pattern("p", 0, &[]);
    let done = b.matcher.label();
    b.m(GetResult { op: 0.into(), index: 1, dst: 0.into(), fail: done });
    b.m(ForUsers { value: 0.into(), dst: 1.into(), done });
    let body = b.matcher.here();
    let next = b.matcher.label();
    b.m(CallConstraint { function: many, negated: 0, args: &[], results: &[values(0)], fail: next });
    b.m(Accept { pattern, captures: &[] });
    b.matcher.place(next);
    b.m(NextUser { body });
    b.matcher.place(done);
    let set = b.bind(&mut g, &natives);
    assert_eq!(all(&set, &g, a).len(), 30);
}

#[test]
fn what_stands_before_a_filter_is_there_for_each_of_its_candidates() {
    let mut g = G::new();
    let a = g.op("t.a", &[], &["i32"]);
    let result = g.result_of(a, 0);
    let mut natives = Natives::<G>::new();
    natives.constraint("Range", move |_: &G| Some(Values::<G>(vec![result])));
    let mut b = Builder::new();
    let range = b.native(NativeKind::Constraint, "Range", &[], &[Kind::ValueRange]);
    let patterns = [b.pattern("p", 0, &[]), b.pattern("q", 1, &[])];
    let (end, starts) = (b.matcher.label(), patterns.map(|_| b.matcher.label()));
    b.m(CallConstraint { function: range, negated: 0, args: &[], results: &[values(0)], fail: end });
    b.m(FilterWords::new(&[], &[(starts[0], 0), (starts[1], 1)], &[]).instruction());
    for (pattern, start) in patterns.into_iter().zip(starts) {
        let fail = b.matcher.label();
        b.matcher.place(start);
        b.m(CallConstraint { function: range, negated: 0, args: &[], results: &[values(1)], fail });
        b.m(CheckSameRange { a: 0.into(), b: 1.into(), fail });
        b.m(Accept { pattern, captures: &[] });
        b.matcher.place(fail);
        b.m(End);
    }
    b.matcher.place(end);
    let set = b.bind(&mut g, &natives);
    assert_eq!(all(&set, &g, a).len(), 2);
}

#[test]
fn a_program_without_patterns_matches_nothing() {
    let Sample { mut graph, a, .. } = sample();
    let set = Builder::new().bind(&mut graph, &Natives::new());
    assert!(Matcher::new().match_best(&set, &graph, a, None).unwrap().is_none());
}

/// A filter on four answers, before so many candidates that accept whatever op it is: so what is found is what the filter leaves.
/// Candidate `i` wants answer `i` of the question `i % 5`, of as many answers as there are; every fifth wants none.
/// Keys are `stride` apart. Where there are very many rows, they are searched for. With `groups` operands are in the other
/// order, so that the last is a group, which is asked about, and so are counts.
fn filtered(candidates: u32, stride: u32, searched: bool, groups: bool) -> (Builder, u32, u32) {
    let answers = candidates.div_ceil(5).min(80);
    let rows = if searched { 256 } else { answers.min(MAX_ROWS) };
    let mut b = Builder::new();
    let numbers = 0..answers * stride;
    let names: Vec<u32> = numbers.clone().map(|i| b.name(&format!("t.n{i}"))).collect();
    let constants: Vec<u32> = numbers.clone().map(|i| b.attr_const(&format!("{i} : i32"))).collect();
    let types: Vec<u32> = numbers.clone().map(|i| b.type_const(&format!("i{}", i + 1))).collect();
    // The tables number each kind from 0, so that an answer is its own key.
    assert!([names, constants, types].iter().all(|keys| keys.iter().copied().eq(numbers.clone())));
    let keys: Vec<u32> = numbers.step_by(stride as usize).collect();
    let k = b.attr_name("k");
    let operand = u32::from(groups);
    let found = DefiningOp { operand, of_group: groups, dst: 1, operands: Some(0), results: Some(1), result: Some(0) };
    let asks = [
        (0, Ask::Definition(found)),
        (1, Ask::Attribute(k)),
        (0, Ask::OperandType { index: 1 - operand, operands: groups.then_some(2) }),
        (0, Ask::ResultType { index: 0, results: groups.then_some(1) }),
    ];
    let width = row_width(candidates as usize);
    let mut questions = Vec::new();
    let mut bits = Vec::new();
    for (number, (of, ask)) in (0..).zip(asks) {
        questions.push(FilterQuestion { of, ask, first_row: (bits.len() / width) as u32, rows, keys: &keys });
        for row in 0..=rows {
            let mut words = vec![0u64; width];
            for i in 0..candidates {
                let wanted = i / 5 % answers;
                if i % 5 != number || row == wanted % rows {
                    words[i as usize / 64] |= 1 << (i % 64);
                }
            }
            bits.extend(words);
        }
    }
    let labels: Vec<_> = (0..candidates).map(|i| (b.matcher.label(), i)).collect();
    b.m(FilterWords::new(&questions, &labels, &bits).instruction());
    for (label, i) in labels {
        let pattern = b.pattern(&format!("p{i}"), i, &[]);
        b.matcher.place(label);
        b.m(Accept { pattern, captures: &[] });
        b.m(End);
    }
    (b, answers, rows)
}

#[test]
fn a_filter_leaves_those_that_all_answers_fit() {
    let sizes = [(3, 1), (64, 1), (65, 40), (200, 1), (350, 1), (400, 30), (600, 1), (1000, 1)];
    let kinds = [(false, false), (false, true), (true, false), (true, true)];
    for ((candidates, stride), (searched, groups)) in sizes.into_iter().flat_map(|size| kinds.map(|kind| (size, kind)))
    {
        let (b, answers, rows) = filtered(candidates, stride, searched, groups);
        let mut graph = Graph::new();
        // The code ends behind the last candidate, so that nothing is left to place.
        let set = PatternSet::bind(std::sync::Arc::new(b.program()), &mut graph, &Natives::new()).unwrap();
        let mut roots = Vec::new();
        // An answer of each question, by number; `None` for one that no pattern knows, or where there is nothing to ask.
        let mut check = |name: Option<u32>, k: Option<u32>, operand: Option<u32>, result: Option<u32>, shaped: bool| {
            let text = |of: Option<u32>, known: &dyn Fn(u32) -> String| {
                of.map_or_else(|| "t.unknown".to_owned(), |answer| known(answer * stride))
            };
            let other = graph.argument("f32");
            let x = match name {
                Some(_) => {
                    // An op of another shape is found, but is no answer.
                    let operands = if shaped { &[][..] } else { &[other] };
                    let def = graph.op(&text(name, &|i| format!("t.n{i}")), operands, &["f32"]);
                    if let Some(k) = k {
                        graph.set(def, "k", &format!("{} : i32", k * stride));
                    }
                    graph.result_of(def, 0)
                }
                None => other,
            };
            let y = graph.argument(&text(operand, &|i| format!("i{}", i + 1)));
            let operands = if groups { [y, x] } else { [x, y] };
            let root = graph.op("t.root", &operands, &[&text(result, &|i| format!("i{}", i + 1))]);
            let given = [name.filter(|_| shaped), name.and(k), operand, result];
            let fits = |i: &u32| match given.get((i % 5) as usize) {
                None => true,
                // Answers that share a row are not told apart.
                Some(answer) => answer.is_some_and(|answer| answer % rows == i / 5 % answers % rows),
            };
            let expected: Vec<u32> = (0..candidates).filter(fits).collect();
            let found: Vec<u32> = all(&set, &graph, root).into_iter().map(|(pattern, _)| pattern).collect();
            assert_eq!(found, expected, "{candidates} candidates, {given:?}");
            let best = Matcher::new().match_best(&set, &graph, root, None).unwrap().map(|m| m.pattern().index() as u32);
            assert_eq!(best, expected.first().copied());
            roots.push((root, expected));
        };
        let last = answers - 1;
        check(None, None, None, None, true);
        check(Some(0), None, Some(last), None, true);
        check(None, Some(0), None, Some(0), true);
        check(Some(last), Some(last), Some(last), Some(last), true);
        check(Some(last), Some(last), Some(last), Some(last), false);
        check(Some(0), Some(last / 2), Some(0), Some(last), true);
        // One matcher for all, so that what one root leaves behind is there for the next.
        let mut matcher = Matcher::new();
        for (root, expected) in roots.iter().cycle().take(3 * roots.len()) {
            let mut found = Vec::new();
            matcher.match_all(&set, &graph, *root, &mut |m| found.push(m.pattern().index() as u32)).unwrap();
            assert_eq!(found, *expected, "{candidates} candidates");
            let best = matcher.match_best(&set, &graph, *root, None).unwrap();
            assert_eq!(best.map(|m| m.pattern().index() as u32), expected.first().copied());
        }
    }
}
