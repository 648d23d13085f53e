//! Reciprocals of integers: what a division by a constant is a product with.
//!
//! The method is that of Granlund and Montgomery, as Warren's "Hacker's Delight" has it (10-9 and 10-4): the least power of two, of
//! the width or more, that divided by the divisor and rounded up is off by so little that no quotient of this width is wrong.

use crate::combine::queries::sign_extended;

/// A factor: the upper half of a product with it, shifted, is a quotient without signs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reciprocal {
    /// The factor; its uppermost bit, which has no place, is left out if `adds` is set.
    pub factor: u128,
    /// True if the dividend is to be added to the upper half, without overflow: half of their difference, and the half itself.
    pub adds: bool,
    /// By how much the dividend is shifted before.
    pub shift_before: u32,
    /// By how much the result is shifted.
    pub shift_behind: u32,
}

impl Reciprocal {
    /// That of a divisor greater than 1 for dividends of `bits` bits, of which the first `zeros`, at most as many as of the divisor,
    /// are 0.
    pub(super) fn of(divisor: u128, bits: u32, zeros: u32) -> Reciprocal {
        let mask = u128::MAX >> (128 - bits);
        let half = 1u128 << (bits - 1);
        let most = mask >> zeros;
        // The greatest dividend that leaves the greatest rest: with it the rounded factor errs first.
        let critical = most - (most.wrapping_add(1).wrapping_sub(divisor) & mask) % divisor;
        // 2^power divided by the critical dividend, and 2^power - 1 by the divisor, each with its rest.
        let (mut first, mut first_rest) = (half / critical, half % critical);
        let (mut second, mut second_rest) = ((half - 1) / divisor, (half - 1) % divisor);
        let mut adds = false;
        let mut power = bits - 1;
        loop {
            power += 1;
            let doubled = first.wrapping_mul(2) & mask;
            (first, first_rest) = match first_rest >= critical - first_rest {
                true => ((doubled + 1) & mask, first_rest.wrapping_mul(2).wrapping_sub(critical) & mask),
                false => (doubled, first_rest.wrapping_mul(2) & mask),
            };
            let doubled = second.wrapping_mul(2) & mask;
            if second_rest + 1 >= divisor - second_rest {
                adds |= second >= half - 1;
                second = doubled.wrapping_add(1) & mask;
                second_rest = second_rest.wrapping_mul(2).wrapping_add(1).wrapping_sub(divisor) & mask;
            } else {
                adds |= second >= half;
                second = doubled;
                second_rest = second_rest.wrapping_mul(2).wrapping_add(1) & mask;
            }
            let delta = divisor - 1 - second_rest;
            let is_enough = !(first < delta || first == delta && first_rest == 0);
            if power >= 2 * bits || is_enough {
                break;
            }
        }
        if adds && divisor & 1 == 0 {
            // An even divisor is halved, and so is the dividend, which then has bits to spare.
            let shift = divisor.trailing_zeros();
            return Reciprocal { shift_before: shift, ..Reciprocal::of(divisor >> shift, bits, zeros + shift) };
        }
        let shift = power - bits;
        Reciprocal {
            factor: second.wrapping_add(1) & mask,
            adds,
            shift_before: 0,
            shift_behind: if adds { shift.saturating_sub(1) } else { shift },
        }
    }
}

/// A factor: the upper half of a product with it, shifted, is a quotient with signs, rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignedReciprocal {
    /// The factor; if its sign is not that of the divisor, the dividend is missing once.
    pub factor: i128,
    /// By how much the result is shifted.
    pub shift: u32,
}

impl SignedReciprocal {
    /// That of a divisor other than -1, 0 and 1 for dividends of `bits` bits, which are 3 or more.
    pub(super) fn of(divisor: i128, bits: u32) -> SignedReciprocal {
        let mask = u128::MAX >> (128 - bits);
        let half = 1u128 << (bits - 1);
        let size = divisor.unsigned_abs();
        let bound = half + u128::from(divisor < 0);
        // As above, without its sign.
        let critical = bound - 1 - bound % size;
        let (mut first, mut first_rest) = (half / critical, half % critical);
        let (mut second, mut second_rest) = (half / size, half % size);
        let mut power = bits - 1;
        loop {
            power += 1;
            (first, first_rest) = doubled(first, first_rest, critical, mask);
            (second, second_rest) = doubled(second, second_rest, size, mask);
            let delta = size - second_rest;
            if power >= 2 * bits || !(first < delta || first == delta && first_rest == 0) {
                break;
            }
        }
        let factor = second.wrapping_add(1) & mask;
        let factor = if divisor < 0 { factor.wrapping_neg() & mask } else { factor };
        SignedReciprocal { factor: sign_extended(factor as i128, bits), shift: power - bits }
    }
}

/// Quotient and rest of twice the dividend.
fn doubled(quotient: u128, rest: u128, divisor: u128, mask: u128) -> (u128, u128) {
    let (quotient, rest) = (quotient.wrapping_mul(2) & mask, rest.wrapping_mul(2));
    match rest >= divisor {
        true => ((quotient + 1) & mask, rest.wrapping_sub(divisor)),
        false => (quotient, rest),
    }
}

/// Returns what an odd number times it is 1, in as many bits as one likes.
pub(super) fn inverse(odd: u128) -> u128 {
    // Each step doubles the number of bits that are right: 3 of them are to start with.
    (0..6).fold(odd, |found, _| found.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(found))))
}

#[cfg(test)]
mod tests;
