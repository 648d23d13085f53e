//! The part of the IR that a match can find from its root: down through operands, attributes and types, and up through users.

use rustc_hash::FxHashSet;

use crate::{Op, OpKind, Pattern, ValueId};

/// The operation that a match of `pattern` starts from: the named root, or else an operation from which all others
/// are reached, with preference for one whose results no other matched operation uses, and then for the first.
/// `None` if there is no such operation.
///
/// Panics if an index of the pattern is out of range, which [`verify`](crate::verify::verify()) finds out.
pub fn default_root(pattern: &Pattern) -> Option<ValueId> {
    let (root, unreached) = unreached(pattern);
    root.filter(|_| unreached.is_empty())
}

/// The root, and the values of the match section that cannot be reached from it: first those that are any result of what is
/// reached, then the others, both in order of definition.
/// All indices must be in range and all ops have their number of results.
pub(super) fn unreached(pattern: &Pattern) -> (Option<ValueId>, Vec<ValueId>) {
    let graph = Graph::new(pattern, pattern.matcher.iter());
    let root = pattern.rewrite.root.or_else(|| graph.find_root());
    let mut search = Search::new(&graph);
    if let Some(root) = root {
        search.reach(root);
    }
    (root, search.rest(pattern.matcher.iter()))
}

/// The values of all parts that must not be found, or must be for each value of a range, which nothing leads to where the match section is
/// found.
pub fn unreached_in_unless(pattern: &Pattern) -> Vec<ValueId> {
    let ops = pattern.unless.iter().flat_map(|unless| &unless.ops);
    // In one graph: from one part, no other can be reached but through the match section.
    let graph = Graph::new(pattern, ops.clone());
    let mut search = Search::new(&graph);
    let places = pattern.unless.iter().flat_map(|unless| &unless.at).map(|(found, _)| found);
    pattern.matcher.iter().flat_map(|op| &op.results).chain(places).for_each(|id| search.reach(*id));
    search.rest(ops)
}

/// For each value, whether a match that starts from `root` finds it. Constants need no finding. The rewrite section may be
/// missing as yet; the rest of the pattern must be sound.
pub fn reached(pattern: &Pattern, root: ValueId) -> Vec<bool> {
    let graph = Graph::new(pattern, pattern.matcher.iter());
    let mut search = Search::new(&graph);
    search.reach(root);
    search.reached
}

/// Ops that are matched as edges "who has this finds that".
struct Graph {
    edges: Vec<Vec<ValueId>>,
    /// The constraints that wait for a value.
    waiting: Vec<Vec<usize>>,
    /// Of each constraint, how many arguments it waits for and its results.
    constraints: Vec<(usize, Vec<ValueId>)>,
    /// Values that need no finding, and those of constraints that need no arguments.
    given: Vec<ValueId>,
    /// The matched operations.
    operations: Vec<ValueId>,
    /// For each value that is any result of an operation, that operation.
    any_results: Vec<Option<ValueId>>,
    /// The operations of which another one uses a result.
    used: FxHashSet<ValueId>,
}

impl Graph {
    fn new<'p>(pattern: &Pattern, ops: impl Iterator<Item = &'p Op>) -> Graph {
        let count = pattern.values.len();
        let mut graph = Graph {
            edges: vec![Vec::new(); count],
            waiting: vec![Vec::new(); count],
            constraints: Vec::new(),
            given: Vec::new(),
            operations: Vec::new(),
            any_results: vec![None; count],
            used: FxHashSet::default(),
        };
        let mut parent_of = vec![None; count];
        for op in ops {
            if let Some([one, other]) = op.kind.same() {
                graph.edge(one, other);
                graph.edge(other, one);
            }
            if op.kind.is_constant() {
                graph.given.extend(&op.results);
            }
            match (&op.kind, &op.results[..]) {
                (OpKind::Attribute { ty, .. } | OpKind::Operand { ty } | OpKind::Operands { ty }, [result]) => {
                    ty.iter().for_each(|ty| graph.edge(*result, *ty));
                }
                (OpKind::Operation { operands, attributes, types, .. }, [result]) => {
                    graph.operations.push(*result);
                    for operand in operands {
                        graph.edge(*result, *operand);
                        graph.edge(*operand, *result);
                        graph.used.extend(parent_of[operand.0 as usize]);
                    }
                    attributes.iter().for_each(|(_, attribute)| graph.edge(*result, *attribute));
                    types.iter().for_each(|ty| graph.edge(*result, *ty));
                }
                (OpKind::Result { parent, .. } | OpKind::Results { parent, .. }, [result]) => {
                    graph.edge(*result, *parent);
                    match op.kind {
                        // From the operation alone it is not known which result this is.
                        OpKind::Result { index: None, .. } => graph.any_results[result.0 as usize] = Some(*parent),
                        _ => graph.edge(*parent, *result),
                    }
                    parent_of[result.0 as usize] = Some(*parent);
                }
                (OpKind::ApplyNativeConstraint { args, .. }, results) if !results.is_empty() => {
                    let index = graph.constraints.len();
                    args.iter().for_each(|arg| graph.waiting[arg.0 as usize].push(index));
                    graph.constraints.push((args.len(), results.to_vec()));
                    if args.is_empty() {
                        graph.given.extend(results);
                    }
                }
                _ => {}
            }
        }
        graph
    }

    fn edge(&mut self, from: ValueId, to: ValueId) {
        self.edges[from.0 as usize].push(to);
    }

    /// If one operation reaches all others, then the last one that a search had to start from does.
    fn find_root(&self) -> Option<ValueId> {
        let mut search = Search::new(self);
        let mut last = None;
        let (used, unused): (Vec<ValueId>, Vec<ValueId>) =
            self.operations.iter().partition(|id| self.used.contains(id));
        for id in unused.into_iter().chain(used) {
            if !search.reached[id.0 as usize] {
                search.reach(id);
                last = Some(id);
            }
        }
        last
    }
}

/// A growing set of found values.
struct Search<'a> {
    graph: &'a Graph,
    reached: Vec<bool>,
    missing: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph) -> Search<'a> {
        let missing = graph.constraints.iter().map(|(count, _)| *count).collect();
        let mut search = Search { graph, reached: vec![false; graph.edges.len()], missing };
        for id in &graph.given {
            search.reach(*id);
        }
        search
    }

    /// Returns what is not reached as yet of the values that the graph's ops define, and reaches it. Once an operation is reported, what
    /// is found through it needs no report of its own.
    fn rest<'p>(&mut self, ops: impl Iterator<Item = &'p Op>) -> Vec<ValueId> {
        let graph = self.graph;
        let others: Vec<ValueId> =
            ops.filter(|op| !op.kind.is_constant()).flat_map(|op| &op.results).copied().collect();
        let is_any_result =
            |id: &ValueId| graph.any_results[id.0 as usize].is_some_and(|op| self.reached[op.0 as usize]);
        let any_results: Vec<ValueId> = others.iter().copied().filter(is_any_result).collect();
        let mut rest = Vec::new();
        for id in any_results.iter().chain(&graph.operations).chain(&others) {
            if !self.reached[id.0 as usize] {
                rest.push(*id);
                self.reach(*id);
            }
        }
        rest
    }

    fn reach(&mut self, start: ValueId) {
        let mut work = vec![start];
        while let Some(id) = work.pop() {
            let index = id.0 as usize;
            if std::mem::replace(&mut self.reached[index], true) {
                continue;
            }
            work.extend(&self.graph.edges[index]);
            for constraint in &self.graph.waiting[index] {
                self.missing[*constraint] -= 1;
                if self.missing[*constraint] == 0 {
                    work.extend(&self.graph.constraints[*constraint].1);
                }
            }
        }
    }
}
