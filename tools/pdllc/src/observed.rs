//! `pdllc run --stats` and `--debug`: patterns at work.

use std::fmt::Write;

use pdl_diagnostics::{TerminalWriter, terminal_text};
use pdl_vm::{Fanout, Listener, PatternSet, PatternStatistics, Statistics, TreePrinter};
use pdll::explain::Explainer;

use serde_json::{Value, json};

use crate::args::{MessageFormat, Rewriting};
use crate::subject::Subject;

/// Returns what `rewrite` gives, watched as the arguments ask and by `also`, and what `--stats` prints. Without any of them nobody
/// listens.
pub(crate) fn watched<S: Subject, R>(
    arguments: &Rewriting,
    set: &PatternSet<S>,
    also: Option<&mut dyn Listener<S>>,
    rewrite: impl FnOnce(Option<&mut dyn Listener<S>>) -> R,
) -> (R, Option<Counts>) {
    let mut statistics = Statistics::new(set);
    let mut stderr = TerminalWriter(std::io::stderr());
    let mut op_text = S::Text::default();
    let explainer = if arguments.debug.is_some() { Explainer::new(set).ok() } else { None };
    let refusal_text = explainer.as_ref().map(|known| |ir: &S, pattern, op| known.refusal_text(ir, pattern, op));
    let mut tree = TreePrinter::new(set, &mut stderr, &mut op_text);
    if let Some(refusal_text) = &refusal_text {
        tree = tree.explain_with(refusal_text);
    }
    let mut listeners = Fanout(Vec::new());
    if arguments.stats.is_some() {
        listeners.0.push(&mut statistics);
    }
    if let Some(names) = &arguments.debug {
        let is_pattern = |name: &&String| set.patterns_called(name).next().is_some();
        let (patterns, ops): (Vec<&String>, Vec<&String>) =
            names.iter().filter(|name| !name.is_empty()).partition(is_pattern);
        if !(patterns.is_empty() && ops.is_empty()) {
            let patterns = patterns.into_iter().flat_map(|name| set.patterns_called(name)).collect();
            tree = tree.only(ops.into_iter().cloned().collect(), patterns);
        }
        listeners.0.push(&mut tree);
    }
    if let Some(also) = also {
        listeners.0.push(also);
    }
    let listener = (!listeners.0.is_empty()).then_some(&mut listeners as &mut dyn Listener<S>);
    let result = rewrite(listener);
    tree.finish();
    if arguments.debug.is_some() && tree.is_empty() {
        eprintln!("--debug: no operation or pattern of these names was tried");
    }
    (result, arguments.stats.map(|format| Counts::new(format, set, &statistics)))
}

/// The counts that `--stats` prints.
pub(crate) struct Counts {
    format: MessageFormat,
    /// The label of each pattern that is used, the busiest first. A rule that is several patterns counts as one.
    patterns: Vec<(String, PatternStatistics)>,
}

impl Counts {
    fn new<S: Subject>(format: MessageFormat, set: &PatternSet<S>, statistics: &Statistics<'_, S>) -> Counts {
        let counts = statistics.by_pattern();
        let mut patterns: Vec<(String, PatternStatistics)> = Vec::new();
        for (name, of_rule) in set.rules() {
            let mut sum: Option<PatternStatistics> = None;
            let mut roots = Vec::new();
            for pattern in of_rule.into_iter().filter(|pattern| set.is_used(*pattern)) {
                let mut one = counts[pattern.index()];
                // A rule is tried once at an op, however many of its patterns have that root.
                let root = set.root(pattern);
                if roots.contains(&root) {
                    one.attempts = 0;
                }
                roots.push(root);
                *sum.get_or_insert_default() += one;
            }
            patterns.extend(sum.map(|sum| (name, sum)));
        }
        patterns.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.rewrites));
        Counts { format, patterns }
    }

    /// Prints them behind what is said of the whole, in words or as an object.
    pub(crate) fn print(&self, summary: &str, object: Value) {
        match self.format {
            MessageFormat::Text => eprint!("{summary}\n{}", terminal_text(&self.table())),
            MessageFormat::Json => {
                let patterns = self.patterns.iter().map(|(pattern, counts)| {
                    json!({
                        "pattern": pattern,
                        "attempts": counts.attempts,
                        "matches": counts.matches,
                        "rewrites": counts.rewrites,
                        "time_us": counts.time.as_micros() as u64,
                    })
                });
                let mut object = object;
                object["patterns"] = patterns.collect();
                eprintln!("{object}");
            }
        }
    }

    fn table(&self) -> String {
        let mut text = String::from("attempts   matches  rewrites  time (us)  pattern\n");
        for (pattern, counts) in &self.patterns {
            let PatternStatistics { attempts, matches, rewrites, time } = counts;
            let time = time.as_micros();
            let _ = writeln!(text, "{attempts:>8}  {matches:>8}  {rewrites:>8}  {time:>9}  {pattern}");
        }
        text
    }
}
