//! Query plans: operators of tables over trees of expressions, which patterns look into as well. Filters move towards tables, and columns that nobody
//! needs are not read.
//!
//! As in `tensors.rs` the host is derived. Natives look at whole expressions, and build new ones.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;

use pdl_derive::Instruction;
use pdl_vm::instructions::{Graph, GraphHost, Instruction};
use pdl_vm::rebuild::{RebuildReport, Rebuilt, rebuild};
use pdl_vm::{NativeError, Natives, PatternSet, Rewriter, RunLimit, Value, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Id(u32);

/// The type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    /// Rows of so many columns.
    Rows(usize),
    /// A value of a row.
    Scalar,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Instruction)]
#[pdl(dialect = "plan", value = Id, pure)]
pub(crate) enum Node {
    /// These columns of a table.
    Scan {
        table: String,
        columns: Vec<usize>,
    },
    Filter {
        rows: Id,
        condition: Id,
    },
    Project {
        rows: Id,
        columns: Vec<Id>,
    },
    /// All pairs of rows for which the condition holds; columns of the right side come behind those of the left one.
    Join {
        left: Id,
        right: Id,
        condition: Id,
    },
    /// A column of the row at hand.
    Column {
        index: usize,
    },
    Literal {
        value: i64,
    },
    And {
        args: [Id; 2],
    },
    Equal {
        args: [Id; 2],
    },
    Less {
        args: [Id; 2],
    },
}

/// The plans: each node once.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    nodes: Vec<(Node, Type)>,
    ids: HashMap<Node, Id>,
}

// [host]
impl Graph for Plans {
    type Node = Node;
    type Id = Id;
    type Type = Type;

    fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize].0
    }

    fn add(&mut self, node: Node) -> Result<Id, String> {
        Ok(self.make(node))
    }

    fn type_of(&self, id: Id) -> Type {
        self.nodes[id.0 as usize].1
    }

    fn parse_type(&self, text: &str) -> Option<Type> {
        (text == "!plan.scalar").then_some(Type::Scalar)
    }
}
// [/host]

impl Plans {
    /// Adds a node, or finds the equal one.
    fn make(&mut self, node: Node) -> Id {
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        let r#type = match &node {
            Node::Scan { columns, .. } => Type::Rows(columns.len()),
            Node::Filter { rows, .. } => self.type_of(*rows),
            Node::Project { columns, .. } => Type::Rows(columns.len()),
            Node::Join { left, right, .. } => Type::Rows(self.width(*left) + self.width(*right)),
            _ => Type::Scalar,
        };
        let id = Id(self.nodes.len() as u32);
        self.nodes.push((node.clone(), r#type));
        self.ids.insert(node, id);
        id
    }

    /// Returns the number of columns of rows.
    fn width(&self, rows: Id) -> usize {
        match self.type_of(rows) {
            Type::Rows(columns) => columns,
            Type::Scalar => 0,
        }
    }

    /// Appends the columns that an expression reads.
    fn columns_of(&self, expression: Id, columns: &mut Vec<usize>) {
        match self.node(expression) {
            Node::Column { index } => columns.push(*index),
            node => node.operands(&mut |piece| piece.iter().for_each(|part| self.columns_of(*part, columns))),
        }
    }

    /// Returns the expression with others in the place of its columns.
    fn substituted(
        &mut self,
        expression: Id,
        by: &mut impl FnMut(&mut Plans, usize) -> Result<Id, String>,
    ) -> Result<Id, String> {
        let mut node = self.node(expression).clone();
        if let Node::Column { index } = node {
            return by(self, index);
        }
        let mut parts = Vec::new();
        node.operands(&mut |piece| parts.extend_from_slice(piece));
        for part in &mut parts {
            *part = self.substituted(*part, by)?;
        }
        let mut parts = parts.into_iter();
        node.operands_mut(&mut |piece| piece.iter_mut().zip(parts.by_ref()).for_each(|(old, new)| *old = new));
        self.add(node)
    }

    /// Writes a node as an expression.
    pub(crate) fn text(&self, id: Id) -> String {
        let list = |ids: &[Id]| ids.iter().map(|id| self.text(*id)).collect::<Vec<_>>().join(", ");
        match self.node(id) {
            Node::Scan { table, columns } => format!("{table}{columns:?}"),
            Node::Filter { rows, condition } => format!("filter({}, {})", self.text(*rows), self.text(*condition)),
            Node::Project { rows, columns } => format!("project({}; {})", self.text(*rows), list(columns)),
            Node::Join { left, right, condition } => format!("join({})", list(&[*left, *right, *condition])),
            Node::Column { index } => format!("#{index}"),
            Node::Literal { value } => value.to_string(),
            Node::And { args: [a, b] } => format!("({} and {})", self.text(*a), self.text(*b)),
            Node::Equal { args: [a, b] } => format!("({} = {})", self.text(*a), self.text(*b)),
            Node::Less { args: [a, b] } => format!("({} < {})", self.text(*a), self.text(*b)),
        }
    }
}

const PATTERNS: &str = r#"
    Constraint ReadsOnly(condition: Value, side: Value);
    Constraint ReadsOnlyBehind(condition: Value, side: Value);
    Constraint ReadsAll(columns: ValueRange, rows: Value);
    Rewrite Shifted(condition: Value, side: Value) -> Value;
    Rewrite Through(condition: Value, columns: ValueRange) -> Value;
    Rewrite Narrowed(columns: ValueRange, rows: Value) -> Value;
    Rewrite Renumbered(columns: ValueRange) -> ValueRange;

    // Expressions.
    Pattern => replace op<plan.and>(x: Value, op<plan.equal>(y: Value, y)) with x;
    Pattern => replace op<plan.and>(x: Value, x) with x;

    // Filters go towards tables.
    Pattern {
        let root = op<plan.filter>(op<plan.filter>(rows: Value, p: Value), q: Value);
        replace root with op<plan.filter>(rows, op<plan.and>(p, q));
    }
    Pattern {
        let root = op<plan.filter>(op<plan.project>(rows: Value, columns: ValueRange), p: Value);
        rewrite root with {
            let below = Through(p, columns);
            replace root with op<plan.project>(op<plan.filter>(rows, below), columns);
        };
    }
    Pattern {
        let root = op<plan.filter>(op<plan.join>(left: Value, right: Value, on: Value), op<plan.and>(p: Value, q: Value));
        replace root with op<plan.filter>(op<plan.filter>(op<plan.join>(left, right, on), p), q);
    }
    Pattern with benefit(10) {
        let root = op<plan.filter>(op<plan.join>(left: Value, right: Value, on: Value), p: Value);
        ReadsOnly(p, left);
        replace root with op<plan.join>(op<plan.filter>(left, p), right, on);
    }
    Pattern with benefit(10) {
        let root = op<plan.filter>(op<plan.join>(left: Value, right: Value, on: Value), p: Value);
        ReadsOnlyBehind(p, left);
        rewrite root with {
            let shifted = Shifted(p, left);
            replace root with op<plan.join>(left, op<plan.filter>(right, shifted), on);
        };
    }

    // Columns that nobody needs are not read.
    Pattern {
        let scan = op<plan.scan>;
        let root = op<plan.project>(scan.0, columns: ValueRange);
        not ReadsAll(columns, scan.0);
        rewrite root with {
            let narrow = Narrowed(columns, scan.0);
            let renumbered = Renumbered(columns);
            replace root with op<plan.project>(narrow, renumbered);
        };
    }
"#;

/// The host that patterns are bound to.
pub(crate) type Host = Rebuilt<GraphHost<Plans>>;

/// Returns the columns that expressions read, each once and in order.
fn columns_read(plans: &Plans, expressions: &[Id]) -> Vec<usize> {
    let mut columns = Vec::new();
    expressions.iter().for_each(|expression| plans.columns_of(*expression, &mut columns));
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// Returns an expression with other numbers in the place of those of its columns.
fn renumbered(plans: &mut Plans, expression: Id, number: impl Fn(usize) -> Option<usize>) -> Result<Id, NativeError> {
    let mut column = |plans: &mut Plans, index| {
        let index = number(index).ok_or("there is no such column")?;
        plans.add(Node::Column { index })
    };
    plans.substituted(expression, &mut column).map_err(NativeError::new)
}

fn natives() -> Natives<Host> {
    let mut natives = Natives::new();
    natives.constraint("ReadsOnly", |host: &Host, Value(condition): Value<Host>, Value(side): Value<Host>| {
        let width = host.graph.width(side);
        columns_read(&host.graph, &[condition]).iter().all(|column| *column < width)
    });
    natives.constraint("ReadsOnlyBehind", |host: &Host, Value(condition): Value<Host>, Value(side): Value<Host>| {
        let width = host.graph.width(side);
        columns_read(&host.graph, &[condition]).iter().all(|column| *column >= width)
    });
    natives.constraint("ReadsAll", |host: &Host, Values(columns): Values<Host>, Value(rows): Value<Host>| {
        columns_read(&host.graph, &columns).len() == host.graph.width(rows)
    });
    let shifted = |rewriter: &mut Rewriter<'_, Host>, Value(condition): Value<Host>, Value(side): Value<Host>| {
        let plans = &mut rewriter.host_mut().graph;
        let width = plans.width(side);
        renumbered(plans, condition, |index| index.checked_sub(width)).map(Value::<Host>)
    };
    natives.rewrite("Shifted", shifted);
    let through = |rewriter: &mut Rewriter<'_, Host>, Value(condition): Value<Host>, Values(columns): Values<Host>| {
        let mut column = |_: &mut Plans, index: usize| columns.get(index).copied().ok_or("no such column".to_owned());
        let below = rewriter.host_mut().graph.substituted(condition, &mut column);
        below.map(Value::<Host>).map_err(NativeError::new)
    };
    natives.rewrite("Through", through);
    let narrowed = |rewriter: &mut Rewriter<'_, Host>, Values(columns): Values<Host>, Value(scan): Value<Host>| {
        let plans = &mut rewriter.host_mut().graph;
        let read = columns_read(plans, &columns);
        let Node::Scan { table, columns } = plans.node(scan).clone() else { return Err(NativeError::new("no scan")) };
        let columns = read.iter().filter_map(|index| columns.get(*index).copied()).collect();
        plans.add(Node::Scan { table, columns }).map(Value::<Host>).map_err(NativeError::new)
    };
    natives.rewrite("Narrowed", narrowed);
    let numbered = |rewriter: &mut Rewriter<'_, Host>, Values(columns): Values<Host>| {
        let plans = &mut rewriter.host_mut().graph;
        let read = columns_read(plans, &columns);
        let place = |index: usize| read.binary_search(&index).ok();
        let columns = columns.iter().map(|column| renumbered(plans, *column, place));
        columns.collect::<Result<Vec<Id>, NativeError>>().map(Values::<Host>)
    };
    natives.rewrite("Renumbered", numbered);
    natives
}

/// Rewrites a plan.
pub(crate) fn optimize(host: &mut Host, plan: Id) -> Result<RebuildReport<Id>, Box<dyn Error>> {
    let program = Arc::new(pdll::compile(PATTERNS)?);
    let set = PatternSet::bind(program, host, &natives())?;
    Ok(rebuild(&set, host, &[plan], RunLimit::Relative)?)
}

/// `project(filter(join(a, b, #0 = #3), #1 < 5 and #4 < #5); #1)`, where tables have three columns.
pub(crate) fn example(plans: &mut Plans) -> Result<Id, String> {
    let mut scan = |table: &str| plans.add(Node::Scan { table: table.to_owned(), columns: vec![0, 1, 2] });
    let (left, right) = (scan("a")?, scan("b")?);
    let columns: Vec<Id> = (0..6).map(|index| plans.add(Node::Column { index })).collect::<Result<_, _>>()?;
    let condition = plans.add(Node::Equal { args: [columns[0], columns[3]] })?;
    let joined = plans.add(Node::Join { left, right, condition })?;
    let five = plans.add(Node::Literal { value: 5 })?;
    let of_left = plans.add(Node::Less { args: [columns[1], five] })?;
    let of_right = plans.add(Node::Less { args: [columns[4], columns[5]] })?;
    let condition = plans.add(Node::And { args: [of_left, of_right] })?;
    let rows = plans.add(Node::Filter { rows: joined, condition })?;
    plans.add(Node::Project { rows, columns: vec![columns[1]] })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut plans = Plans::default();
    let plan = example(&mut plans)?;
    println!("{}", plans.text(plan));
    let mut host = GraphHost::new(plans);
    let report = optimize(&mut host, plan)?;
    println!("{} after {} rewrites", host.graph.text(report.values[0]), report.rewrites);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn optimized(make: impl FnOnce(&mut Plans) -> Result<Id, String>) -> String {
        let mut plans = Plans::default();
        let plan = make(&mut plans).unwrap();
        let mut host = GraphHost::new(plans);
        let report = optimize(&mut host, plan).unwrap();
        assert!(report.converged && report.failures.count == 0);
        host.graph.text(report.values[0])
    }

    #[test]
    fn filters_move_to_their_side_of_a_join() {
        let expected = "project(join(filter(a[0, 1, 2], (#1 < 5)), filter(b[0, 1, 2], (#1 < #2)), (#0 = #3)); #1)";
        assert_eq!(optimized(example), expected);
    }

    #[test]
    fn a_filter_that_reads_both_sides_stays() {
        let plan = |plans: &mut Plans| {
            let scan = plans.add(Node::Scan { table: "a".to_owned(), columns: vec![0] })?;
            let (x, y) = (plans.add(Node::Column { index: 0 })?, plans.add(Node::Column { index: 1 })?);
            let on = plans.add(Node::Literal { value: 1 })?;
            let rows = plans.add(Node::Join { left: scan, right: scan, condition: on })?;
            let condition = plans.add(Node::Less { args: [x, y] })?;
            plans.add(Node::Filter { rows, condition })
        };
        assert_eq!(optimized(plan), "filter(join(a[0], a[0], 1), (#0 < #1))");
    }

    #[test]
    fn columns_that_nobody_needs_are_not_read() {
        let plan = |plans: &mut Plans| {
            let rows = plans.add(Node::Scan { table: "a".to_owned(), columns: vec![3, 5, 7, 9] })?;
            let columns = [3, 1].map(|index| plans.add(Node::Column { index }));
            let [last, second] = columns;
            let rows = plans.add(Node::Project { rows, columns: vec![last?, second?] })?;
            let (first, five) = (plans.add(Node::Column { index: 0 })?, plans.add(Node::Literal { value: 5 })?);
            let condition = plans.add(Node::Less { args: [first, five] })?;
            plans.add(Node::Filter { rows, condition })
        };
        assert_eq!(optimized(plan), "project(filter(a[5, 9], (#1 < 5)); #1, #0)");
    }
}
