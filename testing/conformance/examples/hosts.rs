//! The same patterns on the same operations, on one host: `hosts HOST match|greedy|time`. `hosts/compare.sh` runs it for all of
//! them and prints the table of `docs/hosts.md`.
//!
//! The operations are made through the traits alone, so that every host has the same ones in the same order. What is counted is what
//! the function `measured` does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arena_ir::host::ArenaHost;
use arena_ir::program::Writer;
use expressions::graph::{Graph, Type};
use mir::Mir;
use mlir_lite::Ir;
use mlir_syntax::Context;
use pdl_diagnostics::FileId;
use pdl_vm::{DriverHost, GreedyDriver, GreedyOptions, Host, HostContext, Matcher, Natives, NewOp, PatternSet};

/// Identities that hold of numbers and need no constants: not every host has attributes on what it computes.
const PATTERNS: &str = "
Pattern { let root = op<t.add>(op<t.sub>(x: Value, y: Value).0, y); replace root with x; }
Pattern { let root = op<t.sub>(op<t.add>(x: Value, y: Value).0, y); replace root with x; }
Pattern { let root = op<t.xor>(op<t.xor>(x: Value, y: Value).0, y); replace root with x; }
Pattern { let root = op<t.and>(x: Value, x); replace root with x; }
Pattern { let root = op<t.or>(x: Value, x); replace root with x; }
Pattern { let root = op<t.or>(op<t.and>(x: Value, _: Value).0, x); replace root with x; }
Pattern { let root = op<t.and>(op<t.or>(x: Value, _: Value).0, x); replace root with x; }
";

const NAMES: [&str; 6] = ["t.add", "t.sub", "t.xor", "t.and", "t.or", "t.mul"];
const OPS: usize = 20_000;
/// The number of values that one op uses up, so that none of them is dead.
const USED: usize = 50;

/// A host with an op before which others can be made, the op that holds all, and the types of the results of an op that has none.
struct Subject<H: Host> {
    host: H,
    before: H::Op,
    scope: H::Op,
    no_result: Vec<H::Type>,
}

/// Makes the operations.
fn fill<H: HostContext + DriverHost>(subject: &mut Subject<H>) {
    let ty = subject.host.parse_type("i64").expect("hosts have a type of 64 bits");
    let [source, sink] = ["t.source", "t.use"].map(|name| subject.host.intern_op_name(name));
    let names = NAMES.map(|name| subject.host.intern_op_name(name));
    let mut state = 1_u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) as usize) % bound
    };
    let mut values = Vec::new();
    for index in 0..OPS {
        let op = if index < 2 {
            subject.create(source, &[], &[ty])
        } else {
            let operands = [(); 2].map(|()| values[index - 1 - random(index.min(6))]);
            subject.create(names[random(names.len())], &operands, &[ty])
        };
        values.push(subject.host.result(op, 0));
    }
    let no_result = subject.no_result.clone();
    for used in values.chunks(USED) {
        subject.create(sink, used, &no_result);
    }
}

impl<H: DriverHost> Subject<H> {
    fn create(&mut self, name: H::OpName, operands: &[H::Value], types: &[H::Type]) -> H::Op {
        let mut new = NewOp::new(name, self.before);
        (new.operands, new.result_types) = (operands, types);
        self.host.create_op(&new, self.before).expect("there is room")
    }
}

/// Runs what is measured, and nothing else; gives the time.
#[inline(never)]
fn measured(run: &mut dyn FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// Matches at each op; gives how many patterns are found, and the time.
fn matching<H: HostContext + DriverHost>(subject: &mut Subject<H>, set: &PatternSet<H>, times: u32) -> (u64, Duration) {
    let mut ops = Vec::new();
    subject.host.nested_ops(subject.scope, true, &mut ops);
    let mut matcher = Matcher::new();
    let mut once = || {
        let best = |op: &H::Op| matcher.match_best(set, &subject.host, *op, None).expect("there is fuel").is_some();
        ops.iter().map(best).filter(|found| *found).count() as u64
    };
    // What is made once and kept is made.
    let found = once();
    let least = (0..times).map(|_| measured(&mut || assert_eq!(once(), found))).min();
    (found, least.unwrap_or_default())
}

/// Rewrites until nothing changes; gives how often a pattern was applied, and the time.
fn greedy<H: HostContext + DriverHost>(subject: &mut Subject<H>, set: &PatternSet<H>) -> (u64, Duration) {
    let mut driver = GreedyDriver::new(GreedyOptions::default());
    let mut rewrites = 0;
    let time = measured(&mut || {
        let report = driver.run(set, &mut subject.host, subject.scope, None).expect("patterns apply");
        assert!(report.converged && report.dead_ops == 0);
        rewrites = report.rewrites;
    });
    (rewrites, time)
}

fn run<H: HostContext + DriverHost>(what: &str, make: impl Fn() -> Subject<H>) {
    let filled = || {
        let mut subject = make();
        fill(&mut subject);
        let program = Arc::new(pdll::compile(PATTERNS).expect("the patterns are right"));
        let set = PatternSet::bind(program, &mut subject.host, &Natives::new()).expect("they fit each host");
        (subject, set)
    };
    let (mut subject, set) = filled();
    match what {
        "match" => println!("{} matches", matching(&mut subject, &set, 1).0),
        "greedy" => println!("{} rewrites", greedy(&mut subject, &set).0),
        _ => {
            let per_op = |time: Duration| time.as_nanos() as f64 / OPS as f64;
            let (found, match_time) = matching(&mut subject, &set, 200);
            let runs = (0..25).map(|_| {
                let (mut subject, set) = filled();
                greedy(&mut subject, &set)
            });
            let (rewrites, greedy_time) = runs.min_by_key(|run| run.1).expect("there are some");
            println!(
                "{found} matches, {:.0} ns/op; {rewrites} rewrites, {:.0} ns/op",
                per_op(match_time),
                per_op(greedy_time)
            );
        }
    }
}

fn mlir_lite() -> Subject<Ir> {
    let host = Ir::parse_in(Context::new(), "\"t.end\"() : () -> ()").expect("it parses");
    let scope = host.top_op();
    let mut ops = Vec::new();
    host.nested_ops(scope, true, &mut ops);
    Subject { before: ops[0], scope, host, no_result: Vec::new() }
}

fn machine() -> Subject<Mir> {
    let text = "---\nname: f\nbody: |\n  bb.0:\n    RET_ReallyLR\n...\n";
    let host = Mir::parse(FileId(0), text).expect("it parses");
    let scope = host.functions().next().expect("there is one");
    let mut ops = Vec::new();
    host.nested_ops(scope, true, &mut ops);
    Subject { before: ops[0], scope, host, no_result: Vec::new() }
}

fn arena() -> Subject<ArenaHost> {
    let mut writer = Writer::default();
    let (scope, block) = writer.module();
    let before = writer.act(block, "t.end", &[]);
    Subject { before, scope, host: ArenaHost::new(writer.ir), no_result: Vec::new() }
}

fn graph() -> Subject<Graph> {
    let host = Graph::default();
    // The graph has no order.
    Subject { before: host.program(), scope: host.program(), host, no_result: vec![Type::None] }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [host, what] = &arguments[..] else {
        panic!("usage: hosts mlir-lite|mir|arena-ir|expressions match|greedy|time")
    };
    match host.as_str() {
        "mlir-lite" => run(what, mlir_lite),
        "mir" => run(what, machine),
        "arena-ir" => run(what, arena),
        "expressions" => run(what, graph),
        other => panic!("there is no host `{other}`"),
    }
}
