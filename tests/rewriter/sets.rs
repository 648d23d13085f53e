//! Pattern sets: benefit, roots, labels, filters, cost models, failures.

use std::sync::{Arc, Mutex};

use mlir_lite::{Ir, Op, Value};
use pdl_bytecode::PatternInfo;
use pdl_vm::{
    Application, Applicator, Failures, GreedyDriver, GreedyOptions, HostContext, Listener, MatchFailure, Natives,
    PatternFailure, PatternFilter, PatternId, PatternSet, PatternSetBuilder, ResultTypes, RewriteFailure,
    RewritePattern, Rewriter, Root, Silent, rewrite_greedily,
};

use super::support::*;

fn apply(set: &PatternSet<Ir>, ir: &mut Ir) -> (Application, Failures) {
    let mut applicator = Applicator::new();
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let done = applicator.apply(set, ir, ops[0], &mut Silent).unwrap();
    ir.verify().unwrap();
    (done, applicator.take_failures())
}

const RENAME_COMPILED: &str = "Pattern Compiled with benefit(5) {
    let root = op<t.a>;
    replace root with op<t.compiled> -> (type<\"i32\">);
}";

/// "Benefit: This is the expected benefit of applying a given pattern." Patterns from both sources compete by it,
/// and "the relative order of the pattern within the pattern list (when two patterns have the same local benefit)".
#[test]
fn patterns_of_both_sorts_compete_by_benefit_then_order() {
    for (benefit, rust_first, winner) in
        [(4, true, "t.compiled"), (6, false, "t.rust"), (5, true, "t.rust"), (5, false, "t.compiled")]
    {
        let mut ir = ir("%0 = \"t.a\"() : () -> i32");
        let rust = renaming("Rust", "t.a", "t.rust", benefit);
        let builder = PatternSetBuilder::new();
        let builder = match rust_first {
            true => builder.pattern(rust).program(program(RENAME_COMPILED)),
            false => builder.program(program(RENAME_COMPILED)).pattern(rust),
        };
        let set = builder.bind(&mut ir, &Natives::new()).unwrap();
        let (done, _) = apply(&set, &mut ir);
        assert_eq!(names(&ir), winner, "benefit {benefit}");
        assert_eq!(done, Application::Applied(set.patterns()[usize::from(winner == "t.rust")].id));
        assert_eq!(set.pattern_text(PatternId::new(0)), "Compiled");
        assert_eq!(set.pattern_text(PatternId::new(1)), "Rust");
    }
}

/// "If specified, only operations with the given root name will be provided to the `match` and `rewrite`
/// implementation. If not specified, any operation type may be provided."
#[test]
fn a_pattern_sees_only_its_root_or_everything() {
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let watching = |name: &'static str, root: Root| {
        let seen = Arc::clone(&seen);
        Pattern {
            root,
            benefit: 1,
            name,
            recursion: false,
            body: Box::new(move |op, rewriter| {
                let text = rewriter.host().context().symbol_name(rewriter.host().name(op)).to_owned();
                seen.lock().unwrap().push(format!("{name}:{text}"));
                Err(MatchFailure::default().into())
            }),
        }
    };
    let mut ir = ir("\"t.a\"() : () -> ()  \"t.b\"() : () -> ()");
    let set = PatternSetBuilder::new()
        .pattern(watching("named", Root::named("t.a")))
        .pattern(watching("any", Root::Any))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
    assert_eq!(*seen.lock().unwrap(), ["any:t.b", "named:t.a", "any:t.a"]);
}

/// When the best match is refused, the next best is tried, whichever language it is written in.
#[test]
fn refused_patterns_make_way_for_the_next_best() {
    let refuse = |name, benefit| {
        pattern(name, "t.a", benefit, |op, rewriter| Err(rewriter.notify_match_failure(op, "not today").into()))
    };
    let source = "Rewrite Fails(o: Op);
        Pattern First with benefit(9) { let root = op<t.a>; rewrite root with { Fails(root); erase root; }; }
        Pattern Second with benefit(3) { let root = op<t.a>; rewrite root with { erase root; }; }";
    let mut natives = Natives::new();
    natives.rewrite("Fails", |_: &mut pdl_vm::Rewriter<'_, Ir>, _: pdl_vm::Op<Ir>| {
        Err::<(), _>(pdl_vm::NativeError::new("no"))
    });
    for (benefit, expected) in [(4, "t.rust"), (2, "")] {
        let mut ir = ir("\"t.a\"() : () -> ()");
        let set = PatternSetBuilder::new()
            .pattern(refuse("R10", 10))
            .program(program(source))
            .pattern(refuse("R8", 8))
            .pattern(renaming("R", "t.a", "t.rust", benefit))
            .bind(&mut ir, &natives)
            .unwrap();
        let (_, failures) = apply(&set, &mut ir);
        assert_eq!(names(&ir), expected);
        assert_eq!(failures.count, 1);
        assert_eq!(failures.first[0].pattern, "First");
    }
}

/// "This method allows for providing a diagnostic message within a `matchAndRewrite` as to why a pattern failed to
/// match. How this message is displayed back to the user is determined by the specific pattern driver."
#[test]
fn match_failures_reach_the_listener_with_their_reason() {
    #[derive(Default)]
    struct Reasons(Vec<String>);
    impl Listener<Ir> for Reasons {
        fn pattern_did_not_match(&mut self, _: &Ir, _: Op, pattern: &PatternInfo, reason: &MatchFailure) {
            self.0.push(format!("{}: {reason}", pattern.name.as_deref().unwrap()));
        }
    }
    let mut ir = ir("\"t.a\"() : () -> ()");
    let set = PatternSetBuilder::new()
        .pattern(pattern("P", "t.a", 1, |op, rewriter| {
            Err(rewriter.notify_match_failure(op, format!("{} operands", rewriter.host().operand_count(op))).into())
        }))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let scope = ir.top_op();
    let mut reasons = Reasons::default();
    GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, scope, Some(&mut reasons)).unwrap();
    assert_eq!(reasons.0, ["P: 0 operands"]);
}

/// "no IR mutation should take place before the match is deemed successful": whatever was changed anyway is undone.
#[test]
fn what_a_pattern_did_before_it_gave_up_is_undone() {
    let mut ir = ir("%0 = \"t.a\"() : () -> i32  \"t.use\"(%0) : (i32) -> ()");
    let before = ir.to_string();
    let set = PatternSetBuilder::new()
        .pattern(pattern("P", "t.a", 1, |op, rewriter| {
            rename(op, "t.b", rewriter)?;
            Err(rewriter.notify_match_failure(op, "on second thought").into())
        }))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    assert_eq!(apply(&set, &mut ir).0, Application::None);
    assert_eq!(ir.to_string(), before);
}

/// "The root operation is required to either be: updated in-place, replaced, or erased."
#[test]
fn success_without_any_change_is_an_error() {
    let mut ir = ir("\"t.a\"() : () -> ()");
    let set =
        PatternSetBuilder::new().pattern(pattern("P", "t.a", 1, |_, _| Ok(()))).bind(&mut ir, &Natives::new()).unwrap();
    let (done, failures) = apply(&set, &mut ir);
    assert_eq!(done, Application::None);
    assert_eq!(failures.first[0].failure, RewriteFailure::NothingChanged);
}

/// A pattern that panics stops the driver with an error that names it; the IR is as before.
#[test]
fn panics_are_errors() {
    let mut ir = ir("\"t.a\"() : () -> ()");
    let before = ir.to_string();
    let set = PatternSetBuilder::new()
        .pattern(pattern("Clumsy", "t.a", 1, |op, rewriter| {
            rewriter.erase_op(op)?;
            panic!("oops")
        }))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let scope = ir.top_op();
    let error = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap_err();
    assert_eq!(error.code(), "E0622");
    assert!(error.to_string().contains("Clumsy") && error.to_string().contains("oops"), "{error}");
    assert_eq!(ir.to_string(), before);
}

/// "An in-place update transaction is started with `startRootUpdate`, and may either be canceled or finalized".
#[test]
fn an_update_in_place_can_be_cancelled() {
    let mut ir = ir("%0 = \"t.x\"() : () -> i32  %1 = \"t.y\"() : () -> i32  \"t.a\"(%0, %0) : (i32, i32) -> ()");
    let set = PatternSetBuilder::new()
        .pattern(pattern("P", "t.a", 1, |op, rewriter| {
            let ir = rewriter.host();
            let y = ir.result(ir.previous_op(op).unwrap(), 0);
            if ir.operand(op, 1) == y {
                return Err(rewriter.notify_match_failure(op, "done").into());
            }
            let cancelled: Result<(), &str> = rewriter.update_in_place(|rewriter| {
                rewriter.set_operand(op, 0, y).unwrap();
                let name = rewriter.host_mut().intern_op_name("t.new");
                let new = rewriter.create(name, &[], &[], pdl_vm::ResultTypes::Given(&[])).unwrap();
                rewriter.erase_op(new).unwrap();
                Err("cancelled")
            });
            assert_eq!(cancelled, Err("cancelled"));
            rewriter.update_in_place(|rewriter| Ok(rewriter.set_operand(op, 1, y)?))
        }))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
    assert_eq!(report.rewrites, 1);
    ir.verify().unwrap();
    assert!(ir.to_string().contains("\"t.a\"(%0, %1)"), "{ir}");
    assert_eq!(names(&ir), "t.x t.y t.a");
}

fn filtered(enabled: &[&str], disabled: &[&str]) -> Vec<String> {
    let mut ir = ir("\"t.a\"() : () -> ()");
    let source = "Constraint Missing(v: Value);
        Pattern A with benefit(1) { let root = op<t.a>; erase root; }
        Pattern B with benefit(1) { let root = op<t.b>(x: Value); Missing(x); erase root; }";
    let mut natives = Natives::new();
    if !disabled.contains(&"B") {
        natives.stub_constraint("Missing", true);
    }
    let set = PatternSetBuilder::new()
        .program_with_labels(program(source), &["compiled", "all"])
        .pattern_with_labels(renaming("R", "t.a", "t.r", 1), &["all"])
        .filter(PatternFilter::new().enable(enabled.iter().copied()).disable(disabled.iter().copied()))
        .bind(&mut ir, &natives)
        .unwrap();
    let used = set.patterns().iter().map(|info| info.id).filter(|id| set.is_used(*id));
    used.map(|id| format!("{}{:?}", set.pattern_text(id), set.labels(id))).collect()
}

/// "The `disabledPatterns` list should contain a set of debug names or labels for patterns that are disabled during
/// pattern application" … "The `enabledPatterns` list should contain a set of debug names or labels for patterns that
/// are enabled during pattern application, patterns that do not satisfy this constraint are filtered out. Note that
/// patterns specified by the `disabledPatterns` list will be filtered out even if they match criteria in the
/// `enabledPatterns` list."
#[test]
fn filters_go_by_names_and_labels() {
    let (a, b) = ("A[\"compiled\", \"all\"]", "B[\"compiled\", \"all\"]");
    let r = "R[\"all\"]";
    assert_eq!(filtered(&[], &[]), [a, b, r]);
    assert_eq!(filtered(&["compiled"], &[]), [a, b]);
    assert_eq!(filtered(&["R"], &[]), [r]);
    assert_eq!(filtered(&["all"], &["A"]), [b, r]);
    assert_eq!(filtered(&["A", "B"], &["compiled"]), [] as [&str; 0]);
    // A native function that only disabled patterns call may be missing.
    assert_eq!(filtered(&[], &["B"]), [a, r]);
}

/// "This cost model computes a final benefit for a given pattern, using whatever driver specific information
/// necessary."
#[test]
fn a_cost_model_decides_the_benefits() {
    let source = "Pattern A with benefit(9) { let root = op<t.a>; replace root with op<t.x> -> (type<\"i32\">); }
        Pattern B with benefit(1) { let root = op<t.a>; replace root with op<t.y> -> (type<\"i32\">); }";
    for (a, b, r, expected) in
        [(Some(1), Some(2), Some(0), "t.y"), (None, Some(0), Some(7), "t.r"), (None, None, None, "t.a")]
    {
        let mut ir = ir("%0 = \"t.a\"() : () -> i32");
        let set = PatternSetBuilder::new()
            .program(program(source))
            .pattern(renaming("R", "t.a", "t.r", 3))
            .cost_model(move |pattern, _| match pattern.name.as_deref() {
                Some("A") => a,
                Some("B") => b,
                _ => r,
            })
            .bind(&mut ir, &Natives::new())
            .unwrap();
        apply(&set, &mut ir);
        assert_eq!(names(&ir), expected);
    }
}

/// "This benefit is static upon construction of the pattern, but may be computed dynamically at pattern initialization
/// time".
#[test]
fn the_benefit_is_asked_once() {
    struct Computed(Arc<Mutex<u16>>);
    impl RewritePattern<Ir> for Computed {
        fn root(&self) -> Root {
            Root::named("t.a")
        }
        fn benefit(&self) -> u16 {
            let mut asked = self.0.lock().unwrap();
            *asked += 1;
            // Worth less than the other at first, and more whenever it is asked again.
            *asked
        }
        fn debug_name(&self) -> &str {
            "Computed"
        }
        fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> {
            rename(op, "t.computed", rewriter)
        }
    }
    let asked = Arc::new(Mutex::new(0));
    let mut ir = ir("\"t.a\"() : () -> ()");
    let set = PatternSetBuilder::new()
        .pattern(Computed(Arc::clone(&asked)))
        .pattern(renaming("Fixed", "t.a", "t.fixed", 2))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    apply(&set, &mut ir);
    assert_eq!((names(&ir).as_str(), *asked.lock().unwrap()), ("t.fixed", 1));
    assert_eq!(set.patterns()[0].benefit, 1);
}

/// "you can simply instantiate the same pattern one time for each possible cost and use the predicate to guard the
/// match."
#[test]
fn a_pattern_may_be_instantiated_for_each_cost() {
    let instance = |operands: usize, to: &'static str, benefit: u16| {
        pattern("Instance", "t.a", benefit, move |op, rewriter| {
            if rewriter.host().operand_count(op) < operands {
                return Err(rewriter.notify_match_failure(op, "too few operands").into());
            }
            rename(op, to, rewriter)
        })
    };
    let mut ir = ir("%0 = \"t.x\"() : () -> i32  \"t.a\"() : () -> ()  \"t.a\"(%0) : (i32) -> ()");
    let set = PatternSetBuilder::new()
        .pattern(instance(0, "t.dear", 1))
        .pattern(instance(1, "t.cheap", 2))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
    assert_eq!(names(&ir), "t.x t.dear t.cheap");
}

/// "All IR mutations, including creation, *must* be performed by the given `PatternRewriter`": whoever listens hears of
/// each, in order.
#[test]
fn drivers_hear_of_every_mutation() {
    #[derive(Default)]
    struct Events(Vec<String>);
    impl Events {
        fn add(&mut self, what: &str, ir: &Ir, op: Op) {
            self.0.push(format!("{what} {}", ir.context().symbol_name(ir.name(op))));
        }
    }
    impl Listener<Ir> for Events {
        fn op_inserted(&mut self, ir: &Ir, op: Op) {
            self.add("inserted", ir, op);
        }
        fn op_modified(&mut self, ir: &Ir, op: Op) {
            self.add("modified", ir, op);
        }
        fn op_replaced(&mut self, ir: &Ir, op: Op, _: &[Value]) {
            self.add("replaced", ir, op);
        }
        fn op_erased(&mut self, ir: &Ir, op: Op) {
            self.add("erased", ir, op);
        }
    }
    let mut ir = ir("%0 = \"t.x\"() : () -> i32  \"t.side\"(%0) : (i32) -> ()  %1 = \"t.a\"(%0) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()");
    let set = PatternSetBuilder::new()
        .pattern(pattern("P", "t.a", 1, |op, rewriter| {
            let ir = rewriter.host();
            let side = ir.previous_op(op).unwrap();
            let x = ir.operand(op, 0);
            let i32 = ir.value_type(x);
            let name = rewriter.host_mut().intern_op_name("t.new");
            let mark = rewriter.host_mut().intern_attribute_name("mark");
            let unit = rewriter.host_mut().parse_attribute("unit")?;
            let new = rewriter.create(name, &[x], &[], ResultTypes::Given(&[i32]))?;
            let result = rewriter.host().result(new, 0);
            rewriter.set_attribute(side, mark, Some(unit))?;
            rewriter.set_operand(side, 0, result)?;
            rewriter.move_op(new, side)?;
            rewriter.replace_op(op, &[result])?;
            Ok(rewriter.erase_op(side)?)
        }))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let scope = ir.top_op();
    let mut events = Events::default();
    GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, scope, Some(&mut events)).unwrap();
    let expected = [
        "inserted t.new",
        "modified t.side",
        "modified t.side",
        "modified t.new",
        "replaced t.a",
        "modified t.use",
        "erased t.a",
        "erased t.side",
    ];
    assert_eq!(events.0, expected);
}

/// "This method erases an operation that either has no results, or whose results are all known to have no uses."
#[test]
fn an_op_in_use_is_not_erased() {
    for (text, erased) in [
        ("\"t.a\"() : () -> ()", true),
        ("%0:2 = \"t.a\"() : () -> (i32, i32)", true),
        ("%0:2 = \"t.a\"() : () -> (i32, i32)  \"t.use\"(%0#1) : (i32) -> ()", false),
    ] {
        let mut ir = ir(text);
        let before = ir.to_string();
        let set = PatternSetBuilder::new()
            .pattern(pattern("Erase", "t.a", 1, |op, rewriter| Ok(rewriter.erase_op(op)?)))
            .bind(&mut ir, &Natives::new())
            .unwrap();
        let (done, failures) = apply(&set, &mut ir);
        assert_eq!(done == Application::Applied(PatternId::new(0)), erased, "{text}");
        assert_eq!(ir.to_string() == before, !erased, "{text}");
        if !erased {
            assert_eq!(failures.first[0].failure, RewriteFailure::StillUsed { op: "t.a".to_owned() });
        }
    }
}

/// "This method replaces an operation's results with a set of provided values, and erases the operation."
#[test]
fn replacing_moves_the_uses_and_erases() {
    let mut ir = ir("%0 = \"t.x\"() : () -> i32  %1 = \"t.y\"() : () -> i32
        \"t.out\"() ({ %2:2 = \"t.swap\"(%0, %1) : (i32, i32) -> (i32, i32)
                       \"t.use\"(%2#0, %2#1, %2#0) : (i32, i32, i32) -> () }) : () -> ()");
    let set = PatternSetBuilder::new()
        .pattern(pattern("Swap", "t.swap", 1, |op, rewriter| {
            let operands: Vec<Value> = rewriter.host().operands(op).rev().collect();
            rewriter.replace_op(op, &operands)?;
            assert!(rewriter.is_erased(op));
            Ok(())
        }))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
    ir.verify().unwrap();
    assert_eq!(names(&ir), "t.x t.y t.out t.use");
    assert!(ir.to_string().contains("\"t.use\"(%1, %0, %1)"), "{ir}");
}

/// A pattern without a name is known by where it was written: by file, line and column, or by file and line.
#[test]
fn patterns_without_a_name_go_by_their_place() {
    let source = "Pattern { let root = op<t.a>; erase root; }\n\
                  Pattern { let root = op<t.a>; replace root with op<t.b> -> (); }";
    let chosen = |enabled: &[&str], disabled: &[&str]| {
        let mut ir = ir("\"t.a\"() : () -> ()");
        let set = PatternSetBuilder::new()
            .program(program(source))
            .filter(PatternFilter::new().enable(enabled.iter().copied()).disable(disabled.iter().copied()))
            .bind(&mut ir, &Natives::new())
            .unwrap();
        let used = set.patterns().iter().map(|info| info.id).filter(|id| set.is_used(*id));
        used.map(|id| set.pattern_text(id)).collect::<Vec<_>>()
    };
    let all = chosen(&[], &[]);
    assert_eq!(all, ["<source>:1:1", "<source>:2:1"]);
    assert_eq!(chosen(&["<source>:1:1"], &[]), all[..1]);
    assert_eq!(chosen(&["<source>:2"], &[]), all[1..]);
    assert_eq!(chosen(&[], &["<source>:1"]), all[1..]);
    assert_eq!(chosen(&["<source>:3"], &[]), [] as [&str; 0]);
}
