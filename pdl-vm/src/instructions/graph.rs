//! [`GraphHost`]: hosts of graphs whose nodes are made once: hash-consed DAGs, plans, expressions.

use crate::prelude::*;

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use super::host::AttributeHandle;
use super::kinds::{self, Kinds, names_of};
use super::{ImmediateData, Instruction, RuleHost, RuleSet};
use crate::greedy::RunLimit;
use crate::host::{Host, HostError, HostTuning, NewOp};
use crate::rebuild::{self, BuildHost, RebuildReport, Rebuilt};
use pdl_bytecode::PatternId;

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
    /// The value that a compiled rule puts in the place of a node.
    replaced: Option<(G::Id, G::Id)>,
}

impl<G: Graph> GraphHost<G> {
    /// Makes the host of a graph.
    pub fn new(graph: G) -> Rebuilt<GraphHost<G>> {
        Rebuilt(GraphHost { graph, kinds: Kinds::new(), replaced: None })
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
        self.kinds.operand_group(self.graph.node(op), group)
    }
}

impl<G: Graph> HostTuning for GraphHost<G> {
    fn op_name_index(&self, name: u32) -> Option<usize> {
        Some(name as usize)
    }
}

names_of!(GraphHost<G: Graph>, graph, Node);

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

/// Rewrites what is computed by rules that are compiled to Rust: as [`rebuild`](crate::rebuild::rebuild) does with patterns.
pub fn rebuild_by_rules<G: Graph>(
    rules: &(impl RuleSet<Rebuilt<GraphHost<G>>> + ?Sized),
    host: &mut Rebuilt<GraphHost<G>>,
    roots: &[G::Id],
    limit: RunLimit,
) -> RebuildReport<G::Id> {
    let most = limit.rewrites(rebuild::count(host, roots));
    let report = rebuild::rebuild_by(host, roots, most, |host, op| {
        host.0.replaced = None;
        let applied = rules.apply(host, op);
        let replaced = host.0.replaced.take().filter(|(root, _)| *root == op);
        Ok(applied.zip(replaced).map(|(pattern, (_, value))| (PatternId::new(pattern as u32), vec![value])))
    });
    report.expect("rules in Rust are applied or not")
}

/// Nodes are made by the graph, and what is replaced stays.
impl<G: Graph> RuleHost for Rebuilt<GraphHost<G>> {
    type Instruction = G::Node;
    type Id = G::Id;
    type Value = G::Id;
    type Type = G::Type;

    #[inline]
    fn instruction(&self, id: G::Id) -> &G::Node {
        self.0.graph.node(id)
    }

    fn result_count(&self, _id: G::Id) -> usize {
        1
    }

    #[inline]
    fn result(&self, id: G::Id, _index: usize) -> G::Id {
        id
    }

    #[inline]
    fn definition(&self, value: G::Id) -> Option<(G::Id, usize)> {
        Some((value, 0))
    }

    #[inline]
    fn value_type(&self, value: G::Id) -> G::Type {
        self.0.graph.type_of(value)
    }

    fn type_of_text(&self, text: &str) -> Option<G::Type> {
        self.0.graph.parse_type(text)
    }

    fn create(&mut self, node: G::Node, types: Option<&[G::Type]>, _before: G::Id) -> Option<G::Id> {
        let made = self.0.graph.add(node).ok()?;
        let is_as_said = types.is_none_or(|types| types == [self.0.graph.type_of(made)]);
        is_as_said.then_some(made)
    }

    fn replace(&mut self, id: G::Id, values: &[G::Id]) -> bool {
        let [value] = *values else { return false };
        self.0.replaced = Some((id, value));
        true
    }

    fn erase(&mut self, _id: G::Id) -> bool {
        true
    }
}
