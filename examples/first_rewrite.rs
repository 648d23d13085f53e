//! Expressions as an enum, rewritten by patterns: all that the page `docs/first-rewrite.md` types in.

use std::error::Error;
use std::sync::Arc;

use pdl_derive::Instruction;
use pdl_vm::instructions::{Graph, GraphHost};
use pdl_vm::rebuild::rebuild;
use pdl_vm::{Natives, PatternSet, RunLimit};

/// A node of an expression. Fields of the type `value` are operands, all others are attributes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Instruction)]
#[pdl(dialect = "e", value = usize, pure)]
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

pub(crate) const PATTERNS: &str = r#"
    Pattern AddZero => replace op<e.add>(x: Value, op<e.number> {value = attr<"0">}) with x;
    Pattern MulOne => replace op<e.mul>(x: Value, op<e.number> {value = attr<"1">}) with x;
    Pattern NegNeg => replace op<e.neg>(op<e.neg>(x: Value)) with x;
    Pattern MulMinusOne => replace op<e.mul>(x: Value, op<e.number> {value = attr<"-1">}) with op<e.neg>(x);
"#;

/// Returns an expression, and what patterns make of it.
pub(crate) fn rewritten(patterns: &str) -> Result<String, Box<dyn Error>> {
    let mut expressions = Expressions::default();
    let x = expressions.add(Node::Variable { name: "x".to_owned() })?;
    let zero = expressions.add(Node::Number { value: 0 })?;
    let minus_one = expressions.add(Node::Number { value: -1 })?;
    let sum = expressions.add(Node::Add { args: [x, zero] })?;
    let product = expressions.add(Node::Mul { args: [sum, minus_one] })?;
    let root = expressions.add(Node::Neg { arg: product })?;
    let before = expressions.text(root);

    let mut host = GraphHost::new(expressions);
    let program = Arc::new(pdll::compile(patterns)?);
    let set = PatternSet::bind(program, &mut host, &Natives::new())?;
    let report = rebuild(&set, &mut host, &[root], RunLimit::Relative)?;
    let after = host.graph.text(report.values[0]);
    Ok(format!("{before}\n{after} after {} rewrites", report.rewrites))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", rewritten(PATTERNS)?);
    Ok(())
}
