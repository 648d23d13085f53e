//! Tensors as a graph whose nodes are made once and shared: rewritten by patterns, and rebuilt.
//!
//! The host is derived: [`Node`] says what there is, and `impl Graph` how to get at it. `cargo test --example tensors` tries it.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;

use pdl_derive::Instruction;
use pdl_vm::instructions::{AttributeHandle, Graph, GraphHost, Immediate};
use pdl_vm::rebuild::{RebuildReport, Rebuilt, rebuild};
use pdl_vm::{Attr, NativeError, Natives, PatternSet, Rewriter, RunLimit};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Id(u32);

/// The number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape(u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Instruction)]
#[pdl(dialect = "t", value = Id, pure)]
pub(crate) enum Node {
    Input { name: String, shape: Vec<usize> },
    Constant { value: i64, shape: Vec<usize> },
    Add { args: [Id; 2] },
    Mul { args: [Id; 2] },
    Neg { arg: Id },
    Matmul { args: [Id; 2] },
    Transpose { arg: Id, order: Vec<usize> },
    Reshape { arg: Id, shape: Vec<usize> },
}

/// The graph: each node once.
#[derive(Debug, Default)]
pub(crate) struct Tensors {
    nodes: Vec<(Node, Shape)>,
    ids: HashMap<Node, Id>,
    shapes: Vec<Vec<usize>>,
}

// [host]
impl Graph for Tensors {
    type Node = Node;
    type Id = Id;
    type Type = Shape;

    fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize].0
    }

    fn add(&mut self, node: Node) -> Result<Id, String> {
        self.make(node)
    }

    fn type_of(&self, id: Id) -> Shape {
        self.nodes[id.0 as usize].1
    }
}
// [/host]

impl Tensors {
    /// Adds a node, or finds the equal one.
    fn make(&mut self, node: Node) -> Result<Id, String> {
        if let Some(id) = self.ids.get(&node) {
            return Ok(*id);
        }
        let shape = self.shape_of(&node)?;
        let id = Id(self.nodes.len() as u32);
        self.nodes.push((node.clone(), shape));
        self.ids.insert(node, id);
        Ok(id)
    }

    fn dimensions(&self, id: Id) -> &[usize] {
        &self.shapes[self.type_of(id).0 as usize]
    }

    /// Returns the shape of a node that is not there yet.
    fn shape_of(&mut self, node: &Node) -> Result<Shape, String> {
        let shape = match node {
            Node::Input { shape, .. } | Node::Constant { shape, .. } => shape.clone(),
            Node::Neg { arg } => self.dimensions(*arg).to_vec(),
            Node::Add { args: [a, b] } | Node::Mul { args: [a, b] } => match self.dimensions(*a) == self.dimensions(*b)
            {
                true => self.dimensions(*a).to_vec(),
                false => return Err("both operands have the same shape".to_owned()),
            },
            Node::Matmul { args: [a, b] } => match (self.dimensions(*a), self.dimensions(*b)) {
                ([rows, inner], [other, columns]) if inner == other => vec![*rows, *columns],
                _ => return Err("these are no matrices that fit".to_owned()),
            },
            Node::Transpose { arg, order } => {
                let shape = self.dimensions(*arg);
                let picked: Option<Vec<usize>> = order.iter().map(|axis| shape.get(*axis).copied()).collect();
                picked.filter(|picked| picked.len() == shape.len()).ok_or("the order is none of the axes")?
            }
            Node::Reshape { arg, shape } => {
                let size = |shape: &[usize]| shape.iter().product::<usize>();
                match size(shape) == size(self.dimensions(*arg)) {
                    true => shape.clone(),
                    false => return Err("as many elements are left".to_owned()),
                }
            }
        };
        let known = self.shapes.iter().position(|known| *known == shape);
        Ok(Shape(known.unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        }) as u32))
    }

    /// Writes a node as an expression.
    pub(crate) fn text(&self, id: Id) -> String {
        match self.node(id) {
            Node::Input { name, .. } => name.clone(),
            Node::Constant { value, .. } => value.to_string(),
            Node::Add { args: [a, b] } => format!("({} + {})", self.text(*a), self.text(*b)),
            Node::Mul { args: [a, b] } => format!("({} * {})", self.text(*a), self.text(*b)),
            Node::Matmul { args: [a, b] } => format!("({} @ {})", self.text(*a), self.text(*b)),
            Node::Neg { arg } => format!("-{}", self.text(*arg)),
            Node::Transpose { arg, order } => format!("{}.T{order:?}", self.text(*arg)),
            Node::Reshape { arg, shape } => format!("{}.R{shape:?}", self.text(*arg)),
        }
    }
}

const PATTERNS: &str = r#"
    Constraint IsSorted(order: Attr);
    Rewrite Compose(outer: Attr, inner: Attr) -> Attr;

    Pattern => replace op<t.neg>(op<t.neg>(x: Value)) with x;
    Pattern => replace op<t.add>(x: Value, op<t.constant> {value = attr<"0">}) with x;
    Pattern => replace op<t.mul>(x: Value, op<t.constant> {value = attr<"1">}) with x;

    Pattern {
        let root = op<t.transpose>(x: Value) {order = order: Attr};
        IsSorted(order);
        replace root with x;
    }
    Pattern {
        let root = op<t.transpose>(op<t.transpose>(x: Value) {order = inner: Attr}) {order = outer: Attr};
        rewrite root with {
            let order = Compose(outer, inner);
            replace root with op<t.transpose>(x) {order = order};
        };
    }
    // The transposes of a product's factors become one of the product.
    Pattern {
        let swapped = attr<"[1, 0]">;
        let root = op<t.matmul>(op<t.transpose>(b: Value) {order = swapped}, op<t.transpose>(a: Value) {order = swapped});
        replace root with op<t.transpose>(op<t.matmul>(a, b)) {order = swapped};
    }

    Pattern {
        let root = op<t.reshape>(op<t.reshape>(x: Value)) {shape = shape: Attr};
        replace root with op<t.reshape>(x) {shape = shape};
    }
    Pattern {
        let shape: Type;
        let root = op<t.reshape>(x: Value<shape>) -> (shape);
        replace root with x;
    }
"#;

/// The host that patterns are bound to.
pub(crate) type Host = Rebuilt<GraphHost<Tensors>>;

fn list(host: &Host, attribute: AttributeHandle) -> Vec<usize> {
    Immediate::of_data(Some(&host.data(attribute))).unwrap_or_default()
}

fn natives() -> Natives<Host> {
    let mut natives = Natives::new();
    natives.constraint("IsSorted", |host: &Host, Attr(order): Attr<Host>| list(host, order).is_sorted());
    let compose = |rewriter: &mut Rewriter<'_, Host>, Attr(outer): Attr<Host>, Attr(inner): Attr<Host>| {
        let inner = list(rewriter.host(), inner);
        let axes = list(rewriter.host(), outer);
        let composed: Vec<usize> = axes.iter().filter_map(|axis| inner.get(*axis).copied()).collect();
        let data = composed.data().ok_or_else(|| NativeError::new("an axis is too large"))?;
        Ok::<_, NativeError>(Attr::<Host>(rewriter.host().handle(&data)))
    };
    natives.rewrite("Compose", compose);
    natives
}

/// Rewrites all that some nodes are computed from.
pub(crate) fn simplify(host: &mut Host, patterns: &str, roots: &[Id]) -> Result<RebuildReport<Id>, Box<dyn Error>> {
    let program = Arc::new(pdll::compile(patterns)?);
    let set = PatternSet::bind(program, host, &natives())?;
    Ok(rebuild(&set, host, roots, RunLimit::Relative)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut graph = Tensors::default();
    let a = graph.add(Node::Input { name: "a".to_owned(), shape: vec![2, 3] })?;
    let b = graph.add(Node::Input { name: "b".to_owned(), shape: vec![3, 4] })?;
    let order = vec![1, 0];
    let a = graph.add(Node::Transpose { arg: a, order: order.clone() })?;
    let b = graph.add(Node::Transpose { arg: b, order: order.clone() })?;
    let product = graph.add(Node::Matmul { args: [b, a] })?;
    let back = graph.add(Node::Transpose { arg: product, order })?;
    println!("{}", graph.text(back));
    let mut host = GraphHost::new(graph);
    let report = simplify(&mut host, PATTERNS, &[back])?;
    println!("{} after {} rewrites", host.graph.text(report.values[0]), report.rewrites);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(graph: &mut Tensors, name: &str, shape: &[usize]) -> Id {
        graph.add(Node::Input { name: name.to_owned(), shape: shape.to_vec() }).unwrap()
    }

    fn simplified(graph: Tensors, root: Id) -> (String, u64) {
        let mut host = GraphHost::new(graph);
        let report = simplify(&mut host, PATTERNS, &[root]).unwrap();
        assert!(report.converged);
        (host.graph.text(report.values[0]), report.rewrites)
    }

    #[test]
    fn transposes_meet_behind_a_product_and_go() {
        let mut graph = Tensors::default();
        let (a, b) = (input(&mut graph, "a", &[2, 3]), input(&mut graph, "b", &[3, 4]));
        let order = || vec![1, 0];
        let a = graph.add(Node::Transpose { arg: a, order: order() }).unwrap();
        let b = graph.add(Node::Transpose { arg: b, order: order() }).unwrap();
        let product = graph.add(Node::Matmul { args: [b, a] }).unwrap();
        let back = graph.add(Node::Transpose { arg: product, order: order() }).unwrap();
        assert_eq!(simplified(graph, back), ("(a @ b)".to_owned(), 3));
    }

    #[test]
    fn shapes_decide() {
        let mut graph = Tensors::default();
        let x = input(&mut graph, "x", &[4, 2]);
        let flat = graph.add(Node::Reshape { arg: x, shape: vec![8] }).unwrap();
        let other = graph.add(Node::Reshape { arg: flat, shape: vec![2, 4] }).unwrap();
        let same = graph.add(Node::Reshape { arg: other, shape: vec![4, 2] }).unwrap();
        let sum = graph.add(Node::Add { args: [same, x] }).unwrap();
        let zero = graph.add(Node::Constant { value: 0, shape: vec![4, 2] }).unwrap();
        let sum = graph.add(Node::Add { args: [sum, zero] }).unwrap();
        assert_eq!(simplified(graph, sum).0, "(x + x)");
    }

    #[test]
    fn what_is_shared_is_rewritten_once() {
        let mut graph = Tensors::default();
        let mut node = input(&mut graph, "x", &[1]);
        let one = graph.add(Node::Constant { value: 1, shape: vec![1] }).unwrap();
        // As a tree these are 2^40 nodes.
        for _ in 0..40 {
            let product = graph.add(Node::Mul { args: [node, one] }).unwrap();
            node = graph.add(Node::Add { args: [product, product] }).unwrap();
        }
        let mut host = GraphHost::new(graph);
        let report = simplify(&mut host, PATTERNS, &[node]).unwrap();
        assert_eq!(report.rewrites, 40);
    }

    #[test]
    fn depth_costs_no_stack() {
        let mut graph = Tensors::default();
        let mut node = input(&mut graph, "x", &[1]);
        for _ in 0..100_000 {
            node = graph.add(Node::Neg { arg: node }).unwrap();
        }
        assert_eq!(simplified(graph, node).0, "x");
    }

    #[test]
    fn patterns_that_undo_each_other_end() {
        let mut graph = Tensors::default();
        let (a, b) = (input(&mut graph, "a", &[1]), input(&mut graph, "b", &[1]));
        let sum = graph.add(Node::Add { args: [a, b] }).unwrap();
        let mut host = GraphHost::new(graph);
        let swap = "Pattern => replace op<t.add>(a: Value, b: Value) with op<t.add>(b, a);";
        let report = simplify(&mut host, swap, &[sum]).unwrap();
        assert!(report.converged);
        assert_eq!(host.graph.text(report.values[0]), "(a + b)");
        // This one makes something new each time.
        let grow = "Pattern Grow { let root = op<t.neg>(a: Value); replace root with op<t.neg>(op<t.add>(a, a)); }";
        let negated = host.graph.add(Node::Neg { arg: sum }).unwrap();
        let report = simplify(&mut host, grow, &[negated]).unwrap();
        assert!(!report.converged && report.cycle.len() == 1 && report.rewrites > 100_000);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut graph = Tensors::default();
        let x = input(&mut graph, "x", &[2, 3]);
        let negated = graph.add(Node::Neg { arg: x }).unwrap();
        let mut host = GraphHost::new(graph);
        let wrong = "Pattern => replace op<t.neg>(x: Value) with op<t.matmul>(x, x);";
        let report = simplify(&mut host, wrong, &[negated]).unwrap();
        assert_eq!((report.rewrites, report.failures.count, report.values[0]), (0, 1, negated));
        let error = simplify(&mut host, "Pattern => replace op<t.negg>(x: Value) with x;", &[negated]).unwrap_err();
        assert!(error.to_string().contains("`t.neg`"), "{error}");
    }
}
