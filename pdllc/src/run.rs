//! `pdllc run`: rewrites IR to a fixed point.

use std::fmt::Write;

use pdll::Session;
use pdll::diagnostics::{Diagnostic, FileId, Span};
use pdll::mlir_lite::Ir;
use pdll::vm::{GreedyOptions, GreedyReport, Order, PatternSet, rewrite_greedily};

use crate::args::{MessageFormat, Run};
use crate::input::{bind, read_ir};
use crate::report::{Outcome, finish, session, write};

pub fn run(arguments: &Run, format: MessageFormat) -> Outcome {
    let mut session = session(&arguments.patterns.includes);
    if let Some(text) = rewritten(arguments, &mut session) {
        write(&mut session, arguments.output.as_deref(), text.as_bytes());
    }
    finish(&session, format)
}

fn rewritten(arguments: &Run, session: &mut Session) -> Option<String> {
    let patterns = &arguments.patterns;
    // Both are read before either stops the command: one run reports the errors of both.
    let program = session.programs(&patterns.patterns);
    let input = read_ir(session, &patterns.input);
    let (program, (file, mut ir)) = (program?, input?);
    let set = bind(session, program, &mut ir, &patterns.stubs, &patterns.patterns[0])?;
    if arguments.verify {
        verify(session, &ir, file, "the input")?;
    }
    let options = GreedyOptions {
        order: if arguments.top_down { Order::TopDown } else { Order::BottomUp },
        max_iterations: Some(arguments.max_iterations as u64),
        // Patterns that undo each other never leave the first iteration: far more rewrites than ops is such a case.
        max_rewrites: Some(100_000 + 100 * ir.op_count() as u64),
        ..GreedyOptions::default()
    };
    let scope = ir.top_op();
    let input_name = patterns.input.display().to_string();
    let report = match rewrite_greedily(&set, &mut ir, scope, &options) {
        Ok(report) => report,
        Err(error) => {
            session.error_in_file(&input_name, error.code(), error.to_string());
            return None;
        }
    };
    if arguments.verify {
        verify(session, &ir, file, "the rewritten IR")?;
    }
    warn(session, &set, &report, file);
    if arguments.stats {
        eprint!("{}", statistics(&set, &report));
    }
    Some(ir.to_string())
}

fn verify(session: &mut Session, ir: &Ir, file: FileId, what: &str) -> Option<()> {
    let Err(errors) = ir.verify() else { return Some(()) };
    for error in errors {
        let message = format!("{what} is not valid: {error}");
        session.diagnostics.push(Diagnostic::error(error.code, Span::new(file, 0, 0), message));
    }
    None
}

/// What a user should know although IR comes out.
fn warn(session: &mut Session, set: &PatternSet<Ir>, report: &GreedyReport, file: FileId) {
    if !report.converged {
        let mut diagnostic = Diagnostic::warning(
            "W0601",
            Span::new(file, 0, 0),
            format!("no fixed point after {} iterations and {} rewrites", report.iterations, report.rewrites),
        );
        for (pattern, times) in report.still_firing.iter().take(5) {
            diagnostic = diagnostic
                .note(format!("{} was still applied {times} times in the last one", set.pattern_text(*pattern)));
        }
        session
            .diagnostics
            .push(diagnostic.note("patterns that undo each other never end; `--max-iterations` allows more"));
    }
    for error in &report.failures.first {
        let message = format!("a rewrite failed and was undone: {error}");
        session.diagnostics.push(Diagnostic::warning("W0602", Span::new(file, 0, 0), message));
    }
}

/// A line for each pattern, the busiest first.
fn statistics(set: &PatternSet<Ir>, report: &GreedyReport) -> String {
    let mut text = format!(
        "{} rewrites in {} iterations, {}\n",
        report.rewrites,
        report.iterations,
        if report.converged { "converged" } else { "not converged" }
    );
    let mut counts: Vec<(usize, u64)> = report.rewrites_by_pattern.iter().copied().enumerate().collect();
    counts.sort_by_key(|(pattern, count)| (std::cmp::Reverse(*count), *pattern));
    for (pattern, count) in counts {
        let _ = writeln!(text, "{count:>8}  {}", set.pattern_text(pattern as u32));
    }
    text
}
