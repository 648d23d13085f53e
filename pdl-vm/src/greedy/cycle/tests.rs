use super::*;

fn cycle(patterns: impl IntoIterator<Item = u32>) -> Vec<usize> {
    let mut recent = RecentPatterns::default();
    patterns.into_iter().for_each(|pattern| recent.push(PatternId::new(pattern)));
    recent.cycle().into_iter().map(PatternId::index).collect()
}

#[test]
fn the_shortest_repetition_counts() {
    assert_eq!(cycle([7, 9, 3, 5, 3, 5, 3, 5]), [3, 5]);
    assert_eq!(cycle([1, 1]), [1]);
    assert_eq!(cycle([1, 2, 3]), [] as [usize; 0]);
    assert_eq!(cycle([]), [] as [usize; 0]);
}

#[test]
fn the_ring_turns() {
    assert_eq!(cycle((0..10_000).map(|i| [4, 2, 8][i % 3])), [2, 8, 4]);
    assert_eq!(cycle(0..10_000), [] as [usize; 0]);
}
