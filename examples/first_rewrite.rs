//! Expressions as an enum, rewritten by patterns: all that the page `docs/first-rewrite.md` types in.

use std::error::Error;

use pdl_derive::Instruction;
use pdl_vm::RunLimit;
use pdl_vm::instructions::{Graph, GraphHost};
use pdl_vm::rebuild::{Rebuilt, rebuild};
use pdll_macros::pdll;

/// A node of an expression. Fields of the type `value` are operands, all others are attributes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Instruction)]
#[pdl(value = usize, pure)]
enum Node {
    Variable { name: String },
    Number { value: i64 },
    Add { args: [usize; 2] },
    Mul { args: [usize; 2] },
    Neg { arg: usize },
}

#[derive(Debug, Default)]
struct Expressions(Vec<Node>);

impl Graph for Expressions {
    type Node = Node;
    type Id = usize;
    type Type = ();

    fn node(&self, id: usize) -> &Node {
        &self.0[id]
    }

    fn add(&mut self, node: Node) -> Result<usize, String> {
        self.0.push(node);
        Ok(self.0.len() - 1)
    }

    fn type_of(&self, _: usize) {}
}

impl Expressions {
    fn text(&self, id: usize) -> String {
        match self.node(id) {
            Node::Variable { name } => name.clone(),
            Node::Number { value } => value.to_string(),
            Node::Add { args: [a, b] } => format!("({} + {})", self.text(*a), self.text(*b)),
            Node::Mul { args: [a, b] } => format!("({} * {})", self.text(*a), self.text(*b)),
            Node::Neg { arg } => format!("-{}", self.text(*arg)),
        }
    }
}

pdll! {
    plain_names;
    struct Simplification for Rebuilt<GraphHost<Expressions>>;

    Pattern AddZero => replace op<add>(x: Value, op<number> {value = attr<"0">}) with x;
    Pattern MulOne => replace op<mul>(x: Value, op<number> {value = attr<"1">}) with x;
    Pattern NegNeg => replace op<neg>(op<neg>(x: Value)) with x;
    Pattern MulMinusOne => replace op<mul>(x: Value, op<number> {value = attr<"-1">}) with op<neg>(x);
}

/// Returns an expression, and what the patterns make of it.
pub(crate) fn rewritten() -> Result<String, Box<dyn Error>> {
    let mut expressions = Expressions::default();
    let x = expressions.add(Node::Variable { name: "x".to_owned() })?;
    let zero = expressions.add(Node::Number { value: 0 })?;
    let minus_one = expressions.add(Node::Number { value: -1 })?;
    let sum = expressions.add(Node::Add { args: [x, zero] })?;
    let product = expressions.add(Node::Mul { args: [sum, minus_one] })?;
    let root = expressions.add(Node::Neg { arg: product })?;
    let before = expressions.text(root);

    let mut host = GraphHost::new(expressions);
    let set = Simplification::bind(&mut host)?;
    let report = rebuild(&set, &mut host, &[root], RunLimit::Relative)?;
    let after = host.graph.text(report.values[0]);
    Ok(format!("{before}\n{after} after {} rewrites", report.rewrites))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", rewritten()?);
    Ok(())
}
