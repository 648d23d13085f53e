//! Runs one phase of the pipeline over and over, for a profiler: `drive PATTERNS.pdllc INPUT.mlir PHASE REPS`.
//!
//! PHASE is `all`, `best`, `greedy`, `parse`, `load` or `none`; the difference to `none` is what the phase costs.
//! Prints the nanoseconds for each op, as the median of the repetitions, and the matches or rewrites.

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use mlir_lite::Ir;
use pdl_bytecode::Program;
use pdl_vm::{GreedyOptions, Matcher, Natives, PatternSet, rewrite_greedily};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [patterns, input, phase, reps] = &arguments[..] else {
        eprintln!("usage: drive PATTERNS.pdllc INPUT.mlir all|best|greedy|parse|load|none REPS");
        return ExitCode::from(2);
    };
    match drive(patterns, input, phase, reps.parse().unwrap_or(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn drive(patterns: &str, input: &str, phase: &str, reps: usize) -> Result<(), Box<dyn Error>> {
    let blob = std::fs::read(patterns)?;
    let program = Arc::new(Program::from_bytes(&blob)?);
    let text = std::fs::read_to_string(input)?;
    let parse = || Ir::parse(&text);
    let natives = Natives::new();
    let bind = |ir: &mut Ir| PatternSet::bind(program.clone(), ir, &natives);

    let mut ir = parse()?;
    let set = bind(&mut ir)?;
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let mut matcher = Matcher::new();
    let mut times = Vec::new();
    let mut found = 0u64;
    for _ in 0..reps {
        found = 0;
        let mut spent = 0.0;
        match phase {
            "all" => {
                let start = Instant::now();
                for op in &ops {
                    matcher.match_all(&set, &ir, *op, &mut |_| found += 1)?;
                }
                spent = start.elapsed().as_secs_f64();
            }
            "best" => {
                let start = Instant::now();
                for op in &ops {
                    let best = matcher.match_best(&set, &ir, *op, None)?;
                    found += u64::from(best.is_some());
                }
                spent = start.elapsed().as_secs_f64();
            }
            "greedy" => {
                let mut fresh = parse()?;
                let set = bind(&mut fresh)?;
                let scope = fresh.top_op();
                let start = Instant::now();
                let report = rewrite_greedily(&set, &mut fresh, scope, &GreedyOptions::default())?;
                spent = start.elapsed().as_secs_f64();
                found = report.rewrites;
            }
            "load" => {
                let start = Instant::now();
                let program = Arc::new(Program::from_bytes(&blob)?);
                found = PatternSet::bind(program, &mut ir, &natives)?.patterns().len() as u64;
                spent = start.elapsed().as_secs_f64();
            }
            "parse" => {
                let start = Instant::now();
                found = parse()?.op_count() as u64;
                spent = start.elapsed().as_secs_f64();
            }
            _ => {}
        }
        times.push(spent * 1e9 / ops.len().max(1) as f64);
    }
    times.sort_by(f64::total_cmp);
    println!("{phase}: {:.1} ns/op, {found}", times.get(times.len() / 2).unwrap_or(&0.0));
    Ok(())
}
