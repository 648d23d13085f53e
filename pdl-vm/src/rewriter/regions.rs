//! Moving regions and blocks.

use crate::prelude::*;

use super::Rewriter;
use super::journal::Revertible;
use crate::error::RewriteFailure;
use crate::host::{self, NewOp, RegionHost, RewriteHost};
use crate::rewriter::ResultTypes;

/// Where a block stood.
pub(super) struct BlockPlaceOf<B, O> {
    pub(super) block: B,
    pub(super) op: O,
    pub(super) region: usize,
    pub(super) next: Option<B>,
}

impl<B: Copy, O: Copy> BlockPlaceOf<B, O> {
    pub(super) fn put_back<H: RegionHost<Op = O, Block = B>>(&self, host: &mut H) {
        host.link_block(self.block, self.op, self.region, self.next);
    }
}

/// A block went elsewhere.
struct MovedBlock<B, O>(BlockPlaceOf<B, O>);

impl<H: RegionHost> Revertible<H> for MovedBlock<H::Block, H::Op> {
    fn undo(self: Box<Self>, host: &mut H) {
        host.unlink_block(self.0.block);
        self.0.put_back(host);
    }

    fn commit(self: Box<Self>, _host: &mut H) {}
}

/// The operations of a block went before an operation, and the block is gone.
struct InlinedBlock<B, O> {
    place: BlockPlaceOf<B, O>,
    ops: Vec<O>,
}

impl<H: RegionHost> Revertible<H> for InlinedBlock<H::Block, H::Op> {
    fn undo(self: Box<Self>, host: &mut H) {
        self.place.put_back(host);
        for op in self.ops {
            host.append_op(op, self.place.block);
        }
    }

    fn commit(self: Box<Self>, host: &mut H) {
        host.destroy_block(self.place.block);
    }
}

pub(super) fn refuse<T>(reason: impl Into<String>) -> Result<T, RewriteFailure> {
    Err(RewriteFailure::Host(reason.into()))
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// The op that is created next has so many regions.
    pub(crate) fn create_next_with_regions(&mut self, regions: usize) {
        self.state.next_regions = regions;
        self.state.says_more = true;
    }

    /// The op that is created next has this successor, behind those that were said before.
    pub(crate) fn create_next_with_successor(&mut self, block: H::Block) {
        self.state.next_successors.push(block);
        self.state.says_more = true;
    }

    /// A block argument is gone, and this took its place.
    pub(crate) fn note_inlined(&mut self, argument: H::Value, given: H::Value) {
        self.state.inlined.push((argument, given));
    }

    /// Returns true if a block was inlined, and a register may hold an argument of it.
    #[inline(always)]
    pub(crate) fn has_inlined(&self) -> bool {
        !self.state.inlined.is_empty()
    }

    /// Makes values that were arguments of inlined blocks those that took their places.
    #[cold]
    #[inline(never)]
    pub(crate) fn put_inlined<'v>(&mut self, values: impl Iterator<Item = &'v mut H::Value>)
    where
        H::Value: 'v,
    {
        let inlined = &self.state.inlined;
        for value in values {
            for (argument, given) in inlined {
                if value == argument {
                    *value = *given;
                }
            }
        }
        self.state.inlined.clear();
    }

    /// Creates an op with the regions and successors that were [said](Self::create_next_with_regions).
    #[cold]
    #[inline(never)]
    pub(super) fn create_with_regions(
        &mut self,
        new: &NewOp<'_, H>,
        types: ResultTypes<'_, H::Type>,
    ) -> Result<H::Op, RewriteFailure> {
        self.state.says_more = false;
        let regions = core::mem::take(&mut self.state.next_regions);
        let successors = core::mem::take(&mut self.state.next_successors);
        self.create_new(&NewOp { regions, successors: &successors, ..*new }, types)
    }
}

impl<H: RegionHost<Op: 'static>> Rewriter<'_, H> {
    /// Moves the ops of `block` directly before `before`, makes `values` take the place of its arguments, and erases it. What ends the block
    /// is moved too. MLIR's `inlineBlockBefore`.
    ///
    /// # Errors
    /// E0627 if `before` or the op that holds the block is gone, E0628 if a value is, E0635 if there are not as many values as arguments, or of
    /// other types, or if `before` is in the block.
    pub fn inline_block(&mut self, block: H::Block, before: H::Op, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.check_present(before)?;
        self.check_values(values)?;
        let place = self.place_of(block)?;
        let host = &*self.host;
        let arguments = host::block_arguments(host, block);
        if arguments.len() != values.len() {
            let (has, given) = (arguments.len(), values.len());
            return refuse(format!("a block with {has} arguments is inlined with {given} values"));
        }
        if values.iter().any(|value| arguments.contains(value)) {
            return refuse("an argument of the inlined block cannot take the place of one");
        }
        if self.is_within(before, &[block]) {
            return refuse("a block cannot be inlined into itself");
        }
        let ops = host::block_ops(host, block);
        let mut values = values.to_vec();
        for (argument, value) in arguments.iter().zip(&mut values) {
            let wanted = self.host.value_type(*argument);
            if self.host.value_type(*value) == wanted {
                continue;
            }
            let Some(converter) = self.converter.clone() else {
                return refuse("a value has another type than the argument of the inlined block whose place it takes");
            };
            let insertion = self.set_insertion(Some(before));
            let cast = converter.to_source(self, &[*value], wanted);
            self.set_insertion(insertion);
            *value = cast?;
        }
        for (argument, value) in arguments.iter().zip(&values) {
            self.move_uses(*argument, *value);
            self.note_inlined(*argument, *value);
        }
        for op in &ops {
            self.host.move_op(*op, before);
        }
        self.host.unlink_block(block);
        let owner = place.op;
        self.note_other(owner, arguments, Box::new(InlinedBlock { place, ops: ops.clone() }));
        for op in ops {
            self.listener.op_modified(self.host, op);
        }
        Ok(())
    }

    /// Moves `block` into region `region` of `op`, directly before one of its blocks, or to the end. MLIR's `moveBlockBefore`.
    ///
    /// # Errors
    /// E0627 if an op is gone, E0635 if the region is in the block, there is no such region, or `before` is elsewhere.
    pub fn move_block(
        &mut self,
        block: H::Block,
        op: H::Op,
        region: usize,
        before: Option<H::Block>,
    ) -> Result<(), RewriteFailure> {
        self.check_moved(&[block], op, region, before)?;
        self.move_block_unchecked(block, op, region, before)
    }

    /// Moves all blocks of region `from` of an op into a region of `op`, directly before one of its blocks, or to the end. MLIR's
    /// `inlineRegionBefore`.
    ///
    /// # Errors
    /// As [`move_block`](Self::move_block).
    pub fn take_region(
        &mut self,
        (from, index): (H::Op, usize),
        op: H::Op,
        region: usize,
        before: Option<H::Block>,
    ) -> Result<(), RewriteFailure> {
        self.check_region(from, index)?;
        let blocks = host::region_blocks(self.host, from, index);
        self.check_moved(&blocks, op, region, before)?;
        blocks.into_iter().try_for_each(|block| self.move_block_unchecked(block, op, region, before))
    }

    pub(super) fn check_region(&self, op: H::Op, region: usize) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        match region < self.host.region_count(op) {
            true => Ok(()),
            false => refuse(format!("`{}` has no region {region}", self.name_of(op))),
        }
    }

    pub(super) fn check_moved(
        &self,
        blocks: &[H::Block],
        op: H::Op,
        region: usize,
        before: Option<H::Block>,
    ) -> Result<(), RewriteFailure> {
        self.check_region(op, region)?;
        if before.is_some_and(|before| self.host.block_region(before) != Some((op, region))) {
            return refuse("the block before which something goes is elsewhere");
        }
        if before.is_some_and(|before| blocks.contains(&before)) || self.is_within(op, blocks) {
            return refuse("a block cannot be moved into itself");
        }
        Ok(())
    }

    fn move_block_unchecked(
        &mut self,
        block: H::Block,
        op: H::Op,
        region: usize,
        before: Option<H::Block>,
    ) -> Result<(), RewriteFailure> {
        let place = self.place_of(block)?;
        self.host.unlink_block(block);
        self.host.link_block(block, op, region, before);
        let owner = place.op;
        self.note_other(owner, Vec::new(), Box::new(MovedBlock(place)));
        self.listener.op_modified(self.host, op);
        Ok(())
    }

    pub(super) fn place_of(&self, block: H::Block) -> Result<BlockPlaceOf<H::Block, H::Op>, RewriteFailure> {
        let Some((op, region)) = self.host.block_region(block) else {
            return refuse("the block stands in no operation");
        };
        self.check_present(op)?;
        let blocks = host::region_blocks(self.host, op, region);
        let next = blocks.iter().position(|other| *other == block).and_then(|at| blocks.get(at + 1)).copied();
        Ok(BlockPlaceOf { block, op, region, next })
    }

    /// Returns true if `op` is in one of the blocks, however deep.
    fn is_within(&self, op: H::Op, blocks: &[H::Block]) -> bool {
        let mut around = self.host.parent_block(op);
        while let Some(block) = around {
            if blocks.contains(&block) {
                return true;
            }
            around = self.host.block_owner(block).and_then(|owner| self.host.parent_block(owner));
        }
        false
    }
}
