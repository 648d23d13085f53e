//! Which blocks of a region dominate which.
//!
//! The iterative algorithm of Cooper, Harvey and Kennedy, *A Simple, Fast Dominance Algorithm* (2001).

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
    pub fn new(successors: &[Vec<u32>]) -> DominatorTree {
        let order = reverse_post_order(successors);
        let mut position = vec![u32::MAX; successors.len()];
        for (index, node) in order.iter().enumerate() {
            position[*node as usize] = index as u32;
        }
        let mut predecessors = vec![Vec::new(); successors.len()];
        for node in &order {
            for successor in &successors[*node as usize] {
                predecessors[*successor as usize].push(*node);
            }
        }
        let mut parents = vec![None; successors.len()];
        if let Some(entry) = parents.first_mut() {
            *entry = Some(0);
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for node in order.iter().skip(1) {
                let known = predecessors[*node as usize].iter().copied().filter(|p| parents[*p as usize].is_some());
                let parent = known.reduce(|a, b| intersect(&parents, &position, a, b));
                if parents[*node as usize] != parent {
                    parents[*node as usize] = parent;
                    has_changed = true;
                }
            }
        }
        let intervals = intervals(&parents, &order);
        DominatorTree { parents, intervals }
    }

    /// Whether some path leads from the entry to the node.
    pub fn is_reachable(&self, node: u32) -> bool {
        self.parents[node as usize].is_some()
    }

    /// Whether every path from the entry to the reachable node `b` passes through `a`.
    pub fn dominates(&self, a: u32, b: u32) -> bool {
        let (a_in, a_out) = self.intervals[a as usize];
        let (b_in, b_out) = self.intervals[b as usize];
        self.is_reachable(a) && a_in <= b_in && b_out <= a_out
    }
}

fn reverse_post_order(successors: &[Vec<u32>]) -> Vec<u32> {
    let mut order = Vec::new();
    let mut is_seen = vec![false; successors.len()];
    let mut path = Vec::new();
    if !successors.is_empty() {
        is_seen[0] = true;
        path.push((0, 0));
    }
    while let Some((node, next)) = path.last_mut() {
        match successors[*node as usize].get(*next) {
            Some(successor) => {
                *next += 1;
                if !std::mem::replace(&mut is_seen[*successor as usize], true) {
                    path.push((*successor, 0));
                }
            }
            None => {
                order.push(*node);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

fn intersect(parents: &[Option<u32>], position: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while position[a as usize] > position[b as usize] {
            a = parents[a as usize].unwrap_or(0);
        }
        while position[b as usize] > position[a as usize] {
            b = parents[b as usize].unwrap_or(0);
        }
    }
    a
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
