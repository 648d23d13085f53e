use super::*;

#[test]
fn all_quotients_of_few_bits_are_right() {
    for bits in 2..=8 {
        for divisor in 2..1u128 << bits {
            let Reciprocal { factor, adds, shift_before, shift_behind } = Reciprocal::of(divisor, bits, 0);
            for dividend in 0..1u128 << bits {
                let mut high = ((dividend >> shift_before) * factor) >> bits;
                if adds {
                    high += (dividend - high) / 2;
                }
                assert_eq!(high >> shift_behind, dividend / divisor, "{dividend} / {divisor} of {bits} bits");
            }
        }
    }
}

#[test]
fn dividends_that_begin_with_zeros_need_less() {
    let Reciprocal { factor, adds, shift_behind, .. } = Reciprocal::of(7, 8, 1);
    assert!(!adds && Reciprocal::of(7, 8, 0).adds);
    for dividend in 0..128u128 {
        assert_eq!((dividend * factor) >> 8 >> shift_behind, dividend / 7);
    }
}

#[test]
fn all_quotients_with_signs_of_few_bits_are_right() {
    for bits in 3..=8 {
        let numbers = || -(1i128 << (bits - 1))..1 << (bits - 1);
        for divisor in numbers().filter(|divisor| !(-1..=1).contains(divisor)) {
            let SignedReciprocal { factor, shift } = SignedReciprocal::of(divisor, bits);
            let times = match (divisor > 0, factor > 0) {
                (true, false) if factor < 0 => 1,
                (false, true) => -1,
                _ => 0,
            };
            for dividend in numbers() {
                let high = ((dividend * factor) >> bits) + dividend * times;
                let rounded = sign_extended(high, bits) >> shift;
                let found = sign_extended(rounded + i128::from(rounded < 0), bits);
                let expected = sign_extended(dividend / divisor, bits);
                assert_eq!(found, expected, "{dividend} / {divisor} of {bits} bits");
            }
        }
    }
}

#[test]
fn inverses_multiply_to_one() {
    for odd in [1, 3, 7, 0xdead_beef, u128::MAX, 1 << 127 | 1] {
        assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
    }
}
