//! Regions and blocks: a region is its operation and its index there, and a block an operation and a place seen from there. What is asked
//! of them, and what is done, are calls of the [functions](pdl_declarations::regions) that hosts with regions have.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::regions::{self as functions, BlockPlace};
use pdl_ir::same;
use pdl_ir::{Kind, NativeKind, OpKind, OpResults, ValueId};
use pdll_syntax::ast::MoveKind;
use smol_str::SmolStr;

use super::{Lowered, Lowerer, Val};
use crate::hir::{BlockPart, Expr, ExprKind, Items, Operation, RegionPart};

/// A region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) op: ValueId,
    pub(super) index: u32,
}

/// A block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) op: ValueId,
    pub(super) place: BlockPlace,
}

/// Where the blocks of a region went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    from: Region,
    /// With `None`, they are among others.
    to: Option<Region>,
}

/// The regions and blocks that the rewrite at hand speaks of.
#[derive(Debug, Default)]
pub(super) struct RewriteBlocks {
    /// The regions whose blocks went elsewhere.
    moved: Vec<Moved>,
    /// The matched blocks that are kept at its start.
    kept: Vec<Block>,
    /// The number of ops at its start that keep them.
    keeping: usize,
    /// The blocks that are no more.
    pub(super) gone: Vec<Block>,
    /// The number of blocks that it made.
    pub(super) made: u32,
    /// The block at whose end operations are created.
    pub(super) insertion: Option<Block>,
}

impl<'a> Lowerer<'a, '_, '_> {
    /// Asks what is said of the successors and regions of an operation, or fills them.
    #[inline(never)]
    pub(super) fn blocks(&mut self, op: ValueId, operation: &'a Operation, span: Span) -> Lowered<()> {
        if self.in_rewrite
            && let Some(Block { op: around, place }) = self.rewrite_blocks.insertion
        {
            let place = self.place(place, span);
            self.act(functions::APPEND, &[op, around, place], span)?;
        }
        let Some(blocks) = &operation.blocks else { return Ok(()) };
        let regions = blocks.regions.as_deref();
        if self.in_rewrite {
            return regions.map_or(Ok(()), |regions| self.moved_regions(op, regions));
        }
        if let Some(successors) = &blocks.successors {
            let counts = [functions::SUCCESSOR_COUNT, functions::SUCCESSORS_AT_LEAST];
            self.matched_count(counts, &[op], successors, span)?;
            self.matched_blocks(op, successors, BlockPlace::Successor)?;
        }
        regions.map_or(Ok(()), |regions| self.matched_regions(op, regions, span))
    }

    /// Asks that there are as many things as were listed, or as many or more.
    fn matched_count<T>(
        &mut self,
        [is, is_at_least]: [&'static str; 2],
        of: &[ValueId],
        items: &Items<T>,
        span: Span,
    ) -> Lowered<()> {
        let count = self.index(items.count() as i64, span);
        let args = [of, &[count]].concat();
        self.ask(if items.is_open { is_at_least } else { is }, &args, None, span).map(|_| ())
    }

    /// Asks what is said of the regions of a matched operation.
    fn matched_regions(&mut self, op: ValueId, parts: &'a [RegionPart], span: Span) -> Lowered<()> {
        let count = self.index(parts.len() as i64, span);
        self.ask(functions::REGION_COUNT, &[op, count], None, span)?;
        for (index, part) in (0..).zip(parts) {
            match part {
                RegionPart::Any | RegionPart::Moved(_) | RegionPart::Copied(_) => {}
                RegionPart::Empty(span) => {
                    let (place, none) = (self.index(i64::from(index), *span), self.index(0, *span));
                    self.ask(functions::BLOCK_COUNT, &[op, place, none], None, *span)?;
                }
                RegionPart::Region { var } => {
                    var.iter().for_each(|var| self.set(*var, Val::Region(Region { op, index })));
                }
                RegionPart::Block(part) => {
                    let (place, one) = (self.index(i64::from(index), part.span), self.index(1, part.span));
                    self.ask(functions::BLOCK_COUNT, &[op, place, one], None, part.span)?;
                    self.matched_block(Block { op, place: BlockPlace::Only(index) }, Some(place), part)?;
                }
                RegionPart::Blocks(blocks, span) => {
                    let place = self.index(i64::from(index), *span);
                    let counts = [functions::BLOCK_COUNT, functions::BLOCKS_AT_LEAST];
                    self.matched_count(counts, &[op, place], blocks, *span)?;
                    self.matched_blocks(op, blocks, |at| BlockPlace::In { region: index, index: at })?;
                }
            }
        }
        Ok(())
    }

    fn matched_blocks(
        &mut self,
        op: ValueId,
        blocks: &'a Items<BlockPart>,
        place: impl Fn(i32) -> BlockPlace,
    ) -> Lowered<()> {
        // All have their names before anything is asked: one may speak of those behind it.
        for (index, part) in blocks.placed() {
            part.var.iter().for_each(|var| self.set(*var, Val::Block(Block { op, place: place(index) })));
        }
        for (index, part) in blocks.placed() {
            self.matched_block(Block { op, place: place(index) }, None, part)?;
        }
        Ok(())
    }

    fn matched_block(&mut self, block: Block, place: Option<ValueId>, part: &'a BlockPart) -> Lowered<()> {
        let span = part.span;
        part.var.iter().for_each(|var| self.set(*var, Val::Block(block)));
        if part.known.is_none() && part.args.is_none() && part.operations.is_none() {
            return Ok(());
        }
        let handle = [block.op, place.unwrap_or_else(|| self.place(block.place, span))];
        if let Some(known) = &part.known {
            let known = self.block(known)?;
            let known = self.block_handles(known, span)?;
            let args = [handle, known].concat();
            self.ask(functions::SAME_BLOCK, &args, None, span)?;
        }
        if let Some(args) = &part.args {
            self.matched_arguments(handle, args, span)?;
        }
        match &part.operations {
            Some(operations) => self.matched_operations(handle, operations, span),
            None => Ok(()),
        }
    }

    fn matched_arguments(&mut self, [op, place]: [ValueId; 2], args: &'a Items<Expr>, span: Span) -> Lowered<()> {
        let (named, range) = match args.first.split_last() {
            Some((range, named)) if args.is_open => (named, Some(range)),
            _ => (&args.first[..], None),
        };
        let first = self.all(named)?;
        let range = range.filter(|range| !matches!(range.kind, ExprKind::Nothing));
        let range = range.map(|range| self.one(range)).transpose()?;
        let last = self.all(&args.last)?;
        let singles = first.len() + last.len();
        if args.is_open && singles == 0 {
            let Some(all) = range else { return Ok(()) };
            let found = self.ask(functions::BLOCK_ARGUMENTS, &[op, place], Some(Kind::ValueRange), span)?;
            return self.same(same::VALUES, found, all, span);
        }
        let count = self.index(singles as i64, span);
        let counts = if args.is_open { functions::BLOCK_ARGUMENTS_AT_LEAST } else { functions::BLOCK_ARGUMENT_COUNT };
        self.ask(counts, &[op, place, count], None, span)?;
        let ends = [first.len() as i64, last.len() as i64];
        let placed = (0..).zip(first).chain((-ends[1]..).zip(last));
        for (index, value) in placed.collect::<Vec<_>>() {
            let index = self.index(index, span);
            let found = self.ask(functions::BLOCK_ARGUMENT, &[op, place, index], Some(Kind::Value), span)?;
            self.same(same::VALUE, found, value, span)?;
        }
        let Some(range) = range else { return Ok(()) };
        let [first, last] = ends.map(|end| self.index(end, span));
        let args = [op, place, first, last];
        let found = self.ask(functions::BLOCK_ARGUMENTS_BETWEEN, &args, Some(Kind::ValueRange), span)?;
        self.same(same::VALUES, found, range, span)
    }

    fn matched_operations(
        &mut self,
        [op, place]: [ValueId; 2],
        operations: &'a Items<Expr>,
        span: Span,
    ) -> Lowered<()> {
        let values = [self.all(&operations.first)?, self.all(&operations.last)?].concat();
        // The last one alone is there if it is found.
        if !operations.is_open || values.len() > 1 {
            let counts = [functions::BLOCK_OP_COUNT, functions::BLOCK_OPS_AT_LEAST];
            self.matched_count(counts, &[op, place], operations, span)?;
        }
        for ((index, _), value) in operations.placed().zip(values) {
            let index = self.index(i64::from(index), span);
            let found = self.ask(functions::BLOCK_OP, &[op, place, index], Some(Kind::Operation), span)?;
            self.same(same::OP, found, value, span)?;
        }
        Ok(())
    }

    /// Says which regions and successors the operation has that is created next.
    #[inline(never)]
    pub(super) fn created_blocks(&mut self, operation: &'a Operation, span: Span) -> Lowered<()> {
        let (true, Some(blocks)) = (self.in_rewrite, &operation.blocks) else { return Ok(()) };
        for part in blocks.successors.iter().flat_map(|successors| &successors.first) {
            if let Some(known) = &part.known {
                let block = self.block(known)?;
                let handles = self.block_handles(block, part.span)?;
                self.act(functions::SUCCESSOR, &handles, part.span)?;
            }
        }
        let Some(parts @ [_, ..]) = blocks.regions.as_deref() else { return Ok(()) };
        let count = self.index(parts.len() as i64, span);
        self.act(functions::REGIONS, &[count], span)
    }

    /// Moves blocks into the regions of a created operation.
    fn moved_regions(&mut self, op: ValueId, parts: &'a [RegionPart]) -> Lowered<()> {
        for (index, part) in (0..).zip(parts) {
            let to = Region { op, index };
            match part {
                RegionPart::Moved(source) => match self.expression(source)? {
                    Val::Block(block) => self.moved_block(block, to, source.span)?,
                    value => {
                        let from = self.region(value, source.span)?;
                        self.act_between(functions::TAKE_REGION, from, to, source.span)?;
                        self.rewrite_blocks.moved.push(Moved { from, to: Some(to) });
                    }
                },
                RegionPart::Copied(source) => {
                    let from = self.expression(source)?;
                    let from = self.region(from, source.span)?;
                    self.act_between(functions::COPY_REGION, from, to, source.span)?;
                }
                RegionPart::Blocks(blocks, _) => {
                    for known in blocks.first.iter().filter_map(|part| part.known.as_ref()) {
                        let block = self.block(known)?;
                        self.moved_block(block, to, known.span)?;
                    }
                }
                RegionPart::Any | RegionPart::Empty(_) | RegionPart::Region { .. } | RegionPart::Block(_) => continue,
            }
            if self.converts() {
                let place = self.index(i64::from(index), self.span);
                self.act(pdl_ir::conversion::CONVERT_REGION, &[op, place], self.span)?;
            }
        }
        Ok(())
    }

    fn moved_block(&mut self, block: Block, to: Region, span: Span) -> Lowered<()> {
        let [op, place] = self.block_handles(block, span)?;
        let index = self.index(i64::from(to.index), span);
        self.act(functions::MOVE_BLOCK, &[op, place, to.op, index], span)
    }

    /// `take_region source before target`, and the like.
    pub(super) fn moving(
        &mut self,
        kind: MoveKind,
        (source, target): (&'a Expr, &'a Expr),
        args: &'a [Expr],
        span: Span,
    ) -> Lowered<()> {
        match (kind, self.expression(source)?) {
            (MoveKind::InlineBlock, Val::Block(block)) => {
                let [op, place] = self.block_handles(block, source.span)?;
                let before = self.one(target)?;
                let elements = self.all(args)?;
                let values = self.push_value(OpKind::Range { elements }, Kind::ValueRange, span);
                self.act(functions::INLINE_BLOCK, &[op, place, before, values], span)?;
                self.rewrite_blocks.gone.push(block);
                Ok(())
            }
            (_, Val::Block(block)) => {
                let moved = self.block_handles(block, source.span)?;
                if self.converts() {
                    self.act(pdl_ir::conversion::CONVERT_BLOCK, &moved, span)?;
                }
                let target = self.block(target)?;
                let args = [moved, self.block_handles(target, span)?].concat();
                self.act(functions::MOVE_BLOCK_BEFORE, &args, span)
            }
            (_, value) => {
                let from = self.region(value, source.span)?;
                let index = self.index(i64::from(from.index), span);
                if self.converts() {
                    self.act(pdl_ir::conversion::CONVERT_REGION, &[from.op, index], span)?;
                }
                let target = self.block(target)?;
                let [op, place] = self.block_handles(target, span)?;
                self.act(functions::TAKE_REGION_BEFORE, &[from.op, index, op, place], span)?;
                self.rewrite_blocks.moved.push(Moved { from, to: None });
                Ok(())
            }
        }
    }

    fn act_between(&mut self, function: &'static str, from: Region, to: Region, span: Span) -> Lowered<()> {
        let place = self.index(i64::from(from.index), span);
        let target = self.index(i64::from(to.index), span);
        self.act(function, &[from.op, place, to.op, target], span)
    }

    /// The region that a value is, where its blocks are by now.
    fn region(&mut self, value: Val, span: Span) -> Lowered<Region> {
        match value {
            Val::Region(region) => self.whereabouts(region, span),
            _ => self.no_block(span),
        }
    }

    /// The block that an expression is.
    pub(super) fn block(&mut self, expr: &'a Expr) -> Lowered<Block> {
        match self.expression(expr)? {
            Val::Block(block) => Ok(block),
            _ => self.no_block(expr.span),
        }
    }

    pub(super) fn no_block<T>(&mut self, span: Span) -> Lowered<T> {
        let message = "a region or a block is expected here";
        self.stop(Diagnostic::error("E0249", span, "this has no value").label(message))
    }

    /// The handles of a block.
    pub(super) fn block_handles(&mut self, block: Block, span: Span) -> Lowered<[ValueId; 2]> {
        self.keep(block, span)?;
        Ok([block.op, self.place(block.place, span)])
    }

    /// Keeps a matched block from the start of the rewrite on, wherever it goes: what is done to others may change its place.
    pub(super) fn keep(&mut self, block: Block, span: Span) -> Lowered<()> {
        if !self.in_rewrite {
            return Ok(());
        }
        if self.rewrite_blocks.gone.contains(&block) {
            return self.stop(
                Diagnostic::error("E0274", span, "this block was inlined or erased before")
                    .label("used after it is gone"),
            );
        }
        if matches!(block.place, BlockPlace::New(_)) || self.rewrite_blocks.kept.contains(&block) {
            return Ok(());
        }
        self.rewrite_blocks.kept.push(block);
        // An operation that the rewrite created stands where it does now.
        let is_created = self.work.ops.iter().any(|op| op.results.contains(&block.op));
        let at = if is_created { self.work.ops.len() } else { self.rewrite_blocks.keeping };
        let behind = self.work.ops.split_off(at);
        let place = self.place(block.place, span);
        self.act(functions::KEEP, &[block.op, place], span)?;
        let added = self.work.ops.len() - at;
        self.work.ops.extend(behind);
        if !is_created {
            self.rewrite_blocks.keeping += added;
            self.elided.iter_mut().for_each(|(_, index)| *index += added);
        }
        Ok(())
    }

    /// Returns where the blocks of a region are by now.
    pub(super) fn whereabouts(&mut self, mut region: Region, span: Span) -> Lowered<Region> {
        for index in 0..self.rewrite_blocks.moved.len() {
            let moved = self.rewrite_blocks.moved[index];
            if moved.from != region {
                continue;
            }
            region = match moved.to {
                Some(to) => to,
                None => {
                    return self.stop(
                        Diagnostic::error("E0274", span, "the blocks of this region were moved among others before")
                            .label("used after it was moved"),
                    );
                }
            };
        }
        Ok(region)
    }

    /// A constant index or count.
    pub(super) fn index(&mut self, index: i64, span: Span) -> ValueId {
        let value = Some(SmolStr::from(format!("{index} : i64")));
        self.push_implicit(OpKind::Attribute { value, ty: None, otherwise: None }, Kind::Attribute, span)
    }

    /// A constant place of a block.
    pub(super) fn place(&mut self, place: BlockPlace, span: Span) -> ValueId {
        if let BlockPlace::Only(region) = place {
            return self.index(i64::from(region), span);
        }
        let value = Some(SmolStr::from(format!("\"{place}\"")));
        self.push_implicit(OpKind::Attribute { value, ty: None, otherwise: None }, Kind::Attribute, span)
    }

    pub(super) fn same(&mut self, function: &'static str, found: ValueId, value: ValueId, span: Span) -> Lowered<()> {
        self.ask(function, &[found, value], None, span).map(|_| ())
    }

    /// Calls a constraint, and gives its result, or its first argument if it has none.
    pub(super) fn ask(
        &mut self,
        name: &'static str,
        args: &[ValueId],
        gives: Option<Kind>,
        span: Span,
    ) -> Lowered<ValueId> {
        self.ask_or_negate(name, args, gives, false, span)
    }

    pub(super) fn ask_or_negate(
        &mut self,
        name: &'static str,
        args: &[ValueId],
        gives: Option<Kind>,
        negated: bool,
        span: Span,
    ) -> Lowered<ValueId> {
        let result = gives.map(|kind| self.pattern.new_value(kind, None));
        let kinds: Vec<Kind> = args.iter().map(|arg| self.pattern.kind(*arg)).collect();
        self.register_function(NativeKind::Constraint, &name.into(), &kinds, gives.as_slice(), span);
        let kind = OpKind::ApplyNativeConstraint { name: name.into(), args: args.to_vec(), negated };
        self.push_full(kind, result.into_iter().collect::<OpResults>(), span, true);
        Ok(result.unwrap_or(args[0]))
    }

    pub(super) fn act(&mut self, name: &'static str, args: &[ValueId], span: Span) -> Lowered<()> {
        self.acts_once(span)?;
        self.act_and_give(name, args, None, span).map(|_| ())
    }

    /// Stops if what is done to blocks would be done for each value of a range.
    pub(super) fn acts_once(&mut self, span: Span) -> Lowered<()> {
        if let Some(each) = self.each {
            return self.stop(
                Diagnostic::error(
                    "E0287",
                    span,
                    "regions and blocks are moved once, and not for each value of a range",
                )
                .label("not there any more for the second value")
                .with_label(each, "done for each value here"),
            );
        }
        Ok(())
    }

    /// Calls a rewrite, and gives its result, or its first argument if it has none.
    pub(super) fn act_and_give(
        &mut self,
        name: &'static str,
        args: &[ValueId],
        gives: Option<Kind>,
        span: Span,
    ) -> Lowered<ValueId> {
        let result = gives.map(|kind| self.pattern.new_value(kind, None));
        let kinds: Vec<Kind> = args.iter().map(|arg| self.pattern.kind(*arg)).collect();
        self.register_function(NativeKind::Rewrite, &name.into(), &kinds, gives.as_slice(), span);
        let kind = OpKind::ApplyNativeRewrite { name: name.into(), args: args.to_vec(), location: None };
        self.push_full(kind, result.into_iter().collect::<OpResults>(), span, false);
        Ok(result.unwrap_or(args[0]))
    }
}
