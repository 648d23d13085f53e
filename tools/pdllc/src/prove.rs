//! `pdllc prove`: which patterns are right.

mod baseline;
mod json;
mod junit;
mod sarif;
mod text;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use pdl_diagnostics::counted;
use pdl_ir::Module;
use pdl_prove::{Cache, Judgement, ProofError, ProofOptions, Semantics, Solver, Verdict, prove as judge};
use pdll::{Session, shown};

use crate::args::{Messages, ProofFormat, Prove};
use crate::progress::{Progress, say};
use crate::report::{self, Outcome, finish, show, write};
use baseline::{Baseline, is_known};

/// The exit status if any pattern is refuted, if none is but of some nobody knows, if none is of these but some match nothing, and
/// if nothing could be judged.
const REFUTED: u8 = 1;
const UNKNOWN: u8 = 3;
const VACUOUS: u8 = 4;
const FAILED: u8 = 2;

pub(crate) fn prove(arguments: &Prove, messages: Messages) -> ExitCode {
    let mut session = report::session_at(&arguments.includes, &arguments.files[0]);
    let status = run(arguments, messages, &mut session);
    match finish(&session, messages) {
        Outcome::Fine => ExitCode::from(status.unwrap_or(FAILED)),
        _ => ExitCode::from(FAILED),
    }
}

/// Judges, and writes what comes of it. Returns the exit status if nothing goes wrong.
fn run(arguments: &Prove, messages: Messages, session: &mut Session) -> Option<u8> {
    let baseline = match &arguments.baseline {
        Some(path) => Some(Baseline::read(session, path)?),
        None => None,
    };
    let reports = judged(arguments, messages, session)?;
    let own: Vec<String> = arguments.semantics.iter().map(|path| shown(path)).collect();
    let baseline = baseline.as_ref();
    match arguments.format() {
        ProofFormat::Text => show(session, &text::text(&reports, baseline, &own)),
        ProofFormat::Json => write(session, None, json::json(&reports, baseline).as_bytes()),
        ProofFormat::Sarif => write(session, None, sarif::sarif(&reports, baseline, &own).as_bytes()),
        ProofFormat::Junit => write(session, None, junit::junit(&reports, baseline, &own).as_bytes()),
    }
    if let Some(path) = &arguments.write_baseline {
        write(session, Some(path), Baseline::of(&reports).text().as_bytes());
        return Some(0);
    }
    let is = |wanted: fn(&Verdict) -> bool| {
        reports.iter().any(|report| wanted(&report.verdict) && !is_known(report, baseline))
    };
    Some(if is(|verdict| matches!(verdict, Verdict::Refuted(_))) {
        REFUTED
    } else if is(|verdict| matches!(verdict, Verdict::Unknown(_))) {
        UNKNOWN
    } else if is(|verdict| matches!(verdict, Verdict::Vacuous(_))) {
        VACUOUS
    } else {
        0
    })
}

fn judged(arguments: &Prove, messages: Messages, session: &mut Session) -> Option<Vec<Judgement>> {
    let mut semantics = Semantics::shipped();
    for path in &arguments.semantics {
        let file = session.read_text(path)?;
        semantics.add(&session.sources, file, &mut session.diagnostics);
    }
    let mut module = Module::default();
    for path in &arguments.files {
        if let Some(more) = session.module(path) {
            module.patterns.extend(more.patterns);
            module.natives.extend(more.natives);
        }
    }
    if session.has_errors() {
        return None;
    }
    let semantics = semantics.with_operations(session.operations.clone());
    let cache = arguments.cache.as_ref().map(|folder| Arc::new(Cache::new(folder)));
    let progress = Progress::new("queries").in_lines(messages);
    let judged = judge(&module, &semantics, &options(arguments, cache.clone()), &|done, all| progress.at(done, all));
    progress.finish();
    if let Some(cache) = cache {
        let (answered, asked) = (counted(cache.answered() as u64, "answer"), counted(cache.asked() as u64, "new one"));
        let damaged = match cache.damaged() {
            0 => String::new(),
            damaged => format!("; {} damaged and ignored", counted(damaged as u64, "file")),
        };
        say(messages, &format!("cache: {answered}, {asked}{damaged}"));
    }
    match judged {
        Ok(reports) => Some(reports),
        Err(error @ ProofError::Unwritten { .. }) => {
            session.error_in_file("", "E0902", error.to_string());
            None
        }
        Err(error) => {
            session.error_in_file("", "E0910", error.to_string());
            if !matches!(error, ProofError::Disagreement { .. }) {
                session.note("z3 is what is tried by default: `apt-get install z3`, or `--solver cvc5`");
            }
            None
        }
    }
}

fn options(arguments: &Prove, cache: Option<Arc<Cache>>) -> ProofOptions {
    let solver =
        |command: &String| Solver::new(command, Duration::from_secs(arguments.timeout)).memory(arguments.memory);
    let mut solvers = arguments.solver.iter().map(solver);
    // There is at least one, by the default.
    let first = solvers.next().unwrap_or_else(|| solver(&"z3".to_owned()));
    let mut options = ProofOptions::new(first).widths(&arguments.widths).index_width(arguments.index_width);
    options = solvers.fold(options, ProofOptions::also);
    options.cache = cache;
    options.artifacts.clone_from(&arguments.artifacts);
    options.shard = arguments.shard.map(|shard| (shard.share, shard.of));
    options
}
