//! Conversions of types: patterns that replace a type, texts of types with holes, and what a conversion makes of values and types.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{TypeHole, TypeText};
use pdll_syntax::ast;
use smol_str::SmolStr;

use super::expression::Typed;
use super::{Checker, Role, Section};
use crate::hir::{self, ExprKind};
use crate::names::Entity;
use crate::types::Type;

/// Of a type, an attribute that is or has one, or several types.
const CONVERT_TYPE: &str = "convert_type";
/// Of a value, or several.
const CONVERTED_OPERAND: &str = "converted_operand";

impl<'a> Checker<'a, '_, '_> {
    /// Checks the root of a pattern, an operation or a type.
    pub(super) fn root(&mut self, root: &'a ast::Expr) -> hir::Expr {
        let value = self.expression(root);
        self.is_of_type = value.ty == Type::Type;
        match self.is_of_type {
            true => value.expr,
            false => self.must_be_operation(value, root, "the root of a pattern"),
        }
    }

    /// Reports what is replaced in a pattern of a type, where it is no type.
    pub(super) fn check_root_type(&mut self, value: &Typed) {
        if !matches!(value.ty, Type::Type | Type::Error) {
            let found = value.ty.with_article();
            self.report(
                Diagnostic::error("E0295", value.expr.span, format!("a pattern of a type does nothing to {found}"))
                    .label(format!("this is {found}"))
                    .note("it says by which types its type is replaced: `replace t with type<\"i64\">;`"),
            );
        }
    }

    /// The right side of `replace` in a pattern of a type.
    pub(super) fn becomes(&mut self, with: &'a ast::ReplaceWith, span: Span) -> hir::Stmt {
        let exprs = match with {
            ast::ReplaceWith::One(expr) => std::slice::from_ref(expr),
            ast::ReplaceWith::List(exprs) => &exprs[..],
        };
        let mut types = Vec::with_capacity(exprs.len());
        for expr in exprs {
            let value = self.expression(expr);
            if !matches!(value.ty, Type::Type | Type::TypeRange | Type::Error) {
                let found = value.ty.with_article();
                self.report(
                    Diagnostic::error("E0295", expr.span, format!("a type is replaced by types, not by {found}"))
                        .label(format!("this is {found}")),
                );
            }
            types.push(value.expr);
        }
        hir::Stmt::Becomes { types, span }
    }

    /// A type by its text, which may have holes.
    #[inline(never)]
    pub(super) fn type_text(&mut self, literal: &'a ast::StringLit, span: Span) -> Typed {
        let text = match TypeText::new(&literal.value) {
            None => return self.literal(literal, span, false),
            Some(Ok(text)) => text,
            Some(Err((_, message))) => {
                self.report(Diagnostic::error("E0296", literal.span, message).label("in this text of a type"));
                return Typed { ty: Type::Type, ..Typed::error(span) };
            }
        };
        let holes: Vec<TypeHole> = text.holes().cloned().collect();
        let mut variables = Vec::with_capacity(holes.len());
        for TypeHole { name, is_range } in holes {
            let written = if is_range { "$..." } else { "$" };
            let place = match (literal.escaped, literal.value.find(&format!("{written}{name}"))) {
                // One quote stands before the text.
                (false, Some(at)) if !literal.value.contains('\n') => {
                    let start = literal.span.start + 1 + (at + written.len()) as u32;
                    Span { start, end: start + name.len() as u32, ..literal.span }
                }
                _ => literal.span,
            };
            let wanted = if is_range { Type::TypeRange } else { Type::Type };
            let ident = ast::Ident { name, span: place };
            variables.push(match self.section {
                Section::Match => {
                    let var = self.new_variable(&ident, wanted);
                    if ident.name != "_" {
                        self.define(&ident, Entity::Variable(var));
                    }
                    var
                }
                Section::Rewrite => match self.filled(&ident, &wanted) {
                    Some(var) => var,
                    None => return Typed { ty: Type::Type, ..Typed::error(span) },
                },
            });
        }
        let text = Box::new(hir::TypeText { text, variables });
        Typed::new(ExprKind::TypeText(text), span, Type::Type)
    }

    /// The variable that fills a hole.
    fn filled(&mut self, name: &ast::Ident, wanted: &Type) -> Option<hir::VarId> {
        let Some(Entity::Variable(var)) = self.resolve(name, Role::Value) else { return None };
        let (ty, defined) = self.use_variable(var);
        if ty == *wanted || *wanted == Type::TypeRange && ty == Type::Type {
            return Some(var);
        }
        if !ty.is_error() {
            let message =
                format!("`{}` is {}, and this hole is for {}", name.name, ty.with_article(), wanted.with_article());
            let mut diagnostic = Diagnostic::error("E0296", name.span, message)
                .label("in this text of a type")
                .with_label(defined, "defined here");
            if ty == Type::TypeRange {
                diagnostic = diagnostic.note(format!("a list of types is filled in by `$...{}`", name.name));
            }
            self.report(diagnostic);
        }
        None
    }

    /// Returns true if a name means one of the functions that convert: whatever is declared goes before.
    pub(super) fn is_converting(&self, name: &SmolStr) -> bool {
        matches!(name.as_str(), CONVERT_TYPE | CONVERTED_OPERAND) && !self.is_declared(name)
    }

    /// `convert_type<t>`, `converted_operand(v)`.
    pub(super) fn converted(&mut self, name: &'a ast::Ident, args: &'a [ast::Expr], span: Span) -> Typed {
        let is_operand = name.name == CONVERTED_OPERAND;
        let [arg] = args else {
            let message =
                format!("`{}` takes one argument, and {} given", name.name, super::expression::are(args.len()));
            self.report(Diagnostic::error("E0297", span, message).label("called here"));
            return Typed::error(span);
        };
        let mut value = self.expression(arg);
        if self.section == Section::Match {
            self.report(
                Diagnostic::error("E0297", span, format!("`{}` converts, and this is a match section", name.name))
                    .label("nothing is converted before the match is complete")
                    .note("call it in the last statement of the pattern: `rewrite root with { … };`"),
            );
            return Typed::error(span);
        }
        if let (true, Type::Op(_)) = (is_operand, &value.ty) {
            let expr = self.convert(value, &Type::Value, |diagnostic| diagnostic);
            value = Typed { expr, ty: Type::Value };
        }
        let fits = match value.ty {
            Type::Value | Type::ValueRange => is_operand,
            Type::Type | Type::TypeRange | Type::Attr => !is_operand,
            Type::Error => return Typed::error(span),
            _ => false,
        };
        if !fits {
            let found = value.ty.with_article();
            let (wanted, other) = match is_operand {
                true => ("a `Value` or a `ValueRange`", CONVERT_TYPE),
                false => ("a `Type`, a `TypeRange` or an `Attr`", CONVERTED_OPERAND),
            };
            let message = format!("`{}` takes {wanted}, not {found}", name.name);
            self.report(
                Diagnostic::error("E0297", arg.span, message)
                    .label(format!("this is {found}"))
                    .note(format!("`{other}` is for the others")),
            );
            return Typed::error(span);
        }
        let ty = value.ty.clone();
        Typed::new(ExprKind::Converted(Box::new(value.expr)), span, ty)
    }
}
