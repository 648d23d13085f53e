//! The greedy driver: its order, its limits and its report.

use crate::common;

use common::*;
use pdl_bytecode::isa::*;
use pdl_declarations::{Kind, NativeKind};
use pdl_vm::{
    ApplyError, GreedyDriver, GreedyOptions, GreedyReport, Host, Listener, NativeError, Natives, Op, Order, PatternId,
    PatternSet, Rewriter, RunLimit, rewrite_greedily,
};

type G = Graph;

/// The tags of the ops that the driver turns to.
#[derive(Default)]
struct Processed(Vec<String>);

impl Listener<G> for Processed {
    fn op_processed(&mut self, g: &G, op: u32) {
        self.0.push(g.op_name_text(g.op_name(op)).trim_start_matches("t.").to_owned());
    }
}

fn options(order: Order) -> GreedyOptions {
    GreedyOptions::default().order(order)
}

fn run(set: &PatternSet<G>, g: &mut G, order: Order) -> (GreedyReport, String) {
    let mut processed = Processed::default();
    let report = GreedyDriver::new(options(order)).run(set, g, ROOT, Some(&mut processed)).unwrap();
    g.verify();
    (report, processed.0.join(" "))
}

fn nested() -> G {
    let mut g = G::new();
    g.op("t.1", &[], &[]);
    let outer = g.op("t.outer", &[], &[]);
    g.op_in(outer, "t.2", &[], &[]);
    g.op_in(outer, "t.3", &[], &[]);
    let inner = g.op_in(outer, "t.inner", &[], &[]);
    g.op_in(inner, "t.4", &[], &[]);
    g.op_in(inner, "t.5", &[], &[]);
    g.op_in(outer, "t.6", &[], &[]);
    g.op("t.7", &[], &[]);
    g
}

/// As seen with MLIR 22: pushing an op pushes the ops around it right behind.
#[test]
fn the_initial_order_is_that_of_mlir() {
    let mut g = nested();
    let set = Builder::new().bind(&mut g, &Natives::new());
    let (report, order) = run(&set, &mut g, Order::BottomUp);
    assert_eq!(order, "7 6 5 inner 4 3 outer 2 1");
    assert_eq!((report.converged, report.iterations, report.rewrites), (true, 1, 0));
    let (_, order) = run(&set, &mut g, Order::TopDown);
    assert_eq!(order, "1 outer 2 3 inner 4 5 6 7");
}

/// A pattern that replaces `from` by a new op `to` with the same operands and result types.
fn rename(b: &mut Builder, from: &str, to: &str) {
    let rank = b.tables.patterns.len() as u32;
    let pattern = b.pattern(&format!("{from}->{to}"), rank, &[Kind::Operation]);
    b.accept_named(from, pattern);
    let to = b.name(to);
    b.r(GetOperands { op: 0.into(), dst: 0.into() });
    b.r(GetResults { op: 0.into(), dst: 1.into() });
    b.r(GetRangeTypes { range: 1.into(), dst: 0.into() });
    b.r(CreateOp { name: to, operands: &[values(0)], attributes: &[], types: &[types(0)], dst: 1.into() });
    b.r(ReplaceWithOp { op: 0.into(), by: 1.into() });
    b.r(End);
}

fn erase(b: &mut Builder, name: &str) {
    let rank = b.tables.patterns.len() as u32;
    let pattern = b.pattern(&format!("erase {name}"), rank, &[Kind::Operation]);
    b.accept_named(name, pattern);
    b.r(Erase { op: 0.into() });
    b.r(End);
}

#[test]
fn new_ops_their_users_and_definitions_are_visited_again() {
    let mut g = G::new();
    let x = g.argument("i32");
    let d = g.op("t.d", &[x], &["i32"]);
    let d = g.result(d, 0);
    let a = g.op("t.a", &[d], &["i32"]);
    let a = g.result(a, 0);
    g.op("t.u", &[a], &[]);
    g.op("t.v", &[a], &[]);
    let mut b = Builder::new();
    rename(&mut b, "t.a", "t.b");
    let set = b.bind(&mut g, &Natives::new());
    // `t.b` is pushed when it is created, then the users, last use first, then what defined the operand of `t.a`;
    // `t.d` is in the stack already, below.
    let (report, order) = run(&set, &mut g, Order::BottomUp);
    assert_eq!(order, "v u a u v b d v u b d");
    assert_eq!((report.converged, report.iterations, report.rewrites), (true, 2, 1));
}

/// Top-down, the definition was visited before and is pushed again.
#[test]
fn definitions_are_pushed_if_at_most_one_other_user_is_left() {
    for (users, expected) in [(0, "d a d b"), (1, "d a d b k"), (2, "d a b k k")] {
        let mut g = G::new();
        let d = g.op("t.d", &[], &["i32"]);
        let d = g.result(d, 0);
        g.op("t.a", &[d, d], &[]);
        g.op("t.b", &[], &[]);
        for _ in 0..users {
            g.op("t.k", &[d, d], &[]);
        }
        let mut b = Builder::new();
        erase(&mut b, "t.a");
        let set = b.bind(&mut g, &Natives::new());
        let (_, order) = run(&set, &mut g, Order::TopDown);
        assert_eq!(order.split(" d").next(), expected.split(" d").next());
        assert!(order.starts_with(expected), "{users} users: {order}");
    }
}

#[test]
fn what_stands_in_an_erased_region_is_forgotten() {
    let mut g = nested();
    let mut b = Builder::new();
    erase(&mut b, "t.outer");
    let set = b.bind(&mut g, &Natives::new());
    let (report, order) = run(&set, &mut g, Order::BottomUp);
    assert_eq!(order, "7 6 5 inner 4 3 outer 1 7 1");
    assert_eq!((report.rewrites, g.names()), (1, vec!["t.1", "t.7"]));
}

/// The driver works on what is nested in the scope, and pushes nothing from outside.
#[test]
fn ops_outside_of_the_scope_are_left_alone() {
    let mut g = G::new();
    let out = g.op("t.a", &[], &["i32"]);
    let out = g.result(out, 0);
    let scope = g.op("t.scope", &[], &[]);
    g.op_in(scope, "t.a", &[out], &["i32"]);
    let mut b = Builder::new();
    rename(&mut b, "t.a", "t.b");
    let set = b.bind(&mut g, &Natives::new());
    let report = rewrite_greedily(&set, &mut g, scope, &GreedyOptions::default()).unwrap();
    assert_eq!((report.rewrites, g.names()), (1, vec!["t.a", "t.scope"]));
}

#[test]
fn patterns_that_fire_forever_are_stopped_and_named() {
    let build = || {
        let mut g = G::new();
        for name in ["t.x", "t.y", "t.x", "t.z"] {
            g.op(name, &[], &["i32"]);
        }
        let mut b = Builder::new();
        rename(&mut b, "t.z", "t.y");
        rename(&mut b, "t.x", "t.x");
        (b.bind(&mut g, &Natives::new()), g)
    };
    let (set, mut g) = build();
    let limited = GreedyOptions::default().max_rewrites(RunLimit::AtMost(5));
    let report = rewrite_greedily(&set, &mut g, ROOT, &limited).unwrap();
    g.verify();
    assert_eq!((report.converged, report.iterations, report.rewrites), (false, 10, 50));
    assert_eq!(report.rewrites_by_pattern, [1, 49]);
    assert_eq!(report.still_firing, [(PatternId::new(1), 5)]);
    assert_eq!(set.pattern_text(PatternId::new(1)), "t.x->t.x");
    let once = GreedyOptions::default().max_iterations(Some(0));
    let report = rewrite_greedily(&set, &mut g, ROOT, &once).unwrap();
    assert_eq!((report.converged, report.iterations, report.rewrites), (false, 0, 0));
}

#[test]
fn dead_ops_are_removed_with_what_they_kept_alive() {
    let mut g = G::new();
    g.pure = Some("t.pure".into());
    let a = g.op("t.pure", &[], &["i32"]);
    let a = g.result(a, 0);
    let b = g.op("t.pure", &[a], &["i32"]);
    let b = g.result(b, 0);
    g.op("t.pure", &[a, b], &["i32"]);
    g.op("t.keep", &[], &[]);
    let set = Builder::new().bind(&mut g, &Natives::new());
    for order in [Order::TopDown, Order::BottomUp] {
        let mut g = g.clone();
        let (report, _) = run(&set, &mut g, order);
        assert_eq!((report.dead_ops, report.rewrites, g.names()), (3, 0, vec!["t.keep"]));
        assert_eq!(g.kept, 0, "nothing can ask them back");
    }
}

/// A rewrite that fails leaves the worklist as it was, too.
#[test]
fn failed_rewrites_do_not_change_the_order() {
    let build = |fails: bool| {
        let mut g = G::new();
        let d = g.op("t.d", &[], &["i32"]);
        let d = g.result(d, 0);
        for name in ["t.e", "t.a", "t.f"] {
            g.op(name, &[d], &[]);
        }
        let mut natives = Natives::<G>::new();
        natives.rewrite("Refuse", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| -> Result<(), NativeError> {
            for other in [rewriter.host().body(ROOT)[1], op] {
                rewriter.erase_op(other)?;
            }
            Err(NativeError::new("after all"))
        });
        let mut b = Builder::new();
        let refuse = b.native(NativeKind::Rewrite, "Refuse", &[Kind::Operation], &[]);
        if fails {
            let pattern = b.pattern("p", 0, &[Kind::Operation]);
            b.accept_named("t.a", pattern);
            let new = b.name("t.new");
            b.r(CreateOp { name: new, operands: &[], attributes: &[], types: &[], dst: 1.into() });
            b.r(CallRewrite { function: refuse, args: &[op(0)], results: &[] });
            b.r(End);
        }
        (b.bind(&mut g, &natives), g)
    };
    for order in [Order::TopDown, Order::BottomUp] {
        let (set, mut g) = build(true);
        let (report, processed) = run(&set, &mut g, order);
        let (set, mut untouched) = build(false);
        assert_eq!(processed, run(&set, &mut untouched, order).1);
        assert_eq!(g.dump(), untouched.dump());
        assert_eq!((report.converged, report.rewrites, report.failures.count), (true, 0, 1));
        assert_eq!(
            report.failures.first[0].to_string(),
            "pattern `p` could not rewrite `t.a`: the native rewrite `Refuse` failed: after all"
        );
    }
}

#[test]
fn a_panic_ends_the_run_and_leaves_valid_ir() {
    let mut g = G::new();
    g.op("t.b", &[], &["i32"]);
    g.op("t.x", &[], &["i32"]);
    let mut natives = Natives::<G>::new();
    natives.rewrite("Panic", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| -> () {
        rewriter.erase_op(op).unwrap();
        panic!("{}", "at the disco")
    });
    let mut b = Builder::new();
    let panics = b.native(NativeKind::Rewrite, "Panic", &[Kind::Operation], &[]);
    rename(&mut b, "t.x", "t.y");
    let pattern = b.pattern("q", 1, &[Kind::Operation]);
    b.accept_named("t.b", pattern);
    b.r(CallRewrite { function: panics, args: &[op(0)], results: &[] });
    b.r(End);
    let set = b.bind(&mut g, &natives);
    let error = rewrite_greedily(&set, &mut g, ROOT, &GreedyOptions::default()).unwrap_err();
    assert!(matches!(&error, ApplyError::Rewrite(e) if e.code() == "E0622"));
    assert_eq!(
        error.to_string(),
        "pattern `q` could not rewrite `t.b`: the native rewrite `Panic` panicked: at the disco"
    );
    assert_eq!(g.names(), ["t.b", "t.y"]);
    g.verify();
}

/// A host need not number its ops.
#[test]
fn ops_without_numbers_are_rewritten_in_the_same_order() {
    for order in [Order::BottomUp, Order::TopDown] {
        let [numbered, unnumbered] = [false, true].map(|unnumbered| {
            let mut g = nested();
            g.unnumbered = unnumbered;
            g.pure = Some("t.4".into());
            let mut b = Builder::new();
            rename(&mut b, "t.3", "t.6");
            rename(&mut b, "t.6", "t.1");
            erase(&mut b, "t.7");
            let set = b.bind(&mut g, &Natives::new());
            let (report, processed) = run(&set, &mut g, order);
            (report.rewrites, report.dead_ops, processed, g.dump())
        });
        assert_eq!(numbered, unnumbered);
        assert_eq!((numbered.0, numbered.1), (4, 1));
    }
}
