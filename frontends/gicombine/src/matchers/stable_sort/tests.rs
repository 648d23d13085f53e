use super::*;

/// With an order it sorts, and keeps equal items as they were.
#[test]
fn it_is_a_stable_sort() {
    for length in 0..100_usize {
        let items: Vec<(usize, usize)> = (0..length).map(|index| (index * 7919 % 13, index)).collect();
        let (mut found, mut expected) = (items.clone(), items);
        stable_sort(&mut found, |one, other| one.0 < other.0);
        expected.sort_by_key(|item| item.0);
        assert_eq!(found, expected);
    }
}

/// The output of C++ for `std::stable_sort` over 0..n with `(a * 7 + b * 3) % 5 < 2`, which is no order: sums of index times item.
#[test]
fn it_does_what_libstdcxx_does_without_an_order() {
    for (length, expected) in CXX {
        let mut items: Vec<u64> = (0..*length).collect();
        stable_sort(&mut items, |one, other| (one * 7 + other * 3) % 5 < 2);
        let found: u64 = items.iter().enumerate().map(|(index, item)| (index as u64 + 1) * item).sum();
        assert_eq!(found, *expected, "{length}");
    }
}

const CXX: &[(u64, u64)] = &[
    (1, 0),
    (2, 2),
    (5, 40),
    (8, 151),
    (13, 663),
    (14, 742),
    (15, 792),
    (28, 6404),
    (29, 6203),
    (64, 68731),
    (65, 67767),
    (100, 248378),
    (101, 273284),
    (200, 2020357),
    (333, 9479789),
    (1000, 250330010),
];
