//! An IR that is a list of ops with at most one result each, in one block of op 0.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use pdl_vm::{DriverHost, Host, HostContext, HostError, HostTuning, NewOp, RewriteHost};

/// An op, and its result: a place in the list.
type Id = usize;

struct Node {
    name: usize,
    operands: Vec<Id>,
    linked: bool,
}

/// The ops, in an order of their own.
pub struct List {
    names: Vec<String>,
    nodes: Vec<Node>,
    order: Vec<Id>,
}

impl List {
    /// Ops with the results of others as operands; the first is op 1.
    pub fn new(ops: &[(&str, &[Id])]) -> List {
        let mut list = List { names: Vec::new(), nodes: Vec::new(), order: Vec::new() };
        for (name, operands) in [("t.scope", &[] as &[Id])].iter().chain(ops) {
            let name = list.name(name);
            list.nodes.push(Node { name, operands: operands.to_vec(), linked: true });
        }
        list.order = (1..list.nodes.len()).collect();
        list
    }

    pub fn operand_of(&self, op: Id) -> Option<Id> {
        self.nodes[op].operands.first().copied()
    }

    fn name(&mut self, name: &str) -> usize {
        let known = self.names.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }
}

impl Host for List {
    type Op = Id;
    type Value = Id;
    type Type = ();
    type Attr = ();
    type OpName = usize;
    type AttrName = usize;

    fn op_name(&self, op: Id) -> usize {
        self.nodes[op].name
    }
    fn op_name_text(&self, name: usize) -> String {
        self.names[name].clone()
    }
    fn operand_count(&self, op: Id) -> usize {
        self.nodes[op].operands.len()
    }
    fn operand(&self, op: Id, index: usize) -> Id {
        self.nodes[op].operands[index]
    }
    fn result_count(&self, op: Id) -> usize {
        usize::from(op > 0)
    }
    fn result(&self, op: Id, _index: usize) -> Id {
        op
    }
    fn attribute(&self, _op: Id, _name: usize) -> Option<()> {
        None
    }
    fn value_type(&self, _value: Id) {}
    fn defining_op(&self, value: Id) -> Option<Id> {
        Some(value)
    }
    fn result_index(&self, _value: Id) -> usize {
        0
    }
    fn uses(&self, value: Id, visit: &mut dyn FnMut(Id, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        let linked = self.nodes.iter().enumerate().filter(|(_, node)| node.linked);
        let mut uses = linked.flat_map(|(op, node)| node.operands.iter().enumerate().map(move |(i, of)| (op, i, *of)));
        uses.try_for_each(|(op, index, of)| if of == value { visit(op, index) } else { ControlFlow::Continue(()) })
    }
}

impl HostTuning for List {}

impl HostContext for List {
    fn intern_op_name(&mut self, name: &str) -> usize {
        self.name(name)
    }
    fn intern_attribute_name(&mut self, name: &str) -> usize {
        self.name(name)
    }
    fn parse_attribute(&mut self, _text: &str) -> Result<(), HostError> {
        Err(HostError::new("there are no attributes"))
    }
    fn parse_type(&mut self, _text: &str) -> Result<(), HostError> {
        Ok(())
    }
}

impl RewriteHost for List {
    type Position = usize;
    type Block = ();

    fn create_op(&mut self, new: &NewOp<'_, Self>, before: Id) -> Result<Id, HostError> {
        let op = self.nodes.len();
        self.nodes.push(Node { name: new.name, operands: new.operands.to_vec(), linked: true });
        let place = self.order.iter().position(|other| *other == before).unwrap_or(self.order.len());
        self.order.insert(place, op);
        Ok(op)
    }
    fn set_operand(&mut self, op: Id, index: usize, value: Id) {
        self.nodes[op].operands[index] = value;
    }
    fn set_attribute(&mut self, _op: Id, _name: usize, _attribute: Option<()>) {}
    fn unlink_op(&mut self, op: Id) -> usize {
        self.nodes[op].linked = false;
        let place = self.order.iter().position(|other| *other == op).unwrap_or(self.order.len());
        self.order.remove(place);
        place
    }
    fn relink_op(&mut self, op: Id, position: usize) {
        self.nodes[op].linked = true;
        self.order.insert(position, op);
    }
    fn destroy_op(&mut self, _op: Id) {}
    fn move_op(&mut self, op: Id, before: Id) {
        self.order.retain(|other| *other != op);
        let place = self.order.iter().position(|other| *other == before).unwrap_or(self.order.len());
        self.order.insert(place, op);
    }
}

impl DriverHost for List {
    fn nested_ops(&self, scope: Id, _top_down: bool, ops: &mut Vec<Id>) {
        if scope == 0 {
            ops.extend_from_slice(&self.order);
        }
    }
    fn parent_op(&self, op: Id) -> Option<Id> {
        (op > 0).then_some(0)
    }
}
