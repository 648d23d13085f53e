//! Patterns: metadata, the match section, and the one statement that starts the rewrite.

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{self, StmtKind};
use smol_str::SmolStr;

use super::{Checker, Section};
use crate::hir;
use crate::names::closest;
use crate::types::Type;

impl<'a> Checker<'a, '_, '_> {
    /// Checks a whole pattern; `None` if it, or anything it calls, has a mistake.
    pub(super) fn pattern(mut self, pattern: &'a ast::Pattern) -> Option<hir::Pattern> {
        let (benefit, recursion) = self.metadata(&pattern.metadata);
        let (last, before) = match pattern.body.stmts.split_last() {
            Some((last, before)) if is_op_rewrite(last) => (last, before),
            _ => {
                self.no_rewrite_at_end(pattern);
                return None;
            }
        };
        let matcher = before.iter().filter_map(|stmt| self.match_statement(stmt)).collect();
        let (root, root_var, actions) = self.final_statement(last);
        if self.poisoned {
            return None;
        }
        self.warn_unused();
        Some(hir::Pattern {
            name: pattern.name.as_ref().map(|n| n.name.clone()),
            benefit,
            recursion,
            frame: self.variables.len() as u32,
            matcher,
            root,
            root_var,
            actions,
            rewrite_span: last.span,
            span: pattern.span,
        })
    }

    fn metadata(&mut self, metadata: &[ast::Metadata]) -> (Option<u16>, bool) {
        let (mut benefit, mut recursion) = (None, false);
        let mut seen: Vec<(&str, Span)> = Vec::new();
        for entry in metadata {
            let name = entry.name.name.as_str();
            if !matches!(name, "benefit" | "recursion") {
                self.unknown_metadata(entry);
                continue;
            }
            // Two names are known, so the list stays short.
            if let Some((_, previous)) = seen.iter().find(|(n, _)| *n == name) {
                let message = format!("`{name}` is given twice");
                self.report(
                    Diagnostic::error("E0238", entry.span, message)
                        .label("given again here")
                        .with_label(*previous, "first given here"),
                );
                continue;
            }
            seen.push((name, entry.span));
            match (name, &entry.argument) {
                ("benefit", Some(argument)) => benefit = self.benefit(argument),
                ("benefit", None) => self.report(
                    Diagnostic::error("E0239", entry.span, "`benefit` needs a number").label("no number here").fix(
                        entry.span,
                        "benefit(1)",
                        "write the number in parentheses",
                    ),
                ),
                (_, None) => recursion = true,
                (_, Some(argument)) => {
                    self.report(
                        Diagnostic::error("E0239", argument.span, "`recursion` takes no number")
                            .label("not expected")
                            .fix(entry.span, "recursion", "write only the word"),
                    )
                }
            }
        }
        (benefit, recursion)
    }

    fn benefit(&mut self, argument: &ast::IntLit) -> Option<u16> {
        let value = argument.digits.parse().ok();
        if value.is_none() {
            self.report(
                Diagnostic::error("E0237", argument.span, "a benefit is a number from 0 to 65535")
                    .label("out of range"),
            );
        }
        value
    }

    fn unknown_metadata(&mut self, entry: &ast::Metadata) {
        let name = &entry.name;
        let known = [SmolStr::new_static("benefit"), SmolStr::new_static("recursion")];
        let mut diagnostic = Diagnostic::error("E0239", name.span, format!("unknown metadata `{}`", name.name))
            .label("expected `benefit(N)` or `recursion`");
        if let Some(found) = closest(&name.name, known.iter()) {
            diagnostic = diagnostic.fix(name.span, found.to_string(), format!("did you mean `{found}`?"));
        }
        self.report(diagnostic);
    }

    /// The body does not end as it must. Says why, and checks what is there all the same.
    fn no_rewrite_at_end(&mut self, pattern: &'a ast::Pattern) {
        let mut explained = false;
        for (position, stmt) in pattern.body.stmts.iter().enumerate() {
            if is_op_rewrite(stmt) && !explained {
                explained = true;
                if let Some(next) = pattern.body.stmts.get(position + 1) {
                    self.report(after_the_rewrite(stmt, next));
                }
            }
            if is_op_rewrite(stmt) {
                break;
            }
            self.match_statement(stmt);
        }
        if explained {
            return;
        }
        let diagnostic = match pattern.body.stmts.last() {
            // The parser reported what stands there.
            Some(ast::Stmt { kind: StmtKind::Expr(ast::Expr { kind: ast::ExprKind::Error, .. }), .. }) => {
                self.poisoned = true;
                return;
            }
            Some(last) => {
                Diagnostic::error("E0219", last.span, "a pattern must end with `erase`, `replace` or `rewrite`")
                    .label("this is the last statement, and it only matches")
            }
            None => Diagnostic::error("E0219", pattern.span, "a pattern must end with `erase`, `replace` or `rewrite`")
                .label("this pattern is empty"),
        };
        self.report(diagnostic.note("the last statement names the root operation and says what to do with it"));
    }

    /// A statement of the match section.
    fn match_statement(&mut self, stmt: &'a ast::Stmt) -> Option<hir::Stmt> {
        match &stmt.kind {
            StmtKind::Erase(_) | StmtKind::Replace { .. } | StmtKind::Rewrite { .. } => {
                self.report(
                    Diagnostic::error("E0220", stmt.span, "a pattern has one rewrite statement, its last")
                        .label("this one is followed by others")
                        .note("to do several things, put them into `rewrite root with { … };`"),
                );
                None
            }
            StmtKind::Return(_) => {
                self.report(return_outside(stmt.span));
                None
            }
            StmtKind::Let { .. } | StmtKind::Expr(_) => self.statement(stmt),
        }
    }

    /// The statement that ends the pattern: its operation belongs to the match section, the rest does not.
    fn final_statement(&mut self, stmt: &'a ast::Stmt) -> (hir::Expr, hir::VarId, Vec<hir::Stmt>) {
        let (StmtKind::Erase(op) | StmtKind::Replace { op, .. } | StmtKind::Rewrite { op, .. }) = &stmt.kind else {
            let root = hir::Expr { kind: hir::ExprKind::Nothing, span: stmt.span };
            return (root, hir::VarId(0), Vec::new());
        };
        let root = self.operation_operand(op, "the root of a pattern");
        let hidden = ast::Ident { name: SmolStr::new_static("_root"), span: op.span };
        let root_var = self.new_variable(&hidden, Type::Op(None));
        let root_ref = hir::Expr { kind: hir::ExprKind::Variable(root_var), span: op.span };
        self.section = Section::Rewrite;
        let actions = match &stmt.kind {
            StmtKind::Replace { with, .. } => {
                let with = self.replacement(with, op.span);
                vec![hir::Stmt::Replace { op: root_ref, with, span: stmt.span }]
            }
            StmtKind::Rewrite { body, .. } => self.rewrite_block(body),
            _ => vec![hir::Stmt::Erase { op: root_ref, span: stmt.span }],
        };
        (root, root_var, actions)
    }

    /// Points at `let`s that do nothing: a constant or a tuple that is never looked at.
    fn warn_unused(&mut self) {
        for index in 0..self.variables.len() {
            let variable = &self.variables[index];
            if variable.used || !(variable.idle || !variable.bound) || variable.name.starts_with('_') {
                continue;
            }
            let warning = Diagnostic::warning("W0201", variable.span, format!("`{}` is never used", variable.name))
                .label("defined, and never looked at")
                .fix(variable.span, format!("_{}", variable.name), "if that is intended, begin the name with `_`");
            self.report(warning);
        }
    }
}

/// Whether a statement may end a pattern.
pub(super) fn is_op_rewrite(stmt: &ast::Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Erase(_) | StmtKind::Replace { .. } | StmtKind::Rewrite { .. })
}

pub(super) fn return_outside(span: Span) -> Diagnostic {
    Diagnostic::error("E0221", span, "`return` belongs directly into the body of a constraint or rewrite")
        .label("nothing to return from here")
}

fn after_the_rewrite(stmt: &ast::Stmt, next: &ast::Stmt) -> Diagnostic {
    Diagnostic::error("E0220", next.span, "nothing may follow the statement that starts the rewrite")
        .label("this is never reached")
        .with_label(stmt.span, "the rewrite starts and ends here")
        .note("to do several things, put them into `rewrite root with { … };`")
}
