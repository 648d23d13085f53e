//! [`RegionHost`]: blocks that move, and operations that move between them.

use crate::prelude::*;

use crate::host::BlockHost;

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
    /// Takes `block` out of its region, with all in it.
    fn unlink_block(&mut self, block: Self::Block);
    /// Puts an unlinked block into region `region` of `op`, directly before one of its blocks, or at the end.
    fn link_block(&mut self, block: Self::Block, op: Self::Op, region: usize, before: Option<Self::Block>);
    /// Frees an unlinked block without ops whose arguments have no uses.
    fn destroy_block(&mut self, block: Self::Block);
}
