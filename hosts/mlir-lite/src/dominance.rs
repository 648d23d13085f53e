//! Which blocks of a region dominate which.
//!
//! The algorithm of Lengauer and Tarjan, *A Fast Algorithm for Finding Dominators in a Flowgraph* (1979), with path compression alone: at
//! most m log n steps, also for ladders and what else makes iterative algorithms take n².

/// The dominator tree of a flow graph whose nodes are numbered from 0, the entry.
#[derive(Debug)]
pub(crate) struct DominatorTree {
    /// The immediate dominator of each node; the entry is its own. `None` for unreachable nodes.
    parents: Vec<Option<u32>>,
    /// Entry and exit times of a walk over the tree: one node dominates another if its interval holds the other's.
    intervals: Vec<(u32, u32)>,
}

impl DominatorTree {
    /// Builds the tree from the successors of each node.
    pub(crate) fn new(successors: &[Vec<u32>]) -> DominatorTree {
        let walk = Walk::new(successors);
        let mut parents = vec![None; successors.len()];
        for (node, dominator) in walk.order.iter().zip(Forest::new(&walk).immediate_dominators(successors, &walk)) {
            parents[*node as usize] = Some(walk.order[dominator as usize]);
        }
        let intervals = intervals(&parents, &walk.order);
        DominatorTree { parents, intervals }
    }

    /// Returns true if some path leads from the entry to the node.
    pub(crate) fn is_reachable(&self, node: u32) -> bool {
        self.parents[node as usize].is_some()
    }

    /// Returns true if every path from the entry to the reachable node `b` passes through `a`.
    pub(crate) fn dominates(&self, a: u32, b: u32) -> bool {
        let (a_in, a_out) = self.intervals[a as usize];
        let (b_in, b_out) = self.intervals[b as usize];
        self.is_reachable(a) && a_in <= b_in && b_out <= a_out
    }
}

/// No number.
const NONE: u32 = u32::MAX;

/// A depth-first walk from the entry. What it reaches is numbered in the order in which it does.
struct Walk {
    /// The nodes by number.
    order: Vec<u32>,
    /// The number of each node; [`NONE`] if it is not reached.
    numbers: Vec<u32>,
    /// From where it came to each number; the entry came from itself.
    parents: Vec<u32>,
}

impl Walk {
    fn new(successors: &[Vec<u32>]) -> Walk {
        let mut walk = Walk { order: Vec::new(), numbers: vec![NONE; successors.len()], parents: Vec::new() };
        let mut path = Vec::new();
        if !successors.is_empty() {
            path.push((walk.reach(0, 0), 0));
        }
        while let Some((number, next)) = path.last_mut() {
            match successors[walk.order[*number as usize] as usize].get(*next) {
                Some(successor) => {
                    *next += 1;
                    let from = *number;
                    if walk.numbers[*successor as usize] == NONE {
                        path.push((walk.reach(*successor, from), 0));
                    }
                }
                None => {
                    path.pop();
                }
            }
        }
        walk
    }

    fn reach(&mut self, node: u32, from: u32) -> u32 {
        let number = self.order.len() as u32;
        self.numbers[node as usize] = number;
        self.order.push(node);
        self.parents.push(from);
        number
    }
}

/// The part of the walk's tree whose semidominators are known, from the highest number down. All is by number.
struct Forest {
    /// The semidominators, as far as they are known.
    semidominators: Vec<u32>,
    /// An ancestor in the forest; [`NONE`] for roots. Paths are compressed.
    ancestors: Vec<u32>,
    /// Of the numbers from each up to below its ancestor, one with the lowest semidominator.
    lowest: Vec<u32>,
    path: Vec<u32>,
    #[cfg(test)]
    steps: usize,
}

impl Forest {
    fn new(walk: &Walk) -> Forest {
        let count = walk.order.len() as u32;
        Forest {
            semidominators: (0..count).collect(),
            ancestors: vec![NONE; count as usize],
            lowest: (0..count).collect(),
            path: Vec::new(),
            #[cfg(test)]
            steps: 0,
        }
    }

    /// Returns the immediate dominator of each number; the entry is its own.
    fn immediate_dominators(&mut self, successors: &[Vec<u32>], walk: &Walk) -> Vec<u32> {
        let count = walk.order.len();
        let mut predecessors = vec![Vec::new(); count];
        for (number, node) in (0..).zip(&walk.order) {
            for successor in &successors[*node as usize] {
                predecessors[walk.numbers[*successor as usize] as usize].push(number);
            }
        }
        let mut dominators = vec![0; count];
        // The numbers whose semidominator is each one.
        let mut buckets = vec![Vec::new(); count];
        for number in (1..count).rev() {
            for predecessor in &predecessors[number] {
                let lowest = self.lowest_above(*predecessor);
                let semidominator = self.semidominators[lowest as usize];
                self.semidominators[number] = self.semidominators[number].min(semidominator);
            }
            buckets[self.semidominators[number] as usize].push(number as u32);
            let parent = walk.parents[number];
            self.ancestors[number] = parent;
            for waiting in std::mem::take(&mut buckets[parent as usize]) {
                let lowest = self.lowest_above(waiting);
                let is_same = self.semidominators[lowest as usize] == self.semidominators[waiting as usize];
                // Otherwise it is the dominator of `lowest`, which is not known yet.
                dominators[waiting as usize] = if is_same { parent } else { lowest };
            }
        }
        for number in 1..count {
            if dominators[number] != self.semidominators[number] {
                dominators[number] = dominators[dominators[number] as usize];
            }
        }
        dominators
    }

    /// Returns a number with the lowest semidominator from `number` up to below its root.
    fn lowest_above(&mut self, number: u32) -> u32 {
        let mut at = number;
        while self.ancestors[at as usize] != NONE {
            self.path.push(at);
            at = self.ancestors[at as usize];
        }
        // The one below the root has the root for its ancestor already.
        let mut above = self.path.pop();
        while let (Some(ancestor), Some(at)) = (above, self.path.pop()) {
            #[cfg(test)]
            {
                self.steps += 1;
            }
            let (ours, theirs) = (self.lowest[at as usize], self.lowest[ancestor as usize]);
            if self.semidominators[theirs as usize] < self.semidominators[ours as usize] {
                self.lowest[at as usize] = theirs;
            }
            self.ancestors[at as usize] = self.ancestors[ancestor as usize];
            above = Some(at);
        }
        self.lowest[number as usize]
    }
}

fn intervals(parents: &[Option<u32>], order: &[u32]) -> Vec<(u32, u32)> {
    let mut children = vec![Vec::new(); parents.len()];
    for node in order.iter().skip(1) {
        if let Some(parent) = parents[*node as usize] {
            children[parent as usize].push(*node);
        }
    }
    let mut intervals = vec![(0, 0); parents.len()];
    let mut time = 0;
    let mut path: Vec<(u32, usize)> = order.first().map(|entry| (*entry, 0)).into_iter().collect();
    while let Some((node, next)) = path.last_mut() {
        time += 1;
        if *next == 0 {
            intervals[*node as usize].0 = time;
        }
        match children[*node as usize].get(*next) {
            Some(child) => {
                *next += 1;
                path.push((*child, 0));
            }
            None => {
                intervals[*node as usize].1 = time;
                path.pop();
            }
        }
    }
    intervals
}

#[cfg(test)]
mod tests;
