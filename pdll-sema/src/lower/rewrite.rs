//! Replacing, and the result types that a replacement takes from what it replaces.

use pdl_diagnostics::Span;
use pdl_ir::{Kind, OpKind, Replacement, ValueId};

use super::{Lowered, Lowerer};
use crate::hir::{Expr, ExprKind, ReplaceWith};

impl<'a> Lowerer<'a, '_, '_> {
    pub(super) fn replace(&mut self, op: &'a Expr, with: &'a ReplaceWith, span: Span) -> Lowered<()> {
        let op = self.one(op)?;
        let with = match with {
            ReplaceWith::Values(values) => Replacement::Values(self.all(values)?),
            ReplaceWith::Operation(expr) => {
                let new = match &expr.kind {
                    ExprKind::Operation(operation) => self.operation(operation, expr.span, Some(op))?,
                    _ => self.one(expr)?,
                };
                if !self.as_mlir_pdll() {
                    self.infer_from_replaced(new, op);
                }
                Replacement::Operation(new)
            }
        };
        self.push(OpKind::Replace { op, with }, span);
        Ok(())
    }

    /// The result types of a matched operation, to be used by its replacement; empty if it is not a matched one.
    pub(super) fn types_of(&mut self, op: ValueId, span: Span) -> Vec<ValueId> {
        match self.matched_types(op) {
            Some([]) => vec![self.no_types(span)],
            Some(types) => {
                let mut types = types.to_vec();
                types.iter_mut().for_each(|ty| *ty = self.read(*ty, span));
                types
            }
            None => Vec::new(),
        }
    }

    /// An operation that was created earlier without result types replaces `old`: MLIR gives it the types of
    /// `old`, wherever it was created.
    fn infer_from_replaced(&mut self, new: ValueId, old: ValueId) {
        let Some(position) = self.elided.iter().rposition(|(value, _)| *value == new) else { return };
        let index = self.elided[position].1;
        // What is converted is so behind the operation.
        let Some(old_types) = self.matched_types(old).filter(|_| self.converted.is_none()) else { return };
        let old_types = old_types.to_vec();
        if let OpKind::Operation { types, .. } = &mut self.work.ops[index].kind {
            *types = old_types;
        }
        self.elided.swap_remove(position);
    }

    /// A constant list of no types.
    pub(super) fn no_types(&mut self, span: Span) -> ValueId {
        self.push_implicit(OpKind::Types { constants: Some(Vec::new()) }, Kind::TypeRange, span)
    }

    fn matched_types(&self, op: ValueId) -> Option<&[ValueId]> {
        self.pattern.matcher.iter().rev().find_map(|matched| match &matched.kind {
            OpKind::Operation { types, .. } if matched.results.first() == Some(&op) => Some(&types[..]),
            _ => None,
        })
    }
}
