//! Parts of ranges: operands by their place in the flat list and what stands between them, and elements by index.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::Kind;
use pdll_syntax::ast::{self, ExprKind};

use super::expression::Typed;
use super::{Checker, Section};
use crate::hir::{self, Define};
use crate::names::Entity;
use crate::types::Type;

/// Operands or result types of which one is `...`.
pub(super) struct Flat {
    pub list: Vec<hir::Expr>,
    /// The place of the one that is all between the others.
    pub rest: usize,
}

/// Returns the place of the first `...` among operands or result types.
pub(super) fn rest_place(exprs: &[ast::Expr]) -> Option<usize> {
    exprs.iter().position(|expr| matches!(expr.kind, ExprKind::Rest(_)))
}

impl<'a> Checker<'a, '_, '_> {
    /// Operands, or result types, that are matched by their places in the flat list, whatever the groups are.
    pub(super) fn flat_list(&mut self, exprs: &'a [ast::Expr], rest: usize, range: &Type) -> Flat {
        let single = if *range == Type::ValueRange { Type::Value } else { Type::Type };
        let mut list = Vec::with_capacity(exprs.len());
        for (place, expr) in exprs.iter().enumerate() {
            list.push(match &expr.kind {
                ExprKind::Rest(_) if place != rest => {
                    self.report(
                        Diagnostic::error("E0281", expr.span, "a list has one `...` at most")
                            .label("where this begins, nothing says")
                            .with_label(exprs[rest].span, "the first one"),
                    );
                    hir::Expr { kind: hir::ExprKind::Nothing, span: expr.span }
                }
                ExprKind::Rest(None) => hir::Expr { kind: hir::ExprKind::Nothing, span: expr.span },
                ExprKind::Rest(Some(values)) => self.rest(expr.span, values, range),
                _ => {
                    let value = self.expression(expr);
                    if value.ty == *range {
                        self.report_range_beside(expr.span, exprs[rest].span, range);
                        value.expr
                    } else {
                        let note =
                            format!("beside `...`, each stands for one `{single}`, by its place from either end");
                        self.convert(value, &single, |diagnostic| diagnostic.note(note))
                    }
                }
            });
        }
        Flat { list, rest }
    }

    #[inline(never)]
    fn report_range_beside(&mut self, span: Span, rest: Span, range: &Type) {
        self.report(
            Diagnostic::error("E0281", span, format!("beside `...`, a `{range}` has no place of its own"))
                .label("of no known length")
                .with_label(rest, "all that the others leave")
                .note("each other one is a single one, counted from the front or from the back"),
        );
    }

    /// The range behind `...`.
    fn rest(&mut self, span: Span, values: &'a ast::Expr, range: &Type) -> hir::Expr {
        let value = self.expression(values);
        if value.ty == *range || matches!((&value.ty, range), (Type::Op(_), Type::ValueRange)) {
            return self.convert(value, range, |diagnostic| diagnostic);
        }
        if !value.ty.is_error() {
            let dots = Span { end: values.span.start, ..span };
            let found = value.ty.with_article();
            let diagnostic = Diagnostic::error("E0280", span, format!("`...` stands before a `{range}`, not {found}"))
                .label(format!("this is {found}"));
            self.report(match value.ty {
                Type::Value | Type::Type => diagnostic.fix(dots, "", "a single one is written without `...`"),
                _ => diagnostic,
            });
        }
        value.expr
    }

    /// `...` where nothing is matched by its place: in a rewrite among operands, it stands before a range that is put there, and anywhere
    /// else it is an error.
    pub(super) fn spliced(&mut self, expr: &'a ast::Expr, range: &Type) -> Typed {
        match &expr.kind {
            ExprKind::Rest(Some(values)) => {
                let value = self.rest(expr.span, values, range);
                Typed { expr: value, ty: range.clone() }
            }
            ExprKind::Rest(None) => {
                self.report(
                    Diagnostic::error("E0280", expr.span, "an operation that is created has all of its operands named")
                        .label("which values these are, nothing says")
                        .note("write `...` before a range that was matched: `...rest`"),
                );
                Typed::error(expr.span)
            }
            _ => self.expression(expr),
        }
    }

    /// `...` outside of the operands and result types of operations.
    #[inline(never)]
    pub(super) fn rest_elsewhere(&mut self, values: Option<&'a ast::Expr>, span: Span) -> Typed {
        let typed = values.map(|values| self.expression(values));
        let diagnostic = Diagnostic::error(
            "E0280",
            span,
            "`...` stands for the rest of operands, result types, blocks or operations",
        )
        .label("not a list of these");
        let fix = values.map(|values| Span { end: values.span.start, ..span });
        self.report(match (fix, self.section) {
            (Some(dots), _) => diagnostic.fix(dots, "", "a range is given by its name"),
            (None, Section::Match | Section::Rewrite) => diagnostic,
        });
        typed.unwrap_or_else(|| Typed::error(span))
    }

    /// `each element in range { … }` in a match section.
    pub(super) fn each_condition(&mut self, each: &'a ast::Each, span: Span) -> hir::Stmt {
        let range = self.each_range(&each.range);
        let mark = self.scope.enter();
        let element = match &each.element.kind {
            ExprKind::Name(name) => self.each_variable(name, each.element.span),
            _ => {
                let value = self.expression(&each.element);
                let note = "each element of a `ValueRange` is a `Value`";
                self.convert(value, &Type::Value, |diagnostic| diagnostic.note(note))
            }
        };
        let body = self.nested(span, |this| each.body.stmts.iter().filter_map(|stmt| this.statement(stmt)).collect());
        self.scope.leave(mark);
        hir::Stmt::Each { element, range, body: body.unwrap_or_default(), span }
    }

    /// The range that is gone through.
    fn each_range(&mut self, range: &'a ast::Expr) -> hir::Expr {
        let value = self.expression(range);
        match value.ty {
            Type::ValueRange | Type::Error => value.expr,
            Type::Op(_) => self.convert(value, &Type::ValueRange, |diagnostic| diagnostic),
            ty => {
                let found = ty.with_article();
                self.report(
                    Diagnostic::error("E0282", range.span, format!("`each` goes through a `ValueRange`, not {found}"))
                        .label(format!("this is {found}")),
                );
                value.expr
            }
        }
    }

    /// The variable that is each of the values.
    fn each_variable(&mut self, name: &'a ast::Ident, span: Span) -> hir::Expr {
        let var = self.new_variable(name, Type::Value);
        self.define(name, Entity::Variable(var));
        let define = Define {
            var,
            is_optional: false,
            name: Some(name.name.clone()),
            kind: Kind::Value,
            op_name: None,
            ty: None,
            checks: Vec::new(),
        };
        hir::Expr { kind: hir::ExprKind::Define(Box::new(define)), span }
    }

    /// `each name in range { … return values; }` in a rewrite: what all turns give, one behind the other.
    fn each_action(&mut self, each: &'a ast::Each, span: Span) -> Typed {
        let range = self.each_range(&each.range);
        let mark = self.scope.enter();
        let ExprKind::Name(name) = &each.element.kind else {
            self.report(
                Diagnostic::error("E0286", each.element.span, "in a rewrite there is nothing left to match")
                    .label("expected a name for each value")
                    .note("`each x in xs { … }`"),
            );
            self.scope.leave(mark);
            return Typed::error(span);
        };
        let var = self.new_variable(name, Type::Value);
        self.define(name, Entity::Variable(var));
        let (stmts, last) = match each.body.stmts.split_last() {
            Some((ast::Stmt { kind: ast::StmtKind::Return(value), .. }, before)) => (before, Some(value)),
            _ => (&each.body.stmts[..], None),
        };
        let body = self.nested(span, |this| stmts.iter().filter_map(|stmt| this.statement(stmt)).collect());
        let result = last.map(|value| {
            let value = self.expression(value);
            let note = "what each turn gives becomes a part of one `ValueRange`";
            self.convert(value, &Type::ValueRange, |diagnostic| diagnostic.note(note))
        });
        self.scope.leave(mark);
        let ty = if result.is_some() { Type::ValueRange } else { Type::nothing() };
        let each = hir::Each { var, name: name.name.clone(), range, body: body.unwrap_or_default(), result };
        Typed::new(hir::ExprKind::Each(Box::new(each)), span, ty)
    }

    /// `each` as an expression.
    #[inline(never)]
    pub(super) fn each_expression(&mut self, each: &'a ast::Each, span: Span) -> Typed {
        if self.section == Section::Rewrite {
            return self.each_action(each, span);
        }
        self.each_condition(each, span);
        self.report(
            Diagnostic::error("E0283", span, "where something is matched, `each` is a statement, and has no value")
                .label("holds or does not")
                .note("what is made for each value is made in a rewrite"),
        );
        Typed::error(span)
    }
}
