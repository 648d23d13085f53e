//! `pdllc prove`: which patterns are right.

use std::process::ExitCode;
use std::time::Duration;

use pdl_ir::Module;
use pdl_prove::{Judgement, ProofOptions, Refutation, Semantics, ShapeKind, Solver, Verdict, prove as judge};
use pdll::Session;

use crate::args::{Messages, Prove};
use crate::progress::Progress;
use crate::report::{self, Outcome, finish, show, write};

/// The exit status if any pattern is refuted, if none is but of some nobody knows, if none is of these but some match nothing, and
/// if nothing could be judged.
const REFUTED: u8 = 1;
const UNKNOWN: u8 = 3;
const VACUOUS: u8 = 4;
const FAILED: u8 = 2;

pub(crate) fn prove(arguments: &Prove, messages: Messages) -> ExitCode {
    let mut session = report::session_at(&arguments.includes, &arguments.files[0]);
    let reports = judged(arguments, &mut session);
    if finish(&session, messages) != Outcome::Fine {
        return ExitCode::from(FAILED);
    }
    let Some(reports) = reports else { return ExitCode::from(FAILED) };
    match arguments.json {
        true => write(&mut session, None, json(&reports).as_bytes()),
        false => show(&mut session, &text(&reports)),
    }
    let is = |wanted: fn(&Verdict) -> bool| reports.iter().any(|report| wanted(&report.verdict));
    if is(|verdict| matches!(verdict, Verdict::Refuted(_))) {
        ExitCode::from(REFUTED)
    } else if is(|verdict| matches!(verdict, Verdict::Unknown(_))) {
        ExitCode::from(UNKNOWN)
    } else if is(|verdict| matches!(verdict, Verdict::Vacuous(_))) {
        ExitCode::from(VACUOUS)
    } else {
        ExitCode::SUCCESS
    }
}

fn judged(arguments: &Prove, session: &mut Session) -> Option<Vec<Judgement>> {
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
    let solver = Solver::new(&arguments.solver, Duration::from_secs(arguments.timeout)).memory(arguments.memory);
    let options = ProofOptions::new(solver).widths(&arguments.widths).index_width(arguments.index_width);
    let progress = Progress::new("queries");
    let judged = judge(&module, &semantics, &options, &|done, all| progress.at(done, all));
    progress.finish();
    match judged {
        Ok(reports) => Some(reports),
        Err(error) => {
            session.error_in_file("", "E0910", error.to_string());
            session.note("z3 is what is tried by default: `apt-get install z3`, or `--solver cvc5`");
            None
        }
    }
}

fn name(report: &Judgement) -> String {
    let at = &report.location;
    match &report.name {
        Some(name) => name.to_string(),
        None => format!("{}:{}:{}", at.file, at.line, at.column),
    }
}

fn count(reports: &[Judgement], wanted: fn(&Verdict) -> bool) -> usize {
    reports.iter().filter(|report| wanted(&report.verdict)).count()
}

/// The shapes that it was proven for, if there are others than scalars.
fn shapes(report: &Judgement) -> String {
    match &report.shapes[..] {
        [ShapeKind::Scalars] if !report.has_open_shapes => String::new(),
        shapes if report.has_open_shapes => format!(", for {}", list(shapes)),
        _ => ", element by element".to_owned(),
    }
}

/// The width of `index` that the verdict holds for.
fn index(report: &Judgement) -> String {
    report.index_width.map_or_else(String::new, |width| format!(", with an `index` of {width} bits"))
}

/// The shapes for which it was proven though it is wrong for others.
fn otherwise(report: &Judgement) -> String {
    if report.shapes.is_empty() { String::new() } else { format!("; it is proven for {}", list(&report.shapes)) }
}

/// `scalars, vectors and tensors of static shape`
fn list(shapes: &[ShapeKind]) -> String {
    let names: Vec<String> = shapes.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

fn text(reports: &[Judgement]) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    for report in reports {
        let _ = write!(out, "{}: ", name(report));
        if let Some(alternative) = &report.alternative {
            let _ = write!(out, "`{alternative}` is ");
        }
        match &report.verdict {
            Verdict::Proven => {
                let at: Vec<&str> = report.proven_at.iter().map(String::as_str).filter(|at| !at.is_empty()).collect();
                let at = if at.is_empty() { String::new() } else { format!(" at {}", at.join("; ")) };
                let _ = writeln!(out, "proven{at}{}{}", shapes(report), index(report));
            }
            Verdict::Refuted(refutation) => match &**refutation {
                Refutation::Values { types, example } => {
                    let at = if types.is_empty() { String::new() } else { format!(" at {types}") };
                    let _ = writeln!(out, "refuted{at}{}{}", index(report), otherwise(report));
                    for (name, value) in &example.inputs {
                        let _ = writeln!(out, "  {name} = {value}");
                    }
                    let _ = writeln!(out, "  before, this computes {}:", example.computed_before);
                    example.before.lines().for_each(|line| out.push_str(&format!("    {line}\n")));
                    let _ = writeln!(out, "  after, this computes {}:", example.computed_after);
                    example.after.trim_end().lines().for_each(|line| out.push_str(&format!("    {line}\n")));
                }
                Refutation::Invalid { types, why } => {
                    let at = if types.is_empty() { String::new() } else { format!(" at {types}") };
                    let _ = writeln!(
                        out,
                        "refuted{at}{}: it makes IR that is not valid: {why}{}",
                        index(report),
                        otherwise(report)
                    );
                }
                _ => {}
            },
            Verdict::Vacuous(why) => {
                let _ = writeln!(out, "vacuous: it matches nothing: {why}");
            }
            Verdict::Unknown(reasons) => {
                let _ = writeln!(out, "unknown: {}", reasons.join("; "));
            }
            _ => {}
        }
    }
    let (proven, refuted, vacuous) = (
        count(reports, |verdict| matches!(verdict, Verdict::Proven)),
        count(reports, |verdict| matches!(verdict, Verdict::Refuted(_))),
        count(reports, |verdict| matches!(verdict, Verdict::Vacuous(_))),
    );
    let unknown = reports.len() - proven - refuted - vacuous;
    let _ = write!(out, "{proven} proven, {refuted} refuted, {unknown} unknown");
    if vacuous > 0 {
        let _ = write!(out, ", {vacuous} vacuous");
    }
    out.push('\n');
    out
}

fn json(reports: &[Judgement]) -> String {
    let one = |report: &Judgement| {
        let at = &report.location;
        let mut object = serde_json::json!({
            "name": report.name.as_deref(),
            "alternative": report.alternative.as_deref(),
            "file": at.file.as_str(),
            "line": at.line,
            "column": at.column,
            "proven_at": report.proven_at,
            "shapes": report.shapes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "has_open_shapes": report.has_open_shapes,
            "index_width": report.index_width,
        });
        let verdict = match &report.verdict {
            Verdict::Proven => "proven",
            Verdict::Refuted(refutation) => {
                object["counterexample"] = match &**refutation {
                    Refutation::Values { types, example } => serde_json::json!({
                        "types": types,
                        "inputs": example.inputs.iter().map(|(name, value)| serde_json::json!({"name": name, "value": value})).collect::<Vec<_>>(),
                        "before": example.before,
                        "after": example.after,
                        "computed_before": example.computed_before,
                        "computed_after": example.computed_after,
                    }),
                    Refutation::Invalid { types, why } => serde_json::json!({"types": types, "invalid": why}),
                    _ => serde_json::Value::Null,
                };
                "refuted"
            }
            Verdict::Vacuous(why) => {
                object["reasons"] = serde_json::json!([why]);
                "vacuous"
            }
            Verdict::Unknown(reasons) => {
                object["reasons"] = serde_json::json!(reasons);
                "unknown"
            }
            _ => "unknown",
        };
        object["verdict"] = verdict.into();
        object
    };
    let all: Vec<_> = reports.iter().map(one).collect();
    format!("{}\n", serde_json::json!({ "patterns": all }))
}
