//! Matches patterns without choices, as they are written, and says what their rewrites make.

use mlir_lite::{Attr, Ir, Op, Type, Value};
use mlir_syntax::{parse_attribute, parse_type};
use pdl_vm::Host;

use super::tree::{Attribute, Call, Each, Kind, Node, Number, Operation, Pattern, Presence, Statement, Term, Variable};
use crate::natives;

/// The entity that a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Binding {
    Attribute(Attr),
    Operation(Op),
    Type(Type),
    Types(Vec<Type>),
    Value(Value),
    Values(Vec<Value>),
}

/// The operations that a rewrite makes of what a pattern binds, in the order of the pattern's variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Made {
    /// The operands of the operation that takes the place of the root.
    pub values: Vec<Value>,
    /// Its attributes, by the numbers of variables.
    pub attributes: Vec<(Variable, Attr)>,
    /// The result types of the operation before it.
    pub types: Vec<Type>,
    /// The values for each of which an operation is made, with the range that each is in.
    pub turns: Vec<(Variable, Value)>,
}

/// Returns what the rewrite of a pattern makes if it matches at an op.
pub(super) fn matched(ir: &Ir, pattern: &Pattern, root: Op) -> Option<Made> {
    let mut matching = Matching { ir, pattern, bindings: vec![None; pattern.variables.len()], elements: Vec::new() };
    let is_found = matching.variable(pattern.root, Binding::Operation(root))
        && pattern.statements.iter().all(|statement| match statement {
            Statement::Let(variable, Node::Element(range, _, index)) => {
                matching.bindings[*variable] = matching.element(*range, *index);
                matching.bindings[*variable].is_some()
            }
            Statement::Let(..) => true,
            Statement::Asks(calls) => calls.iter().all(|call| matching.holds(call)),
            Statement::Each(each) => matching.each(each),
        })
        && matching.elements_are_right();
    is_found.then(|| matching.made())
}

#[derive(Clone)]
struct Matching<'a> {
    ir: &'a Ir,
    pattern: &'a Pattern,
    bindings: Vec<Option<Binding>>,
    /// The things that have to be an element of a range, which may be found later.
    elements: Vec<(Variable, i64, Binding)>,
}

impl Matching<'_> {
    fn made(&self) -> Made {
        let mut made = Made { values: Vec::new(), attributes: Vec::new(), types: Vec::new(), turns: Vec::new() };
        for (variable, binding) in self.bindings.iter().enumerate() {
            match (binding, self.pattern.variables[variable].kind) {
                (Some(Binding::Value(value)), Kind::Value) => made.values.push(*value),
                (Some(Binding::Attribute(attribute)), Kind::Attribute) => made.attributes.push((variable, *attribute)),
                (Some(Binding::Type(ty)), Kind::Type) => made.types.push(*ty),
                (Some(Binding::Types(types)), Kind::Types) => {
                    made.types.extend(types);
                    made.attributes.push((variable, self.count(types.len())));
                }
                (Some(Binding::Values(values)), Kind::Values) => {
                    made.values.extend(values);
                    made.turns.extend(values.iter().map(|value| (variable, *value)));
                    made.attributes.push((variable, self.count(values.len())));
                }
                _ => {}
            }
        }
        made
    }

    /// Returns true if a variable may stand for something: it is what it stands for already, or what it is defined as.
    fn variable(&mut self, variable: Variable, found: Binding) -> bool {
        if let Some(known) = &self.bindings[variable] {
            return *known == found;
        }
        self.bindings[variable] = Some(found.clone());
        let pattern = self.pattern;
        let definition = pattern.statements.iter().find_map(|statement| match statement {
            Statement::Let(defined, node) if *defined == variable => Some(node),
            _ => None,
        });
        definition.is_none_or(|node| self.node(node, found))
    }

    fn node(&mut self, node: &Node, found: Binding) -> bool {
        match (node, found) {
            (Node::AnyRange(_), Binding::Values(_) | Binding::Types(_)) => true,
            (Node::AnyValue(ty), Binding::Value(value)) => {
                ty.is_none_or(|ty| self.is_type(ty, self.ir.value_type(value)))
            }
            (Node::Element(range, _, index), found) => {
                self.elements.push((*range, *index, found));
                true
            }
            (Node::Attribute(text), Binding::Attribute(found)) => {
                self.ir.with_context(|context| parse_attribute(context, text)) == Ok(found)
            }
            (Node::Type(text), Binding::Type(found)) => self.is_type(text, found),
            (Node::Define(define), found) => {
                let has_type = match (define.ty, &found) {
                    (Some(ty), Binding::Value(value)) => self.is_type(ty, self.ir.value_type(*value)),
                    (wanted, _) => wanted.is_none(),
                };
                has_type && self.variable(define.variable, found)
            }
            (Node::Use(variable, _), found) => self.variable(*variable, found),
            (Node::Operation(operation), Binding::Operation(op)) => self.operation(operation, op),
            (Node::Result(node, index), Binding::Value(value)) => self
                .ir
                .defining_op(value)
                .is_some_and(|op| self.ir.result_index(value) == *index && self.node(node, Binding::Operation(op))),
            _ => false,
        }
    }

    fn is_type(&self, text: &str, found: Type) -> bool {
        self.ir.with_context(|context| parse_type(context, text)) == Ok(found)
    }

    fn operation(&mut self, operation: &Operation, op: Op) -> bool {
        let ir = self.ir;
        let is_named = |name: &&str| ir.op_name_text(ir.op_name(op)) == **name;
        if !operation.names.iter().all(is_named) {
            return false;
        }
        let values: Vec<Value> = (0..ir.operand_count(op)).map(|index| ir.operand(op, index)).collect();
        let types = (0..ir.result_count(op)).map(|index| Binding::Type(ir.value_type(ir.result(op, index)))).collect();
        operation.operands.as_ref().is_none_or(|operands| self.operands(operands, values))
            && operation.attributes.iter().all(|attribute| self.attribute(attribute, op))
            && operation.results.as_ref().is_none_or(|results| self.list(results, types))
    }

    fn operands(&mut self, operands: &[Node], found: Vec<Value>) -> bool {
        // An operation that stands alone is all operands: all its results.
        if let [node] = operands
            && node.is_operation()
        {
            let Some(op) = found.first().and_then(|value| self.ir.defining_op(*value)) else { return false };
            let results = (0..self.ir.result_count(op)).map(|index| self.ir.result(op, index));
            return results.eq(found.iter().copied()) && self.node(node, Binding::Operation(op));
        }
        self.list(operands, found.into_iter().map(Binding::Value).collect())
    }

    fn list(&mut self, nodes: &[Node], found: Vec<Binding>) -> bool {
        let is_rest = |node: &Node| matches!(node, Node::Rest(_));
        let Some(place) = nodes.iter().position(is_rest) else {
            return nodes.len() == found.len() && nodes.iter().zip(found).all(|(node, found)| self.node(node, found));
        };
        // All splits: so many stand before the rest, and so many are it.
        for before in 0..=found.len() {
            for end in before..=found.len() {
                let mut attempt = self.clone();
                if attempt.list(&nodes[..place], found[..before].to_vec())
                    && attempt.rest(&nodes[place], &found[before..end])
                    && attempt.list(&nodes[place + 1..], found[end..].to_vec())
                {
                    *self = attempt;
                    return true;
                }
            }
        }
        false
    }

    fn rest(&mut self, node: &Node, found: &[Binding]) -> bool {
        let Node::Rest(Some(node)) = node else { return true };
        let is_types = match &**node {
            Node::AnyRange(kind) | Node::Use(_, kind) => *kind == Kind::Types,
            Node::Define(define) => define.kind == Kind::Types,
            _ => false,
        };
        let mut range = if is_types { Binding::Types(Vec::new()) } else { Binding::Values(Vec::new()) };
        for one in found {
            match (&mut range, one) {
                (Binding::Types(types), Binding::Type(ty)) => types.push(*ty),
                (Binding::Values(values), Binding::Value(value)) => values.push(*value),
                _ => return false,
            }
        }
        self.node(node, range)
    }

    /// Returns an element of a range, counted from the end if the index is negative.
    fn element(&self, range: Variable, index: i64) -> Option<Binding> {
        let of = |count: usize| {
            let index = if index < 0 { count.checked_sub(index.unsigned_abs() as usize)? } else { index as usize };
            (index < count).then_some(index)
        };
        match self.bindings[range].as_ref()? {
            Binding::Types(types) => Some(Binding::Type(types[of(types.len())?])),
            Binding::Values(values) => Some(Binding::Value(values[of(values.len())?])),
            _ => None,
        }
    }

    fn elements_are_right(&self) -> bool {
        self.elements.iter().all(|(range, index, found)| self.element(*range, *index).as_ref() == Some(found))
    }

    /// Returns true if all values of a range are as they are to be, each by itself.
    fn each(&self, each: &Each) -> bool {
        let Some(Binding::Values(values)) = &self.bindings[each.range] else { return false };
        values.iter().all(|value| {
            let mut turn = self.clone();
            turn.node(&each.element, Binding::Value(*value))
                && each.calls.iter().all(|call| turn.holds(call))
                && turn.elements_are_right()
        })
    }

    /// Returns a number of elements as an attribute.
    fn count(&self, count: usize) -> Attr {
        let attribute = self.ir.with_context(|context| parse_attribute(context, &format!("{count} : index")));
        attribute.expect("numbers are attributes")
    }

    /// Returns a number, and its type if it has one: `None` if there is none.
    fn term(&self, term: &Term) -> Option<(f64, Option<Type>)> {
        let (number, ty) = match term.number {
            Number::Written(number) => (number as f64, None),
            Number::Length(range, _) => match self.bindings[range].as_ref()? {
                Binding::Types(types) => (types.len() as f64, None),
                Binding::Values(values) => (values.len() as f64, None),
                _ => return None,
            },
            Number::Attribute(variable) => {
                let Some(Binding::Attribute(attribute)) = &self.bindings[variable] else { return None };
                // Those that occur are small, and exact as floats.
                let ty = self.ir.with_context(|context| context.attribute_type(*attribute));
                let mut text = String::new();
                mlir_syntax::print_attribute(&self.ir.context(), *attribute, &mut text);
                let number = text.split(" : ").next()?.parse().ok()?;
                (number, Some(ty?))
            }
        };
        let is_float = ty.is_some_and(|ty| self.is_type("f32", ty));
        let number = match term.then {
            None => number,
            Some(('+', other)) => number + other as f64,
            Some(('-', other)) => number - other as f64,
            Some(('*', other)) => number * other as f64,
            Some(('%', other)) if !is_float => number % other as f64,
            Some(_) => return None,
        };
        Some((number, ty))
    }

    fn compares(&self, left: &Term, comparison: &str, right: &Term) -> Option<bool> {
        let ((left, left_type), (right, right_type)) = (self.term(left)?, self.term(right)?);
        if let (Some(left), Some(right)) = (left_type, right_type)
            && left != right
        {
            return None;
        }
        Some(match comparison {
            "==" => left == right,
            "!=" => left != right,
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            _ => left >= right,
        })
    }

    fn attribute(&mut self, attribute: &Attribute, op: Op) -> bool {
        let name = self.ir.with_context(|context| context.intern_symbol(attribute.name));
        match (self.ir.attribute(op, name), attribute.presence) {
            (found, Presence::Absent) => found.is_none(),
            (Some(found), _) => match &attribute.value {
                Some(value) => self.node(value, Binding::Attribute(found)),
                None => self.ir.with_context(|context| context.unit()) == found,
            },
            (None, _) => false,
        }
    }

    fn holds(&self, call: &Call) -> bool {
        let (name, argument, index, is_negated) = match call {
            Call::Compare(left, comparison, right) => return self.compares(left, comparison, right) == Some(true),
            Call::Constraint { name, argument, index, is_negated } => (*name, *argument, *index, *is_negated),
        };
        let argument = match index {
            None => self.bindings[argument].clone(),
            Some(index) => match self.element(argument, index) {
                None => return false,
                found => found,
            },
        };
        let holds = match (name, argument) {
            ("HasOneUse", Some(Binding::Value(value))) => natives::has_one_use(self.ir, value),
            ("IsBlockArgument", Some(Binding::Value(value))) => self.ir.defining_op(value).is_none(),
            ("StrAttr", Some(Binding::Attribute(attribute))) => natives::is_string(self.ir, attribute),
            ("I32", Some(Binding::Type(ty))) => natives::is_i32(self.ir, ty),
            (name, binding) => panic!("{name} is asked about {binding:?}"),
        };
        holds != is_negated
    }
}
