//! Results of the same patterns on different hosts, in a form that can be compared.

use std::sync::Arc;

use pdl_vm::{
    DriverHost, GreedyOptions, HostContext, Matcher, Natives, Order, PatternId, PatternSet, rewrite_greedily,
};
use pdll::Program;

/// Which patterns match at each op, in the order of the ops.
fn matches<H: DriverHost>(set: &PatternSet<H>, host: &H, scope: H::Op) -> Vec<Vec<PatternId>> {
    let mut ops = Vec::new();
    host.nested_ops(scope, true, &mut ops);
    let mut matcher = Matcher::new();
    let found = ops.into_iter().map(|op| {
        let mut found = Vec::new();
        matcher.match_all(set, host, op, &mut |one| found.push(one.pattern())).expect("there is fuel");
        found.sort_unstable();
        found
    });
    found.collect()
}

/// The outcome of a run: the matches at first, then the IR, how often each pattern was applied and how many rewrites failed, or
/// the error.
pub type Outcome = (Vec<Vec<PatternId>>, Result<(String, Vec<u64>, u64), String>);

/// Returns what a program leads to on a host, below `scope`. Panics if it cannot be bound.
pub fn outcome<H: HostContext + DriverHost>(
    program: &Program,
    natives: &Natives<H>,
    host: &mut H,
    scope: H::Op,
    order: Order,
    print: impl Fn(&H) -> String,
) -> Outcome {
    let set = PatternSet::bind(Arc::new(program.clone()), host, natives).unwrap_or_else(|errors| panic!("{errors}"));
    let found = matches(&set, host, scope);
    let report = rewrite_greedily(&set, host, scope, &GreedyOptions::default().order(order));
    let report = report
        .map(|report| (print(host), report.rewrites_by_pattern, report.failures.count))
        .map_err(|error| error.to_string());
    (found, report)
}
