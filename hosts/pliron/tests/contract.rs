//! The adapter keeps the contract of the host traits.
#![allow(missing_docs, reason = "pliron's macros make undocumented items")]

#[path = "support/dialect.rs"]
mod dialect;
#[path = "support/random.rs"]
mod random;

use pdl_pliron::PlironHost;
use pdl_vm::Host;
use pdl_vm::host::ConstantData;
use pdl_vm::host_check::{IrGenerator, check_block_host, check_host};
use pliron::basic_block::BasicBlock;
use pliron::builtin::types::{FP32Type, IntegerType, Signedness};
use pliron::context::{Context, Ptr};
use pliron::identifier::Identifier;
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::r#type::{TypeHandle, Typed};
use pliron::value::Value;
use random::Random;

/// Small programs: values with several uses, and operations with regions of several blocks.
struct Programs;

impl IrGenerator for Programs {
    type Host = PlironHost;

    fn generate(&mut self, seed: u64) -> (PlironHost, Ptr<Operation>) {
        let (mut context, mut random) = (Context::new(), Random(seed));
        let types: [TypeHandle; 3] = [
            IntegerType::get(&context, 32, Signedness::Signless).into(),
            IntegerType::get(&context, 64, Signedness::Signless).into(),
            FP32Type::get(&context).into(),
        ];
        let info = dialect::TopOp::get_concrete_op_info();
        let top = Operation::new(&mut context, info, vec![], vec![], vec![], 1);
        let block = BasicBlock::new(&mut context, None, vec![types[0], types[2]]);
        let region = top.deref(&context).get_region(0);
        block.insert_at_back(region, &context);
        let arguments = block.deref(&context).arguments().collect();
        fill(&mut context, &mut random, block, &types, arguments, 1);
        (PlironHost::new(context, dialect::registry()), top)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        vec![
            ("k", ["1 : i32".into(), "2 : i32".into()]),
            ("list", ["[1 : i32, \"a\"]".into(), "[1 : i32, {b = unit}]".into()]),
            ("float", ["1.0 : f32".into(), "1.0 : f64".into()]),
            ("type", ["i32".into(), "tensor<4xf32>".into()]),
        ]
    }

    fn types(&self) -> Vec<&'static str> {
        vec!["i32", "si32", "i64", "f32", "tensor<4xf32>", "(i32) -> (f64)"]
    }
}

/// Writes a few operations into a block, of which some have regions of `depth` more levels.
fn fill(
    context: &mut Context,
    random: &mut Random,
    block: Ptr<BasicBlock>,
    types: &[TypeHandle; 3],
    mut values: Vec<Value>,
    depth: usize,
) {
    for _ in 0..4 + 2 * depth + random.below(3) {
        let info = random.pick(&[
            dialect::AOp::get_concrete_op_info(),
            dialect::BOp::get_concrete_op_info(),
            dialect::PureOp::get_concrete_op_info(),
            dialect::UseOp::get_concrete_op_info(),
        ]);
        let operands: Vec<Value> = match random.below(4) {
            0 => vec![random.pick(&values); 2],
            _ => (0..random.below(4)).map(|_| random.pick(&values)).collect(),
        };
        let results = (0..random.below(3)).map(|_| random.pick(types)).collect();
        let regions = if depth > 0 && random.below(3) == 0 { 1 + random.below(2) } else { 0 };
        let op = Operation::new(context, info, results, operands, vec![], regions);
        if random.below(3) == 0 {
            let value = random.pick(&["x", "y"]);
            let attribute = pliron::builtin::attributes::StringAttr::new(value.to_owned());
            op.deref_mut(context).attributes.set(Identifier::try_new("k".to_owned()).unwrap(), attribute);
        }
        op.insert_at_back(block, context);
        for region in 0..regions {
            let region = op.deref(context).get_region(region);
            let blocks: Vec<Ptr<BasicBlock>> = (0..1 + random.below(2))
                .map(|_| {
                    let arguments = (0..random.below(3)).map(|_| random.pick(types)).collect();
                    let block = BasicBlock::new(context, None, arguments);
                    block.insert_at_back(region, context);
                    block
                })
                .collect();
            for inner in &blocks {
                let mut seen = values.clone();
                seen.extend(inner.deref(context).arguments());
                fill(context, random, *inner, types, seen, depth - 1);
                let successors = if random.below(2) == 0 { blocks.clone() } else { vec![] };
                let info = dialect::EndOp::get_concrete_op_info();
                Operation::new(context, info, vec![], vec![], successors, 0).insert_at_back(*inner, context);
            }
        }
        values.extend(op.deref(context).results());
    }
}

#[test]
fn the_host_keeps_the_contract() {
    check_host(&mut Programs, 16).unwrap_or_else(|findings| panic!("{findings}"));
}

#[test]
fn so_it_does_for_arguments_of_blocks() {
    check_block_host(&mut Programs, 16).unwrap_or_else(|findings| panic!("{findings}"));
}

/// The generator is not too plain: there are operations with regions and values of each type.
#[test]
fn the_programs_are_various() {
    let (mut with_regions, mut types) = (0, Vec::new());
    for seed in 0..10 {
        let (host, top) = Programs.generate(seed);
        let mut ops = Vec::new();
        pdl_vm::DriverHost::nested_ops(&host, top, true, &mut ops);
        for op in ops {
            with_regions += usize::from(op.deref(host.context()).num_regions() > 0);
            types.extend((0..host.result_count(op)).map(|index| host.result(op, index).get_type(host.context())));
        }
    }
    types.sort_by_key(|r#type| format!("{type:?}"));
    types.dedup();
    assert!(with_regions > 5 && types.len() == 3, "{with_regions}, {types:?}");
}
