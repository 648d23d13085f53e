//! Measures how fast rules are ready, and applied, beside those that `mlir-tblgen` and `g++ -O2` compile.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use mlir_lite::Ir;
use pdl_vm::{GreedyOptions, HostContext, PatternSet, rewrite_greedily};
use pdll::Program;

use super::generate::{self, RuleFile};
use super::theirs::{Compiler, Setting, Verdict, text_of};
use super::{input, natives, program};
use crate::choices::Choices;

/// Times in microseconds, ours and theirs.
#[derive(Clone, Debug)]
pub struct Times {
    /// The number of rules.
    pub rules: usize,
    /// From text to what can be applied.
    pub ready: [f64; 2],
    /// Rewriting modules greedily.
    pub greedy: Vec<Greedy>,
}

/// The costs of rewriting one module.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// The operations of the module.
    pub ops: usize,
    /// The number of rewrites.
    pub rewrites: u64,
    /// Microseconds, ours and theirs.
    pub times: [f64; 2],
}

/// The least ratio to compiled C++ that rewriting has to reach.
const BAR: f64 = 3.0;

/// The depth to which expressions of texts nest: one question or call, as nearly all texts of real files. What is compared nests deeper.
const NESTING: usize = 1;

/// Of a hundred trees of operations, how many are what a rule looks for: in one module nearly every operation is rewritten, in
/// the next one in ten.
const PLANTED: [usize; 3] = [75, 20, 5];

/// Measures with so many rules, and modules of about so many operations.
///
/// # Errors
/// If MLIR's side cannot be made or run.
pub fn measure(directory: &Path, rules: usize, ops: usize, seed: u64) -> Result<Times, String> {
    let compiler = Compiler::new(directory, Setting::generated("-O2"))?;
    let mut choices = Choices::from_seed(seed);
    let mut seed = seed;
    // Rules of which MLIR makes no program, or that call what is not here, are left out: others are tried.
    let (file, compiled) = loop {
        let file = generate::file_of(&mut choices, rules, NESTING);
        let compiled = compiler.compile(&[text_of(&file)])?;
        if matches!(compiled.verdicts[..], [Verdict::Compiled(_)]) && bind(&file).is_ok() {
            break (file, compiled);
        }
        seed += 1;
        choices = Choices::from_seed(seed);
    };
    let ready = median(|| {
        let start = Instant::now();
        bind(&file)?;
        Ok(start.elapsed().as_secs_f64() * 1e6)
    })?;
    let program = Arc::new(program(&file)?);
    let mut greedy = Vec::new();
    for planted in PLANTED {
        let module = input::module_of(&mut choices, &file, ops, planted);
        let mut done = Greedy { ops: 0, rewrites: 0, times: [0.0; 2] };
        done.times[0] = median(|| {
            let mut ir = Ir::parse(&module).map_err(|error| error.to_string())?;
            let set = bind_to(program.clone(), &mut ir)?;
            let mut all = Vec::new();
            ir.nested_ops(ir.top_op(), true, &mut all);
            let (scope, start) = (ir.top_op(), Instant::now());
            let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default());
            let taken = start.elapsed().as_secs_f64() * 1e6;
            done.ops = all.len();
            done.rewrites = report.map_err(|error| error.to_string())?.rewrites;
            Ok(taken)
        })?;
        done.times[1] = compiler.time(&compiled, &module)?;
        greedy.push(done);
    }
    Ok(Times { rules, ready: [ready, compiled.seconds * 1e6], greedy })
}

/// Makes of rules what can be applied.
fn bind(file: &RuleFile) -> Result<PatternSet<Ir>, String> {
    bind_to(Arc::new(program(file)?), &mut Ir::parse("").map_err(|error| error.to_string())?)
}

fn bind_to(program: Arc<Program>, ir: &mut Ir) -> Result<PatternSet<Ir>, String> {
    ir.define_operations(program.operations());
    let mut natives = natives();
    natives.register_checks(&program, ir);
    PatternSet::bind(program, ir, &natives).map_err(|error| error.to_string())
}

fn median(mut run: impl FnMut() -> Result<f64, String>) -> Result<f64, String> {
    let mut runs = (0..7).map(|_| run()).collect::<Result<Vec<f64>, String>>()?;
    runs.sort_by(f64::total_cmp);
    Ok(runs[3])
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Times { rules, ready: [ready, theirs], greedy } = self;
        let (milliseconds, seconds) = (ready / 1e3, theirs / 1e6);
        write!(f, "{rules} rules ready: {milliseconds:.1} ms, compiled C++ {seconds:.1} s: {:.0}x", theirs / ready)?;
        for Greedy { ops, rewrites, times: [ours, theirs] } in greedy {
            let (own, other, ratio) = (ours / 1e3, theirs / 1e3, theirs / ours);
            let mark = if ratio < BAR { "!" } else { "" };
            write!(
                f,
                "\n{ops} operations, {rewrites} rewrites: {own:.1} ms, compiled C++ {other:.1} ms: {ratio:.1}x{mark}"
            )?;
        }
        Ok(())
    }
}
