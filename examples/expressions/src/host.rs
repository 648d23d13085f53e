//! The graph behind the traits of `pdl-vm`: all the glue there is.

use std::ops::ControlFlow;

use pdl_vm::OpDefinition;
use pdl_vm::host::{self, DriverHost, Host, HostContext, HostError, HostTuning, NewOp, RewriteHost};

use crate::graph::{Constant, Graph, Name, Node, Type};

// [reading]
impl Host for Graph {
    type Op = Node;
    // Every node has one result, so a node is its own value.
    type Value = Node;
    type Type = Type;
    type Attr = Constant;
    type OpName = Name;
    type AttrName = Name;

    fn op_name(&self, op: Node) -> Name {
        self.node(op).name
    }

    fn operand_count(&self, op: Node) -> usize {
        self.node(op).operands.len()
    }

    fn operand(&self, op: Node, index: usize) -> Node {
        self.node(op).operands[index]
    }

    fn result_count(&self, op: Node) -> usize {
        usize::from(self.node(op).r#type != Type::None)
    }

    fn result(&self, op: Node, _index: usize) -> Node {
        op
    }

    fn attribute(&self, op: Node, name: Name) -> Option<Constant> {
        self.node(op).properties.iter().find(|(known, _)| *known == name).map(|(_, constant)| *constant)
    }

    fn attribute_type(&self, attribute: Constant) -> Option<Type> {
        matches!(attribute, Constant::Int(_)).then_some(Type::Int)
    }

    fn value_type(&self, value: Node) -> Type {
        self.node(value).r#type
    }

    fn defining_op(&self, value: Node) -> Option<Node> {
        Some(value)
    }

    fn result_index(&self, _value: Node) -> usize {
        0
    }

    fn uses(&self, value: Node, visit: &mut dyn FnMut(Node, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        self.node(value).uses.iter().try_for_each(|(user, index)| visit(*user, *index))
    }

    fn op_name_text(&self, name: Name) -> String {
        self.names[name.0 as usize].clone()
    }
}

impl HostTuning for Graph {}
// [/reading]

// [constants]
impl HostContext for Graph {
    fn intern_op_name(&mut self, name: &str) -> Name {
        self.name(name)
    }

    fn intern_attribute_name(&mut self, name: &str) -> Name {
        self.name(name)
    }

    fn operations(&self) -> Vec<OpDefinition> {
        let binary = ["expr.add", "expr.sub", "expr.mul", "expr.shl"].map(|name| OpDefinition::plain(name, 2, 1, &[]));
        let others = [
            OpDefinition::plain("expr.const", 0, 1, &["value"]),
            OpDefinition::plain("expr.input", 0, 1, &["name"]),
            OpDefinition::plain("expr.output", 1, 0, &[]),
        ];
        binary.into_iter().chain(others).collect()
    }

    fn intern_constant(&mut self, constant: &host::ConstantData) -> Result<Constant, HostError> {
        // Numbers have types in patterns, `0 : i64`; here all are of one type.
        match constant {
            host::ConstantData::Integer(number, _) => i64::try_from(*number).ok().map(Constant::Int),
            _ => None,
        }
        .ok_or_else(|| HostError::new("constants are numbers of 64 bits"))
    }

    fn parse_type(&mut self, text: &str) -> Result<Type, HostError> {
        match text {
            "i64" => Ok(Type::Int),
            _ => Err(HostError::new(format!("there is no type `{text}`, only `i64`"))),
        }
    }
}
// [/constants]

// [writing]
impl RewriteHost for Graph {
    // The graph has no order and no blocks, so there is no place to remember.
    type Position = ();
    type Block = ();

    fn create_op(&mut self, new: &NewOp<'_, Graph>, _before: Node) -> Result<Node, HostError> {
        match new.result_types {
            [r#type] if new.regions == 0 => Ok(self.add(new.name, new.operands, new.attributes, *r#type)),
            _ => Err(HostError::new("a node has one result and no regions")),
        }
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Graph>, types: &mut Vec<Type>) -> Result<(), HostError> {
        if self.op_name_text(new.name) == "expr.output" {
            return Err(HostError::new("an output has no result"));
        }
        types.push(Type::Int);
        Ok(())
    }

    fn set_operand(&mut self, op: Node, index: usize, value: Node) {
        let old = self.node(op).operands[index];
        self.node_mut(old).uses.retain(|used| *used != (op, index));
        self.node_mut(op).operands[index] = value;
        self.node_mut(value).uses.insert(0, (op, index));
    }

    fn set_attribute(&mut self, op: Node, name: Name, attribute: Option<Constant>) {
        let properties = &mut self.node_mut(op).properties;
        properties.retain(|(known, _)| *known != name);
        properties.extend(attribute.map(|constant| (name, constant)));
    }

    fn unlink_op(&mut self, op: Node) {
        for index in 0..self.node(op).operands.len() {
            let operand = self.node(op).operands[index];
            let uses = &mut self.node_mut(operand).uses;
            let place = uses.iter().position(|used| *used == (op, index)).expect("operands know their uses");
            uses.remove(place);
            self.node_mut(op).places.push(place);
        }
        self.node_mut(op).live = false;
    }

    fn relink_op(&mut self, op: Node, _position: ()) {
        // Each use comes back where it was; the last to go comes first.
        while let Some(place) = self.node_mut(op).places.pop() {
            let index = self.node(op).places.len();
            let operand = self.node(op).operands[index];
            self.node_mut(operand).uses.insert(place, (op, index));
        }
        self.node_mut(op).live = true;
    }

    fn destroy_op(&mut self, op: Node) {
        // Nodes are never used again; only their memory goes.
        self.node_mut(op).operands = Vec::new();
        self.node_mut(op).live = false;
    }

    fn move_op(&mut self, _op: Node, _before: Node) {}
}
// [/writing]

// [driving]
impl DriverHost for Graph {
    fn nested_ops(&self, scope: Node, _top_down: bool, ops: &mut Vec<Node>) {
        if scope == self.program() {
            let nodes = (1..self.nodes.len() as u32).map(Node);
            ops.extend(nodes.filter(|node| self.node(*node).live));
        }
    }

    fn parent_op(&self, op: Node) -> Option<Node> {
        (op != self.program()).then(|| self.program())
    }

    fn is_trivially_dead(&self, op: Node) -> bool {
        // Outputs have no value and stay.
        self.node(op).r#type != Type::None && self.node(op).uses.is_empty()
    }
}
// [/driving]
