//! Expressions: what each appends, and which handle stands for its value.

use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{ABSENT, Kind, OpKind, ValueId};
use pdll_syntax::ast::CallableKind;

use super::{KnownResult, Lowered, Lowerer, Member, Val};
use crate::hir::{Attribute, Body, CallableId, Check, Define, Expr, ExprKind, Operation, Stmt};
use crate::limits;
use crate::types::Conversion;

impl<'a> Lowerer<'a, '_, '_> {
    pub(super) fn expression(&mut self, expr: &'a Expr) -> Lowered<Val> {
        if self.call.is_some() {
            self.count_inlined()?;
        }
        match &expr.kind {
            ExprKind::Nothing => Ok(Val::None),
            ExprKind::Attribute(text) => {
                let kind = OpKind::Attribute { value: Some(text.clone()), ty: None, otherwise: None };
                Ok(Val::One(self.push_value(kind, Kind::Attribute, expr.span)))
            }
            ExprKind::Type(text) => {
                let kind = OpKind::Type { constant: Some(text.clone()) };
                Ok(Val::One(self.push_value(kind, Kind::Type, expr.span)))
            }
            ExprKind::Absent => Ok(Val::One(self.absent(expr.span))),
            ExprKind::Variable(var) => Ok(self.variable(*var, expr.span)),
            _ => {
                if self.depth >= limits::MAX_NESTING {
                    return self.stop(too_large(self.call.unwrap_or(expr.span)));
                }
                self.depth += 1;
                let value = self.compound(expr);
                self.depth -= 1;
                value
            }
        }
    }

    fn compound(&mut self, expr: &'a Expr) -> Lowered<Val> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Define(define) => self.define(define, span),
            ExprKind::TypeText(text) => Ok(Val::One(self.type_text(text, span))),
            ExprKind::Converted(of) => {
                let of = self.unconverted(of)?;
                Ok(Val::One(self.convert_handle(of, span)))
            }
            ExprKind::Operation(operation) => self.operation(operation, span, None).map(Val::One),
            ExprKind::Tuple(elements) => {
                let values: Lowered<Rc<[Val]>> = elements.iter().map(|e| self.expression(e)).collect();
                Ok(Val::Tuple(values?))
            }
            ExprKind::Element { tuple, index } => match self.expression(tuple)? {
                Val::Tuple(values) => Ok(values.get(*index as usize).cloned().unwrap_or_default()),
                other => Ok(other),
            },
            ExprKind::Result { op, index } => {
                let op = self.one(op)?;
                Ok(Val::One(self.result(op, Member::Result(*index), Kind::Value, span)))
            }
            ExprKind::ResultGroup { op, index, range } => {
                let op = self.one(op)?;
                let kind = if *range { Kind::ValueRange } else { Kind::Value };
                Ok(Val::One(self.result(op, Member::Group(*index), kind, span)))
            }
            ExprKind::Call(call) => {
                let args: Lowered<Vec<Val>> = call.args.iter().map(|arg| self.expression(arg)).collect();
                self.call(call.callee, args?, call.negated, span)
            }
            ExprKind::Alternatives(alternatives) => {
                let chosen = &alternatives[self.choose(alternatives.len(), span)?];
                let value = self.expression(&chosen.value)?;
                for (own, known) in &chosen.variables {
                    let value = self.work.frame[own.0 as usize].clone();
                    self.set(*known, value);
                }
                Ok(value)
            }
            ExprKind::BlockCall(call) => self.block_call(call, span),
            ExprKind::Computed(computed) => self.computed(computed, span),
            ExprKind::Each(each) => self.each_action(each, span),
            ExprKind::Convert { value, conversion } => {
                let value = self.expression(value)?;
                Ok(self.convert(value, conversion, span))
            }
            _ => Ok(Val::None),
        }
    }

    /// An expression that is one handle; checking has seen to that.
    pub(super) fn one(&mut self, expr: &'a Expr) -> Lowered<ValueId> {
        match self.one_or_none(expr)? {
            Some(value) => Ok(value),
            None => self.stop(no_value(expr.span)),
        }
    }

    pub(super) fn all(&mut self, exprs: &'a [Expr]) -> Lowered<Vec<ValueId>> {
        exprs.iter().map(|expr| self.one(expr)).collect()
    }

    fn define(&mut self, define: &'a Define, span: Span) -> Lowered<Val> {
        if define.is_optional && self.choose(2, span)? == 1 {
            self.set(define.var, Val::Absent);
            return Ok(Val::Absent);
        }
        let ty = match &define.ty {
            Some(ty) => Some(self.one(ty)?),
            None => None,
        };
        let kind = match define.kind {
            Kind::Attribute => OpKind::Attribute { value: None, ty, otherwise: None },
            Kind::Type => OpKind::Type { constant: None },
            Kind::TypeRange => OpKind::Types { constants: None },
            Kind::Value => OpKind::Operand { ty },
            Kind::ValueRange => OpKind::Operands { ty },
            Kind::Operation => {
                let operands = vec![self.any_operands(span)];
                let types = vec![self.any_types(span)];
                OpKind::Operation {
                    name: define.op_name.clone(),
                    operands,
                    attributes: Vec::new(),
                    types,
                    location: None,
                }
            }
        };
        let value = self.push_value(kind, define.kind, span);
        self.pattern.values[value.0 as usize].name = define.name.clone();
        // Constraints may speak of the variable itself, so it is there before they are checked.
        self.set(define.var, Val::One(value));
        for check in &define.checks {
            self.check(*check, Val::One(value))?;
        }
        Ok(Val::One(value))
    }

    fn any_operands(&mut self, span: Span) -> ValueId {
        self.push_implicit(OpKind::Operands { ty: None }, Kind::ValueRange, span)
    }

    fn any_types(&mut self, span: Span) -> ValueId {
        self.push_implicit(OpKind::Types { constants: None }, Kind::TypeRange, span)
    }

    /// Matches an operation or, in a rewrite, creates one. `replaced` is what it directly replaces.
    pub(super) fn operation(
        &mut self,
        operation: &'a Operation,
        span: Span,
        replaced: Option<ValueId>,
    ) -> Lowered<ValueId> {
        let name = match &operation.other_names[..] {
            [] => &operation.name,
            others => match self.choose(others.len() + 1, span)?.checked_sub(1) {
                Some(other) => &others[other],
                None => &operation.name,
            },
        };
        let mut operands = match &operation.operands {
            Some(operands) if let Some(rest) = operation.rest => {
                vec![self.flat_list(operands, rest, Kind::ValueRange, span)?]
            }
            Some(operands) => self.operands(operands)?,
            None if self.in_rewrite => Vec::new(),
            None => vec![self.any_operands(span)],
        };
        if operation.is_commutative {
            self.may_choose(operands.len(), span)?;
            self.choices.arrange(&mut operands, span);
        }
        let mut attributes = Vec::with_capacity(operation.attributes.len());
        for attribute in &operation.attributes {
            if let Some(value) = self.attribute(attribute)? {
                attributes.push((attribute.name.clone(), value));
            }
        }
        let mut elided = false;
        let types = match &operation.results {
            Some(results) if let Some(rest) = operation.other_results => {
                vec![self.flat_list(results, rest, Kind::TypeRange, span)?]
            }
            Some(results) => {
                let types = self.present(results)?;
                // In a rewrite an empty list of types means inference, so "none" must be said as a constant.
                match types.is_empty() && self.in_rewrite && !self.as_mlir_pdll() {
                    true => vec![self.no_types(span)],
                    false => types,
                }
            }
            None if self.in_rewrite => {
                elided = true;
                match replaced.filter(|_| !self.as_mlir_pdll()) {
                    Some(op) => self.types_of(op, span),
                    None => Vec::new(),
                }
            }
            None => vec![self.any_types(span)],
        };
        elided &= types.is_empty();
        self.created_blocks(operation, span)?;
        let kind = OpKind::Operation { name: name.clone(), operands, attributes, types, location: None };
        let value = self.push_value(kind, Kind::Operation, span);
        if elided {
            self.elided.push((value, self.work.ops.len() - 1));
        }
        self.blocks(value, operation, span)?;
        Ok(value)
    }

    /// A result, or results. In the match section each is seldom asked for twice.
    fn result(&mut self, parent: ValueId, member: Member, kind: Kind, span: Span) -> ValueId {
        if !self.in_rewrite && !self.as_mlir_pdll() {
            // A look at the latest is enough: asking twice is no mistake.
            let known =
                self.work.results.iter().rev().take(16).find(|known| known.parent == parent && known.member == member);
            if let Some(known) = known {
                return known.value;
            }
        }
        let value = self.push_value(member.of(parent), kind, span);
        if !self.in_rewrite && !self.as_mlir_pdll() {
            self.work.results.push(KnownResult { parent, member, value, is_operand: false });
        }
        self.read_result(parent, value, span)
    }

    /// The operands of an operation.
    ///
    /// In the match section one handle of a result is one operand: where MLIR finds a `pdl.result` that is an operand at two
    /// places it does not ask whether both are that result, where it finds two of them it does.
    fn operands(&mut self, exprs: &'a [Expr]) -> Lowered<Vec<ValueId>> {
        let mut operands = self.present(exprs)?;
        if self.in_rewrite {
            return Ok(operands);
        }
        // Without those that are absent, the last ones may stand at others' places: it is for messages.
        for (operand, expr) in operands.iter_mut().zip(exprs) {
            // They are in the order of their handles.
            let Ok(index) = self.work.results.binary_search_by_key(operand, |known| known.value) else { continue };
            let known = self.work.results[index];
            if known.is_operand {
                *operand = self.push_value(known.member.of(known.parent), self.pattern.kind(known.value), expr.span);
            }
            self.work.results[index].is_operand = true;
        }
        Ok(operands)
    }

    /// The range of these values or types that holds nothing.
    fn empty_range(&mut self, kind: Kind, span: Span) -> ValueId {
        if self.in_rewrite {
            return self.push_value(OpKind::Range { elements: Vec::new() }, kind, span);
        }
        let types = self.no_types(span);
        match kind {
            Kind::ValueRange => self.push_value(OpKind::Operands { ty: Some(types) }, kind, span),
            _ => types,
        }
    }

    /// The values of expressions that are not absent.
    fn present(&mut self, exprs: &'a [Expr]) -> Lowered<Vec<ValueId>> {
        let mut values = Vec::with_capacity(exprs.len());
        for expr in exprs {
            values.extend(self.one_or_none(expr)?);
        }
        Ok(values)
    }

    /// An expression that is one handle, or absent.
    fn one_or_none(&mut self, expr: &'a Expr) -> Lowered<Option<ValueId>> {
        match self.expression(expr)? {
            Val::One(value) => Ok(Some(value)),
            Val::Absent => Ok(None),
            _ => self.stop(no_value(expr.span)),
        }
    }

    /// The value of an attribute: in a match section one that is absent is asked for, in a rewrite it is left out.
    fn attribute(&mut self, attribute: &'a Attribute) -> Lowered<Option<ValueId>> {
        let span = attribute.value.span;
        let is_absent = attribute.is_chosen && self.choose(2, span)? == 1;
        let value = if is_absent { None } else { self.one_or_none(&attribute.value)? };
        Ok(value.or_else(|| (!self.in_rewrite).then(|| self.absent(span))))
    }

    fn absent(&mut self, span: Span) -> ValueId {
        let kind = OpKind::Attribute { value: Some(ABSENT.into()), ty: None, otherwise: Some(ABSENT.into()) };
        self.push_value(kind, Kind::Attribute, span)
    }

    pub(super) fn convert(&mut self, value: Val, conversion: &Conversion, span: Span) -> Val {
        match (conversion, value) {
            (Conversion::OpToValue, Val::One(op)) => Val::One(self.result(op, Member::Result(0), Kind::Value, span)),
            (Conversion::OpToValueRange, Val::One(op)) => {
                Val::One(self.result(op, Member::All, Kind::ValueRange, span))
            }
            (Conversion::OptionalToRange(kind), Val::Absent) => Val::One(self.empty_range(*kind, span)),
            // Only rewrites can build ranges; in a match a lone value stands for the range of it.
            (Conversion::ToRange(kind), Val::One(id)) if self.in_rewrite && self.pattern.kind(id) != *kind => {
                Val::One(self.push_value(OpKind::Range { elements: vec![id] }, *kind, span))
            }
            // In a match the empty tuple is the range without types, or of values without types.
            (Conversion::TupleToRange(kind), Val::Tuple(_)) if !self.in_rewrite => {
                Val::One(self.empty_range(*kind, span))
            }
            (Conversion::TupleToRange(kind), Val::Tuple(values)) => {
                let elements = values.iter().filter_map(|v| if let Val::One(id) = v { Some(*id) } else { None });
                let elements = elements.collect();
                Val::One(self.push_value(OpKind::Range { elements }, *kind, span))
            }
            (Conversion::Elements(conversions), Val::Tuple(values)) => {
                let values = values.iter().zip(conversions.iter());
                Val::Tuple(values.map(|(value, conversion)| self.convert(value.clone(), conversion, span)).collect())
            }
            (_, value) => value,
        }
    }

    /// Applies a constraint of a constraint list.
    pub(super) fn check(&mut self, check: Check, value: Val) -> Lowered<()> {
        self.call(check.constraint, vec![value], false, check.span).map(|_| ())
    }

    /// Calls a native function, or inlines a body.
    pub(super) fn call(&mut self, id: CallableId, args: Vec<Val>, negated: bool, span: Span) -> Lowered<Val> {
        let callable = &self.callables[id.0 as usize];
        if self.depth >= limits::MAX_NESTING {
            return self.stop(too_large(self.call.unwrap_or(span)));
        }
        let outermost = self.call.is_none();
        if outermost {
            self.call = Some(span);
        }
        self.count_inlined()?;
        self.depth += 1;
        // Parameters, body and results of a global callable have variables of their own.
        let outer = callable.frame.map(|size| std::mem::replace(&mut self.work.frame, vec![Val::None; size as usize]));
        let value = self.call_body(id, args, negated, span)?;
        if callable.kind == CallableKind::Constraint && !negated {
            self.check_results(id, &value)?;
        }
        if let Some(outer) = outer {
            self.work.frame = outer;
        }
        self.depth -= 1;
        if outermost {
            self.call = None;
        }
        Ok(value)
    }

    fn call_body(&mut self, id: CallableId, args: Vec<Val>, negated: bool, span: Span) -> Lowered<Val> {
        let callable = &self.callables[id.0 as usize];
        // An inline constraint on a parameter may speak of those before it: they are all set first.
        for (param, arg) in callable.params.iter().zip(&args) {
            self.set(param.var, arg.clone());
        }
        for (param, arg) in callable.params.iter().zip(&args) {
            for check in &param.checks {
                self.check(*check, arg.clone())?;
            }
        }
        match &callable.body {
            Body::Pdll { stmts, result } => self.inline(stmts, result.as_ref()),
            Body::Native { name, code } => self.native_call(id, (name, code), args, negated, span),
            Body::Unknown => Ok(Val::None),
        }
    }

    fn inline(&mut self, stmts: &'a [Stmt], result: Option<&'a Expr>) -> Lowered<Val> {
        for stmt in stmts {
            self.statement(stmt)?;
        }
        match result {
            Some(result) => self.expression(result),
            None => Ok(Val::Tuple(Rc::from([]))),
        }
    }

    /// The constraints that results carry beyond their types.
    fn check_results(&mut self, id: CallableId, value: &Val) -> Lowered<()> {
        let callable = &self.callables[id.0 as usize];
        for (index, declared) in callable.results.iter().enumerate() {
            let value = match value {
                Val::Tuple(values) if callable.results.len() > 1 => values.get(index).cloned().unwrap_or_default(),
                value => value.clone(),
            };
            for check in &declared.checks {
                self.check(*check, value.clone())?;
            }
        }
        Ok(())
    }

    fn count_inlined(&mut self) -> Lowered<()> {
        self.inlined += 1;
        self.shared.inlined += 1;
        if self.inlined > limits::MAX_INLINED_PER_PATTERN || self.shared.inlined > self.shared.inlined_limit {
            let span = self.call.unwrap_or_default();
            return self.stop(too_large(span));
        }
        Ok(())
    }
}

fn no_value(span: Span) -> Diagnostic {
    Diagnostic::error("E0249", span, "this has no value").label("a value is expected here")
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::error("E0240", span, "inlining this call makes the pattern too large")
        .label("inlined here, with everything that it calls")
        .note(format!(
            "a pattern may hold {} inlined expressions, and calls may nest {} deep",
            limits::MAX_INLINED_PER_PATTERN,
            limits::MAX_CALL_DEPTH
        ))
        .note("a native constraint or rewrite is called at run time instead of being inlined")
}
