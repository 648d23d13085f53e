//! Lists that are matched by place: the operands of an operation, or the types of its results, are one range, whose elements and middle
//! are computed.

use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::arithmetic::{BETWEEN, Computation, argument, built_in};
use pdl_ir::each as marks;
use pdl_ir::{Expression, Kind, NativeKind, OpKind, Unless, ValueId, same};

use super::{Lowered, Lowerer, Val};
use crate::hir::{Define, Each, Expr, ExprKind, Stmt};

impl<'a> Lowerer<'a, '_, '_> {
    /// Returns the whole list, of a kind of range, in which each expression but that at `rest` stands for one, counted from the nearer end.
    pub(super) fn flat_list(&mut self, exprs: &'a [Expr], rest: usize, kind: Kind, span: Span) -> Lowered<ValueId> {
        let any = match kind {
            Kind::ValueRange => OpKind::Operands { ty: None },
            _ => OpKind::Types { constants: None },
        };
        let all = self.push_implicit(any, kind, span);
        let singles = exprs.len() - 1;
        let number = |number: usize| Expression::Int(number as i128);
        let range = || argument(0, kind);
        if singles > 0 {
            self.ask_range("ge", vec![built_in_of("length", vec![range()]), number(singles)], all, false, span);
        }
        let (same_one, same_all) = match kind {
            Kind::ValueRange => (same::VALUE, same::VALUES),
            _ => (same::TYPE, same::TYPES),
        };
        for (place, expr) in exprs.iter().enumerate() {
            let span = expr.span;
            if matches!(expr.kind, ExprKind::Nothing) {
                continue;
            }
            let (found, function) = if place == rest {
                let operands = vec![range(), number(rest), number(singles - rest)];
                let found = match singles {
                    0 => all,
                    _ => self.ask_range(BETWEEN, operands, all, true, span),
                };
                (found, same_all)
            } else {
                let index = if place < rest { place as i128 } else { place as i128 - exprs.len() as i128 };
                let found = self.ask_range("element", vec![range(), Expression::Int(index)], all, true, span);
                (found, same_one)
            };
            self.is_found(expr, found, function)?;
        }
        Ok(all)
    }

    /// `each element in range { … }`: a part of its own, whose values nothing outside of it knows.
    pub(super) fn each_condition(
        &mut self,
        (element, range): (&'a Expr, &'a Expr),
        body: &'a [Stmt],
        span: Span,
    ) -> Lowered<()> {
        if let Some(outer) = self.each {
            return self.stop(
                Diagnostic::error("E0285", span, "an `each` that is matched cannot stand in another")
                    .label("for each value of each range")
                    .with_label(outer, "the outer one"),
            );
        }
        let range = self.one(range)?;
        let (ops, spans, results) = (self.work.ops.len(), self.work.match_spans.len(), self.work.results.len());
        self.each = Some(span);
        let one = self.one(element)?;
        for stmt in body {
            self.statement(stmt)?;
        }
        self.each = None;
        self.work.results.truncate(results);
        self.each_spans.push(self.work.match_spans.split_off(spans));
        let ops = self.work.ops.split_off(ops);
        let location = self.location(span);
        self.pattern.unless.push(Unless { ops, at: vec![(one, range)], each: true, location });
        Ok(())
    }

    /// `each name in range { … }` in a rewrite, between two marks.
    pub(super) fn each_action(&mut self, each: &'a Each, span: Span) -> Lowered<Val> {
        let range = self.one(&each.range)?;
        let element = self.act_and_give(marks::BEGIN, &[range], Some(Kind::Value), span)?;
        self.pattern.values[element.0 as usize].name = Some(each.name.clone());
        self.set(each.var, Val::One(element));
        let outer = self.each.replace(span);
        for stmt in &each.body {
            self.statement(stmt)?;
        }
        let result = match &each.result {
            Some(result) => self.one(result)?,
            None => self.push_implicit(OpKind::Range { elements: Vec::new() }, Kind::ValueRange, span),
        };
        self.each = outer;
        let all = self.act_and_give(marks::END, &[element, result], Some(Kind::ValueRange), span)?;
        Ok(if each.result.is_some() { Val::One(all) } else { Val::Tuple(Rc::from([])) })
    }

    /// Asks that what an expression stands for is what was found. A variable that nothing else is said of is that itself.
    fn is_found(&mut self, expr: &'a Expr, found: ValueId, function: &'static str) -> Lowered<()> {
        if let ExprKind::Define(define) = &expr.kind
            && let Define { var, is_optional: false, name, ty: None, checks, .. } = &**define
        {
            self.pattern.values[found.0 as usize].name = name.clone();
            self.set(*var, Val::One(found));
            return checks.iter().try_for_each(|check| self.check(*check, Val::One(found)));
        }
        let value = self.one(expr)?;
        self.same(function, found, value, expr.span)
    }

    /// Asks a computation about a range; gives its result, or the range if it has none.
    fn ask_range(
        &mut self,
        function: &str,
        operands: Vec<Expression>,
        range: ValueId,
        gives: bool,
        span: Span,
    ) -> ValueId {
        let expression = built_in_of(function, operands);
        let Some(computation) = Computation::new(expression, NativeKind::Constraint, 1, gives) else { return range };
        let result = self.call_computation(NativeKind::Constraint, &computation, vec![range], false, (span, true));
        result.unwrap_or(range)
    }
}

/// A built-in function of operands, of which there are as many as it takes.
fn built_in_of(name: &str, operands: Vec<Expression>) -> Expression {
    built_in(name).and_then(|function| function.of(operands)).unwrap_or(Expression::Null)
}
