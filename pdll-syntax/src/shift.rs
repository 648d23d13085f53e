//! Moves what was read to where it stands now.

use crate::ast::*;
use pdl_diagnostics::Span;

/// The distance by which a text has moved, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift(pub(crate) i64);

impl Shift {
    pub(crate) fn item(self, item: &mut Item) {
        match item {
            Item::Pattern(pattern) => {
                self.name(&mut pattern.name);
                self.span(&mut pattern.metadata.span);
                for metadata in &mut pattern.metadata.items {
                    self.ident(&mut metadata.name);
                    metadata.argument.iter_mut().for_each(|argument| self.span(&mut argument.span));
                    self.span(&mut metadata.span);
                }
                self.block(&mut pattern.body);
                self.span(&mut pattern.span);
            }
            Item::Callable(callable) => self.callable(callable),
            Item::TdInclude(TdInclude { path, span, .. }) | Item::Include(Include { path, span, .. }) => {
                self.span(&mut path.span);
                self.span(span);
            }
        }
    }

    fn span(self, span: &mut Span) {
        span.start = (i64::from(span.start) + self.0) as u32;
        span.end = (i64::from(span.end) + self.0) as u32;
    }

    fn ident(self, ident: &mut Ident) {
        self.span(&mut ident.span);
    }

    fn name(self, name: &mut Option<Ident>) {
        name.iter_mut().for_each(|name| self.ident(name));
    }

    fn list<T>(self, list: &mut List<T>, each: impl Fn(Shift, &mut T)) {
        self.span(&mut list.span);
        list.items.iter_mut().for_each(|element| each(self, element));
    }

    fn callable(self, callable: &mut Callable) {
        self.name(&mut callable.name);
        self.list(&mut callable.params, |shift, param| {
            shift.ident(&mut param.name);
            shift.constraint(&mut param.constraint);
        });
        self.list(&mut callable.results, |shift, result| {
            shift.name(&mut result.name);
            shift.constraint(&mut result.constraint);
        });
        match &mut callable.body {
            CallableBody::Block(body) => self.block(body),
            CallableBody::Lambda(body) => self.stmt(body),
            CallableBody::Native(code) => self.span(&mut code.span),
            CallableBody::External => {}
        }
        self.span(&mut callable.head_span);
        self.span(&mut callable.span);
    }

    fn block(self, block: &mut Block) {
        block.stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
        self.span(&mut block.span);
    }

    fn stmt(self, stmt: &mut Stmt) {
        match &mut stmt.kind {
            StmtKind::Let { name, constraints, init } => {
                self.ident(name);
                self.list(constraints, Shift::constraint);
                init.iter_mut().for_each(|init| self.expr(init));
            }
            StmtKind::Replace { op, with } => {
                self.expr(op);
                match with {
                    ReplaceWith::One(value) => self.expr(value),
                    ReplaceWith::List(values) => self.list(values, Shift::expr),
                }
            }
            StmtKind::Rewrite { op, body } => {
                self.expr(op);
                self.block(body);
            }
            StmtKind::Move(moved) => {
                self.expr(&mut moved.source);
                self.expr(&mut moved.target);
                moved.args.iter_mut().for_each(|args| self.list(args, Shift::expr));
            }
            StmtKind::Erase(value) | StmtKind::Return(value) | StmtKind::Expr(value) => self.expr(value),
        }
        self.span(&mut stmt.span);
    }

    fn constraint(self, constraint: &mut ConstraintRef) {
        match &mut constraint.kind {
            ConstraintKind::Attr(argument) | ConstraintKind::Value(argument) | ConstraintKind::ValueRange(argument) => {
                argument.iter_mut().for_each(|argument| self.expr(argument));
            }
            ConstraintKind::Op(name) => name.iter_mut().for_each(|name| self.span(&mut name.span)),
            ConstraintKind::Named(name) => self.ident(name),
            ConstraintKind::Inline(callable) => self.callable(callable),
            ConstraintKind::Optional(constraint) => self.constraint(constraint),
            ConstraintKind::Type | ConstraintKind::TypeRange | ConstraintKind::Error => {}
        }
        self.span(&mut constraint.span);
    }

    fn region(self, part: &mut RegionPart) {
        self.expr(&mut part.region);
        part.blocks.iter_mut().for_each(|blocks| self.list(blocks, Shift::region));
        part.operations.iter_mut().for_each(|operations| self.expr(operations));
    }

    fn expr(self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Attr(text) | ExprKind::Type(text) => self.span(&mut text.span),
            ExprKind::Operation(operation) => {
                operation.commutative.iter_mut().for_each(|mark| self.span(mark));
                self.span(&mut operation.name.span);
                operation.other_names.iter_mut().for_each(|name| self.span(&mut name.span));
                operation.operands.iter_mut().for_each(|operands| self.list(operands, Shift::expr));
                self.list(&mut operation.attributes, |shift, attribute| {
                    shift.ident(&mut attribute.name);
                    attribute.value.iter_mut().for_each(|value| shift.expr(value));
                    if let Presence::Optional(mark) | Presence::Absent(mark) = &mut attribute.presence {
                        shift.span(mark);
                    }
                });
                operation.results.iter_mut().for_each(|results| self.list(results, Shift::expr));
                let parts = [&mut operation.successors, &mut operation.regions];
                parts.into_iter().flatten().for_each(|regions| self.list(regions, Shift::region));
            }
            ExprKind::Tuple(elements) => {
                for element in elements {
                    self.name(&mut element.name);
                    self.expr(&mut element.value);
                }
            }
            ExprKind::Name(name) => self.ident(name),
            ExprKind::Define { name, constraints } => {
                self.ident(name);
                self.list(constraints, Shift::constraint);
            }
            ExprKind::Member { base, member } => {
                self.expr(base);
                self.ident(member);
            }
            ExprKind::Call { callee, args, negated } => {
                self.expr(callee);
                self.list(args, Shift::expr);
                negated.iter_mut().for_each(|negated| self.span(negated));
            }
            ExprKind::Number(number) => self.span(&mut number.span),
            ExprKind::Binary { operator_span, left, right, .. } => {
                self.span(operator_span);
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Unary { operator_span, operand, .. } => {
                self.span(operator_span);
                self.expr(operand);
            }
            ExprKind::Inline(callable) => self.callable(callable),
            ExprKind::Index { base, index } => {
                self.expr(base);
                self.expr(index);
            }
            ExprKind::Rest(values) => values.iter_mut().for_each(|values| self.expr(values)),
            ExprKind::Each(each) => {
                self.expr(&mut each.element);
                self.expr(&mut each.range);
                self.block(&mut each.body);
            }
            ExprKind::Alternatives(parts) | ExprKind::Error(parts) => parts.iter_mut().for_each(|part| self.expr(part)),
        }
        self.span(&mut expr.span);
    }
}
