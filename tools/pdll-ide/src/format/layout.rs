//! The layout: where in each node of the tree are blanks, groups, and places for breaks.

use super::document::{Group, Part};
use super::writer::Writer;
use pdll_syntax::ast::*;

impl Writer<'_> {
    /// A declaration at the top of a file.
    pub(crate) fn item(&mut self, item: &Item) {
        match item {
            Item::Pattern(pattern) => self.pattern(pattern),
            Item::Callable(callable) => {
                self.callable(callable, false);
                if !matches!(callable.body, CallableBody::Block(_)) {
                    self.token();
                }
            }
            Item::Include(_) | Item::TdInclude(_) => {
                self.token();
                self.space();
                self.token();
            }
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.token();
        if pattern.name.is_some() {
            self.spaced_token();
        }
        for (i, metadata) in pattern.metadata.iter().enumerate() {
            if i == 0 {
                self.space();
            }
            // `with`, or the comma.
            self.token();
            self.spaced_token();
            if metadata.argument.is_some() {
                self.token();
                self.token();
                self.token();
            }
        }
        self.space();
        match (self.next_text(), &pattern.body.stmts[..]) {
            ("=>", [statement]) => {
                self.lambda(statement);
                self.token();
            }
            _ => self.block(&pattern.body, false),
        }
    }

    fn callable(&mut self, callable: &Callable, is_inline: bool) {
        self.token();
        if callable.name.is_some() {
            self.spaced_token();
        }
        self.list(Group::List, &callable.params, |writer, param| {
            writer.token();
            writer.spaced_behind_token();
            writer.constraint(&param.constraint);
        });
        if self.next_text() == "->" {
            self.space();
            self.spaced_behind_token();
            match (self.next_text(), &callable.results[..]) {
                ("(", results) => self.list(Group::LastList, results, Writer::result),
                (_, [result]) => self.result(result),
                _ => {}
            }
        }
        match &callable.body {
            CallableBody::Block(block) => {
                self.space();
                let may_be_flat = is_inline && callable.name.is_none();
                match &block.stmts[..] {
                    [statement] if may_be_flat => self.short_block(statement),
                    _ => self.block(block, false),
                }
            }
            CallableBody::Lambda(statement) => {
                self.space();
                self.lambda(statement);
            }
            CallableBody::Native(_) => self.spaced_token(),
            CallableBody::External => {}
        }
    }

    fn result(&mut self, result: &ResultDecl) {
        if result.name.is_some() {
            self.token();
            self.spaced_behind_token();
        }
        self.constraint(&result.constraint);
    }

    /// `=> statement`
    fn lambda(&mut self, statement: &Stmt) {
        self.token();
        if let StmtKind::Rewrite { .. } = statement.kind {
            self.space();
            self.statement(statement, false);
        } else {
            self.nest(Group::Nest, |writer| writer.statement(statement, false));
        }
    }

    /// A blank, or an indented line, and what follows there.
    fn nest(&mut self, kind: Group, content: impl FnOnce(&mut Self)) {
        // A comment ends the line anyway.
        let is_broken = self.is_behind_comment() || self.has_comment();
        self.document.begin(if is_broken { Group::Nest } else { kind });
        self.document.push(Part::Line);
        content(self);
        self.document.push(Part::End);
    }

    /// `{ … }`, each statement on its own line. Where `lacks_semicolon`, one comes behind it.
    fn block(&mut self, block: &Block, lacks_semicolon: bool) {
        self.token();
        if !block.stmts.is_empty() || self.has_comment() || self.is_behind_comment() {
            self.document.push(Part::Indent);
            for (i, statement) in block.stmts.iter().enumerate() {
                self.begin_line(self.next_start(), i == 0);
                self.statement(statement, true);
                if self.next_text() == ";" {
                    self.token();
                }
            }
            let end = self.next_start();
            self.comment_lines(end, block.stmts.is_empty());
            self.document.push(Part::Dedent);
            self.document.push(Part::HardLine { blank: false });
        }
        if lacks_semicolon {
            self.only_token();
            self.document.push(Part::Semicolon);
            self.trailing_comment();
        } else {
            self.token();
        }
    }

    /// `{ statement; }`, on one line if it fits.
    fn short_block(&mut self, statement: &Stmt) {
        self.document.begin(Group::List);
        self.token();
        self.document.push(Part::Indent);
        self.document.push(Part::Line);
        self.statement(statement, true);
        if self.next_text() == ";" {
            self.token();
        }
        self.close_list(false, Part::Line);
    }

    fn statement(&mut self, statement: &Stmt, is_in_block: bool) {
        match &statement.kind {
            StmtKind::Let { constraints, init, .. } => {
                self.token();
                self.spaced_token();
                if !constraints.is_empty() {
                    self.spaced_behind_token();
                    self.constraints(constraints);
                }
                if let Some(init) = init {
                    self.space();
                    self.token();
                    if is_unbreakable(init) {
                        self.nest(Group::NestIfEnough, |writer| writer.expression(init));
                    } else {
                        self.space();
                        self.expression(init);
                    }
                }
            }
            StmtKind::Erase(value) | StmtKind::Return(value) => {
                self.spaced_behind_token();
                self.expression(value);
            }
            StmtKind::Move(moved) => {
                self.spaced_behind_token();
                self.expression(&moved.source);
                self.space();
                self.spaced_behind_token();
                self.expression(&moved.target);
                if let Some(args) = &moved.args {
                    self.nest(Group::NestIfEnough, |writer| {
                        writer.spaced_behind_token();
                        writer.list(Group::List, args, Writer::expression);
                    });
                }
            }
            StmtKind::Replace { op, with } => {
                self.spaced_behind_token();
                self.expression(op);
                self.nest(Group::NestIfEnough, |writer| {
                    writer.spaced_behind_token();
                    match with {
                        ReplaceWith::One(value) => writer.expression(value),
                        ReplaceWith::List(values) => writer.list(Group::List, values, Writer::expression),
                    }
                });
            }
            StmtKind::Rewrite { op, body } => {
                self.spaced_behind_token();
                self.expression(op);
                self.space();
                self.spaced_behind_token();
                let lacks_semicolon = is_in_block && !self.is_behind(body.span.end, ";");
                self.block(body, lacks_semicolon);
            }
            StmtKind::Expr(value) => match &value.kind {
                ExprKind::Each(each) => {
                    let lacks_semicolon = is_in_block && !self.is_behind(each.body.span.end, ";");
                    self.each(each, lacks_semicolon);
                }
                _ => self.expression(value),
            },
        }
    }

    fn each(&mut self, each: &Each, lacks_semicolon: bool) {
        self.spaced_behind_token();
        self.expression(&each.element);
        self.space();
        self.spaced_behind_token();
        self.expression(&each.range);
        self.space();
        self.block(&each.body, lacks_semicolon);
    }

    fn constraints(&mut self, constraints: &List<ConstraintRef>) {
        match (self.next_text(), &constraints[..]) {
            ("[", constraints) => self.list(Group::List, constraints, Writer::constraint),
            (_, [constraint]) => self.constraint(constraint),
            _ => {}
        }
    }

    fn constraint(&mut self, constraint: &ConstraintRef) {
        match &constraint.kind {
            ConstraintKind::Inline(callable) => self.callable(callable, true),
            ConstraintKind::Attr(Some(inner))
            | ConstraintKind::Value(Some(inner))
            | ConstraintKind::ValueRange(Some(inner)) => {
                self.token();
                self.token();
                self.expression(inner);
                self.token();
            }
            ConstraintKind::Op(Some(_)) => {
                self.token();
                self.operation_name();
            }
            ConstraintKind::Optional(constraint) => {
                self.constraint(constraint);
                self.token();
            }
            ConstraintKind::Attr(None)
            | ConstraintKind::Value(None)
            | ConstraintKind::ValueRange(None)
            | ConstraintKind::Op(None)
            | ConstraintKind::Type
            | ConstraintKind::TypeRange
            | ConstraintKind::Named(_)
            | ConstraintKind::Error => self.token(),
        }
    }

    /// `<a.b>` or `<a.b | c.d>`, in as many tokens as it has.
    fn operation_name(&mut self) {
        self.token();
        while !matches!(self.next_text(), ">" | "") {
            match self.next_text() {
                "|" => self.bar(),
                _ => self.token(),
            }
        }
        self.token();
    }

    /// `|` between alternatives.
    fn bar(&mut self) {
        self.space();
        self.spaced_behind_token();
    }

    fn expression(&mut self, expression: &Expr) {
        match &expression.kind {
            ExprKind::Attr(_) | ExprKind::Type(_) => {
                self.token();
                self.token();
                self.token();
                self.token();
            }
            ExprKind::Operation(operation) => self.operation(operation),
            ExprKind::Tuple(elements) => self.list(Group::List, elements, |writer, element| {
                if element.name.is_some() {
                    writer.token();
                    writer.space();
                    writer.spaced_behind_token();
                }
                writer.expression(&element.value);
            }),
            ExprKind::Name(_) | ExprKind::Error(_) => self.token(),
            ExprKind::Define { constraints, .. } => {
                self.token();
                self.spaced_behind_token();
                self.constraints(constraints);
            }
            ExprKind::Member { base, .. } => {
                self.expression(base);
                self.token();
                self.token();
            }
            ExprKind::Call { callee, args, negated } => {
                if negated.is_some() {
                    self.spaced_behind_token();
                }
                self.expression(callee);
                self.list(Group::List, args, Writer::expression);
            }
            ExprKind::Number(number) => {
                self.token();
                if number.digits.contains('.') {
                    self.token();
                    self.token();
                }
            }
            ExprKind::Binary { left, right, .. } => {
                self.expression(left);
                self.space();
                self.spaced_behind_token();
                self.expression(right);
            }
            ExprKind::Unary { operand, .. } => {
                self.token();
                self.expression(operand);
            }
            ExprKind::Index { base, index } => {
                self.expression(base);
                self.token();
                self.expression(index);
                self.token();
            }
            ExprKind::Rest(values) => {
                self.token();
                values.iter().for_each(|values| self.expression(values));
            }
            ExprKind::Each(each) => self.each(each, false),
            ExprKind::Inline(callable) => self.callable(callable, true),
            ExprKind::Alternatives(alternatives) => {
                let Some((first, others)) = alternatives.split_first() else { return };
                self.expression(first);
                self.nest(Group::NestIfEnough, |writer| {
                    for (index, other) in others.iter().enumerate() {
                        if index > 0 {
                            writer.space();
                        }
                        writer.spaced_behind_token();
                        writer.expression(other);
                    }
                });
            }
        }
    }

    fn operation(&mut self, operation: &Operation) {
        if operation.commutative.is_some() {
            self.spaced_behind_token();
        }
        self.token();
        self.operation_name();
        if let Some(operands) = &operation.operands {
            self.list(Group::List, operands, Writer::expression);
        }
        if !operation.attributes.is_empty() {
            self.nest(Group::NestIfEnough, |writer| {
                writer.list(Group::List, &operation.attributes, |writer, attribute| {
                    // The mark stands before or behind the name.
                    if attribute.presence != Presence::Required {
                        writer.token();
                    }
                    writer.token();
                    if let Some(value) = &attribute.value {
                        writer.space();
                        writer.spaced_behind_token();
                        writer.expression(value);
                    }
                });
            });
        }
        if let Some(results) = &operation.results {
            self.nest(Group::NestIfEnough, |writer| {
                writer.spaced_behind_token();
                writer.list(Group::List, results, Writer::expression);
            });
        }
        for parts in [&operation.successors, &operation.regions].into_iter().flatten() {
            self.nest(Group::NestIfEnough, |writer| {
                writer.spaced_behind_token();
                writer.list(Group::List, parts, Writer::region_part);
            });
        }
    }

    fn region_part(&mut self, part: &RegionPart) {
        match &part.blocks {
            Some(blocks) => self.list(Group::List, blocks, Writer::region_part),
            None => self.expression(&part.region),
        }
        if let Some(operations) = &part.operations {
            self.space();
            self.spaced_behind_token();
            self.expression(operations);
        }
    }

    fn space(&mut self) {
        self.document.push(Part::Space);
    }

    fn spaced_token(&mut self) {
        self.space();
        self.token();
    }

    fn spaced_behind_token(&mut self) {
        self.token();
        self.space();
    }
}

/// Returns true if nothing in an expression can be on a line of its own.
fn is_unbreakable(expression: &Expr) -> bool {
    match &expression.kind {
        ExprKind::Attr(_) | ExprKind::Type(_) | ExprKind::Name(_) | ExprKind::Number(_) => true,
        ExprKind::Member { base, .. } => is_unbreakable(base),
        ExprKind::Index { base, index } => is_unbreakable(base) && is_unbreakable(index),
        _ => false,
    }
}
