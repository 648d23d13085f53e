//! The [functions](pdl_declarations::regions) that patterns with regions and blocks call.

use crate::prelude::*;

use pdl_bytecode::isa::{Kind, unpack_constant};
use pdl_declarations::ConstantData;
use pdl_declarations::regions as names;

use crate::error::{NativeError, RewriteFailure};
use crate::host::{BlockHost, Host, RegionHost};
use crate::native_calls::{Argument, Arguments, Unreadable};
use crate::natives::{Natives, Op, Value, Values};
use crate::rewriter::Rewriter;

/// An integer that the pattern says: a constant of the program.
struct Index(i64);

impl<H: Host> Argument<H> for Index {
    const KIND: Kind = Kind::Attribute;

    fn read(arguments: &Arguments<'_, H>, _host: &H, index: usize) -> Result<Self, Unreadable> {
        let set = arguments.set;
        let constant = match arguments.list.get(index).and_then(|word| unpack_constant(*word)) {
            Some(constant) => Some(constant as usize),
            None => {
                let attribute = crate::natives::Attr::<H>::read(arguments, _host, index)?;
                set.attributes.iter().position(|known| *known == attribute.0)
            }
        };
        match constant.and_then(|constant| set.program().tables().attributes.get(constant)) {
            Some(ConstantData::Integer(value, _)) => i64::try_from(*value).map(Index).map_err(|_| Unreadable::NotOne),
            _ => Err(Unreadable::NotOne),
        }
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

/// The block of a region that has no other.
fn block_of<H: BlockHost>(host: &H, op: H::Op, region: &Index) -> Option<H::Block> {
    let mut blocks = Vec::new();
    host.region_blocks(op, region.place(), &mut blocks);
    match blocks[..] {
        [block] => Some(block),
        _ => None,
    }
}

/// The first block of a region, which must be there.
fn entry_of<H: BlockHost>(host: &H, op: H::Op, region: &Index) -> Result<H::Block, RewriteFailure> {
    let mut blocks = Vec::new();
    host.region_blocks(op, region.place(), &mut blocks);
    let name = || host.op_name_text(host.op_name(op));
    let none = || RewriteFailure::Host(format!("region {} of `{}` has no block", region.0, name()));
    blocks.first().copied().ok_or_else(none)
}

fn arguments_of<H: BlockHost>(host: &H, op: H::Op, region: &Index) -> Option<Vec<H::Value>> {
    let mut arguments = Vec::new();
    host.block_arguments(block_of(host, op, region)?, &mut arguments);
    Some(arguments)
}

fn ops_of<H: RegionHost>(host: &H, op: H::Op, region: &Index) -> Option<Vec<H::Op>> {
    let mut ops = Vec::new();
    host.block_ops(block_of(host, op, region)?, &mut ops);
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
        self.constraint(names::HAS_ONE_BLOCK, |host: &H, Op(op): Op<H>, region: Index| {
            block_of(host, op, &region).is_some()
        });
        self.constraint(names::BLOCK_ARGUMENTS, |host: &H, Op(op): Op<H>, region: Index| {
            arguments_of(host, op, &region).map(Values)
        });
        self.constraint(names::BLOCK_ARGUMENT_COUNT, |host: &H, Op(op): Op<H>, region: Index, count: Index| {
            arguments_of(host, op, &region).is_some_and(|arguments| count.is(arguments.len()))
        });
        self.constraint(names::BLOCK_ARGUMENT, |host: &H, Op(op): Op<H>, region: Index, place: Index| {
            arguments_of(host, op, &region)?.get(place.place()).map(|argument| Value(*argument))
        });
        self.constraint(names::BLOCK_OP_COUNT, |host: &H, Op(op): Op<H>, region: Index, count: Index| {
            ops_of(host, op, &region).is_some_and(|ops| count.is(ops.len()))
        });
        self.constraint(names::BLOCK_OP, |host: &H, Op(op): Op<H>, region: Index, place: Index| {
            let ops = ops_of(host, op, &region)?;
            let found = match place.0 {
                -1 => ops.last(),
                _ => ops.get(place.place()),
            };
            found.map(|op| Op(*op))
        });
        self.constraint(names::SAME_OP, |_: &H, Op(one): Op<H>, Op(other): Op<H>| one == other);
        self.constraint(names::SAME_VALUE, |_: &H, Value(one): Value<H>, Value(other): Value<H>| one == other);
        self.constraint(names::SAME_VALUES, |_: &H, Values(one): Values<H>, Values(other): Values<H>| one == other);
    }

    fn region_rewrites(&mut self) {
        self.rewrite(names::REGIONS, |rewriter: &mut Rewriter<'_, H>, count: Index| {
            rewriter.create_next_with_regions(count.place());
        });
        self.rewrite(
            names::TAKE_REGION,
            |rewriter: &mut Rewriter<'_, H>, Op(from): Op<H>, region: Index, Op(to): Op<H>, place: Index| {
                Ok::<(), NativeError>(rewriter.take_region((from, region.place()), to, place.place(), None)?)
            },
        );
        self.rewrite(
            names::TAKE_REGION_BEFORE,
            |rewriter: &mut Rewriter<'_, H>, Op(from): Op<H>, region: Index, Op(to): Op<H>, place: Index| {
                let before = entry_of(rewriter.host(), to, &place)?;
                Ok::<(), NativeError>(rewriter.take_region((from, region.place()), to, place.place(), Some(before))?)
            },
        );
        self.rewrite(
            names::MOVE_BLOCK_BEFORE,
            |rewriter: &mut Rewriter<'_, H>, Op(from): Op<H>, region: Index, Op(to): Op<H>, place: Index| {
                let block = entry_of(rewriter.host(), from, &region)?;
                let before = entry_of(rewriter.host(), to, &place)?;
                Ok::<(), NativeError>(rewriter.move_block(block, to, place.place(), Some(before))?)
            },
        );
        self.rewrite(
            names::INLINE_BLOCK,
            |rewriter: &mut Rewriter<'_, H>, Op(from): Op<H>, region: Index, Op(before): Op<H>, values: Values<H>| {
                let block = entry_of(rewriter.host(), from, &region)?;
                Ok::<(), NativeError>(rewriter.inline_block(block, before, &values)?)
            },
        );
    }
}
