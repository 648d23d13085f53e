//! Costs of patterns on pliron's IR, beside matchers that are written by hand for it: `cost match|by-hand|greedy|time`.
//! `hosts/compare.sh` runs it. The operations are made through the traits alone, as those of the other hosts are by the example `hosts` of
//! `testing/conformance`. What is counted is what the function `measured` does.
#![allow(missing_docs, reason = "pliron's macros make undocumented items")]

#[path = "../tests/support/dialect.rs"]
mod dialect;

use std::sync::Arc;
use std::time::{Duration, Instant};

use dialect::{AddOp, AndOp, OrOp, SubOp, XorOp};
use pdl_pliron::PlironHost;
use pdl_vm::{
    DriverHost, GreedyDriver, GreedyOptions, Host, HostContext, Matcher, Natives, NewOp, PatternSet, RewriteHost,
};
use pliron::basic_block::BasicBlock;
use pliron::context::{Context, Ptr};
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::value::Value;

/// Those of `testing/conformance/examples/hosts.rs`.
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

struct Subject {
    host: PlironHost,
    scope: Ptr<Operation>,
    before: Ptr<Operation>,
    set: PatternSet<PlironHost>,
}

/// Makes the operations.
fn subject() -> Subject {
    let mut context = Context::new();
    let scope = Operation::new(&mut context, dialect::TopOp::get_concrete_op_info(), vec![], vec![], vec![], 1);
    let before = Operation::new(&mut context, dialect::EndOp::get_concrete_op_info(), vec![], vec![], vec![], 0);
    let block = BasicBlock::new(&mut context, None, vec![]);
    let region = scope.deref(&context).get_region(0);
    block.insert_at_back(region, &context);
    before.insert_at_back(block, &context);
    let mut host = PlironHost::new(context, dialect::registry());
    let program = Arc::new(pdll::compile(PATTERNS).expect("the patterns are right"));
    let set = PatternSet::bind(program, &mut host, &Natives::new()).expect("they fit");
    let mut subject = Subject { host, scope, before, set };
    let ty = subject.host.parse_type("i64").expect("there is a type of 64 bits");
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
    for used in values.chunks(USED) {
        subject.create(sink, used, &[]);
    }
    subject
}

impl Subject {
    fn create(
        &mut self,
        name: pdl_pliron::OpName,
        operands: &[Value],
        types: &[pliron::r#type::TypeHandle],
    ) -> Ptr<Operation> {
        let mut new = NewOp::new(name, self.before);
        (new.operands, new.result_types) = (operands, types);
        self.host.create_op(&new, self.before).expect("there is room")
    }

    fn ops(&self) -> Vec<Ptr<Operation>> {
        let mut ops = Vec::new();
        self.host.nested_ops(self.scope, true, &mut ops);
        ops
    }
}

/// Returns true if an identity holds at `op`, as one writes it with pliron's API: each operation is asked for its type in Rust, each operand is
/// looked at once.
fn by_hand(context: &Context, op: Ptr<Operation>) -> bool {
    let operands = |op: Ptr<Operation>| {
        let data = op.deref(context);
        let is_binary = data.get_num_operands() == 2 && data.get_num_results() == 1;
        is_binary.then(|| (data.get_operand(0), data.get_operand(1)))
    };
    let Some((a, b)) = operands(op) else { return false };
    let inner = a.defining_op();
    if Operation::is_op::<AddOp>(op, context) {
        let sub = inner.filter(|inner| Operation::is_op::<SubOp>(*inner, context));
        sub.and_then(operands).is_some_and(|(_, y)| y == b)
    } else if Operation::is_op::<SubOp>(op, context) {
        let add = inner.filter(|inner| Operation::is_op::<AddOp>(*inner, context));
        add.and_then(operands).is_some_and(|(_, y)| y == b)
    } else if Operation::is_op::<XorOp>(op, context) {
        let xor = inner.filter(|inner| Operation::is_op::<XorOp>(*inner, context));
        xor.and_then(operands).is_some_and(|(_, y)| y == b)
    } else if Operation::is_op::<AndOp>(op, context) {
        let or = inner.filter(|inner| Operation::is_op::<OrOp>(*inner, context));
        a == b || or.and_then(operands).is_some_and(|(x, _)| x == b)
    } else if Operation::is_op::<OrOp>(op, context) {
        let and = inner.filter(|inner| Operation::is_op::<AndOp>(*inner, context));
        a == b || and.and_then(operands).is_some_and(|(x, _)| x == b)
    } else {
        false
    }
}

/// Runs what is measured, and nothing else; gives the time.
#[inline(never)]
fn measured(run: &mut dyn FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// Matches at each op, by the patterns or by hand; gives at how many something is found, and the least time.
fn matching(subject: &Subject, by_patterns: bool, times: u32) -> (usize, Duration) {
    let ops = subject.ops();
    let mut matcher = Matcher::new();
    let mut once = || {
        if by_patterns {
            let mut best = |op: &&Ptr<Operation>| {
                matcher.match_best(&subject.set, &subject.host, **op, None).expect("there is fuel").is_some()
            };
            ops.iter().filter(&mut best).count()
        } else {
            ops.iter().filter(|op| by_hand(subject.host.context(), **op)).count()
        }
    };
    // What is made once and kept is made.
    let found = once();
    let least = (0..times).map(|_| measured(&mut || assert_eq!(once(), found))).min();
    (found, least.unwrap_or_default())
}

/// Rewrites until nothing changes; gives how often a pattern was applied, and the time.
fn greedy(subject: &mut Subject) -> (u64, Duration) {
    let mut driver = GreedyDriver::new(GreedyOptions::default());
    let mut rewrites = 0;
    let time = measured(&mut || {
        let report = driver.run(&subject.set, &mut subject.host, subject.scope, None).expect("patterns apply");
        assert!(report.converged && report.dead_ops == 0);
        rewrites = report.rewrites;
    });
    (rewrites, time)
}

fn main() {
    let what = std::env::args().nth(1).unwrap_or_default();
    let mut subject = subject();
    match what.as_str() {
        "match" => println!("{} matches", matching(&subject, true, 1).0),
        "by-hand" => println!("{} matches", matching(&subject, false, 1).0),
        "greedy" => println!("{} rewrites", greedy(&mut subject).0),
        "time" => {
            let per_op = |time: Duration| time.as_nanos() as f64 / OPS as f64;
            let (found, match_time) = matching(&subject, true, 200);
            let (found_by_hand, hand_time) = matching(&subject, false, 200);
            assert_eq!(found, found_by_hand, "both find the same");
            let runs = (0..25).map(|_| greedy(&mut self::subject()));
            let (rewrites, greedy_time) = runs.min_by_key(|run| run.1).expect("there are some");
            println!(
                "{found} matches, {:.0} ns/op (by hand {:.0}: {:.2} times); {rewrites} rewrites, {:.0} ns/op",
                per_op(match_time),
                per_op(hand_time),
                match_time.as_secs_f64() / hand_time.as_secs_f64(),
                per_op(greedy_time)
            );
        }
        _ => panic!("usage: cost match|by-hand|greedy|time"),
    }
}
