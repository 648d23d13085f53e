//! 1,000 patterns of 13 lines, as they are written down by hand, and with all white space but one blank removed.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pdl_diagnostics::FileId;
use pdll_ide::format::{FormatOptions, format};

const PATTERNS: usize = 1000;

fn patterns() -> String {
    let pattern = |i: usize| {
        format!(
            "// Pattern {i}: what it does.\n\
             Pattern P{i} with benefit({benefit}) {{\n\
             \x20 let type: Type;\n\
             \x20 let inner = op<test.inner{i}>(x: Value, y: Value) {{kind = attr<\"{i} : i32\">}} -> (type);\n\
             \x20 let outer = op<test.outer{i}>(inner.0, z: Value); // the root\n\
             \x20 rewrite outer with {{\n\
             \x20   let first = op<test.new>(x, y, z) {{kind = attr<\"{i} : i32\">}} -> (type);\n\
             \x20   // of the first\n\
             \x20   let second = op<test.other>(first, x) -> (type);\n\
             \x20   replace outer with second;\n\
             \x20 }};\n\
             }}\n\n",
            benefit = i % 100,
        )
    };
    (0..PATTERNS).map(pattern).collect()
}

fn formatting(criterion: &mut Criterion) {
    let written = patterns();
    let options = FormatOptions::default();
    let formatted = format(&written, FileId(0), &options).expect("it says the same").text;
    assert_eq!(formatted, written.trim_end().to_owned() + "\n");
    let lines = written.lines().map(str::trim);
    let squeezed: String = lines.flat_map(|line| [line, if line.contains("//") { "\n" } else { " " }]).collect();
    let mut group = criterion.benchmark_group("1,000 patterns");
    for (name, text) in [("as they are", &written), ("squeezed", &squeezed)] {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |b| b.iter(|| format(black_box(text), FileId(0), &options)));
    }
    group.finish();
}

criterion_group!(benches, formatting);
criterion_main!(benches);
