//! The match of a rule: the source pattern, and what must hold besides.

use ods::evaluate::{Check, Definition, Purpose, SnippetParameter, Sorted};
use ods::{ArgumentRef, ConstraintId, ConstraintKind, Length, Operation, Predicate, PredicateId};
use pdl_declarations::program::{Expression, Method, Operator};
use pdl_declarations::{ABSENT, Demand};
use pdl_diagnostics::Span;
use pdl_ir::{Kind, OpKind, Unless, ValueId};
use smol_str::{SmolStr, format_smolstr};

use super::natives::Text;
use super::properties::Kept;
use super::{Bound, MAX_EITHERS, RuleLowerer, Unsupported, unsupported};
use crate::rules::{
    ArgumentPattern, AttributeLeaf, Condition, NativeArgument, NativeMatch, SourceOp, SymbolId, SymbolUse, ValueLeaf,
    ValuePattern,
};

impl<'s> RuleLowerer<'s, '_> {
    /// The root, whose groups of results have types that what replaces it may take over.
    pub(super) fn root(&mut self, source: &'s SourceOp) -> Result<ValueId, Unsupported> {
        self.at(source.span);
        let operation = self.operation(source.operation);
        self.root_types = operation
            .results
            .iter()
            .map(|result| &result.length)
            .map(|length| match length {
                Length::Single => self.push_value(OpKind::Type { constant: None }, Kind::Type),
                _ => self.push_value(OpKind::Types { constants: None }, Kind::TypeRange),
            })
            .collect();
        self.source_op(source, self.root_types.clone())
    }

    fn source_op(&mut self, source: &'s SourceOp, types: Vec<ValueId>) -> Result<ValueId, Unsupported> {
        let operation = self.operation(source.operation);
        // The root stands before those that define its operands, which stand before what they are operands of.
        let place = self.matched.len();
        if place == 0 {
            self.matched.push(ValueId(u32::MAX));
        }
        let mut operands: Vec<Option<Vec<ValueId>>> = vec![None; operation.operands.len()];
        let mut attributes: Vec<(SmolStr, ValueId)> = Vec::new();
        for argument in &source.arguments {
            self.at(argument.span);
            match (operation.arguments[argument.argument], &argument.pattern) {
                (ArgumentRef::Operand(index), ArgumentPattern::Value(value)) => {
                    operands[index] = Some(vec![self.value(value, kind_of(&operation.operands[index].length))?]);
                }
                (ArgumentRef::Operand(index), ArgumentPattern::Group { symbol, elements }) => {
                    operands[index] = Some(self.group(operation, *symbol, elements)?);
                }
                (ArgumentRef::Operand(first), ArgumentPattern::Either(pair)) => {
                    let ArgumentRef::Operand(second) = operation.arguments[argument.argument + 1] else {
                        return unsupported(argument.span, "`either` stands for something else than operands");
                    };
                    let [one, other] = self.either(pair, argument.span)?;
                    operands[first] = Some(vec![one]);
                    operands[second] = Some(vec![other]);
                }
                (ArgumentRef::Attribute(index), ArgumentPattern::Attribute(leaf)) => {
                    let known = &operation.attributes[index];
                    // A default that the definition says in a program is read there.
                    let is_said = !known.is_optional && self.definitions().default_of_attribute(known).is_some();
                    let default = known.default.as_deref().filter(|_| !is_said);
                    let value = self.attribute(leaf, known.constraint, known.is_optional, default, argument.span)?;
                    attributes.push((known.name.clone(), value));
                }
                (ArgumentRef::Property(index), ArgumentPattern::Property(leaf)) => {
                    let property = &operation.properties[index];
                    let is_said = self.definitions().default_of_property(property).is_some();
                    let default = property.default.as_deref().filter(|_| !is_said);
                    let value = self.attribute(leaf, property.constraint, false, default, argument.span)?;
                    attributes.push((property.name.clone(), value));
                }
                _ => return unsupported(argument.span, "this kind of argument is not supported here"),
            }
        }
        self.at(source.span);
        let operands = operation.operands.iter().zip(operands).map(|(group, value)| match value {
            Some(values) => values,
            None => vec![self.any_operand(kind_of(&group.length))],
        });
        let operands = operands.collect::<Vec<_>>().concat();
        let name = Some(operation.name.clone());
        let op =
            self.push_value(OpKind::Operation { name, operands, attributes, types, location: None }, Kind::Operation);
        if place == 0 {
            self.matched[0] = op;
        } else if !self.is_negative {
            self.matched.push(op);
        }
        self.bind(source.symbol, Bound::Op(op, source.operation));
        Ok(op)
    }

    fn any_operand(&mut self, kind: Kind) -> ValueId {
        match kind {
            Kind::Value => self.push_value(OpKind::Operand { ty: None }, kind),
            _ => self.push_value(OpKind::Operands { ty: None }, Kind::ValueRange),
        }
    }

    /// The handle for an operand, or for a group of them.
    fn value(&mut self, pattern: &'s ValuePattern, kind: Kind) -> Result<ValueId, Unsupported> {
        match pattern {
            ValuePattern::Leaf(leaf) => {
                let known = leaf.symbol.and_then(|symbol| self.bound[symbol.0 as usize].clone());
                let value = match known.filter(|_| !self.is_negative) {
                    // The same handle in another place: both must be equal.
                    Some(Bound::Value(value)) => value,
                    _ => self.any_operand(kind),
                };
                self.leaf(leaf, value);
                Ok(value)
            }
            ValuePattern::Op(source) => {
                let types = self.any_types();
                let op = self.source_op(source, types)?;
                Ok(self.any_result(op, self.operation(source.operation)))
            }
            ValuePattern::Native(native) => self.native_match(native),
        }
    }

    /// The handles for two operands, in either order. The first order that fits is taken, so the other one is only for where it does
    /// not fit, whatever the order of those `either` that stand in it.
    fn either(&mut self, pair: &'s [ValuePattern; 2], span: Span) -> Result<[ValueId; 2], Unsupported> {
        if self.eithers == MAX_EITHERS {
            return unsupported(span, format!("a rule may have {MAX_EITHERS} `either`, and this is one more"));
        }
        let is_swapped = self.orders >> self.eithers & 1 == 1;
        self.eithers += 1;
        let outer = self.eithers;
        // In the locations of what is created, both stand behind all below them.
        let (mut values, mut tops) = (Vec::with_capacity(2), Vec::new());
        for pattern in pair {
            values.push(self.value(pattern, Kind::Value)?);
            if !self.is_negative && !matches!(pattern, ValuePattern::Leaf(_)) {
                tops.extend(self.matched.pop());
            }
        }
        self.matched.extend(tops);
        let [one, other] = [values[0], values[1]];
        if !is_swapped {
            return Ok([one, other]);
        }
        if !self.is_negative {
            for orders in 0..1 << (self.eithers - outer) {
                self.must_not_fit(pair, [other, one], orders)?;
            }
        }
        Ok([other, one])
    }

    /// Demands that operands do not fit, where each `either` in them is taken in the order that a bit says.
    fn must_not_fit(
        &mut self,
        pair: &'s [ValuePattern; 2],
        stand: [ValueId; 2],
        orders: u32,
    ) -> Result<(), Unsupported> {
        let outside = (std::mem::take(&mut self.ops), self.orders, self.eithers);
        (self.orders, self.eithers) = (orders, 0);
        self.is_negative = true;
        let mut at = Vec::new();
        for (pattern, stands) in pair.iter().zip(stand) {
            // What is only bound fits anything.
            if !matches!(pattern, ValuePattern::Leaf(ValueLeaf { constraint: None, .. })) {
                at.push((self.value(pattern, Kind::Value)?, stands));
            }
        }
        self.is_negative = false;
        let inside;
        (inside, self.orders, self.eithers) = (std::mem::replace(&mut self.ops, outside.0), outside.1, outside.2);
        self.is_never |= at.is_empty();
        self.unless.push(Unless { ops: inside, at, each: false, location: self.location.clone() });
        Ok(())
    }

    /// Binds a leaf, and demands of its type what it says.
    fn leaf(&mut self, leaf: &ValueLeaf, value: ValueId) {
        self.bind(leaf.symbol, Bound::Value(value));
        if let Some(constraint) = leaf.constraint {
            self.check_type(constraint, value);
        }
    }

    fn any_types(&mut self) -> Vec<ValueId> {
        vec![self.push_value(OpKind::Types { constants: None }, Kind::TypeRange)]
    }

    /// Any result of an operation: which one is not looked at.
    fn any_result(&mut self, op: ValueId, operation: &Operation) -> ValueId {
        let is_single = operation.results.len() == 1 && !operation.has_varying_results();
        self.push_value(OpKind::Result { parent: op, index: is_single.then_some(0) }, Kind::Value)
    }

    /// A group of operands that has exactly these.
    fn group(
        &mut self,
        operation: &Operation,
        symbol: Option<SymbolId>,
        elements: &'s [ValuePattern],
    ) -> Result<Vec<ValueId>, Unsupported> {
        let varying = operation.operands.iter().filter(|operand| operand.length != Length::Single).count();
        let is_bound = symbol.is_some();
        if varying == 1 {
            // Nothing else varies, so each has its place.
            let values = elements.iter().map(|element| self.value(element, Kind::Value));
            let values = values.collect::<Result<Vec<_>, _>>()?;
            if is_bound {
                let all = (0..values.len() as u32).map(Expression::Variable).collect();
                let list = Expression::Bind(values.len() as u32, Box::new(Expression::List(all)));
                let found = self.computed("variadic".into(), list, values.clone(), &[Kind::ValueRange])?;
                self.bind(symbol, Bound::Value(found[0]));
            }
            return Ok(values);
        }
        let range = self.push_value(OpKind::Operands { ty: None }, Kind::ValueRange);
        self.bind(symbol, Bound::Value(range));
        let count = elements.len();
        let at = |index: usize| Expression::Int(index as i128);
        let of = |method, arguments| Expression::Method(method, Box::new(Expression::Variable(0)), arguments);
        let mut parts = vec![equal(of(Method::Size, Vec::new()), at(count))];
        for index in 0..count {
            parts.push(Expression::Bind(1 + index as u32, Box::new(of(Method::At, vec![at(index)]))));
        }
        let name = format_smolstr!("variadic of {count}");
        let values = self.computed(name, Expression::All(parts), vec![range], &vec![Kind::Value; count])?;
        for (pattern, value) in elements.iter().zip(values) {
            self.element(pattern, value)?;
        }
        Ok(vec![range])
    }

    /// A constraint that is an expression over its arguments.
    fn computed(
        &mut self,
        name: SmolStr,
        expression: Expression,
        args: Vec<ValueId>,
        results: &[Kind],
    ) -> Result<Vec<ValueId>, Unsupported> {
        match Check::new(Demand::Computed(expression)) {
            Some(check) => Ok(self.defined(name, check, args, results)),
            None => unsupported(self.rule.span, "a group of so many operands is too large"),
        }
    }

    /// A value that is known already.
    fn element(&mut self, pattern: &'s ValuePattern, value: ValueId) -> Result<(), Unsupported> {
        let several = "beside another group that varies, `variadic` holds only symbols and constraints";
        match pattern {
            ValuePattern::Leaf(leaf) => {
                let known = leaf.symbol.and_then(|symbol| self.bound[symbol.0 as usize].clone());
                if let Some(Bound::Value(first)) = known {
                    let same = equal(Expression::Variable(0), Expression::Variable(1));
                    self.computed("$0 == $1".into(), same, vec![first, value], &[])?;
                } else {
                    self.bind(leaf.symbol, Bound::Value(value));
                }
                match leaf.constraint {
                    Some(constraint) => self.check_type_of_any(constraint, value),
                    None => Ok(()),
                }
            }
            ValuePattern::Op(source) => unsupported(source.span, several),
            ValuePattern::Native(native) => unsupported(native.span, several),
        }
    }

    /// Demands of the type of an operand what a constraint says.
    fn check_type(&mut self, constraint: ConstraintId, value: ValueId) {
        let ty = self.type_of(value);
        self.check_entity(constraint, ty);
    }

    /// The same of any value.
    fn check_type_of_any(&mut self, constraint: ConstraintId, value: ValueId) -> Result<(), Unsupported> {
        let Some(predicate) = self.definitions().constraint_at(constraint).predicate else { return Ok(()) };
        self.predicate(constraint, predicate, Some(This { value, is_type: true, kept: None }), &[])
    }

    /// The type of an operand, as a handle of its own.
    fn type_of(&mut self, operand: ValueId) -> ValueId {
        let defines = |op: &pdl_ir::Op| op.results.first() == Some(&operand);
        let index = self.ops.iter().position(defines).expect("operands are pushed before they are asked for");
        let location = self.ops[index].location.clone();
        if let OpKind::Operand { ty: Some(ty) } = self.ops[index].kind {
            return ty;
        }
        let ty = self.pattern.new_value(Kind::Type, None);
        if let OpKind::Operand { ty: slot } = &mut self.ops[index].kind {
            *slot = Some(ty);
        }
        let kind = OpKind::Type { constant: None };
        self.ops.insert(index, pdl_ir::Op { kind, results: [ty].into_iter().collect(), location });
        ty
    }

    /// Demands of a type or attribute what a constraint of ODS says of it.
    fn check_entity(&mut self, constraint: ConstraintId, entity: ValueId) {
        let known = self.definitions().constraint_at(constraint);
        let Some(predicate) = known.predicate else { return };
        let text = self.definitions().expression(predicate).unwrap_or_default();
        let parameters = vec![self.parameter("$_self", entity, known.storage_type.clone())];
        let record = (!known.is_anonymous).then_some(&known.definition);
        let arguments = vec![entity];
        match self.shared.evaluator.compile(constraint) {
            Ok(check) => {
                let name = record.cloned().unwrap_or_else(|| SmolStr::from(&text));
                self.defined(name, check, arguments, &[]);
            }
            Err(_) => {
                self.demand(&Text { text: &text, record, span: known.span, parameters, arguments }, &[]);
            }
        }
    }

    /// Demands of a property what a constraint says of its C++ value. It is kept as an attribute here.
    fn check_property(&mut self, constraint: ConstraintId, kept: Option<Kept>, value: ValueId) {
        let known = self.definitions().constraint_at(constraint);
        let Some(predicate) = known.predicate else { return };
        let text = self.definitions().expression(predicate).unwrap_or_default();
        let of = kept.map(|kept| kept.value(self.definitions()));
        let parameters = vec![SnippetParameter { value: of, ..self.parameter("$_self", value, None) }];
        let record = (!known.is_anonymous).then_some(&known.definition);
        self.demand(&Text { text: &text, record, span: known.span, parameters, arguments: vec![value] }, &[]);
    }

    /// Calls a constraint that is evaluated.
    fn defined(&mut self, name: SmolStr, check: Check, args: Vec<ValueId>, results: &[Kind]) -> Vec<ValueId> {
        let params = self.kinds(&args);
        let declared = super::natives::native(
            (pdl_ir::NativeKind::Constraint, name),
            &params,
            results,
            Some(Definition::Check(check)),
            self.location.clone(),
        );
        let name = self.shared.natives.add(declared);
        self.constrain(name, args, results, false)
    }

    fn attribute(
        &mut self,
        leaf: &AttributeLeaf,
        definition: ConstraintId,
        is_optional: bool,
        default: Option<&str>,
        span: Span,
    ) -> Result<ValueId, Unsupported> {
        // A unit has a default, that it is not there.
        let is_unit = is_optional && self.class_of(definition).is_some_and(|class| class.ends_with("UnitAttr"));
        let otherwise = match default.filter(|_| !is_unit) {
            Some(default) => match self.shared.default(definition, default) {
                Some(text) => Some(text),
                None => return unsupported(span, format!("the default `{default}` is no attribute that is known")),
            },
            None if is_optional && !self.must_be_there(leaf) => Some(ABSENT.into()),
            None => None,
        };
        let constant = leaf.constant.as_ref().and_then(|constant| self.shared.constant(constant));
        let kept = Kept::of(self.definitions(), definition);
        let constant = constant.filter(|_| !kept.is_some_and(Kept::is_ambiguous));
        let is_constant = constant.is_some();
        let value = self.push_value(OpKind::Attribute { value: constant, ty: None, otherwise }, Kind::Attribute);
        self.bind(leaf.symbol, Bound::Value(value));
        if let Some(symbol) = leaf.symbol {
            self.classes[symbol.0 as usize] = self.class_of(definition);
        }
        if let Some(constraint) = leaf.constraint.filter(|_| !is_constant) {
            match self.definitions().constraint_at(constraint).kind {
                ConstraintKind::Property => self.check_property(constraint, kept, value),
                _ => self.check_entity(constraint, value),
            }
        }
        Ok(value)
    }

    /// Returns true if an optional attribute must be there for its constraint to hold, as MLIR finds out: its text has `$_self`, and not
    /// `!$_self`.
    fn must_be_there(&self, leaf: &AttributeLeaf) -> bool {
        let Some(constraint) = leaf.constraint else { return false };
        let predicate = self.definitions().constraint_at(constraint).predicate;
        let text = predicate.and_then(|predicate| self.definitions().expression(predicate)).unwrap_or_default();
        leaf.constant.is_some() || text.contains("$_self") && !text.contains("!$_self")
    }

    /// An operand with a defining op of which a native call says yes.
    fn native_match(&mut self, native: &'s NativeMatch) -> Result<ValueId, Unsupported> {
        let call = self.shared.native(native.native);
        let operands = vec![self.any_operand(Kind::ValueRange)];
        let types = self.any_types();
        let kind = OpKind::Operation { name: None, operands, attributes: Vec::new(), types, location: None };
        let op = self.push_value(kind, Kind::Operation);
        if !self.is_negative {
            self.matched.push(op);
        }
        let value = self.push_value(OpKind::Result { parent: op, index: None }, Kind::Value);
        let mut parameters = vec![SnippetParameter::new("$_self", Kind::Operation)];
        let mut results = Vec::new();
        for (index, argument) in native.arguments.iter().enumerate() {
            let (kind, class) = match argument {
                NativeArgument::Value(_) => (Kind::Value, None),
                NativeArgument::Attribute(leaf) => {
                    (Kind::Attribute, leaf.constraint.and_then(|constraint| self.class_of(constraint)))
                }
                // What C++ has as a value is an attribute here.
                NativeArgument::Property(_) => (Kind::Attribute, None),
            };
            let parameter = SnippetParameter::new(format_smolstr!("${index}"), kind).result();
            parameters.push(class.map_or(parameter.clone(), |class| parameter.of_class(class)));
            results.push(kind);
        }
        let record = (!call.is_anonymous).then_some(&call.name);
        let text = Text { text: &call.text, record, span: call.span, parameters, arguments: vec![op] };
        self.at(native.span);
        let found = self.demand(&text, &results);
        for (argument, value) in native.arguments.iter().zip(found) {
            match argument {
                NativeArgument::Value(leaf) => {
                    self.bind(leaf.symbol, Bound::Value(value));
                    if let Some(constraint) = leaf.constraint {
                        self.check_type_of_any(constraint, value)?;
                    }
                }
                NativeArgument::Attribute(leaf) => {
                    self.bind(leaf.symbol, Bound::Value(value));
                    if let Some(constraint) = leaf.constraint {
                        self.check_entity(constraint, value);
                    }
                }
                NativeArgument::Property(leaf) => {
                    self.bind(leaf.symbol, Bound::Value(value));
                    if let Some(constraint) = leaf.constraint {
                        let kept = leaf.symbol.and_then(|symbol| self.kept(symbol));
                        self.check_property(constraint, kept, value);
                    }
                }
            }
        }
        Ok(value)
    }

    /// Returns what must hold besides.
    pub(super) fn conditions(&mut self, conditions: &'s [Condition]) -> Result<(), Unsupported> {
        for condition in conditions {
            self.at(condition.span);
            let constraint = self.definitions().constraint_at(condition.constraint);
            let Some(predicate) = constraint.predicate else { continue };
            let is_type = constraint.kind == ConstraintKind::Type;
            // Of a constraint on types `$_self` is the type of its one argument.
            let this = if is_type { condition.arguments.first().copied() } else { condition.this };
            let this = match this {
                Some(used) => Some(This { value: self.one(used)?, is_type, kept: self.kept(used.symbol) }),
                None => None,
            };
            let arguments = if is_type { &[][..] } else { &condition.arguments };
            self.predicate(condition.constraint, predicate, this, arguments)?;
        }
        Ok(())
    }

    fn one(&mut self, used: SymbolUse) -> Result<ValueId, Unsupported> {
        match self.used(used)?[..] {
            [value] => Ok(value),
            _ => unsupported(used.span, "an operation with several results is not one value: `__0` selects one"),
        }
    }

    /// Demands a predicate over `$_self`, or over the type of it, and `$0`, `$1` and so on. If a part of a conjunction must be
    /// registered, the others need not be.
    fn predicate(
        &mut self,
        constraint: ConstraintId,
        predicate: PredicateId,
        this: Option<This>,
        arguments: &[SymbolUse],
    ) -> Result<(), Unsupported> {
        let known = self.definitions().constraint_at(constraint);
        let mut text = self.definitions().expression(predicate).unwrap_or_default();
        let (mut parameters, mut values) = (Vec::new(), Vec::new());
        let mut place = 0;
        for used in arguments {
            for value in self.used(*used)? {
                parameters.push(self.parameter_for(used.symbol, &format!("${place}"), value));
                values.push(value);
                place += 1;
            }
        }
        if let Some(This { value, is_type, kept }) = this {
            if is_type {
                text = text.replace("$_self", "$_this.getType()");
            }
            let name = if is_type { "$_this" } else { "$_self" };
            let of = kept.map(|kept| kept.value(self.definitions()));
            parameters.push(SnippetParameter { value: of, ..self.parameter(name, value, None) });
            values.push(value);
        }
        let is_whole = known.predicate == Some(predicate);
        let record = (!known.is_anonymous && is_whole).then_some(&known.definition);
        let what = Text { text: &text, record, span: known.span, parameters, arguments: values };
        if let Predicate::And(parts) = self.definitions().predicate(predicate)
            && !matches!(self.shared.evaluator.sort(what.text, &what.parameters, Purpose::Test), Sorted::Evaluated(_))
            && record.is_none()
        {
            return parts.iter().try_for_each(|part| self.predicate(constraint, *part, this, arguments));
        }
        self.demand(&what, &[]);
        Ok(())
    }
}

/// The meaning of `$_self`.
#[derive(Clone, Copy)]
struct This {
    value: ValueId,
    /// True if it is the type of the value.
    is_type: bool,
    /// The conversion of the attribute, if it keeps a property.
    kept: Option<Kept>,
}

fn equal(left: Expression, right: Expression) -> Expression {
    Expression::Binary(Operator::Equal, Box::new(left), Box::new(right))
}

/// The handle that stands for a group of operands or results.
pub(super) fn kind_of(length: &Length) -> Kind {
    if *length == Length::Single { Kind::Value } else { Kind::ValueRange }
}
