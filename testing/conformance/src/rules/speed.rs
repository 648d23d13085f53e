//! How fast rules are ready, and applied, beside those that `mlir-tblgen` and `g++ -O2` compile.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use pdll::mlir_lite::Ir;
use pdll::vm::{GreedyOptions, HostContext, PatternSet, rewrite_greedily};

use super::theirs::{Compiler, Verdict};
use super::{generate, input, natives, program};
use crate::choices::Choices;

/// Times in microseconds, ours and theirs.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// How many rules.
    pub rules: usize,
    /// From text to what can be applied.
    pub ready: [f64; 2],
    /// Rewriting a module greedily.
    pub greedy: [f64; 2],
    /// The operations of the module.
    pub ops: usize,
}

/// Measures with so many rules, and a module of about so many operations.
///
/// # Errors
/// If MLIR's side cannot be made or run.
pub fn measure(directory: &Path, rules: usize, trees: usize, seed: u64) -> Result<Times, String> {
    let compiler = Compiler::new(directory, "-O2")?;
    let mut choices = Choices::from_seed(seed);
    let mut seed = seed;
    // Rules of which MLIR makes no program are left out: others are tried.
    let (file, compiled) = loop {
        let file = generate::file_of(&mut choices, rules);
        let compiled = compiler.compile(std::slice::from_ref(&file))?;
        if matches!(compiled.verdicts[..], [Verdict::Compiled(_)]) && program(&file).is_ok() {
            break (file, compiled);
        }
        seed += 1;
        choices = Choices::from_seed(seed);
    };
    let module = input::module_of(&mut choices, &file, trees);
    let parsed = || Ir::parse(&module).map_err(|error| error.to_string());
    let ready = median(|| {
        let start = Instant::now();
        let program = program(&file)?;
        let mut ir = Ir::parse("").map_err(|error| error.to_string())?;
        ir.define_operations(program.operations());
        let mut natives = natives();
        natives.register_checks(&program, &mut ir);
        PatternSet::bind(Arc::new(program), &mut ir, &natives).map_err(|error| error.to_string())?;
        Ok(start.elapsed().as_secs_f64() * 1e6)
    })?;
    let program = Arc::new(program(&file)?);
    let greedy = median(|| {
        let mut ir = parsed()?;
        ir.define_operations(program.operations());
        let mut natives = natives();
        natives.register_checks(&program, &mut ir);
        let set = PatternSet::bind(program.clone(), &mut ir, &natives).map_err(|error| error.to_string())?;
        let (scope, start) = (ir.top_op(), Instant::now());
        rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).map_err(|error| error.to_string())?;
        Ok(start.elapsed().as_secs_f64() * 1e6)
    })?;
    let ir = parsed()?;
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    Ok(Times {
        rules,
        ready: [ready, compiled.seconds * 1e6],
        greedy: [greedy, compiler.time(&compiled, &module)?],
        ops: ops.len(),
    })
}

fn median(mut run: impl FnMut() -> Result<f64, String>) -> Result<f64, String> {
    let mut runs = (0..7).map(|_| run()).collect::<Result<Vec<f64>, String>>()?;
    runs.sort_by(f64::total_cmp);
    Ok(runs[3])
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Times { rules, ready: [ready, their_ready], greedy: [greedy, their_greedy], ops } = self;
        writeln!(
            f,
            "{rules} rules ready: {:.1} ms, compiled C++ {:.1} s, {:.0} times as fast",
            ready / 1e3,
            their_ready / 1e6,
            their_ready / ready
        )?;
        write!(
            f,
            "{ops} operations rewritten: {:.1} ms, compiled C++ {:.1} ms, {:.1} times as fast",
            greedy / 1e3,
            their_greedy / 1e3,
            their_greedy / greedy
        )
    }
}
