//! Arithmetic without `std` beside `std`.

use super::square_root;

#[test]
fn square_roots_are_those_of_std() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let edges = [0.0, -0.0, 1.0, 2.0, 4.0, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, 5e-324, 1e-310, 0.5, -1.0];
    for edge in edges {
        assert_eq!(square_root(edge).to_bits() & !(1 << 63), edge.sqrt().to_bits() & !(1 << 63), "{edge:e}");
    }
    for _ in 0..100_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let value = f64::from_bits(state >> 1);
        if !value.is_nan() {
            assert_eq!(square_root(value), value.sqrt(), "{value:e}");
        }
    }
}
