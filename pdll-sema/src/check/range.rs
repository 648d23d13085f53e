//! Parts of ranges: operands by their place in the flat list and what stands between them, and elements by index.

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{self, ExprKind};

use super::expression::Typed;
use super::{Checker, Section};
use crate::hir;
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

    /// What is behind `...`: a range.
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
        let diagnostic =
            Diagnostic::error("E0280", span, "`...` stands among the operands or result types of an operation")
                .label("not a list of these");
        let fix = values.map(|values| Span { end: values.span.start, ..span });
        self.report(match (fix, self.section) {
            (Some(dots), _) => diagnostic.fix(dots, "", "a range is given by its name"),
            (None, Section::Match | Section::Rewrite) => diagnostic,
        });
        typed.unwrap_or_else(|| Typed::error(span))
    }
}
