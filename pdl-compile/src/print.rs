//! The decision DAG as text for people, and as a graph for Graphviz.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::dag::{Branch, DecisionDag, Filter, Node, NodeId};
use crate::filter_plan::{self, Asked};
use crate::position::{Position, PositionId};
use crate::predicate::{NO, Predicate, Question, Store};
use crate::symbols::Constant;

/// A node of the drawing that [`DecisionDag::to_dot`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DotNode {
    /// Its name there.
    pub id: String,
    /// The text in it.
    pub label: String,
    /// The patterns that are accepted here or below, ascending.
    pub patterns: Vec<u32>,
}

impl DecisionDag {
    /// The DAG as an indented outline: what is asked, what follows from which answer, which pattern is accepted with
    /// which captures, and the best rank below each node.
    pub fn to_tree_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_tree(&mut text);
        text
    }

    /// The DAG in Graphviz's `dot` language.
    pub fn to_dot(&self) -> String {
        let mut text = String::new();
        let _ = self.write_dot(&mut text);
        text
    }

    /// The nodes of [`to_dot`](Self::to_dot): those of the DAG, by their ids, and behind them its switches.
    pub fn dot_nodes(&self) -> Vec<DotNode> {
        let switches = self.dot_switches();
        let mut behind: Vec<Vec<u32>> = vec![Vec::new(); self.node_count()];
        let (mut nodes, mut diamonds) = (Vec::new(), Vec::new());
        // What is below a node has a higher number.
        for index in (0..self.node_count()).rev() {
            let id = NodeId(index as u32);
            let node = self.node(id);
            let mut patterns = self.accepts(node).to_vec();
            for (place, branch) in self.branches(node).iter().enumerate() {
                let mut below: Vec<u32> = Vec::new();
                self.children(branch).for_each(|child| below.extend(&behind[child.0 as usize]));
                below.sort_unstable();
                patterns.extend(&below);
                if let Branch::Switch { question, .. } = branch {
                    let label = self.store.question_text(self.store.predicates.question(*question));
                    diamonds.push(DotNode { id: switches[&(id, place)].clone(), label, patterns: below });
                }
            }
            patterns.sort_unstable();
            behind[index].clone_from(&patterns);
            nodes.push(DotNode { id: id.to_string(), label: self.dot_label(node), patterns });
        }
        nodes.reverse();
        diamonds.reverse();
        nodes.extend(diamonds);
        nodes
    }

    /// Returns what switches are called in [`to_dot`](Self::to_dot), each by its node and which of the node's branches it is. Nodes are called as
    /// their ids are written.
    pub fn dot_switches(&self) -> BTreeMap<(NodeId, usize), String> {
        let nodes = (0..self.node_count() as u32).map(NodeId);
        let places = nodes.flat_map(|id| {
            let branches = self.branches(self.node(id)).iter().enumerate();
            branches.filter(|(_, branch)| matches!(branch, Branch::Switch { .. })).map(move |(place, _)| (id, place))
        });
        places.zip(0..).map(|(place, number)| (place, format!("s{number}"))).collect()
    }

    /// The nodes that a branch leads to.
    fn children<'a>(&'a self, branch: &'a Branch) -> Box<dyn Iterator<Item = NodeId> + 'a> {
        match branch {
            Branch::Walk(node) => Box::new(std::iter::once(*node)),
            Branch::Switch { cases, .. } => Box::new(self.cases(cases).iter().map(|case| case.1)),
            Branch::Filter(filter) => Box::new(self.filter(*filter).classes.iter().map(|class| class.1)),
        }
    }

    /// Returns what is asked and accepted at a node.
    fn dot_label(&self, node: &Node) -> String {
        let mut label = String::new();
        for check in self.checks(node) {
            label.push_str(&self.store.predicate_text(*check));
            label.push('\n');
        }
        for pattern in self.accepts(node) {
            label.push_str(&format!("=> {}\n", self.accept_text(*pattern)));
        }
        label.push_str(&format!("best rank {}", node.best));
        label
    }

    fn write_tree(&self, out: &mut String) -> fmt::Result {
        enum Task<'a> {
            Node(NodeId, usize),
            Line(usize, String),
            Branch(&'a Branch, usize),
        }
        writeln!(
            out,
            "{} patterns, {} nodes, {} questions; every pattern on one path, no size budget was needed",
            self.patterns.len(),
            self.node_count(),
            self.question_count(),
        )?;
        let mut tasks = vec![Task::Node(self.root(), 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(indent, line) => writeln!(out, "{}{line}", Indent(indent))?,
                Task::Node(id, mut indent) => {
                    let node = self.node(id);
                    for check in self.checks(node) {
                        writeln!(out, "{}{}", Indent(indent), self.store.predicate_text(*check))?;
                        if let Question::EachUser(_) = self.store.predicates.question(check.question) {
                            indent += 1;
                        }
                    }
                    for pattern in self.accepts(node) {
                        writeln!(out, "{}=> {}", Indent(indent), self.accept_text(*pattern))?;
                    }
                    tasks.extend(self.branches(node).iter().rev().map(|b| Task::Branch(b, indent)));
                }
                Task::Branch(Branch::Walk(node), indent) => {
                    writeln!(out, "{}walk, best rank {}", Indent(indent), self.node(*node).best)?;
                    tasks.push(Task::Node(*node, indent + 1));
                }
                Task::Branch(Branch::Filter(filter), indent) => {
                    let Filter { asked, classes, best } = self.filter(*filter);
                    writeln!(out, "{}filter, best rank {best}", Indent(indent))?;
                    for (wants, node) in classes.iter().rev() {
                        tasks.push(Task::Node(*node, indent + 2));
                        let best = self.node(*node).best;
                        tasks.push(Task::Line(
                            indent + 1,
                            format!("{}, best rank {best}", self.wants_text(asked, wants)),
                        ));
                    }
                }
                Task::Branch(Branch::Switch { question, cases, best }, indent) => {
                    let question = self.store.predicates.question(*question);
                    writeln!(out, "{}switch {}, best rank {best}", Indent(indent), self.store.question_text(question))?;
                    for (answer, node) in self.cases(cases).iter().rev() {
                        let answer = self.store.answer_text(question, *answer);
                        tasks.push(Task::Node(*node, indent + 2));
                        let best = self.node(*node).best;
                        tasks.push(Task::Line(indent + 1, format!("case {answer}, best rank {best}")));
                    }
                }
            }
        }
        Ok(())
    }

    fn write_dot(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "digraph decisions {{")?;
        writeln!(out, "  node [shape=box, fontname=\"monospace\"];")?;
        let switches = self.dot_switches();
        for id in (0..self.node_count() as u32).map(NodeId) {
            let node = self.node(id);
            writeln!(out, "  {id} [label=\"{}\"];", Escaped(&self.dot_label(node)))?;
            for (place, branch) in self.branches(node).iter().enumerate() {
                match branch {
                    Branch::Walk(child) => writeln!(out, "  {id} -> {child} [style=dashed];")?,
                    Branch::Filter(filter) => {
                        let Filter { asked, classes, .. } = self.filter(*filter);
                        for (wants, child) in classes {
                            let label = self.wants_text(asked, wants);
                            writeln!(out, "  {id} -> {child} [label=\"{}\"];", Escaped(&label))?;
                        }
                    }
                    Branch::Switch { question, cases, .. } => {
                        let question = self.store.predicates.question(*question);
                        let label = self.store.question_text(question);
                        let switch = &switches[&(id, place)];
                        writeln!(out, "  {switch} [shape=diamond, label=\"{}\"];", Escaped(&label))?;
                        writeln!(out, "  {id} -> {switch} [style=dashed];")?;
                        for (answer, child) in self.cases(cases) {
                            let answer = self.store.answer_text(question, *answer);
                            writeln!(out, "  {switch} -> {child} [label=\"{}\"];", Escaped(&answer))?;
                        }
                    }
                }
            }
        }
        writeln!(out, "}}")
    }

    /// The answers that a class of a filter wants.
    fn wants_text(&self, asked: &[Asked], wants: &[Option<u32>]) -> String {
        let wanted = filter_plan::wanted(&self.store, asked, wants, |_| true)
            .map(|predicate| self.store.predicate_text(predicate));
        let wanted: Vec<String> = wanted.collect();
        if wanted.is_empty() { "any".to_owned() } else { wanted.join("; ") }
    }

    fn accept_text(&self, pattern: u32) -> String {
        let mut text = match &self.names[pattern as usize] {
            Some(name) => format!("{name} (rank {}) captures", self.ranks[pattern as usize]),
            None => format!("pattern #{pattern} (rank {}) captures", self.ranks[pattern as usize]),
        };
        for (index, (_, position)) in self.patterns[pattern as usize].captures.iter().enumerate() {
            text.push_str(if index == 0 { " " } else { ", " });
            text.push_str(&self.store.position_text(*position));
        }
        text
    }
}

impl Store {
    /// An answer, as the tree shows it.
    pub(crate) fn answer_text(&self, question: Question, answer: u32) -> String {
        match question {
            Question::OpName(_) => self.symbols.op_names[answer].to_string(),
            Question::AttributeIs(_) => self.constant_text(Constant::Attribute(answer)),
            Question::TypeIs(_) => self.constant_text(Constant::Type(answer)),
            Question::TypesAre(_) => self.constant_text(Constant::Types(answer)),
            Question::Native(_) => if answer == NO { "no" } else { "yes" }.to_owned(),
            _ => answer.to_string(),
        }
    }

    fn constant_text(&self, constant: Constant) -> String {
        let symbols = &self.symbols;
        match constant {
            Constant::Attribute(symbol) => symbols.attributes[symbol].to_string(),
            Constant::Type(symbol) => symbols.types[symbol].to_string(),
            Constant::Types(list) => {
                let types: Vec<&str> = symbols.type_lists[list].iter().map(|t| symbols.types[*t].as_str()).collect();
                format!("({})", types.join(", "))
            }
        }
    }

    /// A question.
    pub(crate) fn question_text(&self, question: Question) -> String {
        let at = |p: PositionId| self.position_text(p);
        match question {
            Question::Exists(p) => format!("{} exists", at(p)),
            Question::OpName(p) => format!("name of {}", at(p)),
            Question::OperandCount(p) => format!("operand count of {}", at(p)),
            Question::OperandCountAtLeast(p, n) => format!("operand count of {} >= {n}", at(p)),
            Question::ResultCount(p) => format!("result count of {}", at(p)),
            Question::ResultCountAtLeast(p, n) => format!("result count of {} >= {n}", at(p)),
            Question::AttributeIs(p) | Question::TypeIs(p) | Question::TypesAre(p) => at(p),
            Question::ResultIndex(p) => format!("result index of {}", at(p)),
            Question::Same(a, b) => format!("{} == {}", at(a), at(b)),
            Question::Native(call) => self.call_text(call),
            Question::SomeUser(user, body) => format!("some {}: {}", at(user), self.body_text(body)),
            Question::Each(at_each, body) => format!("each {}: {}", at(at_each), self.body_text(body)),
            Question::All(body) => format!("all of ({})", self.body_text(body)),
            Question::EachUser(user) => format!("for each {}", at(user)),
        }
    }

    fn body_text(&self, body: u32) -> String {
        let body = self.predicates.bodies[body].iter().map(|p| self.predicate_text(*p));
        body.collect::<Vec<String>>().join("; ")
    }

    fn call_text(&self, call: u32) -> String {
        let call = &self.predicates.calls[call];
        let args: Vec<String> = call.args.iter().map(|p| self.position_text(*p)).collect();
        format!("{}({})", self.symbols.natives[call.function as usize].name, args.join(", "))
    }

    /// Returns what a pattern wants.
    pub fn predicate_text(&self, predicate: Predicate) -> String {
        let question = self.predicates.question(predicate.question);
        let text = self.question_text(question);
        match question {
            Question::OpName(_)
            | Question::OperandCount(_)
            | Question::ResultCount(_)
            | Question::AttributeIs(_)
            | Question::TypeIs(_)
            | Question::TypesAre(_)
            | Question::ResultIndex(_) => format!("{text} is {}", self.answer_text(question, predicate.answer)),
            Question::Native(_) | Question::All(_) if predicate.answer == NO => format!("not {text}"),
            _ => text,
        }
    }

    /// A position as a path: `root.operand[0].op.attribute[k]`. Long paths lose their beginning.
    pub(crate) fn position_text(&self, position: PositionId) -> String {
        const LONGEST: usize = 24;
        let positions = &self.positions;
        let mut steps = Vec::new();
        let mut at = Some(position);
        while let Some(p) = at {
            let info = positions.info(p);
            if steps.len() == LONGEST {
                steps.push("…".to_owned());
                break;
            }
            steps.push(self.step_text(info.position));
            at = crate::position::parent(info.position);
        }
        steps.reverse();
        steps.join(".")
    }

    fn step_text(&self, position: Position) -> String {
        use Position::*;
        let symbols = &self.symbols;
        match position {
            Root => "root".to_owned(),
            Operand(_, n) => format!("operand[{n}]"),
            Operands(_) => "operands".to_owned(),
            OperandGroup(_, n) => format!("operand_group[{n}]"),
            OperandOfGroup(_, n) => format!("operand_of_group[{n}]"),
            Result(_, n) => format!("result[{n}]"),
            Results(_) => "results".to_owned(),
            ResultGroup(_, n) => format!("result_group[{n}]"),
            ResultOfGroup(_, n) => format!("result_of_group[{n}]"),
            DefiningOp(_) | DefiningOpOfRange(_) => "op".to_owned(),
            Attribute(_, name) => format!("attribute[{}]", symbols.attribute_names[name]),
            AttributeOr(_, name, otherwise) => {
                format!("attribute[{} or {}]", symbols.attribute_names[name], symbols.attributes[otherwise])
            }
            ValueType(_) | AttributeType(_) => "type".to_owned(),
            RangeTypes(_) => "types".to_owned(),
            Constant(constant) => self.constant_text(constant),
            User(_, n) => format!("user#{n}"),
            Element(_, n) => format!("each#{n}"),
            // Without its arguments, which may be results in turn.
            NativeResult(call, index, _) => {
                let function = self.predicates.calls[call].function;
                format!("{}#{index}", symbols.natives[function as usize].name)
            }
        }
    }
}

struct Indent(usize);

impl fmt::Display for Indent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.0).try_for_each(|_| f.write_str("  "))
    }
}

struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '"' => f.write_str("\\\""),
            '\\' => f.write_str("\\\\"),
            '\n' => f.write_str("\\l"),
            c => f.write_char(c),
        })
    }
}
