//! The [functions](pdl_declarations::regions) that patterns with regions and blocks call.

use crate::prelude::*;

use pdl_bytecode::isa::{Kind, unpack_constant};
use pdl_declarations::ConstantData;
use pdl_declarations::regions::{self as names, BlockPlace};

use crate::conversion::converter;
use crate::error::{NativeError, RewriteFailure};
use crate::host::{self, BlockHost, Host, RegionHost};
use crate::native_calls::{Argument, Arguments, Unreadable};
use crate::natives::{Attr, BlockOf, Natives, Op, RegionOf, Types, Value, Values};
use crate::rewriter::{Rewriter, predecessors};

/// An integer that the pattern says: a constant of the program.
struct Index(i64);

/// Returns the constant of the program that an argument is.
fn constant<'a, H: Host>(arguments: &Arguments<'a, H>, host: &H, index: usize) -> Result<&'a ConstantData, Unreadable> {
    let set = arguments.set;
    let constant = match arguments.list.get(index).and_then(|word| unpack_constant(*word)) {
        Some(constant) => Some(constant as usize),
        None => {
            let attribute = Attr::<H>::read(arguments, host, index)?;
            set.attributes.iter().position(|known| *known == attribute.0)
        }
    };
    constant.and_then(|constant| set.program().tables().attributes.get(constant)).ok_or(Unreadable::NotOne)
}

impl<H: Host> Argument<H> for Index {
    const KIND: Kind = Kind::Attribute;

    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Result<Self, Unreadable> {
        match constant(arguments, host, index)? {
            ConstantData::Integer(value, _) => i64::try_from(*value).map(Index).map_err(|_| Unreadable::NotOne),
            _ => Err(Unreadable::NotOne),
        }
    }
}

impl<H: Host> Argument<H> for RegionOf<H> {
    const KIND: Kind = Kind::Operation;
    const KINDS: &'static [Kind] = &[Kind::Operation, Kind::Attribute];

    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Result<Self, Unreadable> {
        let Op(op) = Op::read(arguments, host, index)?;
        Ok(RegionOf { op, index: Index::read(arguments, host, index + 1)?.count() })
    }
}

impl<H: Host> Argument<H> for BlockOf<H> {
    const KIND: Kind = Kind::Operation;
    const KINDS: &'static [Kind] = &[Kind::Operation, Kind::Attribute];

    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Result<Self, Unreadable> {
        let Op(op) = Op::read(arguments, host, index)?;
        let place = match constant(arguments, host, index + 1)? {
            ConstantData::Integer(region, _) => u32::try_from(*region).ok().map(BlockPlace::Only),
            ConstantData::Text(text) => BlockPlace::parse(text),
            _ => None,
        };
        Ok(BlockOf { op, place: place.ok_or(Unreadable::NotOne)? })
    }
}

impl Index {
    /// Returns true if it is this count.
    fn is(&self, count: usize) -> bool {
        i64::try_from(count) == Ok(self.0)
    }

    /// Returns true if this count is no less.
    fn is_at_most(&self, count: usize) -> bool {
        i64::try_from(count).is_ok_and(|count| self.0 <= count)
    }

    /// The count that it is.
    fn count(&self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// Returns the item that it is the place of, counted from the end if it is negative.
    fn of<T: Copy>(&self, items: &[T]) -> Option<T> {
        let place = match self.0 < 0 {
            true => i64::try_from(items.len()).ok()? + self.0,
            false => self.0,
        };
        items.get(usize::try_from(place).ok()?).copied()
    }
}

fn blocks_of<H: BlockHost>(host: &H, region: &RegionOf<H>) -> Vec<H::Block> {
    host::region_blocks(host, region.op, region.index)
}

fn arguments_of<H: RegionHost>(host: &H, block: &BlockOf<H>) -> Option<Vec<H::Value>> {
    Some(host::block_arguments(host, block.block(host)?))
}

impl<H: RegionHost> BlockOf<H> {
    /// Returns the block that stands at the place, if there is one.
    pub fn block(&self, host: &H) -> Option<H::Block> {
        let region = |region: u32| blocks_of(host, &RegionOf { op: self.op, index: region as usize });
        match self.place {
            BlockPlace::Only(index) => match region(index)[..] {
                [block] => Some(block),
                _ => None,
            },
            BlockPlace::In { region: of, index } => Index(index.into()).of(&region(of)),
            BlockPlace::Successor(index) => Index(index.into()).of(&host::successors(host, self.op)),
            BlockPlace::Around => host.parent_block(self.op),
            BlockPlace::New(_) => None,
        }
    }
}

impl<H: RegionHost<Op: 'static>> Rewriter<'_, H> {
    /// Returns the block that a parameter is, wherever it went since the pattern matched.
    ///
    /// # Errors
    /// E0635 if there is none.
    pub fn block(&self, block: &BlockOf<H>) -> Result<H::Block, RewriteFailure> {
        let known = self.known_block(block.op, block.place).or_else(|| block.block(self.host()));
        known.ok_or_else(|| {
            let name = self.host().op_name_text(self.host().op_name(block.op));
            RewriteFailure::Host(format!("there is no block at the place `{}` of `{name}`", block.place))
        })
    }

    fn name_as(&mut self, name: &BlockOf<H>, block: H::Block) {
        self.name_block(name.op, name.place, block);
    }
}

type Done = Result<(), NativeError>;

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
        self.constraint(names::BLOCKS_AT_LEAST, |host: &H, region: RegionOf<H>, count: Index| {
            region.index < host.region_count(region.op) && count.is_at_most(blocks_of(host, &region).len())
        });
        self.constraint(names::SUCCESSOR_COUNT, |host: &H, Op(op): Op<H>, count: Index| {
            count.is(host::successors(host, op).len())
        });
        self.constraint(names::SUCCESSORS_AT_LEAST, |host: &H, Op(op): Op<H>, count: Index| {
            count.is_at_most(host::successors(host, op).len())
        });
        self.constraint(names::HAS_BLOCK, |host: &H, block: BlockOf<H>| block.block(host).is_some());
        self.constraint(names::SAME_BLOCK, |host: &H, one: BlockOf<H>, other: BlockOf<H>| {
            one.block(host).is_some_and(|block| other.block(host) == Some(block))
        });
        self.constraint(names::PREDECESSOR_COUNT, |host: &H, block: BlockOf<H>, count: Index| {
            block.block(host).is_some_and(|block| count.is(predecessors(host, block).len()))
        });
        self.constraint(names::BLOCK_ARGUMENTS, |host: &H, block: BlockOf<H>| arguments_of(host, &block).map(Values));
        self.constraint(names::BLOCK_ARGUMENT_COUNT, |host: &H, block: BlockOf<H>, count: Index| {
            arguments_of(host, &block).is_some_and(|arguments| count.is(arguments.len()))
        });
        self.constraint(names::BLOCK_ARGUMENTS_AT_LEAST, |host: &H, block: BlockOf<H>, count: Index| {
            arguments_of(host, &block).is_some_and(|arguments| count.is_at_most(arguments.len()))
        });
        self.constraint(names::BLOCK_ARGUMENTS_BETWEEN, |host: &H, block: BlockOf<H>, first: Index, last: Index| {
            let arguments = arguments_of(host, &block)?;
            let end = arguments.len().checked_sub(last.count())?;
            arguments.get(first.count()..end).map(|between| Values(between.to_vec()))
        });
        self.constraint(names::BLOCK_ARGUMENT, |host: &H, block: BlockOf<H>, place: Index| {
            place.of(&arguments_of(host, &block)?).map(Value)
        });
        self.constraint(names::BLOCK_OP_COUNT, |host: &H, block: BlockOf<H>, count: Index| {
            block.block(host).is_some_and(|block| count.is(host::block_ops(host, block).len()))
        });
        self.constraint(names::BLOCK_OPS_AT_LEAST, |host: &H, block: BlockOf<H>, count: Index| {
            block.block(host).is_some_and(|block| count.is_at_most(host::block_ops(host, block).len()))
        });
        self.constraint(names::BLOCK_OP, |host: &H, block: BlockOf<H>, place: Index| {
            place.of(&host::block_ops(host, block.block(host)?)).map(Op)
        });
    }

    fn region_rewrites(&mut self) {
        self.rewrite(names::KEEP, |rewriter: &mut Rewriter<'_, H>, name: BlockOf<H>| -> Done {
            let block = rewriter.block(&name)?;
            rewriter.name_as(&name, block);
            Ok(())
        });
        self.rewrite(names::REGIONS, |rewriter: &mut Rewriter<'_, H>, count: Index| {
            rewriter.create_next_with_regions(count.count());
        });
        self.rewrite(names::SUCCESSOR, |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>| -> Done {
            let block = rewriter.block(&block)?;
            rewriter.create_next_with_successor(block);
            Ok(())
        });
        self.rewrite(
            names::TAKE_REGION,
            |rewriter: &mut Rewriter<'_, H>, from: RegionOf<H>, to: RegionOf<H>| -> Done {
                Ok(rewriter.take_region((from.op, from.index), to.op, to.index, None)?)
            },
        );
        self.rewrite(
            names::TAKE_REGION_BEFORE,
            |rewriter: &mut Rewriter<'_, H>, from: RegionOf<H>, before: BlockOf<H>| -> Done {
                let before = rewriter.block(&before)?;
                let (op, region) = standing(rewriter, before)?;
                Ok(rewriter.take_region((from.op, from.index), op, region, Some(before))?)
            },
        );
        self.rewrite(names::MOVE_BLOCK, |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>, to: RegionOf<H>| -> Done {
            let block = rewriter.block(&block)?;
            Ok(rewriter.move_block(block, to.op, to.index, None)?)
        });
        self.rewrite(
            pdl_declarations::conversion::CONVERT_REGION,
            |rewriter: &mut Rewriter<'_, H>, region: RegionOf<H>| -> Done {
                let converter = converter(rewriter)?;
                Ok(rewriter.convert_region_types(region.op, region.index, &converter)?)
            },
        );
        self.rewrite(
            names::MOVE_BLOCK_BEFORE,
            |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>, before: BlockOf<H>| -> Done {
                let (block, before) = (rewriter.block(&block)?, rewriter.block(&before)?);
                let (op, region) = standing(rewriter, before)?;
                Ok(rewriter.move_block(block, op, region, Some(before))?)
            },
        );
        self.rewrite(
            names::INLINE_BLOCK,
            |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>, Op(before): Op<H>, values: Values<H>| -> Done {
                let block = rewriter.block(&block)?;
                Ok(rewriter.inline_block(block, before, &values)?)
            },
        );
        self.rewrite(
            pdl_declarations::conversion::CONVERT_BLOCK,
            |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>| -> Done {
                let (block, converter) = (rewriter.block(&block)?, converter(rewriter)?);
                Ok(rewriter.convert_block_types(block, &converter)?)
            },
        );
        self.block_rewrites();
    }

    fn block_rewrites(&mut self) {
        self.rewrite(names::SPLIT_BLOCK, |rewriter: &mut Rewriter<'_, H>, name: BlockOf<H>, Op(op): Op<H>| -> Done {
            let block = rewriter.split_block(op)?;
            rewriter.name_as(&name, block);
            Ok(())
        });
        self.rewrite(
            names::CREATE_BLOCK,
            |rewriter: &mut Rewriter<'_, H>, name: BlockOf<H>, before: BlockOf<H>, types: Types<H>| -> Done {
                let before = rewriter.block(&before)?;
                let (op, region) = standing(rewriter, before)?;
                let block = rewriter.create_block(&types, op, region, Some(before))?;
                rewriter.name_as(&name, block);
                Ok(())
            },
        );
        self.rewrite(names::COPY_BLOCK, |rewriter: &mut Rewriter<'_, H>, name: BlockOf<H>, of: BlockOf<H>| -> Done {
            let of = rewriter.block(&of)?;
            let block = rewriter.copy_block(of)?;
            rewriter.name_as(&name, block);
            Ok(())
        });
        self.rewrite(
            names::COPY_REGION,
            |rewriter: &mut Rewriter<'_, H>, from: RegionOf<H>, to: RegionOf<H>| -> Done {
                Ok(rewriter.copy_region((from.op, from.index), to.op, to.index)?)
            },
        );
        self.rewrite(names::ERASE_BLOCK, |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>| -> Done {
            let block = rewriter.block(&block)?;
            Ok(rewriter.erase_block(block)?)
        });
        self.rewrite(names::APPEND, |rewriter: &mut Rewriter<'_, H>, Op(op): Op<H>, block: BlockOf<H>| -> Done {
            let block = rewriter.block(&block)?;
            Ok(rewriter.append_op(op, block)?)
        });
        self.rewrite(
            names::REPLACE_SUCCESSOR,
            |rewriter: &mut Rewriter<'_, H>, Op(op): Op<H>, old: BlockOf<H>, new: BlockOf<H>| -> Done {
                let (old, new) = (rewriter.block(&old)?, rewriter.block(&new)?);
                Ok(rewriter.replace_successor(op, old, new)?)
            },
        );
        self.rewrite(names::ADD_ARGUMENTS, |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>, types: Types<H>| {
            let block = rewriter.block(&block)?;
            Ok::<_, NativeError>(Values(rewriter.add_block_arguments(block, &types)?))
        });
        self.rewrite(
            names::DROP_ARGUMENT,
            |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>, Value(argument): Value<H>| -> Done {
                let block = rewriter.block(&block)?;
                Ok(rewriter.drop_block_argument(block, argument)?)
            },
        );
        self.rewrite(
            names::REPLACE_USES,
            |rewriter: &mut Rewriter<'_, H>, Value(old): Value<H>, Value(new): Value<H>| -> Done {
                if rewriter.host().value_type(old) != rewriter.host().value_type(new) {
                    return Err(NativeError::new("a value takes the place of one of another type"));
                }
                Ok(rewriter.replace_all_uses(old, new)?)
            },
        );
        self.rewrite(names::BLOCK_ARGUMENTS, |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>| {
            let arguments = host::block_arguments(rewriter.host(), rewriter.block(&block)?);
            Ok::<_, NativeError>(Values(arguments))
        });
        self.rewrite(names::BLOCK_OP, |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>, place: Index| {
            let ops = host::block_ops(rewriter.host(), rewriter.block(&block)?);
            place.of(&ops).map(Op).ok_or_else(|| NativeError::new("the block has no such operation"))
        });
        self.rewrite(names::BLOCK_ARGUMENT, |rewriter: &mut Rewriter<'_, H>, block: BlockOf<H>, place: Index| {
            let arguments = host::block_arguments(rewriter.host(), rewriter.block(&block)?);
            place.of(&arguments).map(Value).ok_or_else(|| NativeError::new("the block has no such argument"))
        });
        self.rewrite(names::INSERT_BEFORE, |rewriter: &mut Rewriter<'_, H>, Op(op): Op<H>| -> Done {
            Ok(rewriter.set_insertion_point(op)?)
        });
        self.rewrite(names::OPERANDS, |rewriter: &mut Rewriter<'_, H>, Op(op): Op<H>| {
            Values(host::operands(rewriter.host(), op))
        });
    }
}

/// The region that holds a block, which must be in one.
fn standing<H: RegionHost>(rewriter: &Rewriter<'_, H>, block: H::Block) -> Result<(H::Op, usize), RewriteFailure> {
    let none = || RewriteFailure::Host("the block stands in no operation".to_owned());
    rewriter.host().block_region(block).ok_or_else(none)
}
