//! Regions and blocks: a region is its operation and its index there, and a block that of its region which has no other. What is asked
//! of them, and what is done, are calls of the [functions](pdl_declarations::regions) that hosts with regions have.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::regions as functions;
use pdl_ir::same;
use pdl_ir::{Kind, NativeKind, OpKind, OpResults, ValueId};
use pdll_syntax::ast::MoveKind;
use smol_str::SmolStr;

use super::{Lowered, Lowerer, Val};
use crate::hir::{Expr, Operation, RegionPart};

/// A region, or the block of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) op: ValueId,
    pub(super) index: u32,
}

/// Where the blocks of a region went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    from: Region,
    /// With `None`, they are among others, or no more.
    to: Option<Region>,
}

impl<'a> Lowerer<'a, '_, '_> {
    /// Asks what is said of the regions of an operation, or fills them.
    #[inline(never)]
    pub(super) fn regions(&mut self, op: ValueId, operation: &'a Operation, span: Span) -> Lowered<()> {
        match &operation.regions {
            Some(parts) if self.in_rewrite => self.moved_regions(op, parts),
            Some(parts) => self.matched_regions(op, parts, span),
            None => Ok(()),
        }
    }

    /// Asks what is said of the regions of a matched operation.
    fn matched_regions(&mut self, op: ValueId, parts: &'a [RegionPart], span: Span) -> Lowered<()> {
        let count = self.index(parts.len() as i64, span);
        self.ask(functions::REGION_COUNT, &[op, count], None, span)?;
        for (index, part) in (0..).zip(parts) {
            let region = Region { op, index };
            match part {
                RegionPart::Any | RegionPart::Moved(_) => {}
                RegionPart::Empty(span) => {
                    let (place, none) = (self.index(i64::from(index), *span), self.index(0, *span));
                    self.ask(functions::BLOCK_COUNT, &[op, place, none], None, *span)?;
                }
                RegionPart::Region { var } => {
                    var.iter().for_each(|var| self.set(*var, Val::Region(region)));
                }
                RegionPart::Block { var, args, operations, are_all, span } => {
                    var.iter().for_each(|var| self.set(*var, Val::Region(region)));
                    let place = self.index(i64::from(index), *span);
                    let one = self.index(1, *span);
                    self.ask(functions::BLOCK_COUNT, &[op, place, one], None, *span)?;
                    if let Some(args) = args {
                        self.matched_arguments(op, place, args, *span)?;
                    }
                    if let Some(operations) = operations {
                        self.matched_operations([op, place], operations, *are_all, *span)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn matched_arguments(&mut self, op: ValueId, place: ValueId, args: &'a [Expr], span: Span) -> Lowered<()> {
        let values = self.all(args)?;
        if let [all] = values[..]
            && self.pattern.kind(all) == Kind::ValueRange
        {
            let found = self.ask(functions::BLOCK_ARGUMENTS, &[op, place], Some(Kind::ValueRange), span)?;
            return self.same(same::VALUES, found, all, span);
        }
        let count = self.index(values.len() as i64, span);
        self.ask(functions::BLOCK_ARGUMENT_COUNT, &[op, place, count], None, span)?;
        for (index, value) in (0..).zip(values) {
            let index = self.index(index, span);
            let found = self.ask(functions::BLOCK_ARGUMENT, &[op, place, index], Some(Kind::Value), span)?;
            self.same(same::VALUE, found, value, span)?;
        }
        Ok(())
    }

    fn matched_operations(
        &mut self,
        [op, place]: [ValueId; 2],
        operations: &'a [Expr],
        are_all: bool,
        span: Span,
    ) -> Lowered<()> {
        let values = self.all(operations)?;
        if are_all {
            let count = self.index(values.len() as i64, span);
            self.ask(functions::BLOCK_OP_COUNT, &[op, place, count], None, span)?;
        }
        for (index, value) in (0..).zip(values) {
            let index = self.index(if are_all { index } else { -1 }, span);
            let found = self.ask(functions::BLOCK_OP, &[op, place, index], Some(Kind::Operation), span)?;
            self.same(same::OP, found, value, span)?;
        }
        Ok(())
    }

    /// Says how many regions the operation has that is created next.
    #[inline(never)]
    pub(super) fn created_regions(&mut self, operation: &Operation, span: Span) -> Lowered<()> {
        let (true, Some(parts @ [_, ..])) = (self.in_rewrite, operation.regions.as_deref()) else { return Ok(()) };
        let count = self.index(parts.len() as i64, span);
        self.act(functions::REGIONS, &[count], span)
    }

    /// Moves the blocks of matched regions into those of a created operation.
    fn moved_regions(&mut self, op: ValueId, parts: &'a [RegionPart]) -> Lowered<()> {
        for (index, part) in (0..).zip(parts) {
            let RegionPart::Moved(source) = part else { continue };
            let from = self.region(source)?;
            let to = Region { op, index };
            self.act_between(functions::TAKE_REGION, from, to, source.span)?;
            self.moved.push(Moved { from, to: Some(to) });
        }
        Ok(())
    }

    /// `take_region source before target`, and the like.
    pub(super) fn moving(
        &mut self,
        kind: MoveKind,
        (source, target): (&'a Expr, &'a Expr),
        args: &'a [Expr],
        span: Span,
    ) -> Lowered<()> {
        let from = self.region(source)?;
        match kind {
            MoveKind::TakeRegion | MoveKind::MoveBlock => {
                let to = self.region(target)?;
                let function = match kind {
                    MoveKind::TakeRegion => functions::TAKE_REGION_BEFORE,
                    _ => functions::MOVE_BLOCK_BEFORE,
                };
                self.act_between(function, from, to, span)?;
                // What is there now is no region of one block.
                self.moved.push(Moved { from: to, to: None });
            }
            MoveKind::InlineBlock => {
                let before = self.one(target)?;
                let elements = self.all(args)?;
                let values = self.push_value(OpKind::Range { elements }, Kind::ValueRange, span);
                let place = self.index(i64::from(from.index), span);
                self.act(functions::INLINE_BLOCK, &[from.op, place, before, values], span)?;
            }
        }
        self.moved.push(Moved { from, to: None });
        Ok(())
    }

    fn act_between(&mut self, function: &'static str, from: Region, to: Region, span: Span) -> Lowered<()> {
        let place = self.index(i64::from(from.index), span);
        let target = self.index(i64::from(to.index), span);
        self.act(function, &[from.op, place, to.op, target], span)
    }

    /// The region that an expression is, where its blocks are by now.
    fn region(&mut self, expr: &'a Expr) -> Lowered<Region> {
        match self.expression(expr)? {
            Val::Region(region) => self.whereabouts(region, expr.span),
            _ => self.stop(
                Diagnostic::error("E0249", expr.span, "this has no value")
                    .label("a region or a block is expected here"),
            ),
        }
    }

    /// Returns where the blocks of a region are by now.
    pub(super) fn whereabouts(&mut self, mut region: Region, span: Span) -> Lowered<Region> {
        for index in 0..self.moved.len() {
            let moved = self.moved[index];
            if moved.from != region {
                continue;
            }
            region = match moved.to {
                Some(to) => to,
                None => {
                    return self.stop(
                        Diagnostic::error("E0274", span, "this was moved before, and is no block of its own any more")
                            .label("used after it was moved")
                            .note("a block that was inlined is gone, and one that was moved is among others"),
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

    pub(super) fn same(&mut self, function: &'static str, found: ValueId, value: ValueId, span: Span) -> Lowered<()> {
        self.ask(function, &[found, value], None, span).map(|_| ())
    }

    /// Calls a constraint, and gives its result, or its first argument if it has none.
    fn ask(&mut self, name: &'static str, args: &[ValueId], gives: Option<Kind>, span: Span) -> Lowered<ValueId> {
        let result = gives.map(|kind| self.pattern.new_value(kind, None));
        let kinds: Vec<Kind> = args.iter().map(|arg| self.pattern.kind(*arg)).collect();
        self.register_function(NativeKind::Constraint, name, &kinds, gives, span);
        let kind = OpKind::ApplyNativeConstraint { name: name.into(), args: args.to_vec(), negated: false };
        self.push_full(kind, result.into_iter().collect::<OpResults>(), span, true);
        Ok(result.unwrap_or(args[0]))
    }

    fn act(&mut self, name: &'static str, args: &[ValueId], span: Span) -> Lowered<()> {
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
        let kinds: Vec<Kind> = args.iter().map(|arg| self.pattern.kind(*arg)).collect();
        self.register_function(NativeKind::Rewrite, name, &kinds, None, span);
        let kind = OpKind::ApplyNativeRewrite { name: name.into(), args: args.to_vec(), location: None };
        self.push_full(kind, OpResults::new(), span, false);
        Ok(())
    }
}
