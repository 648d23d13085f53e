//! [`RegionHost`]: blocks that are made and moved, and operations that move between them.

use crate::prelude::*;

use crate::host::{BlockHost, HostError};

/// An IR whose blocks can be moved. Optional: only patterns that match or move regions and blocks need it, and
/// [`Natives::regions`](crate::Natives::regions) has their functions. Binding such patterns to another host is an error.
pub trait RegionHost: BlockHost {
    /// The block that holds `op`; `None` if none does.
    fn parent_block(&self, op: Self::Op) -> Option<Self::Block>;
    /// The op whose region holds `block`, and the index of that region.
    fn block_region(&self, block: Self::Block) -> Option<(Self::Op, usize)>;
    /// Appends the ops of `block`, the first one first.
    fn block_ops(&self, block: Self::Block, ops: &mut Vec<Self::Op>);
    /// Moves `op` to the end of `block`.
    fn append_op(&mut self, op: Self::Op, block: Self::Block);
    /// Makes a block without ops that stands nowhere, with arguments of these types that come from where `location_of` does.
    ///
    /// # Errors
    /// When there is no room for it; nothing is changed then.
    fn create_block(&mut self, arguments: &[Self::Type], location_of: Self::Op) -> Result<Self::Block, HostError>;
    /// Takes `block` out of its region, with all in it.
    fn unlink_block(&mut self, block: Self::Block);
    /// Puts an unlinked block into region `region` of `op`, directly before one of its blocks, or at the end.
    fn link_block(&mut self, block: Self::Block, op: Self::Op, region: usize, before: Option<Self::Block>);
    /// Frees an unlinked block without ops whose arguments have no uses.
    fn destroy_block(&mut self, block: Self::Block);
    /// Appends the blocks that `op` may go on to.
    fn successors(&self, op: Self::Op, successors: &mut Vec<Self::Block>);
    /// Makes `block` successor `index` of `op`.
    fn set_successor(&mut self, op: Self::Op, index: usize, block: Self::Block);
    /// Where the operands lie that `op` hands to the arguments of its successor `index`: start and length. `None`, as by default, if the host
    /// cannot tell; arguments of a block that such an op goes on to are then not dropped.
    fn successor_operands(&self, _op: Self::Op, _index: usize) -> Option<(usize, usize)> {
        None
    }
    /// Makes a copy of `op` directly before it, with these operands and successors, and as many regions, which have no blocks. The operands
    /// are as many as those of `op`, or one less: then `dropped` is the one that is missing, and a group of the copy is smaller.
    ///
    /// # Errors
    /// When there is no room for it; nothing is changed then.
    fn copy_op(
        &mut self,
        op: Self::Op,
        operands: &[Self::Value],
        dropped: Option<usize>,
        successors: &[Self::Block],
    ) -> Result<Self::Op, HostError>;
}
