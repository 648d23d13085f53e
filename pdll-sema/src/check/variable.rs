//! Constraint lists: what they make of a variable.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::Kind;
use pdll_syntax::ast::{self, CallableKind, ConstraintKind, ConstraintRef};
use smol_str::SmolStr;

use super::expression::Typed;
use super::{Checker, Role, Section};
use crate::hir::{self, CallableId};
use crate::names::Entity;
use crate::types::Type;

/// The constraints that a misspelled one may have been meant to be.
pub(super) const TYPE_NAMES: [SmolStr; 6] = [
    SmolStr::new_static("Attr"),
    SmolStr::new_static("Op"),
    SmolStr::new_static("Type"),
    SmolStr::new_static("TypeRange"),
    SmolStr::new_static("Value"),
    SmolStr::new_static("ValueRange"),
];

/// Where a constraint list stands: type constraints such as `Value<t>` are not allowed everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On a variable that the list alone defines.
    Variable,
    /// On a variable with an initializer.
    Initialized,
    /// On a parameter or a result.
    Signature,
}

/// The content of a constraint list.
pub(super) struct Spec {
    pub ty: Type,
    pub type_constraint: Option<hir::Expr>,
    pub checks: Vec<hir::Check>,
}

impl<'a> Checker<'a, '_, '_> {
    /// Combines the constraints of a list: one type that all agree on, the checks in order.
    pub(super) fn constraint_list(&mut self, list: &'a [ConstraintRef], place: Place) -> Spec {
        let mut spec = Spec { ty: Type::Error, type_constraint: None, checks: Vec::new() };
        let mut first: Option<&ConstraintRef> = None;
        let mut constrained_at = None;
        for constraint in list {
            let ty = self.constraint(constraint, place, &mut spec, &mut constrained_at);
            let Some(first) = first else {
                first = Some(constraint);
                spec.ty = ty;
                continue;
            };
            match spec.ty.refine(&ty) {
                Some(ty) => spec.ty = ty,
                None => {
                    let message = format!("a variable cannot be both `{}` and `{ty}`", spec.ty);
                    self.report(
                        Diagnostic::error("E0206", constraint.span, message)
                            .label(format!("this makes it `{ty}`"))
                            .with_label(first.span, format!("the list begins with `{}`", spec.ty)),
                    );
                    spec.ty = Type::Error;
                }
            }
        }
        if self.section == Section::Rewrite {
            // In a rewrite, constraints only give types.
            spec.checks.clear();
        }
        spec
    }

    /// Returns the type of what may be absent, or reports that nothing may be absent here.
    fn optional(&mut self, ty: Type, of: Span, span: Span, place: Place) -> Type {
        let mark = Span { start: of.end, ..span };
        let help = "remove `?`";
        match ty.kind() {
            _ if place != Place::Variable || !self.may_be_absent => {
                let message = "only an operand, a result type or an attribute that is matched may be absent";
                let diagnostic = Diagnostic::error("E0254", span, message).label("this is none of them").note(
                    "`op<…>(a: Value?) {name? = b: Attr?} -> (t: Type?)` defines what is there or not where it is matched, \
                     but in a list with `...`",
                );
                self.report(diagnostic.fix(mark, "", help));
                ty
            }
            Some(kind @ (Kind::Attribute | Kind::Value | Kind::Type)) => Type::Optional(kind),
            Some(kind) => {
                let message = format!("`{}` cannot be absent", kind.name());
                let label = if matches!(kind, Kind::ValueRange | Kind::TypeRange) {
                    "a range that holds nothing is an empty one"
                } else {
                    "`?` stands behind `Attr`, `Type` or `Value`"
                };
                self.report(Diagnostic::error("E0254", span, message).label(label).fix(mark, "", help));
                ty
            }
            None => ty,
        }
    }

    /// One constraint: its type, with its checks and type constraint added to `spec`.
    fn constraint(
        &mut self,
        constraint: &'a ConstraintRef,
        place: Place,
        spec: &mut Spec,
        constrained_at: &mut Option<Span>,
    ) -> Type {
        let (ty, argument) = match &constraint.kind {
            ConstraintKind::Attr(argument) => (Type::Attr, argument),
            ConstraintKind::Value(argument) => (Type::Value, argument),
            ConstraintKind::ValueRange(argument) => (Type::ValueRange, argument),
            ConstraintKind::Op(name) => {
                let Some(name) = name else { return Type::Op(None) };
                self.op_name(name);
                return Type::Op(name.name.clone());
            }
            ConstraintKind::Type => return Type::Type,
            ConstraintKind::TypeRange => return Type::TypeRange,
            ConstraintKind::Error => {
                self.poisoned = true;
                return Type::Error;
            }
            ConstraintKind::Optional(inner) => {
                // The type that it is constrained to is an expression of its own.
                let may_be_absent = self.may_be_absent;
                let ty = self.constraint(inner, place, spec, constrained_at);
                self.may_be_absent = may_be_absent;
                return self.optional(ty, inner.span, constraint.span, place);
            }
            ConstraintKind::Named(name) => {
                let own = self.region_constraint(name);
                return own.unwrap_or_else(|| self.named_constraint(name, place, spec));
            }
            ConstraintKind::Inline(callable) => {
                let Some(id) = self.inline_callable(callable) else { return Type::Error };
                return self.applied(id, constraint.span, spec);
            }
        };
        let Some(argument) = argument else { return ty };
        let wanted = if ty == Type::ValueRange { Type::TypeRange } else { Type::Type };
        if place != Place::Variable {
            self.refuse_type_constraint(place, &ty, constraint.span);
            return ty;
        }
        let value = self.expression(argument);
        self.check_type_constraint(&value, argument.span, &ty, &wanted);
        if let Some(previous) = *constrained_at {
            self.report_second_type(constraint.span, previous);
        }
        *constrained_at = Some(constraint.span);
        spec.type_constraint = Some(value.expr);
        ty
    }

    /// Reports a type constraint where none may stand. As the next two, apart from what calls it at each level of nesting: messages take stack.
    fn refuse_type_constraint(&mut self, place: Place, ty: &Type, span: Span) {
        let (code, message, note) = if place == Place::Initialized {
            let note = "the type comes from the initializer; constrain that instead";
            ("E0207", "a type constraint cannot stand beside an initializer", note)
        } else {
            let note = "to constrain the type, take it as a parameter or constrain a variable in the body";
            ("E0209", "a parameter or result cannot have a type constraint", note)
        };
        self.report(Diagnostic::error(code, span, message).label(format!("write `{ty}`")).note(note));
    }

    /// Reports a type constraint that is no type.
    fn check_type_constraint(&mut self, value: &Typed, span: Span, ty: &Type, wanted: &Type) {
        self.is_meant(value, wanted);
        if value.ty.is_error() || value.ty == *wanted {
            return;
        }
        let given = value.ty.with_article();
        let message = format!("the type constraint of `{ty}` must be a `{wanted}`, not {given}");
        let diagnostic = Diagnostic::error("E0210", span, message).label(format!("this is {given}"));
        let named = format!("_: {}", self.shared.sources.text(span));
        self.report(match value.ty {
            Type::Constraint => diagnostic.fix(span, named.clone(), format!("write `{named}`")),
            _ => diagnostic,
        });
    }

    fn report_second_type(&mut self, span: Span, previous: Span) {
        self.report(
            Diagnostic::error("E0208", span, "the type of this variable is constrained twice")
                .label("constrained again here")
                .with_label(previous, "first constrained here"),
        );
    }

    fn named_constraint(&mut self, name: &'a ast::Ident, place: Place, spec: &mut Spec) -> Type {
        match self.resolve(name, Role::Constraint(place)) {
            Some(Entity::Callable(id)) => self.applied(id, name.span, spec),
            Some(Entity::Variable(var)) => {
                let (ty, span) = self.use_variable(var);
                self.report(
                    Diagnostic::error("E0203", name.span, format!("`{}` is a variable, not a constraint", name.name))
                        .label("a constraint is expected here")
                        .with_label(span, format!("`{}`, {}, is defined here", name.name, ty.with_article())),
                );
                Type::Error
            }
            Some(Entity::Unknown) | None => Type::Error,
        }
    }

    /// Adds a callable to the checks of a variable; gives the type that it wants.
    fn applied(&mut self, id: CallableId, span: Span, spec: &mut Spec) -> Type {
        let callable = self.shared.callable(id);
        let (name, name_span) = (callable.display_name(), callable.name_span);
        if callable.kind == CallableKind::Rewrite {
            self.report(
                Diagnostic::error("E0203", span, format!("{name} is a rewrite, not a constraint"))
                    .label("a constraint is expected here")
                    .with_label(name_span, "the rewrite is defined here"),
            );
            return Type::Error;
        }
        if let [param] = &callable.params[..] {
            let ty = param.ty.clone();
            spec.checks.push(hir::Check { constraint: id, span });
            return ty;
        }
        if !callable.ok && callable.params.is_empty() {
            return Type::Error;
        }
        let count = callable.params.len();
        let message = format!("a constraint on a variable must have one parameter, but {name} has {count}");
        self.report(
            Diagnostic::error("E0211", span, message)
                .label("cannot be applied to one variable")
                .with_label(name_span, "defined here")
                .note("call it instead, with all its arguments: `Name(a, b);`"),
        );
        Type::Error
    }

    /// The constraint that ODS knows by this name, as a native callable.
    pub(super) fn ods_constraint(&mut self, name: &SmolStr) -> Option<CallableId> {
        let info = self.shared.options.ods?.constraint(name)?;
        if let Some(id) = self.shared.ods_constraints.get(name) {
            return Some(*id);
        }
        let id = CallableId(self.shared.callables.len() as u32);
        let name_span = info.span.unwrap_or_default();
        let (name_of, declared) = (SmolStr::new_static("self"), SmolStr::new_static(info.kind.name()));
        let (var, ty, checks) = (hir::VarId(0), info.kind.into(), Vec::new());
        self.shared.callables.push(hir::Callable {
            params: vec![hir::Param { name: name_of, var, ty, checks, declared }],
            result_type: Type::nothing(),
            body: hir::Body::Native { name: Some(info.native.clone()), code: info.code.clone() },
            frame: Some(1),
            ok: true,
            ..hir::Callable::new(CallableKind::Constraint, Some(name.clone()), name_span)
        });
        self.shared.ods_constraints.insert(name.clone(), id);
        Some(id)
    }
}
