//! Rewriting, with what happens on the way.

use std::num::NonZeroUsize;

use mlir_lite::{Ir, Op};
use pdl_diagnostics::{Diagnostic, Span};
use pdl_vm::{
    ApplyError, Fanout, GreedyLimit, GreedyOptions, GreedyReport, Listener, Order, PatternInfo, PatternSet,
    RewriteFailure, RunLimit, Statistics,
};
use pdll::Session;

use crate::findings::Texts;
use crate::limits;
use crate::natives;
use crate::patterns::Patterns;
use crate::protocol::{self, PatternStatistics, RunResult, State, Step};
use crate::subject::{Reading, read};

/// Returns how the greedy driver works by these options.
pub(crate) fn greedy_options(options: &protocol::Options) -> GreedyOptions {
    GreedyOptions::default()
        .order(if options.order == protocol::Order::TopDown { Order::TopDown } else { Order::BottomUp })
        .max_iterations(Some(u64::from(options.max_iterations)))
        .max_rewrites(match options.max_rewrites {
            0 => RunLimit::Relative,
            most => RunLimit::AtMost(u64::from(most)),
        })
        .fuel(RunLimit::AtMost(limits::FUEL))
        .max_created(RunLimit::AtMost(limits::CREATED))
}

/// Rewrites everything in the IR, on one thread.
pub(crate) fn rewrite(
    ir: &mut Ir,
    set: &PatternSet<Ir>,
    options: &GreedyOptions,
    folds: bool,
    listener: &mut dyn Listener<Ir>,
) -> Result<GreedyReport, ApplyError> {
    match folds {
        false => ir.rewrite_in_parallel(set, options, NonZeroUsize::MIN, Some(listener)),
        true => ir.fold_in_parallel(set, options, NonZeroUsize::MIN, Some(listener)),
    }
}

/// All that becomes of the texts in hand.
pub(crate) fn run(state: &State, patterns: &Patterns) -> RunResult {
    let mut result = RunResult::default();
    let Reading { sources, file, diagnostics, subject } = read(state, patterns);
    let mut session = Session { sources, diagnostics: patterns.diagnostics.clone(), ..Session::new() };
    session.diagnostics.extend(diagnostics);
    if let Some(mut subject) = subject {
        result.ops = subject.entries(&state.ir);
        if let Some(set) = subject.set.take() {
            let mut statistics = Statistics::new(&set);
            let mut steps = Steps::new(subject.ir.op_count());
            let mut listeners = Fanout(vec![&mut statistics, &mut steps]);
            let options = greedy_options(&state.options);
            let rewritten = rewrite(&mut subject.ir, &set, &options, state.options.fold, &mut listeners);
            result.steps = steps.list;
            result.statistics = statistics_of(&session, patterns, &set, &statistics);
            warn_of_natives(&mut session, subject.failures.list());
            match rewritten {
                Ok(report) => {
                    let before = session.diagnostics.len();
                    session.warn_of_run(&set, &report, file.unwrap_or_default());
                    if !report.converged {
                        result.stopped = session.diagnostics.get(before).map(|warning| warning.message.clone());
                        if report.limit == Some(GreedyLimit::Rewrites) && state.options.max_rewrites > 0 {
                            result.stopped = Some(format!("after {} rewrites, as the options say", report.rewrites));
                        }
                    }
                    (result.converged, result.iterations, result.rewrites) =
                        (report.converged, report.iterations, report.rewrites);
                    result.output = Some(subject.print(state, patterns));
                }
                Err(error) => {
                    result.stopped = Some(error.to_string());
                    let _: Option<()> = session.accept("ir", Err(error));
                }
            }
        }
    }
    let mut texts = Texts::new(&session.sources, patterns.file);
    result.diagnostics = session.diagnostics.iter().map(|finding| texts.diagnostic(finding)).collect();
    result
}

/// Warns of constraints in JavaScript that gave no answer, where they are declared.
fn warn_of_natives(session: &mut Session, failures: Vec<natives::Failure>) {
    for natives::Failure { name, message, location: at, count } in failures {
        let start = session.sources.span_at(&at.file, at.line, at.column).unwrap_or(Span::NOWHERE);
        let span = Span { end: start.start + name.len() as u32, ..start };
        let warning =
            Diagnostic::warning("W0910", span, format!("`{name}` failed, and the pattern did not match: {message}"));
        session.diagnostics.push(warning.notes((count > 1).then(|| format!("this happened {count} times"))));
    }
}

fn statistics_of(
    session: &Session,
    patterns: &Patterns,
    set: &PatternSet<Ir>,
    statistics: &Statistics<'_, Ir>,
) -> Vec<PatternStatistics> {
    let mut texts = Texts::new(&session.sources, patterns.file);
    let counts = statistics.by_pattern().into_iter().zip(set.patterns());
    let entry = |(counts, info): (pdl_vm::PatternStatistics, &PatternInfo)| PatternStatistics {
        pattern: set.pattern_text(info.id),
        source: texts.source_of(set, info.id),
        benefit: info.benefit,
        attempts: counts.attempts,
        matches: counts.matches,
        rewrites: counts.rewrites,
    };
    counts.map(entry).collect()
}

/// Lists the first rewrites.
struct Steps {
    list: Vec<Step>,
    /// The operation at hand, as it is before the rewrite.
    at_hand: String,
    /// The most lines that are numbered as in the text of the whole.
    numbered: usize,
}

impl Steps {
    fn new(ops: usize) -> Steps {
        Steps { list: Vec::new(), at_hand: String::new(), numbered: limits::NUMBERED / ops.max(1) }
    }
}

impl Listener<Ir> for Steps {
    fn pattern_begins(&mut self, ir: &Ir, op: Op, _pattern: &PatternInfo) {
        if self.list.len() < limits::STEPS {
            self.at_hand = match self.list.len() < self.numbered {
                true => ir.op_line(op),
                false => ir.context().symbol_name(ir.name(op)).to_owned(),
            };
        }
    }

    fn pattern_succeeded(&mut self, _ir: &Ir, pattern: &PatternInfo) {
        if self.list.len() < limits::STEPS {
            self.list.push(Step { pattern: pattern.id.index() as u32, op: std::mem::take(&mut self.at_hand) });
        }
    }

    fn pattern_failed(&mut self, _ir: &Ir, _op: Op, _pattern: &PatternInfo, _reason: &RewriteFailure) {
        self.at_hand.clear();
    }
}
