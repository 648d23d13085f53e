//! Patterns as passes of pliron: what they do, what they report, and what they refuse.
#![allow(missing_docs, reason = "pliron's macros make undocumented items")]

#[path = "support/dialect.rs"]
mod dialect;

use std::cell::RefCell;
use std::rc::Rc;

use pdl_pliron::{Error, PatternPass, PlironHost, Registry};
use pdl_vm::{GreedyOptions, Host, HostContext, Natives, Op, Rewriter};
use pliron::attribute::AttrObj;
use pliron::basic_block::BasicBlock;
use pliron::builtin::attributes::IntegerAttr;
use pliron::builtin::op_interfaces::{NOpdsInterface, NResultsInterface, OneResultInterface};
use pliron::builtin::ops::{ConstantOp, FuncOp, ModuleOp};
use pliron::builtin::types::{FunctionType, IntegerType, Signedness};
use pliron::context::{Context, Ptr};
use pliron::derive::{op_interface_impl, pliron_op};
use pliron::ident;
use pliron::irbuild::IRStatus;
use pliron::irbuild::rewriter::Rewriter as PlironRewriter;
use pliron::linked_list::ContainsLinkedList;
use pliron::op::Op as _;
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::pass::{AnalysisManager, NestedOpsPass, OpGuard, OpPass, Pass, Passes};
use pliron::utils::apint::{APInt, bw};
use pliron::value::Value;

/// An addition that pliron folds.
#[pliron_op(
    name = "f.add",
    format,
    interfaces = [NOpdsInterface<2>, OneResultInterface, NResultsInterface<1>],
    verifier = "succ"
)]
pub struct FoldedAddOp;

#[op_interface_impl]
impl ConstFoldInterface for FoldedAddOp {
    fn check_fold(&self, _: &Context, operands: &[Option<AttrObj>]) -> Vec<Option<AttrObj>> {
        let number = |operand: &Option<AttrObj>| operand.as_ref()?.downcast_ref::<IntegerAttr>().cloned();
        let sum = match operands {
            [a, b] => {
                number(a).zip(number(b)).map(|(a, b)| IntegerAttr::new(a.get_type(), a.value().add(&b.value())).into())
            }
            _ => None,
        };
        vec![sum]
    }

    fn fold_in_place(&self, _: &mut Context, _: &[Option<AttrObj>], _: &mut dyn PlironRewriter) -> IRStatus {
        IRStatus::Unchanged
    }
}

/// `t.top` with a block, in which operations are made.
struct Program {
    context: Context,
    top: Ptr<Operation>,
    block: Ptr<BasicBlock>,
}

impl Program {
    fn new() -> Program {
        let mut context = Context::new();
        let top = Operation::new(&mut context, dialect::TopOp::get_concrete_op_info(), vec![], vec![], vec![], 1);
        let block = BasicBlock::new(&mut context, None, vec![]);
        let region = top.deref(&context).get_region(0);
        block.insert_at_back(region, &context);
        Program { context, top, block }
    }

    fn op<T: pliron::op::Op>(&mut self, operands: &[Value], results: usize) -> Ptr<Operation> {
        let r#type = IntegerType::get(&self.context, 32, Signedness::Signless).into();
        let (types, operands) = (vec![r#type; results], operands.to_vec());
        let op = Operation::new(&mut self.context, T::get_concrete_op_info(), types, operands, vec![], 0);
        op.insert_at_back(self.block, &self.context);
        op
    }

    fn value<T: pliron::op::Op>(&mut self, operands: &[Value]) -> Value {
        let op = self.op::<T>(operands, 1);
        op.deref(&self.context).get_result(0)
    }

    fn number(&mut self, number: i32) -> Value {
        let r#type = IntegerType::get(&self.context, 32, Signedness::Signless);
        let value = IntegerAttr::new(r#type, APInt::from_i32(number, bw(32)));
        let op = ConstantOp::new(&mut self.context, Box::new(value)).get_operation();
        op.insert_at_back(self.block, &self.context);
        op.deref(&self.context).get_result(0)
    }

    fn names(&self) -> Vec<String> {
        let block = self.block.deref(&self.context);
        block.iter(&self.context).map(|op| Operation::get_opid(op, &self.context).to_string()).collect()
    }
}

fn pass(source: &str) -> PatternPass {
    PatternPass::from_source("test", source, dialect::registry().add::<FoldedAddOp>()).unwrap()
}

const A_TO_B: &str = "Pattern { let root = op<t.a>() -> (r: Type); replace root with op<t.b>() -> (r); }";

#[test]
fn a_pass_among_others() {
    let mut context = Context::new();
    let module = ModuleOp::new(&mut context, ident!("m"));
    let r#type = FunctionType::get(&context, vec![], vec![]);
    let i32 = IntegerType::get(&context, 32, Signedness::Signless).into();
    let into_module = module.get_operation().deref(&context).get_region(0).deref(&context).get_head().unwrap();
    for name in [ident!("f"), ident!("g")] {
        let function = FuncOp::new(&mut context, name, r#type);
        function.get_operation().insert_at_back(into_module, &context);
        let entry = function.get_entry_block(&context);
        let info = dialect::AOp::get_concrete_op_info();
        Operation::new(&mut context, info, vec![i32], vec![], vec![], 0).insert_at_back(entry, &context);
    }
    let rewrites = Rc::new(RefCell::new(Vec::new()));
    let told = Rc::clone(&rewrites);
    let pass = pass(A_TO_B).verifying(false).on_report(move |report| told.borrow_mut().push(report.rewrites));
    let mut passes = Passes::default();
    passes.add_pass(NestedOpsPass::new(OpPass::<FuncOp, PatternPass>::new(OpGuard::default(), pass)));
    let result = passes.run(module.get_operation(), &mut context, &mut AnalysisManager::default()).unwrap();
    assert_eq!((result.ir_changed, &*rewrites.borrow()), (IRStatus::Changed, &vec![1, 1]));
    let result = passes.run(module.get_operation(), &mut context, &mut AnalysisManager::default()).unwrap();
    assert_eq!((result.ir_changed, &*rewrites.borrow()), (IRStatus::Unchanged, &vec![1, 1, 0, 0]));
}

#[test]
fn one_pass_serves_several_contexts() {
    let mut pass = pass("Pattern { let root = op<t.a> {k = attr<\"1 : i32\">}; erase root; }");
    for _ in 0..3 {
        let mut program = Program::new();
        // Types of another context would have other numbers.
        let width = IntegerType::get(&program.context, 7, Signedness::Signed);
        let _ = width;
        let one =
            IntegerAttr::new(IntegerType::get(&program.context, 32, Signedness::Signless), APInt::from_i32(1, bw(32)));
        let op = program.op::<dialect::AOp>(&[], 0);
        op.deref_mut(&program.context).attributes.set(ident!("k"), one);
        let report = pass.rewrite(&mut program.context, program.top).unwrap();
        assert_eq!((report.rewrites, program.names()), (1, Vec::<String>::new()));
        // Nothing of the pass is left behind.
        Operation::erase(program.top, &mut program.context);
        assert!(program.context.is_ir_empty());
    }
}

#[test]
fn dead_operations_go_and_others_stay() {
    let mut program = Program::new();
    let value = program.value::<dialect::AOp>(&[]);
    program.value::<dialect::PureOp>(&[value]);
    let report = pass("Pattern { let root = op<t.none>; erase root; }").rewrite(&mut program.context, program.top);
    assert_eq!((report.unwrap().dead_ops, program.names()), (1, vec!["t.a".to_owned()]));
}

#[test]
fn folding_is_that_of_pliron() {
    let mut program = Program::new();
    let (one, two) = (program.number(1), program.number(2));
    let three = program.value::<FoldedAddOp>(&[one, two]);
    let six = program.value::<FoldedAddOp>(&[three, three]);
    program.op::<dialect::UseOp>(&[six], 0);
    let never = "Pattern { let root = op<t.none>; erase root; }";
    assert_eq!(pass(never).rewrite(&mut program.context, program.top).unwrap().folds, 0);
    let report = pass(never).folding(true).rewrite(&mut program.context, program.top).unwrap();
    assert_eq!((report.folds, program.names()), (2, vec!["builtin.constant".to_owned(), "t.use".to_owned()]));
    let constant = program.block.deref(&program.context).get_head().unwrap();
    let constant = Operation::get_op::<ConstantOp>(constant, &program.context).unwrap();
    let value = constant.get_attr_builtin_constant_value(&program.context).unwrap();
    assert_eq!(value.downcast_ref::<IntegerAttr>().unwrap().value().to_i32(), 6);
}

#[test]
fn what_is_not_valid_afterwards_is_named() {
    let mut program = Program::new();
    let value = program.value::<dialect::AOp>(&[]);
    program.op::<dialect::UseOp>(&[value], 0);
    // `builtin.constant` without its value, which pliron cannot print: that panics, and only its name is told.
    let source = "Pattern { replace op<t.a> with op<builtin.constant>() -> (type<\"i32\">); }";
    let error = pass(source).rewrite(&mut program.context, program.top).unwrap_err();
    let Error::Verify { op, reason } = &error else { panic!("{error}") };
    assert!(op.contains("builtin.constant"), "{op}");
    assert!(reason.contains("does not have a value attribute"), "{reason}");
    // So is an operation that can be printed: a constant of another type than its value.
    let source = "Pattern { replace op<t.b> with op<builtin.constant> {builtin_constant_value = attr<\"1 : i8\">} -> (type<\"i32\">); }";
    let mut program = Program::new();
    let value = program.value::<dialect::BOp>(&[]);
    program.op::<dialect::UseOp>(&[value], 0);
    let error = pass(source).rewrite(&mut program.context, program.top).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("builtin.constant") && text.contains("The value attribute is of type"), "{text}");
}

#[test]
fn what_is_missing_is_named_when_patterns_are_bound() {
    let mut program = Program::new();
    let cases = [
        ("Pattern { let root = op<t.a> {k = attr<\"1 : index\">}; erase root; }", "`index` is no builtin type"),
        ("Constraint Small(op: Op); Pattern { let root = op<t.a>; Small(root); erase root; }", "Small"),
    ];
    for (source, wanted) in cases {
        let error = pass(source).rewrite(&mut program.context, program.top).unwrap_err();
        assert!(matches!(error, Error::Bind(_)) && error.to_string().contains(wanted), "{error}");
    }
}

#[test]
fn what_is_not_registered_is_not_created_and_the_rewrite_undone() {
    let mut program = Program::new();
    program.op::<dialect::AOp>(&[], 0);
    let source = "Pattern { let root = op<t.a>; rewrite root with { op<t.b>() -> (type<\"i32\">); op<x.y>() -> (type<\"i32\">); erase root; }; }";
    let report = pass(source).rewrite(&mut program.context, program.top).unwrap();
    assert_eq!((report.rewrites, report.failures.count, program.names()), (0, 1, vec!["t.a".to_owned()]));
    let first = &report.failures.first[0];
    assert!(first.to_string().contains("`x.y` is not in the registry"), "{first}");
}

#[test]
fn an_operation_that_is_erased_behind_our_back_is_an_error() {
    let mut program = Program::new();
    for _ in 0..4 {
        let value = program.value::<dialect::BOp>(&[]);
        program.op::<dialect::AOp>(&[value], 0);
    }
    let mut natives = Natives::new();
    natives.rewrite("Sabotage", |rewriter: &mut Rewriter<'_, PlironHost>, Op(op): Op<PlironHost>| {
        // Erases the operation behind the root, and the root itself.
        let context = rewriter.host_mut().context_mut();
        let next = pliron::linked_list::LinkedList::get_next(&*op.deref(context));
        if let Some(next) = next.filter(|next| !next.deref(context).has_use()) {
            Operation::erase(next, context);
        }
        Operation::erase(op, context);
    });
    let source = "Rewrite Sabotage(op: Op);
        Pattern { let root = op<t.a>(x: Value); rewrite root with { Sabotage(root); erase root; }; }";
    let error = pass(source).natives(natives).rewrite(&mut program.context, program.top).unwrap_err();
    assert!(matches!(error, Error::Gone { .. }), "{error}");
    // So is a value that goes with a region around it, and is used outside.
    let mut program = Program::new();
    let outer =
        Operation::new(&mut program.context, dialect::BlockOp::get_concrete_op_info(), vec![], vec![], vec![], 1);
    outer.insert_at_back(program.block, &program.context);
    let inner = BasicBlock::new(&mut program.context, None, vec![]);
    let region = outer.deref(&program.context).get_region(0);
    inner.insert_at_back(region, &program.context);
    let block = std::mem::replace(&mut program.block, inner);
    let value = program.value::<dialect::BOp>(&[]);
    program.block = block;
    program.op::<dialect::AOp>(&[value], 0);
    Operation::erase(outer, &mut program.context);
    let erase = "Pattern { let root = op<t.a>(x: Value); erase root; }";
    let error = pass(erase).rewrite(&mut program.context, program.top).unwrap_err();
    assert!(matches!(error, Error::Gone { .. }), "{error}");
    // So is a scope that is gone.
    let mut program = Program::new();
    Operation::erase(program.top, &mut program.context);
    let error = pass(A_TO_B).rewrite(&mut program.context, program.top).unwrap_err();
    assert!(matches!(error, Error::Gone { .. }), "{error}");
}

#[test]
fn patterns_that_undo_each_other_come_to_an_end() {
    let mut program = Program::new();
    let value = program.value::<dialect::AOp>(&[]);
    program.op::<dialect::UseOp>(&[value], 0);
    let source = format!("{A_TO_B} {}", A_TO_B.replace("t.a", "t.x").replace("t.b", "t.a").replace("t.x", "t.b"));
    let options = GreedyOptions::default().max_rewrites(pdl_vm::RunLimit::AtMost(100));
    let report = pass(&source).options(options).rewrite(&mut program.context, program.top).unwrap();
    assert!(!report.converged && report.rewrites >= 100);
}

#[test]
fn types_and_attributes_are_read_and_printed_as_mlir_writes_them() {
    let mut host = PlironHost::new(Context::new(), Registry::new());
    for text in ["i1", "si8", "ui128", "f16", "bf16", "f32", "f64", "none", "(i32, f32) -> (i64)", "() -> ()"] {
        let r#type = host.parse_type(text).unwrap();
        assert_eq!(host.type_text(r#type), text);
    }
    let attributes = [
        "0 : i64",
        "-128 : i8",
        "340282366920938463463374607431768211455 : ui128",
        "true",
        "unit",
        "@name",
        r#""a \"quoted\" \\ text""#,
        "1.5 : f32",
        "-0.25 : f64",
        "2.0 : f16",
        "[1 : i32, [], \"a\"]",
        "{a = 1 : i32}",
        "i32",
        "array<i32: 1, 0, 2>",
        "array<i32>",
    ];
    for text in attributes {
        let attribute = host.parse_attribute(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let data = pliron::dyn_clone::clone_box(host.attribute_data(attribute));
        assert_eq!(host.attribute_text(&data), text);
        assert_eq!(host.parse_attribute(text), Ok(attribute));
    }
    let same =
        [("7", "7 : i64"), ("0x10 : i32", "16 : i32"), ("1.0", "1.0 : f64"), ("0x7F800000 : f32", "0x7f800000 : f32")];
    for (a, b) in same {
        assert_eq!(host.parse_attribute(a), host.parse_attribute(b), "{a}");
    }
    // Those of any dialect come as pliron writes them.
    let custom = host.parse_type("!builtin.integer<si32>");
    assert!(custom.is_err(), "an integer of pliron stands in no brackets: {custom:?}");
    assert_eq!(host.parse_attribute("#builtin.string \"x\""), host.parse_attribute("\"x\""));
}

#[test]
fn what_is_no_type_or_attribute_is_refused() {
    let mut host = PlironHost::new(Context::new(), Registry::new());
    let deep = "[".repeat(100_000);
    let deep_in_pliron = format!("#builtin.vec {deep}");
    for text in [
        &deep_in_pliron,
        "",
        " ",
        "i",
        "i0",
        "i99999999",
        "256 : i8",
        "-129 : i8",
        "1 : f32",
        "1.0 : i32",
        "\"open",
        "\"\\zz\"",
        "[1",
        "{a",
        "1 : i32 more",
        "@",
        "@1",
        "#",
        "!",
        "#x.y",
        "!x.y",
        "#builtin",
        "dense<0>",
        "array<i32: -1>",
        "0x",
        "-",
        "1e",
        "é",
        "[1,]",
        "()",
        "() ->",
        "\u{0}",
        "!builtin.é",
        "0x1é",
        "-0x",
        "#builtin.integer",
        "#builtin.integer <1: i32",
        "\"\\é\"",
        "array<i32: 99999999999>",
        &deep,
    ] {
        assert!(host.parse_attribute(text).is_err(), "{text}");
    }
    for text in [
        "",
        "x",
        "i 3",
        "tensor<4xi32>",
        "(i32",
        "!",
        "!builtin.integer",
        "i32 i32",
        "<",
        ">",
        "é",
        &deep.replace('[', "("),
    ] {
        assert!(host.parse_type(text).is_err(), "{text}");
    }
}

#[test]
fn numbers_that_pliron_keeps_to_itself_are_what_we_take_them_for() {
    let mut program = Program::new();
    let value = program.value::<dialect::AOp>(&[]);
    let users: Vec<_> = (0..5).map(|_| program.op::<dialect::UseOp>(&[value, value], 0)).collect();
    let top = program.top;
    let host = PlironHost::new(program.context, dialect::registry());
    let indices: Vec<Option<usize>> = users.iter().map(|op| pdl_vm::DriverHost::op_index(&host, *op)).collect();
    assert!(indices.iter().all(|index| index.is_some_and(|index| index < 20)), "{indices:?}");
    assert!(pdl_vm::DriverHost::op_index(&host, top) < indices[0]);
    // The latest use comes first.
    let mut uses = Vec::new();
    let _ = host.uses(value, &mut |op, index| {
        uses.push((op, index));
        std::ops::ControlFlow::Continue(())
    });
    let wanted: Vec<_> = users.iter().rev().flat_map(|op| [(*op, 1), (*op, 0)]).collect();
    assert_eq!(uses, wanted);
}
