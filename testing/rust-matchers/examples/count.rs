//! Identities, matched at each op by the interpreter and by Rust: `count rust|interpreter 20|200` does it once, in `matching`, for
//! callgrind; `count time 20|200` does both in turn, and prints the least times.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mlir_lite::{Ir, Op};
use pdl_vm::{Matcher, Natives, PatternSet};

#[path = "../../../benches/support/identities.rs"]
mod identities;

#[inline(never)]
fn matching(matcher: &mut Matcher<Ir>, set: &PatternSet<Ir>, ir: &Ir, ops: &[Op]) -> usize {
    let mut matches = 0;
    for op in ops {
        matcher.match_all(set, ir, *op, &mut |_| matches += 1).expect("there are no natives");
    }
    matches
}

#[inline(never)]
fn best(matcher: &mut Matcher<Ir>, set: &PatternSet<Ir>, ir: &Ir, ops: &[Op]) -> usize {
    ops.iter().filter(|op| matcher.match_best(set, ir, **op, None).expect("there are no natives").is_some()).count()
}

/// The measured function: the matches at all ops, counted.
type Measured = fn(&mut Matcher<Ir>, &PatternSet<Ir>, &Ir, &[Op]) -> usize;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let how = arguments.get(1).map_or("time", String::as_str);
    let (patterns, constants, rust) = match arguments.get(2).is_some_and(|count| count == "200") {
        true => (identities::generated(), 8, rust_matchers::two_hundred::MATCHER),
        false => (identities::IDENTITIES.to_vec(), 4, rust_matchers::twenty::MATCHER),
    };
    let mut ir = Ir::parse(&identities::input(constants)).expect("it parses");
    let program = pdll::compile(&identities::source(&patterns)).unwrap_or_else(|failure| panic!("{failure}"));
    let program = Arc::new(program);
    let mut bind = || PatternSet::bind(program.clone(), &mut ir, &Natives::new()).expect("it binds");
    let (interpreted, in_rust) = (bind(), bind().with_matcher(rust).expect("it is of this program"));
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let mut matcher = Matcher::new();
    if how != "time" {
        let set = if how == "rust" { &in_rust } else { &interpreted };
        return println!("{} matches at {} ops", matching(&mut matcher, set, &ir, &ops), ops.len());
    }
    for (name, measured) in [("all", matching as Measured), ("best", best as Measured)] {
        let mut least = [Duration::MAX; 2];
        for _ in 0..500 {
            for (least, set) in least.iter_mut().zip([&interpreted, &in_rust]) {
                let start = Instant::now();
                std::hint::black_box(measured(&mut matcher, set, &ir, &ops));
                *least = start.elapsed().min(*least);
            }
        }
        let [interpreted, in_rust] = least.map(|time| time.as_secs_f64() * 1e9 / ops.len() as f64);
        let ratio = interpreted / in_rust;
        println!("{name}: {interpreted:.1} ns/op interpreted, {in_rust:.1} ns/op in Rust, {ratio:.2} times as fast");
    }
}
