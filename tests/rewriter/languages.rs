//! Rules of TableGen, PDLL and Rust in one set: they compete by benefit, and what one makes another takes on.

use std::sync::Arc;

use mlir_lite::Ir;
use pdl_vm::conversion::{Conversion, ConversionMode, ConversionTarget, convert};
use pdl_vm::{GreedyOptions, HostContext, Natives, PatternSet, PatternSetBuilder, rewrite_greedily};
use pdll::{Program, Session};

use super::support::*;

use crate::upstream;

const RULES: &str = r#"
include "ops.td"
def TwoToOne : Pat<(Two $x, $y), (One $x)>;
"#;

const PDLL: &str = r#"
Pattern OneToNum => replace op<t.one>(x: Value) -> (t: Type) with op<t.num>(x) {n = attr<"1 : i32">} -> (t);
"#;

const INPUT: &str = r#"
%x = "t.in"() : () -> i32
%0 = "t.two"(%x, %x) : (i32, i32) -> i32
"t.out"(%0) : (i32) -> ()
"#;

/// The rules and the PDLL, linked.
fn linked() -> Option<Program> {
    let include = upstream::include_directory(&[])?;
    let mut session = Session::new().include_dir(include).include_dir("tests/rules");
    let file = session.sources.add("rules.td", RULES, None);
    let module = session.td_module(file);
    let rules = module.and_then(|module| session.compile(module)).unwrap_or_else(|| panic!("{}", session.render()));
    let patterns = program(PDLL);
    Some(pdl_compile::link([("rules", &rules), ("patterns", &*patterns)]).unwrap_or_else(|error| panic!("{error}")))
}

/// All three, with so much benefit for a shortcut in Rust: the rule has one.
fn bound(ir: &mut Ir, shortcut: u16) -> Option<PatternSet<Ir>> {
    let program = linked()?;
    ir.define_operations(program.operations());
    let mut natives = Natives::new();
    natives.register_checks(&program, ir);
    let builder = PatternSetBuilder::new()
        .program(Arc::new(program))
        .pattern(renaming("NumToSame", "t.num", "t.same", 1))
        .pattern(renaming("Shortcut", "t.two", "t.direct", shortcut));
    Some(builder.bind(ir, &natives).unwrap_or_else(|error| panic!("{error}")))
}

fn converted(mode: ConversionMode, target: &ConversionTarget<Ir>) -> Option<Result<String, String>> {
    let mut ir = ir(INPUT);
    let set = bound(&mut ir, 9)?;
    let scope = ir.top_op();
    let done = convert(&set, &mut ir, scope, Conversion { mode, ..Conversion::new(target) });
    ir.verify().unwrap_or_else(|error| panic!("{error}"));
    Some(done.map(|_| names(&ir)).map_err(|error| error.to_string()))
}

#[test]
fn all_three_compete_in_the_greedy_driver() {
    for (shortcut, expected) in [(9, "t.in t.direct t.out"), (1, "t.in t.same t.out")] {
        let mut ir = ir(INPUT);
        let Some(set) = bound(&mut ir, shortcut) else { return };
        let scope = ir.top_op();
        let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
        assert!(report.converged);
        assert_eq!(names(&ir), expected);
    }
}

#[test]
fn all_three_compete_in_the_conversion_driver() {
    let target = || ConversionTarget::<Ir>::new().legal_op("t.in").legal_op("t.out").illegal_dialect("t");
    // The shortcut leads nowhere: what it made is taken back, and the rule is tried, then PDLL, then Rust.
    let Some(done) = converted(ConversionMode::Full, &target().legal_op("t.same")) else { return };
    assert_eq!(done.as_deref(), Ok("t.in t.same t.out"));
    let both = target().legal_op("t.same").legal_op("t.direct");
    assert_eq!(converted(ConversionMode::Full, &both).unwrap().as_deref(), Ok("t.in t.direct t.out"));
    // Without an end, the error tells the whole way.
    let error = converted(ConversionMode::Partial, &target()).unwrap().unwrap_err();
    assert!(error.starts_with("failed to legalize operation 't.two' that was explicitly marked illegal"), "{error}");
    for pattern in ["Shortcut", "TwoToOne", "OneToNum", "NumToSame"] {
        assert!(error.contains(&format!("pattern `{pattern}`")), "{error}");
    }
}
