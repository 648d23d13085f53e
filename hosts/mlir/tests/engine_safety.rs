//! Native functions get an IR as `&mut` while MLIR's engine runs on it. Whatever safe code does with that, MLIR meets nothing that is
//! freed or moved: `tools/sanitize.sh` runs these tests under AddressSanitizer.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use pdl_mlir::{Attr, Context, Engine, EngineError, EngineOptions, Ir, Op};
use pdl_vm::host::NewOp;
use pdl_vm::{GreedyOptions, Host, NativeError, Natives, PatternSet, RewriteHost, Rewriter, rewrite_greedily};

const TEXT: &str = r#"
  %x = "t.source"() : () -> i32
  %a = "t.a"(%x) : (i32) -> i32
  %b = "t.a"(%a) {k = 1 : i32} : (i32) -> i32
  "t.region"() ({
  ^bb0(%y: i32):
    %c = "t.a"(%y) : (i32) -> i32
    "t.branch"(%c)[^bb1] : (i32) -> ()
  ^bb1:
    "t.inner"(%c) : (i32) -> ()
  }) : () -> ()
  "t.use"(%b, %b) : (i32, i32) -> ()
"#;

/// Every `t.a` becomes a `t.done` after `Act`.
const EACH: &str = "
  Rewrite Act(op: Op) -> Attr;
  Pattern {
    let root = op<t.a>(x: Value) -> (t: Type);
    rewrite root with { let k = Act(root); replace root with op<t.done>(x) {k = k} -> (t); };
  }";

/// The one `t.use` at the end does.
const LAST: &str = "
  Rewrite Act(op: Op) -> Attr;
  Pattern {
    let root = op<t.use>(x: Value, y: Value);
    rewrite root with { let k = Act(root); replace root with op<t.done>(x) {k = k}; };
  }";

thread_local! {
    static KEPT: RefCell<Option<Ir>> = const { RefCell::new(None) };
    static OPS: RefCell<Vec<Op>> = const { RefCell::new(Vec::new()) };
}

type Act = fn(&mut Rewriter<'_, Ir>, Op) -> Result<Attr, NativeError>;

fn context() -> Context {
    Context::new().allow_unregistered_dialects()
}

fn ir(context: &Context) -> Ir {
    Ir::parse(context, TEXT).expect("it parses")
}

fn set(ir: &mut Ir, patterns: &str, act: Act) -> PatternSet<Ir> {
    let mut natives = Natives::new();
    natives.rewrite("Act", move |rewriter: &mut Rewriter<'_, Ir>, pdl_vm::Op(op): pdl_vm::Op<Ir>| {
        act(rewriter, op).map(pdl_vm::Attr::<Ir>)
    });
    let program = pdll::compile(patterns).unwrap_or_else(|error| panic!("{error}"));
    PatternSet::bind(Arc::new(program), ir, &natives).unwrap_or_else(|errors| panic!("{errors}"))
}

fn engine(ir: &mut Ir, act: Act) -> Engine {
    engine_of(ir, EACH, act)
}

fn engine_of(ir: &mut Ir, patterns: &str, act: Act) -> Engine {
    let set = set(ir, patterns, act);
    // SAFETY: the patterns of this file do nothing of what MLIR's engine does not check, and the functions erase nothing that they use.
    #[allow(unsafe_code, reason = "MLIR's engine is trusted with these patterns")]
    unsafe { Engine::new(ir.context(), set) }.unwrap()
}

/// Returns what is wrong when `act` is called, and the IR after the run, which must still be of use to whoever only reads, erases or drops it.
fn run(act: Act) -> (Option<String>, Ir) {
    run_of(EACH, act)
}

fn run_of(patterns: &str, act: Act) -> (Option<String>, Ir) {
    let mut ir = ir(&context());
    let error = match engine_of(&mut ir, patterns, act).rewrite(&mut ir, EngineOptions::new()) {
        Ok(_) => None,
        Err(EngineError::Native { function, message }) if function == "Act" => Some(message),
        Err(other) => panic!("{other}"),
    };
    use_it(&mut ir);
    (error, ir)
}

/// Reads all of an IR, and changes and releases what is in it.
fn use_it(ir: &mut Ir) {
    assert!(!ir.to_string().is_empty());
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    for op in &ops {
        let name = ir.name(*op);
        assert!(!ir.op_name_text(name).is_empty());
        for index in 0..ir.operand_count(*op) {
            ir.defining_op(ir.operand(*op, index).expect("it is there"));
        }
    }
    if let Some(last) = ops.last() {
        let new = NewOp::new(ir.context().op_name("t.new"), *last);
        let new = RewriteHost::create_op(ir, &new, *last).expect("it is created");
        ir.erase_op(new);
    }
    ir.release_erased();
    assert!(!ir.to_string().is_empty());
}

fn find(ir: &Ir, name: &str) -> Option<Op> {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops.into_iter().find(|op| ir.op_name_text(ir.name(*op)) == name)
}

fn unit(ir: &Ir) -> Result<Attr, NativeError> {
    Ok(ir.context().unit())
}

#[test]
fn an_ir_that_is_replaced_is_not_freed_under_mlir() {
    let (error, ir) = run(|rewriter, _| {
        let other = Ir::parse(rewriter.host().context(), "\"t.other\"() : () -> ()").expect("it parses");
        *rewriter.host_mut() = other;
        unit(rewriter.host())
    });
    assert!(error.expect("it is an error").contains("another IR in the place"));
    // As the function left it.
    assert!(find(&ir, "t.other").is_some(), "{ir}");
}

#[test]
fn an_ir_that_is_swapped_is_not_freed_and_its_handles_end_with_the_call() {
    let act: Act = |rewriter, op| {
        let mut other = Ir::parse(rewriter.host().context(), "\"t.other\"() : () -> ()").expect("it parses");
        std::mem::swap(rewriter.host_mut(), &mut other);
        OPS.set(vec![op]);
        KEPT.set(Some(other));
        unit(rewriter.host())
    };
    let (error, _) = run(act);
    assert!(error.expect("it is an error").contains("another IR in the place"));
    let mut kept = KEPT.take().expect("it is kept");
    let op = OPS.take()[0];
    // MLIR has freed it since, or may have.
    assert!(catch_unwind(AssertUnwindSafe(|| kept.name(op))).is_err());
    assert!(find(&kept, "t.source").is_some(), "{kept}");
    use_it(&mut kept);
    // It is an IR like others: no run holds it any more.
    let report = engine(&mut kept, |rewriter, _| unit(rewriter.host())).rewrite(&mut kept, EngineOptions::new());
    assert!(report.is_ok(), "{report:?}");
}

#[test]
fn an_ir_that_is_swapped_back_is_the_same() {
    let (error, ir) = run(|rewriter, op| {
        let mut other = Ir::parse(rewriter.host().context(), "\"t.other\"() : () -> ()").expect("it parses");
        std::mem::swap(rewriter.host_mut(), &mut other);
        use_it(rewriter.host_mut());
        std::mem::swap(rewriter.host_mut(), &mut other);
        rewriter.set_attribute(op, rewriter.host().context().attribute_name("seen"), None).expect("it is there");
        unit(rewriter.host())
    });
    assert_eq!(error, None);
    assert!(find(&ir, "t.a").is_none() && find(&ir, "t.done").is_some(), "{ir}");
}

#[test]
fn what_is_taken_out_and_then_swapped_is_there_again_for_mlir() {
    let (error, _) = run(|rewriter, op| {
        let user = find(rewriter.host(), "t.use").expect("it is there");
        rewriter.erase_op(user).expect("nothing uses it");
        let other = Ir::parse(rewriter.host().context(), "").expect("it parses");
        drop(std::mem::replace(rewriter.host_mut(), other));
        // The rewriter still knows the operation; the IR does not.
        let _ = rewriter.erase_op(op);
        unit(rewriter.host())
    });
    assert!(error.expect("it is an error").contains("another IR in the place"));
}

#[test]
fn nothing_is_released_under_mlir() {
    let (error, ir) = run(|rewriter, op| {
        rewriter.host_mut().release_erased();
        // The handle is of use: nothing was released.
        let name = rewriter.host().name(op);
        assert_eq!(rewriter.host().op_name_text(name), "t.a");
        unit(rewriter.host())
    });
    assert_eq!(error, None, "{ir}");
}

#[test]
fn the_engine_does_not_run_twice_on_one_ir() {
    let (error, _) = run(|rewriter, _| {
        let inner = engine(rewriter.host_mut(), |rewriter, _| unit(rewriter.host()));
        assert_eq!(inner.rewrite(rewriter.host_mut(), EngineOptions::new()), Err(EngineError::Running));
        unit(rewriter.host())
    });
    assert_eq!(error, None);
}

#[test]
fn the_engine_runs_on_another_ir_inside_of_a_run() {
    thread_local!(static ENGINE: RefCell<Option<std::rc::Rc<Engine>>> = const { RefCell::new(None) });
    let act: Act = |rewriter, _| {
        // One level deep, and only once.
        if let Some(engine) = ENGINE.take() {
            let mut other = ir(rewriter.host().context());
            assert_eq!(engine.rewrite(&mut other, EngineOptions::new()).map(|report| report.converged), Ok(true));
            assert!(find(&other, "t.a").is_none(), "{other}");
        }
        // Not what stands for the results of functions that are not called any more.
        Ok(rewriter.host().context().text_attribute("given"))
    };
    let mut ours = ir(&context());
    let engine = std::rc::Rc::new(engine(&mut ours, act));
    ENGINE.set(Some(engine.clone()));
    assert_eq!(engine.rewrite(&mut ours, EngineOptions::new()).map(|report| report.converged), Ok(true));
    assert_eq!(ours.to_string().matches("given").count(), 3, "{ours}");
}

#[test]
fn a_function_that_fails_behind_its_changes_leaves_an_ir_of_our_own() {
    // What it gives is of another context, which is found out when all is done.
    let act: Act = |rewriter, _| {
        let user = find(rewriter.host(), "t.use").expect("it is there");
        rewriter.erase_op(user).expect("nothing uses it");
        Ok(context().unit())
    };
    let (error, mut ir) = run(act);
    assert!(error.expect("it is an error").contains("of another context"));
    // Nothing is told to the engine any more.
    let set = set(&mut ir, EACH, |rewriter, _| unit(rewriter.host()));
    let top = ir.top_op();
    rewrite_greedily(&set, &mut ir, top, &GreedyOptions::default()).expect("it runs");
    use_it(&mut ir);
}

#[test]
fn what_cannot_come_back_to_its_place_comes_back_all_the_same() {
    let (error, ir) = run(|rewriter, _| {
        let host = rewriter.host_mut();
        let (source, region) = (find(host, "t.a").expect("one is there"), find(host, "t.region").expect("it is there"));
        let inner = find(host, "t.inner").expect("it is there");
        // What is behind it goes to another block; what it was in goes into itself.
        let before = host.next_op(source).expect("it has one behind it");
        let _ = host.unlink_op(source);
        host.move_op(before, inner);
        let place = host.unlink_op(inner);
        let _ = host.unlink_op(region);
        let moved = catch_unwind(AssertUnwindSafe(|| host.relink_op(region, place)));
        assert!(moved.is_err(), "an operation does not come to be inside of itself");
        unit(host)
    });
    assert!(error.expect("it is an error").contains("still used"), "{ir}");
}

/// Although what is in it uses what is in it: only uses from outside keep it.
#[test]
fn an_operation_with_regions_is_erased_with_all_in_it() {
    let (error, ir) = run_of(LAST, |rewriter, _| {
        let region = find(rewriter.host(), "t.region").expect("it is there");
        rewriter.erase_op(region).expect("nothing uses it");
        unit(rewriter.host())
    });
    assert_eq!(error, None);
    assert!(
        find(&ir, "t.region").is_none() && find(&ir, "t.branch").is_none() && find(&ir, "t.done").is_some(),
        "{ir}"
    );
}

#[test]
fn what_holds_the_operation_that_is_rewritten_is_not_erased_under_it() {
    let (error, ir) = run(|rewriter, op| {
        let host = rewriter.host();
        let holder = host.parent_op(op).filter(|holder| *holder != host.top_op());
        if let Some(holder) = holder {
            rewriter.erase_op(holder).expect("nothing uses it");
        }
        unit(rewriter.host())
    });
    assert!(error.expect("it is an error").contains("holds the one"), "{ir}");
}

#[test]
fn what_is_given_is_not_in_what_was_erased() {
    let patterns = "
      Rewrite Inner(op: Op) -> Op;
      Pattern {
        let root = op<t.use>(x: Value, y: Value);
        rewrite root with { let inner = Inner(root); replace inner with op<t.new>; };
      }";
    let mut natives = Natives::new();
    natives.rewrite("Inner", |rewriter: &mut Rewriter<'_, Ir>, pdl_vm::Op(_): pdl_vm::Op<Ir>| {
        let region = find(rewriter.host(), "t.region").expect("it is there");
        let inner = find(rewriter.host(), "t.inner").expect("it is there");
        rewriter.erase_op(region).expect("nothing uses it");
        Ok::<_, NativeError>(pdl_vm::Op::<Ir>(inner))
    });
    let mut ir = ir(&context());
    let program = pdll::compile(patterns).unwrap_or_else(|error| panic!("{error}"));
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).unwrap();
    // SAFETY: what the function gives is looked at.
    #[allow(unsafe_code, reason = "MLIR's engine is trusted with these patterns")]
    let engine = unsafe { Engine::new(ir.context(), set) }.unwrap();
    let error = engine.rewrite(&mut ir, EngineOptions::new()).expect_err("it is an error");
    assert!(error.to_string().contains("what it has erased"), "{error}");
    use_it(&mut ir);
}

#[test]
fn what_goes_into_erased_regions_uses_nothing_when_they_are_freed() {
    let context = context();
    for release in [false, true] {
        let mut ir = ir(&context);
        let (inner, region) = (find(&ir, "t.inner").unwrap(), find(&ir, "t.region").unwrap());
        let (user, used) = (find(&ir, "t.use").unwrap(), find(&ir, "t.source").unwrap());
        let value = ir.result(used, 0).unwrap();
        ir.erase_op(user);
        ir.erase_op(region);
        // Both lead from what is erased to what is not.
        let operands = [value];
        let mut new = NewOp::new(context.op_name("t.new"), inner);
        new.operands = &operands;
        RewriteHost::create_op(&mut ir, &new, inner).expect("there is a block");
        let moved = find(&ir, "t.a").unwrap();
        ir.move_op(moved, inner);
        if release {
            ir.release_erased();
            use_it(&mut ir);
        }
    }
}

#[test]
fn a_block_that_something_goes_to_is_not_freed() {
    let context = context();
    let mut ir = ir(&context);
    let region = find(&ir, "t.region").unwrap();
    let inner = find(&ir, "t.branch").unwrap();
    let argument = ir.operand(ir.defining_op(ir.operand(inner, 0).unwrap()).unwrap(), 0).unwrap();
    let successors = [ir.argument_owner(argument).unwrap()];
    let user = find(&ir, "t.use").unwrap();
    let mut new = NewOp::new(context.op_name("t.jump"), user);
    new.successors = &successors;
    RewriteHost::create_op(&mut ir, &new, user).expect("it is created");
    ir.erase_op(region);
    ir.release_erased();
    assert!(ir.to_string().contains("t.jump"));
    let jump = find(&ir, "t.jump").unwrap();
    ir.erase_op(jump);
    ir.release_erased();
    use_it(&mut ir);
}
