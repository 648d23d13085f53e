//! `regions (…)`, and the statements that move regions and blocks.

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{self, ConstraintKind, ConstraintRef, MoveKind};

use super::expression::Typed;
use super::{Checker, Section};
use crate::hir::{self, RegionPart, VarId};
use crate::names::Entity;
use crate::types::Type;

/// A region as it is written where an operation is matched.
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
        let is_taken = self.scope.get(&name.name).is_some()
            || self.shared.globals.names.contains_key(&name.name)
            || self.shared.options.ods.is_some_and(|ods| ods.constraint(&name.name).is_some());
        (!is_taken).then_some(ty)
    }

    /// The regions of an operation, if it says them. They are not inlined: what they need would lie on the stack at every level of nesting.
    #[inline(never)]
    pub(super) fn regions(&mut self, operation: &'a ast::Operation) -> Option<Box<[RegionPart]>> {
        let parts = operation.regions.as_ref()?;
        let parts = parts
            .iter()
            .map(|part| match self.section {
                Section::Match => self.matched_region(part),
                Section::Rewrite => self.moved_region(part),
            })
            .collect();
        Some(parts)
    }

    fn matched_region(&mut self, part: &'a ast::RegionPart) -> RegionPart {
        let span = part.region.span;
        if is_empty(part) {
            return RegionPart::Empty(span);
        }
        let Some(Written { name, ty, args }) = self.written(&part.region) else {
            self.report(not_a_region(span));
            return RegionPart::Any;
        };
        let is_block = ty == Type::Block;
        if !is_block && let Some(asked) = args.map(|_| span).or(part.operations.as_ref().map(|ops| ops.span)) {
            self.report(
                Diagnostic::error("E0271", asked, "a region has neither arguments nor operations, its blocks do")
                    .label("this is asked of a region")
                    .note("a region of one block is matched as that block: `body: Block(i: Value) => op<…>`"),
            );
        }
        let var = name.filter(|name| name.name != "_").map(|name| {
            let var = self.new_variable(name, ty);
            self.define(name, Entity::Variable(var));
            var
        });
        let args = args.map(|args| self.block_arguments(args));
        let (operations, are_all) = match part.operations.as_ref().map(|ops| (&ops.kind, ops)) {
            None => (None, false),
            Some((ast::ExprKind::Tuple(elements), _)) => {
                let ops = elements.iter().map(|element| self.operation_operand(&element.value, "what a block holds"));
                (Some(ops.collect()), true)
            }
            Some((_, last)) => (Some(vec![self.operation_operand(last, "what ends a block")]), false),
        };
        match is_block {
            true => RegionPart::Block { var, args, operations, are_all, span },
            false => RegionPart::Region { var },
        }
    }

    /// Checks what matches the arguments of a block: values, or one range that is all.
    fn block_arguments(&mut self, args: &'a [ast::Expr]) -> Vec<hir::Expr> {
        let alone = args.len() == 1;
        args.iter()
            .map(|arg| {
                let value = self.expression(arg);
                match value.ty {
                    Type::ValueRange if alone => value.expr,
                    _ => self.convert(value, &Type::Value, |diagnostic| {
                        diagnostic.note("block arguments are matched by values, or all of them by one `ValueRange`")
                    }),
                }
            })
            .collect()
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
        if let Some(operations) = &part.operations {
            self.report(
                Diagnostic::error("E0272", operations.span, "`=>` is a question, and this is a rewrite section")
                    .label("the match is over here")
                    .note(
                        "an operation is created with the regions of others, which are named where these are matched",
                    ),
            );
        }
        if is_empty(part) {
            return RegionPart::Any;
        }
        let source = self.expression(&part.region);
        match source.ty {
            Type::Region | Type::Block => RegionPart::Moved(source.expr),
            Type::Error => RegionPart::Any,
            _ => {
                self.report(
                    not_moved(&source, "a region of a created operation", "a `Region` or a `Block`")
                        .note("it is one that was matched, by its name, or `()` for one without blocks"),
                );
                RegionPart::Any
            }
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

/// Returns true if a region is written as one without blocks.
fn is_empty(part: &ast::RegionPart) -> bool {
    part.operations.is_none() && matches!(&part.region.kind, ast::ExprKind::Tuple(elements) if elements.is_empty())
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
