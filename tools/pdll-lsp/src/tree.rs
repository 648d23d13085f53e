//! Walks through a syntax tree.

use pdl_diagnostics::Span;
use pdll_syntax::ast::{
    Attribute, Block, Callable, CallableBody, ConstraintKind, ConstraintRef, Expr, ExprKind, Item, Module, OpName,
    Operation, ReplaceWith, Stmt, StmtKind,
};

/// A part of a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node<'a> {
    Item(&'a Item),
    Callable(&'a Callable),
    Block(&'a Block),
    Stmt(&'a Stmt),
    Expr(&'a Expr),
    Operation(&'a Operation),
    OpName(&'a OpName),
    Attribute(&'a Attribute),
    Constraint(&'a ConstraintRef),
}

impl Node<'_> {
    /// Where it stands; `None` for what is said of the node around it.
    pub(crate) fn span(&self) -> Option<Span> {
        Some(match self {
            Node::Item(item) => item.span(),
            Node::Callable(callable) => callable.span,
            Node::Block(block) => block.span,
            Node::Stmt(stmt) => stmt.span,
            Node::Expr(expr) => expr.span,
            Node::OpName(name) => name.span,
            Node::Attribute(attribute) => match &attribute.value {
                Some(value) => attribute.name.span.to(value.span),
                None => attribute.name.span,
            },
            Node::Constraint(constraint) => constraint.span,
            Node::Operation(_) => return None,
        })
    }
}

/// The word of a constraint of the language itself.
pub(crate) fn builtin_word(constraint: &ConstraintRef) -> Option<&'static str> {
    Some(match &constraint.kind {
        ConstraintKind::Attr(_) => "Attr",
        ConstraintKind::Op(_) => "Op",
        ConstraintKind::Type => "Type",
        ConstraintKind::TypeRange => "TypeRange",
        ConstraintKind::Value(_) => "Value",
        ConstraintKind::ValueRange(_) => "ValueRange",
        ConstraintKind::Optional(constraint) => return builtin_word(constraint),
        ConstraintKind::Named(_) | ConstraintKind::Inline(_) | ConstraintKind::Error => return None,
    })
}

/// The item that holds a span.
pub(crate) fn item_around(tree: &Module, span: Span) -> Option<Span> {
    tree.items.iter().map(Item::span).find(|item| item.holds(span))
}

/// Visits every part of the items that touch a span, each before what is in it.
pub(crate) fn walk<'a>(module: &'a Module, part: Span, visit: &mut dyn FnMut(Node<'a>)) {
    let touches = |span: Span| span.file == part.file && span.start <= part.end && part.start <= span.end;
    for item in module.items.iter().filter(|item| touches(item.span())) {
        visit(Node::Item(item));
        match item {
            Item::Pattern(pattern) => block(&pattern.body, visit),
            Item::Callable(parts) => callable(parts, visit),
            Item::TdInclude(_) | Item::Include(_) => {}
        }
    }
}

type Visit<'a, 'v> = &'v mut dyn FnMut(Node<'a>);

fn callable<'a>(parts: &'a Callable, visit: Visit<'a, '_>) {
    visit(Node::Callable(parts));
    parts.params.iter().for_each(|param| constraint(&param.constraint, visit));
    parts.results.iter().for_each(|result| constraint(&result.constraint, visit));
    match &parts.body {
        CallableBody::Block(body) => block(body, visit),
        CallableBody::Lambda(body) => stmt(body, visit),
        CallableBody::Native(_) | CallableBody::External => {}
    }
}

fn block<'a>(parts: &'a Block, visit: Visit<'a, '_>) {
    visit(Node::Block(parts));
    parts.stmts.iter().for_each(|one| stmt(one, visit));
}

fn stmt<'a>(parts: &'a Stmt, visit: Visit<'a, '_>) {
    visit(Node::Stmt(parts));
    match &parts.kind {
        StmtKind::Let { constraints, init, .. } => {
            constraints.iter().for_each(|one| constraint(one, visit));
            init.iter().for_each(|init| expr(init, visit));
        }
        StmtKind::Replace { op, with } => {
            expr(op, visit);
            match with {
                ReplaceWith::One(value) => expr(value, visit),
                ReplaceWith::List(values) => values.iter().for_each(|value| expr(value, visit)),
            }
        }
        StmtKind::Rewrite { op, body } => {
            expr(op, visit);
            block(body, visit);
        }
        StmtKind::Move(moved) => {
            expr(&moved.source, visit);
            expr(&moved.target, visit);
            moved.args.iter().flatten().for_each(|value| expr(value, visit));
        }
        StmtKind::Erase(value) | StmtKind::Return(value) | StmtKind::Expr(value) => expr(value, visit),
    }
}

fn constraint<'a>(parts: &'a ConstraintRef, visit: Visit<'a, '_>) {
    visit(Node::Constraint(parts));
    match &parts.kind {
        ConstraintKind::Attr(argument) | ConstraintKind::Value(argument) | ConstraintKind::ValueRange(argument) => {
            argument.iter().for_each(|argument| expr(argument, visit));
        }
        ConstraintKind::Op(name) => name.iter().for_each(|name| visit(Node::OpName(name))),
        ConstraintKind::Inline(parts) => callable(parts, visit),
        ConstraintKind::Optional(parts) => constraint(parts, visit),
        ConstraintKind::Type | ConstraintKind::TypeRange | ConstraintKind::Named(_) | ConstraintKind::Error => {}
    }
}

fn expr<'a>(parts: &'a Expr, visit: Visit<'a, '_>) {
    visit(Node::Expr(parts));
    match &parts.kind {
        ExprKind::Operation(operation) => {
            visit(Node::Operation(operation));
            visit(Node::OpName(&operation.name));
            operation.other_names.iter().for_each(|name| visit(Node::OpName(name)));
            operation.operands.iter().flatten().for_each(|operand| expr(operand, visit));
            for attribute in &operation.attributes {
                visit(Node::Attribute(attribute));
                attribute.value.iter().for_each(|value| expr(value, visit));
            }
            operation.results.iter().flatten().for_each(|result| expr(result, visit));
            for part in operation.regions.iter().flatten() {
                expr(&part.region, visit);
                part.operations.iter().for_each(|operations| expr(operations, visit));
            }
        }
        ExprKind::Tuple(elements) => elements.iter().for_each(|element| expr(&element.value, visit)),
        ExprKind::Define { constraints, .. } => constraints.iter().for_each(|one| constraint(one, visit)),
        ExprKind::Member { base, .. } => expr(base, visit),
        ExprKind::Call { callee, args, .. } => {
            expr(callee, visit);
            args.iter().for_each(|argument| expr(argument, visit));
        }
        ExprKind::Binary { left, right, .. } => {
            expr(left, visit);
            expr(right, visit);
        }
        ExprKind::Unary { operand, .. } => expr(operand, visit),
        ExprKind::Index { base, index } => {
            expr(base, visit);
            expr(index, visit);
        }
        ExprKind::Rest(values) => values.iter().for_each(|values| expr(values, visit)),
        ExprKind::Each(each) => {
            expr(&each.element, visit);
            expr(&each.range, visit);
            block(&each.body, visit);
        }
        ExprKind::Inline(parts) => callable(parts, visit),
        ExprKind::Alternatives(parts) | ExprKind::Error(parts) => parts.iter().for_each(|part| expr(part, visit)),
        ExprKind::Attr(_) | ExprKind::Type(_) | ExprKind::Name(_) | ExprKind::Number(_) => {}
    }
}
