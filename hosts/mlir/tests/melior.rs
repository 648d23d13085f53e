//! A module goes from melior to this crate and back.
#![cfg(feature = "melior")]

use std::rc::Rc;
use std::sync::Arc;

use melior::ir::operation::OperationLike;
use pdl_mlir::{Context, Ir};
use pdl_vm::{GreedyOptions, Natives, PatternSet, rewrite_greedily};

#[test]
fn a_module_of_melior_is_rewritten() {
    let theirs = Rc::new(melior::Context::new());
    theirs.set_allow_unregistered_dialects(true);
    let text = "%x = \"t.arg\"() : () -> i32\n%a = \"t.neg\"(%x) : (i32) -> i32\n\"t.use\"(%a) : (i32) -> ()";
    let module = melior::ir::Module::parse(&theirs, text).expect("it parses");
    let context = Context::from_melior(theirs.clone());
    let mut ir = Ir::from_melior(&context, module).expect("it is of this context");
    let program = pdll::compile("Pattern => replace op<t.neg>(x: Value) with x;").expect("it compiles");
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).expect("it fits");
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it runs");
    assert_eq!(report.rewrites, 1);

    // Another context is refused, on both ways.
    let other = melior::Context::new();
    let ir = ir.into_melior(&other).expect_err("it is of another context");
    assert!(Ir::from_melior(&context, melior::ir::Module::parse(&other, "").expect("it parses")).is_none());

    let module = ir.into_melior(&theirs).unwrap_or_else(|_| panic!("it is of this context"));
    assert!(module.as_operation().verify());
    assert!(!module.as_operation().to_string().contains("t.neg"));
}
