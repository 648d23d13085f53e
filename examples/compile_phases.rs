//! Times each phase from source text to `Program`: `compile_phases FILE [REPETITIONS] [PHASE]`.
//!
//! Prints the fastest of the repetitions in microseconds. With a `PHASE` (`parse`, `analyze` or `compile`), all
//! stops after it; under `valgrind --tool=callgrind` the instruction counts are repeatable.

use std::time::{Duration, Instant};

use pdl_diagnostics::SourceMap;
use pdll_sema::{Options, analyze};
use pdll_syntax::MemoryLoader;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file");
    let repetitions: u32 = arguments.next().map_or(1, |n| n.parse().expect("a number"));
    let last = arguments.next().unwrap_or_default();
    let text = std::fs::read_to_string(&path).expect("a readable file");
    let mut best = [Duration::MAX; 4];
    for _ in 0..repetitions {
        let times = run(&path, &text, &last);
        for (best, time) in best.iter_mut().zip(times) {
            *best = time.min(*best);
        }
    }
    let [parse, analyze, compile, total] = best.map(|time| time.as_micros());
    println!("parse {parse} us, analyze {analyze} us, compile {compile} us, total {total} us");
}

fn run(path: &str, text: &str, last: &str) -> [Duration; 4] {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let start = Instant::now();
    let file = sources.add(path, text, None);
    let tree = pdll_syntax::parse(&mut sources, file, &MemoryLoader::new(), &mut diagnostics);
    let parsed = start.elapsed();
    if last == "parse" {
        return [parsed, Duration::ZERO, Duration::ZERO, parsed];
    }
    let analysis = analyze(&sources, &tree, &Options::default());
    drop(tree);
    assert!(diagnostics.is_empty() && analysis.diagnostics.is_empty(), "the file does not compile");
    let analyzed = start.elapsed();
    if last == "analyze" {
        return [parsed, analyzed - parsed, Duration::ZERO, analyzed];
    }
    let program = pdl_compile::compile(&analysis.module).expect("patterns that compile");
    let total = start.elapsed();
    assert!(!program.patterns().is_empty());
    [parsed, analyzed - parsed, total - analyzed, total]
}
