//! Twenty arithmetic identities, and two hundred generated patterns like them, and IR to find them in.

use std::fmt::Write;

/// The number of operations in the IR.
pub(crate) const OPS: usize = 20_000;

/// The operands and constants that an identity asks for at its root.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
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

/// The twenty.
pub(crate) const IDENTITIES: [(&str, Shape); 20] = [
    ("addi", RightConstant(0)),
    ("addi", LeftConstant(0)),
    ("addi", Undone("subi")),
    ("subi", RightConstant(0)),
    ("subi", SameOperands),
    ("subi", Undone("addi")),
    ("muli", RightConstant(0)),
    ("muli", LeftConstant(0)),
    ("muli", RightConstant(1)),
    ("muli", LeftConstant(1)),
    ("divsi", RightConstant(1)),
    ("remsi", RightConstant(1)),
    ("andi", SameOperands),
    ("andi", RightConstant(0)),
    ("ori", SameOperands),
    ("ori", RightConstant(0)),
    ("xori", SameOperands),
    ("xori", RightConstant(0)),
    ("xori", Undone("xori")),
    ("shli", RightConstant(0)),
];

/// The names of roots.
pub(crate) const NAMES: [&str; 9] = ["addi", "subi", "muli", "divsi", "remsi", "andi", "ori", "xori", "shli"];

/// Two hundred patterns of the same shapes.
pub(crate) fn generated() -> Vec<(&'static str, Shape)> {
    let mut patterns = Vec::new();
    for root in NAMES {
        patterns.extend((0..7).map(|k| (root, RightConstant(k))));
        patterns.extend((0..6).map(|k| (root, LeftConstant(k))));
        patterns.extend(NAMES.map(|inner| (root, Undone(inner))));
        patterns.push((root, SameOperands));
    }
    patterns.truncate(200);
    patterns
}

/// The patterns in PDLL.
pub(crate) fn source(patterns: &[(&str, Shape)]) -> String {
    let mut text = String::new();
    for (root, shape) in patterns {
        let constant = |k| format!("op<arith.constant>() {{value = attr<\"{k} : i32\">}}.0");
        let operands = match *shape {
            RightConstant(k) => format!("x: Value, {}", constant(k)),
            LeftConstant(k) => format!("{}, x: Value", constant(k)),
            SameOperands => "x: Value, x".to_owned(),
            Undone(inner) => format!("op<arith.{inner}>(x: Value, y: Value).0, y"),
        };
        let _ = writeln!(
            text,
            "Pattern with benefit(1) {{\n  let root = op<arith.{root}>({operands});\n  replace root with x;\n}}"
        );
    }
    text
}

/// Random IR, with so many different constants.
pub(crate) fn input(constants: usize) -> String {
    let mut state = 1_u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) as usize) % bound
    };
    let mut text = String::from("\"t.func\"() ({\n^bb0(%v0: i32):\n");
    for index in 1..=OPS {
        if random(4) == 0 {
            let _ = writeln!(
                text,
                "  %v{index} = \"arith.constant\"() {{value = {} : i32}} : () -> i32",
                random(constants)
            );
            continue;
        }
        let (a, b) = (index - 1 - random(index.min(6)), index - 1 - random(index.min(6)));
        let name = NAMES[random(NAMES.len())];
        let _ = writeln!(text, "  %v{index} = \"arith.{name}\"(%v{a}, %v{b}) : (i32, i32) -> i32");
    }
    text.push_str("}) : () -> ()\n");
    text
}
