//! Matchers in Rust find what the interpreter finds: the same matches with the same captures in the same order.

use std::sync::Arc;

use conformance::case::Case;
use conformance::choices::Choices;
use mlir_lite::{Context, Ir, Op};
use pdl_vm::{GreedyOptions, Matcher, Natives, PatternSet, SavedMatch, rewrite_greedily};
use pdll::build::{Names, rust_matcher};
use rust_matchers::calculator::{self, Calculator, Opcode};

#[path = "../../../benches/support/identities.rs"]
#[allow(dead_code, reason = "the bench needs more")]
mod identities;

/// A match with all that it captured.
type Found = (u32, Vec<Op>, String);

fn found(saved: &SavedMatch<Ir>) -> Found {
    let (mut ranges, mut index) = (String::new(), 0);
    while let Some(values) = saved.value_range(index) {
        ranges += &format!("{values:?}");
        index += 1;
    }
    index = 0;
    while let Some(types) = saved.type_range(index) {
        ranges += &format!("{types:?}");
        index += 1;
    }
    let others = format!("{:?}{:?}{:?}{ranges}", saved.values(), saved.attributes(), saved.types());
    (saved.pattern().index() as u32, saved.ops().to_vec(), others)
}

/// All matches at an op, then the best one behind each rank.
fn matches(set: &PatternSet<Ir>, ir: &Ir, op: Op) -> Vec<Found> {
    let mut matcher = Matcher::new();
    let mut all = Vec::new();
    let mut saved = SavedMatch::default();
    let end = matcher.match_all(set, ir, op, &mut |one| {
        assert!(one.save(&mut saved));
        all.push(found(&saved));
    });
    end.expect("there is fuel");
    let mut below = None;
    while let Some(best) = matcher.match_best(set, ir, op, below).expect("there is fuel") {
        all.push(found(best));
        below = Some(best.rank());
    }
    all
}

#[test]
fn matchers_in_rust_find_what_the_interpreter_finds() {
    let (mut matched, mut rewritten) = (0, 0);
    for (seed, matcher) in rust_matchers::CASES {
        let case = Case::generate(Choices::from_seed(*seed));
        let (_, program) = case.compiled.as_ref().expect("cases are compiled");
        let program = Arc::new(program.clone());
        let run = |in_rust: bool| {
            let mut ir = Ir::parse_in(Context::new(), &case.ir).expect("generated IR parses");
            ir.set_op_info(Arc::new(conformance::ods::Groups));
            let natives = conformance::natives::all();
            let set = PatternSet::bind(program.clone(), &mut ir, &natives).unwrap_or_else(|errors| panic!("{errors}"));
            let set = if in_rust { set.with_matcher(*matcher).expect("it was made of this program") } else { set };
            let mut ops = Vec::new();
            ir.nested_ops(ir.top_op(), true, &mut ops);
            let found: Vec<_> = ops.iter().map(|op| matches(&set, &ir, *op)).collect();
            let top = ir.top_op();
            let report = rewrite_greedily(&set, &mut ir, top, &GreedyOptions::default());
            let report = report.map(|report| report.rewrites_by_pattern).map_err(|error| error.to_string());
            (found, ir.to_string(), report)
        };
        let (rust, interpreted) = (run(true), run(false));
        assert_eq!(rust, interpreted, "seed {seed}:\n{}\n{}", case.source, case.ir);
        matched += rust.0.iter().map(Vec::len).sum::<usize>();
        rewritten += usize::from(rust.2.is_ok_and(|rewrites| rewrites.iter().any(|count| *count > 0)));
    }
    let cases = rust_matchers::CASES.len();
    println!("{cases} cases: {matched} matches, {rewritten} runs rewrite");
    assert!(matched > 3 * cases && rewritten > cases / 2, "{matched} matches, {rewritten} runs rewrite");
}

/// Roots whose questions are asked in one place, at ops that are as patterns want them and at others.
#[test]
fn roots_that_ask_alike_find_what_the_interpreter_finds() {
    let others = r#"
      %w0:2 = "arith.constant"() {value = 0 : i32} : () -> (i32, i32)
      %w1 = "arith.addi"(%v1, %w0#1) : (i32, i32) -> i32
      %w2 = "arith.addi"(%v1, %w0#0) : (i32, i32) -> i32
      %w3 = "arith.subi"(%v1) : (i32) -> i32
      %w4 = "arith.addi"(%w3, %v1) : (i32, i32) -> i32
      %w5 = "arith.constant"(%v1) {value = 0 : i32} : (i32) -> i32
      %w6 = "arith.addi"(%w5, %v1) : (i32, i32) -> i32
      %w7 = "arith.addi"(%v1, %w5) : (i32, i32) -> i32
      %w8 = "arith.addi"(%v1, %v1, %v1) : (i32, i32, i32) -> i32
      %w9 = "arith.constant"() : () -> i32
      %w10 = "arith.muli"(%w9, %w9) : (i32, i32) -> i32
    }) : () -> ()"#;
    let generated = identities::generated();
    let twenty = (&identities::IDENTITIES[..], rust_matchers::twenty::MATCHER);
    for (patterns, in_rust) in [twenty, (&generated, rust_matchers::two_hundred::MATCHER)] {
        let program = pdll::compile(&identities::source(patterns)).expect("they compile");
        let text = rust_matcher(&program, &Names::Numbers, "::pdl_vm").expect("numbers name everything");
        assert!(text.contains("fn roots0(") && !text.contains("fn roots1("), "one place: {text}");
        let program = Arc::new(program);
        let input = identities::input(9);
        let input = input.strip_suffix("}) : () -> ()\n").expect("it ends so").to_owned() + others;
        let bind = |ir: &mut Ir| PatternSet::bind(program.clone(), ir, &Natives::new()).expect("it binds");
        let in_rust = |ir: &mut Ir| bind(ir).with_matcher(in_rust).expect("it is of this program");
        // What the text has of odd counts is of kinds that have no number yet when the first is bound.
        let mut ir = Ir::parse("").expect("nothing is IR");
        let early = in_rust(&mut ir);
        let context = std::mem::take(ir.context_mut());
        let mut ir = Ir::parse_in(context, &input).unwrap_or_else(|error| panic!("{error:?}"));
        let (interpreted, in_rust) = (bind(&mut ir), in_rust(&mut ir));
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let mut found = 0;
        for op in ops {
            let matched = matches(&in_rust, &ir, op);
            assert_eq!(matched, matches(&interpreted, &ir, op), "{op:?}");
            assert_eq!(matched, matches(&early, &ir, op), "{op:?}");
            found += matched.len();
        }
        assert!(found > 1000, "{found}");
    }
}

/// A matcher of another program is refused.
#[test]
fn matchers_belong_to_their_program() {
    let (_, matcher) = rust_matchers::CASES[0];
    let mut ir = Ir::parse("").expect("nothing is IR");
    let program = pdll::compile("Pattern => erase op<t.a>;").expect("it compiles");
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Default::default()).expect("it binds");
    let error = set.with_matcher(matcher).err().expect("it is refused");
    assert_eq!(error.code(), "E0608");
}

/// Names may be an enum's variants.
#[test]
fn a_host_may_have_an_enum() {
    let (add, neg) = (|a, b| (Opcode::Add, vec![a, b]), |a| (Opcode::Neg, vec![a]));
    let leaves = [(Opcode::Zero, vec![]), (Opcode::One, vec![])];
    let ops = [add(1, 0), add(1, 1), add(0, 0), add(0, 1), neg(0), neg(6), neg(7), add(6, 7)];
    let mut calculator = Calculator(leaves.into_iter().chain(ops).collect());
    let program = Arc::new(pdll::compile(calculator::PATTERNS).expect("they compile"));
    let mut natives = Natives::new();
    natives.matching_only();
    let mut bind = || PatternSet::bind(program.clone(), &mut calculator, &natives).expect("it binds");
    let interpreted = bind();
    let in_rust = bind().with_matcher(rust_matchers::calculator_matcher::MATCHER).expect("it is of this program");
    let matches = |set: &PatternSet<Calculator>| {
        let mut found = Vec::new();
        for op in 0..calculator.0.len() {
            let end = Matcher::new().match_all(set, &calculator, op, &mut |one| found.push((op, one.pattern())));
            end.expect("there are no natives");
        }
        found
    };
    let found = matches(&in_rust);
    assert_eq!(found, matches(&interpreted));
    assert_eq!(found.len(), 8, "{found:?}");
}

/// An operation without a path is named, by a stable code.
#[test]
fn names_without_paths_are_reported() {
    let program = pdll::compile("Pattern => erase op<t.a>(op<t.b>);").expect("it compiles");
    let error = rust_matcher(&program, &Names::Paths(Default::default()), "::pdl_vm").expect_err("nothing has a path");
    assert_eq!((error.code(), error.to_string().as_str()), ("E0918", "no path in Rust is given for `t.a`, `t.b`"));
}

#[test]
fn matchers_are_written_in_time_linear_in_the_names() {
    use std::fmt::Write;
    let mut patterns = String::new();
    for index in 0..12_000 {
        let _ = writeln!(patterns, "Pattern {{ let root = op<t.op{index}>(); erase root; }}");
    }
    let program = pdll::compile(&patterns).expect("they compile");
    let begun = std::time::Instant::now();
    let matcher = rust_matcher(&program, &Names::Numbers, "::pdl_vm").expect("numbers name everything");
    assert!(matcher.contains("t.op11999"));
    assert!(begun.elapsed() < std::time::Duration::from_secs(25), "{:?}", begun.elapsed());
}
