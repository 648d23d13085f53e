//! A rewrite that fails, at whatever point, leaves the IR as it was: text, order of ops, order of uses.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mlir_lite::{Ir, Op, OpInfo, Type, Value};
use pdl_vm::conversion::*;
use pdl_vm::{
    GreedyDriver, GreedyOptions, HostContext, HostError, NativeError, Natives, NewOp, PatternFailure,
    PatternSetBuilder, ResultTypes, RewriteFailure, Rewriter, RunLimit,
};

use super::support::*;

const TEXT: &str = "%x = \"t.x\"() : () -> i32  %y:2 = \"t.y\"(%x) : (i32) -> (i32, i32)
    %a = \"t.a\"(%x, %y#0) {k = 1 : i32} : (i32, i32) -> i32
    \"t.outer\"(%a) ({ %in = \"t.in\"(%a, %x) : (i32, i32) -> i32  \"t.end\"(%in) : (i32) -> () }) : (i32) -> ()
    %root = \"t.root\"(%a, %x, %y#1) : (i32, i32, i32) -> i32
    \"t.u\"(%root, %x) : (i32, i32) -> ()  \"t.v\"(%y#0, %root, %root) : (i32, i32, i32) -> ()";

/// The text, and who uses each value, in order.
fn state(ir: &Ir) -> String {
    ir.verify().unwrap();
    let mut text = ir.to_string();
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    for value in ops.iter().flat_map(|op| ir.results(*op)) {
        let uses: Vec<_> = ir.uses_of(value).map(|used| (ir.use_owner(used), ir.use_index(used))).collect();
        text.push_str(&format!("{uses:?}\n"));
    }
    text
}

/// Does everything that a rewriter can; `step` may refuse to go on.
fn everything(
    root: Op,
    rewriter: &mut Rewriter<'_, Ir>,
    step: &mut dyn FnMut() -> Result<(), PatternFailure>,
) -> Result<(), PatternFailure> {
    let ir = rewriter.host();
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let named = |name: &str| *ops.iter().find(|op| ir.context().symbol_name(ir.name(**op)) == name).unwrap();
    let (x, y, a, outer, u, v) =
        (named("t.x"), named("t.y"), named("t.a"), named("t.outer"), named("t.u"), named("t.v"));
    let (vx, vy, va) = (ir.result(x, 0), ir.result(y, 1), ir.result(a, 0));
    let i32 = ir.value_type(vx);
    let new = rewriter.host_mut().intern_op_name("t.new");
    let k = rewriter.host_mut().intern_attribute_name("k");
    let two = rewriter.host_mut().parse_attribute("2 : i32").unwrap();

    step()?;
    let n = rewriter.create(new, &[vx, va], &[(k, two)], ResultTypes::Given(&[i32]))?;
    let n = rewriter.host().result(n, 0);
    step()?;
    rewriter.set_operand(v, 0, vy)?;
    step()?;
    rewriter.set_operand(u, 1, n)?;
    step()?;
    rewriter.set_attribute(a, k, Some(two))?;
    step()?;
    rewriter.set_attribute(a, k, None)?;
    step()?;
    rewriter.move_op(u, v)?;
    rewriter.move_op(outer, root)?;
    rewriter.move_op(u, root)?;
    step()?;
    rewriter.erase_op(outer)?;
    step()?;
    rewriter.replace_all_uses(vx, n)?;
    step()?;
    rewriter.replace_op(root, &[n])?;
    step()?;
    let late = rewriter.create(new, &[n], &[], ResultTypes::Given(&[i32]))?;
    step()?;
    rewriter.erase_op(u)?;
    step()?;
    rewriter.replace_op(a, &[rewriter.host().result(late, 0)])?;
    step()?;
    Ok(())
}

/// The number of times that [`everything`] asks whether to go on.
const STEPS: usize = 13;

/// The way in which a step fails.
#[derive(Clone, Copy, Debug)]
enum Way {
    NoMatch,
    Failure,
    Panic,
}

#[test]
fn a_rust_pattern_may_fail_at_every_step() {
    for way in [Way::NoMatch, Way::Failure, Way::Panic] {
        for fail_at in 0..=STEPS {
            let mut ir = ir(TEXT);
            let before = state(&ir);
            let set = PatternSetBuilder::new()
                .pattern(pattern("P", "t.root", 1, move |op, rewriter| {
                    let mut at = 0;
                    everything(op, rewriter, &mut || {
                        at += 1;
                        match way {
                            _ if at <= fail_at => Ok(()),
                            Way::NoMatch => Err(PatternFailure::NoMatch(Default::default())),
                            Way::Failure => Err(RewriteFailure::DoesNotApply.into()),
                            Way::Panic => panic!("step {at}"),
                        }
                    })?;
                    assert_eq!(at, STEPS, "all steps are tried");
                    Ok(())
                }))
                .bind(&mut ir, &Natives::new())
                .unwrap();
            let scope = ir.top_op();
            let options = GreedyOptions::default().max_iterations(Some(1));
            let result = GreedyDriver::new(options).run(&set, &mut ir, scope, None);
            if fail_at == STEPS {
                assert_eq!(result.unwrap().rewrites, 1);
                assert_ne!(state(&ir), before);
                continue;
            }
            assert_eq!(state(&ir), before, "{way:?} after step {fail_at}");
            match way {
                Way::NoMatch => assert_eq!(result.unwrap().failures.first, []),
                Way::Failure => assert_eq!(result.unwrap().failures.count, 1),
                Way::Panic => assert_eq!(result.unwrap_err().code(), "E0622"),
            }
        }
    }
}

/// The same with only a part undone: what came before the part stays.
#[test]
fn an_update_in_place_may_fail_at_every_step() {
    for fail_at in 0..STEPS {
        let mut ir = ir(TEXT);
        let before = state(&ir);
        let set = PatternSetBuilder::new()
            .pattern(pattern("P", "t.root", 1, move |op, rewriter| {
                let mut at = 0;
                let undone = rewriter.update_in_place(|rewriter| {
                    everything(op, rewriter, &mut || {
                        at += 1;
                        match at <= fail_at {
                            true => Ok(()),
                            false => Err(RewriteFailure::DoesNotApply.into()),
                        }
                    })
                });
                assert!(undone.is_err());
                rename(op, "t.renamed", rewriter)
            }))
            .bind(&mut ir, &Natives::new())
            .unwrap();
        let scope = ir.top_op();
        let options = GreedyOptions::default().max_iterations(Some(1));
        let report = GreedyDriver::new(options).run(&set, &mut ir, scope, None).unwrap();
        assert_eq!(report.rewrites, 1, "after step {fail_at}");
        let text = state(&ir);
        let end = text.find("[").unwrap();
        let renamed = before.replace("\"t.root\"", "\"t.renamed\"");
        assert_eq!(text[..end], renamed[..renamed.find("[").unwrap()], "after step {fail_at}");
    }
}

/// Knows `t.known` only, so that inference fails for anything else.
#[derive(Debug)]
struct Infers;

impl OpInfo for Infers {
    fn infer_result_types(
        &self,
        ir: &mut Ir,
        new: &NewOp<'_, Ir>,
        types: &mut Vec<Type>,
    ) -> Option<Result<(), HostError>> {
        let known = ir.context().symbol_name(new.name) == "t.known";
        known.then(|| {
            types.push(ir.parse_type("i32").unwrap());
            Ok(())
        })
    }
}

/// The actions of a compiled rewrite before it fails.
const ACTIONS: [&str; 6] = [
    "let n1 = op<t.known>(x, y);",
    "replace a with n1;",
    "let n2 = op<t.new>(n1.0) {k = attr<\"3 : i32\">} -> (type<\"i32\">, type<\"i32\">);",
    "Touch(y);",
    "erase u;",
    "let n3 = op<t.known>(n2.1);",
];

/// Every way in which a compiled rewrite can fail, also inside of rewrites that it calls.
const FAILURES: [(&str, &str); 9] = [
    ("Fails(root);", "E0621"),
    ("Nested(root, x);", "E0621"),
    ("Outer(root, x);", "E0621"),
    ("Infers(x);", "E0623"),
    ("let bad = op<t.unknown>(x);", "E0623"),
    ("replace root with (x, x);", "E0625"),
    ("erase x_op;", "E0626"),
    ("let gone = op<t.known>(x); erase gone; erase gone;", "E0627"),
    ("Panics(root);", "E0622"),
];

fn failing(failure: &str, count: usize) -> String {
    format!(
        "Rewrite Fails(o: Op); Rewrite Panics(o: Op); Rewrite Touch(v: Value);
        Rewrite Nested(o: Op, v: Value) {{ let made = op<t.known>(v); Touch(made.0); Fails(o); }}
        Rewrite Outer(o: Op, v: Value) {{ Touch(v); Nested(o, v); }}
        Rewrite Infers(v: Value) {{ let made = op<t.known>(v); let bad = op<t.unknown>(made.0); }}
        Pattern P {{
            let x_op = op<t.x>;
            let x = x_op.0;
            let a = op<t.a>(x, y: Value);
            let root = op<t.root>(a.0, x, z: Value);
            let u = op<t.u>(root.0, x);
            rewrite root with {{ {} {failure} erase root; }};
        }}",
        ACTIONS[..count].join(" ")
    )
}

fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives.rewrite("Fails", |_: &mut Rewriter<'_, Ir>, _: pdl_vm::Op<Ir>| Err::<(), _>(NativeError::new("no")));
    natives.rewrite("Panics", |_: &mut Rewriter<'_, Ir>, _: pdl_vm::Op<Ir>| -> () { panic!("no") });
    natives.rewrite("Touch", |rewriter: &mut Rewriter<'_, Ir>, pdl_vm::Value(value): pdl_vm::Value<Ir>| {
        let op = rewriter.host().defining_op(value).ok_or(NativeError::new("an argument"))?;
        let name = rewriter.host_mut().intern_attribute_name("touched");
        let unit = rewriter.host_mut().parse_attribute("unit").map_err(NativeError::from)?;
        rewriter.set_attribute(op, name, Some(unit)).map_err(NativeError::from)
    });
    natives
}

/// Every way a compiled rewrite can fail, behind every number of actions that went well, in both drivers.
#[test]
fn a_compiled_rewrite_may_fail_behind_every_action() {
    for count in 0..=ACTIONS.len() {
        for (failure, code) in FAILURES {
            let mut ir = ir(TEXT);
            ir.set_op_info(Arc::new(Infers));
            let before = state(&ir);
            let source = failing(failure, count);
            let set = PatternSetBuilder::new().program(program(&source)).bind(&mut ir, &natives()).unwrap();
            let scope = ir.top_op();
            let result = GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, scope, None);
            assert_eq!(state(&ir), before, "{failure} behind {count} actions");
            let found = match result {
                Ok(report) => {
                    assert!(report.converged && report.rewrites == 0);
                    report.failures.first[0].code()
                }
                Err(error) => error.code(),
            };
            assert_eq!(found, code, "behind {count} actions");

            // A conversion that may leave the root, and one that may not.
            for illegal in [false, true] {
                let target = ConversionTarget::new()
                    .legal_dialect("t")
                    .dynamically_legal_op("t.root", move |_, _| (illegal).then_some(false));
                let result = convert(&set, &mut ir, scope, Conversion::new(&target));
                assert_eq!(state(&ir), before, "{failure} behind {count} actions of a conversion");
                let found = match result {
                    Ok(report) => {
                        assert!(!illegal && report.rewrites == 0);
                        assert_eq!(report.left.len(), 1);
                        report.failures.first[0].code()
                    }
                    Err(ConversionError::NotLegalized { refusals, .. }) => {
                        assert!(illegal && refusals.len() == 1);
                        code
                    }
                    Err(error) => error.code(),
                };
                assert_eq!(found, code, "behind {count} actions of a conversion");
            }
        }
    }
}

/// Fuel that runs out while an op is matched stops a driver; a conversion undoes what it did until then.
#[test]
fn matching_may_run_out_of_fuel() {
    let source = "Pattern First with benefit(2) { let root = op<t.x>; rewrite root with { replace root with op<t.z> -> (type<\"i32\">); }; }
        Pattern Users { let root = op<t.y>(x: Value); let user = op<t.none>(root.0); rewrite root with { erase user; }; }";
    let mut ir = ir(TEXT);
    let before = state(&ir);
    let set = PatternSetBuilder::new().program(program(source)).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let target = ConversionTarget::new().legal_op("t.z");
    let conversion = Conversion { fuel: RunLimit::AtMost(1), ..Conversion::new(&target) };
    assert_eq!(convert(&set, &mut ir, scope, conversion).unwrap_err().code(), "E0610");
    assert_eq!(state(&ir), before);
    // What the greedy driver did before stays; it walks bottom-up, so that is nothing here.
    let options = GreedyOptions::default().fuel(RunLimit::AtMost(1)).order(pdl_vm::Order::BottomUp);
    assert_eq!(GreedyDriver::new(options).run(&set, &mut ir, scope, None).unwrap_err().code(), "E0610");
    ir.verify().unwrap();
}

/// A conversion that fails at the n-th op undoes all before, nested chains included.
#[test]
fn a_conversion_may_fail_at_every_op() {
    const OPS: usize = 6;
    for fail_at in 0..=OPS {
        let text: String =
            (0..OPS).map(|i| format!("%{i} = \"t.a\"() : () -> i32 \"t.u\"(%{i}) : (i32) -> () ")).collect();
        let mut ir = ir(&text);
        let before = state(&ir);
        let done = AtomicUsize::new(0);
        let set = PatternSetBuilder::new()
            .pattern(renaming("AToB", "t.a", "t.b", 1))
            .pattern(pattern("BToC", "t.b", 1, move |op, rewriter| {
                if done.fetch_add(1, Ordering::Relaxed) >= fail_at {
                    return Err(rewriter.notify_match_failure(op, "enough").into());
                }
                let operands: [Value; 0] = [];
                let name = rewriter.host_mut().intern_op_name("t.side");
                rewriter.create(name, &operands, &[], ResultTypes::Given(&[]))?;
                rename(op, "t.c", rewriter)
            }))
            .bind(&mut ir, &Natives::new())
            .unwrap();
        let target = ConversionTarget::new()
            .illegal_op("t.a")
            .illegal_op("t.b")
            .legal_op("t.c")
            .legal_op("t.u")
            .legal_op("t.side");
        let scope = ir.top_op();
        let result =
            convert(&set, &mut ir, scope, Conversion { mode: ConversionMode::Full, ..Conversion::new(&target) });
        assert_eq!(result.is_ok(), fail_at == OPS);
        assert_eq!(state(&ir) == before, fail_at != OPS);
    }
}
