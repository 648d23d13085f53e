//! Hundreds of patterns of a few shapes, as libraries have them: the merged matcher finds what the naive one finds, all and
//! best.

use std::fmt::Write;

use conformance::case::{Case, compile};

const NAMES: [&str; 5] = ["t.a", "t.b", "t.c", "t.d", "t.e"];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }

    fn name(&mut self) -> &'static str {
        NAMES[self.below(NAMES.len())]
    }
}

fn patterns(random: &mut Random, count: usize) -> String {
    let mut text = String::new();
    for index in 0..count {
        let (root, a, b, k) = (random.name(), random.name(), random.name(), random.below(5));
        let attribute = format!("{{k = attr<\"{k} : i32\">}}");
        let operation = match random.below(7) {
            0 => format!("op<{root}>(op<{a}>(x: Value, y: Value).0, z: Value) {attribute}"),
            1 => format!("op<{root}>(x: Value, op<{a}>(y: Value, op<{b}>(z: Value, w: Value).0).0)"),
            2 => format!("op<{root}>(op<{a}>(x: Value, y: Value).0, op<{b}>(x, z: Value) {attribute}.0)"),
            3 => format!("op<{root}>(op<{a}>(x: Value, y: Value).1, op<{b}>.0)"),
            4 => format!("op<{root}>(x: Value, op<{a}> {attribute}) {{l = attr<\"{} : i32\">}}", random.below(3)),
            5 => format!("op<{root}>(op<{a}>.0, x: Value) -> (type<\"i{}\">, type<\"i32\">)", 32 << random.below(2)),
            _ => format!("op<{root}>(x: Value, x) {attribute}"),
        };
        // Benefits that differ, and some that do not.
        let benefit = 1 + random.below(40);
        let _ =
            writeln!(text, "Pattern P{index} with benefit({benefit}) {{\n  let root = {operation};\n  erase root;\n}}");
    }
    text
}

fn input(random: &mut Random, count: usize) -> String {
    let mut text = String::from("\"t.func\"() ({\n^bb0(%v0: i32, %v1: i32):\n");
    let mut values = vec!["%v0".to_owned(), "%v1".to_owned()];
    for index in 0..count {
        let operands = [2, 2, 2, 1, 3][random.below(5)];
        let from = values.len().saturating_sub(8);
        let operands: Vec<&str> =
            (0..operands).map(|_| values[from + random.below(values.len() - from)].as_str()).collect();
        let attributes = match random.below(4) {
            0 => String::new(),
            1 => format!("{{k = {} : i64}}", random.below(5)),
            2 => format!("{{k = {} : i32, l = {} : i32}}", random.below(5), random.below(3)),
            _ => format!("{{k = {} : i32}}", random.below(5)),
        };
        let types = vec!["i32"; operands.len()].join(", ");
        let results = 1 + usize::from(random.below(4) > 0);
        let _ = writeln!(
            text,
            "  %r{index}:{results} = \"{}\"({}) {attributes} : ({types}) -> ({})",
            random.name(),
            operands.join(", "),
            ["i32", "i32, i32"][results - 1],
        );
        values.extend((0..results).map(|result| format!("%r{index}#{result}")));
    }
    text + "}) : () -> ()\n"
}

#[test]
fn many_patterns_of_few_shapes_match_as_one_by_one() {
    let mut found = 0;
    for seed in 0..6 {
        let mut random = Random(seed);
        let source = patterns(&mut random, 400);
        let compiled = compile(&source);
        let case = Case { compiled, source, ir: input(&mut random, 300), choices: Vec::new() };
        found += case.compare_matches().unwrap_or_else(|difference| panic!("{difference:?}")).iter().sum::<usize>();
    }
    assert!(found > 500, "{found}");
}
