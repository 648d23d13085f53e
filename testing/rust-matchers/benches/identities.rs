//! The identities of `benches/hand_written.rs`, found one op at a time by the interpreter and by Rust that was made of its code.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mlir_lite::{Ir, Op};
use pdl_vm::rust_matcher::RustMatcher;
use pdl_vm::{Matcher, Natives, PatternSet};

#[path = "../../../benches/support/identities.rs"]
mod identities;

use identities::Shape;

fn matches(matcher: &mut Matcher<Ir>, set: &PatternSet<Ir>, ir: &Ir, ops: &[Op]) -> usize {
    let mut matches = 0;
    for op in ops {
        matcher.match_all(set, ir, *op, &mut |_| matches += 1).expect("there are no natives");
    }
    matches
}

fn best(matcher: &mut Matcher<Ir>, set: &PatternSet<Ir>, ir: &Ir, ops: &[Op]) -> usize {
    ops.iter().filter(|op| matcher.match_best(set, ir, **op, None).expect("there are no natives").is_some()).count()
}

fn compare(
    criterion: &mut Criterion,
    title: &str,
    patterns: &[(&'static str, Shape)],
    constants: usize,
    rust: RustMatcher<Ir>,
) {
    let mut ir = Ir::parse(&identities::input(constants)).expect("it parses");
    let program = Arc::new(pdll::compile(&identities::source(patterns)).unwrap_or_else(|failure| panic!("{failure}")));
    let mut bind = || PatternSet::bind(program.clone(), &mut ir, &Natives::new()).expect("it binds");
    let (interpreted, in_rust) = (bind(), bind().with_matcher(rust).expect("it is of this program"));
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);

    let mut matcher = Matcher::new();
    assert_eq!(matches(&mut matcher, &interpreted, &ir, &ops), matches(&mut matcher, &in_rust, &ir, &ops));
    let mut group = criterion.benchmark_group(title);
    group.throughput(Throughput::Elements(ops.len() as u64));
    for (name, set) in [("interpreted", &interpreted), ("in Rust", &in_rust)] {
        group.bench_function(format!("all, {name}"), |b| b.iter(|| matches(&mut matcher, set, black_box(&ir), &ops)));
        group.bench_function(format!("best, {name}"), |b| b.iter(|| best(&mut matcher, set, black_box(&ir), &ops)));
    }
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    compare(criterion, "20 identities", &identities::IDENTITIES, 4, rust_matchers::twenty::MATCHER);
    compare(criterion, "200 generated patterns", &identities::generated(), 8, rust_matchers::two_hundred::MATCHER);
}

criterion_group!(all, benches);
criterion_main!(all);
