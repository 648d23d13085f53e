//! The speed of reading, printing and verifying the IR: 20,000 operations of two operands, an attribute and a result.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mlir_lite::{Ir, OpPrintingFlags};
use std::fmt::Write;
use std::hint::black_box;

const OPS: usize = 20_000;

fn text() -> String {
    let mut state = 1_u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) as usize) % bound
    };
    let mut text = String::from("\"t.func\"() ({\n^bb0(%v0: i32):\n");
    for index in 1..=OPS {
        let operand = |back: usize| index - 1 - back % index.min(8);
        let (a, b) = (operand(random(8)), operand(random(8)));
        let _ = writeln!(
            text,
            "  %v{index} = \"t.op{}\"(%v{a}, %v{b}) {{k = {} : i32}} : (i32, i32) -> i32",
            random(8),
            random(8)
        );
    }
    let _ = writeln!(text, "  \"t.ret\"(%v{OPS}) : (i32) -> ()\n}}) : () -> ()");
    text
}

fn benches(criterion: &mut Criterion) {
    let text = text();
    let ir = Ir::parse(&text).expect("the text is right");
    let mut group = criterion.benchmark_group("ir");
    group.throughput(Throughput::Elements(OPS as u64));
    group.bench_function("parse", |bencher| bencher.iter(|| Ir::parse(black_box(&text))));
    group.bench_function("print", |bencher| bencher.iter(|| black_box(&ir).print(OpPrintingFlags::default())));
    group.bench_function("verify", |bencher| bencher.iter(|| black_box(&ir).verify()));
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
