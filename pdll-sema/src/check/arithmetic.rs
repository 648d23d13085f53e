//! Computations with constants: operators, numbers and built-in functions, which become native functions that any host evaluates.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::arithmetic::{self, BuiltInFunction, Computation, ComputedKind};
use pdl_ir::{Expression, Kind, NativeKind};
use pdll_syntax::ast::{self, BinaryOperator, ExprKind, UnaryOperator};
use smol_str::SmolStr;

use super::expression::{Typed, counted};
use super::{Checker, Section};
use crate::hir::{self, Computed};
use crate::types::Type;

/// An operand, and the result of operators on some.
struct Operand {
    expression: Expression,
    /// `None` if it is wrong, which was reported.
    kind: Option<ComputedKind>,
    /// The type of the number, if it is known.
    ty: Option<SmolStr>,
    /// An attribute, a range, or an element of one.
    of: Type,
    span: Span,
}

impl Operand {
    fn wrong(span: Span) -> Operand {
        Operand { expression: Expression::Null, kind: None, ty: None, of: Type::Attr, span }
    }
}

/// The arguments of a computation: the attributes and ranges that are no part of it.
#[derive(Default)]
struct Leaves(Vec<hir::Expr>);

impl Leaves {
    /// The place of an attribute among the arguments; a variable has one place.
    fn place(&mut self, leaf: hir::Expr, kind: Kind) -> Expression {
        let is_same = |known: &hir::Expr| match (&known.kind, &leaf.kind) {
            (hir::ExprKind::Variable(known), hir::ExprKind::Variable(leaf)) => known == leaf,
            _ => false,
        };
        let index = self.0.iter().position(is_same).unwrap_or(self.0.len());
        if index == self.0.len() {
            self.0.push(leaf);
        }
        arithmetic::argument(index as u32, kind)
    }
}

impl<'a> Checker<'a, '_, '_> {
    /// The built-in function that a name means here: whatever is declared goes before.
    pub(super) fn built_in(&mut self, name: &SmolStr) -> Option<&'static BuiltInFunction> {
        let known = arithmetic::built_in(name).filter(|known| known.is_function)?;
        (!self.is_declared(name)).then_some(known)
    }

    /// Checks an expression with operators, a number, or a call of a built-in function.
    pub(super) fn computation(&mut self, expr: &'a ast::Expr) -> Typed {
        let mut leaves = Leaves::default();
        let operand = self.operand(expr, &mut leaves);
        let (span, negated) = match &expr.kind {
            ExprKind::Call { callee, negated: Some(_), .. } => (Span { start: callee.span.start, ..expr.span }, true),
            _ => (expr.span, false),
        };
        let Some(kind) = operand.kind else { return Typed::error(span) };
        let in_match = self.section == Section::Match;
        match kind {
            ComputedKind::Condition if !in_match => {
                self.report(
                    Diagnostic::error("E0214", expr.span, "this is a constraint, and a rewrite section stands here")
                        .label("the match is over here")
                        .note("put it before the last statement of the pattern"),
                );
                return Typed::error(span);
            }
            _ if leaves.0.is_empty() => {
                self.report_untyped(expr);
                return Typed::error(span);
            }
            // Alone, it is an attribute of the type `index`.
            ComputedKind::Untyped | ComputedKind::Condition | ComputedKind::Attribute => {}
        }
        let gives = kind != ComputedKind::Condition;
        let native = if in_match { NativeKind::Constraint } else { NativeKind::Rewrite };
        let Some(computation) = Computation::new(operand.expression, native, leaves.0.len(), gives) else {
            self.report_too_deep(expr.span);
            return Typed::error(span);
        };
        let ty = computation.result.map_or(Type::nothing(), Type::from);
        let computed = Computed { computation, args: leaves.0, negated, ty: operand.ty };
        Typed::new(hir::ExprKind::Computed(Box::new(computed)), span, ty)
    }

    /// Reports a number, or what is computed of numbers alone, where an attribute is wanted.
    fn report_untyped(&mut self, expr: &ast::Expr) {
        let is_number = |expr: &ast::Expr| matches!(expr.kind, ExprKind::Number(_));
        let lone = match &expr.kind {
            ExprKind::Unary { operand, .. } => is_number(operand),
            _ => is_number(expr),
        };
        let diagnostic = if lone {
            let written = self.shared.sources.text(expr.span);
            let ty = if written.contains('.') { "f32" } else { "i32" };
            let constant = format!("attr<\"{written} : {ty}\">");
            Diagnostic::error("E0263", expr.span, "nothing says which type this number has")
                .label("a number takes the type of what it is combined with")
                .fix(expr.span, constant.clone(), format!("a constant is an attribute: `{constant}`"))
        } else {
            Diagnostic::error("E0263", expr.span, "this is about numbers alone")
                .label("no attribute of the pattern is part of it")
        };
        self.report(diagnostic);
    }

    fn operand(&mut self, expr: &'a ast::Expr, leaves: &mut Leaves) -> Operand {
        let span = expr.span;
        let operand = self.nested(span, |this| match &expr.kind {
            ExprKind::Number(number) => this.number(number, false),
            ExprKind::Unary { operator: UnaryOperator::Negate, operand, .. }
                if matches!(operand.kind, ExprKind::Number(_)) =>
            {
                let ExprKind::Number(number) = &operand.kind else { return Operand::wrong(span) };
                Operand { span, ..this.number(number, true) }
            }
            ExprKind::Unary { operator, operand, .. } => {
                let operand = this.operand(operand, leaves);
                let name = if *operator == UnaryOperator::Negate { "neg" } else { "not" };
                this.apply(name, operator.text(), vec![operand], span)
            }
            ExprKind::Binary { operator, left, right, operator_span } => {
                let left = this.operand(left, leaves);
                if left.kind == Some(ComputedKind::Condition) && operator.is_comparison() {
                    this.report(chained(left.span, *operator_span));
                    return Operand::wrong(span);
                }
                let right = this.operand(right, leaves);
                this.apply(operator_name(*operator), operator.text(), vec![left, right], span)
            }
            ExprKind::Tuple(elements) => match &elements[..] {
                [ast::TupleElement { name: None, value }] => Operand { span, ..this.operand(value, leaves) },
                _ => this.leaf(expr, leaves),
            },
            ExprKind::Call { callee, args, .. } => {
                let function = match &callee.kind {
                    ExprKind::Name(name) => this.built_in(&name.name),
                    _ => None,
                };
                match function {
                    Some(function) => this.built_in_call(function, callee.span, args, span, leaves),
                    None => this.leaf(expr, leaves),
                }
            }
            ExprKind::Index { base, index } => {
                let element = arithmetic::built_in("element");
                let operands = vec![this.operand(base, leaves), this.operand(index, leaves)];
                element.map_or(Operand::wrong(span), |element| this.apply(element.name, "[…]", operands, span))
            }
            _ => this.leaf(expr, leaves),
        });
        operand.unwrap_or_else(|| Operand::wrong(span))
    }

    fn built_in_call(
        &mut self,
        function: &'static BuiltInFunction,
        callee: Span,
        args: &'a [ast::Expr],
        span: Span,
        leaves: &mut Leaves,
    ) -> Operand {
        let operands: Vec<Operand> = args.iter().map(|arg| self.operand(arg, leaves)).collect();
        if !function.takes(operands.len()) {
            let wanted = match function.arity {
                Some(arity) => counted(arity, "argument"),
                None => "two arguments or more".to_owned(),
            };
            let message =
                format!("`{}` takes {wanted}, but {} given", function.name, super::expression::are(args.len()));
            self.report(Diagnostic::error("E0212", callee, message).label("in this call"));
            return Operand::wrong(span);
        }
        self.apply(function.name, function.name, operands, span)
    }

    /// The result of an operator or function on operands.
    fn apply(&mut self, name: &'static str, written: &str, operands: Vec<Operand>, span: Span) -> Operand {
        let Some(known) = arithmetic::built_in(name) else { return Operand::wrong(span) };
        if let Some(condition) = operands.iter().find(|operand| operand.kind == Some(ComputedKind::Condition)) {
            self.report(
                Diagnostic::error(
                    "E0264",
                    condition.span,
                    format!("`{written}` combines numbers, and this is a condition"),
                )
                .label("holds or does not")
                .note("each condition is a statement of its own, and all of them must hold"),
            );
            return Operand::wrong(span);
        }
        if operands.iter().any(|operand| operand.kind.is_none()) {
            return Operand::wrong(span);
        }
        let is_of_lists = matches!(name, "element" | "contains" | "length");
        let takes_range = matches!(name, "element" | "length");
        let is_range = |operand: &Operand| matches!(operand.of, Type::ValueRange | Type::TypeRange);
        let is_wrong = |(place, operand): (usize, &Operand)| {
            operand.of != Type::Attr && !(place == 0 && takes_range && is_range(operand))
        };
        if let Some(wrong) = operands.iter().enumerate().position(is_wrong) {
            self.report_no_attribute(written, wrong, &operands, span);
            return Operand::wrong(span);
        }
        let of = match (name, operands.first().map(|operand| &operand.of)) {
            ("element", Some(Type::ValueRange)) => Type::Value,
            ("element", Some(Type::TypeRange)) => Type::Type,
            _ => Type::Attr,
        };
        if !is_of_lists && self.reports_types(written, &operands) {
            return Operand::wrong(span);
        }
        let ty = operands.iter().find_map(|operand| operand.ty.clone()).filter(|_| !is_of_lists);
        let is_untyped = operands.iter().all(|operand| operand.kind == Some(ComputedKind::Untyped));
        let kind = if known.kind == ComputedKind::Attribute && is_untyped { ComputedKind::Untyped } else { known.kind };
        let operands = operands.into_iter().map(|operand| operand.expression).collect();
        match known.of(operands) {
            Some(expression) => Operand { expression, kind: Some(kind), ty, of, span },
            None => Operand::wrong(span),
        }
    }

    /// Reports operands of which is known that their types differ, or that a number has no place in the type.
    fn reports_types(&mut self, written: &str, operands: &[Operand]) -> bool {
        let Some((typed, ty)) = operands.iter().find_map(|operand| Some((operand, operand.ty.as_ref()?))) else {
            return false;
        };
        for operand in operands {
            match &operand.ty {
                Some(other) if other != ty => {
                    let message =
                        format!("`{written}` is between numbers of one type, and these are `{ty}` and `{other}`");
                    self.report(
                        Diagnostic::error("E0265", operand.span, message)
                            .label(format!("of the type `{other}`"))
                            .with_label(typed.span, format!("of the type `{ty}`")),
                    );
                    return true;
                }
                None if !has_place(&operand.expression, ty) => {
                    let number = self.shared.sources.text(operand.span).to_owned();
                    self.report(
                        Diagnostic::error("E0265", operand.span, format!("`{number}` is no number of the type `{ty}`"))
                            .label("has no place there")
                            .with_label(typed.span, format!("of the type `{ty}`, which the number takes")),
                    );
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    fn number(&mut self, number: &ast::IntLit, is_negative: bool) -> Operand {
        let digits = number.digits.as_str();
        let expression = if digits.contains('.') {
            let value = digits.parse().ok().filter(|value: &f64| value.is_finite());
            value.map(|value| Expression::Float((if is_negative { -value } else { value }).to_bits()))
        } else {
            let value = match digits.strip_prefix("0x") {
                Some(digits) => i128::from_str_radix(digits, 16),
                None => match digits.strip_prefix("0b") {
                    Some(digits) => i128::from_str_radix(digits, 2),
                    None => digits.parse(),
                },
            };
            value.ok().map(|value| Expression::Int(if is_negative { -value } else { value }))
        };
        match expression {
            Some(expression) => {
                let (kind, span) = (Some(ComputedKind::Untyped), number.span);
                Operand { expression, kind, ty: None, of: Type::Attr, span }
            }
            None => {
                self.report(
                    Diagnostic::error("E0265", number.span, "this number is not understood")
                        .label("no whole number below 2^127, and none with a fraction"),
                );
                Operand::wrong(number.span)
            }
        }
    }

    /// Anything else: an attribute, or a range whose length or elements are computed.
    fn leaf(&mut self, expr: &'a ast::Expr, leaves: &mut Leaves) -> Operand {
        let span = expr.span;
        let value = self.expression(expr);
        self.is_meant(&value, &Type::Attr);
        let kind = match value.ty {
            Type::Attr => Kind::Attribute,
            Type::ValueRange => Kind::ValueRange,
            Type::TypeRange => Kind::TypeRange,
            Type::Error => return Operand::wrong(span),
            of => {
                let kind = Some(ComputedKind::Attribute);
                return Operand { expression: Expression::Null, kind, ty: None, of, span };
            }
        };
        let ty = self.number_type(&value.expr);
        let expression = leaves.place(value.expr, kind);
        Operand { expression, kind: Some(ComputedKind::Attribute), ty, of: value.ty, span }
    }

    /// Reports an operand that is neither an attribute nor a range where it may be one.
    #[inline(never)]
    fn report_no_attribute(&mut self, written: &str, place: usize, operands: &[Operand], span: Span) {
        let operand = &operands[place];
        let ty = &operand.of;
        let found = ty.with_article();
        let is_of_range = matches!(written, "[…]" | "length" | "element");
        let message = match is_of_range {
            true if place > 0 => format!("an index is a number, and this is {found}"),
            true => format!("`{written}` is of a range or of a list, and this is {found}"),
            false => format!("operators are for attributes, and this is {found}"),
        };
        let diagnostic = Diagnostic::error("E0262", operand.span, message).label("no attribute");
        if let ("[…]", [_, index], Type::Op(_) | Type::Tuple(_)) = (written, operands, ty) {
            let index = self.shared.sources.text(index.span).to_owned();
            if index.parse::<u32>().is_ok() {
                let (place, member) = (Span { start: operand.span.end, ..span }, format!(".{index}"));
                let diagnostic = Diagnostic::error("E0262", place, "results and elements are taken with a dot");
                let help = format!("write `{member}`");
                self.report(diagnostic.label("an index is for ranges and lists").fix(place, member, help));
                return;
            }
        }
        let diagnostic = match ty {
            Type::Op(_) if is_of_range => diagnostic
                .note("its results are a range by their own name: `let results: ValueRange = op;`, and one is `op.0`"),
            Type::ValueRange | Type::TypeRange => diagnostic.note(
                "of a range, there are `length(range)` and the elements, `range[0]` and, from the end, `range[-1]`",
            ),
            Type::Value | Type::Op(_) => diagnostic.note(
                "a constant is an attribute of the operation that makes it: `op<arith.constant> {value = n: Attr}`",
            ),
            Type::Tuple(_) => diagnostic.note("each condition is a statement of its own"),
            _ => diagnostic,
        };
        self.report(diagnostic);
    }

    /// The type of the number that an attribute is, as far as it is known.
    pub(super) fn number_type(&self, expr: &hir::Expr) -> Option<SmolStr> {
        match &expr.kind {
            hir::ExprKind::Attribute(text) => {
                let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
                match text.as_str() {
                    "true" | "false" => Some("i1".into()),
                    text if is_number => Some(text.rsplit_once(" : ")?.1.into()),
                    _ => None,
                }
            }
            hir::ExprKind::Variable(var) => self.variables[var.0 as usize].number.clone(),
            hir::ExprKind::Define(define) => match define.ty.as_ref()?.kind {
                hir::ExprKind::Type(ref text) => Some(text.clone()),
                _ => None,
            },
            hir::ExprKind::Computed(computed) => computed.ty.clone(),
            _ => None,
        }
    }
}

/// The name that an operator has among the computations.
fn operator_name(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Equal => "eq",
        BinaryOperator::Unequal => "ne",
        BinaryOperator::Less => "lt",
        BinaryOperator::AtMost => "le",
        BinaryOperator::Greater => "gt",
        BinaryOperator::AtLeast => "ge",
        BinaryOperator::ShiftLeft => "shl",
        BinaryOperator::ShiftRight => "shr",
        BinaryOperator::Add => "add",
        BinaryOperator::Subtract => "sub",
        BinaryOperator::Multiply => "mul",
        BinaryOperator::Divide => "div",
        BinaryOperator::Remainder => "rem",
    }
}

fn chained(left: Span, operator: Span) -> Diagnostic {
    Diagnostic::error("E0264", operator, "comparisons do not chain")
        .label("compares with what is no number")
        .with_label(left, "holds or does not")
        .note("write two statements: `1 < n;` and `n < 4;`")
}

/// Returns false if a number has no place in a type of integers: it is too large, negative without a sign, or has a fraction.
fn has_place(number: &Expression, ty: &str) -> bool {
    let digits = ty.trim_start_matches(['s', 'u', 'i']);
    let width: u32 = match ty {
        "index" => 64,
        _ if !ty[..ty.len() - digits.len()].ends_with('i') => return true,
        _ => match digits.parse() {
            Ok(width) => width,
            Err(_) => return true,
        },
    };
    match number {
        Expression::Float(_) => false,
        Expression::Int(value) if *value < 0 => {
            !ty.starts_with('u') && (width > 127 || width > 0 && *value >= -(1_i128 << (width - 1)))
        }
        Expression::Int(value) => width > 126 || *value >> width == 0,
        _ => true,
    }
}
