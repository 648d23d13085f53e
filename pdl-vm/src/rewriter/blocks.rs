//! Making, splitting and erasing blocks; their arguments, and the branches to them.

use crate::prelude::*;

use pdl_declarations::regions::BlockPlace;

use super::Rewriter;
use super::journal::{Change, Revertible};
use super::regions::{BlockPlaceOf, refuse};
use crate::conversion::NewSignature;
use crate::error::RewriteFailure;
use crate::host::{self, HostError, NewArgument, RegionHost};

/// A block was made and stands somewhere.
pub(super) struct NewBlock<B>(pub(super) B);

impl<H: RegionHost> Revertible<H> for NewBlock<H::Block> {
    fn undo(self: Box<Self>, host: &mut H) {
        host.unlink_block(self.0);
        host.destroy_block(self.0);
    }

    fn commit(self: Box<Self>, _host: &mut H) {}
}

/// A block without operations was taken out.
struct ErasedBlock<B, O>(BlockPlaceOf<B, O>);

impl<H: RegionHost> Revertible<H> for ErasedBlock<H::Block, H::Op> {
    fn undo(self: Box<Self>, host: &mut H) {
        self.0.put_back(host);
    }

    fn commit(self: Box<Self>, host: &mut H) {
        host.destroy_block(self.0.block);
    }
}

/// The last operations of a block went to the end of another one.
struct MovedTail<B, O> {
    block: B,
    ops: Vec<O>,
}

impl<H: RegionHost> Revertible<H> for MovedTail<H::Block, H::Op> {
    fn undo(self: Box<Self>, host: &mut H) {
        for op in self.ops {
            host.append_op(op, self.block);
        }
    }

    fn commit(self: Box<Self>, _host: &mut H) {}
}

/// An operation goes on to another block.
struct NewSuccessor<B, O> {
    op: O,
    index: usize,
    old: B,
}

impl<H: RegionHost> Revertible<H> for NewSuccessor<H::Block, H::Op> {
    fn undo(self: Box<Self>, host: &mut H) {
        host.set_successor(self.op, self.index, self.old);
    }

    fn commit(self: Box<Self>, _host: &mut H) {}
}

/// Returns the branches to a block, each an operation and which of its successors the block is.
pub(crate) fn predecessors<H: RegionHost>(host: &H, block: H::Block) -> Vec<(H::Op, usize)> {
    let Some((op, region)) = host.block_region(block) else { return Vec::new() };
    // Not the last ones alone: while a rewrite is under way, a branch may stand before what it replaces.
    let (mut ops, mut successors, mut found) = (Vec::new(), Vec::new(), Vec::new());
    host::region_blocks(host, op, region).into_iter().for_each(|block| host.block_ops(block, &mut ops));
    for op in ops {
        successors.clear();
        host.successors(op, &mut successors);
        let goes_there = successors.iter().enumerate().filter(|(_, successor)| **successor == block);
        found.extend(goes_there.map(|(index, _)| (op, index)));
    }
    found
}

fn refused<T>(HostError(reason): HostError) -> Result<T, RewriteFailure> {
    Err(RewriteFailure::Host(reason))
}

impl<H: RegionHost<Op: 'static>> Rewriter<'_, H> {
    /// The block that the rewrite calls so.
    pub(crate) fn known_block(&self, op: H::Op, place: BlockPlace) -> Option<H::Block> {
        let known = self.state.blocks.iter().rev().find(|known| (known.0, known.1) == (op, place));
        known.map(|known| known.2)
    }

    /// The rewrite calls a block so from now on.
    pub(crate) fn name_block(&mut self, op: H::Op, place: BlockPlace, block: H::Block) {
        self.state.blocks.retain(|known| (known.0, known.1) != (op, place));
        self.state.blocks.push((op, place, block));
    }

    /// Moves `op`, and all behind it, to a new block directly behind its own, which is left without an end. MLIR's `splitBlock`.
    ///
    /// # Errors
    /// E0627 if `op` is gone, E0635 if it stands in no block or there is no room.
    pub fn split_block(&mut self, op: H::Op) -> Result<H::Block, RewriteFailure> {
        self.check_present(op)?;
        let Some(block) = self.host.parent_block(op) else {
            return refuse("the operation before which a block is split stands in none");
        };
        let place = self.place_of(block)?;
        let mut ops = host::block_ops(self.host, block);
        let Some(at) = ops.iter().position(|other| *other == op) else {
            return refuse("the operation before which a block is split stands in none");
        };
        let tail = ops.split_off(at);
        let new = self.make_block(&[], place.op, place.region, place.next)?;
        for op in &tail {
            self.host.append_op(*op, new);
        }
        self.note_other(place.op, Vec::new(), Box::new(MovedTail { block, ops: tail }));
        Ok(new)
    }

    /// Makes a block with arguments of these types in region `region` of `op`, directly before one of its blocks, or at the end. MLIR's
    /// `createBlock`.
    ///
    /// # Errors
    /// E0627 if `op` is gone, E0635 if there is no such region or no room, or `before` is elsewhere, E0638 if too much was created.
    pub fn create_block(
        &mut self,
        arguments: &[H::Type],
        op: H::Op,
        region: usize,
        before: Option<H::Block>,
    ) -> Result<H::Block, RewriteFailure> {
        self.check_moved(&[], op, region, before)?;
        self.make_block(arguments, op, region, before)
    }

    pub(super) fn make_block(
        &mut self,
        arguments: &[H::Type],
        op: H::Op,
        region: usize,
        before: Option<H::Block>,
    ) -> Result<H::Block, RewriteFailure> {
        self.charge(1 + arguments.len(), self.host.op_name(op))?;
        let block = self.host.create_block(arguments, op).or_else(refused)?;
        self.host.link_block(block, op, region, before);
        self.note_other(op, Vec::new(), Box::new(NewBlock(block)));
        Ok(block)
    }

    /// Erases `block` with all in it, from the last op to the first. MLIR's `eraseBlock`.
    ///
    /// # Errors
    /// E0626 if a result of an op in it is still used, E0635 if one of its arguments is, or if another block goes on to it.
    pub fn erase_block(&mut self, block: H::Block) -> Result<(), RewriteFailure> {
        let place = self.place_of(block)?;
        let goes_there = |(op, _): &(H::Op, usize)| self.host.parent_block(*op) != Some(block);
        if predecessors(self.host, block).iter().any(goes_there) {
            return refuse("a block is erased to which another one goes on");
        }
        self.update_in_place(|rewriter| {
            let ops = host::block_ops(rewriter.host, block);
            // What is erased as the last step cannot be asked back, and there is more to come.
            let is_last_step = core::mem::take(&mut rewriter.is_last_step);
            ops.into_iter().rev().try_for_each(|op| rewriter.erase_op(op))?;
            rewriter.is_last_step = is_last_step;
            let arguments = host::block_arguments(rewriter.host, block);
            if arguments.iter().any(|argument| rewriter.host.first_use(*argument).is_some()) {
                return refuse("a block is erased whose arguments are still used");
            }
            rewriter.host.unlink_block(block);
            rewriter.note_other(place.op, arguments, Box::new(ErasedBlock(place)));
            Ok(())
        })
    }

    /// Moves `op` to the end of `block`.
    ///
    /// # Errors
    /// E0627 if `op` is gone, E0635 if the block is in it.
    pub fn append_op(&mut self, op: H::Op, block: H::Block) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        let mut around = self.host.block_owner(block);
        while let Some(owner) = around {
            if owner == op {
                return refuse("an operation cannot be moved into itself");
            }
            around = self.host.parent_block(owner).and_then(|block| self.host.block_owner(block));
        }
        let (next, old) = (self.host.next_op(op), self.host.parent_block(op));
        self.host.append_op(op, block);
        match (next, old) {
            (Some(next), _) => self.state.journal.push(Change::Moved { op, next }),
            (None, Some(block)) => self.note_other(op, Vec::new(), Box::new(MovedTail { block, ops: vec![op] })),
            (None, None) => {}
        }
        self.listener.op_modified(self.host, op);
        Ok(())
    }

    /// Makes `op` go on to `new` wherever it went on to `old`.
    ///
    /// # Errors
    /// E0627 if `op` is gone, E0635 if `old` is none of its successors.
    pub fn replace_successor(&mut self, op: H::Op, old: H::Block, new: H::Block) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        let successors = host::successors(self.host, op);
        if !successors.contains(&old) {
            return refuse(format!("`{}` does not go on to the block that is replaced", self.name_of(op)));
        }
        for (index, _) in successors.iter().enumerate().filter(|(_, successor)| **successor == old) {
            self.host.set_successor(op, index, new);
            self.note_other(op, Vec::new(), Box::new(NewSuccessor { op, index, old }));
        }
        Ok(())
    }

    /// Gives `block` further arguments of these types, and returns them. Branches to it hand nothing to them yet.
    ///
    /// # Errors
    /// E0635 if there is no room, E0638 if too much was created.
    pub fn add_block_arguments(&mut self, block: H::Block, types: &[H::Type]) -> Result<Vec<H::Value>, RewriteFailure> {
        let old = host::block_arguments(self.host, block);
        let new = types.iter().map(|r#type| NewArgument { r#type: *r#type, location_of: None });
        let kept = old.iter().enumerate().map(|(index, argument)| self.kept(index, *argument));
        let arguments: Vec<_> = kept.chain(new).collect();
        let places: Vec<_> = (0..old.len()).collect();
        let owner = self.place_of(block)?.op;
        self.charge(types.len(), self.host.op_name(owner))?;
        Ok(self.exchange_arguments(block, &arguments, &places)?.split_off(old.len()))
    }

    fn kept(&self, index: usize, argument: H::Value) -> NewArgument<H::Type> {
        NewArgument { r#type: self.host.value_type(argument), location_of: Some(index) }
    }

    /// Takes an argument that is not used from `block`, and what branches hand to it, which are made anew.
    ///
    /// # Errors
    /// E0635 if it is used, is no argument of the block, or the host does not know what a branch hands to the block.
    pub fn drop_block_argument(&mut self, block: H::Block, argument: H::Value) -> Result<(), RewriteFailure> {
        let old = host::block_arguments(self.host, block);
        let Some(dropped) = old.iter().position(|other| *other == argument) else {
            return refuse("what is dropped is no argument of the block");
        };
        if self.host.first_use(argument).is_some() {
            return refuse("a block argument is dropped that is still used");
        }
        for (op, index) in predecessors(self.host, block) {
            if self.host.successor_operands(op, index).is_none_or(|(_, len)| len != old.len()) {
                return refuse(format!(
                    "which operands `{}` hands to its successor {index} is not known",
                    self.name_of(op)
                ));
            }
            if self.host.region_count(op) != 0 {
                return refuse(format!(
                    "`{}` has regions, and a copy of it without an operand has none",
                    self.name_of(op)
                ));
            }
        }
        self.update_in_place(|rewriter| {
            let hands = |host: &H, (op, index): &(H::Op, usize)| {
                host.successor_operands(*op, *index).filter(|(_, len)| *len == old.len())
            };
            while let Some((op, start)) = predecessors(rewriter.host, block)
                .iter()
                .find_map(|branch| Some((branch.0, hands(rewriter.host, branch)?.0)))
            {
                rewriter.remake_without(op, start + dropped)?;
            }
            let places: Vec<_> = (0..old.len()).filter(|place| *place != dropped).collect();
            let arguments: Vec<_> = places.iter().map(|place| rewriter.kept(*place, old[*place])).collect();
            rewriter.exchange_arguments(block, &arguments, &places).map(|_| ())
        })
    }

    /// Makes a copy of `op` without one operand, which takes its place.
    fn remake_without(&mut self, op: H::Op, dropped: usize) -> Result<(), RewriteFailure> {
        let mut operands = host::operands(self.host, op);
        operands.remove(dropped);
        let successors = host::successors(self.host, op);
        let copy = self.copy_op(op, &operands, Some(dropped), &successors)?;
        let results = host::results(self.host, copy);
        let is_last_step = core::mem::take(&mut self.is_last_step);
        self.replace_uses_and_take_out(op, &results);
        self.is_last_step = is_last_step;
        // Where nothing follows, what is created goes before the copy.
        self.insertion = self.insertion.or(Some(copy));
        Ok(())
    }

    pub(super) fn copy_op(
        &mut self,
        op: H::Op,
        operands: &[H::Value],
        dropped: Option<usize>,
        successors: &[H::Block],
    ) -> Result<H::Op, RewriteFailure> {
        let (regions, results) = (self.host.region_count(op), self.host.result_count(op));
        self.charge(1 + operands.len() + results + regions + successors.len(), self.host.op_name(op))?;
        let copy = self.host.copy_op(op, operands, dropped, successors).or_else(refused)?;
        self.state.journal.push(Change::Created(copy));
        self.listener.op_inserted(self.host, copy);
        Ok(copy)
    }

    /// Gives a block new arguments, the first of which stand for the old ones at `places`, and returns them.
    fn exchange_arguments(
        &mut self,
        block: H::Block,
        arguments: &[NewArgument<H::Type>],
        places: &[usize],
    ) -> Result<Vec<H::Value>, RewriteFailure> {
        let owner = self.place_of(block)?.op;
        let before = host::block_arguments(self.host, block);
        let old = self.host.replace_block_arguments(block, arguments).or_else(refused)?;
        self.note_other(owner, before.clone(), Box::new(NewSignature { block, old }));
        let after = host::block_arguments(self.host, block);
        for (place, new) in places.iter().zip(&after) {
            self.move_uses(before[*place], *new);
            self.state.inlined.push((before[*place], *new));
        }
        Ok(after)
    }
}
