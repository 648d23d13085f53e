//! The adapter keeps the contract of the host traits.

use arena_ir::host::ArenaHost;
use arena_ir::ir::{Attribute, BlockRef, NewOperation, OpRef, Type, TypeRef, ValueRef};
use arena_ir::program::Writer;
use pdl_vm::host::ConstantData;
use pdl_vm::host_check::{IrGenerator, check_block_host, check_host};

/// Numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Small programs: ops that are known and unknown, values with several uses, ops with regions of several blocks.
struct Programs;

impl IrGenerator for Programs {
    type Host = ArenaHost;

    fn generate(&mut self, seed: u64) -> (ArenaHost, OpRef) {
        let (mut writer, mut random) = (Writer::default(), Random(seed));
        let (module, top) = writer.module();
        let types = [Type::Int(32), Type::Int(64), Type::Float(32)].map(|r#type| writer.ir.r#type(r#type));
        fill(&mut writer, &mut random, top, &types, Vec::new(), 1);
        writer.ir.verify(module).unwrap();
        (ArenaHost::new(writer.ir), module)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        vec![
            ("k", ["1 : i32".into(), "2 : i32".into()]),
            ("list", ["[1 : i32, \"a\"]".into(), "[1 : i32, {b = unit}]".into()]),
        ]
    }

    fn types(&self) -> Vec<&'static str> {
        vec!["i32", "i64", "f32", "tensor<4xf32>"]
    }
}

#[test]
fn the_host_keeps_the_contract() {
    check_host(&mut Programs, 40).unwrap_or_else(|findings| panic!("{findings}"));
}

/// Writes a few ops into a block, of which some have regions of `depth` more levels.
fn fill(
    writer: &mut Writer,
    random: &mut Random,
    block: BlockRef,
    types: &[TypeRef],
    mut values: Vec<ValueRef>,
    depth: usize,
) {
    values.push(writer.number(block, random.below(3) as i64, types[0]));
    for _ in 0..2 + 2 * depth + random.below(3) {
        let name = random.pick(&["arith.add", "arith.const", "mem.store", "func.call", "scf.if", "t.unknown"]);
        let operands: Vec<ValueRef> = match random.below(4) {
            0 => vec![random.pick(&values); 2],
            _ => (0..random.below(4)).map(|_| random.pick(&values)).collect(),
        };
        let (operands, results): (_, Vec<TypeRef>) = match (name, &operands[..]) {
            ("arith.add", [a, b, ..]) if writer.ir.value_type(*a) == writer.ir.value_type(*b) => {
                (vec![*a, *b], vec![writer.ir.value_type(*a)])
            }
            ("arith.add", _) => (vec![values[0]; 2], vec![types[0]]),
            ("arith.const", _) => {
                values.push(writer.number(block, random.below(3) as i64, types[random.below(2)]));
                continue;
            }
            ("mem.store", _) => (operands, Vec::new()),
            _ => (operands, (0..random.below(3)).map(|_| random.pick(types)).collect()),
        };
        let mut attributes = Vec::new();
        if random.below(3) == 0 {
            let attribute = random.pick(&["1 : i32", "[unit, i32]", "{k = \"text\"}"]);
            attributes.push((writer.ir.symbol("k"), writer.ir.parse_attribute(attribute).unwrap()));
        }
        if random.below(4) == 0 {
            attributes.push((writer.ir.symbol("other"), Attribute::Sizes(vec![1, 2])));
        }
        let regions = if depth > 0 && random.below(2) == 0 && ["scf.if", "func.call"].contains(&name) {
            1 + random.below(2)
        } else {
            0
        };
        let new = NewOperation { operands: &operands, types: &results, attributes, regions, ..NewOperation::default() };
        let op = writer.op(block, name, new);
        for region in writer.ir.op(op).regions.clone() {
            let blocks: Vec<BlockRef> = (0..1 + random.below(2))
                .map(|_| {
                    let arguments: Vec<TypeRef> = (0..random.below(3)).map(|_| random.pick(types)).collect();
                    writer.ir.add_block(region, &arguments)
                })
                .collect();
            for inner in &blocks {
                let mut seen = values.clone();
                seen.extend(writer.ir.arguments(*inner));
                fill(writer, random, *inner, types, seen, depth - 1);
                let successors = if random.below(2) == 0 { &blocks[..] } else { &[] };
                writer.op(*inner, "cf.branch", NewOperation { successors, ..NewOperation::default() });
            }
        }
        values.extend(&writer.ir.op(op).results);
    }
}

#[test]
fn so_it_does_for_arguments_of_blocks() {
    check_block_host(&mut Programs, 40).unwrap_or_else(|findings| panic!("{findings}"));
}

/// The promise of the book: an adapter is an afternoon's work.
#[test]
fn the_adapter_is_short() {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    assert!(include_str!("../src/host.rs").lines().filter(is_code).count() < 300);
}
