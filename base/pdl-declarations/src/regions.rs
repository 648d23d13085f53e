//! The functions that patterns with regions and blocks call. They are native functions with names that no declaration in PDLL can have,
//! and a host whose blocks can be moved has all of them.
//!
//! A region is its operation and its index there, an integer. A block is an operation and its [place](BlockPlace) seen from there.

use core::fmt;

/// The start of the names.
pub const PREFIX: &str = "region.";

/// Declares the names of functions.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {$(
        $(#[$doc])*
        pub const $name: &str = $text;
    )*};
}

functions! {
    /// `(Op, n)`: the operation has so many regions.
    REGION_COUNT "region.count";
    /// `(Op, region, n)`: the region has so many blocks.
    BLOCK_COUNT "region.block_count";
    /// `(Op, region, n)`: the region has so many blocks or more.
    BLOCKS_AT_LEAST "region.blocks_at_least";
    /// `(Op, n)`: the operation has so many successors.
    SUCCESSOR_COUNT "region.successor_count";
    /// `(Op, n)`: the operation has so many successors or more.
    SUCCESSORS_AT_LEAST "region.successors_at_least";
    /// `(block)`: the block is there.
    HAS_BLOCK "region.has_block";
    /// `(block, block)`: both are one block.
    SAME_BLOCK "region.same_block";
    /// `(block, n)`: so many branches go to the block.
    PREDECESSOR_COUNT "region.predecessor_count";
    /// `(block) -> ValueRange`: the arguments of the block; in a rewrite too.
    BLOCK_ARGUMENTS "region.block_arguments";
    /// `(block, n)`: the block has so many arguments.
    BLOCK_ARGUMENT_COUNT "region.block_argument_count";
    /// `(block, n)`: the block has so many arguments or more.
    BLOCK_ARGUMENTS_AT_LEAST "region.block_arguments_at_least";
    /// `(block, first, last) -> ValueRange`: the arguments behind the first so many and before the last so many.
    BLOCK_ARGUMENTS_BETWEEN "region.block_arguments_between";
    /// `(block, index) -> Value`: an argument of the block, counted from the end if the index is negative.
    BLOCK_ARGUMENT "region.block_argument";
    /// `(block, n)`: the block has so many operations.
    BLOCK_OP_COUNT "region.block_op_count";
    /// `(block, n)`: the block has so many operations or more.
    BLOCK_OPS_AT_LEAST "region.block_ops_at_least";
    /// `(block, index) -> Op`: an operation of the block, counted from the end if the index is negative: -1 is the last one. In a rewrite too.
    BLOCK_OP "region.block_op";

    /// `(block)`: what stands there now is what the rewrite calls so from now on, wherever it goes.
    KEEP "region.keep";
    /// `(n)`: the operation that is created next has so many regions, which have no blocks.
    REGIONS "region.create";
    /// `(block)`: the operation that is created next has this successor, behind those that were said before.
    SUCCESSOR "region.successor";
    /// `(Op, region, Op, region)`: all blocks of the first region go behind those of the second.
    TAKE_REGION "region.take_region";
    /// `(Op, region, block)`: all blocks of the region go before the block.
    TAKE_REGION_BEFORE "region.take_region_before";
    /// `(block, Op, region)`: the block goes behind those of the region.
    MOVE_BLOCK "region.move_block";
    /// `(block, block)`: the first block goes before the second.
    MOVE_BLOCK_BEFORE "region.move_block_before";
    /// `(block, Op, ValueRange)`: the operations of the block go before an operation, and its arguments become these values.
    INLINE_BLOCK "region.inline_block";
    /// `(block, Op)`: the operation, and all behind it, go to a new block, which is called so.
    SPLIT_BLOCK "region.split_block";
    /// `(block, block, TypeRange)`: a new block with arguments of these types, called as the first, goes before the second.
    CREATE_BLOCK "region.create_block";
    /// `(block)`: the block is erased, with all in it.
    ERASE_BLOCK "region.erase_block";
    /// `(Op, block)`: the operation goes to the end of the block.
    APPEND "region.append";
    /// `(Op)`: what is created goes before the operation from now on.
    INSERT_BEFORE "region.insert_before";
    /// `(Op, block, block)`: the operation goes on to the second block where it went on to the first.
    REPLACE_SUCCESSOR "region.replace_successor";
    /// `(block, TypeRange) -> ValueRange`: the block gets further arguments.
    ADD_ARGUMENTS "region.add_arguments";
    /// `(block, Value)`: an argument of the block that is not used goes, with what branches hand to it.
    DROP_ARGUMENT "region.drop_argument";
    /// `(Value, Value)`: the users of a value use another one.
    REPLACE_USES "region.replace_uses";
    /// `(block, block)`: a copy of the second block, called as the first, goes behind it.
    COPY_BLOCK "region.copy_block";
    /// `(Op, region, Op, region)`: copies of all blocks of the first region go behind those of the second.
    COPY_REGION "region.copy_region";
    /// `(Op) -> ValueRange`: the operands.
    OPERANDS "region.operands";
}

/// Where a block stands, seen from an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockPlace {
    /// In the region with this index, which has no other block. It is written as an integer, the others as texts.
    Only(u32),
    /// In a region, counted from its end if that is negative: -1 is the last one.
    In {
        /// The index of the region.
        region: u32,
        /// The index of the block.
        index: i32,
    },
    /// Among the successors of the operation, counted likewise.
    Successor(i32),
    /// The block that holds the operation.
    Around,
    /// Nowhere before the rewrite makes it: the number tells it from others.
    New(u32),
}

impl BlockPlace {
    /// Returns the place that a text says.
    pub fn parse(text: &str) -> Option<BlockPlace> {
        if text == "around" {
            return Some(BlockPlace::Around);
        }
        let (word, rest) = text.split_once(' ')?;
        match word {
            "successor" => rest.parse().ok().map(BlockPlace::Successor),
            "new" => rest.parse().ok().map(BlockPlace::New),
            "region" => {
                let (region, index) = rest.split_once(" block ")?;
                Some(BlockPlace::In { region: region.parse().ok()?, index: index.parse().ok()? })
            }
            _ => None,
        }
    }
}

impl fmt::Display for BlockPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlockPlace::Only(region) => write!(f, "{region}"),
            BlockPlace::In { region, index } => write!(f, "region {region} block {index}"),
            BlockPlace::Successor(index) => write!(f, "successor {index}"),
            BlockPlace::Around => f.write_str("around"),
            BlockPlace::New(number) => write!(f, "new {number}"),
        }
    }
}
