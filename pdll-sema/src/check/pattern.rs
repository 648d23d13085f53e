//! Patterns: metadata, the match section, and the one statement that starts the rewrite.

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{self, StmtKind};
use smol_str::SmolStr;

use super::{Checker, Section};
use crate::hir;
use crate::index::NameKind;
use crate::types::Type;

impl<'a> Checker<'a, '_, '_> {
    /// Checks a whole pattern; `None` if it, or anything it calls, has a mistake.
    pub(super) fn pattern(mut self, pattern: &'a ast::Pattern) -> Option<hir::Pattern> {
        if let (Some(index), Some(name)) = (&mut self.shared.index, &pattern.name) {
            index.add(&name.name, NameKind::Pattern, name.span, SmolStr::default());
        }
        self.is_commutative = pattern.metadata.iter().any(|m| m.name.name == "commutative");
        let stmts = &pattern.body.stmts;
        let Some(position) = stmts.iter().position(is_op_rewrite) else {
            self.no_rewrite(pattern);
            self.finish_item();
            return None;
        };
        let last = &stmts[position];
        if let Some(next) = stmts.get(position + 1) {
            self.report(after_the_rewrite(last, next));
        }
        let matcher = stmts[..position].iter().filter_map(|stmt| self.match_statement(stmt)).collect();
        let (root, root_var, actions) = self.final_statement(last);
        let is_of_type = self.is_of_type;
        if self.poisoned {
            self.finish_item();
            return None;
        }
        self.warn_unused();
        let frame = self.variables.len() as u32;
        self.finish_item();
        Some(hir::Pattern {
            name: pattern.name.as_ref().map(|n| n.name.clone()),
            benefit: benefit(&pattern.metadata),
            recursion: pattern.metadata.iter().any(|m| m.name.name == "recursion"),
            converts: pattern.metadata.iter().any(|m| m.name.name == "convertTypes"),
            is_of_type,
            frame,
            matcher,
            root,
            root_var,
            actions,
            rewrite_span: last.span,
            span: pattern.span,
        })
    }

    /// Nothing says what to do. Checks what there is to match all the same.
    fn no_rewrite(&mut self, pattern: &'a ast::Pattern) {
        let stmts = &pattern.body.stmts;
        for stmt in stmts {
            self.match_statement(stmt);
        }
        // The parser reported that it is never closed: what is missing may come yet.
        if !self.shared.sources.text(pattern.body.span).ends_with('}') {
            return;
        }
        let keyword = Span { end: pattern.span.end.min(pattern.span.start + "Pattern".len() as u32), ..pattern.span };
        let diagnostic = Diagnostic::error("E0219", keyword, "a pattern must end with `erase`, `replace` or `rewrite`");
        let diagnostic = match stmts.last() {
            // The parser reported what stands there.
            Some(ast::Stmt { kind: StmtKind::Expr(ast::Expr { kind: ast::ExprKind::Error(_), .. }), .. }) => return,
            // Reported where it stands.
            Some(ast::Stmt { kind: StmtKind::Return(_), .. }) => return,
            Some(last) => diagnostic
                .label("this pattern says only what to match")
                .with_label(last.span, "the last statement does not change anything"),
            None => diagnostic.label("this pattern is empty"),
        };
        self.report(diagnostic.note("the last statement names the root operation and says what to do with it"));
    }

    /// A statement of the match section.
    fn match_statement(&mut self, stmt: &'a ast::Stmt) -> Option<hir::Stmt> {
        if let StmtKind::Return(_) = &stmt.kind {
            let note = "a pattern ends with `erase`, `replace` or `rewrite`, which says what to do with its root";
            self.report(return_outside(stmt.span).note(note));
            return None;
        }
        self.statement(stmt)
    }

    /// The statement that ends the pattern: its operation belongs to the match section, the rest does not.
    fn final_statement(&mut self, stmt: &'a ast::Stmt) -> (hir::Expr, hir::VarId, Vec<hir::Stmt>) {
        let (StmtKind::Erase(op) | StmtKind::Replace { op, .. } | StmtKind::Rewrite { op, .. }) = &stmt.kind else {
            let root = hir::Expr { kind: hir::ExprKind::Nothing, span: stmt.span };
            return (root, hir::VarId(0), Vec::new());
        };
        let root = self.root(op);
        let hidden = ast::Ident { name: SmolStr::new_static("_root"), span: op.span };
        let root_var = self.new_variable(&hidden, if self.is_of_type { Type::Type } else { Type::Op(None) });
        let root_ref = hir::Expr { kind: hir::ExprKind::Variable(root_var), span: op.span };
        self.section = Section::Rewrite;
        let actions = match &stmt.kind {
            StmtKind::Replace { with, .. } if self.is_of_type => vec![self.becomes(with, stmt.span)],
            StmtKind::Erase(_) if self.is_of_type => vec![hir::Stmt::Becomes { types: Vec::new(), span: stmt.span }],
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
            let useless = variable.idle || !variable.bound;
            if variable.used || !useless || variable.name.starts_with('_') {
                continue;
            }
            let warning = Diagnostic::warning("W0201", variable.span, format!("`{}` is never used", variable.name))
                .label("defined, and never looked at")
                .guess(variable.span, format!("_{}", variable.name), "if that is intended, begin the name with `_`");
            self.report(warning);
        }
    }
}

/// The benefit as written; the parser has seen to it that it is there once, and fits.
fn benefit(metadata: &[ast::Metadata]) -> Option<u16> {
    let argument = metadata.iter().find(|m| m.name.name == "benefit")?.argument.as_ref()?;
    argument.digits.parse().ok()
}

/// Returns true if a statement may end a pattern.
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
