//! Captures of matches: of each pattern its own values, by code or by a filter.

use std::sync::Arc;

use mlir_lite::{Ir, Value};
use pdl_vm::host::Host;
use pdl_vm::{Match, Matcher, Natives, PatternId, PatternSet, SavedMatch};
use pdll::Session;

/// Patterns of which each asks for one attribute, and three of which ask for the same: they differ in what they capture.
fn patterns(attributes: usize) -> String {
    let mut text = String::new();
    for number in 0..attributes * 3 {
        let operands = ["x: Value, _: Value, _: Value", "_: Value, x: Value, _: Value", "_: Value, _: Value, x: Value"];
        text += &format!(
            "Pattern P{number} with benefit({}) {{\n  replace op<t.a>({}) {{k = attr<\"{} : i32\">}} with x;\n}}\n",
            number + 1,
            operands[number % 3],
            number / 3
        );
    }
    text
}

/// A pattern, its rank, and what it captures.
type Seen = (PatternId, u32, Vec<Value>);

fn seen(found: &Match<'_, Ir>) -> Seen {
    let mut saved = SavedMatch::default();
    assert!(found.save(&mut saved));
    assert_eq!((saved.pattern(), saved.rank()), (found.pattern(), found.rank()));
    (saved.pattern(), saved.rank(), saved.values().to_vec())
}

#[test]
fn each_match_captures_what_its_pattern_names() {
    // One, a few, and as many as make rows of several words.
    for attributes in [1, 5, 100] {
        let mut session = Session::new();
        let file = session.sources.add("captures.pdll", patterns(attributes), None);
        let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
        let program = Arc::new(session.compile(module).expect("it compiles"));
        let mut text = String::from("%0, %1, %2 = \"t.arg\"() : () -> (i32, i32, i32)\n");
        for number in 0..attributes {
            text += &format!("%r{number} = \"t.a\"(%0, %1, %2) {{k = {number} : i32}} : (i32, i32, i32) -> i32\n");
        }
        let mut ir = Ir::parse(&text).expect("it parses");
        let set = PatternSet::bind(program, &mut ir, &Natives::new()).expect("it binds");
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        ops.retain(|op| &*ir.op_name_text(ir.op_name(*op)) == "t.a");
        let mut matcher = Matcher::new();
        for (number, op) in ops.iter().enumerate() {
            let mut all = Vec::new();
            matcher.match_all(&set, &ir, *op, &mut |one| all.push(seen(&one))).unwrap();
            let operands: Vec<Value> = ir.operands(*op).collect();
            let wanted: Vec<_> = (0..3)
                .rev()
                .map(|place| {
                    let pattern = number * 3 + place;
                    (PatternId::new(pattern as u32), (attributes * 3 - 1 - pattern) as u32, vec![operands[place]])
                })
                .collect();
            assert_eq!(all, wanted, "op {number} of {attributes}");
            let best = matcher.match_best(&set, &ir, *op, None).unwrap().expect("three match");
            assert_eq!((best.pattern(), best.values()), (wanted[0].0, &wanted[0].2[..]));
        }
    }
}
