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

    /// A node and, one level deeper, what is in it.
    fn node(&mut self, what: std::fmt::Arguments, span: Span, print: impl FnOnce(&mut Self)) {
        self.line(what, span);
        self.depth += 1;
        print(self);
        self.depth -= 1;
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.node(format_args!("Pattern{}", Named(&pattern.name)), pattern.span, |p| {
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
        self.node(format_args!("{:?}{}", callable.kind, Named(&callable.name)), callable.span, |p| {
            for param in &callable.params {
                p.node(format_args!("Param {}", param.name.name), param.name.span, |p| p.constraint(&param.constraint));
            }
            for result in &callable.results {
                let span = result.name.as_ref().map_or(result.constraint.span, |name| name.span);
                p.node(format_args!("Result{}", Named(&result.name)), span, |p| p.constraint(&result.constraint));
            }
            match &callable.body {
                CallableBody::Block(block) => p.node(format_args!("Body"), block.span, |p| p.stmts(block)),
                CallableBody::Lambda(stmt) => p.node(format_args!("Lambda"), stmt.span, |p| p.stmt(stmt)),
                CallableBody::Native(code) => p.line(format_args!("Native {:?}", code.value), code.span),
                CallableBody::External => {}
            }
        });
    }

    fn stmts(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Let { name, constraints, init } => self.node(format_args!("Let {}", name.name), span, |p| {
                p.constraints(constraints);
                init.iter().for_each(|init| p.expr(init));
            }),
            StmtKind::Move(moved) => self.node(format_args!("Move {}", moved.kind.word()), span, |p| {
                p.expr(&moved.source);
                p.node(format_args!("Before"), moved.target.span, |p| p.expr(&moved.target));
                if let Some(args) = &moved.args {
                    p.node(format_args!("With"), args.span, |p| p.exprs(args));
                }
            }),
            StmtKind::Erase(op) => self.node(format_args!("Erase"), span, |p| p.expr(op)),
            StmtKind::Replace { op, with } => self.node(format_args!("Replace"), span, |p| {
                p.expr(op);
                match with {
                    ReplaceWith::One(value) => p.node(format_args!("With"), value.span, |p| p.expr(value)),
                    ReplaceWith::List(values) => p.node(format_args!("WithList"), values.span, |p| p.exprs(values)),
                }
            }),
            StmtKind::Rewrite { op, body } => self.node(format_args!("Rewrite"), span, |p| {
                p.expr(op);
                p.node(format_args!("With"), body.span, |p| p.stmts(body));
            }),
            StmtKind::Return(value) => self.node(format_args!("Return"), span, |p| p.expr(value)),
            StmtKind::Expr(value) => self.expr(value),
        }
    }

    fn constraints(&mut self, constraints: &[ConstraintRef]) {
        constraints.iter().for_each(|constraint| self.constraint(constraint));
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
            ConstraintKind::Op(Some(name)) => return self.line(format_args!("Is Op<{}>", op_name(name)), span),
            ConstraintKind::Optional(constraint) => {
                return self.node(format_args!("Optional"), span, |p| p.constraint(constraint));
            }
            ConstraintKind::Named(name) => return self.line(format_args!("Is `{}`", name.name), span),
            ConstraintKind::Inline(callable) => {
                return self.node(format_args!("Is"), span, |p| p.callable(callable));
            }
        };
        self.node(format_args!("Is {name}"), span, |p| inner.iter().for_each(|inner| p.expr(inner)));
    }

    fn exprs(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Attr(text) => self.line(format_args!("Attr {:?}", text.value), span),
            ExprKind::Type(text) => self.line(format_args!("Type {:?}", text.value), span),
            ExprKind::Operation(operation) => {
                let mut name = op_name(&operation.name).to_owned();
                for other in &operation.other_names {
                    name.push_str(" | ");
                    name.push_str(op_name(other));
                }
                let commutative = if operation.commutative.is_some() { "commutative " } else { "" };
                self.node(format_args!("Operation {commutative}op<{name}>"), span, |p| p.operation(operation));
            }
            ExprKind::Tuple(elements) => self.node(format_args!("Tuple"), span, |p| {
                for TupleElement { name, value } in elements {
                    match name {
                        Some(name) => p.node(format_args!("Element {}", name.name), name.span, |p| p.expr(value)),
                        None => p.expr(value),
                    }
                }
            }),
            ExprKind::Name(name) => self.line(format_args!("Name {}", name.name), span),
            ExprKind::Define { name, constraints } => {
                self.node(format_args!("Define {}", name.name), span, |p| p.constraints(constraints));
            }
            ExprKind::Member { base, member } => {
                self.node(format_args!("Member .{}", member.name), span, |p| p.expr(base));
            }
            ExprKind::Call { callee, args, negated } => {
                let not = if negated.is_some() { " not" } else { "" };
                self.node(format_args!("Call{not}"), span, |p| {
                    p.expr(callee);
                    p.exprs(args);
                });
            }
            ExprKind::Number(number) => self.line(format_args!("Number {}", number.digits), span),
            ExprKind::Binary { operator, left, right, .. } => {
                self.node(format_args!("Binary {}", operator.text()), span, |p| {
                    p.expr(left);
                    p.expr(right);
                });
            }
            ExprKind::Unary { operator, operand, .. } => {
                self.node(format_args!("Unary {}", operator.text()), span, |p| p.expr(operand));
            }
            ExprKind::Inline(callable) => self.node(format_args!("Inline"), span, |p| p.callable(callable)),
            ExprKind::Index { base, index } => self.node(format_args!("Index"), span, |p| {
                p.expr(base);
                p.expr(index);
            }),
            ExprKind::Rest(values) => {
                self.node(format_args!("Rest"), span, |p| values.iter().for_each(|values| p.expr(values)));
            }
            ExprKind::Each(each) => self.node(format_args!("Each"), span, |p| {
                p.expr(&each.element);
                p.expr(&each.range);
                p.node(format_args!("Body"), each.body.span, |p| p.stmts(&each.body));
            }),
            ExprKind::Alternatives(exprs) => self.node(format_args!("Alternatives"), span, |p| p.exprs(exprs)),
            ExprKind::Error(parts) => self.node(format_args!("Error"), span, |p| p.exprs(parts)),
        }
    }

    fn operation(&mut self, operation: &Operation) {
        if let Some(operands) = &operation.operands {
            self.node(format_args!("Operands"), operands.span, |p| p.exprs(operands));
        }
        for Attribute { name, value, presence } in &operation.attributes {
            let (before, behind) = match presence {
                Presence::Required => ("", ""),
                Presence::Optional(_) => ("", "?"),
                Presence::Absent(_) => ("!", ""),
            };
            self.node(format_args!("Attribute {before}{}{behind}", name.name), name.span, |p| {
                value.iter().for_each(|value| p.expr(value));
            });
        }
        if let Some(results) = &operation.results {
            self.node(format_args!("Results"), results.span, |p| p.exprs(results));
        }
        if let Some(successors) = &operation.successors {
            self.node(format_args!("Successors"), successors.span, |p| p.regions(successors));
        }
        if let Some(regions) = &operation.regions {
            self.node(format_args!("Regions"), regions.span, |p| p.regions(regions));
        }
    }

    fn regions(&mut self, regions: &[RegionPart]) {
        for RegionPart { region, blocks, operations } in regions {
            match blocks {
                Some(blocks) => self.node(format_args!("Blocks"), blocks.span, |p| p.regions(blocks)),
                None => self.expr(region),
            }
            if let Some(operations) = operations {
                self.node(format_args!("Operations"), operations.span, |p| p.expr(operations));
            }
        }
    }
}

/// A name behind what has it, or nothing.
struct Named<'a>(&'a Option<Ident>);

impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.as_ref().map_or(Ok(()), |name| write!(f, " {}", name.name))
    }
}

fn op_name(name: &OpName) -> &str {
    name.name.as_deref().unwrap_or("")
}
