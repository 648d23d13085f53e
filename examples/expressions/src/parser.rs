//! The language: `x * 8 + (y - y)`. Operators are `+ - *`, names are inputs.

use std::iter::Peekable;
use std::str::Chars;

use crate::graph::{Constant, Graph, Node, Type};

/// The limit of the nesting of parentheses.
const MAX_DEPTH: usize = 200;

/// Reads an expression.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn parse(source: &str) -> Result<Graph, String> {
    let mut parser = Parser { graph: Graph::default(), chars: source.chars().peekable(), inputs: Vec::new() };
    let value = parser.sum(0)?;
    if let Some(other) = parser.peek() {
        return Err(format!("expected an operator, found `{other}`"));
    }
    let output = parser.graph.name("expr.output");
    parser.graph.add(output, &[value], &[], Type::None);
    Ok(parser.graph)
}

struct Parser<'a> {
    graph: Graph,
    chars: Peekable<Chars<'a>>,
    inputs: Vec<(String, Node)>,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<char> {
        while self.chars.next_if(|c| c.is_whitespace()).is_some() {}
        self.chars.peek().copied()
    }

    fn sum(&mut self, depth: usize) -> Result<Node, String> {
        let mut left = self.product(depth)?;
        while let Some(operator @ ('+' | '-')) = self.peek() {
            self.chars.next();
            let right = self.product(depth)?;
            let name = self.graph.name(if operator == '+' { "expr.add" } else { "expr.sub" });
            left = self.graph.add(name, &[left, right], &[], Type::Int);
        }
        Ok(left)
    }

    fn product(&mut self, depth: usize) -> Result<Node, String> {
        let mut left = self.atom(depth)?;
        while self.peek() == Some('*') {
            self.chars.next();
            let right = self.atom(depth)?;
            let name = self.graph.name("expr.mul");
            left = self.graph.add(name, &[left, right], &[], Type::Int);
        }
        Ok(left)
    }

    fn atom(&mut self, depth: usize) -> Result<Node, String> {
        if depth > MAX_DEPTH {
            return Err(format!("parentheses nest deeper than {MAX_DEPTH}"));
        }
        match self.peek() {
            Some('(') => {
                self.chars.next();
                let inner = self.sum(depth + 1)?;
                match self.peek() {
                    Some(')') => self.chars.next(),
                    _ => return Err("expected `)`".to_owned()),
                };
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() => {
                let digits = self.take(|c| c.is_ascii_digit());
                let number = digits.parse().map_err(|_| format!("`{digits}` is too large"))?;
                let (name, value) = (self.graph.name("expr.const"), self.graph.name("value"));
                Ok(self.graph.add(name, &[], &[(value, Constant::Int(number))], Type::Int))
            }
            Some(c) if c.is_alphabetic() => {
                let text = self.take(|c| c.is_alphanumeric());
                if let Some((_, node)) = self.inputs.iter().find(|(name, _)| *name == text) {
                    return Ok(*node);
                }
                let (op, key, name) = (self.graph.name("expr.input"), self.graph.name("name"), self.graph.name(&text));
                let node = self.graph.add(op, &[], &[(key, Constant::Name(name))], Type::Int);
                self.inputs.push((text, node));
                Ok(node)
            }
            Some(other) => Err(format!("expected a number, a name or `(`, found `{other}`")),
            None => Err("expected a number, a name or `(`".to_owned()),
        }
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> String {
        std::iter::from_fn(|| self.chars.next_if(|c| wanted(*c))).collect()
    }
}
