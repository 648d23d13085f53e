//! Walks through a syntax tree.

use crate::ast::{
    Attribute, Block, Callable, CallableBody, CallableKind, ConstraintKind, ConstraintRef, Expr, ExprKind, Item,
    OpName, Operation, ReplaceWith, Stmt, StmtKind,
};
use pdl_diagnostics::Span;

/// A part of a tree.
#[derive(Clone, Copy, Debug)]
pub enum SyntaxNode<'a> {
    /// A declaration, or an include.
    Item(&'a Item),
    /// A constraint or a rewrite, named or in place.
    Callable(&'a Callable),
    /// Statements between braces.
    Block(&'a Block),
    /// A statement.
    Stmt(&'a Stmt),
    /// An expression.
    Expr(&'a Expr),
    /// An operation, which is an expression, too.
    Operation(&'a Operation),
    /// A name of an operation, there or in `Op<…>`.
    OpName(&'a OpName),
    /// An attribute of an operation.
    Attribute(&'a Attribute),
    /// A constraint of a variable or a result.
    Constraint(&'a ConstraintRef),
}

impl SyntaxNode<'_> {
    /// Returns where it stands; `None` for an operation, which stands where its expression does.
    pub fn span(&self) -> Option<Span> {
        Some(match self {
            SyntaxNode::Item(item) => item.span(),
            SyntaxNode::Callable(callable) => callable.span,
            SyntaxNode::Block(block) => block.span,
            SyntaxNode::Stmt(stmt) => stmt.span,
            SyntaxNode::Expr(expr) => expr.span,
            SyntaxNode::OpName(name) => name.span,
            SyntaxNode::Attribute(attribute) => match &attribute.value {
                Some(value) => attribute.name.span.to(value.span),
                None => attribute.name.span,
            },
            SyntaxNode::Constraint(constraint) => constraint.span,
            SyntaxNode::Operation(_) => return None,
        })
    }
}

/// Visits every part of an item in the order of the source, each before what is in it. The visitor is also told if the part stands in a rewrite
/// section: what is an operation there is created.
pub fn walk<'a>(item: &'a Item, visit: &mut dyn FnMut(SyntaxNode<'a>, bool)) {
    visit(SyntaxNode::Item(item), false);
    match item {
        Item::Pattern(pattern) => block(&pattern.body, false, visit),
        Item::Callable(parts) => callable(parts, visit),
        Item::TdInclude(_) | Item::Include(_) => {}
    }
}

type Visit<'a, 'v> = &'v mut dyn FnMut(SyntaxNode<'a>, bool);

fn callable<'a>(parts: &'a Callable, visit: Visit<'a, '_>) {
    let created = parts.kind == CallableKind::Rewrite;
    visit(SyntaxNode::Callable(parts), created);
    parts.params.iter().for_each(|param| constraint(&param.constraint, created, visit));
    parts.results.iter().for_each(|result| constraint(&result.constraint, created, visit));
    match &parts.body {
        CallableBody::Block(body) => block(body, created, visit),
        CallableBody::Lambda(body) => stmt(body, created, visit),
        CallableBody::Native(_) | CallableBody::External => {}
    }
}

fn block<'a>(parts: &'a Block, created: bool, visit: Visit<'a, '_>) {
    visit(SyntaxNode::Block(parts), created);
    parts.stmts.iter().for_each(|one| stmt(one, created, visit));
}

fn stmt<'a>(parts: &'a Stmt, created: bool, visit: Visit<'a, '_>) {
    visit(SyntaxNode::Stmt(parts), created);
    match &parts.kind {
        StmtKind::Let { constraints, init, .. } => {
            constraints.iter().for_each(|one| constraint(one, created, visit));
            init.iter().for_each(|init| expr(init, created, visit));
        }
        StmtKind::Replace { op, with } => {
            expr(op, created, visit);
            match with {
                ReplaceWith::One(value) => expr(value, true, visit),
                ReplaceWith::List(values) => values.iter().for_each(|value| expr(value, true, visit)),
            }
        }
        StmtKind::Rewrite { op, body } => {
            expr(op, created, visit);
            block(body, true, visit);
        }
        StmtKind::Move(moved) => {
            expr(&moved.source, created, visit);
            expr(&moved.target, created, visit);
            moved.args.iter().flatten().for_each(|value| expr(value, created, visit));
        }
        StmtKind::Erase(value) | StmtKind::Return(value) | StmtKind::Expr(value) => expr(value, created, visit),
    }
}

fn constraint<'a>(parts: &'a ConstraintRef, created: bool, visit: Visit<'a, '_>) {
    visit(SyntaxNode::Constraint(parts), created);
    match &parts.kind {
        ConstraintKind::Attr(argument) | ConstraintKind::Value(argument) | ConstraintKind::ValueRange(argument) => {
            argument.iter().for_each(|argument| expr(argument, created, visit));
        }
        ConstraintKind::Op(name) => name.iter().for_each(|name| visit(SyntaxNode::OpName(name), created)),
        ConstraintKind::Inline(parts) => callable(parts, visit),
        ConstraintKind::Optional(parts) => constraint(parts, created, visit),
        ConstraintKind::Type | ConstraintKind::TypeRange | ConstraintKind::Named(_) | ConstraintKind::Error => {}
    }
}

fn expr<'a>(parts: &'a Expr, created: bool, visit: Visit<'a, '_>) {
    visit(SyntaxNode::Expr(parts), created);
    match &parts.kind {
        ExprKind::Operation(operation) => {
            visit(SyntaxNode::Operation(operation), created);
            visit(SyntaxNode::OpName(&operation.name), created);
            operation.other_names.iter().for_each(|name| visit(SyntaxNode::OpName(name), created));
            operation.operands.iter().flatten().for_each(|operand| expr(operand, created, visit));
            for attribute in &operation.attributes {
                visit(SyntaxNode::Attribute(attribute), created);
                attribute.value.iter().for_each(|value| expr(value, created, visit));
            }
            operation.results.iter().flatten().for_each(|result| expr(result, created, visit));
            operation.visit_blocks(&mut |part| expr(part, created, visit));
        }
        ExprKind::Tuple(elements) => elements.iter().for_each(|element| expr(&element.value, created, visit)),
        ExprKind::Define { constraints, .. } => constraints.iter().for_each(|one| constraint(one, created, visit)),
        ExprKind::Member { base, .. } => expr(base, created, visit),
        ExprKind::Call { callee, args, .. } => {
            expr(callee, created, visit);
            args.iter().for_each(|argument| expr(argument, created, visit));
        }
        ExprKind::Binary { left, right, .. } => {
            expr(left, created, visit);
            expr(right, created, visit);
        }
        ExprKind::Unary { operand, .. } => expr(operand, created, visit),
        ExprKind::Index { base, index } => {
            expr(base, created, visit);
            expr(index, created, visit);
        }
        ExprKind::Rest(values) => values.iter().for_each(|values| expr(values, created, visit)),
        ExprKind::Each(each) => {
            expr(&each.element, created, visit);
            expr(&each.range, created, visit);
            block(&each.body, created, visit);
        }
        ExprKind::Inline(parts) => callable(parts, visit),
        ExprKind::Alternatives(parts) | ExprKind::Error(parts) => {
            parts.iter().for_each(|part| expr(part, created, visit))
        }
        ExprKind::Attr(_) | ExprKind::Type(_) | ExprKind::Name(_) | ExprKind::Number(_) => {}
    }
}
