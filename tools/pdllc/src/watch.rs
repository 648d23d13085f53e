//! `pdllc run --stats` and `--debug`: patterns at work.

use std::fmt::Write;

use pdll::explain::Explainer;
use pdll::vm::{Fanout, Listener, PatternSet, Statistics, TreePrinter};

use crate::args::Run;
use crate::subject::Subject;

/// What `rewrite` gives, watched as the arguments ask, and the lines of `--stats`. Without either flag nobody listens.
pub fn watched<S: Subject, R>(
    arguments: &Run,
    set: &PatternSet<S>,
    rewrite: impl FnOnce(Option<&mut dyn Listener<S>>) -> R,
) -> (R, Option<String>) {
    let mut statistics = Statistics::new(set);
    let mut stderr = std::io::stderr();
    let op_text = |ir: &S, op| ir.op_line(op);
    let explainer = if arguments.debug { Explainer::new(set).ok() } else { None };
    let refusal_text = |ir: &S, pattern, op| match &explainer {
        Some(explainer) => explainer.refusal_text(ir, pattern, op),
        None => Some("pattern failed to match".to_owned()),
    };
    let mut tree = TreePrinter::new(set, &mut stderr, &op_text).explain_with(&refusal_text);
    let mut listeners = Fanout(Vec::new());
    if arguments.stats {
        listeners.0.push(&mut statistics);
    }
    if arguments.debug {
        listeners.0.push(&mut tree);
    }
    let listener = (!listeners.0.is_empty()).then_some(&mut listeners as &mut dyn Listener<S>);
    let result = rewrite(listener);
    tree.finish();
    (result, arguments.stats.then(|| statistics_text(set, &statistics)))
}

/// A line for each pattern, the busiest first.
fn statistics_text<S: Subject>(set: &PatternSet<S>, statistics: &Statistics<'_, S>) -> String {
    let mut text = String::from("attempts   matches  rewrites  time (us)  pattern\n");
    let mut counts: Vec<_> = statistics.by_pattern().into_iter().enumerate().collect();
    counts.sort_by_key(|(pattern, counts)| (std::cmp::Reverse(counts.rewrites), *pattern));
    for (pattern, counts) in counts.into_iter().filter(|(pattern, _)| set.is_used(*pattern as u32)) {
        let _ = writeln!(
            text,
            "{:>8}  {:>8}  {:>8}  {:>9}  {}",
            counts.attempts,
            counts.matches,
            counts.rewrites,
            counts.time.as_micros(),
            set.pattern_text(pattern as u32)
        );
    }
    text
}
