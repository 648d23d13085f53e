//! Host mode beside engine mode, on the same patterns and the same IR in one process: `speed NAME PATTERNS.pdll IR.mlir [ROUNDS]` prints a
//! row of a table. `speed host PATTERNS.pdll IR.mlir` and `speed engine …` run once, for callgrind.
//!
//! A round runs each mode once on a module read anew, by turns; each gets its least time. What is erased is freed within the time.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pdl_mlir::{Context, Engine, EngineOptions, Ir, PrintOptions};
use pdl_vm::{GreedyDriver, GreedyOptions, Matcher, Natives, PatternSet};

/// Returns what is measured, and nothing else.
#[inline(never)]
fn measured<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = run();
    (result, start.elapsed())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, patterns, ir, rounds @ ..] = &arguments[..] else {
        return Err("usage: speed NAME|host|engine PATTERNS.pdll IR.mlir [ROUNDS]".into());
    };
    let only = |mode: &str| name != if mode == "host" { "engine" } else { "host" };
    let rounds: usize =
        rounds.first().map_or(Ok(if only("host") && only("engine") { 25 } else { 1 }), |one| one.parse())?;
    let context = Context::with_all_dialects().allow_unregistered_dialects();
    let folders = conformance::ods::include_dirs();
    let mut session = folders.iter().fold(pdll::Session::new(), pdll::Session::include_dir);
    let program = session.program(patterns.as_ref()).ok_or_else(|| session.error())?;
    let text = std::fs::read_to_string(ir)?;
    let mut first = Ir::parse(&context, &text)?;
    let set = Arc::new(PatternSet::bind(Arc::new(program), &mut first, &Natives::new())?);
    let start = Instant::now();
    // SAFETY: the patterns are those of the benches, which host mode runs without a failure.
    #[allow(unsafe_code, reason = "MLIR's engine is trusted with these patterns")]
    let make = || unsafe { Engine::new(&context, set.clone()) };
    let engine = only("engine").then(make).transpose()?;
    let compiling = start.elapsed();
    let (mut host_times, mut engine_times, mut match_times) = (Vec::new(), Vec::new(), Vec::new());
    let (mut ops, mut matches, mut rewrites, mut dead) = (Vec::new(), 0, 0, 0);
    for _ in 0..rounds {
        let mut ours = Ir::parse(&context, &text)?;
        ours.define_operations(set.program().operations());
        ops.clear();
        ours.nested_ops(ours.top_op(), true, &mut ops);
        if only("host") && only("engine") {
            let mut matcher = Matcher::new();
            let mut once = || {
                ops.iter()
                    .filter(|op| matcher.match_best(&set, &ours, **op, None).is_ok_and(|best| best.is_some()))
                    .count()
            };
            once();
            let (found, time) = measured(once);
            matches = found;
            match_times.push(time);
        }
        let mut driver = GreedyDriver::new(GreedyOptions::default());
        if only("host") {
            let scope = ours.top_op();
            let (report, time) = measured(|| {
                let report = driver.run(&set, &mut ours, scope, None);
                ours.release_erased();
                report
            });
            let report = report?;
            (rewrites, dead) = (report.rewrites, report.dead_ops);
            host_times.push(time);
        }
        let mut theirs = Ir::parse(&context, &text)?;
        if let Some(engine) = &engine {
            let (report, time) = measured(|| engine.rewrite(&mut theirs, EngineOptions::new()));
            report?;
            engine_times.push(time);
        }
        if only("host") && only("engine") && ours.text(PrintOptions::new()) != theirs.text(PrintOptions::new()) {
            return Err("the two modes leave different IR".into());
        }
    }
    let least = |times: &[Duration]| times.iter().min().copied().unwrap_or_default().as_secs_f64() * 1e3;
    let (host, by_engine, matching) = (least(&host_times), least(&engine_times), least(&match_times));
    println!(
        "| {name} | {} | {matches} | {rewrites} and {dead} dead | {:.0} | {host:.2} | {by_engine:.2} | {:.2}x | {:.1} |",
        ops.len(),
        matching * 1e6 / ops.len() as f64,
        by_engine / host,
        compiling.as_secs_f64() * 1e3,
    );
    Ok(())
}
