//! Patterns that replace a type, texts of types with holes, and conversions, which are calls of native functions.

use pdl_diagnostics::Span;
use pdl_ir::{Kind, NativeKind, OpKind, OpResults, ValueId, conversion};
use smol_str::SmolStr;

use super::{Lowered, Lowerer, Val};
use crate::hir::{Expr, TypeText, VarId};

impl<'a> Lowerer<'a, '_, '_> {
    /// The operation that stands for a type that is replaced.
    pub(super) fn operation_of_type(&mut self, ty: ValueId, span: Span) -> ValueId {
        let kind = OpKind::Operation {
            name: Some(SmolStr::new_static(conversion::TYPE)),
            operands: Vec::new(),
            attributes: Vec::new(),
            types: vec![ty],
            location: None,
        };
        self.push_implicit(kind, Kind::Operation, span)
    }

    /// Says by which types a type is replaced.
    pub(super) fn becomes(&mut self, types: &'a [Expr], span: Span) -> Lowered<()> {
        let mut types = self.all(types)?;
        if types.is_empty() {
            types.push(self.no_types(span));
        }
        let kind = OpKind::Operation {
            name: Some(SmolStr::new_static(conversion::CONVERTED)),
            operands: Vec::new(),
            attributes: Vec::new(),
            types,
            location: None,
        };
        self.push_value(kind, Kind::Operation, span);
        Ok(())
    }

    /// Returns true if values and types are converted where the rewrite reads them.
    pub(super) fn converts(&self) -> bool {
        self.converted.is_some()
    }

    /// The content of a variable, converted if that is asked for.
    pub(super) fn variable(&mut self, var: VarId, span: Span) -> Val {
        let value = self.work.frame[var.0 as usize].clone();
        match value {
            Val::One(id) if self.converted.is_some() => Val::One(self.read(id, span)),
            value => value,
        }
    }

    /// A handle as a rewrite reads it: converted, where it is one of the match section and that is asked for.
    pub(super) fn read(&mut self, value: ValueId, span: Span) -> ValueId {
        let Some(converted) = &self.converted else { return value };
        let kind = self.pattern.kind(value);
        if value.0 >= self.matched || matches!(kind, Kind::Operation | Kind::Attribute) {
            return value;
        }
        if let Some(known) = converted.get(&value) {
            return *known;
        }
        let becomes = self.convert_handle(value, span);
        if let Some(converted) = &mut self.converted {
            converted.insert(value, becomes);
        }
        becomes
    }

    /// A result, or results, of an operation as a rewrite reads it: converted, unless the operation is the root.
    pub(super) fn read_result(&mut self, of: ValueId, value: ValueId, span: Span) -> ValueId {
        match self.converted.is_some() && of.0 < self.matched && Some(of) != self.root {
            true => self.convert_handle(value, span),
            false => value,
        }
    }

    /// An expression without the conversion of what it reads.
    pub(super) fn unconverted(&mut self, expr: &'a Expr) -> Lowered<ValueId> {
        let converted = self.converted.take();
        let value = self.one(expr);
        self.converted = converted;
        value
    }

    /// Calls the native rewrite that converts a handle.
    pub(super) fn convert_handle(&mut self, value: ValueId, span: Span) -> ValueId {
        let kind = self.pattern.kind(value);
        let Some(name) = conversion::converter(kind) else { return value };
        let results = self.call_function(NativeKind::Rewrite, name.into(), vec![value], &[kind], span);
        results.first().copied().unwrap_or(value)
    }

    /// The text of a type with holes: asks for what stands there, or fills them.
    pub(super) fn type_text(&mut self, text: &'a TypeText, span: Span) -> ValueId {
        let name = text.text.native_name(self.in_rewrite);
        let kinds = text.text.holes().map(|hole| if hole.is_range { Kind::TypeRange } else { Kind::Type });
        let kinds: Vec<Kind> = kinds.collect();
        if !self.in_rewrite {
            let ty = self.push_value(OpKind::Type { constant: None }, Kind::Type, span);
            let found = self.call_function(NativeKind::Constraint, name, vec![ty], &kinds, span);
            for (var, found) in text.variables.iter().zip(found) {
                self.set(*var, Val::One(found));
            }
            return ty;
        }
        let mut args = Vec::with_capacity(kinds.len());
        for (var, kind) in text.variables.iter().zip(kinds) {
            let Val::One(value) = self.variable(*var, span) else { continue };
            args.push(match self.pattern.kind(value) == kind {
                true => value,
                false => self.push_value(OpKind::Range { elements: vec![value] }, kind, span),
            });
        }
        self.call_function(NativeKind::Rewrite, name, args, &[Kind::Type], span)[0]
    }

    /// Calls a function that the language has itself.
    fn call_function(
        &mut self,
        kind: NativeKind,
        name: SmolStr,
        args: Vec<ValueId>,
        gives: &[Kind],
        span: Span,
    ) -> OpResults {
        let kinds: Vec<Kind> = args.iter().map(|arg| self.pattern.kind(*arg)).collect();
        self.register_function(kind, &name, &kinds, gives, span);
        let results: OpResults = gives.iter().map(|kind| self.pattern.new_value(*kind, None)).collect();
        let call = match kind {
            NativeKind::Constraint => OpKind::ApplyNativeConstraint { name, args, negated: false },
            NativeKind::Rewrite => OpKind::ApplyNativeRewrite { name, args, location: None },
        };
        self.push_full(call, results.clone(), span, false);
        results
    }
}
