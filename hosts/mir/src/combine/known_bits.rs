//! [`KnownBits`]: which bits of a register are known, whatever is computed.
//!
//! Of a vector, what is known is known of all elements.

use crate::combine::immediate::IntPredicate;
use crate::combine::opcode::Opcode;

pub(super) use search::{is_zero, known_bits, sign_bits};

mod search;

/// The known bits of an integer of at most 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownBits {
    /// The number of bits.
    pub bits: u32,
    /// Those that are 0.
    pub zero: u128,
    /// Those that are 1.
    pub one: u128,
}

/// So many ones from the lowest bit on.
fn low(count: u32) -> u128 {
    match count {
        0..=127 => (1 << count) - 1,
        _ => u128::MAX,
    }
}

impl KnownBits {
    /// Nothing.
    pub(super) fn unknown(bits: u32) -> KnownBits {
        KnownBits { bits, zero: 0, one: 0 }
    }

    /// A constant.
    pub(super) fn constant(bits: u32, value: u128) -> KnownBits {
        KnownBits { bits, zero: !value & low(bits), one: value & low(bits) }
    }

    /// The constant, if all is known.
    pub(super) fn value(self) -> Option<u128> {
        (self.zero | self.one == low(self.bits)).then_some(self.one)
    }

    /// The least number it may be, without a sign.
    pub(super) fn least(self) -> u128 {
        self.one
    }

    /// The greatest number it may be, without a sign.
    pub(super) fn greatest(self) -> u128 {
        !self.zero & low(self.bits)
    }

    fn sign(self) -> u128 {
        1 << (self.bits - 1)
    }

    /// Returns true if it has no sign.
    pub(super) fn is_non_negative(self) -> bool {
        self.zero & self.sign() != 0
    }

    /// Returns true if it has a sign.
    pub(super) fn is_negative(self) -> bool {
        self.one & self.sign() != 0
    }

    /// Returns how many of the highest bits are 0 at least.
    pub(super) fn leading_zeros(self) -> u32 {
        (self.zero << (128 - self.bits)).leading_ones().min(self.bits)
    }

    /// Returns how many of the highest bits are 1 at least.
    pub(super) fn leading_ones(self) -> u32 {
        (self.one << (128 - self.bits)).leading_ones().min(self.bits)
    }

    /// Returns how many of the lowest bits are 0 at least.
    pub(super) fn trailing_zeros(self) -> u32 {
        self.zero.trailing_ones().min(self.bits)
    }

    /// The least and the greatest number it may be, with a sign.
    pub(super) fn signed_range(self) -> (i128, i128) {
        let sign = self.sign();
        let least = if self.zero & sign != 0 { self.one } else { self.one | sign };
        let greatest = if self.one & sign != 0 { self.greatest() } else { self.greatest() & !sign };
        let signed = |value: u128| crate::combine::queries::sign_extended(value as i128, self.bits);
        (signed(least), signed(greatest))
    }

    /// Returns what both have in common.
    #[must_use]
    pub(super) fn common(self, other: KnownBits) -> KnownBits {
        KnownBits { zero: self.zero & other.zero, one: self.one & other.one, ..self }
    }

    /// The lowest bits; with more bits, those are zeros.
    #[must_use]
    pub(super) fn zero_extended(self, bits: u32) -> KnownBits {
        match bits.checked_sub(self.bits) {
            Some(_) => KnownBits { bits, zero: self.zero | low(bits) & !low(self.bits), one: self.one },
            None => self.truncated(bits),
        }
    }

    /// With more bits, of which nothing is known.
    #[must_use]
    pub(super) fn any_extended(self, bits: u32) -> KnownBits {
        if bits < self.bits { self.truncated(bits) } else { KnownBits { bits, ..self } }
    }

    /// The lowest bits.
    #[must_use]
    pub(super) fn truncated(self, bits: u32) -> KnownBits {
        KnownBits { bits, zero: self.zero & low(bits), one: self.one & low(bits) }
    }

    /// With more bits, which are the sign.
    #[must_use]
    pub(super) fn sign_extended(self, bits: u32) -> KnownBits {
        if bits <= self.bits {
            return self.truncated(bits);
        }
        let more = low(bits) & !low(self.bits);
        let zero = if self.is_non_negative() { self.zero | more } else { self.zero };
        let one = if self.is_negative() { self.one | more } else { self.one };
        KnownBits { bits, zero, one }
    }

    /// The sum with another and a carry that may be known.
    #[must_use]
    fn sum(self, other: KnownBits, carry_zero: bool, carry_one: bool) -> KnownBits {
        let mask = low(self.bits);
        let greatest = self.greatest().wrapping_add(other.greatest()).wrapping_add(u128::from(!carry_zero)) & mask;
        let least = self.least().wrapping_add(other.least()).wrapping_add(u128::from(carry_one)) & mask;
        let carry_known_zero = !(greatest ^ self.zero ^ other.zero) & mask;
        let carry_known_one = (least ^ self.one ^ other.one) & mask;
        let known = (self.zero | self.one) & (other.zero | other.one) & (carry_known_zero | carry_known_one);
        KnownBits { bits: self.bits, zero: !greatest & known & mask, one: least & known }
    }

    /// The sum.
    #[must_use]
    pub(super) fn plus(self, other: KnownBits) -> KnownBits {
        self.sum(other, true, false)
    }

    /// The difference.
    #[must_use]
    pub(super) fn minus(self, other: KnownBits) -> KnownBits {
        self.sum(KnownBits { zero: other.one, one: other.zero, ..other }, false, true)
    }

    /// The sum with another and a carry.
    #[must_use]
    pub(super) fn plus_carry(self, other: KnownBits, carry: KnownBits) -> KnownBits {
        self.sum(other, carry.zero != 0, carry.one != 0)
    }

    /// The number without its sign.
    #[must_use]
    fn absolute(self) -> KnownBits {
        if self.is_non_negative() {
            return self;
        }
        let mut found = KnownBits::unknown(self.bits);
        if self.is_negative() {
            found = KnownBits::constant(self.bits, 0).minus(self);
        }
        let (least, most) = (self.trailing_zeros(), self.one.trailing_zeros().min(self.bits));
        found.zero |= low(least);
        if least == most && most < self.bits {
            found.one |= 1 << most;
        }
        // Only of the least number the absolute one has a sign.
        if self.one & !self.sign() != 0 {
            found.zero |= self.sign();
            found.one &= !self.sign();
        }
        found
    }

    /// This and that it is no greater than a number.
    #[must_use]
    fn at_most(self, most: u32) -> KnownBits {
        KnownBits { zero: self.zero | low(self.bits) & !low(32 - most.leading_zeros()), ..self }
    }

    /// A field of its bits, behind zeros.
    #[must_use]
    fn field(self, start: KnownBits, width: KnownBits) -> KnownBits {
        let field = self.shifted_by(Opcode::G_LSHR, start);
        let bits = |width: u128| low(u32::try_from(width).map_or(self.bits, |width| width.min(self.bits)));
        let outside = low(self.bits) & !bits(width.greatest());
        KnownBits { zero: field.zero | outside, one: field.one & bits(width.least()), ..field }
    }

    /// Returns what all numbers of some ranges have in common: from one, up to another that is none of them any more.
    fn of_ranges(bits: u32, ranges: &[(u128, u128)]) -> KnownBits {
        let mut found: Option<KnownBits> = None;
        for (from, end) in ranges {
            let (from, last) = (from & low(bits), end.wrapping_sub(1) & low(bits));
            // One that goes around the end of all numbers has the least and the greatest of them.
            let differ = if from <= last { from ^ last } else { low(bits) };
            let same = !low(128 - differ.leading_zeros()) & low(bits);
            let range = KnownBits { bits, zero: !from & same, one: from & same };
            found = Some(found.map_or(range, |found| found.common(range)));
        }
        found.unwrap_or(KnownBits::unknown(bits))
    }

    /// The product.
    #[must_use]
    fn times(self, other: KnownBits) -> KnownBits {
        self.product(other, false)[1]
    }

    /// The upper half of the product, of numbers with or without signs.
    #[must_use]
    fn times_upper(self, other: KnownBits, is_signed: bool) -> KnownBits {
        self.product(other, is_signed)[0]
    }

    /// The upper and the lower half of the product: its lowest bits as far as those of the factors are known, its highest by their
    /// sizes.
    fn product(self, other: KnownBits, is_signed: bool) -> [KnownBits; 2] {
        let bits = self.bits;
        let halves = |a: u128, b: u128| {
            let (upper, lower) = product(a, b);
            [if bits < 128 { upper << (128 - bits) | lower >> bits } else { upper }, lower & low(bits)]
        };
        // Above the bits of a factor are those of its sign: if all others are known, so are they.
        let known = |factor: KnownBits| factor.value().map_or(known_low(factor), |_| 2 * bits);
        let (own, others) = (known(self), known(other));
        let (own_zeros, other_zeros) = (self.trailing_zeros(), other.trailing_zeros());
        // Behind its zeros, as many bits are known as of the factor of which fewer are.
        let exact = own.saturating_sub(own_zeros).min(others.saturating_sub(other_zeros));
        let count = (exact + own_zeros + other_zeros).min(2 * bits);
        let (one, another) = (self.one & low(own), other.one & low(others));
        let [mut upper, lower] = halves(one, another);
        for (factor, times) in [(self, another), (other, one)] {
            if is_signed && factor.value().is_some() && factor.is_negative() {
                upper = upper.wrapping_sub(times);
            }
        }
        let has_size = !is_signed || self.is_non_negative() && other.is_non_negative();
        let greatest = match halves(self.greatest(), other.greatest()) {
            _ if !has_size => [low(bits); 2],
            [0, lower] => [0, lower],
            [upper, _] => [upper, low(bits)],
        };
        let half = |greatest: u128, value: u128, count: u32| {
            let zero = low(bits) & !low(128 - greatest.leading_zeros()) | !value & low(count);
            KnownBits { bits, zero, one: value & low(count) & !zero }
        };
        [half(greatest[0], upper, count.saturating_sub(bits)), half(greatest[1], lower, count.min(bits))]
    }

    /// A shift by a known amount.
    #[must_use]
    fn shifted(self, opcode: Opcode, amount: u32) -> KnownBits {
        let mask = low(self.bits);
        match opcode {
            Opcode::G_SHL => {
                KnownBits { zero: (self.zero << amount | low(amount)) & mask, one: self.one << amount & mask, ..self }
            }
            Opcode::G_LSHR => KnownBits {
                zero: self.zero >> amount | mask & !low(self.bits - amount),
                one: self.one >> amount,
                ..self
            },
            _ => {
                let more = mask & !low(self.bits - amount);
                let zero = self.zero >> amount | if self.is_non_negative() { more } else { 0 };
                let one = self.one >> amount | if self.is_negative() { more } else { 0 };
                KnownBits { zero, one, ..self }
            }
        }
    }

    /// A shift by an amount of which something is known: what all amounts that are possible have in common.
    #[must_use]
    fn shifted_by(self, opcode: Opcode, amount: KnownBits) -> KnownBits {
        let mut found: Option<KnownBits> = None;
        for candidate in 0..self.bits {
            let number = u128::from(candidate);
            if number & amount.zero != 0 || amount.one & !number != 0 {
                continue;
            }
            let shifted = self.shifted(opcode, candidate);
            found = Some(found.map_or(shifted, |found| found.common(shifted)));
        }
        // Shifts by too much may be anything; zero is what LLVM takes them for.
        found.unwrap_or(KnownBits::constant(self.bits, 0))
    }
}

/// Returns the upper and the lower half of the product of two numbers.
fn product(a: u128, b: u128) -> (u128, u128) {
    let parts = |number: u128| (number >> 64, number & low(64));
    let ((a_upper, a_lower), (b_upper, b_lower)) = (parts(a), parts(b));
    let middle = parts(a_upper * b_lower + ((a_lower * b_lower) >> 64));
    let carry = (a_lower * b_upper + middle.1) >> 64;
    (a_upper * b_upper + middle.0 + carry, a.wrapping_mul(b))
}

/// Returns how many of the lowest bits are known.
fn known_low(bits: KnownBits) -> u32 {
    (bits.zero | bits.one).trailing_ones().min(bits.bits)
}

/// The lesser or the greater of two numbers.
fn minimum(opcode: Opcode, a: KnownBits, b: KnownBits) -> KnownBits {
    // With the sign turned around, numbers with and without one are in the same order; with all bits, the order turns round.
    let sign = if matches!(opcode, Opcode::G_SMIN | Opcode::G_SMAX) { a.sign() } else { 0 };
    let flips = if matches!(opcode, Opcode::G_UMIN | Opcode::G_SMIN) { low(a.bits) } else { 0 } ^ sign;
    let flip = |known: KnownBits| KnownBits {
        zero: known.zero & !flips | known.one & flips,
        one: known.one & !flips | known.zero & flips,
        ..known
    };
    flip(greater(flip(a), flip(b)))
}

/// The greater of two numbers without signs.
fn greater(a: KnownBits, b: KnownBits) -> KnownBits {
    if a.least() >= b.greatest() {
        return a;
    }
    if b.least() >= a.greatest() {
        return b;
    }
    // What is taken is at least as great as the least of the other: then it shares that one's highest ones.
    at_least(a, b.least()).common(at_least(b, a.least()))
}

/// Returns what is known of a number that is at least `least`.
fn at_least(known: KnownBits, least: u128) -> KnownBits {
    // As long as the bits cannot be greater than those of the least number, they are those.
    let shared = ((known.zero | least) << (128 - known.bits)).leading_ones().min(known.bits);
    let sure = least & low(known.bits) & !low(known.bits - shared);
    KnownBits { one: known.one | sure, zero: known.zero & !sure, ..known }
}

/// Returns whether a comparison holds, if that is known.
pub(super) fn compare(predicate: IntPredicate, a: KnownBits, b: KnownBits) -> Option<bool> {
    use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let less = |(least, greatest): (i128, i128), (other_least, other_greatest): (i128, i128)| {
        if greatest < other_least { Some(true) } else { (least >= other_greatest).then_some(false) }
    };
    let unsigned_less = |a: KnownBits, b: KnownBits| {
        if a.greatest() < b.least() { Some(true) } else { (a.least() >= b.greatest()).then_some(false) }
    };
    match predicate {
        Eq if a.one & b.zero != 0 || a.zero & b.one != 0 => Some(false),
        Eq => a.value().zip(b.value()).map(|(a, b)| a == b),
        Ne => compare(Eq, a, b).map(|holds| !holds),
        Ult => unsigned_less(a, b),
        Ugt => unsigned_less(b, a),
        Uge => unsigned_less(a, b).map(|holds| !holds),
        Ule => unsigned_less(b, a).map(|holds| !holds),
        Slt => less(a.signed_range(), b.signed_range()),
        Sgt => less(b.signed_range(), a.signed_range()),
        Sge => less(a.signed_range(), b.signed_range()).map(|holds| !holds),
        Sle => less(b.signed_range(), a.signed_range()).map(|holds| !holds),
    }
}

#[cfg(test)]
mod tests;
