//! Rules in Rust on a graph whose nodes are made once, beside the interpreter.

use std::sync::Arc;

use crate::choices::Choices;
use pdl_derive::Instruction;
use pdl_vm::instructions::{Graph, GraphHost, rebuild_by_rules};
use pdl_vm::rebuild::{Rebuilt, rebuild};
use pdl_vm::{Natives, PatternSet, RunLimit};

/// The patterns.
pub const PATTERNS: &str = include_str!("graph.pdll");

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Instruction)]
#[pdl(dialect = "e", value = usize, pure)]
#[allow(missing_docs, reason = "they say what they are")]
pub enum Node {
    Variable { name: String },
    Number { value: i64 },
    Add { args: [usize; 2] },
    Mul { args: [usize; 2] },
    Neg { arg: usize },
    Sum { args: Vec<usize> },
}

/// The nodes, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nodes(Vec<Node>);

impl Graph for Nodes {
    type Node = Node;
    type Id = usize;
    type Type = ();

    fn node(&self, id: usize) -> &Node {
        &self.0[id]
    }

    fn add(&mut self, node: Node) -> Result<usize, String> {
        let known = self.0.iter().position(|known| *known == node);
        Ok(known.unwrap_or_else(|| {
            self.0.push(node);
            self.0.len() - 1
        }))
    }

    fn type_of(&self, _: usize) {}
}

/// The host.
pub type Host = Rebuilt<GraphHost<Nodes>>;

mod rules {
    use super::Node;

    include!(concat!(env!("OUT_DIR"), "/graph.rs"));
}

/// Rewrites a random graph by rules in Rust and by the interpreter, and returns the number of rewrites.
///
/// # Panics
/// If they differ.
pub fn compare(seed: u64) -> u64 {
    let mut choices = Choices::from_seed(seed);
    let mut nodes = Nodes::default();
    let add = |nodes: &mut Nodes, node| nodes.add(node).expect("all nodes can be made");
    for name in ["x", "y"] {
        add(&mut nodes, Node::Variable { name: name.to_owned() });
    }
    for _ in 0..60 {
        let mut one = || choices.below(nodes.0.len());
        let (a, b) = (one(), one());
        let node = match choices.below(6) {
            0 => Node::Number { value: choices.below(4) as i64 - 1 },
            1 => Node::Neg { arg: a },
            2 => Node::Sum { args: vec![a, b][..choices.below(3)].to_vec() },
            3 => Node::Mul { args: [a, b] },
            _ => Node::Add { args: [a, b] },
        };
        add(&mut nodes, node);
    }
    let roots: Vec<usize> = (0..nodes.0.len()).rev().step_by(3).collect();
    let (mut compiled, mut interpreted) = (GraphHost::new(nodes.clone()), GraphHost::new(nodes));
    let program = Arc::new(pdll::compile(PATTERNS).unwrap_or_else(|error| panic!("{error}")));
    let mut natives = Natives::new();
    natives.register_checks(&program, &mut interpreted);
    let set = PatternSet::bind(program, &mut interpreted, &natives).expect("it binds");
    let by_code = rebuild(&set, &mut interpreted, &roots, RunLimit::Relative).expect("nothing stops it");
    let rules = rules::Rules::new(&compiled).expect("the types are known");
    let by_rust = rebuild_by_rules(&rules, &mut compiled, &roots, RunLimit::Relative);
    assert!(by_code.failures.first.is_empty());
    assert_eq!((by_rust.values, by_rust.rewrites), (by_code.values, by_code.rewrites), "seed {seed}");
    assert_eq!(compiled.0.graph, interpreted.0.graph, "seed {seed}");
    by_rust.rewrites
}
