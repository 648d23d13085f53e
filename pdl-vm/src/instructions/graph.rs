//! [`GraphHost`]: hosts of graphs whose nodes are made once: hash-consed DAGs, plans, expressions.

use crate::prelude::*;

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use super::host::AttributeHandle;
use super::kinds::{self, Kinds, names_of};
use super::{ImmediateData, Instruction};
use crate::host::{Host, HostError, NewOp};
use crate::rebuild::{BuildHost, Rebuilt};

/// A graph of immutable nodes, each with one value, itself. Nodes are an enum with a derived [`Instruction`].
pub trait Graph {
    /// The nodes.
    type Node: Instruction<Value = Self::Id> + Clone;
    /// The name of a node, and the value that it computes. Equal nodes may have the same.
    type Id: Copy + Eq + Hash + Debug + 'static;
    /// A type of values.
    type Type: Copy + Eq + Hash + Debug + 'static;

    /// Returns the node of a name.
    fn node(&self, id: Self::Id) -> &Self::Node;
    /// Adds a node, or finds the equal one.
    ///
    /// # Errors
    /// If there is no such node, for example since its operands have the wrong types: the reason.
    fn add(&mut self, node: Self::Node) -> Result<Self::Id, String>;
    /// Returns the type of a node.
    fn type_of(&self, id: Self::Id) -> Self::Type;
    /// Returns the type that patterns call this, as in `type<"i32">`; `None` if there is none, as by default.
    fn parse_type(&self, _text: &str) -> Option<Self::Type> {
        None
    }
}

/// The host of a [`Graph`]: patterns are bound to a [`Rebuilt`] of it, and [`rebuild`](crate::rebuild::rebuild) applies them.
#[derive(Debug)]
pub struct GraphHost<G: Graph> {
    /// The graph.
    pub graph: G,
    kinds: Kinds<G::Node>,
}

impl<G: Graph> GraphHost<G> {
    /// Makes the host of a graph.
    pub fn new(graph: G) -> Rebuilt<GraphHost<G>> {
        Rebuilt(GraphHost { graph, kinds: Kinds::new() })
    }

    /// Returns the attribute that a handle stands for, which native functions read by [`Immediate::of_data`](super::Immediate::of_data).
    pub fn data(&self, handle: AttributeHandle) -> ImmediateData {
        self.kinds.data(handle)
    }

    /// Returns the handle of an attribute, as native functions give it back.
    pub fn handle(&self, data: &ImmediateData) -> AttributeHandle {
        self.kinds.handle(data)
    }
}

impl<G: Graph> Host for GraphHost<G> {
    type Op = G::Id;
    type Value = G::Id;
    type Type = G::Type;
    type Attr = AttributeHandle;
    type OpName = u32;
    type AttrName = u32;

    fn op_name(&self, op: G::Id) -> u32 {
        self.kinds.op_name(Some(self.graph.node(op)))
    }

    fn op_name_text(&self, name: u32) -> String {
        self.kinds.op_name_text(name)
    }

    fn op_name_index(&self, name: u32) -> Option<usize> {
        Some(name as usize)
    }

    fn operand_count(&self, op: G::Id) -> usize {
        kinds::operand_count(self.graph.node(op))
    }

    fn operand(&self, op: G::Id, index: usize) -> G::Id {
        kinds::operand(self.graph.node(op), index).expect("the index is below the count")
    }

    fn result_count(&self, _op: G::Id) -> usize {
        1
    }

    fn result(&self, op: G::Id, _index: usize) -> G::Id {
        op
    }

    fn attribute(&self, op: G::Id, name: u32) -> Option<AttributeHandle> {
        self.kinds.attribute(self.graph.node(op), name)
    }

    fn value_type(&self, value: G::Id) -> G::Type {
        self.graph.type_of(value)
    }

    fn defining_op(&self, value: G::Id) -> Option<G::Id> {
        Some(value)
    }

    fn result_index(&self, _value: G::Id) -> usize {
        0
    }

    fn uses(&self, _value: G::Id, _visit: &mut dyn FnMut(G::Id, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn operand_group(&self, op: G::Id, group: usize) -> Option<(usize, usize)> {
        kinds::operand_group(self.graph.node(op), group)
    }
}

names_of!(GraphHost<G: Graph>, graph);

impl<G: Graph> BuildHost for GraphHost<G> {
    fn build(&mut self, new: &NewOp<'_, Rebuilt<Self>>) -> Result<G::Id, HostError> {
        let node = self.kinds.build(new)?;
        let id = self.graph.add(node).map_err(HostError::new)?;
        match new.result_types {
            [asked] if *asked != self.graph.type_of(id) => {
                Err(HostError::new(format!("its type is {:?}, not {asked:?}", self.graph.type_of(id))))
            }
            _ => Ok(id),
        }
    }

    fn with_operands(&mut self, op: G::Id, operands: &[G::Id]) -> Result<G::Id, HostError> {
        let mut node = self.graph.node(op).clone();
        let mut rest = operands;
        node.operands_mut(&mut |piece| {
            if let Some((now, behind)) = rest.split_at_checked(piece.len()) {
                piece.copy_from_slice(now);
                rest = behind;
            }
        });
        self.graph.add(node).map_err(HostError::new)
    }

    fn infer_result_types(
        &mut self,
        new: &NewOp<'_, Rebuilt<Self>>,
        types: &mut Vec<G::Type>,
    ) -> Result<(), HostError> {
        let id = self.build(new)?;
        types.push(self.graph.type_of(id));
        Ok(())
    }
}
