//! Copies of blocks and regions.

use crate::prelude::*;

use alloc::collections::VecDeque;

use pdl_bytecode::collections::FxHashMap;

use super::Rewriter;
use crate::error::RewriteFailure;
use crate::host::{self, HostError, RegionHost};

/// The copies of what was copied so far.
struct Copies<H: RegionHost> {
    values: FxHashMap<H::Value, H::Value>,
    blocks: FxHashMap<H::Block, H::Block>,
    ops: Vec<(H::Op, H::Op)>,
    /// Blocks whose operations are not copied yet. They wait, so that nesting costs no stack.
    waiting: VecDeque<(H::Block, H::Block)>,
}

impl<H: RegionHost> Default for Copies<H> {
    fn default() -> Self {
        let (values, blocks) = (FxHashMap::default(), FxHashMap::default());
        Copies { values, blocks, ops: Vec::new(), waiting: VecDeque::new() }
    }
}

impl<H: RegionHost> Copies<H> {
    fn value(&self, value: H::Value) -> H::Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    fn block(&self, block: H::Block) -> H::Block {
        self.blocks.get(&block).copied().unwrap_or(block)
    }

    fn add_block(&mut self, host: &H, block: H::Block, copy: H::Block) {
        let old = host::block_arguments(host, block);
        self.values.extend(old.into_iter().zip(host::block_arguments(host, copy)));
        self.blocks.insert(block, copy);
        self.waiting.push_back((block, copy));
    }
}

impl<H: RegionHost<Op: 'static>> Rewriter<'_, H> {
    /// Makes a copy of `block`, with copies of all in it, directly behind it.
    ///
    /// # Errors
    /// E0627 if the op that holds it is gone, E0635 if there is no room, E0638 if too much was created.
    pub fn copy_block(&mut self, block: H::Block) -> Result<H::Block, RewriteFailure> {
        let place = self.place_of(block)?;
        self.update_in_place(|rewriter| {
            let copies = rewriter.copy_blocks(&[block], place.op, place.region, place.next)?;
            Ok(copies[0])
        })
    }

    /// Makes copies of all blocks of region `index` of an op behind those of a region of `op`. MLIR's `cloneRegionBefore`.
    ///
    /// # Errors
    /// As [`copy_block`](Self::copy_block), E0635 too if there is no such region, or `op` is in what is copied.
    pub fn copy_region(
        &mut self,
        (from, index): (H::Op, usize),
        op: H::Op,
        region: usize,
    ) -> Result<(), RewriteFailure> {
        self.check_region(from, index)?;
        let blocks = host::region_blocks(self.host, from, index);
        self.check_moved(&blocks, op, region, None)?;
        self.update_in_place(|rewriter| rewriter.copy_blocks(&blocks, op, region, None).map(|_| ()))
    }

    fn copy_blocks(
        &mut self,
        blocks: &[H::Block],
        op: H::Op,
        region: usize,
        before: Option<H::Block>,
    ) -> Result<Vec<H::Block>, RewriteFailure> {
        let mut copies = Copies::default();
        let mut made = Vec::new();
        for block in blocks {
            let types = self.argument_types(*block);
            let copy = self.make_block(&types, op, region, before)?;
            copies.add_block(self.host, *block, copy);
            made.push(copy);
        }
        while let Some((from, to)) = copies.waiting.pop_front() {
            for op in host::block_ops(self.host, from) {
                self.copy_into(op, to, &mut copies)?;
            }
        }
        // What stands for an operand may have come later: blocks are in any order.
        for (op, copy) in &copies.ops {
            for index in 0..self.host.operand_count(*op) {
                let operand = copies.value(self.host.operand(*op, index));
                if self.host.operand(*copy, index) != operand {
                    self.host.set_operand(*copy, index, operand);
                }
            }
        }
        Ok(made)
    }

    fn copy_into(&mut self, op: H::Op, to: H::Block, copies: &mut Copies<H>) -> Result<(), RewriteFailure> {
        let operands = host::operands(self.host, op);
        let operands: Vec<_> = operands.into_iter().map(|operand| copies.value(operand)).collect();
        let mut successors = host::successors(self.host, op);
        successors.iter_mut().for_each(|successor| *successor = copies.block(*successor));
        let copy = self.copy_op(op, &operands, None, &successors)?;
        self.host.append_op(copy, to);
        let results = host::results(self.host, op).into_iter().zip(host::results(self.host, copy));
        copies.values.extend(results);
        copies.ops.push((op, copy));
        for region in 0..self.host.region_count(op) {
            for block in host::region_blocks(self.host, op, region) {
                let types = self.argument_types(block);
                self.charge(1 + types.len(), self.host.op_name(op))?;
                // It is freed with the copy that holds it.
                let inner = self.host.create_block(&types, op);
                let inner = inner.map_err(|HostError(reason)| RewriteFailure::Host(reason))?;
                self.host.link_block(inner, copy, region, None);
                copies.add_block(self.host, block, inner);
            }
        }
        Ok(())
    }

    fn argument_types(&self, block: H::Block) -> Vec<H::Type> {
        host::types(self.host, &host::block_arguments(self.host, block))
    }
}
