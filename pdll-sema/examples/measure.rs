//! Times parsing and analysis of a file: `measure FILE [REPETITIONS]`.

use std::time::Instant;

use pdl_diagnostics::SourceMap;
use pdll_sema::{Options, analyze};
use pdll_syntax::MemoryLoader;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file");
    let repetitions: u32 = arguments.next().map_or(1, |n| n.parse().expect("a number"));
    let text = std::fs::read_to_string(&path).expect("a readable file");
    for _ in 0..repetitions {
        let mut sources = SourceMap::new();
        let file = sources.add(path.as_str(), text.as_str(), None);
        let mut diagnostics = Vec::new();
        let start = Instant::now();
        let module = pdll_syntax::parse(&mut sources, file, &MemoryLoader::new(), &mut diagnostics);
        let parsed = start.elapsed();
        let start = Instant::now();
        let analysis = analyze(&sources, &module, &Options::default());
        let analyzed = start.elapsed();
        println!(
            "parse {parsed:?}, analysis {analyzed:?}, {} patterns, {} diagnostics",
            analysis.module.patterns.len(),
            diagnostics.len() + analysis.diagnostics.len()
        );
    }
}
