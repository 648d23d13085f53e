//! [`Bounds`]: large numbers to some hundred bits, with how far they may be off.
//!
//! The numbers of the widest formats have thousands of decimal digits, of which few decide. Where both ends of the bounds give the same
//! answer it is right; else, as for what lies just between two numbers, whoever asks has to compute exactly.

use num_bigint::BigUint;

/// The bits that are kept of a power. The bounds of the highest one that is asked for are about 2^60 apart.
pub(super) const KEPT_BITS: u64 = 320;

/// From `low * 2^exponent` to `high * 2^exponent`, both included.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) low: BigUint,
    pub(super) high: BigUint,
    pub(super) exponent: i64,
}

impl Bounds {
    /// A number that is known.
    pub(super) fn exact(number: BigUint, exponent: i64) -> Bounds {
        Bounds { low: number.clone(), high: number, exponent }
    }

    /// `5^power`.
    pub(super) fn of_power_of_five(power: u32) -> Bounds {
        let mut bounds = Bounds::exact(BigUint::from(1u32), 0);
        for bit in (0..u32::BITS - power.leading_zeros()).rev() {
            bounds = bounds.times(&bounds);
            if power >> bit & 1 == 1 {
                bounds.low *= 5u32;
                bounds.high *= 5u32;
            }
            bounds.shorten();
        }
        bounds
    }

    pub(super) fn times(&self, other: &Bounds) -> Bounds {
        let is_exact = self.low == self.high && other.low == other.high;
        let low = &self.low * &other.low;
        let high = if is_exact { low.clone() } else { &self.high * &other.high };
        Bounds { low, high, exponent: self.exponent + other.exponent }
    }

    /// Drops bits beyond [`KEPT_BITS`].
    fn shorten(&mut self) {
        let excess = self.low.bits().saturating_sub(KEPT_BITS);
        if excess > 0 {
            self.low >>= excess;
            self.high >>= excess;
            self.high += 1u32;
            self.exponent += excess as i64;
        }
    }

    /// The quotient by something that is not zero, as whole multiples of `2^exponent`: both ends are rounded down, so that they are
    /// those of the whole part.
    pub(super) fn divided_by(&self, divisor: &Bounds, exponent: i64) -> Bounds {
        let shift = self.exponent - divisor.exponent - exponent;
        let quotient = |numerator: &BigUint, denominator: &BigUint| match shift {
            0.. => (numerator << shift as u64) / denominator,
            _ => numerator / (denominator << shift.unsigned_abs()),
        };
        let low = quotient(&self.low, &divisor.high);
        let is_exact = self.low == self.high && divisor.low == divisor.high;
        let high = if is_exact { low.clone() } else { quotient(&self.high, &divisor.low) };
        Bounds { low, high, exponent }
    }

    /// Returns the answer of both ends, if it is the same.
    pub(super) fn agree<T: PartialEq>(&self, of: impl Fn(&BigUint) -> T) -> Option<T> {
        let low = of(&self.low);
        (self.low == self.high || low == of(&self.high)).then_some(low)
    }
}

#[cfg(test)]
mod tests;
