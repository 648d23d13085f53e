//! A matcher that is as simple as can be: one pattern at a time, one op at a time, straight from the PDL IR.
//!
//! No predicates, no merging, no order of questions, no bytecode: it walks the match section as it is written. It is the
//! measure for match sets.

use std::ops::ControlFlow;

use mlir_lite::{Attr, Ir, Op, Symbol, Type, Value};
use pdl_ir::{Kind, Op as PatternOp, OpKind, Pattern, Unless, ValueId};
use pdl_vm::Host;

/// The entity that a value of a pattern stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Binding {
    /// An attribute.
    Attribute(Attr),
    /// An operation.
    Operation(Op),
    /// A type.
    Type(Type),
    /// Several types.
    Types(Vec<Type>),
    /// A value.
    Value(Value),
    /// Several values.
    Values(Vec<Value>),
}

/// Answers for the naive matcher: constants by their text, names, and native constraints.
pub trait Oracle {
    /// The handle of an attribute constant.
    fn attribute(&self, host: &Ir, text: &str) -> Attr;
    /// The handle of a type constant.
    fn r#type(&self, host: &Ir, text: &str) -> Type;
    /// The handle of an attribute name.
    fn attribute_name(&self, host: &Ir, text: &str) -> Symbol;
    /// Runs a native constraint: its results, or `None` if it does not hold.
    fn constraint(&self, host: &Ir, name: &str, args: &[Binding]) -> Option<Vec<Binding>>;
}

/// The bindings of one match, by [`ValueId`]; `None` for values of the rewrite.
pub type Match = Vec<Option<Binding>>;

/// All matches of `pattern` that start at `root`.
pub fn matches(host: &Ir, oracle: &dyn Oracle, pattern: &Pattern, root: Op) -> Vec<Match> {
    let root_id = pattern.rewrite.root.expect("conformance patterns name their root");
    let matcher = Naive { host, oracle, pattern, section: &pattern.matcher, unless: &pattern.unless };
    let mut bindings = vec![None; pattern.values.len()];
    let mut found = Vec::new();
    if matcher.operation(root_id, root, &mut bindings) {
        matcher.upward(bindings, &mut found);
    }
    found
}

struct Naive<'a> {
    host: &'a Ir,
    oracle: &'a dyn Oracle,
    pattern: &'a Pattern,
    /// The operations that are looked for: the match section, or a part that must not be found.
    section: &'a [PatternOp],
    /// The parts that must not be found beside them.
    unless: &'a [Unless],
}

impl Naive<'_> {
    fn definition(&self, value: ValueId) -> &OpKind {
        let op = self.pattern.match_ops().find(|op| op.results.contains(&value));
        &op.expect("match values are defined in the match section").kind
    }

    fn bind(&self, value: ValueId, binding: Binding, bindings: &mut Match) -> bool {
        match &bindings[value.0 as usize] {
            Some(known) => *known == binding,
            None => {
                bindings[value.0 as usize] = Some(binding);
                true
            }
        }
    }

    fn operation(&self, id: ValueId, op: Op, bindings: &mut Match) -> bool {
        let known = bindings[id.0 as usize].is_some();
        if !self.bind(id, Binding::Operation(op), bindings) {
            return false;
        }
        if known {
            return true;
        }
        let OpKind::Operation { name, operands, attributes, types, location: _ } = self.definition(id) else {
            // The result of a native constraint: checked when that is called.
            return true;
        };
        let host = self.host;
        if name.as_ref().is_some_and(|name| host.op_name_text(host.op_name(op)) != *name) {
            return false;
        }
        let all_operands: Vec<Value> = (0..host.operand_count(op)).map(|i| host.operand(op, i)).collect();
        let all_results: Vec<Type> = (0..host.result_count(op)).map(|i| host.value_type(host.result(op, i))).collect();
        let named = attributes.iter().all(|(name, id)| {
            let attribute = host.attribute(op, self.oracle.attribute_name(self.host, name));
            attribute.is_some_and(|attribute| self.attribute(*id, attribute, bindings))
        });
        named
            && self.list(
                operands,
                &all_operands,
                &|i| host.operand_group(op, i),
                bindings,
                &mut |m, id, values, bindings| match values {
                    List::One(value) => m.value(id, value, bindings),
                    List::Many(values) => m.values(id, values, bindings),
                },
            )
            && self.list(types, &all_results, &|i| host.result_group(op, i), bindings, &mut |m, id, types, bindings| {
                match types {
                    List::One(ty) => m.r#type(id, ty, bindings),
                    List::Many(types) => m.types(id, types, bindings),
                }
            })
    }

    /// Divides a list as MLIR does: a lone range is the whole list; single elements are taken by index until the first
    /// range; from there on, element `i` is group `i`, which for ops without known groups is all from index `i`.
    fn list<T: Copy>(
        &self,
        ids: &[ValueId],
        all: &[T],
        group: &dyn Fn(usize) -> Option<(usize, usize)>,
        bindings: &mut Match,
        each: Each<'_, Self, T>,
    ) -> bool {
        let is_range = |id: &ValueId| matches!(self.pattern.kind(*id), Kind::ValueRange | Kind::TypeRange);
        if let [only] = ids
            && is_range(only)
        {
            return each(self, *only, List::Many(all.to_vec()), bindings);
        }
        let single = ids.iter().filter(|id| !is_range(id)).count();
        if all.len() < single || (single == ids.len() && all.len() != single) {
            return false;
        }
        let mut seen_range = false;
        ids.iter().enumerate().all(|(i, id)| {
            seen_range |= is_range(id);
            if !seen_range {
                return each(self, *id, List::One(all[i]), bindings);
            }
            let Some(group) = group(i).and_then(|(start, length)| all.get(start..start + length)) else { return false };
            match is_range(id) {
                true => each(self, *id, List::Many(group.to_vec()), bindings),
                false => group.len() == 1 && each(self, *id, List::One(group[0]), bindings),
            }
        })
    }

    fn value(&self, id: ValueId, value: Value, bindings: &mut Match) -> bool {
        if !self.bind(id, Binding::Value(value), bindings) {
            return false;
        }
        match self.definition(id).clone() {
            OpKind::Operand { ty } => ty.is_none_or(|ty| self.r#type(ty, self.host.value_type(value), bindings)),
            OpKind::Result { parent, index } => self.host.defining_op(value).is_some_and(|op| {
                index.is_none_or(|index| self.host.result_index(value) == index as usize)
                    && self.operation(parent, op, bindings)
            }),
            OpKind::Results { parent, index } => self.host.defining_op(value).is_some_and(|op| {
                let group = self.result_group(op, index);
                group.as_deref() == Some(&[value]) && self.operation(parent, op, bindings)
            }),
            _ => true,
        }
    }

    fn values(&self, id: ValueId, values: Vec<Value>, bindings: &mut Match) -> bool {
        if !self.bind(id, Binding::Values(values.clone()), bindings) {
            return false;
        }
        match self.definition(id).clone() {
            OpKind::Operands { ty } => ty.is_none_or(|ty| {
                let types = values.iter().map(|value| self.host.value_type(*value)).collect();
                self.types(ty, types, bindings)
            }),
            OpKind::Results { parent, index } => {
                let op = values.first().and_then(|value| self.host.defining_op(*value));
                op.is_some_and(|op| {
                    self.result_group(op, index).is_some_and(|group| group == values)
                        && self.operation(parent, op, bindings)
                })
            }
            _ => true,
        }
    }

    fn result_group(&self, op: Op, index: Option<u32>) -> Option<Vec<Value>> {
        let (start, length) = match index {
            None => (0, self.host.result_count(op)),
            Some(group) => self.host.result_group(op, group as usize)?,
        };
        Some((start..start + length).map(|i| self.host.result(op, i)).collect())
    }

    fn r#type(&self, id: ValueId, ty: Type, bindings: &mut Match) -> bool {
        let constant = match self.definition(id) {
            OpKind::Type { constant } => constant.as_deref(),
            _ => None,
        };
        self.bind(id, Binding::Type(ty), bindings)
            && constant.is_none_or(|text| self.oracle.r#type(self.host, text) == ty)
    }

    fn types(&self, id: ValueId, types: Vec<Type>, bindings: &mut Match) -> bool {
        let constants = match self.definition(id) {
            OpKind::Types { constants } => constants.clone(),
            _ => None,
        };
        constants
            .is_none_or(|texts| texts.iter().map(|text| self.oracle.r#type(self.host, text)).eq(types.iter().copied()))
            && self.bind(id, Binding::Types(types), bindings)
    }

    fn attribute(&self, id: ValueId, attribute: Attr, bindings: &mut Match) -> bool {
        if !self.bind(id, Binding::Attribute(attribute), bindings) {
            return false;
        }
        match self.definition(id).clone() {
            OpKind::Attribute { value, ty, .. } => {
                value.is_none_or(|text| self.oracle.attribute(self.host, &text) == attribute)
                    && ty.is_none_or(|ty| {
                        self.host.attribute_type(attribute).is_some_and(|found| self.r#type(ty, found, bindings))
                    })
            }
            _ => true,
        }
    }

    /// Finds the operations that only their operands connect to what is bound, trying every user.
    fn upward(&self, bindings: Match, found: &mut Vec<Match>) {
        let missing = self.section.iter().filter_map(|op| match &op.kind {
            OpKind::Operation { operands, .. } if bindings[op.results[0].0 as usize].is_none() => {
                Some((op.results[0], operands))
            }
            _ => None,
        });
        let ways: Vec<(ValueId, Vec<Value>)> = missing
            .flat_map(|(id, operands)| operands.iter().map(move |operand| (id, *operand)))
            .filter_map(|(id, operand)| Some((id, self.known_values(operand, &bindings)?)))
            .collect();
        // An empty list leads nowhere, if something else leads on.
        let way = ways.iter().find(|(_, values)| !values.is_empty()).or(ways.first());
        if let Some((id, values)) = way {
            let mut users = Vec::new();
            for value in values {
                let _ = self.host.uses(*value, &mut |user, _| {
                    if !users.contains(&user) {
                        users.push(user);
                    }
                    ControlFlow::Continue(())
                });
            }
            for user in users {
                let mut extended = bindings.clone();
                if self.operation(*id, user, &mut extended) {
                    self.upward(extended, found);
                }
            }
            return;
        }
        let mut bindings = bindings;
        let all = self.natives(&mut bindings) && self.unless.iter().all(|unless| self.is_not_found(unless, &bindings));
        if all && !found.contains(&bindings) {
            found.push(bindings);
        }
    }

    /// Returns true if a part cannot be found in any way, and there is something at all places where it is looked for.
    fn is_not_found(&self, unless: &Unless, bindings: &Match) -> bool {
        let part = Naive { section: &unless.ops, unless: &[], ..*self };
        let mut extended = bindings.clone();
        let mut fits = true;
        for (id, at) in &unless.at {
            let Some(binding) = self.argument(*at, bindings) else { return false };
            fits = fits
                && match binding {
                    Binding::Attribute(attribute) => part.attribute(*id, attribute, &mut extended),
                    Binding::Operation(op) => part.operation(*id, op, &mut extended),
                    Binding::Type(ty) => part.r#type(*id, ty, &mut extended),
                    Binding::Types(types) => part.types(*id, types, &mut extended),
                    Binding::Value(value) => part.value(*id, value, &mut extended),
                    Binding::Values(values) => part.values(*id, values, &mut extended),
                };
        }
        let mut found = Vec::new();
        if fits {
            part.upward(extended, &mut found);
        }
        found.is_empty()
    }

    /// The values that `id` stands for, if it is bound, or a result of an operation that is.
    fn known_values(&self, id: ValueId, bindings: &Match) -> Option<Vec<Value>> {
        match &bindings[id.0 as usize] {
            Some(Binding::Value(value)) => return Some(vec![*value]),
            Some(Binding::Values(values)) => return Some(values.clone()),
            _ => {}
        }
        let operation = |parent: &ValueId| match bindings[parent.0 as usize] {
            Some(Binding::Operation(op)) => Some(op),
            _ => None,
        };
        match self.definition(id) {
            OpKind::Result { parent, index } => {
                let op = operation(parent)?;
                let index = (*index)? as usize;
                Some((index < self.host.result_count(op)).then(|| self.host.result(op, index)).into_iter().collect())
            }
            OpKind::Results { parent, index } => {
                Some(self.result_group(operation(parent)?, *index).unwrap_or_default())
            }
            _ => None,
        }
    }

    fn natives(&self, bindings: &mut Match) -> bool {
        self.section.iter().all(|op| match &op.kind {
            OpKind::ApplyNativeConstraint { name, args, negated } => {
                let args: Option<Vec<Binding>> = args.iter().map(|arg| self.argument(*arg, bindings)).collect();
                let Some(args) = args else { return false };
                match (self.oracle.constraint(self.host, name, &args), negated) {
                    (None, true) => true,
                    (Some(results), false) => {
                        op.results.iter().zip(results).all(|(id, result)| self.bind(*id, result, bindings))
                    }
                    _ => false,
                }
            }
            _ => true,
        })
    }

    /// Returns what a native constraint is called with: `None` if it asks for a result that is not there.
    fn argument(&self, id: ValueId, bindings: &Match) -> Option<Binding> {
        if let Some(binding) = &bindings[id.0 as usize] {
            return Some(binding.clone());
        }
        // A result that nothing else mentions, of an operation that is known.
        let Some(values) = self.known_values(id, bindings) else { return Some(self.constant(id)) };
        match (self.pattern.kind(id), values.as_slice()) {
            (Kind::ValueRange, _) => Some(Binding::Values(values)),
            (_, [value]) => Some(Binding::Value(*value)),
            _ => None,
        }
    }

    /// A constant that is only an argument.
    fn constant(&self, id: ValueId) -> Binding {
        match self.definition(id) {
            OpKind::Attribute { value: Some(text), .. } => Binding::Attribute(self.oracle.attribute(self.host, text)),
            OpKind::Type { constant: Some(text) } => Binding::Type(self.oracle.r#type(self.host, text)),
            OpKind::Types { constants: Some(texts) } => {
                Binding::Types(texts.iter().map(|text| self.oracle.r#type(self.host, text)).collect())
            }
            other => panic!("an argument that is neither bound nor constant: {other:?}"),
        }
    }
}

/// The question about each element of a list.
type Each<'a, M, T> = &'a mut dyn FnMut(&M, ValueId, List<T>, &mut Match) -> bool;

#[derive(Clone)]
enum List<T> {
    One(T),
    Many(Vec<T>),
}
