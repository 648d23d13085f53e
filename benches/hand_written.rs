//! Twenty arithmetic identities, and two hundred generated patterns like them, compiled from PDLL and written by hand in Rust
//! on `mlir-lite`: how long does it take to find all that match? The hand-written matchers are as a careful author writes
//! them: grouped by the name of the root, names and constants interned once, each a few comparisons.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mlir_lite::{Attr, Ir, Op, Symbol, Value};
use pdl_vm::host::HostContext;
use pdl_vm::{Matcher, Natives, PatternSet};

#[path = "support/identities.rs"]
mod identities;

use identities::Shape::{self, *};
use identities::{IDENTITIES, generated, input, source};

/// One matcher with what it compares with interned.
enum ByHand {
    Constant { at: usize, value: Attr },
    SameOperands,
    Undone { inner: Symbol },
}

struct Matchers {
    constant: Symbol,
    value: Symbol,
    by_root: Vec<(Symbol, Vec<ByHand>)>,
}

impl Matchers {
    fn new(ir: &mut Ir, patterns: &[(&str, Shape)]) -> Matchers {
        let mut by_root: Vec<(Symbol, Vec<ByHand>)> = Vec::new();
        for (root, shape) in patterns {
            let root = ir.intern_op_name(&format!("arith.{root}"));
            let mut constant = |k: u32| ir.parse_attribute(&format!("{k} : i32")).expect("it is an attribute");
            let matcher = match *shape {
                RightConstant(k) => ByHand::Constant { at: 1, value: constant(k) },
                LeftConstant(k) => ByHand::Constant { at: 0, value: constant(k) },
                SameOperands => ByHand::SameOperands,
                Undone(inner) => ByHand::Undone { inner: ir.intern_op_name(&format!("arith.{inner}")) },
            };
            match by_root.iter_mut().find(|group| group.0 == root) {
                Some(group) => group.1.push(matcher),
                None => by_root.push((root, vec![matcher])),
            }
        }
        Matchers { constant: ir.intern_op_name("arith.constant"), value: ir.intern_attribute_name("value"), by_root }
    }

    fn count(&self, ir: &Ir, op: Op) -> usize {
        let name = ir.name(op);
        let Some((_, matchers)) = self.by_root.iter().find(|group| group.0 == name) else { return 0 };
        if ir.operand_count(op) != 2 {
            return 0;
        }
        let operands = [ir.operand(op, 0), ir.operand(op, 1)];
        matchers.iter().filter(|matcher| self.holds(ir, operands, matcher)).count()
    }

    fn holds(&self, ir: &Ir, operands: [Value; 2], matcher: &ByHand) -> bool {
        match matcher {
            ByHand::Constant { at, value } => ir.defining_op(operands[*at]).is_some_and(|op| {
                ir.name(op) == self.constant
                    && ir.operand_count(op) == 0
                    && ir.attribute(op, self.value) == Some(*value)
            }),
            ByHand::SameOperands => operands[0] == operands[1],
            ByHand::Undone { inner } => ir.defining_op(operands[0]).is_some_and(|op| {
                ir.name(op) == *inner && ir.operand_count(op) == 2 && ir.operand(op, 1) == operands[1]
            }),
        }
    }
}

fn twenty(criterion: &mut Criterion) {
    compare(criterion, "20 identities", &IDENTITIES, 4);
}

fn two_hundred(criterion: &mut Criterion) {
    compare(criterion, "200 generated patterns", &generated(), 8);
}

fn compare(criterion: &mut Criterion, title: &str, patterns: &[(&str, Shape)], constants: usize) {
    let mut ir = Ir::parse(&input(constants)).expect("it parses");
    let program = pdll::compile(&source(patterns)).unwrap_or_else(|failure| panic!("{failure}"));
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).expect("it binds");
    let by_hand = Matchers::new(&mut ir, patterns);
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);

    let mut matcher = Matcher::new();
    let mut compiled = |ir: &Ir| {
        let mut matches = 0_usize;
        for op in &ops {
            matcher.match_all(&set, ir, *op, &mut |_| matches += 1).expect("there are no natives");
        }
        matches
    };
    let hand_written = |ir: &Ir| ops.iter().map(|op| by_hand.count(ir, *op)).sum::<usize>();
    assert_eq!(compiled(&ir), hand_written(&ir), "both find the same");

    let mut group = criterion.benchmark_group(title);
    group.throughput(Throughput::Elements(ops.len() as u64));
    group.bench_function("PDLL", |b| b.iter(|| compiled(black_box(&ir))));
    group.bench_function("by hand", |b| b.iter(|| hand_written(black_box(&ir))));
    group.finish();
}

criterion_group!(benches, twenty, two_hundred);
criterion_main!(benches);
