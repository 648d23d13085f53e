//! For callgrind: `count rust|interpreter 20|200` matches identities at each op, in `matching`.

use std::sync::Arc;

use pdll::mlir_lite::{Ir, Op};
use pdll::vm::{Matcher, Natives, PatternSet};

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

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let in_rust = arguments.get(1).is_some_and(|how| how == "rust");
    let (patterns, constants, rust) = match arguments.get(2).is_some_and(|count| count == "200") {
        true => (identities::generated(), 8, rust_matchers::two_hundred::MATCHER),
        false => (identities::IDENTITIES.to_vec(), 4, rust_matchers::twenty::MATCHER),
    };
    let mut ir = Ir::parse(&identities::input(constants)).expect("it parses");
    let program = pdll::compile(&identities::source(&patterns)).unwrap_or_else(|failure| panic!("{failure}"));
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).expect("it binds");
    let set = if in_rust { set.with_matcher(rust).expect("it is of this program") } else { set };
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    println!("{} matches at {} ops", matching(&mut Matcher::new(), &set, &ir, &ops), ops.len());
}
