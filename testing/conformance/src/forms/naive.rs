//! Matches patterns without choices, as they are written, and says what their rewrites make.

use mlir_lite::{Attr, Ir, Op, Type, Value};
use mlir_syntax::{parse_attribute, parse_type};
use pdl_vm::Host;

use super::tree::{Attribute, Call, Kind, Node, Operation, Pattern, Presence, Statement, Variable};
use crate::natives;

/// The entity that a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binding {
    Attribute(Attr),
    Operation(Op),
    Type(Type),
    Value(Value),
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
}

/// Returns what the rewrite of a pattern makes if it matches at an op.
pub(super) fn matched(ir: &Ir, pattern: &Pattern, root: Op) -> Option<Made> {
    let mut matching = Matching { ir, pattern, bindings: vec![None; pattern.variables.len()] };
    let is_found = matching.variable(pattern.root, Binding::Operation(root))
        && pattern.statements.iter().all(|statement| match statement {
            Statement::Let(..) => true,
            Statement::Asks(calls) => calls.iter().all(|call| matching.holds(call)),
        });
    is_found.then(|| matching.made())
}

struct Matching<'a> {
    ir: &'a Ir,
    pattern: &'a Pattern,
    bindings: Vec<Option<Binding>>,
}

impl Matching<'_> {
    fn made(&self) -> Made {
        let mut made = Made { values: Vec::new(), attributes: Vec::new(), types: Vec::new() };
        for (variable, binding) in self.bindings.iter().enumerate() {
            match (binding, self.pattern.variables[variable].kind) {
                (Some(Binding::Value(value)), Kind::Value) => made.values.push(*value),
                (Some(Binding::Attribute(attribute)), Kind::Attribute) => made.attributes.push((variable, *attribute)),
                (Some(Binding::Type(ty)), Kind::Type) => made.types.push(*ty),
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
        self.bindings[variable] = Some(found);
        let pattern = self.pattern;
        let definition = pattern.statements.iter().find_map(|statement| match statement {
            Statement::Let(defined, node) if *defined == variable => Some(node),
            _ => None,
        });
        definition.is_none_or(|node| self.node(node, found))
    }

    fn node(&mut self, node: &Node, found: Binding) -> bool {
        match (node, found) {
            (Node::AnyValue, Binding::Value(_)) => true,
            (Node::Attribute(text), Binding::Attribute(found)) => {
                self.ir.with_context(|context| parse_attribute(context, text)) == Ok(found)
            }
            (Node::Type(text), Binding::Type(found)) => self.is_type(text, found),
            (Node::Define(define), found) => {
                let has_type = match (define.ty, found) {
                    (Some(ty), Binding::Value(value)) => self.is_type(ty, self.ir.value_type(value)),
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
        nodes.len() == found.len() && nodes.iter().zip(found).all(|(node, found)| self.node(node, found))
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
        let holds = match (call.name, &self.bindings[call.argument]) {
            ("HasOneUse", Some(Binding::Value(value))) => natives::has_one_use(self.ir, *value),
            ("IsBlockArgument", Some(Binding::Value(value))) => self.ir.defining_op(*value).is_none(),
            ("StrAttr", Some(Binding::Attribute(attribute))) => natives::is_string(self.ir, *attribute),
            ("I32", Some(Binding::Type(ty))) => natives::is_i32(self.ir, *ty),
            (name, binding) => panic!("{name} is asked about {binding:?}"),
        };
        holds != call.is_negated
    }
}
