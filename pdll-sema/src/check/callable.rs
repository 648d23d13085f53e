//! Constraints and rewrites: signature, body, result.

use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{self, CallableBody, CallableKind, StmtKind};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::expression::Typed;
use super::pattern::is_op_rewrite;
use super::statement::Replacing;
use super::variable::Place;
use super::{Checker, section_of};
use crate::hir::{self, Body, CallableId};
use crate::names::Entity;
use crate::types::{Field, Type};

impl<'a> Checker<'a, '_, '_> {
    /// Checks a callable of the module, in a frame of its own.
    pub(super) fn global_callable(mut self, ast: &'a ast::Callable, id: CallableId, reference: Option<Span>) {
        self.shared.stack.push((id, reference));
        self.callable(ast, id, true);
        self.shared.stack.pop();
        self.finish_item();
    }

    /// Checks an inline callable where it stands, in the frame around it, and defines its name if it has one.
    pub(super) fn inline_callable(&mut self, ast: &'a ast::Callable) -> Option<CallableId> {
        let id = self.shared.new_callable(ast);
        if let Some(name) = &ast.name {
            self.define(name, Entity::Callable(id));
        }
        if matches!(ast.body, CallableBody::External) {
            self.report_local_native(ast);
        }
        let section = std::mem::replace(&mut self.section, section_of(ast.kind));
        let (poisoned, height) = (std::mem::replace(&mut self.poisoned, false), std::mem::replace(&mut self.height, 0));
        self.shared.stack.push((id, None));
        let done = self.nested(ast.span, |this| this.callable(ast, id, false));
        self.shared.stack.pop();
        self.section = section;
        self.poisoned |= poisoned;
        self.height = self.height.max(height);
        done.map(|()| id)
    }

    #[inline(never)]
    fn report_local_native(&mut self, ast: &'a ast::Callable) {
        self.report(
            Diagnostic::error("E0248", ast.head_span, "a declaration without a body belongs at the top level")
                .label("declared inside something else")
                .note("a native function has one name in the whole module; only definitions may be local"),
        );
    }

    /// Parameters nest as deep as expressions do, so the frames on their way are kept small.
    fn callable(&mut self, ast: &'a ast::Callable, id: CallableId, global: bool) {
        let mark = self.scope.enter();
        let mut params = Vec::with_capacity(ast.params.len());
        for param in ast.params.iter() {
            params.push(self.param(param));
        }
        self.results_and_body(ast, id, global, params);
        self.scope.leave(mark);
    }

    #[inline(never)]
    fn results_and_body(&mut self, ast: &'a ast::Callable, id: CallableId, global: bool, params: Vec<hir::Param>) {
        let results = self.results(&ast.results);
        let callable = &mut self.shared.callables[id.0 as usize];
        callable.params = params;
        let declared: Vec<Field> = results.iter().map(|r| Field { name: r.name.clone(), ty: r.ty.clone() }).collect();
        callable.results = results;
        let declared = match &declared[..] {
            [] => None,
            [one] => Some(one.ty.clone()),
            _ => Some(Type::Tuple(Rc::from(declared))),
        };
        let (body, result_type) = match &ast.body {
            CallableBody::External => {
                (Body::Native { name: ast.name.as_ref().map(|n| n.name.clone()), code: None }, declared)
            }
            CallableBody::Native(code) => {
                let name = ast.name.as_ref().map(|n| n.name.clone());
                (Body::Native { name, code: Some(code.value.clone()) }, declared)
            }
            CallableBody::Block(block) => self.body(ast, &block.stmts, block.span, declared),
            CallableBody::Lambda(stmt) => self.lambda(ast, stmt, declared),
        };
        let result_type = result_type.unwrap_or_else(Type::nothing);
        let frame = self.variables.len() as u32;
        let callable = &mut self.shared.callables[id.0 as usize];
        callable.result_type = result_type;
        callable.body = body;
        callable.frame = global.then_some(frame);
        callable.height = self.height + 1;
        callable.ok = !self.poisoned;
    }

    fn param(&mut self, param: &'a ast::Param) -> hir::Param {
        let spec = self.constraint_list(std::slice::from_ref(&param.constraint), Place::Signature);
        let var = self.new_variable(&param.name, spec.ty.clone());
        self.variable(var).used = true;
        self.define(&param.name, Entity::Variable(var));
        hir::Param {
            name: param.name.name.clone(),
            var,
            ty: spec.ty,
            checks: spec.checks,
            declared: declared_as(&param.constraint),
        }
    }

    fn results(&mut self, results: &'a [ast::ResultDecl]) -> Vec<hir::ResultDecl> {
        if let [ast::ResultDecl { name: Some(name), constraint }] = results {
            self.report(
                Diagnostic::error("E0227", name.span, "a single result has no name")
                    .label("this name could never be used")
                    .fix(
                        Span { end: constraint.span.start.max(name.span.start), ..name.span },
                        "",
                        "the call itself is the result: remove the name",
                    ),
            );
        }
        let mut names: FxHashMap<&SmolStr, Span> = FxHashMap::default();
        let mut checked = Vec::with_capacity(results.len());
        for result in results {
            if let Some(name) = &result.name
                && let Some(previous) = names.insert(&name.name, name.span)
            {
                self.report(duplicate_element(name, previous, "result"));
            }
            let spec = self.constraint_list(std::slice::from_ref(&result.constraint), Place::Signature);
            checked.push(hir::ResultDecl {
                name: result.name.as_ref().map(|n| n.name.clone()),
                ty: spec.ty,
                checks: spec.checks,
                declared: declared_as(&result.constraint),
            });
        }
        checked
    }

    /// A body in braces: statements, of which the last may be `return`.
    fn body(
        &mut self,
        ast: &'a ast::Callable,
        stmts: &'a [ast::Stmt],
        block: Span,
        declared: Option<Type>,
    ) -> (Body, Option<Type>) {
        let mut checked = Vec::with_capacity(stmts.len());
        let mut returned = None;
        let replacing = Replacing::of(stmts);
        for (position, stmt) in stmts.iter().enumerate() {
            if let StmtKind::Return(expr) = &stmt.kind {
                returned = Some(self.expression(expr));
                if let Some(next) = stmts.get(position + 1) {
                    self.report(
                        Diagnostic::error("E0222", next.span, "nothing may follow `return`")
                            .label("this is never reached")
                            .with_label(stmt.span, "the body ends here"),
                    );
                }
                break;
            }
            self.replaces = replacing.is_defined_by(stmt);
            checked.extend(self.statement(stmt));
        }
        if returned.is_none()
            && let Some(ty) = declared.as_ref().filter(|ty| !ty.is_error())
        {
            let end = Span { start: block.end.saturating_sub(1).max(block.start), ..block };
            self.missing_return(ast, ty, end);
        }
        self.finish_body(checked, returned, declared)
    }

    /// A body behind `=>`: an expression, or in a rewrite one operation rewrite.
    fn lambda(&mut self, ast: &'a ast::Callable, stmt: &'a ast::Stmt, declared: Option<Type>) -> (Body, Option<Type>) {
        if let StmtKind::Expr(expr) | StmtKind::Return(expr) = &stmt.kind {
            let returned = self.expression(expr);
            return self.finish_body(Vec::new(), Some(returned), declared);
        }
        let checked = self.statement(stmt).into_iter().collect();
        if let Some(ty) = declared.as_ref().filter(|ty| !ty.is_error())
            && is_op_rewrite(stmt)
            && ast.kind == CallableKind::Rewrite
        {
            self.missing_return(ast, ty, stmt.span);
        }
        self.finish_body(checked, None, declared)
    }

    fn missing_return(&mut self, ast: &ast::Callable, ty: &Type, span: Span) {
        let what = match ast.kind {
            CallableKind::Constraint => "constraint",
            CallableKind::Rewrite => "rewrite",
        };
        let mut diagnostic = Diagnostic::error("E0223", span, format!("this {what} must return {}", ty.with_article()))
            .label("ends without `return`");
        if let Some(result) = ast.results.first() {
            let last = ast.results.last().unwrap_or(result);
            diagnostic = diagnostic.with_label(result.constraint.span.to(last.constraint.span), "declared here");
        }
        self.report(diagnostic);
    }

    /// Converts what is returned to what is declared.
    fn finish_body(
        &mut self,
        stmts: Vec<hir::Stmt>,
        returned: Option<Typed>,
        declared: Option<Type>,
    ) -> (Body, Option<Type>) {
        let (result, ty) = match (returned, declared) {
            (Some(value), Some(declared)) => {
                let expr = self.convert(value, &declared, |d| d.note("the declared results ask for that"));
                (Some(expr), Some(declared))
            }
            (Some(value), None) => {
                if matches!(value.ty, Type::Constraint | Type::Rewrite) {
                    self.report(
                        Diagnostic::error("E0232", value.expr.span, format!("a `{}` cannot be returned", value.ty))
                            .label("not a value"),
                    );
                }
                (Some(value.expr), Some(value.ty))
            }
            (None, declared) => (None, declared),
        };
        (Body::Pdll { stmts, result }, ty)
    }
}

/// The error for two elements of one tuple, or two results, of the same name.
pub(super) fn duplicate_element(name: &ast::Ident, previous: Span, what: &str) -> Diagnostic {
    Diagnostic::error("E0226", name.span, format!("two {what}s have the name `{}`", name.name))
        .label("used again here")
        .with_label(previous, "first used here")
}

/// A constraint in the words of its declaration.
fn declared_as(constraint: &ast::ConstraintRef) -> SmolStr {
    match &constraint.kind {
        ast::ConstraintKind::Attr(_) => SmolStr::new_static("Attr"),
        ast::ConstraintKind::Value(_) => SmolStr::new_static("Value"),
        ast::ConstraintKind::ValueRange(_) => SmolStr::new_static("ValueRange"),
        ast::ConstraintKind::Type => SmolStr::new_static("Type"),
        ast::ConstraintKind::TypeRange => SmolStr::new_static("TypeRange"),
        ast::ConstraintKind::Op(Some(ast::OpName { name: Some(name), .. })) => SmolStr::from(format!("Op<{name}>")),
        ast::ConstraintKind::Op(_) => SmolStr::new_static("Op"),
        ast::ConstraintKind::Named(name) => name.name.clone(),
        ast::ConstraintKind::Inline(_) => SmolStr::new_static("Constraint"),
        ast::ConstraintKind::Optional(constraint) => SmolStr::from(format!("{}?", declared_as(constraint))),
        ast::ConstraintKind::Error => SmolStr::default(),
    }
}
