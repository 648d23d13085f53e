//! The [functions](pdl_declarations::regions) that patterns with regions and blocks call.

use crate::prelude::*;

use pdl_bytecode::isa::{Kind, unpack_constant};
use pdl_declarations::ConstantData;
use pdl_declarations::regions as names;

use crate::error::{NativeError, RewriteFailure};
use crate::host::{BlockHost, Host, RegionHost};
use crate::native_calls::{Argument, Arguments, Unreadable};
use crate::natives::{Attr, Natives, Op, RegionOf, Value, Values};
use crate::rewriter::Rewriter;

/// An integer that the pattern says: a constant of the program.
struct Index(i64);

impl<H: Host> Argument<H> for Index {
    const KIND: Kind = Kind::Attribute;

    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Result<Self, Unreadable> {
        let set = arguments.set;
        let constant = match arguments.list.get(index).and_then(|word| unpack_constant(*word)) {
            Some(constant) => Some(constant as usize),
            None => {
                let attribute = Attr::<H>::read(arguments, host, index)?;
                set.attributes.iter().position(|known| *known == attribute.0)
            }
        };
        match constant.and_then(|constant| set.program().tables().attributes.get(constant)) {
            Some(ConstantData::Integer(value, _)) => i64::try_from(*value).map(Index).map_err(|_| Unreadable::NotOne),
            _ => Err(Unreadable::NotOne),
        }
    }
}

impl<H: Host> Argument<H> for RegionOf<H> {
    const KIND: Kind = Kind::Operation;
    const KINDS: &'static [Kind] = &[Kind::Operation, Kind::Attribute];

    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Result<Self, Unreadable> {
        let Op(op) = Op::read(arguments, host, index)?;
        Ok(RegionOf { op, index: Index::read(arguments, host, index + 1)?.place() })
    }
}

impl Index {
    /// Returns true if it is this count.
    fn is(&self, count: usize) -> bool {
        i64::try_from(count) == Ok(self.0)
    }

    /// The place that it is.
    fn place(&self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

fn blocks_of<H: BlockHost>(host: &H, region: &RegionOf<H>) -> Vec<H::Block> {
    let mut blocks = Vec::new();
    host.region_blocks(region.op, region.index, &mut blocks);
    blocks
}

/// The block of a region that has no other.
fn block_of<H: BlockHost>(host: &H, region: &RegionOf<H>) -> Option<H::Block> {
    match blocks_of(host, region)[..] {
        [block] => Some(block),
        _ => None,
    }
}

/// The first block of a region, which must be there.
fn entry_of<H: BlockHost>(host: &H, region: &RegionOf<H>) -> Result<H::Block, RewriteFailure> {
    let name = || host.op_name_text(host.op_name(region.op));
    let none = || RewriteFailure::Host(format!("region {} of `{}` has no block", region.index, name()));
    blocks_of(host, region).first().copied().ok_or_else(none)
}

fn arguments_of<H: BlockHost>(host: &H, region: &RegionOf<H>) -> Option<Vec<H::Value>> {
    let mut arguments = Vec::new();
    host.block_arguments(block_of(host, region)?, &mut arguments);
    Some(arguments)
}

fn ops_of<H: RegionHost>(host: &H, region: &RegionOf<H>) -> Option<Vec<H::Op>> {
    let mut ops = Vec::new();
    host.block_ops(block_of(host, region)?, &mut ops);
    Some(ops)
}

impl<H: RegionHost<Op: 'static>> Natives<H> {
    /// Registers the functions that patterns with regions and blocks call: those that match them, and those that move them.
    pub fn regions(&mut self) -> &mut Self {
        self.region_constraints();
        self.region_rewrites();
        self
    }

    fn region_constraints(&mut self) {
        self.constraint(names::REGION_COUNT, |host: &H, Op(op): Op<H>, count: Index| count.is(host.region_count(op)));
        self.constraint(names::BLOCK_COUNT, |host: &H, region: RegionOf<H>, count: Index| {
            region.index < host.region_count(region.op) && count.is(blocks_of(host, &region).len())
        });
        self.constraint(names::BLOCK_ARGUMENTS, |host: &H, region: RegionOf<H>| {
            arguments_of(host, &region).map(Values)
        });
        self.constraint(names::BLOCK_ARGUMENT_COUNT, |host: &H, region: RegionOf<H>, count: Index| {
            arguments_of(host, &region).is_some_and(|arguments| count.is(arguments.len()))
        });
        self.constraint(names::BLOCK_ARGUMENT, |host: &H, region: RegionOf<H>, place: Index| {
            arguments_of(host, &region)?.get(place.place()).map(|argument| Value(*argument))
        });
        self.constraint(names::BLOCK_OP_COUNT, |host: &H, region: RegionOf<H>, count: Index| {
            ops_of(host, &region).is_some_and(|ops| count.is(ops.len()))
        });
        self.constraint(names::BLOCK_OP, |host: &H, region: RegionOf<H>, place: Index| {
            let ops = ops_of(host, &region)?;
            let found = match place.0 {
                -1 => ops.last(),
                _ => ops.get(place.place()),
            };
            found.map(|op| Op(*op))
        });
    }

    fn region_rewrites(&mut self) {
        self.rewrite(names::REGIONS, |rewriter: &mut Rewriter<'_, H>, count: Index| {
            rewriter.create_next_with_regions(count.place());
        });
        self.rewrite(names::TAKE_REGION, |rewriter: &mut Rewriter<'_, H>, from: RegionOf<H>, to: RegionOf<H>| {
            Ok::<(), NativeError>(rewriter.take_region((from.op, from.index), to.op, to.index, None)?)
        });
        self.rewrite(
            names::TAKE_REGION_BEFORE,
            |rewriter: &mut Rewriter<'_, H>, from: RegionOf<H>, to: RegionOf<H>| {
                let before = entry_of(rewriter.host(), &to)?;
                Ok::<(), NativeError>(rewriter.take_region((from.op, from.index), to.op, to.index, Some(before))?)
            },
        );
        self.rewrite(names::MOVE_BLOCK_BEFORE, |rewriter: &mut Rewriter<'_, H>, from: RegionOf<H>, to: RegionOf<H>| {
            let block = entry_of(rewriter.host(), &from)?;
            let before = entry_of(rewriter.host(), &to)?;
            Ok::<(), NativeError>(rewriter.move_block(block, to.op, to.index, Some(before))?)
        });
        self.rewrite(
            names::INLINE_BLOCK,
            |rewriter: &mut Rewriter<'_, H>, from: RegionOf<H>, Op(before): Op<H>, values: Values<H>| {
                let block = entry_of(rewriter.host(), &from)?;
                Ok::<(), NativeError>(rewriter.inline_block(block, before, &values)?)
            },
        );
    }
}
