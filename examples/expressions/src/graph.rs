//! The graph: nodes with operands, each with one result. There is no order and there are no blocks.

use std::fmt;

/// A node, and the value that it computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(pub(crate) u32);

/// A name of a kind of node, or of a property of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(pub(crate) u32);

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A number.
    Int,
    /// No value: the type of the program's outputs.
    None,
}

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// A number.
    Int(i64),
    /// A name.
    Name(Name),
}

impl Constant {
    /// Computes with two numbers; `None` if one is no number, or the result does not fit.
    pub fn combine(a: Constant, b: Constant, compute: impl Fn(i64, i64) -> Option<i64>) -> Option<Constant> {
        match (a, b) {
            (Constant::Int(a), Constant::Int(b)) => compute(a, b).map(Constant::Int),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct NodeData {
    pub(crate) name: Name,
    pub(crate) operands: Vec<Node>,
    pub(crate) properties: Vec<(Name, Constant)>,
    pub(crate) r#type: Type,
    /// The users of the value, with the number of the operand; the latest use first.
    pub(crate) uses: Vec<(Node, usize)>,
    /// While the node is taken out: where its uses stood in the lists of its operands.
    pub(crate) places: Vec<usize>,
    pub(crate) live: bool,
}

/// A program as a graph.
#[derive(Clone, Debug)]
pub struct Graph {
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) names: Vec<String>,
}

impl Default for Graph {
    fn default() -> Self {
        let program = NodeData {
            name: Name(0),
            operands: vec![],
            properties: vec![],
            r#type: Type::None,
            uses: vec![],
            places: vec![],
            live: true,
        };
        Graph { nodes: vec![program], names: vec!["expr.program".to_owned()] }
    }
}

impl Graph {
    /// The node that stands for the whole.
    pub fn program(&self) -> Node {
        Node(0)
    }

    /// The number of a name.
    pub fn name(&mut self, text: &str) -> Name {
        let known = self.names.iter().position(|name| name == text);
        let index = known.unwrap_or_else(|| {
            self.names.push(text.to_owned());
            self.names.len() - 1
        });
        Name(index as u32)
    }

    /// Adds a node.
    pub fn add(&mut self, name: Name, operands: &[Node], properties: &[(Name, Constant)], r#type: Type) -> Node {
        let node = Node(self.nodes.len() as u32);
        for (index, operand) in operands.iter().enumerate() {
            self.node_mut(*operand).uses.insert(0, (node, index));
        }
        let (operands, properties) = (operands.to_vec(), properties.to_vec());
        self.nodes.push(NodeData { name, operands, properties, r#type, uses: vec![], places: vec![], live: true });
        node
    }

    pub(crate) fn node(&self, node: Node) -> &NodeData {
        &self.nodes[node.0 as usize]
    }

    pub(crate) fn node_mut(&mut self, node: Node) -> &mut NodeData {
        &mut self.nodes[node.0 as usize]
    }
}

/// One line for each node: `%3 = expr.mul %1 %2`.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, node) in self.nodes.iter().enumerate().skip(1).filter(|(_, node)| node.live) {
            write!(f, "%{index} = {}", self.names[node.name.0 as usize])?;
            for operand in &node.operands {
                write!(f, " %{}", operand.0)?;
            }
            for (_, constant) in &node.properties {
                match constant {
                    Constant::Int(number) => write!(f, " {number}")?,
                    Constant::Name(name) => write!(f, " {}", self.names[name.0 as usize])?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
