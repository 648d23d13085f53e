use super::*;

#[test]
fn powers_are_within_their_bounds() {
    for power in (0..200).chain([1_000, 4_932, 16_494, 21_000]) {
        let exact = BigUint::from(5u32).pow(power);
        let Bounds { low, high, exponent } = Bounds::of_power_of_five(power);
        assert!(&low << exponent as u64 <= exact && exact <= &high << exponent as u64, "{power}");
        assert!(low.bits() <= KEPT_BITS && (&high - &low).bits() < 64, "{power}");
    }
}
