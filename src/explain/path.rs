//! The way through the merged decision DAG at one op: what the matcher asks there, and where it stops.
//!
//! This is the matcher told slowly: each question is answered by the host as the bytecode would have it answered, and what is come
//! through is noted. Matches that it finds are those of the matcher, which the tests of `conformance` compare.

use std::collections::BTreeSet;

use pdl_compile::questions::{Predicate, Question};
use pdl_compile::{Branch, DecisionDag, NodeId};
use pdl_vm::{Entity, Host, PatternSet};

use super::evaluator::Evaluator;

/// The way of the matcher through its DAG at one root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The nodes that it turns to.
    pub nodes: BTreeSet<NodeId>,
    /// The switches that it turns to: a node, and which of its branches.
    pub switches: BTreeSet<(NodeId, usize)>,
    /// The patterns that match.
    pub patterns: BTreeSet<u32>,
    /// True if there were too many ways to go them all.
    pub is_cut_short: bool,
}

/// Walks the DAG at `op`, as matching does. `set` is of the program that was compiled from the same patterns. Native constraints are
/// called.
pub fn path<H: Host>(set: &PatternSet<H>, host: &H, dag: &DecisionDag, op: H::Op) -> Path {
    let mut walk = Evaluator::new(set, host, dag.questions(), op);
    let mut path = Path::default();
    // A node, how many of its checks hold already, and the users that were chosen.
    let mut pending = vec![(dag.root(), 0, Vec::new())];
    'nodes: while let Some((id, first, users)) = pending.pop() {
        path.nodes.insert(id);
        walk.users = users;
        let node = dag.node(id);
        for (index, check) in dag.checks(node).iter().enumerate().skip(first) {
            if !walk.may_go_on() {
                path.is_cut_short = true;
                return path;
            }
            if let Question::EachUser(at) = dag.questions().question(check.question) {
                for user in walk.users_at(at).into_iter().rev() {
                    let mut users = walk.users.clone();
                    users.push((at, Entity::Op(user)));
                    pending.push((id, index + 1, users));
                }
                continue 'nodes;
            }
            if !walk.holds(*check) {
                continue 'nodes;
            }
        }
        path.patterns.extend(dag.accepts(node));
        for (index, branch) in dag.branches(node).iter().enumerate() {
            let mut go = |node| pending.push((node, 0, walk.users.clone()));
            match branch {
                Branch::Walk(child) => go(*child),
                Branch::Filter(filter) => {
                    let filter = dag.filter(*filter);
                    for (wants, child) in &filter.classes {
                        if dag.wanted(filter, wants).into_iter().all(|predicate| walk.holds(predicate)) {
                            go(*child);
                        }
                    }
                }
                Branch::Switch { question, cases, .. } => {
                    path.switches.insert((id, index));
                    for (answer, child) in dag.cases(cases) {
                        if walk.holds(Predicate { question: *question, answer: *answer }) {
                            go(*child);
                        }
                    }
                }
            }
        }
    }
    path
}
