use super::*;

/// Whether `b` cannot be reached from the entry without `a`.
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
