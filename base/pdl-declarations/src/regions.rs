//! The functions that patterns with regions and blocks call. They are native functions with names that no declaration in PDLL can have,
//! and a host whose blocks can be moved has all of them.
//!
//! A region is its operation and its index there, an integer; a block is that of the region with this index, which has no other.

/// The start of the names.
pub const PREFIX: &str = "region.";

/// `(Op, n)`: the operation has so many regions.
pub const REGION_COUNT: &str = "region.count";
/// `(Op, region, n)`: the region has so many blocks.
pub const BLOCK_COUNT: &str = "region.block_count";
/// `(Op, region) -> ValueRange`: the arguments of the block.
pub const BLOCK_ARGUMENTS: &str = "region.block_arguments";
/// `(Op, region, n)`: the block has so many arguments.
pub const BLOCK_ARGUMENT_COUNT: &str = "region.block_argument_count";
/// `(Op, region, index) -> Value`: an argument of the block.
pub const BLOCK_ARGUMENT: &str = "region.block_argument";
/// `(Op, region, n)`: the block has so many operations.
pub const BLOCK_OP_COUNT: &str = "region.block_op_count";
/// `(Op, region, index) -> Op`: an operation of the block; -1 is the last one.
pub const BLOCK_OP: &str = "region.block_op";
/// `(n)`: the operation that is created next has so many regions, which have no blocks.
pub const REGIONS: &str = "region.create";
/// `(Op, region, Op, region)`: all blocks of the first region go behind those of the second.
pub const TAKE_REGION: &str = "region.take_region";
/// `(Op, region, Op, region)`: all blocks of the first region go before the block of the second.
pub const TAKE_REGION_BEFORE: &str = "region.take_region_before";
/// `(Op, region, Op, region)`: the block of the first region goes before the block of the second.
pub const MOVE_BLOCK_BEFORE: &str = "region.move_block_before";
/// `(Op, region, Op, ValueRange)`: the operations of the block go before an operation, and its arguments become these values.
pub const INLINE_BLOCK: &str = "region.inline_block";
