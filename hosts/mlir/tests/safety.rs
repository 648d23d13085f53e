//! A mistake of a program is an error, or a panic that becomes one, and never leads MLIR to memory that is not there.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use pdl_mlir::{Context, Engine, EngineError, EngineOptions, Ir, PrintOptions};
use pdl_vm::{
    ApplyError, Attr, GreedyOptions, GreedyReport, Host, HostContext, NativeError, Natives, NewOp, Op, PatternSet,
    ResultTypes, RewriteHost, Rewriter, Value, rewrite_greedily,
};

const TEXT: &str = r#"
  %x = "t.source"() : () -> i32
  %a = "t.a"(%x) : (i32) -> i32
  %b = "t.b"(%a) {k = 1 : i32} : (i32) -> i32
  "t.use"(%b, %b) : (i32, i32) -> ()
"#;

fn context() -> Context {
    Context::new().allow_unregistered_dialects()
}

fn ir(context: &Context) -> Ir {
    Ir::parse(context, TEXT).expect("it parses")
}

fn ops(ir: &Ir) -> Vec<pdl_mlir::Op> {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops
}

fn bind(ir: &mut Ir, patterns: &str, natives: &Natives<Ir>) -> PatternSet<Ir> {
    let program = pdll::compile(patterns).unwrap_or_else(|error| panic!("{error}"));
    PatternSet::bind(Arc::new(program), ir, natives).unwrap_or_else(|errors| panic!("{errors}"))
}

fn host_mode(ir: &mut Ir, patterns: &str, natives: &Natives<Ir>) -> Result<GreedyReport, ApplyError> {
    let set = bind(ir, patterns, natives);
    let scope = ir.top_op();
    rewrite_greedily(&set, ir, scope, &GreedyOptions::default())
}

fn engine_mode(ir: &mut Ir, patterns: &str, natives: &Natives<Ir>) -> Result<(), EngineError> {
    let set = bind(ir, patterns, natives);
    let context = ir.context().clone();
    // SAFETY: the patterns of this file do nothing of what MLIR's engine does not check.
    #[allow(unsafe_code, reason = "MLIR's engine is trusted with these patterns")]
    let engine = unsafe { Engine::new(&context, set)? };
    engine.rewrite(ir, EngineOptions::new()).map(|report| assert!(report.converged))
}

/// The message of the panic in `run`.
fn panic_of(run: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
    payload.downcast_ref::<String>().expect("with a message").clone()
}

#[test]
fn handles_of_another_ir_are_refused() {
    let context = context();
    let (one, mut other) = (ir(&context), ir(&context));
    let (ours, theirs) = (ops(&one), ops(&other));
    assert!(panic_of(|| _ = other.op_name(ours[0])).contains("of another IR"));
    assert!(panic_of(|| _ = other.value_type(one.result(ours[0], 0).unwrap())).contains("of another IR"));
    assert!(panic_of(|| other.erase_op(ours[0])).contains("of another IR"));
    let value = one.result(ours[0], 0).unwrap();
    assert!(panic_of(|| RewriteHost::set_operand(&mut other, theirs[1], 0, value)).contains("of another IR"));
    let new = NewOp::new(other.context().op_name("t.new"), ours[0]);
    assert!(panic_of(|| _ = RewriteHost::create_op(&mut other, &new, theirs[0])).contains("of another IR"));
    other.verify().expect("nothing is changed");
}

#[test]
fn handles_of_another_context_are_refused() {
    let (one, other) = (context(), context());
    let mut ir = ir(&one);
    let ops = ops(&ir);
    let (ty, attribute) = (other.parse_type("i32").unwrap(), other.unit());
    assert!(panic_of(|| _ = one.type_text(ty)).contains("of another context"));
    let name = one.attribute_name("k");
    assert!(
        panic_of(|| RewriteHost::set_attribute(&mut ir, ops[0], name, Some(attribute))).contains("another context")
    );
    // A set that is bound in one context is of no use in another.
    let set = bind(&mut ir, "Pattern => erase op<t.use>;", &Natives::new());
    let mut foreign = self::ir(&other);
    let scope = foreign.top_op();
    let run = || rewrite_greedily(&set, &mut foreign, scope, &GreedyOptions::default()).map(|report| report.rewrites);
    assert!(matches!(catch_unwind(AssertUnwindSafe(run)), Err(_) | Ok(Ok(0))));
}

#[test]
fn handles_from_before_a_release_are_refused() {
    let context = context();
    let mut ir = ir(&context);
    let before = ops(&ir);
    let last = *before.last().unwrap();
    ir.erase_op(last);
    // What is erased can still be asked: it is there, and uses nothing.
    assert_eq!((ir.op_name_text(ir.op_name(last)), ir.operand_count(last)), ("t.use".to_owned(), 0));
    ir.release_erased();
    assert!(panic_of(|| _ = ir.op_name(last)).contains("from before erased operations were released"));
    assert!(panic_of(|| _ = ir.op_name(before[0])).contains("from before erased operations were released"));
    assert_eq!(ops(&ir).len(), 3);
}

#[test]
fn what_is_erased_while_it_is_used_stays_until_the_end() {
    let context = context();
    let mut ir = ir(&context);
    let all = ops(&ir);
    // The traits leave it to the caller that nothing uses it.
    ir.erase_op(all[1]);
    ir.erase_op(all[1]);
    ir.release_erased();
    let left = ops(&ir);
    let value = ir.operand(left[1], 0).unwrap();
    assert_eq!(ir.op_name_text(ir.op_name(ir.defining_op(value).unwrap())), "t.a");
    assert!(ir.verify().is_err(), "{ir}");
    drop(ir);
    // So does a module that goes with something taken out.
    let mut other = self::ir(&context);
    let last = *ops(&other).last().unwrap();
    let _place = other.unlink_op(last);
}

#[test]
fn what_is_nowhere_goes_nowhere() {
    let context = context();
    let mut ir = Ir::parse(&context, "\"t.outer\"() ({ \"t.inner\"() : () -> () }) : () -> ()").unwrap();
    let (top, all) = (ir.top_op(), ops(&ir));
    ir.erase_op(top);
    ir.move_op(all[0], all[1]);
    ir.move_op(all[0], all[0]);
    let place = ir.unlink_op(all[0]);
    let again = ir.unlink_op(all[0]);
    ir.move_op(all[1], all[0]);
    let new = NewOp::new(context.op_name("t.new"), all[1]);
    assert!(RewriteHost::create_op(&mut ir, &new, all[0]).is_err());
    assert!(RewriteHost::create_op(&mut ir, &new, top).is_err());
    ir.relink_op(all[0], again);
    ir.relink_op(all[0], place);
    ir.verify().unwrap();
    assert_eq!(ops(&ir), all);
}

#[test]
fn erased_branches_do_not_lead_to_blocks_that_are_gone() {
    let context = context();
    let text = r#""t.outer"() ({
      "t.branch"()[^a] : () -> ()
    ^a:
      "t.region"() ({ "t.jump"()[^b] : () -> ()
      ^b: "t.end"() : () -> () }) : () -> ()
      "t.branch"()[^a] : () -> ()
    }) : () -> ()"#;
    let mut ir = Ir::parse(&context, text).unwrap();
    let all = ops(&ir);
    for op in [all[5], all[2], all[1]] {
        ir.erase_op(op);
    }
    ir.erase_op(all[0]);
    drop(ir);
}

#[test]
fn a_context_is_there_as_long_as_something_is_in_it() {
    let context = context();
    let mut ir = ir(&context);
    let set = bind(&mut ir, "Pattern => erase op<t.use>;", &Natives::new());
    drop(context);
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
    assert_eq!(report.rewrites, 1);
    drop(ir);
    // The set is plain data: it outlives them all, and is of no use.
    drop(set);
}

#[test]
fn unknown_dialects_are_errors() {
    let strict = Context::with_all_dialects();
    let error = Ir::parse(&strict, "\"t.a\"() : () -> ()").unwrap_err();
    assert!(error.to_string().contains("unregistered dialect"), "{error}");
    let error = Ir::parse(&strict, "%0 = arith.constant 1 : i32 junk").unwrap_err();
    assert!(error.to_string().contains(":1:"), "{error}");
    assert!(strict.parse_type("i0x").is_err() && strict.parse_attribute("1 : ").is_err());
    let text = "func.func @f(%x: i32) -> i32 { %0 = arith.addi %x, %x : i32\n return %0 : i32 }";
    let mut ir = Ir::parse(&strict, text).unwrap();
    let before = ir.to_string();
    let patterns = "Pattern => replace op<arith.addi>(x: Value, x) with op<t.double>(x) -> (type<\"i32\">);";
    let report = host_mode(&mut ir, patterns, &Natives::new()).unwrap();
    assert_eq!((report.rewrites, report.failures.first[0].code()), (0, "E0624"));
    assert_eq!(ir.to_string(), before);
}

/// Natives that do what `Wrong` says.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Panic,
    Fail,
    ForeignResult,
}

fn wrong_natives(wrong: Wrong, foreign: pdl_mlir::Attr) -> Natives<Ir> {
    let mut natives = Natives::new();
    natives.constraint("Asked", move |ir: &Ir, Value(value): Value<Ir>| match wrong {
        Wrong::Panic => panic!("the constraint panics"),
        Wrong::Fail => None,
        Wrong::ForeignResult => ir.defining_op(value).map(|_| Attr::<Ir>(foreign)),
    });
    natives.rewrite("Made", move |_: &mut Rewriter<'_, Ir>, Op(_): Op<Ir>| match wrong {
        Wrong::Panic => panic!("the rewrite panics"),
        Wrong::Fail => Err(NativeError::new("the rewrite fails")),
        Wrong::ForeignResult => Ok(Attr::<Ir>(foreign)),
    });
    natives
}

const ASKED: &str = "Constraint Asked(value: Value) -> Attr;
  Pattern {
    let root = op<t.b>(x: Value);
    let k = Asked(x);
    replace root with op<t.new>(x) {k = k} -> (type<\"i32\">);
  }";

const MADE: &str = "Rewrite Made(op: Op) -> Attr;
  Pattern {
    let root = op<t.b>(x: Value);
    rewrite root with {
      let k = Made(root);
      replace root with op<t.new>(x) {k = k} -> (type<\"i32\">);
    };
  }";

#[test]
fn natives_that_go_wrong_in_host_mode_are_errors() {
    let (context, other) = (context(), context());
    for wrong in [Wrong::Panic, Wrong::Fail, Wrong::ForeignResult] {
        let natives = wrong_natives(wrong, other.unit());
        let mut ir = ir(&context);
        let before = ir.to_string();
        let asked = catch_unwind(AssertUnwindSafe(|| host_mode(&mut ir, ASKED, &natives)));
        match (wrong, asked) {
            (Wrong::Panic, Ok(Err(error))) => assert!(error.to_string().contains("the constraint panics"), "{error}"),
            (Wrong::Fail, Ok(Ok(report))) => assert_eq!(report.rewrites, 0),
            (Wrong::ForeignResult, Err(_)) => {}
            (wrong, other) => panic!("{wrong:?}: {:?}", other.map(|run| run.map(|report| report.rewrites))),
        }
        let made = catch_unwind(AssertUnwindSafe(|| host_mode(&mut ir, MADE, &natives)));
        match (wrong, made) {
            (Wrong::ForeignResult, Err(_)) => {}
            (Wrong::Panic, Ok(Err(error))) => assert!(error.to_string().contains("the rewrite panics"), "{error}"),
            (Wrong::Fail, Ok(Ok(report))) => assert_eq!((report.rewrites, report.failures.count), (0, 1)),
            (wrong, other) => panic!("{wrong:?}: {:?}", other.map(|run| run.map(|report| report.rewrites))),
        }
        assert_eq!(ir.to_string(), before, "{wrong:?}");
    }
}

#[test]
fn natives_that_go_wrong_in_engine_mode_are_errors() {
    let (context, other) = (context(), context());
    for wrong in [Wrong::Panic, Wrong::Fail, Wrong::ForeignResult] {
        let natives = wrong_natives(wrong, other.unit());
        let asked = engine_mode(&mut ir(&context), ASKED, &natives);
        let expected = match wrong {
            Wrong::Panic => Some("the constraint panics"),
            Wrong::Fail => None,
            Wrong::ForeignResult => Some("of another context"),
        };
        match (expected, asked) {
            (None, Ok(())) => {}
            (Some(expected), Err(error)) => assert!(error.to_string().contains(expected), "{error}"),
            (_, other) => panic!("{wrong:?}: {other:?}"),
        }
        let expected = match wrong {
            Wrong::Panic => "the rewrite panics",
            Wrong::Fail => "the rewrite fails",
            Wrong::ForeignResult => "of another context",
        };
        let error = engine_mode(&mut ir(&context), MADE, &natives).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn a_native_of_the_engine_may_change_what_it_likes() {
    let context = context();
    let mut natives = Natives::new();
    natives.rewrite("Change", |rewriter: &mut Rewriter<'_, Ir>, Op(op): Op<Ir>| {
        let error = |error: pdl_vm::RewriteFailure| NativeError::new(error.to_string());
        let (name, ty) = (rewriter.host().context().op_name("t.made"), rewriter.host_mut().parse_type("i32").unwrap());
        let k = rewriter.host().context().attribute_name("k");
        let one = rewriter.host_mut().parse_attribute("1 : i32").unwrap();
        let operand = rewriter.host().operand(op, 0).unwrap();
        // One that is made and goes again, one that takes its place, one that is in between.
        let gone = rewriter.create(name, &[operand], &[], ResultTypes::Given(&[ty])).map_err(error)?;
        rewriter.erase_op(gone).map_err(error)?;
        let made = rewriter.create(name, &[operand], &[(k, one)], ResultTypes::Given(&[ty])).map_err(error)?;
        let inner = rewriter.host().defining_op(operand).unwrap();
        let result = rewriter.host().result(made, 0).unwrap();
        rewriter.replace_op(op, &[result]).map_err(error)?;
        rewriter.set_attribute(inner, k, Some(one)).map_err(error)?;
        Ok::<_, NativeError>(())
    });
    let patterns = "Rewrite Change(op: Op);
      Pattern { let root = op<t.b>(op<t.a>(_: Value).0); rewrite root with { Change(root); }; }";
    let (mut one, mut other) = (ir(&context), ir(&context));
    host_mode(&mut one, patterns, &natives).unwrap();
    engine_mode(&mut other, patterns, &natives).unwrap();
    other.verify().unwrap();
    let text = other.text(PrintOptions::new().generic());
    assert_eq!(text, one.text(PrintOptions::new().generic()));
    assert!(text.contains("\"t.made\"(%1) {k = 1 : i32}") && !text.contains("t.b"), "{text}");
}

#[test]
fn handles_that_natives_of_the_engine_keep_are_refused() {
    static KEPT: Mutex<Option<pdl_mlir::Op>> = Mutex::new(None);
    let context = context();
    let mut natives = Natives::new();
    natives.constraint("Keep", |ir: &Ir, Op(op): Op<Ir>| match KEPT.lock().unwrap().replace(op) {
        // MLIR may have freed it since.
        Some(kept) => ir.operand_count(kept) > 0,
        None => false,
    });
    let patterns = "Constraint Keep(op: Op);
      Pattern { let root = op<t.a>(_: Value); Keep(root); erase root; }
      Pattern { let root = op<t.b>(_: Value); Keep(root); erase root; }";
    let error = engine_mode(&mut ir(&context), patterns, &natives).unwrap_err();
    assert!(error.to_string().contains("from before"), "{error}");
}

#[test]
fn an_engine_of_another_context_is_refused() {
    let (one, other) = (context(), context());
    let mut ours = ir(&one);
    let set = bind(&mut ours, "Pattern => erase op<t.use>;", &Natives::new());
    // SAFETY: the pattern erases what has no results.
    #[allow(unsafe_code, reason = "MLIR's engine is trusted with this pattern")]
    let engine = unsafe { Engine::new(&one, set) }.unwrap();
    assert_eq!(engine.rewrite(&mut ir(&other), EngineOptions::new()), Err(EngineError::OtherContext));
    drop(one);
    drop(ours);
    drop(engine);
}

#[test]
fn ranges_cannot_be_handed_to_the_engine() {
    let mut natives = Natives::new();
    natives.constraint("None", |_: &Ir, values: pdl_vm::Values<Ir>| values.is_empty());
    let patterns = "Constraint None(values: ValueRange);
      Pattern { let root = op<t.b>(xs: ValueRange); None(xs); erase root; }";
    let error = engine_mode(&mut ir(&context()), patterns, &natives).unwrap_err();
    assert_eq!(error, EngineError::Range { function: "None".to_owned() });
}
