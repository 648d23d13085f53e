//! All patterns without choices that a pattern stands for, in the order in which they are tried.
//!
//! A choice that is written earlier is the more significant one: its first answer is tried with all that follows before its second is.
//! An operation chooses its name, then what its operands choose as they are written, then their order, then what its attributes and its results choose.
//! Orders are tried as words are in a dictionary, of the places at which operands are written.

use super::tree::{Attribute, Define, Each, Node, Operation, Pattern, Presence, Statement, Variable};

/// The most ways that are told apart: no list grows shorter by what is around it, so one that is cut off is of too many in the end.
const MOST: usize = super::MAX_FORMS + 1;

/// The variables that are absent.
type Absent = Vec<Variable>;

/// Something for each way, with what is absent then.
type Ways<T> = Vec<(T, Absent)>;

/// Returns the patterns that a pattern stands for, by the names of operations with the trait of commutative ones.
pub(super) fn ways(pattern: &Pattern, commutative: &[&str]) -> Vec<Pattern> {
    let commutative = if pattern.is_commutative { commutative } else { &[] };
    let expander = Expander { pattern, commutative };
    let statements = each(&pattern.statements, Vec::new(), &|statement, absent| expander.statement(statement, absent));
    let made = statements.into_iter().map(|(statements, absent)| {
        let mut way = Pattern { statements, is_commutative: false, ..pattern.clone() };
        for (variable, declared) in way.variables.iter_mut().enumerate() {
            declared.is_optional = false;
            declared.is_absent = absent.contains(&variable);
        }
        way
    });
    made.collect()
}

/// Returns the ways of a list: those of the last item change fastest.
fn each<T, U: Clone>(items: &[T], absent: Absent, of_one: &dyn Fn(&T, &Absent) -> Ways<U>) -> Ways<Vec<U>> {
    let mut ways = vec![(Vec::new(), absent)];
    for item in items {
        let mut longer = Vec::new();
        for (before, absent) in ways {
            for (one, absent) in of_one(item, &absent) {
                let mut list = before.clone();
                list.push(one);
                longer.push((list, absent));
            }
            if longer.len() >= MOST {
                break;
            }
        }
        longer.truncate(MOST);
        ways = longer;
    }
    ways
}

struct Expander<'a> {
    pattern: &'a Pattern,
    /// The operations whose operands may stand in any order without a mark.
    commutative: &'a [&'a str],
}

impl Expander<'_> {
    fn statement(&self, statement: &Statement, absent: &Absent) -> Ways<Statement> {
        match statement {
            Statement::Let(variable, node) => {
                let is_value = !node.is_operation();
                let ways = self.node(node, absent).into_iter().filter_map(|(node, absent)| Some((node?, absent)));
                let ways = ways.map(|(node, absent)| (if is_value { node.into_value() } else { node }, absent));
                ways.map(|(node, absent)| (Statement::Let(*variable, node), absent)).collect()
            }
            Statement::Asks(calls) => {
                calls.iter().map(|call| (Statement::Asks(vec![call.clone()]), absent.clone())).collect()
            }
            Statement::Each(each) => {
                let element = each.element.clone().into_value();
                vec![(Statement::Each(Each { element, ..each.clone() }), absent.clone())]
            }
        }
    }

    /// Returns the ways of a part: `None` where there is nothing.
    fn node(&self, node: &Node, absent: &Absent) -> Ways<Option<Node>> {
        let one = |node: Node| vec![(Some(node), absent.clone())];
        match node {
            Node::Alternatives(nodes) => {
                let is_value = !node.is_operation();
                let ways = nodes.iter().flat_map(|node| self.node(node, absent)).take(MOST);
                let value = |node: Node| if is_value { node.into_value() } else { node };
                ways.map(|(node, absent)| (node.map(value), absent)).collect()
            }
            Node::Define(define) if define.is_optional => {
                let mut present = define.clone();
                present.is_optional = false;
                let mut without = absent.clone();
                without.push(define.variable);
                vec![(Some(Node::Define(present)), absent.clone()), (None, without)]
            }
            Node::Use(variable, _) if absent.contains(variable) => vec![(None, absent.clone())],
            Node::Operation(operation) => {
                let ways = self.operation(operation, absent).into_iter();
                ways.map(|(operation, absent)| (Some(Node::Operation(operation)), absent)).collect()
            }
            Node::Result(node, index) => {
                let ways = self.node(node, absent).into_iter();
                let result = |node: Node| Node::Result(Box::new(node), *index);
                ways.map(|(node, absent)| (node.map(result), absent)).collect()
            }
            _ => one(node.clone()),
        }
    }

    /// Returns the ways of operands or of results, those left out that are absent.
    fn nodes(&self, nodes: &Option<Vec<Node>>, absent: &Absent) -> Ways<Option<Vec<Node>>> {
        let Some(nodes) = nodes else { return vec![(None, absent.clone())] };
        let ways = each(nodes, absent.clone(), &|node, absent| self.node(node, absent));
        let one = |nodes: Vec<Option<Node>>| {
            let nodes: Vec<Node> = nodes.into_iter().flatten().collect();
            // Beside the rest each other one is one value.
            match nodes.iter().any(|node| matches!(node, Node::Rest(_))) {
                true => nodes.into_iter().map(Node::into_value).collect(),
                false => nodes,
            }
        };
        ways.into_iter().map(|(nodes, absent)| (Some(one(nodes)), absent)).collect()
    }

    fn operation(&self, operation: &Operation, absent: &Absent) -> Ways<Operation> {
        let names: Vec<Vec<&'static str>> = match operation.names.is_empty() {
            true => vec![Vec::new()],
            false => operation.names.iter().map(|name| vec![*name]).collect(),
        };
        let may_commute = !names[0].is_empty() && operation.names.iter().all(|name| self.commutative.contains(name));
        let commutes = operation.is_commutative || may_commute;
        let mut ways = Vec::new();
        for names in names {
            for (operands, absent) in self.nodes(&operation.operands, absent) {
                let orders = match operands {
                    Some(operands) if commutes => {
                        let values: Vec<Node> = operands.into_iter().map(Node::into_value).collect();
                        orders(&values).into_iter().map(Some).collect()
                    }
                    operands => vec![operands],
                };
                for operands in orders {
                    let attributes = each(&operation.attributes, absent.clone(), &|attribute, absent| {
                        self.attribute(attribute, absent)
                    });
                    for (attributes, absent) in attributes {
                        for (results, absent) in self.nodes(&operation.results, &absent) {
                            let (names, operands) = (names.clone(), operands.clone());
                            let attributes = attributes.clone();
                            let way = Operation { names, is_commutative: false, operands, attributes, results };
                            ways.push((way, absent));
                        }
                    }
                    if ways.len() >= MOST {
                        ways.truncate(MOST);
                        return ways;
                    }
                }
            }
        }
        ways
    }

    fn attribute(&self, attribute: &Attribute, absent: &Absent) -> Ways<Attribute> {
        let Attribute { name, presence, value } = attribute;
        let without = Attribute { name, presence: Presence::Absent, value: None };
        if *presence == Presence::Absent {
            return vec![(without, absent.clone())];
        }
        let with = |value| Attribute { name, presence: Presence::Required, value };
        let mut ways = match value {
            None => vec![(with(None), absent.clone())],
            Some(value) => {
                let ways = self.node(value, absent).into_iter();
                let way = |value: Option<Node>| value.map_or(without.clone(), |value| with(Some(value)));
                ways.map(|(value, absent)| (way(value), absent)).collect()
            }
        };
        // A variable that may be absent has chosen where it is defined.
        let has_chosen = match value {
            Some(Node::Define(Define { variable, .. }) | Node::Use(variable, _)) => {
                self.pattern.variables[*variable].is_optional
            }
            _ => false,
        };
        if *presence == Presence::Optional && !has_chosen {
            ways.push((without, absent.clone()));
        }
        ways
    }
}

/// Returns the orders of some items, as words are in a dictionary.
fn orders(items: &[Node]) -> Vec<Vec<Node>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..items.len() {
        let mut others = items.to_vec();
        let one = others.remove(first);
        for mut order in orders(&others) {
            order.insert(0, one.clone());
            all.push(order);
        }
    }
    all
}
