//! Every phase on the workloads of `benches/workload.py`: compiling, loading and binding, parsing the IR, finding all
//! matches, finding the best, rewriting greedily. `testing/compare/compare.py` sets the same figures beside MLIR's.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use mlir_lite::Ir;
use pdl_vm::{GreedyOptions, Matcher, Natives, PatternSet, rewrite_greedily};
use pdll::{Program, Session};

const OPS: usize = 20_000;

/// Profile, patterns, roots, seed.
const ROWS: &[(&str, usize, usize, usize)] =
    &[("mixed", 100, 8, 2), ("mixed", 1000, 16, 3), ("attr", 1000, 4, 6), ("chain", 500, 4, 7), ("types", 1000, 4, 8)];

/// Writes the files of a workload and gives their path without extension.
fn generate((profile, patterns, roots, seed): (&str, usize, usize, usize)) -> PathBuf {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{profile}{patterns}"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/workload.py");
    let numbers = [patterns, roots, OPS, seed].map(|number| number.to_string());
    let status = Command::new("python3").arg(script).arg(profile).args(numbers).arg(&out).status();
    assert!(status.expect("python3 runs").success(), "the workload is written");
    out
}

fn phases(criterion: &mut Criterion) {
    for row in ROWS {
        let base = generate(*row);
        let source = base.with_extension("pdll");
        let text = std::fs::read_to_string(base.with_extension("mlir")).expect("it was written");
        let program = Arc::new(Session::new().program(&source).expect("it compiles"));
        let blob = program.to_bytes();
        let natives = Natives::new();
        let mut ir = Ir::parse(&text).expect("it parses");
        let set = PatternSet::bind(program.clone(), &mut ir, &natives).expect("it binds");
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);

        let mut group = criterion.benchmark_group(format!("{}{}", row.0, row.1));
        group.sample_size(20);
        group.bench_function("compile", |b| b.iter(|| Session::new().program(black_box(&source))));
        group.bench_function("load and bind", |b| {
            b.iter(|| {
                let program = Program::from_bytes(black_box(&blob)).expect("it loads");
                PatternSet::bind(Arc::new(program), &mut ir, &natives).expect("it binds")
            });
        });
        group.throughput(Throughput::Elements(ops.len() as u64));
        group.bench_function("IR parse", |b| b.iter(|| Ir::parse(black_box(&text)).expect("it parses")));
        let mut matcher = Matcher::new();
        group.bench_function("match all", |b| {
            b.iter(|| {
                let mut matches = 0_usize;
                for op in &ops {
                    matcher.match_all(&set, &ir, *op, &mut |_| matches += 1).expect("there are no natives");
                }
                matches
            });
        });
        group.bench_function("match best", |b| {
            b.iter(|| {
                let mut matched = 0_usize;
                for op in &ops {
                    let best = matcher.match_best(&set, &ir, *op, None).expect("there are no natives");
                    matched += usize::from(best.is_some());
                }
                matched
            });
        });
        group.bench_function("greedy", |b| {
            let fresh = || {
                let mut ir = Ir::parse(&text).expect("it parses");
                let set = PatternSet::bind(program.clone(), &mut ir, &natives).expect("it binds");
                (ir, set)
            };
            let run = |(mut ir, set): (Ir, PatternSet<Ir>)| {
                let scope = ir.top_op();
                let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default());
                (report.expect("there are no natives").rewrites, ir, set)
            };
            b.iter_batched(fresh, run, BatchSize::LargeInput);
        });
        group.finish();
    }
}

/// Rewrites sixteen functions on as many threads as there are cores, and on fewer.
fn threads(criterion: &mut Criterion) {
    for row in [("mixed", 1000, 16, 3), ("mixed", 10_000, 16, 9)] {
        let base = generate(row);
        let program = Arc::new(Session::new().program(&base.with_extension("pdll")).expect("it compiles"));
        let text = std::fs::read_to_string(base.with_extension("mlir")).expect("it was written");
        let (_, function) = text.split_once('\n').expect("a module begins");
        let (function, _) = function.trim_end().rsplit_once('\n').expect("a module ends");
        let text = format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", format!("{function}\n").repeat(16));
        let fresh = || {
            let mut ir = Ir::parse(&text).expect("it parses");
            let set = PatternSet::bind(program.clone(), &mut ir, &Natives::new()).expect("it binds");
            (ir, set)
        };
        let rewritten = |threads: NonZeroUsize| {
            move |(mut ir, set): (Ir, PatternSet<Ir>)| {
                let report = ir.rewrite_in_parallel(&set, &GreedyOptions::default(), threads, None);
                (report.expect("there are no natives").rewrites, ir, set)
            }
        };
        let (one, _, _) = rewritten(NonZeroUsize::MIN)(fresh());
        let mut group = criterion.benchmark_group(format!("{}{}, 16 functions", row.0, row.1));
        group.sample_size(10);
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        for threads in [1, 2, 4, 8, 16].into_iter().filter(|threads| *threads <= cores).filter_map(NonZeroUsize::new) {
            let run = rewritten(threads);
            assert_eq!(run(fresh()).0, one, "all threads together do what one does");
            group.bench_function(format!("{threads} threads"), |b| b.iter_batched(fresh, run, BatchSize::LargeInput));
        }
        group.finish();
    }
}

criterion_group!(benches, phases, threads);
criterion_main!(benches);
