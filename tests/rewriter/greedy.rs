//! The greedy driver: order, scope, strictness, folding, limits, cycles.

use std::sync::Arc;

use mlir_lite::{Attr, Ir, Op, OpInfo, Symbol, Type};
use pdl_vm::{
    ConstantOp, Fold, FoldOf, FoldResult, GreedyDriver, GreedyLimit, GreedyOptions, GreedyReport, HostContext, Natives,
    Order, PatternId, PatternSet, PatternSetBuilder, RunLimit, Strictness, rewrite_greedily,
};

use super::support::*;

fn greedily(set: &PatternSet<Ir>, ir: &mut Ir, options: &GreedyOptions) -> GreedyReport {
    let scope = ir.top_op();
    let report = rewrite_greedily(set, ir, scope, options).unwrap();
    ir.verify().unwrap();
    report
}

const CHAIN: &str = "Pattern AToB { let root = op<t.a>; replace root with op<t.b> -> (type<\"i32\">); }
    Pattern BToC { let root = op<t.b>; replace root with op<t.c> -> (type<\"i32\">); }";

/// "Patterns are iteratively applied to operations until a fixed point is reached, at which point the driver
/// finishes."
#[test]
fn patterns_are_applied_until_nothing_changes() {
    let mut ir = ir("%0 = \"t.a\"() : () -> i32");
    let set = set(CHAIN, &mut ir);
    let report = greedily(&set, &mut ir, &GreedyOptions::default());
    assert_eq!(names(&ir), "t.c");
    assert_eq!((report.converged, report.rewrites, report.limit), (true, 2, None));
    assert_eq!(report.cycle, []);
}

/// "1) you may opt-in to a "top-down" traversal, which seeds the worklist with each operation top down and in a
/// pre-order over the region tree" … "2) the default is a "bottom up" traversal, which builds the initial worklist
/// with a postorder traversal of the region tree. This may match larger patterns with ambiguous pattern sets."
#[test]
fn the_order_decides_among_ambiguous_patterns() {
    let source = "Pattern Large { let root = op<t.f>(op<t.f>(x: Value)); replace root with op<t.large>(x) -> (type<\"i32\">); }
        Pattern Small { let root = op<t.f>(x: Value<type<\"i32\">>); replace root with op<t.small>(x) -> (type<\"i32\">); }";
    for (order, expected) in [(Order::BottomUp, "t.x t.f t.large"), (Order::TopDown, "t.x t.small t.small")] {
        let mut ir = ir("%x = \"t.x\"() : () -> i32  %0 = \"t.f\"(%x) : (i32) -> i32
            %1 = \"t.f\"(%0) : (i32) -> i32  \"t.keep\"(%1) : (i32) -> ()");
        let set = set(source, &mut ir);
        let options = GreedyOptions::default().order(order).max_iterations(Some(1)).max_rewrites(RunLimit::AtMost(2));
        greedily(&set, &mut ir, &options.clone().max_rewrites(RunLimit::AtMost(1)));
        let first = names(&ir);
        match order {
            Order::BottomUp => assert_eq!(first, format!("{expected} t.keep")),
            Order::TopDown => assert_eq!(first, "t.x t.small t.f t.keep"),
        }
    }
}

/// "`applyOpPatternsAndFold` … only applies patterns to the provided operation, and will not traverse the IR."
#[test]
fn a_list_of_ops_is_worked_on_without_a_walk() {
    let text = "%0 = \"t.a\"() : () -> i32  %1 = \"t.a\"() : () -> i32  \"t.use\"(%0, %1) : (i32, i32) -> ()";
    for (strictness, expected) in [
        (Strictness::AnyOp, "t.c t.a t.use"),
        (Strictness::ExistingAndNewOps, "t.c t.a t.use"),
        (Strictness::ExistingOps, "t.b t.a t.use"),
    ] {
        let mut ir = ir(text);
        let set = set(CHAIN, &mut ir);
        let scope = ir.top_op();
        let mut ops = Vec::new();
        ir.nested_ops(scope, true, &mut ops);
        let options = GreedyOptions::default().strictness(strictness);
        let report = GreedyDriver::new(options).run_on_ops(&set, &mut ir, scope, &ops[..1], None).unwrap();
        assert_eq!(names(&ir), expected, "{strictness:?}");
        assert!(report.converged && report.iterations == 1);
    }
}

/// Strictness: an op nearby that a rewrite merely calls for is visited only if any op may be.
#[test]
fn strict_drivers_leave_other_ops_alone() {
    let text = "%0 = \"t.a\"() : () -> i32  %1 = \"t.once\"(%0) : (i32) -> i32  \"t.use\"(%1) : (i32) -> ()";
    let source = "Pattern Once { let root = op<t.once>(x: Value); replace root with x; }
        Pattern A { let root = op<t.a>; replace root with op<t.b> -> (type<\"i32\">); }";
    for (strictness, expected) in [
        (Strictness::AnyOp, "t.b t.use"),
        (Strictness::ExistingAndNewOps, "t.a t.use"),
        (Strictness::ExistingOps, "t.a t.use"),
    ] {
        let mut ir = ir(text);
        let set = set(source, &mut ir);
        let scope = ir.top_op();
        let mut ops = Vec::new();
        ir.nested_ops(scope, true, &mut ops);
        let options = GreedyOptions::default().strictness(strictness);
        GreedyDriver::new(options).run_on_ops(&set, &mut ir, scope, &ops[1..2], None).unwrap();
        assert_eq!(names(&ir), expected, "{strictness:?}");
    }
}

/// With "existing ops" in a scope, what a rewrite creates is not rewritten again, in no iteration.
#[test]
fn new_ops_are_left_alone_if_only_existing_ones_count() {
    let mut ir = ir("%0 = \"t.a\"() : () -> i32  %1 = \"t.b\"() : () -> i32");
    let set = set(CHAIN, &mut ir);
    let strictness = Strictness::ExistingOps;
    greedily(&set, &mut ir, &GreedyOptions::default().strictness(strictness));
    assert_eq!(names(&ir), "t.b t.c");
}

/// Region-wise: the other regions of the op are not touched.
#[test]
fn one_region_at_a_time() {
    let text = "\"t.if\"() ({ %0 = \"t.a\"() : () -> i32 }, { %0 = \"t.a\"() : () -> i32 }) : () -> ()";
    for (region, expected) in [(0, "t.if t.c t.a"), (1, "t.if t.a t.c"), (2, "t.if t.a t.a")] {
        let mut ir = ir(text);
        let set = set(CHAIN, &mut ir);
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let mut driver = GreedyDriver::new(GreedyOptions::default());
        driver.run_on_region(&set, &mut ir, ops[0], region, None).unwrap();
        assert_eq!(names(&ir), expected);
    }
}

/// Adds constants, knows `t.id` as the identity, removes unused constants.
#[derive(Debug)]
struct Arithmetic;

impl OpInfo for Arithmetic {
    fn fold(&self, ir: &mut Ir, op: Op) -> Option<FoldOf<Ir>> {
        let name = ir.context().symbol_name(ir.name(op)).to_owned();
        let result = match name.as_str() {
            "t.id" => FoldResult::Value(ir.operand(op, 0)),
            "t.double" => {
                let value = ir.intern_attribute_name("value");
                let constant = ir.defining_op(ir.operand(op, 0))?;
                let value = ir.attribute(constant, value)?;
                let number: i64 = {
                    let text = ir.op_text(constant);
                    let digits = text.split("value = ").nth(1).unwrap().split(' ').next().unwrap();
                    digits.parse().unwrap()
                };
                assert_ne!(value, ir.parse_attribute("7 : i32").unwrap());
                FoldResult::Constant(ir.parse_attribute(&format!("{} : i32", 2 * number)).unwrap())
            }
            _ => return None,
        };
        Some(Fold::Results(vec![result]))
    }

    fn constant_op(&self, ir: &mut Ir, _: Op, value: Attr, _: Type) -> Option<ConstantOp<Symbol, Symbol, Attr>> {
        let name = ir.intern_op_name("t.const");
        Some(ConstantOp { name, attributes: vec![(ir.intern_attribute_name("value"), value)] })
    }

    fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        ir.context().symbol_name(ir.name(op)) == "t.const"
    }
}

/// "`applyPatternsAndFoldGreedily`": ops are folded where the host can, constants become ops, what is left unused
/// goes.
#[test]
fn ops_fold_to_values_and_constants() {
    let text = "%0 = \"t.const\"() {value = 3 : i32} : () -> i32  %1 = \"t.id\"(%0) : (i32) -> i32
        %2 = \"t.double\"(%1) : (i32) -> i32  %3 = \"t.double\"(%2) : (i32) -> i32  \"t.use\"(%3) : (i32) -> ()";
    let mut ir = ir(text);
    ir.set_op_info(Arc::new(Arithmetic));
    let set = PatternSetBuilder::new().bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let report = GreedyDriver::new(GreedyOptions::default()).folding().run(&set, &mut ir, scope, None).unwrap();
    ir.verify().unwrap();
    assert_eq!(names(&ir), "t.const t.use");
    assert!(ir.to_string().contains("value = 12 : i32"), "{ir}");
    assert_eq!((report.folds, report.dead_ops, report.converged), (3, 2, true));
    let report = greedily(&set, &mut ir, &GreedyOptions::default());
    assert_eq!((report.folds, report.iterations), (0, 1));
}

/// Two patterns that undo each other: the report says which limit was hit, and which patterns made the cycle.
#[test]
fn a_cycle_is_reported_with_its_patterns() {
    let source = "Pattern Once { let root = op<t.start>; replace root with op<t.a> -> (type<\"i32\">); }
        Pattern AToB { let root = op<t.a>; replace root with op<t.b> -> (type<\"i32\">); }
        Pattern BToA { let root = op<t.b>; replace root with op<t.a> -> (type<\"i32\">); }";
    let mut ir = ir("%0 = \"t.start\"() : () -> i32");
    let set = set(source, &mut ir);
    let options = GreedyOptions::default().max_rewrites(RunLimit::AtMost(100)).max_iterations(Some(3));
    let report = greedily(&set, &mut ir, &options);
    assert!(!report.converged);
    assert_eq!(report.rewrites, 300);
    assert_eq!(report.limit, Some(GreedyLimit::Rewrites));
    assert_eq!(report.cycle, [PatternId::new(1), PatternId::new(2)]);
    assert_eq!(report.still_firing, [(PatternId::new(1), 50), (PatternId::new(2), 50)]);
}

/// The default limits end what never ends by itself, soon and before the memory is full: patterns that undo each other, and a
/// pattern that makes the IR larger each time.
#[test]
fn the_defaults_stop_what_loops() {
    let undoing = "Pattern AToB { let root = op<t.a>; replace root with op<t.b> -> (type<\"i32\">); }
        Pattern BToA { let root = op<t.b>; replace root with op<t.a> -> (type<\"i32\">); }";
    let growing = "Pattern Grow { let root = op<t.a>; rewrite root with {
            let inner = op<t.a> -> (type<\"i32\">);
            replace root with op<t.b>(inner) -> (type<\"i32\">);
        }; }";
    for (source, ops) in [(undoing, 2), (growing, 200_500)] {
        let mut ir = ir("%0 = \"t.a\"() : () -> i32  \"t.use\"(%0) : (i32) -> ()");
        let set = set(source, &mut ir);
        let report = greedily(&set, &mut ir, &GreedyOptions::default());
        assert_eq!((report.converged, report.limit), (false, Some(GreedyLimit::Rewrites)));
        assert_eq!((report.iterations, report.rewrites), (1, 100_200));
        assert!(ir.op_count() <= ops + 1, "{}", ir.op_count());
    }
}

/// A limit that leaves work undone is never called a fixed point.
#[test]
fn no_rewrites_allowed_is_no_fixed_point() {
    let mut ir = ir("%0 = \"t.a\"() : () -> i32");
    let set = set(CHAIN, &mut ir);
    let options = GreedyOptions::default().max_rewrites(RunLimit::AtMost(0)).max_iterations(None);
    let report = greedily(&set, &mut ir, &options);
    assert_eq!((report.converged, report.limit, report.rewrites), (false, Some(GreedyLimit::Rewrites), 0));
}
