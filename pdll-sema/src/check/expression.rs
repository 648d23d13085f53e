//! Expressions: each gets a type, and every conversion is made explicit.

use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{self, CallableKind, ConstraintRef};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::callable::duplicate_element;
use super::variable::Place;
use super::{Checker, Role, Section};
use crate::hir::{self, CallableId, Define, ExprKind};
use crate::literal::LiteralError;
use crate::names::Entity;
use crate::types::{Conversion, Field, Type, conversion};

/// A checked expression and its type.
pub(super) struct Typed {
    pub expr: hir::Expr,
    pub ty: Type,
}

impl Typed {
    pub(super) fn new(kind: ExprKind, span: Span, ty: Type) -> Typed {
        Typed { expr: hir::Expr { kind, span }, ty }
    }

    /// Returns what a wrong expression leaves.
    pub(super) fn error(span: Span) -> Typed {
        Typed::new(ExprKind::Nothing, span, Type::Error)
    }
}

impl<'a> Checker<'a, '_, '_> {
    pub(super) fn expression(&mut self, expr: &'a ast::Expr) -> Typed {
        // These speak of this expression only, not of what is nested in it.
        let may_infer = std::mem::take(&mut self.may_infer);
        let replaces = std::mem::take(&mut self.replaces);
        let may_be_absent = std::mem::take(&mut self.may_be_absent);
        let span = expr.span;
        match &expr.kind {
            ast::ExprKind::Error(_) => {
                self.poisoned = true;
                Typed::error(span)
            }
            ast::ExprKind::Attr(text) => self.literal(text, span, true),
            ast::ExprKind::Type(text) => self.type_text(text, span),
            ast::ExprKind::Name(name) => self.name(name, may_infer),
            ast::ExprKind::Define { name, constraints } => {
                self.may_infer = may_infer;
                self.may_be_absent = may_be_absent;
                self.definition(name, constraints, span)
            }
            _ => {
                let typed = self.nested(span, |this| match &expr.kind {
                    ast::ExprKind::Operation(operation) => this.operation(operation, span, replaces),
                    ast::ExprKind::Tuple(elements) => this.tuple(elements, span),
                    ast::ExprKind::Member { base, member } => this.member(base, member, expr),
                    ast::ExprKind::Call { callee, args, negated } => match &callee.kind {
                        ast::ExprKind::Name(name) if this.built_in(&name.name).is_some() => this.computation(expr),
                        ast::ExprKind::Name(name) if this.is_converting(&name.name) => this.converted(name, args, span),
                        ast::ExprKind::Name(name) if this.is_block_function(&name.name) => {
                            this.block_call(name, args, *negated, span)
                        }
                        _ => this.call(callee, args, *negated, span),
                    },
                    ast::ExprKind::Inline(callable) => this.inline_expression(callable, span),
                    ast::ExprKind::Alternatives(alternatives) => this.alternatives(alternatives, span),
                    ast::ExprKind::Number(_)
                    | ast::ExprKind::Binary { .. }
                    | ast::ExprKind::Unary { .. }
                    | ast::ExprKind::Index { .. } => this.computation(expr),
                    ast::ExprKind::Each(each) => this.each_expression(each, span),
                    ast::ExprKind::Rest(values) => this.rest_elsewhere(values.as_deref(), span),
                    _ => Typed::error(span),
                });
                typed.unwrap_or_else(|| Typed::error(span))
            }
        }
    }

    /// Not inlined, as the next one: what it needs would lie on the stack at every level of nesting.
    #[inline(never)]
    pub(super) fn literal(&mut self, text: &'a ast::StringLit, span: Span, attribute: bool) -> Typed {
        let literals = &mut self.shared.literals;
        let parsed = if attribute { literals.attribute(&text.value) } else { literals.ty(&text.value) };
        match parsed {
            Ok(text) if attribute => Typed::new(ExprKind::Attribute(text), span, Type::Attr),
            Ok(text) => Typed::new(ExprKind::Type(text), span, Type::Type),
            Err(error) => {
                // `type<"0 : i32">`, `type<"llvm.ptr">`, `type<"tensor<4xi32">`
                let value = &text.value;
                let literals = &mut self.shared.literals;
                let mut fits = |text: String| literals.ty(&SmolStr::from(&text)).is_ok().then_some(text);
                let meant = match attribute || text.escaped {
                    true => None,
                    false => fits(format!("!{value}")).or_else(|| fits(format!("{value}>"))),
                };
                let mut diagnostic = bad_literal(text, &error, attribute);
                if let Some(meant) = meant {
                    diagnostic =
                        diagnostic.guess(text.span, format!("\"{meant}\""), format!("did you mean `{meant}`?"));
                } else if !attribute && self.shared.literals.attribute(value).is_ok() {
                    let word = Span { end: span.start + "type".len() as u32, ..span };
                    self.report(diagnostic.guess(word, "attr", "did you mean `attr<…>`?"));
                    return Typed::error(span);
                }
                self.report(diagnostic);
                Typed { ty: if attribute { Type::Attr } else { Type::Type }, ..Typed::error(span) }
            }
        }
    }

    /// A use of a variable, or a callable standing alone.
    #[inline(never)]
    fn name(&mut self, name: &'a ast::Ident, may_infer: bool) -> Typed {
        match self.resolve(name, Role::Value) {
            Some(Entity::Variable(var)) => {
                let variable = self.variable(var);
                variable.used = true;
                let (bound, ty, span) = (variable.bound, variable.ty.clone(), variable.span);
                if !bound {
                    variable.bound = true;
                    if !may_infer {
                        self.report(
                            Diagnostic::error("E0234", name.span, format!("`{}` has no value yet", name.name))
                                .label("used here")
                                .with_label(span, "defined here without one")
                                .note("types get their values where an operation is created: `op<…>(…) -> (types)`"),
                        );
                    }
                }
                Typed::new(ExprKind::Variable(var), name.span, ty)
            }
            Some(Entity::Callable(id)) => {
                Typed::new(ExprKind::Nothing, name.span, Type::of_callable(self.shared.callable(id).kind))
            }
            Some(Entity::Unknown) | None => Typed::error(name.span),
        }
    }

    /// A variable without an initializer: `name: constraints`.
    pub(super) fn definition(&mut self, name: &'a ast::Ident, list: &'a [ConstraintRef], span: Span) -> Typed {
        let may_infer = std::mem::take(&mut self.may_infer);
        let spec = self.constraint_list(list, Place::Variable);
        self.may_be_absent = false;
        let var = self.new_variable(name, spec.ty.clone());
        let named = name.name != "_";
        if named {
            let both_variables = self.scope.get(&name.name).is_some_and(|d| matches!(d.entity, Entity::Variable(_)));
            match self.redefinition(name) {
                Some(diagnostic) if both_variables && self.section == Section::Match => self.report(diagnostic.guess(
                    span,
                    name.name.to_string(),
                    format!("to demand the same here as there, write `{}` alone, without `:`", name.name),
                )),
                _ => self.define(name, Entity::Variable(var)),
            }
        }
        if matches!(spec.ty, Type::Region | Type::Block) {
            return self.region_elsewhere(var, &spec.ty, span);
        }
        let (kind, is_optional) = match &spec.ty {
            Type::Optional(kind) => (Some(*kind), true),
            ty => (ty.kind(), false),
        };
        let Some(kind) = kind else { return Typed { ty: spec.ty, ..Typed::error(span) } };
        if self.section == Section::Rewrite {
            let is_type = matches!(spec.ty, Type::Type | Type::TypeRange);
            self.variable(var).bound = false;
            if !(is_type && may_infer) {
                self.variable(var).bound = true;
                self.report(never_bound(name, &spec.ty, list, is_type));
                return Typed { ty: spec.ty, ..Typed::error(span) };
            }
        }
        let op_name = match &spec.ty {
            Type::Op(name) => name.clone(),
            _ => None,
        };
        let name = named.then(|| name.name.clone());
        if let Some(hir::Expr { kind: ExprKind::Type(text), .. }) = &spec.type_constraint {
            self.variable(var).number = Some(text.clone());
        }
        let define = Define { var, is_optional, name, kind, op_name, ty: spec.type_constraint, checks: spec.checks };
        Typed::new(ExprKind::Define(Box::new(define)), span, spec.ty)
    }

    fn tuple(&mut self, elements: &'a [ast::TupleElement], span: Span) -> Typed {
        let mut names: FxHashMap<&str, Span> = FxHashMap::default();
        let mut fields = Vec::with_capacity(elements.len());
        let mut exprs = Vec::with_capacity(elements.len());
        for element in elements {
            if let Some(name) = &element.name
                && let Some(previous) = names.insert(&name.name, name.span)
            {
                self.report(duplicate_element(name, previous, "element"));
            }
            let mut value = self.expression(&element.value);
            if matches!(value.ty, Type::Tuple(_) | Type::Constraint | Type::Rewrite) {
                let message = format!("a tuple cannot hold {}", value.ty.with_article());
                self.report(
                    Diagnostic::error("E0225", element.value.span, message)
                        .label("not allowed as an element")
                        .note("elements are `Attr`, `Op`, `Type`, `TypeRange`, `Value` or `ValueRange`"),
                );
                value.ty = Type::Error;
            }
            fields.push(Field { name: element.name.as_ref().map(|n| n.name.clone()), ty: value.ty });
            exprs.push(value.expr);
        }
        Typed::new(ExprKind::Tuple(exprs), span, Type::Tuple(Rc::from(fields)))
    }

    /// An inline callable that is neither called nor applied: a definition, if it has a name.
    fn inline_expression(&mut self, callable: &'a ast::Callable, span: Span) -> Typed {
        let id = self.inline_callable(callable);
        Typed::new(ExprKind::Nothing, span, id.map_or(Type::Error, |_| Type::of_callable(callable.kind)))
    }

    fn call(&mut self, callee: &'a ast::Expr, args: &'a [ast::Expr], negated: Option<Span>, span: Span) -> Typed {
        let id = match &callee.kind {
            ast::ExprKind::Inline(callable) => self.inline_callable(callable),
            ast::ExprKind::Name(name) => match self.resolve(name, Role::Callee) {
                Some(Entity::Callable(id)) => Some(id),
                Some(Entity::Variable(var)) => {
                    let (ty, defined) = self.use_variable(var);
                    if !ty.is_error() {
                        self.report(not_callable(callee, &ty).with_label(defined, "defined here"));
                    }
                    None
                }
                Some(Entity::Unknown) | None => None,
            },
            // `root.getResult(0)`
            ast::ExprKind::Member { base, .. }
                if matches!(args, [ast::Expr { kind: ast::ExprKind::Number(_), .. }]) =>
            {
                self.expression(base);
                self.report_method(base.span, &args[0], span);
                return Typed::error(span);
            }
            ast::ExprKind::Member { base, .. } if self.is_unknown(base) => {
                self.report_unknown_operation(callee.span);
                None
            }
            _ => {
                let value = self.expression(callee);
                self.report_not_callable(callee, &value.ty, span);
                None
            }
        };
        let args: Vec<Typed> = args.iter().map(|arg| self.expression(arg)).collect();
        let Some(id) = id else { return Typed::error(span) };
        self.check_section(id, callee.span);
        if let Some(not) = negated {
            self.check_negation(id, not);
        }
        let Some(args) = self.arguments(id, args, span) else { return Typed::error(span) };
        // What a negated constraint would return is never there: it did not hold.
        let ty = if negated.is_some() { Type::nothing() } else { self.shared.callable(id).result_type.clone() };
        let call = hir::Call { callee: id, args, negated: negated.is_some() };
        // Without the `not` before it, as in the reference.
        Typed::new(ExprKind::Call(Box::new(call)), Span { start: callee.span.start, ..span }, ty)
    }

    /// Reports the call of a method. By itself, as the next ones: what diagnostics need would lie on the stack at every level of nesting.
    #[inline(never)]
    fn report_method(&mut self, base: Span, argument: &ast::Expr, span: Span) {
        let place = Span { start: base.end, ..span };
        let member = format!(".{}", self.shared.sources.text(argument.span));
        let diagnostic = Diagnostic::error("E0213", place, "operations and values have no methods");
        let help = format!("a result is taken by `{member}`");
        self.report(diagnostic.label("not a call of PDLL").fix(place, member, help));
    }

    #[inline(never)]
    fn report_unknown_operation(&mut self, callee: Span) {
        let written = self.shared.sources.text(callee);
        let operation = format!("op<{written}>");
        let message = format!("`{written}` is not defined");
        let diagnostic = Diagnostic::error("E0202", callee, message).label("unknown name");
        let help = format!("an operation is written `{operation}`");
        self.report(diagnostic.fix(callee, operation, help));
    }

    #[inline(never)]
    fn report_not_callable(&mut self, callee: &ast::Expr, ty: &Type, span: Span) {
        if let ast::ExprKind::Operation(operation) = &callee.kind
            && operation.operands.is_none()
        {
            // The operands stand behind the attributes or result types.
            let text = |start, end| self.shared.sources.text(Span { start, end, ..span });
            let name = self.shared.sources.text(callee.span).find('>').map_or(0, |end| end as u32 + 1);
            let name = callee.span.start + name;
            let (parts, operands) = (text(name, callee.span.end), text(callee.span.end, span.end));
            let swapped = format!("{}{}{parts}", operands.trim(), if parts.starts_with(' ') { "" } else { " " });
            let diagnostic = not_callable(callee, ty);
            self.report(diagnostic.fix(Span { start: name, ..span }, swapped, "swap them"));
        } else if !ty.is_error() {
            self.report(not_callable(callee, ty));
        }
    }

    /// Returns true if this is a name that nothing defines, which is not reported yet.
    fn is_unknown(&self, expr: &ast::Expr) -> bool {
        let ast::ExprKind::Name(name) = &expr.kind else { return false };
        let globals = &self.shared.globals.names;
        self.scope.get(&name.name).is_none() && !globals.contains_key(&name.name) && name.name != "rewriter"
    }

    /// Constraints are for the match section, rewrites for the other.
    fn check_section(&mut self, id: CallableId, span: Span) {
        let callable = self.shared.callable(id);
        let (name, name_span) = (callable.display_name(), callable.name_span);
        let diagnostic = match (callable.kind, self.section) {
            (CallableKind::Constraint, Section::Rewrite) => {
                Diagnostic::error("E0214", span, format!("{name} is a constraint, and this is a rewrite section"))
                    .label("the match is over here")
                    .with_label(name_span, "the constraint is defined here")
                    .note("constraints belong before the last statement of the pattern; declare a `Rewrite` to compute something here")
            }
            (CallableKind::Rewrite, Section::Match) => {
                Diagnostic::error("E0215", span, format!("{name} is a rewrite, and this is a match section"))
                    .label("nothing may be changed before the match is complete")
                    .with_label(name_span, "the rewrite is defined here")
                    .note("call it in the last statement of the pattern: `rewrite root with { … };`")
            }
            _ => return,
        };
        self.report(diagnostic);
    }

    fn check_negation(&mut self, id: CallableId, not: Span) {
        let callable = self.shared.callable(id);
        let (name, name_span) = (callable.display_name(), callable.name_span);
        if callable.kind == CallableKind::Rewrite {
            self.report(
                Diagnostic::error("E0217", not, format!("{name} is a rewrite, which cannot be negated"))
                    .label("`not` is for native constraints")
                    .with_label(name_span, "defined here"),
            );
        } else if !callable.is_native() && callable.ok {
            self.report(
                Diagnostic::error("E0217", not, format!("{name} has a body in PDLL, and cannot be negated"))
                    .label("`not` is for native constraints")
                    .with_label(name_span, "defined here")
                    .note("its body is inlined into the pattern, which can only say what must hold"),
            );
        }
    }

    /// Checks number and types of the arguments.
    fn arguments(&mut self, id: CallableId, args: Vec<Typed>, span: Span) -> Option<Vec<hir::Expr>> {
        let callable = self.shared.callable(id);
        let (name, name_span) = (callable.display_name(), callable.name_span);
        let wanted: Vec<(Type, smol_str::SmolStr)> =
            callable.params.iter().map(|p| (p.ty.clone(), p.name.clone())).collect();
        if wanted.len() != args.len() {
            let message = format!("{name} takes {}, but {} given", counted(wanted.len(), "argument"), are(args.len()));
            self.report(
                Diagnostic::error("E0212", span, message).label("in this call").with_label(name_span, "defined here"),
            );
            return None;
        }
        let args = args.into_iter().zip(&wanted).map(|(arg, (ty, param))| {
            self.convert(arg, ty, |d| d.with_label(name_span, format!("`{param}` of {name} is {}", ty.with_article())))
        });
        Some(args.collect())
    }

    /// Notes what the use of a variable of an unknown type asks for: the error for it offers that.
    pub(super) fn is_meant(&mut self, value: &Typed, target: &Type) {
        let (ExprKind::Variable(var), Type::Error) = (&value.expr.kind, &value.ty) else { return };
        let Some(at) = self.untyped.iter().position(|(untyped, _)| untyped == var) else { return };
        let Some(kind) = target.kind() else { return };
        let (_, error) = self.untyped.swap_remove(at);
        if let Some(fix) = self.shared.diagnostics.get_mut(error).and_then(|error| error.fix.as_mut()) {
            fix.replacement = format!(": {}", kind.name());
            fix.is_certain = true;
            fix.message = format!("name its type, which is `{}` where it is used", kind.name());
        }
    }

    /// Makes a `target` of a value, or reports that it cannot be one.
    pub(super) fn convert(
        &mut self,
        value: Typed,
        target: &Type,
        explain: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> hir::Expr {
        self.is_meant(&value, target);
        match conversion(&value.ty, target, self.section, self.shared.options.ods) {
            Some(Conversion::Identity) => value.expr,
            Some(conversion) => {
                let span = value.expr.span;
                hir::Expr { kind: ExprKind::Convert { value: Box::new(value.expr), conversion }, span }
            }
            None => {
                let (from, to) = (value.ty.with_article(), target.with_article());
                let message = format!("{from} cannot be used as {to}");
                let diagnostic = Diagnostic::error("E0204", value.expr.span, message).label(format!("this is {from}"));
                let mut diagnostic = diagnostic.notes(self.why_not(&value.ty, target));
                if value.ty == Type::Constraint && target.kind().is_some() {
                    let defined = format!("_: {}", self.shared.sources.text(value.expr.span));
                    diagnostic = diagnostic.fix(value.expr.span, defined.clone(), format!("write `{defined}`"));
                }
                // `-> (attr<"i32">)`
                if let (ExprKind::Attribute(text), Type::Type | Type::TypeRange) = (&value.expr.kind, target)
                    && self.shared.literals.ty(text).is_ok()
                {
                    let word = Span { end: value.expr.span.start + "attr".len() as u32, ..value.expr.span };
                    diagnostic = diagnostic.guess(word, "type", "did you mean `type<…>`?");
                }
                if matches!(value.expr.kind, ExprKind::Computed(_)) {
                    diagnostic = diagnostic.note("a comparison has no value: it holds, or the pattern does not match");
                }
                if let ExprKind::Define(define) = &value.expr.kind {
                    // The variable is of the kind that is wanted here; it is not reported again.
                    self.variable(define.var).ty = Type::Error;
                    let span = value.expr.span;
                    if let Some((name, constraint)) = self.shared.sources.text(span).split_once(':') {
                        let meant = match (&value.ty, target) {
                            (Type::Type, Type::Value) => Some(format!("Value<_: {}>", constraint.trim())),
                            (Type::Value, Type::Type | Type::TypeRange) => Some("Type".to_owned()),
                            (Type::ValueRange, Type::TypeRange) => Some("TypeRange".to_owned()),
                            _ => None,
                        };
                        if let Some(meant) = meant.map(|constraint| format!("{name}: {constraint}")) {
                            diagnostic = diagnostic.fix(span, meant.clone(), format!("write `{meant}`"));
                        }
                    }
                }
                self.report(explain(diagnostic));
                value.expr
            }
        }
    }

    /// Returns what to say of a conversion that looks possible, and is not.
    fn why_not(&self, from: &Type, target: &Type) -> Option<String> {
        match (from, target) {
            (Type::Op(_), Type::Op(Some(name))) if *from == Type::Op(None) => {
                Some(format!("constrain it where it is defined: `Op<{name}>`"))
            }
            (Type::Op(Some(name)), Type::Value) => {
                let info = self.shared.options.ods?.operation(name)?;
                Some(match info.results.len() {
                    0 => format!("`{name}` has no results"),
                    n => format!("`{name}` has {n} results: choose one, as in `.0`"),
                })
            }
            (Type::Tuple(_), Type::ValueRange | Type::TypeRange) if self.section == Section::Match => {
                Some("in a match section no tuple but `()` becomes a range".to_string())
            }
            (Type::Tuple(fields), Type::ValueRange) if fields.iter().any(|f| matches!(f.ty, Type::Op(_))) => Some(
                "only values and ranges of values can be joined: choose a result of the operation, as in `.0`"
                    .to_string(),
            ),
            (Type::Tuple(fields), _) if fields.len() == 1 && fields[0].ty == *target => {
                Some("the parentheses make a tuple of one element: remove them".to_string())
            }
            (Type::Optional(_), _) => {
                Some("it may be absent: only an operand, a result type or `name? = …` can do without it".to_string())
            }
            (Type::Constraint | Type::Rewrite, _) => Some("call it, with its arguments in parentheses".to_string()),
            _ => None,
        }
    }
}

/// `2 arguments`, `1 argument`, `no arguments`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        count => pdl_diagnostics::counted(count as u64, noun),
    }
}

/// `2 are`, `1 is`, `none are`.
pub(super) fn are(count: usize) -> String {
    match count {
        0 => "none are".to_string(),
        1 => "1 is".to_string(),
        n => format!("{n} are"),
    }
}

fn not_callable(callee: &ast::Expr, ty: &Type) -> Diagnostic {
    let diagnostic = Diagnostic::error("E0213", callee.span, format!("{} cannot be called", ty.with_article()))
        .label("neither a constraint nor a rewrite");
    match &callee.kind {
        ast::ExprKind::Operation(operation) if operation.operands.is_none() => diagnostic
            .note("operands stand right behind an operation's name: `op<…>(operands) {attributes} -> (types)`"),
        _ => diagnostic,
    }
}

fn never_bound(name: &ast::Ident, ty: &Type, list: &[ConstraintRef], is_type: bool) -> Diagnostic {
    let what = if name.name == "_" { "`_`".to_string() } else { format!("`{}`", name.name) };
    let end = list.last().map_or(name.span, |c| c.span);
    let diagnostic = Diagnostic::error("E0234", name.span.to(end), format!("nothing gives {what} a value"));
    if is_type {
        diagnostic
            .label("cannot be inferred here")
            .note("in a rewrite, types are inferred where an operation is created: `op<…>(…) -> (types: TypeRange)`")
    } else {
        diagnostic
            .label(format!("{} that is neither matched nor computed", ty.with_article()))
            .note("in a rewrite there is nothing left to match: initialize it, or define it in the match section")
    }
}

/// An error inside an `attr<"…">` or `type<"…">`.
fn bad_literal(text: &ast::StringLit, error: &LiteralError, attribute: bool) -> Diagnostic {
    let what = if attribute { "attribute" } else { "type" };
    let diagnostic = |span| {
        let diagnostic = Diagnostic::error("E0236", span, format!("this is not an MLIR {what}"));
        let is_word = |word: &str| {
            word.starts_with(char::is_alphabetic) && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        };
        if text.escaped || !text.value.split([' ', '-', '.']).all(is_word) {
            return diagnostic;
        }
        if !attribute {
            let note = "types of MLIR are written as there, and those of a dialect, or of an IR of your own, as `!dialect.name`";
            return diagnostic.note(note);
        }
        let quoted = format!("\"\\\"{}\\\"\"", text.value);
        let help = format!("a string is an attribute with quotes of its own: `attr<{quoted}>`");
        diagnostic.fix(text.span, quoted, help)
    };
    // Offsets in the text are offsets in the source only if nothing was escaped.
    let opening = if (text.span.end - text.span.start) as usize >= text.value.len() + 4 { 2 } else { 1 };
    if text.escaped || error.start > error.end || error.end > text.value.len() {
        return diagnostic(text.span).label(format!("{} in `{}`", error.message, text.value));
    }
    let start = text.span.start as usize + opening + error.start;
    let end = text.span.start as usize + opening + error.end;
    let span = Span::new(text.span.file, start, end.max(start));
    // An error at the end of the text points at the closing quote.
    let span = if start == end { Span { end: span.end + 1, ..span } } else { span };
    diagnostic(span).label(error.message.clone())
}
