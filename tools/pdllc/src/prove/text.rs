//! Verdicts for people.

use std::fmt::Write;

use pdl_prove::{Judgement, Refutation, ShapeKind, Verdict};

use super::baseline::{Baseline, is_known, word};

/// The name of a pattern, or its place.
pub(super) fn name(report: &Judgement) -> String {
    let at = &report.location;
    match &report.name {
        Some(name) => name.to_string(),
        None => format!("{}:{}:{}", at.file, at.line, at.column),
    }
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

/// Returns the verdicts, and how many there are of each.
pub(super) fn text(reports: &[Judgement], baseline: Option<&Baseline>, own: &[String]) -> String {
    let mut out = String::new();
    let mut known = 0;
    for report in reports {
        if is_known(report, baseline) && !matches!(report.verdict, Verdict::Proven) {
            known += 1;
            let _ = writeln!(out, "{}: {}, as the baseline has it", name(report), word(&report.verdict));
        } else {
            out.push_str(&description(report, own));
        }
    }
    let count = |wanted: &str| reports.iter().filter(|report| word(&report.verdict) == wanted).count();
    let _ = write!(out, "{} proven, {} refuted, {} unknown", count("proven"), count("refuted"), count("unknown"));
    match count("vacuous") {
        0 => {}
        vacuous => {
            let _ = write!(out, ", {vacuous} vacuous");
        }
    }
    if baseline.is_some() {
        let _ = write!(out, "; {known} as the baseline has them");
    }
    out.push('\n');
    out
}

/// Returns what there is to say of one pattern, in lines.
pub(super) fn description(report: &Judgement, own: &[String]) -> String {
    let mut out = format!("{}: ", name(report));
    if let Some(alternative) = &report.alternative {
        let _ = write!(out, "`{alternative}` is ");
    }
    match &report.verdict {
        Verdict::Proven => {
            let at: Vec<&str> = report.proven_at.iter().map(String::as_str).filter(|at| !at.is_empty()).collect();
            let at = if at.is_empty() { String::new() } else { format!(" at {}", at.join("; ")) };
            let _ = writeln!(out, "proven{at}{}{}{}", shapes(report), index(report), conditions(report, own));
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
    out
}

/// Lists what the proof takes for granted besides the semantics that are shipped: what files of the user's own say.
fn conditions(report: &Judgement, own: &[String]) -> String {
    /// The most names that are listed of a file.
    const SHOWN: usize = 4;
    let mut out = String::new();
    for file in own {
        let names: Vec<String> = report
            .rests_on
            .iter()
            .filter(|basis| basis.file == *file)
            .map(|basis| format!("`{}`", basis.name))
            .collect();
        if names.is_empty() {
            continue;
        }
        let more = names.len().saturating_sub(SHOWN);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let separator = if out.is_empty() { "; it rests on" } else { ", and on" };
        let _ = write!(out, "{separator} what {file} says of {}{more}", names[..names.len().min(SHOWN)].join(", "));
    }
    out
}
