//! Matching, and working off a worklist, allocate nothing once warm.

use crate::common;

use common::*;
use pdl_bytecode::isa::*;
use pdl_declarations::{Kind, NativeKind};
use pdl_vm::{
    Application, Applicator, Attr, GreedyDriver, GreedyOptions, Host, Matcher, Natives, Op, SavedMatch, Silent, Value,
};

fn allocations<R>(run: impl FnOnce() -> R) -> (u64, R) {
    let mut result = None;
    let counts = allocation_counter::measure(|| result = Some(run()));
    (counts.count_total, result.expect("it ran"))
}

/// Ranges, loops, native calls with results, switches, captures of every kind; its rewrite is refused at the end.
fn busy(graph: &mut Graph) -> pdl_vm::PatternSet<Graph> {
    let mut natives = Natives::<Graph>::new();
    natives.constraint("Look", |g: &Graph, Op(op): Op<Graph>, Value(_): Value<Graph>, _: Attr<Graph>| {
        Some((Op::<Graph>(op), Value::<Graph>(g.result(op, 0))))
    });
    let mut b = Builder::new();
    let kinds = [Kind::Operation, Kind::Value, Kind::ValueRange, Kind::TypeRange, Kind::Attribute];
    let look = b.native(NativeKind::Constraint, "Look", &[kinds[0], kinds[1], kinds[4]], &kinds[..2]);
    let pattern = b.pattern("p", 0, &kinds);
    let (x, t_a) = (b.attr_name("x"), b.name("t.a"));
    let (fail, case) = (b.matcher.label(), b.matcher.label());
    b.m(SwitchOpName { op: 0.into(), default: fail, cases: Dense { first: t_a, labels: &[case.number()] } });
    b.matcher.place(case);
    b.m(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail });
    b.m(GetOperands { op: 0.into(), dst: 0.into() });
    b.m(GetRangeTypes { range: 0.into(), dst: 0.into() });
    b.m(GetAttribute { op: 0.into(), name: x, dst: 0.into(), fail });
    b.m(CallConstraint {
        function: look,
        negated: 0,
        args: &[op(0), value(0), attr(0)],
        results: &[op(1), value(1)],
        fail,
    });
    b.m(GetResults { op: 0.into(), dst: 1.into() });
    b.m(ForRangeUsers { range: 1.into(), dst: 2.into(), done: fail });
    let body = b.matcher.here();
    b.m(Accept { pattern, captures: &[op(2), value(1), values(0), types(0), attr(0)] });
    b.m(NextUser { body });
    b.matcher.place(fail);
    b.r(GetOperands { op: 0.into(), dst: 1.into() });
    b.r(Fail);
    b.bind(graph, &natives)
}

fn sample() -> (Graph, Vec<u32>) {
    let mut g = Graph::new();
    let x = g.argument("i32");
    let mut ops = Vec::new();
    for _ in 0..20 {
        let a = g.op("t.a", &[x, x, x], &["i32"]);
        g.set(a, "x", "1");
        let r = g.result(a, 0);
        ops.extend([a, g.op("t.u", &[r], &[]), g.op("t.u", &[r, r], &[])]);
        // More users than a loop takes at once.
        ops.extend((0..7).map(|_| g.op("t.u", &[r], &[])));
    }
    (g, ops)
}

#[test]
fn matching_allocates_nothing_once_warm() {
    let (mut g, ops) = sample();
    let set = busy(&mut g);
    let mut matcher = Matcher::new();
    let mut saved = SavedMatch::default();
    let mut round = || {
        let mut found = 0;
        for op in &ops {
            matcher.match_best(&set, &g, *op, None).unwrap();
            matcher
                .match_all(&set, &g, *op, &mut |m| {
                    assert!(m.save(&mut saved));
                    found += 1;
                })
                .unwrap();
        }
        found
    };
    assert!(allocations(&mut round).0 > 0, "the counter counts");
    assert_eq!(allocations(&mut round), (0, 200));
}

/// Refused rewrites, with a journal, undo and the next best match, need no memory either; only the report of failures
/// does, and it is bounded.
#[test]
fn applying_allocates_nothing_once_warm() {
    let (mut g, ops) = sample();
    let set = busy(&mut g);
    let mut applicator = Applicator::new();
    let mut round = |g: &mut Graph| {
        for op in &ops {
            assert_eq!(applicator.apply(&set, g, *op, &mut Silent), Ok(Application::None));
        }
    };
    round(&mut g);
    round(&mut g);
    assert_eq!(allocations(|| round(&mut g)).0, 0);
}

/// An iteration of the greedy driver visits every op and needs memory for none of them: what a run takes does not grow
/// with the ops when the driver is warm and nothing new is made.
#[test]
fn the_greedy_loop_allocates_nothing_for_an_op() {
    let allocated_for = |copies: usize| {
        let mut g = Graph::new();
        let x = g.argument("i32");
        for _ in 0..copies {
            let a = g.op("t.a", &[x, x, x], &["i32"]);
            let r = g.result(a, 0);
            g.op("t.u", &[r, r], &[]);
        }
        let mut b = Builder::new();
        b.pattern("p", 0, &[Kind::Operation]);
        let (x, t_a) = (b.attr_name("x"), b.name("t.a"));
        let (fail, case) = (b.matcher.label(), b.matcher.label());
        b.m(SwitchOpName { op: 0.into(), default: fail, cases: Dense { first: t_a, labels: &[case.number()] } });
        b.matcher.place(case);
        // No op has it, so that each is matched and none is rewritten.
        b.m(GetAttribute { op: 0.into(), name: x, dst: 0.into(), fail });
        b.m(Accept { pattern: 0, captures: &[op(0)] });
        b.matcher.place(fail);
        b.r(Erase { op: 0.into() });
        let set = b.bind(&mut g, &Natives::new());
        let mut driver = GreedyDriver::new(GreedyOptions::default());
        driver.run(&set, &mut g, ROOT, None).unwrap();
        allocations(|| driver.run(&set, &mut g, ROOT, None).unwrap().iterations)
    };
    let (few, iterations) = allocated_for(4);
    assert_eq!((iterations, allocated_for(400)), (1, (few, 1)));
}
