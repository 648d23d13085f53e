//! Ways of the dialect conversion driver to legal ops, and its errors if there is none.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use mlir_lite::{Attr, Ir, Op, OpInfo, Symbol, Type};
use pdl_vm::conversion::*;
use pdl_vm::{
    ConstantOp, Fold, FoldOf, FoldResult, HostContext, Natives, PatternFailure, PatternSetBuilder, RewritePattern,
    Rewriter, Root,
};
use smol_str::SmolStr;

use super::support::*;

/// `a > b 3` is a pattern that replaces `t.a` by `t.b`, of benefit 3.
fn chain(arrows: &str) -> String {
    let mut source = String::new();
    for (number, arrow) in arrows.split(", ").enumerate() {
        let parts: Vec<&str> = arrow.split([' ', '>']).filter(|part| !part.is_empty()).collect();
        source += &format!(
            "Pattern P{number} with benefit({}) {{ let root = op<t.{}>; replace root with op<t.{}> -> (type<\"i32\">); }}\n",
            parts[2], parts[0], parts[1]
        );
    }
    source
}

fn target(illegal: &str, legal: &str) -> ConversionTarget<Ir> {
    let target = illegal.split(' ').fold(ConversionTarget::new(), |target, op| target.illegal_op(&format!("t.{op}")));
    legal.split(' ').fold(target, |target, op| target.legal_op(&format!("t.{op}")))
}

fn full(
    builder: PatternSetBuilder<Ir>,
    ir: &mut Ir,
    target: &ConversionTarget<Ir>,
) -> Result<ConversionReport<Op>, ConversionError> {
    let set = builder.bind(ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let conversion = Conversion { mode: ConversionMode::Full, ..Conversion::new(target) };
    let result = convert(&set, ir, scope, conversion);
    ir.verify().unwrap();
    result
}

/// The shortest chain first, then the benefit, then the order; what generates something hopeless is not tried.
#[test]
fn the_shortest_chain_is_taken_then_the_best_pattern() {
    let cases = [
        ("a > m 9, m > x 9, a > y 1", "a m", "x y", "t.y"),
        ("a > x 1, a > y 2", "a", "x y", "t.y"),
        ("a > x 1, a > y 1", "a", "x y", "t.x"),
        ("a > unknown 9, a > y 1", "a", "y", "t.y"),
        ("a > b 9, b > a 9, b > x 1", "a b", "x", "t.x"),
        ("a > m 9, m > n 9, n > x 9, a > o 1, o > y 1", "a m n o", "x y", "t.y"),
    ];
    for (arrows, illegal, legal, expected) in cases {
        let mut ir = ir("%0 = \"t.a\"() : () -> i32");
        let builder = PatternSetBuilder::new().program(program(&chain(arrows)));
        full(builder, &mut ir, &target(illegal, legal)).unwrap();
        assert_eq!(names(&ir), expected, "{arrows}");
    }
}

/// Patterns for any op compete with the others: by the chain, then by benefit. They may also legalize what others make.
#[test]
fn patterns_for_any_op_compete_like_all_others() {
    let any = |benefit: u32| {
        format!(
            "Pattern Any with benefit({benefit}) {{ let root = op<>; replace root with op<t.y> -> (type<\"i32\">); }}"
        )
    };
    for (arrows, benefit, expected) in [
        ("a > x 1, a > z 3", 2, "t.z"),
        ("a > x 1, a > z 3", 4, "t.y"),
        ("a > m 9, m > x 9", 1, "t.y"),
        ("a > n 9", 1, "t.y"),
    ] {
        let mut ir = ir("%0 = \"t.a\"() : () -> i32");
        let builder = PatternSetBuilder::new().program(program(&(chain(arrows) + &any(benefit))));
        full(builder, &mut ir, &target("a m n", "x y z")).unwrap();
        assert_eq!(names(&ir), expected, "{arrows}");
    }
}

/// A pattern in Rust that says what it generates.
struct Declared {
    generates: Vec<SmolStr>,
    runs: Arc<AtomicU32>,
}

impl RewritePattern<Ir> for Declared {
    fn root(&self) -> Root {
        Root::named("t.a")
    }

    fn benefit(&self) -> u16 {
        9
    }

    fn debug_name(&self) -> &str {
        "Declared"
    }

    fn generated_ops(&self) -> &[SmolStr] {
        &self.generates
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        rename(op, "t.far", rewriter)
    }
}

/// Operations that patterns in Rust declare to generate count like those of compiled ones.
#[test]
fn patterns_in_rust_declare_what_they_generate() {
    for (generates, legal, expected, expected_runs) in [
        // Not declared: it looks like the shortest way, and is tried first.
        (vec![], "far x", "t.far", 1),
        // Declared, and one step longer than the other way.
        (vec!["t.far".into()], "x y", "t.x", 0),
        // Not declared, and it leads nowhere: it is undone.
        (vec![], "x y", "t.x", 1),
    ] {
        let runs = Arc::new(AtomicU32::new(0));
        let mut ir = ir("%0 = \"t.a\"() : () -> i32");
        let builder = PatternSetBuilder::new()
            .pattern(Declared { generates, runs: Arc::clone(&runs) })
            .program(program(&chain("a > x 1")));
        full(builder, &mut ir, &target("a", legal)).unwrap();
        assert_eq!((names(&ir).as_str(), runs.load(Ordering::Relaxed)), (expected, expected_runs));
    }
}

/// Whoever is refused is told why: each pattern that was tried, and what stood in its way.
#[test]
fn failures_say_which_patterns_were_tried_and_why_they_did_not_help() {
    let picky =
        pattern("Picky", "t.a", 3, |op, rewriter| Err(rewriter.notify_match_failure(op, "not a tuesday").into()));
    let mut ir = ir("%0 = \"t.a\"() : () -> i32");
    let before = ir.to_string();
    let target = target("a b", "x").dynamically_legal_op("t.m", |_, _| Some(false));
    let builder = PatternSetBuilder::new().program(program(&chain("a > b 9, b > a 9, a > m 5"))).pattern(picky);
    let error = full(builder, &mut ir, &target).unwrap_err();
    assert_eq!(
        error.to_string(),
        "failed to legalize operation 't.a'
  pattern `P2` at 't.a': it makes or changes 't.m', which cannot be legalized
  pattern `Picky` at 't.a': not a tuesday
  pattern `P0` at 't.a': it makes or changes 't.b', which cannot be legalized
    pattern `P1` at 't.b': it makes or changes 't.a', which cannot be legalized
      pattern `P2` at 't.a': it makes or changes 't.m', which cannot be legalized
      pattern `Picky` at 't.a': not a tuesday
      pattern `P0` at 't.a': it does not bound its recursion, and is part of the chain already"
    );
    assert_eq!(ir.to_string(), before);
}

/// Leftovers of a partial conversion come with the reasons too.
#[test]
fn leftovers_come_with_reasons() {
    let mut ir = ir("%0 = \"t.a\"() : () -> i32  \"t.x\"() : () -> ()  \"t.b\"() : () -> ()");
    let picky =
        pattern("Picky", "t.a", 3, |op, rewriter| Err(rewriter.notify_match_failure(op, "not a tuesday").into()));
    let set = PatternSetBuilder::new().pattern(picky).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let target = ConversionTarget::new().legal_op("t.x");
    let report = convert(&set, &mut ir, scope, Conversion::new(&target)).unwrap();
    let left: Vec<String> =
        report.left.iter().map(|left| left.refusals.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(left, ["pattern `Picky` at 't.a': not a tuesday", ""]);
}

/// Of ops of which nothing else is said, a question may be asked for all: those that it refuses are illegal.
#[test]
fn unknown_ops_that_are_refused_are_illegal() {
    let mut ir = ir("\"t.a\"() : () -> ()");
    let set = PatternSetBuilder::new().bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    for (answer, fails) in [(Some(true), false), (None, false), (Some(false), true)] {
        let target = ConversionTarget::new().unknown_ops(move |_, _| answer);
        let result = convert(&set, &mut ir, scope, Conversion::new(&target));
        assert_eq!(result.is_err(), fails, "{answer:?}");
    }
}

/// Legal with all that is nested in them, under a condition.
#[test]
fn ops_are_recursively_legal_under_a_condition() {
    for (condition, expected) in [(Some(true), "t.out t.a"), (Some(false), "t.out t.x"), (None, "t.out t.x")] {
        let mut ir = ir("\"t.out\"() ({ %0 = \"t.a\"() : () -> i32 }) : () -> ()");
        let target = target("a", "x out").recursively_legal_op_if("t.out", move |_, _| condition);
        full(PatternSetBuilder::new().program(program(&chain("a > x 1"))), &mut ir, &target).unwrap();
        assert_eq!(names(&ir), expected);
    }
}

/// Folds `t.fold` to a constant.
#[derive(Debug)]
pub(super) struct Folds;

impl OpInfo for Folds {
    fn fold(&self, ir: &mut Ir, op: Op) -> Option<FoldOf<Ir>> {
        let folds = ir.context().symbol_name(ir.name(op)) == "t.fold";
        folds.then(|| Fold::Results(vec![FoldResult::Constant(ir.parse_attribute("1 : i32").unwrap())]))
    }

    fn constant_op(&self, ir: &mut Ir, _: Op, value: Attr, _: Type) -> Option<ConstantOp<Symbol, Symbol, Attr>> {
        let name = ir.intern_op_name("t.const");
        Some(ConstantOp { name, attributes: vec![(ir.intern_attribute_name("value"), value)] })
    }
}

/// An op that is not legal is folded before patterns are tried, or after; what it folds to is legalized in turn, and if
/// that fails the folding is undone.
#[test]
fn illegal_ops_are_folded_if_that_is_legal() {
    let never = ConversionFolding::never();
    let before = ConversionFolding::before_patterns();
    let after = ConversionFolding::after_patterns();
    let cases = [
        (never, "fold > x 1", "x const", Some("t.x t.keep")),
        (before, "fold > x 1", "x const", Some("t.const t.keep")),
        (after, "fold > x 1", "x const", Some("t.x t.keep")),
        (after, "other > x 1", "x const", Some("t.const t.keep")),
        (before, "const > k 1", "x k", Some("t.k t.keep")),
        (before, "fold > x 1", "x", Some("t.x t.keep")),
        (before, "other > x 1", "x", None),
        (never, "other > x 1", "x", None),
    ];
    for (folding, arrows, legal, expected) in cases {
        let mut ir = ir("%0 = \"t.fold\"() : () -> i32  \"t.keep\"(%0) : (i32) -> ()");
        ir.set_op_info(Arc::new(Folds));
        let text = ir.to_string();
        let set = PatternSetBuilder::new().program(program(&chain(arrows))).bind(&mut ir, &Natives::new()).unwrap();
        let target = target("fold", legal).legal_op("t.keep");
        let scope = ir.top_op();
        let conversion = Conversion { mode: ConversionMode::Full, folding, ..Conversion::new(&target) };
        let result = convert(&set, &mut ir, scope, conversion);
        ir.verify().unwrap();
        match expected {
            Some(expected) => {
                let folds = result.unwrap().folds;
                assert_eq!((names(&ir).as_str(), folds), (expected, u64::from(!expected.contains('x'))), "{arrows}");
            }
            None => {
                assert_eq!(result.unwrap_err().code(), "E0640");
                assert_eq!(ir.to_string(), text);
            }
        }
    }
}

/// Operations that a pattern changes besides its root must be legal as well.
#[test]
fn ops_that_a_pattern_changes_are_legalized() {
    for (legal, expected) in [(true, Some("t.other t.x")), (false, None)] {
        let mut ir = ir("\"t.other\"() : () -> ()  \"t.a\"() : () -> ()");
        let touch = pattern("Touch", "t.a", 1, |op, rewriter| {
            let other = rewriter.host().previous_op(op).unwrap();
            let name = rewriter.host_mut().intern_attribute_name("touched");
            let unit = rewriter.host_mut().parse_attribute("unit")?;
            rewriter.set_attribute(other, name, Some(unit))?;
            rename(op, "t.x", rewriter)
        });
        let name = ir.intern_attribute_name("touched");
        let target = target("a", "x")
            .dynamically_legal_op("t.other", move |ir: &Ir, op| Some(legal || ir.attribute(op, name).is_none()));
        let result = full(PatternSetBuilder::new().pattern(touch), &mut ir, &target);
        assert_eq!(result.is_ok(), expected.is_some());
        assert_eq!(names(&ir), expected.unwrap_or("t.other t.a"));
    }
}

/// Without a type converter, a value cannot be replaced by one of another type.
#[test]
fn other_types_need_a_converter() {
    let mut ir = ir("%0 = \"t.a\"() : () -> f32  \"t.keep\"(%0) : (f32) -> ()");
    let builder = PatternSetBuilder::new().program(program(&chain("a > x 1")));
    let error = full(builder, &mut ir, &target("a", "x keep")).unwrap_err();
    assert!(error.to_string().contains("the conversion has no type converter"), "{error}");
}
