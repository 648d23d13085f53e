//! Statements, in patterns and in the bodies of callables.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::Kind;
use pdll_syntax::ast::{self, StmtKind};
use rustc_hash::FxHashSet;

use super::expression::Typed;
use super::pattern::return_outside;
use super::variable::{Place, Spec};
use super::{Checker, Section};
use crate::hir::{self, ReplaceWith};
use crate::names::Entity;
use crate::types::{Type, has_one_result};

/// The names that a block replaces operations with.
pub(super) struct Replacing<'a>(FxHashSet<&'a str>);

impl<'a> Replacing<'a> {
    pub(super) fn of(stmts: &'a [ast::Stmt]) -> Replacing<'a> {
        let names = stmts.iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::Replace { with: ast::ReplaceWith::One(with), .. } => match &with.kind {
                ast::ExprKind::Name(name) => Some(name.name.as_str()),
                _ => None,
            },
            _ => None,
        });
        Replacing(names.collect())
    }

    /// Returns true if a statement defines what replaces an operation: if that is an operation, it takes the result types.
    pub(super) fn is_defined_by(&self, stmt: &ast::Stmt) -> bool {
        matches!(&stmt.kind, StmtKind::Let { name, .. } if self.0.contains(name.name.as_str()))
    }
}

impl<'a> Checker<'a, '_, '_> {
    /// Checks a statement where it stands; `None` if nothing is left to do for it.
    pub(super) fn statement(&mut self, stmt: &'a ast::Stmt) -> Option<hir::Stmt> {
        match &stmt.kind {
            StmtKind::Let { name, constraints, init } => self.let_statement(name, constraints, init.as_ref()),
            StmtKind::Expr(ast::Expr { kind: ast::ExprKind::Each(each), span }) if self.section == Section::Match => {
                Some(self.each_condition(each, *span))
            }
            StmtKind::Expr(expr) => {
                self.may_infer = true;
                let value = self.expression(expr);
                self.report_idle_number(&value.expr);
                (!matches!(value.expr.kind, hir::ExprKind::Nothing)).then_some(hir::Stmt::Expr(value.expr))
            }
            StmtKind::Return(_) => {
                self.report(return_outside(stmt.span));
                None
            }
            StmtKind::Erase(ty) | StmtKind::Replace { op: ty, .. } if self.is_of_type => {
                let of = self.expression(ty);
                self.check_root_type(&of);
                Some(match &stmt.kind {
                    StmtKind::Replace { with, .. } => self.becomes(with, stmt.span),
                    _ => hir::Stmt::Becomes { types: Vec::new(), span: stmt.span },
                })
            }
            StmtKind::Erase(op) => {
                self.refuse_rewriting(stmt.span, "erase");
                let op = self.operation_operand(op, "what is erased");
                Some(hir::Stmt::Erase { op, span: stmt.span })
            }
            StmtKind::Move(moved) => {
                self.refuse_rewriting(stmt.span, "move");
                self.moving(moved, stmt.span)
            }
            StmtKind::Replace { op, with } => {
                self.refuse_rewriting(stmt.span, "replace");
                let op_span = op.span;
                let op = self.operation_operand(op, "what is replaced");
                let with = self.replacement(with, op_span);
                Some(hir::Stmt::Replace { op, with, span: stmt.span })
            }
            StmtKind::Rewrite { op, body } => {
                self.refuse_rewriting(stmt.span, "rewrite");
                let op = self.operation_operand(op, "what is rewritten");
                let body = self.rewrite_block(body);
                Some(hir::Stmt::Rewrite { op, body })
            }
        }
    }

    /// Reports a statement that computes a number and says nothing of it.
    #[inline(never)]
    fn report_idle_number(&mut self, expr: &hir::Expr) {
        if let hir::ExprKind::Computed(computed) = &expr.kind
            && computed.computation.result == Some(Kind::Attribute)
        {
            self.report(
                Diagnostic::error("E0264", expr.span, "this computes a number, and nothing is done with it")
                    .label("holds always")
                    .note("compare it with something, as in `n % 2 == 0;`, or name it with `let`"),
            );
        }
    }

    fn refuse_rewriting(&mut self, span: Span, what: &str) {
        if self.section == Section::Match {
            self.report(
                Diagnostic::error("E0216", span, format!("a constraint cannot {what} anything"))
                    .label("this would change what is being matched")
                    .note("put it into a `Rewrite`, and call that from the rewrite section of the pattern"),
            );
        }
    }

    /// The statements between the braces of `rewrite … with { … }`.
    pub(super) fn rewrite_block(&mut self, body: &'a ast::Block) -> Vec<hir::Stmt> {
        let mark = self.scope.enter();
        let replacing = Replacing::of(&body.stmts);
        let stmts = self.nested(body.span, |this| {
            let stmts = body.stmts.iter().filter_map(|stmt| {
                this.replaces = replacing.is_defined_by(stmt);
                this.statement(stmt)
            });
            stmts.collect()
        });
        self.scope.leave(mark);
        stmts.unwrap_or_default()
    }

    fn let_statement(
        &mut self,
        name: &'a ast::Ident,
        constraints: &'a [ast::ConstraintRef],
        init: Option<&'a ast::Expr>,
    ) -> Option<hir::Stmt> {
        // The parser reported a name that is missing.
        if name.name == "_" && name.span.start < name.span.end {
            let mut diagnostic = Diagnostic::error("E0233", name.span, "`let` must give a name")
                .label("`_` is only for variables that are defined where they are used");
            if init.is_some() {
                diagnostic = diagnostic.note("a statement may be an expression alone, without `let`");
            }
            self.report(diagnostic);
        }
        let Some(init) = init else {
            if constraints.is_empty() {
                self.report(
                    Diagnostic::error("E0205", name.span, format!("nothing says what type `{}` has", name.name))
                        .label("no constraint and no initializer")
                        .guess(
                            Span { start: name.span.end, ..name.span },
                            ": Value",
                            "name its type, for example `: Value`, `: Op` or `: Attr`",
                        ),
                );
                let var = self.new_variable(name, Type::Error);
                self.untyped.push((var, self.shared.diagnostics.len() - 1));
                self.define(name, Entity::Variable(var));
                return None;
            }
            self.may_infer = true;
            let value = self.definition(name, constraints, name.span);
            return Some(hir::Stmt::Expr(value.expr));
        };
        let spec =
            if constraints.is_empty() { None } else { Some(self.constraint_list(constraints, Place::Initialized)) };
        let value = self.expression(init);
        let value = self.initialized(value, spec.as_ref(), init.span);
        let number = self.number_type(&value.expr);
        let var = self.new_variable(name, value.ty);
        self.variable(var).number = number;
        self.define(name, Entity::Variable(var));
        let checks = spec.map(|s| s.checks).unwrap_or_default();
        self.variable(var).idle = checks.is_empty() && is_idle(&value.expr);
        Some(hir::Stmt::Let { var, name: name.name.clone(), init: value.expr, checks })
    }

    /// The value that a variable takes from its initializer.
    fn initialized(&mut self, value: Typed, spec: Option<&Spec>, span: Span) -> Typed {
        if let hir::ExprKind::Computed(computed) = &value.expr.kind
            && computed.computation.result.is_none()
        {
            self.report(
                Diagnostic::error("E0264", span, "a variable cannot hold a condition")
                    .label("holds or does not")
                    .note("write it as a statement of its own: where it does not hold, the pattern does not match"),
            );
            return Typed::error(span);
        }
        match spec {
            Some(spec) => {
                let expr = self.convert(value, &spec.ty, |d| d.note("the constraints of the variable ask for that"));
                Typed { expr, ty: spec.ty.clone() }
            }
            None => match value.ty {
                Type::Constraint | Type::Rewrite => {
                    self.report(
                        Diagnostic::error("E0232", span, format!("a variable cannot hold a `{}`", value.ty))
                            .label("not a value")
                            .note("call it, with its arguments in parentheses"),
                    );
                    Typed { ty: Type::Error, ..value }
                }
                _ => value,
            },
        }
    }

    /// An expression that must be an operation.
    pub(super) fn operation_operand(&mut self, op: &'a ast::Expr, what: &str) -> hir::Expr {
        let value = self.expression(op);
        self.must_be_operation(value, op, what)
    }

    /// Reports an expression that is no operation.
    pub(super) fn must_be_operation(&mut self, value: Typed, op: &'a ast::Expr, what: &str) -> hir::Expr {
        self.is_meant(&value, &Type::Op(None));
        if !matches!(value.ty, Type::Op(_) | Type::Error) {
            let mut diagnostic = Diagnostic::error(
                "E0229",
                op.span,
                format!("{what} must be an operation, not {}", value.ty.with_article()),
            )
            .label(format!("this is {}", value.ty.with_article()));
            if let ast::ExprKind::Tuple(elements) = &op.kind
                && let [element] = &elements[..]
            {
                let inside = self.shared.sources.text(element.value.span).to_owned();
                diagnostic = diagnostic.fix(op.span, format!(" {inside}"), "remove the parentheses");
            } else if let (ast::ExprKind::Member { base, .. }, Type::Value | Type::ValueRange) = (&op.kind, &value.ty) {
                let member = Span { start: base.span.end, ..op.span };
                diagnostic = diagnostic.fix(member, "", "name the operation alone");
            } else if matches!(value.ty, Type::Value | Type::ValueRange) {
                diagnostic = diagnostic.note("name the operation with `let`, and use that name here");
            }
            self.report(diagnostic);
        }
        value.expr
    }

    /// The right side of `replace`.
    pub(super) fn replacement(&mut self, with: &'a ast::ReplaceWith, op: Span) -> ReplaceWith {
        let (exprs, listed) = match with {
            ast::ReplaceWith::One(expr) => (std::slice::from_ref(expr), false),
            ast::ReplaceWith::List(exprs) => {
                if exprs.is_empty() {
                    self.report(
                        Diagnostic::error("E0231", exprs.span, "there is nothing to replace the operation with")
                            .label("empty list")
                            .with_label(op, "the operation")
                            .note("use `erase` if it has no results that anyone uses"),
                    );
                }
                (&exprs[..], true)
            }
        };
        if let [expr] = exprs {
            // Result types that are left out are those of what is replaced: there is nothing to warn of.
            self.replaces = true;
            let value = self.expression(expr);
            if let Type::Op(_) = value.ty {
                return ReplaceWith::Operation(value.expr);
            }
            return ReplaceWith::Values(vec![self.replacement_value(value, expr.span, listed)]);
        }
        let values = exprs.iter().map(|expr| {
            let value = self.expression(expr);
            self.replacement_value(value, expr.span, true)
        });
        ReplaceWith::Values(values.collect())
    }

    fn replacement_value(&mut self, value: Typed, span: Span, listed: bool) -> hir::Expr {
        match &value.ty {
            Type::Value | Type::ValueRange | Type::Error => value.expr,
            Type::Op(name) => {
                let options = self.shared.options;
                let one = !options.as_mlir_pdll && has_one_result(name.as_ref(), options.ods);
                let target = if one { Type::Value } else { Type::ValueRange };
                self.convert(value, &target, |d| d)
            }
            ty => {
                let message = format!("an operation is replaced with `Op`, `Value` or `ValueRange`, not with `{ty}`");
                let mut diagnostic =
                    Diagnostic::error("E0230", span, message).label(format!("this is {}", ty.with_article()));
                match ty {
                    Type::Tuple(fields) if fields.is_empty() => {
                        diagnostic = diagnostic.note("an empty tuple is what a call without results gives");
                    }
                    Type::Tuple(_) if !listed => {
                        diagnostic = diagnostic.note("name its elements: `replace op with (t.0, t.1);`");
                    }
                    _ => {}
                }
                self.report(diagnostic);
                value.expr
            }
        }
    }
}

/// Returns true if evaluating `expr` neither asks nor does anything.
fn is_idle(expr: &hir::Expr) -> bool {
    match &expr.kind {
        hir::ExprKind::Attribute(_) | hir::ExprKind::Type(_) | hir::ExprKind::Variable(_) => true,
        hir::ExprKind::Tuple(elements) => elements.iter().all(is_idle),
        _ => false,
    }
}
