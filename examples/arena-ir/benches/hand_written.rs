//! Seven and twenty arithmetic identities on the IR in arenas, compiled from PDLL and written by hand in Rust: how long does it take
//! to find all that match? What is written by hand is plain compiled code, as a careful author writes it: one `match` on the name, and
//! each operand is looked at once.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::fmt::Write;
use std::hint::black_box;
use std::sync::Arc;

use arena_ir::host::ArenaHost;
use arena_ir::ir::{Attribute, Ir, OpRef, Origin, Symbol, Type, TypeRef, ValueRef};
use arena_ir::program::Writer;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pdl_vm::{Matcher, Natives, PatternSet};

const OPS: usize = 20_000;

/// The operands and constants that an identity asks for at its root.
#[derive(Clone, Copy)]
enum Shape {
    /// `root(x, k)`.
    RightConstant(u32),
    /// `root(k, x)`.
    LeftConstant(u32),
    /// `root(x, x)`.
    SameOperands,
    /// `root(inner(x, y), y)`.
    Undone(&'static str),
}
use Shape::*;

/// The first seven are a set of their own.
const IDENTITIES: [(&str, Shape); 20] = [
    ("add", RightConstant(0)),
    ("add", LeftConstant(0)),
    ("add", Undone("sub")),
    ("sub", RightConstant(0)),
    ("sub", SameOperands),
    ("sub", Undone("add")),
    ("mul", RightConstant(0)),
    ("mul", LeftConstant(0)),
    ("mul", RightConstant(1)),
    ("mul", LeftConstant(1)),
    ("div", RightConstant(1)),
    ("rem", RightConstant(1)),
    ("and", SameOperands),
    ("and", RightConstant(0)),
    ("or", SameOperands),
    ("or", RightConstant(0)),
    ("xor", SameOperands),
    ("xor", RightConstant(0)),
    ("xor", Undone("xor")),
    ("shl", RightConstant(0)),
];

const NAMES: [&str; 9] = ["add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl"];

fn source(identities: &[(&str, Shape)]) -> String {
    let mut text = String::new();
    for (root, shape) in identities {
        let constant = |k| format!("op<arith.const>() {{value = attr<\"{k} : i32\">}}.0");
        let operands = match *shape {
            RightConstant(k) => format!("x: Value, {}", constant(k)),
            LeftConstant(k) => format!("{}, x: Value", constant(k)),
            SameOperands => "x: Value, x".to_owned(),
            Undone(inner) => format!("op<arith.{inner}>(x: Value, y: Value).0, y"),
        };
        let _ = writeln!(text, "Pattern {{ let root = op<arith.{root}>({operands}); replace root with x; }}");
    }
    text
}

/// A fourth are constants; operands are near.
fn input() -> (Ir, OpRef, Vec<OpRef>) {
    let mut state = 1_u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) as usize) % bound
    };
    let mut writer = Writer::default();
    let (module, block) = writer.module();
    let i32 = writer.ir.r#type(Type::Int(32));
    let mut values = vec![writer.value(block, "func.call", &[], i32)];
    for index in 1..=OPS {
        let value = if random(4) == 0 {
            writer.number(block, random(8) as i64, i32)
        } else {
            let operands = [(); 2].map(|()| values[index - 1 - random(index.min(6))]);
            writer.value(block, &format!("arith.{}", NAMES[random(NAMES.len())]), &operands, i32)
        };
        values.push(value);
    }
    let mut ops = Vec::new();
    writer.ir.nested(module, true, &mut ops);
    (writer.ir, module, ops)
}

/// Names and types, looked up once.
struct ByHand {
    constant: Symbol,
    value: Symbol,
    i32: TypeRef,
    names: [Symbol; 9],
}

impl ByHand {
    fn new(ir: &mut Ir) -> ByHand {
        let names = NAMES.map(|name| ir.symbol(&format!("arith.{name}")));
        ByHand { constant: ir.symbol("arith.const"), value: ir.symbol("value"), i32: ir.r#type(Type::Int(32)), names }
    }

    /// The number that a value is, if a constant makes it.
    fn number(&self, ir: &Ir, value: ValueRef) -> Option<i64> {
        let Origin::Result(op, 0) = ir.origin(value) else { return None };
        match ir.attribute(op, self.value) {
            Some(Attribute::Int(number, r#type)) if ir.op(op).name == self.constant && *r#type == self.i32 => {
                Some(*number)
            }
            _ => None,
        }
    }

    /// Returns how many of the seven or the twenty identities match.
    fn count<const ALL: bool>(&self, ir: &Ir, op: OpRef) -> usize {
        let record = ir.op(op);
        let ([a, b], [_]) = (&record.operands[..], &record.results[..]) else { return 0 };
        let (a, b) = (*a, *b);
        let undone = |name: Symbol| match ir.origin(a) {
            Origin::Result(inner, 0) => {
                let inner = ir.op(inner);
                inner.name == name && matches!(inner.operands[..], [_, y] if y == b)
            }
            _ => false,
        };
        let right = |k| self.number(ir, b) == Some(k);
        let [add, sub, mul, div, rem, and, or, xor, shl] = self.names;
        let found = |all: &[bool]| all.iter().filter(|one| **one).count();
        match record.name {
            name if name == add => found(&[right(0), self.number(ir, a) == Some(0), undone(sub)]),
            name if name == sub => found(&[right(0), a == b, undone(add)]),
            name if name == mul && ALL => {
                let (left, right) = (self.number(ir, a), self.number(ir, b));
                found(&[right == Some(0), left == Some(0), right == Some(1), left == Some(1)])
            }
            name if name == mul => found(&[right(0)]),
            name if ALL && (name == div || name == rem) => found(&[right(1)]),
            name if ALL && (name == and || name == or) => found(&[a == b, right(0)]),
            name if ALL && name == xor => found(&[a == b, right(0), undone(xor)]),
            name if ALL && name == shl => found(&[right(0)]),
            _ => 0,
        }
    }
}

fn matching(criterion: &mut Criterion) {
    for count in [7, 20] {
        let (mut ir, _, ops) = input();
        let by_hand = ByHand::new(&mut ir);
        let mut host = ArenaHost::new(ir);
        let program = pdll::compile(&source(&IDENTITIES[..count])).expect("the patterns are right");
        let set = PatternSet::bind(Arc::new(program), &mut host, &Natives::new()).expect("they fit the host");
        let mut matcher = Matcher::new();
        let mut compiled = || {
            let mut found = 0;
            for op in &ops {
                matcher.match_all(&set, &host, *op, &mut |_| found += 1).expect("there is fuel");
            }
            found
        };
        let hand = || match count {
            7 => ops.iter().map(|op| by_hand.count::<false>(&host.ir, *op)).sum::<usize>(),
            _ => ops.iter().map(|op| by_hand.count::<true>(&host.ir, *op)).sum(),
        };
        assert_eq!(compiled(), hand(), "both find the same");
        let mut group = criterion.benchmark_group(format!("{count} identities"));
        group.throughput(Throughput::Elements(OPS as u64));
        group.bench_function("patterns", |bencher| bencher.iter(|| black_box(compiled())));
        group.bench_function("by hand", |bencher| bencher.iter(|| black_box(hand())));
        group.finish();
    }
}

criterion_group!(benches, matching);
criterion_main!(benches);
