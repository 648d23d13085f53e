//! Helpers of the tests.

#![allow(dead_code, reason = "each test uses some of it")]

use std::sync::Arc;

use mir::{AttrName, Combiner, CombinerOptions, CombinerReport, Mir};
use pdl_diagnostics::{FileId, SourceMap, render_text};
use pdl_vm::host::{DriverHost, Host, RewriteHost};
use pdl_vm::{ApplyError, Natives, PatternSet, PatternSetBuilder, Program, Silent};

/// Reads machine IR.
pub(crate) fn parse(text: &str) -> Mir {
    let mut sources = SourceMap::new();
    let file = sources.add("x.mir", text, None);
    Mir::parse(file, text).unwrap_or_else(|errors| {
        let texts: Vec<_> = errors.iter().map(|error| render_text(&sources, error, false)).collect();
        panic!("{}", texts.join("\n"))
    })
}

/// Changes every instruction to what it is.
pub(crate) fn touch(mir: &mut Mir) {
    let mut ops = Vec::new();
    mir.nested_ops(mir.module(), true, &mut ops);
    for op in ops {
        if !mir.holds_ops(op) {
            let flags = mir.attribute(op, AttrName::FLAGS);
            mir.set_attribute(op, AttrName::FLAGS, flags);
        }
    }
}

fn bind(program: Arc<Program>, mir: &mut Mir) -> PatternSet<Mir> {
    let mut natives = Natives::new();
    mir::natives::register(&mut natives);
    let set = PatternSetBuilder::new().program(program).bind(mir, &natives);
    set.unwrap_or_else(|errors| panic!("{errors}"))
}

/// The options of the pass of `testing/peer/combiner.cpp`, whose builder neither folds nor looks for what there is.
pub(crate) fn as_peer() -> CombinerOptions {
    let mut options = CombinerOptions::default();
    options.reuses_equal = false;
    options
}

/// Returns what a program makes of machine IR, where that comes to an end.
pub(crate) fn combine(program: &Arc<Program>, text: &str, options: CombinerOptions) -> (String, CombinerReport) {
    combined(program, text, options).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Returns what a program makes of machine IR.
pub(crate) fn combined(
    program: &Arc<Program>,
    text: &str,
    options: CombinerOptions,
) -> Result<(String, CombinerReport), ApplyError> {
    let mut mir = Mir::parse(FileId(0), text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let report = applied(program, &mut mir, options)?;
    Ok((mir.print(), report))
}

/// Applies a program.
pub(crate) fn applied(
    program: &Arc<Program>,
    mir: &mut Mir,
    options: CombinerOptions,
) -> Result<CombinerReport, ApplyError> {
    let set = bind(program.clone(), mir);
    let mut combiner = Combiner::new(options);
    let report = combiner.run(&set, mir, &mut Silent)?;
    assert_eq!(combiner.applicator().take_failures().first.len(), 0);
    Ok(report)
}

/// The bodies, with registers numbered in the order in which they stand there, but for names.
pub(crate) fn bodies(text: &str) -> String {
    let mut out = String::new();
    let mut numbers: Vec<String> = Vec::new();
    let mut is_body = false;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("name:") {
            out += name.trim();
            out.push('\n');
            numbers.clear();
        }
        is_body = line.starts_with("body:") || is_body && (line.starts_with("  ") || line.is_empty());
        if !is_body || line.trim().is_empty() || line.starts_with("body:") {
            continue;
        }
        let mut parts = line.split('%');
        out += parts.next().unwrap_or_default();
        for part in parts {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            out.push('%');
            if end > 0 {
                let number = part[..end].to_owned();
                let known = numbers.iter().position(|known| *known == number).unwrap_or_else(|| {
                    numbers.push(number);
                    numbers.len() - 1
                });
                out += &known.to_string();
            }
            out += &part[end..];
        }
        out.push('\n');
    }
    out
}
