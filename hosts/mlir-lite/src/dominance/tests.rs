use super::*;

/// Returns true if `b` cannot be reached from the entry without `a`.
fn dominates_by_definition(successors: &[Vec<u32>], a: u32, b: u32) -> bool {
    let mut is_seen = vec![false; successors.len()];
    let mut open = if a == 0 { vec![] } else { vec![0] };
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut is_seen[node as usize], true) {
            open.extend(successors[node as usize].iter().filter(|next| **next != a));
        }
    }
    a == b || !is_seen[b as usize]
}

#[test]
fn equals_the_definition_on_random_graphs() {
    let mut state = 1_u64;
    let mut random = |bound: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) % bound) as u32
    };
    for _ in 0..300 {
        let count = 1 + random(9);
        let successors: Vec<Vec<u32>> =
            (0..count).map(|_| (0..random(4)).map(|_| random(u64::from(count))).collect()).collect();
        let tree = DominatorTree::new(&successors);
        for a in 0..count {
            for b in (0..count).filter(|b| tree.is_reachable(*b)) {
                let expected = dominates_by_definition(&successors, a, b);
                assert_eq!(tree.dominates(a, b), expected, "{a} over {b} in {successors:?}");
            }
        }
    }
}

#[test]
fn a_long_chain_takes_no_stack() {
    let successors: Vec<Vec<u32>> = (1..=100_000).map(|next| vec![next % 100_000]).collect();
    let tree = DominatorTree::new(&successors);
    assert!(tree.dominates(5, 99_999) && !tree.dominates(99_999, 5));
}

/// Graphs that make iterative algorithms walk up to the top from each node: steps grow as n log n at most.
#[test]
fn ladders_take_few_steps() {
    type Graph = fn(u32) -> Vec<Vec<u32>>;
    let ladder: Graph = |n| {
        // Two rails, rungs between them, and each rung joined to both rails below.
        let rung = |i: u32| [vec![2 * i + 2, 2 * i + 3], vec![2 * i + 2, 2 * i + 3]];
        (0..n).flat_map(rung).chain([vec![], vec![]]).collect()
    };
    let rails: Graph = |n| {
        // Two chains; the end of the second goes to the beginning of the first, and so on to the other ends.
        let first = |i: u32| if i < n { vec![i + 1] } else { vec![] };
        let second = |i: u32| if i < n { vec![n + 1 - i, n + i + 1] } else { vec![1] };
        std::iter::once(vec![1, n + 1]).chain((1..=n).map(first)).chain((1..=n).map(second)).collect()
    };
    let back: Graph = |n| {
        // A chain in which each node goes back to every node of a doubling distance.
        (0..n)
            .map(|i| (0..10).map(|bit| i.saturating_sub(1 << bit)).chain((i + 1 < n).then_some(i + 1)).collect())
            .collect()
    };
    for (name, graph) in [("ladder", ladder), ("rails", rails), ("back", back)] {
        let steps = |n: u32| {
            let successors = graph(n);
            let walk = Walk::new(&successors);
            let mut forest = Forest::new(&walk);
            forest.immediate_dominators(&successors, &walk);
            (forest.steps, successors.iter().map(Vec::len).sum::<usize>())
        };
        for n in [1_000, 2_000, 4_000] {
            let (steps, edges) = steps(n);
            assert!(steps <= (edges + 2 * n as usize) * n.ilog2() as usize, "{name} {n}: {steps} for {edges} edges");
        }
    }
    let successors = rails(100_000);
    let tree = DominatorTree::new(&successors);
    assert!((1..=200_000).all(|node| tree.dominates(0, node)));
    assert!((1..100_000).all(|node| !tree.dominates(node, node + 1) && tree.dominates(100_000 + node, 100_001 + node)));
}
