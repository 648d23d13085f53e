//! Walks through a syntax tree, as far as the lints look: to operations, calls and names of operations.

use pdl_diagnostics::Span;
use pdll_syntax::ast::{
    Block, Callable, CallableBody, CallableKind, ConstraintKind, ConstraintRef, Expr, ExprKind, Item, OpName,
    Operation, ReplaceWith, Stmt, StmtKind,
};

/// A node that a walk meets.
pub(crate) enum Node<'a> {
    /// An operation; `created` is whether it stands in a rewrite section.
    Operation { operation: &'a Operation, span: Span, created: bool },
    /// The name of one, there or in `Op<…>`.
    OpName(&'a OpName),
    /// A call in a rewrite section.
    RewriteCall,
    /// A declaration without a body.
    Native(CallableKind),
}

type Visit<'a, 'v> = &'v mut dyn FnMut(Node<'a>);

/// Visits what is in an item, in the order of the source.
pub(crate) fn walk<'a>(item: &'a Item, visit: Visit<'a, '_>) {
    match item {
        Item::Pattern(pattern) => block(&pattern.body, false, visit),
        Item::Callable(parts) => callable(parts, visit),
        Item::TdInclude(_) | Item::Include(_) => {}
    }
}

fn callable<'a>(parts: &'a Callable, visit: Visit<'a, '_>) {
    let created = parts.kind == CallableKind::Rewrite;
    parts.params.iter().for_each(|param| constraint(&param.constraint, created, visit));
    parts.results.iter().for_each(|result| constraint(&result.constraint, created, visit));
    match &parts.body {
        CallableBody::Block(body) => block(body, created, visit),
        CallableBody::Lambda(body) => stmt(body, created, visit),
        CallableBody::Native(_) | CallableBody::External => visit(Node::Native(parts.kind)),
    }
}

fn block<'a>(parts: &'a Block, created: bool, visit: Visit<'a, '_>) {
    parts.stmts.iter().for_each(|one| stmt(one, created, visit));
}

fn stmt<'a>(parts: &'a Stmt, created: bool, visit: Visit<'a, '_>) {
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
    match &parts.kind {
        ConstraintKind::Attr(argument) | ConstraintKind::Value(argument) | ConstraintKind::ValueRange(argument) => {
            argument.iter().for_each(|argument| expr(argument, created, visit));
        }
        ConstraintKind::Op(name) => name.iter().for_each(|name| visit(Node::OpName(name))),
        ConstraintKind::Inline(parts) => callable(parts, visit),
        ConstraintKind::Optional(parts) => constraint(parts, created, visit),
        ConstraintKind::Type | ConstraintKind::TypeRange | ConstraintKind::Named(_) | ConstraintKind::Error => {}
    }
}

fn expr<'a>(parts: &'a Expr, created: bool, visit: Visit<'a, '_>) {
    match &parts.kind {
        ExprKind::Operation(operation) => {
            visit(Node::Operation { operation, span: parts.span, created });
            visit(Node::OpName(&operation.name));
            operation.other_names.iter().for_each(|name| visit(Node::OpName(name)));
            operation.operands.iter().flatten().for_each(|operand| expr(operand, created, visit));
            for attribute in &operation.attributes {
                attribute.value.iter().for_each(|value| expr(value, created, visit));
            }
            operation.results.iter().flatten().for_each(|result| expr(result, created, visit));
            for part in operation.regions.iter().flatten() {
                expr(&part.region, created, visit);
                part.operations.iter().for_each(|operations| expr(operations, created, visit));
            }
        }
        ExprKind::Tuple(elements) => elements.iter().for_each(|element| expr(&element.value, created, visit)),
        ExprKind::Define { constraints, .. } => constraints.iter().for_each(|one| constraint(one, created, visit)),
        ExprKind::Member { base, .. } => expr(base, created, visit),
        ExprKind::Call { callee, args, .. } => {
            if created {
                visit(Node::RewriteCall);
            }
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
