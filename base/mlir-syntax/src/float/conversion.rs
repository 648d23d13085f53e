//! Floats of one format in another, integers as floats, and floats as integers: as far as LLVM does them where it folds constants.

use super::{Specials, Value, decode, encode, format, special};
use crate::FloatKind;
use num_bigint::{BigInt, BigUint, Sign};

impl FloatKind {
    /// Returns true if `other` has at least the precision and the exponents of this format. It may lack its infinities or NaN: whether a
    /// number is there, [`float_to_kind`] says.
    pub fn is_within(self, other: FloatKind) -> bool {
        let (small, large) = (format(self), format(other));
        small.precision <= large.precision
            && small.min_exponent >= large.min_exponent
            && small.max_exponent <= large.max_exponent
    }
}

/// The bits of the same number in another format, if it is there: nothing is rounded. A NaN must be quiet, and keeps its payload.
pub fn float_to_kind(from: FloatKind, bits: u128, to: FloatKind) -> Option<u128> {
    let specials = |kind| format(kind).specials;
    let negative = from != FloatKind::F8E8M0FNU && (bits >> (from.width() - 1)) & 1 == 1;
    match decode(from, bits) {
        Value::Finite { negative, significand, exponent } => {
            let new = encode(to, negative, significand, exponent, false);
            (odd(decode(to, new))? == odd(decode(from, bits))?).then_some(new)
        }
        // What would be lost is not there in formats that have one NaN at most, and no infinity.
        _ if specials(to) != Specials::Ieee => None,
        Value::Nan if specials(from) == Specials::NegativeZeroNan => Some(special(to, false, true)),
        Value::Infinity => Some(special(to, negative, false)),
        Value::Nan => {
            let (have, room) = (format(from).precision - 1, format(to).precision - 1);
            if have == 0 {
                // Whether it is quiet is not said.
                return None;
            }
            let payload = bits & ((1 << have) - 1);
            let is_quiet = payload >> (have - 1) == 1;
            let is_proper = from != FloatKind::F80 || bits >> 63 & 1 == 1;
            let moved = if room >= have { payload << (room - have) } else { payload >> (have - room) };
            let is_whole = room >= have || moved << (have - room) == payload;
            (is_quiet && is_proper && is_whole).then(|| special(to, negative, true) | moved)
        }
    }
}

/// A number by its sign, an odd significand and an exponent.
fn odd(value: Value) -> Option<(bool, u128, i32)> {
    match value {
        Value::Finite { negative, significand: 0, .. } => Some((negative, 0, 0)),
        Value::Finite { negative, significand, exponent } => {
            let zeros = significand.trailing_zeros();
            Some((negative, significand >> zeros, exponent.checked_add(zeros as i32)?))
        }
        _ => None,
    }
}

/// The bits of the float that is nearest to an integer; ties go to even, and what is too large becomes what it becomes in
/// [`float_from_f64`](super::float_from_f64).
pub fn float_from_integer(kind: FloatKind, value: &BigInt) -> Option<u128> {
    let magnitude = value.magnitude();
    let excess = magnitude.bits().saturating_sub(127);
    let kept = magnitude >> excess;
    let sticky = &kept << excess != *magnitude;
    let significand = u128::try_from(&kept).ok()?;
    // One bit more, so that what was cut off lies below the last one that counts.
    let (significand, exponent) = (significand << 1, i32::try_from(excess).ok()?.checked_sub(1)?);
    Some(encode(kind, value.sign() == Sign::Minus, significand | u128::from(sticky), exponent, false))
}

/// A float without what stands behind the point, if that is an integer of at most so many bits, which may be used up by a sign.
pub fn float_to_integer(kind: FloatKind, bits: u128, width: u32) -> Option<BigInt> {
    let Value::Finite { negative, significand, exponent } = decode(kind, bits) else { return None };
    let magnitude = match exponent {
        0.. => {
            let length = 128 - i64::from(significand.leading_zeros()) + i64::from(exponent);
            if significand != 0 && length > i64::from(width) {
                return None;
            }
            if significand == 0 { BigUint::ZERO } else { BigUint::from(significand) << exponent.unsigned_abs() }
        }
        exponent => BigUint::from(significand.checked_shr(exponent.unsigned_abs()).unwrap_or(0)),
    };
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    (magnitude.bits() <= u64::from(width)).then(|| BigInt::from_biguint(sign, magnitude))
}

#[cfg(test)]
mod tests;
