//! `regions (…)`, and the statements that move regions and blocks.

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{self, ConstraintKind, ConstraintRef, MoveKind};

use super::expression::Typed;
use super::{Checker, Section, block};
use crate::hir::{self, BlockPart, Items, OperationBlocks, RegionPart, VarId};
use crate::names::Entity;
use crate::types::Type;

/// A region or a block as it is written where an operation is matched.
struct Written<'a> {
    /// The name, if there is one.
    name: Option<&'a ast::Ident>,
    /// `Region` or `Block`.
    ty: Type,
    /// The expressions that match the arguments of the block.
    args: Option<&'a [ast::Expr]>,
}

impl<'a> Checker<'a, '_, '_> {
    /// The constraint that the language has under this name, unless something else has it.
    pub(super) fn region_constraint(&self, name: &ast::Ident) -> Option<Type> {
        let ty = match name.name.as_str() {
            "Region" => Type::Region,
            "Block" => Type::Block,
            _ => return None,
        };
        (!self.is_declared(&name.name)).then_some(ty)
    }

    /// The successors and regions of an operation, if it says them. They are not inlined: what they need would lie on the stack at every level of nesting.
    #[inline(never)]
    pub(super) fn blocks(&mut self, operation: &'a ast::Operation) -> Option<Box<OperationBlocks>> {
        if operation.successors.is_none() && operation.regions.is_none() {
            return None;
        }
        let successors = operation.successors.as_deref().map(|parts| self.block_parts(parts, "successors"));
        let regions = operation.regions.as_deref().map(|parts| {
            let parts = parts.iter().map(|part| match self.section {
                Section::Match => self.matched_region(part),
                Section::Rewrite => self.moved_region(part),
            });
            parts.collect()
        });
        Some(Box::new(OperationBlocks { successors, regions }))
    }

    /// Blocks in a row.
    fn block_parts(&mut self, parts: &'a [ast::RegionPart], what: &str) -> Items<BlockPart> {
        let rests = parts.iter().map(|part| is_rest(&part.region).then_some(part.region.span));
        let rest = self.open_place(rests, what);
        let mut parts: Vec<_> = parts.iter().collect();
        let last = rest.map(|rest| parts.split_off(rest).split_off(1)).unwrap_or_default();
        let mut blocks = |parts: Vec<&'a ast::RegionPart>| -> Vec<BlockPart> {
            let parts = parts.into_iter().filter(|part| !is_rest(&part.region));
            parts.filter_map(|part| self.block_part(part)).collect()
        };
        Items { first: blocks(parts), last: blocks(last), is_open: rest.is_some() }
    }

    /// Returns where `...` stands in a row, given the span of each that is one.
    fn open_place(&mut self, rests: impl Iterator<Item = Option<Span>>, what: &str) -> Option<usize> {
        let mut found = None;
        for (index, span) in rests.enumerate() {
            let Some(span) = span else { continue };
            match found {
                None if self.section == Section::Rewrite => {
                    self.report(
                        Diagnostic::error(
                            "E0277",
                            span,
                            format!("`...` leaves {what} open, and this is a rewrite section"),
                        )
                        .label("each is named here"),
                    );
                }
                None => {}
                Some(_) => self.report(
                    Diagnostic::error("E0277", span, format!("only one `...` stands among {what}"))
                        .label("the second one")
                        .note("what stands between two would have no place"),
                ),
            }
            found = found.or(Some(index));
        }
        found
    }

    /// One block: a definition in a match, or the name of one that is known.
    fn block_part(&mut self, part: &'a ast::RegionPart) -> Option<BlockPart> {
        let span = part.region.span;
        let in_match = self.section == Section::Match;
        let written = if in_match && part.blocks.is_none() { self.written(&part.region) } else { None };
        match written {
            Some(Written { name, ty: Type::Block, args }) => Some(self.matched_block((name, Type::Block), args, part)),
            Some(_) => {
                self.report(
                    Diagnostic::error("E0278", span, "a region is none of the blocks")
                        .label("a `Block` is expected here"),
                );
                None
            }
            None => {
                let (region, args) = match &part.region.kind {
                    ast::ExprKind::Call { callee, args, negated: None } if in_match => (&**callee, Some(&args[..])),
                    _ => (&part.region, None),
                };
                let known = self.expression(region);
                if part.blocks.is_some() || !matches!(known.ty, Type::Block | Type::Error) {
                    let found = if part.blocks.is_some() { "a region".to_owned() } else { known.ty.with_article() };
                    self.report(
                        Diagnostic::error("E0278", span, format!("a `Block` is expected here, not {found}"))
                            .label(format!("this is {found}"))
                            .note("a block is matched as `name: Block`, and named after that"),
                    );
                    return None;
                }
                if !in_match {
                    self.refuse_operations(part);
                }
                let block = self.matched_block((None, Type::Block), args, part);
                Some(BlockPart { known: Some(known.expr), ..block })
            }
        }
    }

    fn matched_block(
        &mut self,
        (name, ty): (Option<&'a ast::Ident>, Type),
        args: Option<&'a [ast::Expr]>,
        part: &'a ast::RegionPart,
    ) -> BlockPart {
        let var = self.block_name(name, ty);
        let args = args.map(|args| self.block_arguments(args));
        let in_match = self.section == Section::Match;
        let operations = part.operations.as_ref().filter(|_| in_match).map(|ops| match &ops.kind {
            ast::ExprKind::Tuple(elements) => self.block_operations(elements),
            _ => {
                let last = vec![self.operation_operand(ops, "what ends a block")];
                Items { first: Vec::new(), last, is_open: true }
            }
        });
        BlockPart { var, known: None, args, operations, span: part.region.span }
    }

    fn block_operations(&mut self, elements: &'a [ast::TupleElement]) -> Items<hir::Expr> {
        let rests = elements.iter().map(|element| is_rest(&element.value).then_some(element.value.span));
        let rest = self.open_place(rests, "operations");
        let (first, last) = elements.split_at(rest.unwrap_or(elements.len()));
        let mut ops = |elements: &'a [ast::TupleElement]| -> Vec<hir::Expr> {
            let ops = elements.iter().map(|element| &element.value).filter(|op| !is_rest(op));
            ops.map(|op| self.operation_operand(op, "what a block holds")).collect()
        };
        Items { first: ops(first), last: ops(last.get(1..).unwrap_or_default()), is_open: rest.is_some() }
    }

    fn block_name(&mut self, name: Option<&'a ast::Ident>, ty: Type) -> Option<VarId> {
        name.filter(|name| name.name != "_").map(|name| {
            let var = self.new_variable(name, ty);
            self.define(name, Entity::Variable(var));
            var
        })
    }

    fn matched_region(&mut self, part: &'a ast::RegionPart) -> RegionPart {
        let span = part.region.span;
        if is_empty(part) {
            return RegionPart::Empty(span);
        }
        if let Some(blocks) = &part.blocks {
            return RegionPart::Blocks(self.block_parts(blocks, "blocks"), span);
        }
        let Some(Written { name, ty, args }) = self.written(&part.region) else {
            self.report(not_a_region(span));
            return RegionPart::Any;
        };
        if ty == Type::Block {
            return RegionPart::Block(self.matched_block((name, ty), args, part));
        }
        if let Some(asked) = args.map(|_| span).or(part.operations.as_ref().map(|ops| ops.span)) {
            self.report(
                Diagnostic::error("E0271", asked, "a region has neither arguments nor operations, its blocks do")
                    .label("this is asked of a region")
                    .note("a region of one block is matched as that block: `body: Block(i: Value) => op<…>`"),
            );
        }
        // The names that are defined in what is asked of it are no other mistake.
        RegionPart::Region { var: self.matched_block((name, ty), args, part).var }
    }

    /// Checks what matches the arguments of a block: values, and one range at most for those between or behind them, or `...`.
    fn block_arguments(&mut self, args: &'a [ast::Expr]) -> Items<hir::Expr> {
        let mut found = Items { first: Vec::new(), last: Vec::new(), is_open: false };
        for arg in args {
            let value = match is_rest(arg) && !found.is_open {
                true => Typed::new(hir::ExprKind::Nothing, arg.span, Type::ValueRange),
                false => self.spliced(arg, &Type::ValueRange),
            };
            if value.ty == Type::ValueRange && !found.is_open {
                found.is_open = true;
                found.first.push(value.expr);
                continue;
            }
            let value = self.convert(value, &Type::Value, |diagnostic| {
                diagnostic.note("block arguments are matched by values, and by one `ValueRange` at most")
            });
            if found.is_open { &mut found.last } else { &mut found.first }.push(value);
        }
        found
    }

    /// Returns what is written where a region is matched: `name: Block(…)`, `Block(…)`, `_: Region`.
    fn written(&self, expr: &'a ast::Expr) -> Option<Written<'a>> {
        let (head, args) = match &expr.kind {
            ast::ExprKind::Call { callee, args, negated: None } => (&**callee, Some(&args[..])),
            _ => (expr, None),
        };
        let (name, constraint) = match &head.kind {
            ast::ExprKind::Name(constraint) => (None, constraint),
            ast::ExprKind::Define { name, constraints } => match &constraints[..] {
                [ConstraintRef { kind: ConstraintKind::Named(constraint), .. }] => (Some(name), constraint),
                _ => return None,
            },
            _ => return None,
        };
        Some(Written { name, ty: self.region_constraint(constraint)?, args })
    }

    /// A region of an operation that is created: the blocks of another one, or none.
    fn moved_region(&mut self, part: &'a ast::RegionPart) -> RegionPart {
        self.refuse_operations(part);
        if is_empty(part) {
            return RegionPart::Any;
        }
        if let Some(blocks) = &part.blocks {
            return RegionPart::Blocks(self.block_parts(blocks, "blocks"), part.region.span);
        }
        let copied = match &part.region.kind {
            ast::ExprKind::Call { callee, args, negated: None } => match (&callee.kind, &args[..]) {
                (ast::ExprKind::Name(name), [copied])
                    if name.name == block::COPY_REGION && self.is_block_function(&name.name) =>
                {
                    Some(copied)
                }
                _ => None,
            },
            _ => None,
        };
        let source = self.expression(copied.unwrap_or(&part.region));
        match source.ty {
            Type::Region if copied.is_some() => RegionPart::Copied(source.expr),
            Type::Region | Type::Block if copied.is_none() => RegionPart::Moved(source.expr),
            Type::Error => RegionPart::Any,
            _ => {
                let wanted = if copied.is_some() { "a `Region`" } else { "a `Region` or a `Block`" };
                self.report(
                    not_moved(&source, "a region of a created operation", wanted)
                        .note("it is one that was matched, by its name, or `()` for one without blocks"),
                );
                RegionPart::Any
            }
        }
    }

    fn refuse_operations(&mut self, part: &'a ast::RegionPart) {
        if let Some(operations) = &part.operations {
            self.report(
                Diagnostic::error("E0272", operations.span, "`=>` is a question, and this is a rewrite section")
                    .label("the match is over here")
                    .note(
                        "an operation is created with the regions of others, which are named where these are matched",
                    ),
            );
        }
    }

    /// `take_region source before target`, and the like.
    pub(super) fn moving(&mut self, moved: &'a ast::Move, span: Span) -> Option<hir::Stmt> {
        let source = self.expression(&moved.source);
        let word = moved.kind.word();
        let wanted: &[Type] = match moved.kind {
            MoveKind::TakeRegion => &[Type::Region, Type::Block],
            MoveKind::MoveBlock | MoveKind::InlineBlock => &[Type::Block],
        };
        if !source.ty.is_error() && !wanted.contains(&source.ty) {
            let wanted = wanted[0].with_article();
            self.report(not_moved(&source, &format!("what `{word}` moves"), &wanted));
        }
        let is_inlined = moved.kind == MoveKind::InlineBlock;
        let target = if is_inlined {
            self.operation_operand(&moved.target, "what a block is inlined before")
        } else {
            let target = self.expression(&moved.target);
            if !matches!(target.ty, Type::Block | Type::Error) {
                self.report(not_moved(&target, &format!("what `{word}` moves something before"), "a `Block`"));
            }
            target.expr
        };
        let mut args = Vec::new();
        for arg in moved.args.iter().flatten() {
            let value = self.expression(arg);
            args.push(match value.ty {
                Type::Value | Type::ValueRange => value.expr,
                _ => self.convert(value, &Type::ValueRange, |diagnostic| diagnostic),
            });
        }
        Some(hir::Stmt::Move { kind: moved.kind, source: source.expr, target, args, span })
    }

    /// Reports a definition of a region or a block where none is matched. Where it is used is no other mistake.
    #[inline(never)]
    pub(super) fn region_elsewhere(&mut self, var: VarId, ty: &Type, span: Span) -> Typed {
        self.variable(var).ty = Type::Error;
        self.report(
            not_a_region(span).note(format!("{} has a name nowhere else, but in signatures", ty.with_article())),
        );
        Typed::error(span)
    }
}

fn is_rest(expr: &ast::Expr) -> bool {
    matches!(expr.kind, ast::ExprKind::Rest(None))
}

/// Returns true if a region is written as one without blocks.
fn is_empty(part: &ast::RegionPart) -> bool {
    part.operations.is_none()
        && part.blocks.is_none()
        && matches!(&part.region.kind, ast::ExprKind::Tuple(elements) if elements.is_empty())
}

fn not_a_region(span: Span) -> Diagnostic {
    Diagnostic::error("E0270", span, "regions and blocks are matched in `regions (…)`, each by a definition of its own")
        .label("expected `name: Region` or `name: Block`")
        .note("`op<scf.if>(c: Value) regions (then: Block => op<scf.yield>(v: Value), else: Region)`")
}

fn not_moved(value: &Typed, what: &str, wanted: &str) -> Diagnostic {
    let found = value.ty.with_article();
    Diagnostic::error("E0273", value.expr.span, format!("{what} must be {wanted}, not {found}"))
        .label(format!("this is {found}"))
}
