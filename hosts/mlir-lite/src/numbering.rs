//! The names that values and blocks have in a text.
//!
//! In the generic form MLIR counts through the whole text, isolated regions included. It names a region's values,
//! block by block, then descends; of the regions it still has to descend into, it takes the one it found last.

use crate::handles::{Block, NIL, Op, Region, Value};
use crate::ir::Ir;

/// The numbers of values and blocks.
#[derive(Debug)]
pub(crate) struct Numbering {
    /// For the first result of an operation and for arguments; the highest bit tells arguments of entry blocks.
    values: Vec<u32>,
    blocks: Vec<u32>,
}

/// How a value is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueName {
    /// `%arg0`
    Argument(u32),
    /// `%0`
    Number(u32),
    /// `%0#1`
    Result(u32, usize),
    /// It is not in the text.
    Unknown,
}

const ARGUMENT: u32 = 1 << 31;

impl Numbering {
    /// Numbers the results of `top` and everything in it.
    pub fn of(ir: &Ir, top: Op) -> Numbering {
        let mut numbering = Numbering { values: vec![NIL; ir.values.len()], blocks: vec![NIL; ir.blocks.len()] };
        let mut next_number = 0;
        let mut next_argument = 0;
        numbering.number_results(ir, top, &mut next_number);
        let mut regions: Vec<Region> = ir.op_regions(top).to_vec();
        while let Some(region) = regions.pop() {
            for (position, block) in ir.region_blocks(region).enumerate() {
                numbering.blocks[block.index()] = position as u32;
                for argument in ir.block_arguments(block) {
                    let place = &mut numbering.values[argument.index()];
                    if position == 0 {
                        *place = next_argument | ARGUMENT;
                        next_argument += 1;
                    } else {
                        *place = next_number;
                        next_number += 1;
                    }
                }
                for op in ir.block_ops(block) {
                    numbering.number_results(ir, op, &mut next_number);
                    regions.extend_from_slice(ir.op_regions(op));
                }
            }
        }
        numbering
    }

    fn number_results(&mut self, ir: &Ir, op: Op, next_number: &mut u32) {
        if ir.result_count(op) > 0 {
            self.values[ir.result(op, 0).index()] = *next_number;
            *next_number += 1;
        }
    }

    /// The number that `op`, which has results, gives to its first one.
    pub fn of_results(&self, ir: &Ir, op: Op) -> u32 {
        self.values[ir.result(op, 0).index()]
    }

    /// How `value` is called where it is used.
    pub fn of_value(&self, ir: &Ir, value: Value) -> ValueName {
        let record = ir.value(value);
        let index = if record.is_argument() { 0 } else { record.index() };
        match self.values[value.index() - index] {
            NIL => ValueName::Unknown,
            number if record.is_argument() && number & ARGUMENT != 0 => ValueName::Argument(number & !ARGUMENT),
            number => match ir.defining_op(value) {
                Some(op) if ir.result_count(op) > 1 => ValueName::Result(number, index),
                _ => ValueName::Number(number),
            },
        }
    }

    /// The number of `block` in its region.
    pub fn of_block(&self, block: Block) -> u32 {
        self.blocks[block.index()]
    }
}
