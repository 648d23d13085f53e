//! Member access: elements of tuples, results of operations.

use pdl_diagnostics::Diagnostic;
use pdll_syntax::ast;
use smol_str::SmolStr;

use super::Checker;
use super::expression::Typed;
use crate::hir::{self, ExprKind};
use crate::names::closest;
use crate::ods::{GroupLength, OpSignature};
use crate::types::{Field, Type};

impl<'a> Checker<'a, '_, '_> {
    pub(super) fn member(&mut self, base: &'a ast::Expr, member: &'a ast::Ident, whole: &'a ast::Expr) -> Typed {
        let base = self.expression(base);
        let index = if member.name.starts_with(|c: char| c.is_ascii_digit()) {
            match member.name.parse::<u32>() {
                Ok(index) if index <= pdl_ir::MAX_INDEX => Some(index),
                _ => {
                    self.report(
                        Diagnostic::error("E0224", member.span, format!("`{}` is no index", member.name))
                            .label(format!("an index is a number up to {}", pdl_ir::MAX_INDEX)),
                    );
                    return Typed::error(whole.span);
                }
            }
        } else {
            None
        };
        let found = match &base.ty {
            Type::Error => None,
            Type::Tuple(fields) => self.element(fields, index, member),
            Type::Op(name) => {
                let known = name.as_ref().and_then(|name| self.shared.options.ods?.operation(name));
                match known {
                    Some(info) => self.result_group(name, info, index, member),
                    None => self.unregistered_result(name, index, member),
                }
            }
            ty => {
                let message = format!("{} has no members", ty.with_article());
                self.report(Diagnostic::error("E0224", member.span, message).label("no such member"));
                None
            }
        };
        let Some((member, ty)) = found else { return Typed::error(whole.span) };
        let of = Box::new(base.expr);
        let kind = match member {
            Member::Element(index) => ExprKind::Element { tuple: of, index },
            Member::Result(index) => ExprKind::Result { op: of, index },
            Member::Group { index, range } => ExprKind::ResultGroup { op: of, index, range },
        };
        Typed { expr: hir::Expr { kind, span: whole.span }, ty }
    }

    fn element(&mut self, fields: &[Field], index: Option<u32>, member: &ast::Ident) -> Option<(Member, Type)> {
        let position = match index {
            Some(index) => Some(index as usize),
            None => fields.iter().position(|f| f.name.as_ref() == Some(&member.name)),
        };
        if let Some(field) = position.and_then(|p| fields.get(p)) {
            return Some((Member::Element(position.unwrap_or_default() as u32), field.ty.clone()));
        }
        let names = fields.iter().filter_map(|f| f.name.as_ref());
        let mut diagnostic =
            Diagnostic::error("E0224", member.span, format!("this tuple has no element `{}`", member.name))
                .label("no such element");
        if let Some(found) = closest(&member.name, names) {
            diagnostic = diagnostic.fix(member.span, found.to_string(), format!("did you mean `{found}`?"));
        }
        let note = match fields.len() {
            0 => "it is empty: what was called gives no result".to_string(),
            1 => format!("its type is `{}`; its only index is 0", Type::Tuple(fields.into())),
            n => format!("its type is `{}`; indices go from 0 to {}", Type::Tuple(fields.into()), n - 1),
        };
        self.report(diagnostic.note(note));
        None
    }

    /// A result group of an operation that ODS knows.
    fn result_group(
        &mut self,
        op: &Option<SmolStr>,
        info: &OpSignature,
        index: Option<u32>,
        member: &ast::Ident,
    ) -> Option<(Member, Type)> {
        let position = match index {
            Some(index) => Some(index as usize),
            None => info.results.iter().position(|g| g.name.as_ref() == Some(&member.name)),
        };
        if let Some((position, group)) = position.and_then(|p| Some((p, info.results.get(p)?))) {
            // An optional result is one value, which is then demanded to be there; so in the reference.
            let range = group.length == GroupLength::Variadic;
            let ty = if range { Type::ValueRange } else { Type::Value };
            return Some((Member::Group { index: position as u32, range }, ty));
        }
        let op = op.as_deref().unwrap_or_default();
        let message = format!("`{op}` has no result `{}`", member.name);
        let mut diagnostic = Diagnostic::error("E0224", member.span, message).label("no such result");
        if let Some(span) = info.span {
            diagnostic = diagnostic.with_label(span, "the operation is defined here");
        }
        if let Some(found) = closest(&member.name, info.results.iter().filter_map(|g| g.name.as_ref())) {
            diagnostic = diagnostic.fix(member.span, found.to_string(), format!("did you mean `{found}`?"));
        }
        let names: Vec<String> =
            info.results.iter().filter_map(|g| g.name.as_ref()).map(|n| format!("`{n}`")).collect();
        let note = match (info.results.len(), names.is_empty()) {
            (0, _) => "it has no results".to_string(),
            (n, true) => format!("it has {n} result groups, none of them named"),
            (_, false) => format!("its results are {}", names.join(", ")),
        };
        self.report(diagnostic.note(note));
        None
    }

    /// Without ODS, results have numbers only.
    fn unregistered_result(
        &mut self,
        op: &Option<SmolStr>,
        index: Option<u32>,
        member: &ast::Ident,
    ) -> Option<(Member, Type)> {
        if let Some(index) = index {
            return Some((Member::Result(index), Type::Value));
        }
        let note = match op {
            Some(op) => {
                format!(
                    "no included `.td` file defines `{op}`, so its results have numbers only: write `.0` for the first"
                )
            }
            None => "the operation has no known name, so its results have numbers only: write `.0` for the first"
                .to_string(),
        };
        self.report(
            Diagnostic::error("E0224", member.span, format!("there is no result `{}`", member.name))
                .label("result names are not known here")
                .note(note)
                .note("operands, attributes and types get names where the operation is matched: `op<…>(x: Value) {a = b: Attr} -> (t: Type)`")
                .note("to mean all results, use the operation itself where a `ValueRange` is expected"),
        );
        None
    }
}

/// What a member turned out to be.
enum Member {
    Element(u32),
    Result(u32),
    Group { index: u32, range: bool },
}
