use super::*;

fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    *state >> 20 ^ *state << 40
}

/// Numbers of a wide format over its whole range.
fn numbers(kind: FloatKind, count: usize) -> impl Iterator<Item = Binary> {
    let mut state = 9;
    let bits = move || {
        let bits = u128::from(random(&mut state)) << 64 | u128::from(random(&mut state));
        // Round numbers, too.
        let zeros = random(&mut state) % 120;
        (bits >> zeros << zeros) & ((1 << (kind.width() - 1)) - 1)
    };
    std::iter::repeat_with(bits)
        .filter_map(move |bits| match decode(kind, bits) {
            Value::Finite { significand, exponent, .. } => Some(Binary::new(significand, exponent)),
            _ => None,
        })
        .take(count)
}

/// Few bits tell which digits a number has, however large or small it is, and they are those of the whole number.
#[test]
fn digits_within_bounds_are_exact() {
    for kind in [FloatKind::F80, FloatKind::F128, FloatKind::F64] {
        let mut in_vain = 0;
        for number in numbers(kind, 1_500) {
            for precision in [6, 36] {
                let needed = (precision * 196u64).div_ceil(59);
                match number.cut_within_bounds(needed) {
                    Some(cut) => assert_eq!(cut, number.cut_exactly(needed)),
                    None => in_vain += 1,
                }
            }
        }
        assert!(in_vain < 20, "{kind:?}: {in_vain}");
    }
}

/// Few bits tell which number a literal is.
#[test]
fn literals_within_bounds_are_exact() {
    let mut state = 5;
    for kind in [FloatKind::F80, FloatKind::F128] {
        let mut in_vain = 0;
        for _ in 0..3_000 {
            let length = random(&mut state) % 50;
            let digits = (0..length).fold(BigUint::from(1u32), |digits, _| digits * 10u32 + random(&mut state) % 10);
            let exponent = (random(&mut state) % 10_000) as i32 - 5_000;
            match round_within_bounds(kind, false, &digits, exponent) {
                Some(bits) => {
                    assert_eq!(bits, round_exactly(kind, false, digits.clone(), exponent), "{digits}e{exponent}")
                }
                None => in_vain += 1,
            }
        }
        assert!(in_vain < 3, "{kind:?}: {in_vain}");
        // Just between two numbers, where the bounds cannot tell: all of the literal counts.
        let between = (BigUint::from(1u32) << 114u32) + 1u32;
        let shifted = between.clone() * BigUint::from(5u32).pow(300);
        assert_eq!(round_decimal(kind, false, shifted.clone(), -300), round_exactly(kind, false, shifted, -300));
    }
}
