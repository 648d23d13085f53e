//! Patterns come in three ways, and each rewrites the function.

use pdl_pliron::PatternPass;
use pliron::context::{Context, Ptr};
use pliron::linked_list::ContainsLinkedList;
use pliron::operation::Operation;
use pliron::parsable::parse_from_str;
use pliron_function::{FUNCTION, from_blob, from_build_script, from_text, rewrite};

fn function(context: &mut Context) -> Ptr<Operation> {
    parse_from_str(Operation::top_level_parser(), context, FUNCTION).unwrap()
}

/// The names of the operations in the function after the passes.
fn rewritten(passes: Vec<PatternPass>) -> Vec<String> {
    let context = &mut Context::new();
    let function = function(context);
    for pass in passes {
        assert!(rewrite(pass, context, function).unwrap().converged);
    }
    let region = function.deref(context).get_region(0);
    let block = region.deref(context).get_head().unwrap();
    block.deref(context).iter(context).map(|op| Operation::get_opid(op, context).to_string()).collect()
}

const SIMPLE: [&str; 5] = ["builtin.constant", "calc.mul", "calc.add", "calc.add", "calc.return"];

#[test]
fn from_a_text() {
    // x * 8 + (y + y)
    assert_eq!(rewritten(vec![from_text().unwrap()]), SIMPLE);
}

#[test]
fn from_a_blob() {
    let blob = pdl_pliron::pdll::compile(include_str!("../src/identities.pdll")).unwrap().to_bytes();
    assert_eq!(rewritten(vec![from_blob(&blob).unwrap()]), SIMPLE);
    assert!(from_blob(&blob[1..]).is_err());
}

#[test]
fn from_the_build_script() {
    // Numbers of shifts are made where the products were.
    let names = rewritten(vec![from_text().unwrap(), from_build_script().unwrap()]);
    assert_eq!(names, ["builtin.constant", "calc.shl", "calc.add", "calc.add", "calc.return"]);
}
