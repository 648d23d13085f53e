//! Ways of greedy rewriting that must come to the same: on one thread and on several, and with and without the second look
//! at everything that a listener hears of.

use std::num::NonZeroUsize;
use std::sync::Arc;

use conformance::case::Case;
use conformance::choices::Choices;
use conformance::{input, natives};
use pdll::Program;
use pdll::mlir_lite::Ir;
use pdll::vm::{GreedyDriver, GreedyOptions, GreedyReport, Order, PatternSet, Silent, rewrite_greedily};

const SEEDS: u64 = 400;

/// What counts of a report; times and messages do not.
fn told(report: &GreedyReport) -> String {
    format!(
        "{} {:?} {} {} {} {:?} {}",
        report.converged,
        report.limit,
        report.iterations,
        report.rewrites,
        report.dead_ops,
        report.rewrites_by_pattern,
        report.failures.count
    )
}

fn run(
    program: &Program,
    text: &str,
    rewrite: impl FnOnce(&PatternSet<Ir>, &mut Ir) -> Option<GreedyReport>,
) -> Option<(String, String)> {
    let mut ir = Ir::parse(text).expect("generated IR parses");
    let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives::all()).ok()?;
    let report = rewrite(&set, &mut ir)?;
    assert_eq!(ir.verify().map_err(|errors| errors.len()), Ok(()), "{ir}");
    Some((ir.to_string(), told(&report)))
}

fn options(seed: u64) -> GreedyOptions {
    let order = if seed % 2 == 0 { Order::BottomUp } else { Order::TopDown };
    let max_iterations = if seed % 5 == 0 { Some(2) } else { Some(10) };
    GreedyOptions { order, max_iterations, max_rewrites: Some(2_000), ..GreedyOptions::default() }
}

fn one_thread(program: &Program, text: &str, options: &GreedyOptions) -> Option<(String, String)> {
    run(program, text, |set, ir| {
        let scope = ir.top_op();
        rewrite_greedily(set, ir, scope, options).ok()
    })
}

/// The patterns of a case, and several modules for it made one.
fn functions(case: &Case, seed: u64, count: u64) -> Option<(&Program, String)> {
    let (module, program) = case.compiled.as_ref().ok()?;
    let modules = (0..count).map(|i| input::module(&mut Choices::from_seed(seed * 1_000 + i), module));
    let bodies: Vec<String> = modules
        .map(|text| {
            let lines: Vec<&str> = text.lines().collect();
            lines[1..lines.len() - 1].join("\n")
        })
        .collect();
    Some((program, format!("\"builtin.module\"() ({{\n{}\n}}) : () -> ()\n", bodies.join("\n"))))
}

#[test]
fn several_threads_do_what_one_does() {
    let mut rewrites = 0;
    for seed in 0..SEEDS {
        let case = Case::generate(Choices::from_seed(seed));
        let Some((program, text)) = functions(&case, seed, 2 + seed % 5) else { continue };
        let options = options(seed);
        let Some(one) = one_thread(program, &text, &options) else { continue };
        for threads in [2, 3] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let several = run(program, &text, |set, ir| {
                let report = ir.rewrite_in_parallel(set, &options, threads).ok()?;
                rewrites += report.rewrites;
                Some(report)
            });
            assert_eq!(several.as_ref(), Some(&one), "seed {seed}, {threads} threads\n{}\n{text}", case.source);
        }
    }
    assert!(rewrites > SEEDS, "the cases rewrite something: {rewrites}");
}

#[test]
fn ops_that_need_no_second_look_are_those_that_do_not_match() {
    for seed in 0..SEEDS {
        let case = Case::generate(Choices::from_seed(seed));
        let Some((program, text)) = functions(&case, seed, 2) else { continue };
        let options = options(seed);
        let Some(quick) = one_thread(program, &text, &options) else { continue };
        // With a listener, everything is looked at in each iteration.
        let full = run(program, &text, |set, ir| {
            let scope = ir.top_op();
            GreedyDriver::new(options.clone()).run(set, ir, scope, Some(&mut Silent)).ok()
        });
        assert_eq!(full, Some(quick), "seed {seed}\n{}\n{text}", case.source);
    }
}
