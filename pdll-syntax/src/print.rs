//! The tree as indented text, for people: one node a line with its place.

use crate::ast::*;
use pdl_diagnostics::{SourceMap, Span};
use std::fmt::Write;

/// Prints `module` as an indented tree: each node with its name and where it starts.
///
/// Nodes of included files show their file's name in front of line and column.
pub fn print(module: &Module, sources: &SourceMap) -> String {
    let mut printer = Printer { out: String::from("Module\n"), depth: 1, sources };
    for item in &module.items {
        match item {
            Item::Pattern(pattern) => printer.pattern(pattern),
            Item::Callable(callable) => printer.callable(callable),
            Item::TdInclude(include) => {
                printer.line(format_args!("TdInclude {:?}", include.path.value), include.span);
            }
            Item::Include(include) => printer.line(format_args!("Include {:?}", include.path.value), include.span),
        }
    }
    printer.out
}

struct Printer<'a> {
    out: String,
    depth: usize,
    sources: &'a SourceMap,
}

impl Printer<'_> {
    fn line(&mut self, what: std::fmt::Arguments, span: Span) {
        let file = self.sources.file(span.file);
        let (line, column) = file.line_column(span.start);
        let indent = self.depth * 2;
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{:indent$}{what} @", "");
        if file.included_from.is_some() {
            let _ = write!(self.out, "{}:", file.name);
        }
        let _ = writeln!(self.out, "{line}:{column}");
    }

    fn nested(&mut self, print: impl FnOnce(&mut Self)) {
        self.depth += 1;
        print(self);
        self.depth -= 1;
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match &pattern.name {
            Some(name) => self.line(format_args!("Pattern {}", name.name), pattern.span),
            None => self.line(format_args!("Pattern"), pattern.span),
        }
        self.nested(|p| {
            for metadata in &pattern.metadata {
                match &metadata.argument {
                    Some(argument) => {
                        p.line(format_args!("Metadata {}({})", metadata.name.name, argument.digits), metadata.span);
                    }
                    None => p.line(format_args!("Metadata {}", metadata.name.name), metadata.span),
                }
            }
            p.stmts(&pattern.body);
        });
    }

    fn callable(&mut self, callable: &Callable) {
        let kind = match callable.kind {
            CallableKind::Constraint => "Constraint",
            CallableKind::Rewrite => "Rewrite",
        };
        match &callable.name {
            Some(name) => self.line(format_args!("{kind} {}", name.name), callable.span),
            None => self.line(format_args!("{kind}"), callable.span),
        }
        self.nested(|p| {
            for param in &callable.params {
                p.line(format_args!("Param {}", param.name.name), param.name.span);
                p.nested(|p| p.constraint(&param.constraint));
            }
            for result in &callable.results {
                match &result.name {
                    Some(name) => p.line(format_args!("Result {}", name.name), name.span),
                    None => p.line(format_args!("Result"), result.constraint.span),
                }
                p.nested(|p| p.constraint(&result.constraint));
            }
            match &callable.body {
                CallableBody::Block(block) => {
                    p.line(format_args!("Body"), block.span);
                    p.nested(|p| p.stmts(block));
                }
                CallableBody::Lambda(stmt) => {
                    p.line(format_args!("Lambda"), stmt.span);
                    p.nested(|p| p.stmt(stmt));
                }
                CallableBody::Native(code) => p.line(format_args!("Native {:?}", code.value), code.span),
                CallableBody::External => {}
            }
        });
    }

    fn stmts(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let { name, constraints, init } => {
                self.line(format_args!("Let {}", name.name), stmt.span);
                self.nested(|p| {
                    p.constraints(constraints);
                    if let Some(init) = init {
                        p.expr(init);
                    }
                });
            }
            StmtKind::Erase(op) => {
                self.line(format_args!("Erase"), stmt.span);
                self.nested(|p| p.expr(op));
            }
            StmtKind::Replace { op, with } => {
                self.line(format_args!("Replace"), stmt.span);
                self.nested(|p| {
                    p.expr(op);
                    match with {
                        ReplaceWith::One(value) => {
                            p.line(format_args!("With"), value.span);
                            p.nested(|p| p.expr(value));
                        }
                        ReplaceWith::List(values) => {
                            p.line(format_args!("WithList"), values.span);
                            p.nested(|p| p.exprs(values));
                        }
                    }
                });
            }
            StmtKind::Rewrite { op, body } => {
                self.line(format_args!("Rewrite"), stmt.span);
                self.nested(|p| {
                    p.expr(op);
                    p.line(format_args!("With"), body.span);
                    p.nested(|p| p.stmts(body));
                });
            }
            StmtKind::Return(value) => {
                self.line(format_args!("Return"), stmt.span);
                self.nested(|p| p.expr(value));
            }
            StmtKind::Expr(value) => self.expr(value),
        }
    }

    fn constraints(&mut self, constraints: &[ConstraintRef]) {
        for constraint in constraints {
            self.constraint(constraint);
        }
    }

    fn constraint(&mut self, constraint: &ConstraintRef) {
        let span = constraint.span;
        let (name, inner) = match &constraint.kind {
            ConstraintKind::Attr(inner) => ("Attr", inner),
            ConstraintKind::Value(inner) => ("Value", inner),
            ConstraintKind::ValueRange(inner) => ("ValueRange", inner),
            ConstraintKind::Type => ("Type", &None),
            ConstraintKind::TypeRange => ("TypeRange", &None),
            ConstraintKind::Error => ("Error", &None),
            ConstraintKind::Op(None) => ("Op", &None),
            ConstraintKind::Op(Some(name)) => {
                self.line(format_args!("Is Op<{}>", op_name(name)), span);
                return;
            }
            ConstraintKind::Named(name) => {
                self.line(format_args!("Is `{}`", name.name), span);
                return;
            }
            ConstraintKind::Inline(callable) => {
                self.line(format_args!("Is"), span);
                self.nested(|p| p.callable(callable));
                return;
            }
        };
        self.line(format_args!("Is {name}"), span);
        if let Some(inner) = inner {
            self.nested(|p| p.expr(inner));
        }
    }

    fn exprs(&mut self, exprs: &[Expr]) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Attr(text) => self.line(format_args!("Attr {:?}", text.value), span),
            ExprKind::Type(text) => self.line(format_args!("Type {:?}", text.value), span),
            ExprKind::Operation(operation) => {
                self.line(format_args!("Operation op<{}>", op_name(&operation.name)), span);
                self.nested(|p| p.operation(operation));
            }
            ExprKind::Tuple(elements) => {
                self.line(format_args!("Tuple"), span);
                self.nested(|p| {
                    for element in elements {
                        match &element.name {
                            Some(name) => {
                                p.line(format_args!("Element {}", name.name), name.span);
                                p.nested(|p| p.expr(&element.value));
                            }
                            None => p.expr(&element.value),
                        }
                    }
                });
            }
            ExprKind::Name(name) => self.line(format_args!("Name {}", name.name), span),
            ExprKind::Define { name, constraints } => {
                self.line(format_args!("Define {}", name.name), span);
                self.nested(|p| p.constraints(constraints));
            }
            ExprKind::Member { base, member } => {
                self.line(format_args!("Member .{}", member.name), span);
                self.nested(|p| p.expr(base));
            }
            ExprKind::Call { callee, args, negated } => {
                self.line(format_args!("{}", if negated.is_some() { "Call not" } else { "Call" }), span);
                self.nested(|p| {
                    p.expr(callee);
                    p.exprs(args);
                });
            }
            ExprKind::Inline(callable) => {
                self.line(format_args!("Inline"), span);
                self.nested(|p| p.callable(callable));
            }
            ExprKind::Error(parts) => {
                self.line(format_args!("Error"), span);
                self.nested(|p| p.exprs(parts));
            }
        }
    }

    fn operation(&mut self, operation: &Operation) {
        if let Some(operands) = &operation.operands {
            self.line(format_args!("Operands"), operands.span);
            self.nested(|p| p.exprs(operands));
        }
        for attribute in &operation.attributes {
            self.line(format_args!("Attribute {}", attribute.name.name), attribute.name.span);
            if let Some(value) = &attribute.value {
                self.nested(|p| p.expr(value));
            }
        }
        if let Some(results) = &operation.results {
            self.line(format_args!("Results"), results.span);
            self.nested(|p| p.exprs(results));
        }
    }
}

fn op_name(name: &OpName) -> &str {
    name.name.as_deref().unwrap_or("")
}
