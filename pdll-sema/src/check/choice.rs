//! Parts of a pattern that match in several ways: alternatives, operands in any order, what may be absent.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::Kind;
use pdll_syntax::ast;
use smol_str::SmolStr;

use super::expression::Typed;
use super::{Checker, Section};
use crate::hir::{Alternative, ExprKind, VarId};
use crate::names::{Definition, Entity};
use crate::ods::OpSignature;
use crate::types::Type;

impl<'a> Checker<'a, '_, '_> {
    /// `a | b | …`: all define the same names, which are known behind them.
    pub(super) fn alternatives(&mut self, exprs: &'a [ast::Expr], span: Span) -> Typed {
        if self.section == Section::Rewrite {
            self.refuse_alternatives(exprs, span);
            return Typed::error(span);
        }
        let mut values: Vec<Typed> = Vec::with_capacity(exprs.len());
        let mut defined: Vec<Vec<(SmolStr, Definition)>> = Vec::with_capacity(exprs.len());
        let mark = self.scope.enter();
        let uses_before = self.shared.index.as_ref().map_or(0, |index| index.uses.len());
        for expr in exprs {
            values.push(self.expression(expr));
            defined.push(self.scope.since(mark));
            self.scope.leave(mark);
        }
        let Some(ty) = self.join(exprs, &mut values) else { return Typed::error(span) };
        let first = defined.first().cloned().unwrap_or_default();
        let variables: Vec<_> =
            defined.iter().zip(exprs).map(|(names, expr)| self.joined(&first, names, expr.span, uses_before)).collect();
        for (name, definition) in &first {
            self.scope.define(name, *definition);
        }
        for (name, definition) in defined.iter().skip(1).flatten() {
            if !first.iter().any(|(known, _)| known == name) {
                self.report_unbound(name, *definition, exprs[0].span);
            }
        }
        let values = values.into_iter().zip(variables);
        let alternatives = values.map(|(value, variables)| Alternative { value: value.expr, variables }).collect();
        Typed::new(ExprKind::Alternatives(alternatives), span, ty)
    }

    fn refuse_alternatives(&mut self, exprs: &'a [ast::Expr], span: Span) {
        let bar = exprs.first().map_or(span, |first| Span { start: first.span.end, ..span });
        let message = "alternatives are for the match section, and this is a rewrite";
        let diagnostic = Diagnostic::error("E0255", span, message).label("which one is made, nothing says");
        self.report(diagnostic.guess(bar, "", "keep the first alone"));
    }

    /// Returns the type that all have, with what does not fit converted.
    fn join(&mut self, exprs: &'a [ast::Expr], values: &mut Vec<Typed>) -> Option<Type> {
        let mut joined = values.first()?.ty.clone();
        for (index, value) in values.iter().enumerate() {
            joined = match (joined.join(&value.ty), &joined, &value.ty) {
                (Some(ty), ..) => ty,
                (None, Type::Op(_) | Type::Value, Type::Op(_) | Type::Value) => Type::Value,
                _ => {
                    let message =
                        format!("one alternative is {}, another {}", joined.with_article(), value.ty.with_article());
                    let diagnostic = Diagnostic::error("E0256", exprs[index].span, message)
                        .label(format!("this is {}", value.ty.with_article()))
                        .with_label(exprs[0].span, format!("this is {}", values[0].ty.with_article()));
                    self.report(diagnostic);
                    return None;
                }
            };
        }
        if joined == Type::Value {
            *values = std::mem::take(values).into_iter().map(|value| self.single(value)).collect();
        }
        Some(joined)
    }

    /// Returns the variables of an alternative with those of the first, and reports a name that it does not define.
    fn joined(
        &mut self,
        first: &[(SmolStr, Definition)],
        names: &[(SmolStr, Definition)],
        span: Span,
        uses_before: usize,
    ) -> Vec<(VarId, VarId)> {
        let mut variables = Vec::new();
        for (name, definition) in first {
            let Entity::Variable(known) = definition.entity else { continue };
            let Some((_, other)) = names.iter().find(|(other, _)| other == name) else {
                self.report_unbound(name, *definition, span);
                continue;
            };
            let Entity::Variable(var) = other.entity else { continue };
            if var == known {
                continue;
            }
            let (ty, other_ty) = (self.variable(known).ty.clone(), self.variable(var).ty.clone());
            match ty.join(&other_ty) {
                Some(joined) => self.variable(known).ty = joined,
                None => {
                    let message = format!(
                        "`{name}` is {} in one alternative, and {} in another",
                        ty.with_article(),
                        other_ty.with_article()
                    );
                    let diagnostic = Diagnostic::error("E0256", other.span, message)
                        .label(format!("{} here", other_ty.with_article()))
                        .with_label(definition.span, format!("{} here", ty.with_article()));
                    self.report(diagnostic);
                }
            }
            self.variable(known).used |= self.variable(var).used;
            self.same_name(var, other.span, definition.span, uses_before);
            variables.push((var, known));
        }
        variables
    }

    /// Takes note that the name of a variable stands for another, defined elsewhere: they are one in the source. It was not used
    /// before its alternatives, which are behind so many uses of the module.
    fn same_name(&mut self, var: VarId, span: Span, definition: Span, uses_before: usize) {
        self.variable(var).name = SmolStr::new_static("_");
        let Some(index) = &mut self.shared.index else { return };
        for used in index.uses[uses_before..].iter_mut().filter(|used| used.definition == span) {
            used.definition = definition;
        }
        index.uses.push(pdl_diagnostics::NameUse { span, definition });
    }

    fn report_unbound(&mut self, name: &SmolStr, definition: Definition, alternative: Span) {
        let message = format!("this alternative does not define `{name}`");
        let diagnostic = Diagnostic::error("E0257", alternative, message)
            .label("another one does")
            .with_label(definition.span, format!("`{name}` is defined here"))
            .note("whichever matches, the same names must be known behind it");
        let is_unused = matches!(definition.entity, Entity::Variable(var) if !self.variable(var).used);
        self.report(match is_unused {
            true => diagnostic.guess(definition.span, "_", "if nothing uses it, write `_`"),
            false => diagnostic,
        });
    }

    /// Makes one value of an operation that stands for it.
    pub(super) fn single(&mut self, value: Typed) -> Typed {
        let expr = self.convert(value, &Type::Value, |d| d);
        Typed { expr, ty: Type::Value }
    }

    /// Checks operands or result types that are matched: each may be one that may be absent.
    pub(super) fn operands_or_types(&mut self, exprs: &'a [ast::Expr]) -> Vec<Typed> {
        let is_match = self.section == Section::Match;
        let mut values = Vec::with_capacity(exprs.len());
        for expr in exprs {
            self.may_be_absent = is_match;
            values.push(self.spliced(expr, &Type::ValueRange));
        }
        values
    }

    /// Returns the definition of an operation; of one with several names, if all have the same groups.
    pub(super) fn signature(&mut self, operation: &'a ast::Operation) -> Option<&'a OpSignature> {
        for other in &operation.other_names {
            self.op_name(other);
        }
        let ods = self.shared.options.ods?;
        let first = ods.operation(operation.name.name.as_ref()?)?;
        let is_alike = |other: &ast::OpName| {
            let known = other.name.as_ref().and_then(|name| ods.operation(name));
            known.is_some_and(|known| known.has_groups_of(first))
        };
        operation.other_names.iter().all(is_alike).then_some(first)
    }

    /// Returns true if the operands of an operation may stand in any order; reports a mark where its definition says otherwise.
    pub(super) fn commutes(&mut self, operation: &'a ast::Operation) -> bool {
        let ods = self.shared.options.ods;
        let known = |name: &ast::OpName| name.name.as_ref().and_then(|name| ods?.operation(name));
        let mut names = std::iter::once(&operation.name).chain(&operation.other_names);
        let Some(mark) = operation.commutative else {
            let is_match = self.is_commutative && self.section == Section::Match;
            return is_match && names.all(|name| known(name).is_some_and(|info| info.is_commutative));
        };
        let Some(other) = names.find(|name| known(name).is_some_and(|info| !info.is_commutative)) else { return true };
        let name = other.name.as_deref().unwrap_or_default();
        let defined = known(other).and_then(|info| info.span);
        self.report(
            Diagnostic::error("E0258", other.span, format!("`{name}` is not commutative, by its definition"))
                .label("its operands have an order")
                .with_label(defined, "defined here, without the trait `Commutative`")
                .fix(Span { end: other.span.start.min(mark.end + 1), ..mark }, "", "remove `commutative`"),
        );
        false
    }

    /// Returns true if there are operands to exchange; reports a mark where there are none.
    pub(super) fn check_commuted(&mut self, operation: &'a ast::Operation, commutes: bool, is_single: bool) -> bool {
        if let Some(mark) = operation.commutative.filter(|_| commutes && !is_single) {
            let span = operation.operands.as_ref().map_or(mark, |operands| operands.span);
            self.report(
                Diagnostic::error("E0259", span, "only single operands, two or more, may stand in any order")
                    .label("these cannot be exchanged")
                    .with_label(mark, "their order is left open here"),
            );
        }
        commutes && is_single
    }

    /// Reports what a rewrite cannot choose: the name of what it makes, and the order of operands.
    pub(super) fn refuse_choices(&mut self, operation: &'a ast::Operation) {
        if self.section == Section::Match {
            return;
        }
        if let Some(mark) = operation.commutative {
            let message = "an operation that is created has its operands in the order in which they are given";
            let diagnostic = Diagnostic::error("E0255", mark, message).label("nothing is left open here");
            let whole = Span { end: mark.end + 1, ..mark };
            self.report(diagnostic.fix(whole, "", "remove `commutative`"));
        }
        if let [other, ..] = &operation.other_names[..] {
            let diagnostic = Diagnostic::error("E0255", other.span, "an operation that is created has one name");
            self.report(diagnostic.label("which one is made, nothing says"));
        }
    }

    /// The value of `name? = value`.
    pub(super) fn optional_attribute(
        &mut self,
        attribute: &'a ast::Attribute,
        mark: Span,
        operation: Option<&SmolStr>,
    ) -> Typed {
        self.report_default(&attribute.name, mark, operation);
        let Some(value) = &attribute.value else {
            if self.section == Section::Rewrite {
                let message = "an operation that is created has this attribute or not";
                self.report_mark("E0255", message, "nothing says which", mark);
            }
            return Typed::new(ExprKind::Attribute(SmolStr::new_static("unit")), attribute.name.span, Type::Attr);
        };
        self.may_be_absent = self.section == Section::Match;
        let typed = self.expression(value);
        if typed.ty == Type::Optional(Kind::Attribute) {
            return typed;
        }
        if typed.ty == Type::Attr && self.section == Section::Rewrite {
            self.report_mark("E0260", "the value of this attribute is never absent", "nothing to leave out", mark);
        } else if let (Type::Attr, ExprKind::Define(_)) = (&typed.ty, &typed.expr.kind) {
            self.report_unbound_value(value.span, mark);
        }
        let expr = self.convert(typed, &Type::Attr, |d| d);
        Typed { expr, ty: Type::Attr }
    }

    /// Reports `name?` of an attribute that has a default. As the next two, apart from what nests: messages take stack.
    fn report_default(&mut self, name: &ast::Ident, mark: Span, operation: Option<&SmolStr>) {
        let default = operation.and_then(|operation| self.shared.options.ods?.default_of(operation, &name.name));
        if let (Some(default), Section::Match) = (default, self.section) {
            let message = format!("`{}` is never absent, by the definition of the operation", name.name);
            let label = format!("where nothing says it, it is `{default}`");
            let help = "remove `?`: a default reads as if it were written";
            self.report(Diagnostic::error("E0252", mark, message).label(label).fix(mark, "", help));
        }
    }

    fn report_mark(&mut self, code: &'static str, message: &str, label: &str, mark: Span) {
        self.report(Diagnostic::error(code, mark, message).label(label).fix(mark, "", "remove `?`"));
    }

    fn report_unbound_value(&mut self, value: Span, mark: Span) {
        let end = Span { start: value.end, ..value };
        let message = "where the attribute is absent, this has no value";
        let diagnostic = Diagnostic::error("E0260", value, message).label("this is an `Attr`");
        self.report(diagnostic.with_label(mark, "absent by this").fix(end, "?", "write `Attr?`"));
    }
}

/// Returns true if this is one operand, whichever its group.
pub(super) fn is_single_operand(ty: &Type) -> bool {
    matches!(ty, Type::Value | Type::Op(_))
}
