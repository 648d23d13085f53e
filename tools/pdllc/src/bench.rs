//! `pdllc bench`: how long each phase takes, as one JSON object.
//!
//! Every number is the median of the repetitions, in the unit that its name ends in. Match-only passes visit every op
//! and change nothing.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use mlir_lite::{Context, Ir};
use pdl_vm::{GreedyOptions, Matcher, Natives, PatternFilter, PatternSet, rewrite_greedily};
use pdll::{Program, Session};

use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::args::{Arguments, Bench, Messages};
use crate::input::bind;
use crate::report::{self, Outcome, finish, session_at, write};

pub(crate) fn bench(arguments: &Bench, messages: Messages) -> Outcome {
    let mut session = session_at(&arguments.patterns.includes, arguments.patterns.first());
    if let Some(json) = measure(arguments, &mut session) {
        write(&mut session, None, format!("{json}\n").as_bytes());
    }
    finish(&session, messages)
}

fn measure(arguments: &Bench, session: &mut Session) -> Option<serde_json::Value> {
    let patterns = &arguments.patterns;
    if patterns.patterns.is_empty() {
        let message = "what is measured takes patterns, with `-p`";
        Arguments::command().error(ErrorKind::MissingRequiredArgument, message).exit();
    }
    let reps = arguments.reps.max(1);
    let bytes = session.read_bytes(&patterns.input)?;
    let dialects = session.dialects_set_up()?;
    let (file, parsed) = session.parse_ir(&patterns.input, bytes, &dialects)?;
    let mut ir = parsed.ir;
    // Reading them is a part of compiling.
    let natives_files = session.natives.clone();
    let program = Arc::new(session.programs(&patterns.patterns)?);
    let set = bind(session, &program, &mut ir, &patterns.stubs, patterns.first(), PatternFilter::new())?;

    // Where includes are is known by now; looking for `pdllc.toml` is no part of compiling.
    let include_dirs = session.include_dirs.clone();
    let compile_ms = milliseconds(reps, || {
        let (include_dirs, natives) = (include_dirs.clone(), natives_files.clone());
        let mut fresh = Session { include_dirs, natives, ..report::session(&patterns.includes) };
        let program = Arc::new(fresh.programs(&patterns.patterns).expect("it was compiled before"));
        black_box(bind(&mut fresh, &program, &mut ir, &patterns.stubs, patterns.first(), PatternFilter::new()));
    });
    let blob = program.to_bytes();
    let mut natives = Natives::new();
    for (name, answer) in &patterns.stubs {
        natives.stub_constraint(name.as_str(), *answer);
    }
    natives.regions().register_checks(&program, &mut ir);
    let load_ms = milliseconds(reps, || {
        let program = Program::from_bytes(&blob).expect("what was just written loads");
        black_box(PatternSet::bind(Arc::new(program), &mut ir, &natives).expect("it was bound before"));
    });
    let text = session.sources.file(file).text.clone();
    let parse = || Ir::parse_with(Context::new(), &text, &dialects);
    let ir_parse_ms = milliseconds(reps, || {
        black_box(parse().expect("it was parsed before"));
    });

    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let mut matcher = Matcher::new();
    let mut matches = 0;
    let match_all_ms = milliseconds(reps, || {
        matches = 0;
        for op in &ops {
            matcher.match_all(&set, &ir, *op, &mut |_| matches += 1).expect("stubs do not panic");
        }
    });
    let match_first_ms = milliseconds(reps, || {
        for op in &ops {
            black_box(matcher.match_best(&set, &ir, *op, None).expect("stubs do not panic"));
        }
    });
    let options = GreedyOptions::default().carry_discardable(patterns.carry_discardable());
    let mut greedy = Vec::new();
    for _ in 0..reps {
        let mut fresh = parse().expect("it was parsed before");
        let set = bind(session, &program, &mut fresh, &patterns.stubs, patterns.first(), PatternFilter::new())?;
        let scope = fresh.top_op();
        let start = Instant::now();
        black_box(rewrite_greedily(&set, &mut fresh, scope, &options).ok());
        greedy.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let per_op = |ms: f64| round(ms * 1e6 / ops.len().max(1) as f64);
    Some(serde_json::json!({
        "compile_ms": round(compile_ms),
        "load_ms": round(load_ms),
        "blob_bytes": blob.len(),
        "patterns": program.patterns().len(),
        "ir_parse_ms": round(ir_parse_ms),
        "ops": ops.len(),
        "match_all_ns_per_op": per_op(match_all_ms),
        "match_first_ns_per_op": per_op(match_first_ms),
        "matches": matches,
        "greedy_ms": round(median(greedy)),
    }))
}

fn milliseconds(reps: usize, mut run: impl FnMut()) -> f64 {
    let times = (0..reps).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64() * 1e3
    });
    median(times.collect())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Three decimals: the clock gives no more.
fn round(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}
