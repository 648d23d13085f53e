//! Operations in the place of operands, without an index: groups of values, about which filters ask.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use mlir_lite::{Ir, Op};
use pdl_vm::{Matcher, Natives, PatternSet, Program};
use pdll::Session;

/// The operands of the root in the patterns. `A` and `B` have one result, `T` two.
const OPERANDS: [&str; 16] = [
    "x: Value, op<t.a>",
    "x: Value, op<t.a> {k = attr<\"1 : i32\">}",
    "x: Value, op<t.b>(y: Value)",
    "x: Value, op<t.b>(x)",
    "x: Value, op<t.b>(_: Value, x)",
    "x: Value, op<t.t>",
    "x: Value, op<t.b>(op<t.a>)",
    "op<t.a>",
    "op<t.t>",
    "op<t.b>(y: Value)",
    "op<t.t>, op<t.a>",
    "op<t.a>, y: Value",
    "op<t.a>, op<t.a>",
    "x: Value, x",
    "x: Value<type<\"i32\">>, op<t.a> -> (type<\"i32\">)",
    "x: Value, y: Value",
];

/// Operands in the IR: each a list of values.
const VALUES: [&str; 14] = [
    "",
    "%a0",
    "%b",
    "%x, %a0",
    "%x, %a1",
    "%x, %b",
    "%x, %ba",
    "%x, %x",
    "%t#0, %t#1",
    "%t#1, %t#0",
    "%x, %t#0, %t#1",
    "%x, %t#0",
    "%t#0, %t#1, %a0",
    "%a0, %a1",
];

/// The sizes of the groups of `memref.alloc`, which has MLIR's trait for them.
const SEGMENTS: [&str; 4] = ["", "1, 1", "2, 0", "1, 2"];

fn bind(patterns: &str, ir: &mut Ir) -> PatternSet<Ir> {
    let mut session = Session::new();
    let program = session.program_of(Path::new("groups.pdll"), patterns.as_bytes().to_vec());
    let program = program.unwrap_or_else(|| panic!("{}", session.render()));
    let loaded = Program::from_bytes(&program.to_bytes()).expect("it loads");
    PatternSet::bind(Arc::new(loaded), ir, &Natives::new()).expect("it binds")
}

/// Each pattern matches in a set, where a filter asks about all, what it matches alone, where there is none.
#[test]
fn filters_leave_what_each_pattern_matches_alone() {
    let patterns = ["t.r", "memref.alloc"].map(|root| {
        let pattern = |operands: &&str| {
            let (operands, types) = operands.split_once(" -> ").map_or((*operands, ""), |(left, right)| (left, right));
            let arrow = if types.is_empty() { "" } else { " -> " };
            format!("Pattern {{\n  let r = op<{root}>({operands}){arrow}{types};\n  erase r;\n}}\n")
        };
        OPERANDS.iter().map(pattern).collect::<Vec<String>>()
    });
    let patterns = patterns.concat();
    let mut text = String::from(
        "%x = \"t.x\"() : () -> i32\n%a0 = \"t.a\"() {k = 1 : i32} : () -> i32\n%a1 = \"t.a\"() : () -> i64\n\
         %b = \"t.b\"(%x) : (i32) -> i32\n%ba = \"t.b\"(%a0) : (i32) -> i32\n%t:2 = \"t.t\"() : () -> (i32, i32)\n",
    );
    let r#type = |value: &str| if value == "%a1" { "i64" } else { "i32" };
    for values in VALUES {
        let types: Vec<&str> = values.split(", ").filter(|value| !value.is_empty()).map(r#type).collect();
        let types = types.join(", ");
        for result in ["()", "i32", "i64", "(i32, i32)"] {
            let _ = writeln!(text, "\"t.r\"({values}) : ({types}) -> {result}");
            for sizes in SEGMENTS {
                let sizes = format!("<{{operandSegmentSizes = array<i32: {sizes}>}}>").replace(": >", ">");
                let _ = writeln!(text, "\"memref.alloc\"({values}) {sizes} : ({types}) -> {result}");
            }
        }
    }
    let mut ir = Ir::parse(&text).expect("it parses");
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let matched = |set: &PatternSet<Ir>, ir: &Ir| -> BTreeSet<(Op, u32)> {
        let mut found = BTreeSet::new();
        for op in &ops {
            let note = &mut |found_here: pdl_vm::Match<'_, Ir>| {
                found.insert((*op, found_here.pattern().index() as u32));
            };
            Matcher::new().match_all(set, ir, *op, note).expect("it matches");
        }
        found
    };
    let set = bind(&patterns.concat(), &mut ir);
    let code = set.program().disassemble();
    for asked in ["operand_group[1] by all results", "operands by all results", "with 2 operands"] {
        assert!(code.contains(asked), "{code}");
    }
    let together = matched(&set, &ir);
    assert!(together.len() > 200, "{}", together.len());
    let mut alone = BTreeSet::new();
    for (number, pattern) in (0..).zip(&patterns) {
        let set = bind(pattern, &mut ir);
        assert!(!set.program().disassemble().contains("filter"));
        alone.extend(matched(&set, &ir).into_iter().map(|(op, _)| (op, number)));
    }
    assert_eq!(together, alone);
}
