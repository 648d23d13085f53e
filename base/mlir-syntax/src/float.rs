//! The float formats: conversion from and to decimal exactly as MLIR does them.
//!
//! A literal is read as an `f64` and rounded to its format; MLIR does so even where this loses the number. Here the
//! formats wider than that keep all digits of literals that have more, and a spelling that would be read as another
//! number is not printed.

mod bounds;
mod conversion;

pub use conversion::{float_from_integer, float_to_integer, float_to_kind};

use std::borrow::Cow;

use crate::FloatKind;
use crate::limits::MAX_INTEGER_DIGITS;
use bounds::Bounds;
use num_bigint::BigUint;

/// Which bit patterns stand for something other than a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Specials {
    /// Infinities and NaNs in the highest exponent.
    Ieee,
    /// The pattern of all ones is NaN; no infinities.
    AllOnesNan,
    /// Minus zero is NaN; no infinities.
    NegativeZeroNan,
    /// Neither infinities nor NaN.
    None,
}

struct Format {
    /// Bits of the significand, with the leading one.
    precision: u32,
    /// The lowest exponent of a normal number.
    min_exponent: i32,
    /// The highest exponent.
    max_exponent: i32,
    specials: Specials,
}

/// A decoded float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Nan,
    Infinity,
    /// `significand * 2^exponent`
    Finite {
        negative: bool,
        significand: u128,
        exponent: i32,
    },
}

fn format(kind: FloatKind) -> Format {
    use Specials::{AllOnesNan, Ieee, NegativeZeroNan, None};
    let (precision, min_exponent, max_exponent, specials) = match kind {
        FloatKind::F4E2M1FN => (2, 0, 2, None),
        FloatKind::F6E2M3FN => (4, 0, 2, None),
        FloatKind::F6E3M2FN => (3, -2, 4, None),
        FloatKind::F8E5M2 => (3, -14, 15, Ieee),
        FloatKind::F8E4M3 => (4, -6, 7, Ieee),
        FloatKind::F8E4M3FN => (4, -6, 8, AllOnesNan),
        FloatKind::F8E5M2FNUZ => (3, -15, 15, NegativeZeroNan),
        FloatKind::F8E4M3FNUZ => (4, -7, 7, NegativeZeroNan),
        FloatKind::F8E4M3B11FNUZ => (4, -10, 4, NegativeZeroNan),
        FloatKind::F8E3M4 => (5, -2, 3, Ieee),
        FloatKind::F8E8M0FNU => (1, -127, 127, AllOnesNan),
        FloatKind::BF16 => (8, -126, 127, Ieee),
        FloatKind::F16 => (11, -14, 15, Ieee),
        FloatKind::TF32 => (11, -126, 127, Ieee),
        FloatKind::F32 => (24, -126, 127, Ieee),
        FloatKind::F64 => (53, -1022, 1023, Ieee),
        FloatKind::F80 => (64, -16382, 16383, Ieee),
        FloatKind::F128 => (113, -16382, 16383, Ieee),
    };
    Format { precision, min_exponent, max_exponent, specials }
}

/// The bits of `value` in a format, rounded to nearest, ties to even. What is too large becomes infinity, or NaN in
/// formats without infinities, or the largest number in formats without either.
pub fn float_from_f64(kind: FloatKind, value: f64) -> u128 {
    match kind {
        FloatKind::F64 => return value.to_bits().into(),
        FloatKind::F32 if !value.is_nan() => return (value as f32).to_bits().into(),
        _ => {}
    }
    match decode(FloatKind::F64, value.to_bits().into()) {
        Value::Nan => special(kind, value.is_sign_negative(), true),
        Value::Infinity => special(kind, value.is_sign_negative(), false),
        Value::Finite { negative, significand, exponent } => encode(kind, negative, significand, exponent, false),
    }
}

/// The bits of the number with the other sign, where the format has one.
pub(crate) fn negate(kind: FloatKind, bits: u128) -> u128 {
    match (kind, format(kind).specials, bits) {
        (FloatKind::F8E8M0FNU, ..) => bits,
        // Minus zero does not exist: its bits are NaN.
        (_, Specials::NegativeZeroNan, bits) if bits & !(1 << (kind.width() - 1)) == 0 => bits,
        _ => bits ^ 1 << (kind.width() - 1),
    }
}

/// The value of bits in a format, rounded to an `f64`.
pub fn float_to_f64(kind: FloatKind, bits: u128) -> f64 {
    let negative = kind != FloatKind::F8E8M0FNU && (bits >> (kind.width() - 1)) & 1 == 1;
    match decode(kind, bits) {
        Value::Nan => f64::NAN,
        Value::Infinity if negative => f64::NEG_INFINITY,
        Value::Infinity => f64::INFINITY,
        Value::Finite { negative, significand, exponent } => {
            f64::from_bits(encode(FloatKind::F64, negative, significand, exponent, false) as u64)
        }
    }
}

fn decode(kind: FloatKind, bits: u128) -> Value {
    let Format { precision, min_exponent, specials, .. } = format(kind);
    if kind == FloatKind::F8E8M0FNU {
        return match bits {
            0xFF => Value::Nan,
            _ => Value::Finite { negative: false, significand: 1, exponent: bits as i32 - 127 },
        };
    }
    // Only f80 stores the leading one.
    let explicit = u32::from(kind == FloatKind::F80);
    let fraction_bits = precision - 1 + explicit;
    let exponent_bits = kind.width() - 1 - fraction_bits;
    let negative = (bits >> (kind.width() - 1)) & 1 == 1;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let biased = ((bits >> fraction_bits) & ((1 << exponent_bits) - 1)) as u32;
    let highest = (1u32 << exponent_bits) - 1;
    match specials {
        Specials::Ieee if biased == highest => {
            let is_infinity = fraction == if explicit == 1 { 1 << 63 } else { 0 };
            return if is_infinity { Value::Infinity } else { Value::Nan };
        }
        Specials::AllOnesNan if biased == highest && fraction == (1 << fraction_bits) - 1 => return Value::Nan,
        Specials::NegativeZeroNan if bits == 1 << (kind.width() - 1) => return Value::Nan,
        _ => {}
    }
    let leading = if explicit == 1 || biased == 0 { 0 } else { 1 << (precision - 1) };
    let exponent = min_exponent + biased.max(1) as i32 - 1 - (precision as i32 - 1);
    Value::Finite { negative, significand: fraction | leading, exponent }
}

/// The bits of `significand * 2^exponent`, plus a little if `sticky`, rounded to nearest, ties to even.
fn encode(kind: FloatKind, negative: bool, significand: u128, exponent: i32, sticky: bool) -> u128 {
    let Format { precision, min_exponent, max_exponent, specials } = format(kind);
    let explicit = u32::from(kind == FloatKind::F80);
    if kind == FloatKind::F8E8M0FNU && significand == 0 {
        return 0;
    }
    let sign = |bits: u128| match (negative, specials) {
        (true, Specials::NegativeZeroNan) if bits == 0 => 0,
        _ if kind == FloatKind::F8E8M0FNU => bits,
        (true, _) => bits | 1 << (kind.width() - 1),
        (false, _) => bits,
    };
    if significand == 0 {
        return sign(0);
    }
    let top = 127 - significand.leading_zeros() as i32;
    let mut unit = (top + exponent).max(min_exponent) - (precision as i32 - 1);
    let shift = unit - exponent;
    let mut rounded = match shift {
        ..=0 => significand << -shift,
        1..=127 => {
            let kept = significand >> shift;
            let half = 1u128 << (shift - 1);
            let rest = significand & ((half << 1) - 1);
            let up = rest > half || rest == half && (sticky || kept & 1 == 1);
            kept + u128::from(up)
        }
        // Less than a quarter of the unit, except that all 128 bits may be in use.
        _ => u128::from(shift == 128 && significand > 1 << 127),
    };
    if kind == FloatKind::F8E8M0FNU && rounded == 0 {
        rounded = 1;
    }
    if rounded >> precision != 0 {
        rounded >>= 1;
        unit += 1;
    }
    let is_normal = rounded >> (precision - 1) != 0;
    let biased = if is_normal { (unit + precision as i32 - min_exponent) as u128 } else { 0 };
    let fraction_bits = precision - 1 + explicit;
    let fraction = rounded & ((1u128 << fraction_bits) - 1);
    let overflow = unit + precision as i32 - 1 > max_exponent
        || specials == Specials::AllOnesNan
            && kind != FloatKind::F8E8M0FNU
            && unit + precision as i32 - 1 == max_exponent
            && fraction == (1 << fraction_bits) - 1;
    if overflow {
        return special(kind, negative, false);
    }
    match kind {
        FloatKind::F8E8M0FNU => biased - 1,
        _ => sign(biased << fraction_bits | fraction),
    }
}

/// The NaN or infinity of a format, or what stands in for it.
fn special(kind: FloatKind, negative: bool, nan: bool) -> u128 {
    let Format { precision, specials, .. } = format(kind);
    let sign = u128::from(negative) << (kind.width() - 1);
    let magnitude = (1u128 << (kind.width() - 1)) - 1;
    match specials {
        Specials::Ieee => {
            let fraction_bits = precision - 1;
            match kind {
                FloatKind::F80 => sign | 0x7FFF << 64 | 1 << 63 | u128::from(nan) << 62,
                _ => {
                    let infinity = magnitude >> fraction_bits << fraction_bits;
                    sign | infinity | if nan { 1 << (fraction_bits - 1) } else { 0 }
                }
            }
        }
        Specials::AllOnesNan if kind == FloatKind::F8E8M0FNU => 0xFF,
        Specials::AllOnesNan => sign | magnitude,
        Specials::NegativeZeroNan => 1 << (kind.width() - 1),
        Specials::None => sign | magnitude,
    }
}

/// Appends a float as MLIR spells it: seven digits in scientific form if they read back as the same number, else
/// enough digits for any number of the format, else, where these have no point and for NaN and infinity, the bits.
/// A decimal is marked: bits without a type behind them would be an integer.
pub(crate) fn print(kind: FloatKind, bits: u128, out: &mut String) -> bool {
    if let Value::Finite { negative, significand, exponent } = decode(kind, bits) {
        let start = out.len();
        let exact = Binary::new(significand, exponent);
        exact.round(6).print(out, negative, 6);
        let is_wide = matches!(kind, FloatKind::F80 | FloatKind::F128);
        let is_lossless = |text: &str| !is_wide || from_text(kind, text) == Some(bits);
        if read_back(kind, &out[start..]) == Some(bits) && is_lossless(&out[start..]) {
            return true;
        }
        out.truncate(start);
        let digits = 2 + format(kind).precision as usize * 59 / 196;
        exact.round(digits).print_shortest(out, negative, digits);
        if out[start..].contains('.') && is_lossless(&out[start..]) {
            return true;
        }
        out.truncate(start);
    }
    let digits = kind.width().div_ceil(4) as usize;
    out.push_str(&format!("0x{bits:0digits$X}"));
    false
}

/// The bits that MLIR reads for a decimal spelling when it decides whether the spelling will do.
fn read_back(kind: FloatKind, text: &str) -> Option<u128> {
    match kind {
        FloatKind::F32 => Some(text.parse::<f32>().ok()?.to_bits().into()),
        FloatKind::F80 | FloatKind::F128 => exact_from_text(kind, text),
        _ => Some(float_from_f64(kind, text.parse().ok()?)),
    }
}

/// The bits of a decimal literal with an optional sign. The literal is read as an `f64`, as MLIR does, unless that
/// would lose the number: the digits that are printed for the two widest formats must give the same number again.
pub(crate) fn from_text(kind: FloatKind, text: &str) -> Option<u128> {
    /// All decimals of so many digits are distinct as `f64`.
    const MAX_DIGITS: usize = 17;
    let value: f64 = text.parse().ok()?;
    if matches!(kind, FloatKind::F80 | FloatKind::F128) {
        let mantissa = text.split(['e', 'E']).next().unwrap_or(text);
        let digits = mantissa.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit).count();
        let is_zero = digits == 0;
        if !is_zero && (digits > MAX_DIGITS || !value.is_normal()) {
            return exact_from_text(kind, text);
        }
    }
    Some(float_from_f64(kind, value))
}

/// The bits of a decimal literal in one of the two widest formats, rounded once.
fn exact_from_text(kind: FloatKind, text: &str) -> Option<u128> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (negative, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa),
    };
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if integer.len() + fraction.len() > MAX_INTEGER_DIGITS {
        return None;
    }
    let digits = BigUint::parse_bytes(format!("{integer}{fraction}").as_bytes(), 10)?;
    // What does not fit here is beyond the range of every format, as is the bound in the comparison.
    let exponent = exponent.parse::<i32>().unwrap_or(if exponent.starts_with('-') { i32::MIN } else { i32::MAX });
    let exponent = exponent.saturating_sub(fraction.len() as i32);
    const RANGE: i32 = 5_000 + MAX_INTEGER_DIGITS as i32;
    if digits == BigUint::ZERO || exponent < -RANGE {
        return Some(encode(kind, negative, 0, 0, false));
    }
    if exponent > RANGE {
        return Some(special(kind, negative, false));
    }
    Some(round_decimal(kind, negative, digits, exponent))
}

/// The bits of `digits * 10^exponent`.
fn round_decimal(kind: FloatKind, negative: bool, digits: BigUint, exponent: i32) -> u128 {
    let rounded = is_high(exponent).then(|| round_within_bounds(kind, negative, &digits, exponent)).flatten();
    rounded.unwrap_or_else(|| round_exactly(kind, negative, digits, exponent))
}

/// As [`round_decimal`], if a few hundred bits of the number tell: rounding is monotonic.
fn round_within_bounds(kind: FloatKind, negative: bool, digits: &BigUint, exponent: i32) -> Option<u128> {
    let power = Bounds::of_power_of_five(exponent.unsigned_abs());
    let digits = Bounds::exact(digits.clone(), exponent.into());
    let value = match exponent {
        0.. => digits.times(&power),
        _ => {
            let bits = |bounds: &Bounds| bounds.low.bits() as i64 + bounds.exponent;
            let mut quotient = digits.divided_by(&power, bits(&digits) - bits(&power) - 2 * 128);
            // What was rounded down may be almost one more.
            quotient.high += 1u32;
            quotient
        }
    };
    value.agree(|number| {
        let excess = number.bits().saturating_sub(120);
        let kept = number >> excess;
        let sticky = &kept << excess != *number;
        let exponent = i32::try_from(value.exponent + excess as i64).unwrap_or(i32::MAX);
        encode(kind, negative, u128::try_from(&kept).unwrap_or(u128::MAX), exponent, sticky)
    })
}

/// As [`round_decimal`], with all of the number.
fn round_exactly(kind: FloatKind, negative: bool, digits: BigUint, exponent: i32) -> u128 {
    let power = BigUint::from(10u32).pow(exponent.unsigned_abs());
    let (mut numerator, mut denominator) = (digits, BigUint::from(1u32));
    if exponent < 0 {
        denominator = power;
    } else {
        numerator *= power;
    }
    // Two bits more than any significand, so that rounding sees the half and the sticky bit.
    let shift = 120 + denominator.bits() as i64 - numerator.bits() as i64;
    if shift >= 0 {
        numerator <<= shift as u64;
    } else {
        denominator <<= shift.unsigned_abs();
    }
    let quotient = &numerator / &denominator;
    let sticky = &quotient * &denominator != numerator;
    encode(kind, negative, u128::try_from(&quotient).unwrap_or(u128::MAX), -shift as i32, sticky)
}

/// `significand * 2^exponent`; the significand is odd, or zero.
struct Binary {
    significand: u128,
    exponent: i32,
    /// All decimal digits as a number, unless the exponent is high.
    digits: Option<BigUint>,
}

impl Binary {
    fn new(significand: u128, exponent: i32) -> Binary {
        let (significand, exponent) = match significand.trailing_zeros() {
            u128::BITS => (significand, 0),
            zeros => (significand >> zeros, exponent + zeros as i32),
        };
        let digits = (!is_high(exponent)).then(|| all_digits(significand, exponent));
        Binary { significand, exponent, digits }
    }

    /// At most `precision` digits. MLIR first cuts off digits by the number of bits and only then rounds, half up;
    /// the last digit therefore is not always the nearest one.
    fn round(&self, precision: usize) -> Decimal {
        let needed = (precision as u64 * 196).div_ceil(59);
        let cut = if self.digits.is_none() { self.cut_within_bounds(needed) } else { None };
        let (number, removed) = cut.unwrap_or_else(|| self.cut_exactly(needed));
        Decimal::rounded(number, self.exponent.min(0) + removed as i32, precision)
    }

    /// The digits as a number, but for those that are cut off so that about `needed` bits are left, and how many these are.
    fn cut_exactly(&self, needed: u64) -> (BigUint, u32) {
        let number = match &self.digits {
            Some(digits) => Cow::Borrowed(digits),
            None => Cow::Owned(all_digits(self.significand, self.exponent)),
        };
        match removable(number.bits(), needed) {
            0 => (number.into_owned(), 0),
            removed => (&*number / BigUint::from(10u32).pow(removed), removed),
        }
    }

    /// As [`cut_exactly`](Self::cut_exactly), if a few hundred bits of the number tell.
    fn cut_within_bounds(&self, needed: u64) -> Option<(BigUint, u32)> {
        let significand = BigUint::from(self.significand);
        let number = match self.exponent {
            0.. => Bounds::exact(significand, self.exponent.into()),
            _ => Bounds::exact(significand, 0).times(&Bounds::of_power_of_five(self.exponent.unsigned_abs())),
        };
        let bits = number.agree(BigUint::bits)?.checked_add_signed(number.exponent)?;
        let removed = removable(bits, needed);
        let mut power = Bounds::of_power_of_five(removed);
        power.exponent += i64::from(removed);
        let quotient = number.divided_by(&power, 0);
        Some((quotient.agree(BigUint::clone)?, removed))
    }
}

/// All decimal digits of `significand * 2^exponent` as a number: those of `significand * 5^-exponent` if the exponent is negative.
fn all_digits(significand: u128, exponent: i32) -> BigUint {
    match exponent {
        0.. => BigUint::from(significand) << exponent as u64,
        _ => BigUint::from(significand) * BigUint::from(5u32).pow(exponent.unsigned_abs()),
    }
}

/// Returns whether the power of such an exponent is longer than what bounds keep of it is worth; none of an `f64` is.
fn is_high(exponent: i32) -> bool {
    exponent.unsigned_abs() > 1_100
}

/// Returns how many decimal digits of a number of so many bits are cut off.
fn removable(bits: u64, needed: u64) -> u32 {
    (bits.saturating_sub(needed) * 59 / 196) as u32
}

/// `digits * 10^exponent`, with the digits from the highest, none of them a trailing zero unless there is only one.
struct Decimal {
    digits: Vec<u8>,
    exponent: i32,
}

impl Decimal {
    /// `number * 10^exponent`, rounded half up to `precision` digits.
    fn rounded(number: BigUint, mut exponent: i32, precision: usize) -> Decimal {
        let mut digits = number.to_string().into_bytes();
        let length = digits.len();
        if length > precision {
            let up = digits[precision] >= b'5';
            digits.truncate(precision);
            exponent += (length - precision) as i32;
            if up {
                while digits.last() == Some(&b'9') {
                    digits.pop();
                    exponent += 1;
                }
                match digits.last_mut() {
                    Some(digit) => *digit += 1,
                    None => digits.push(b'1'),
                }
            }
        }
        while digits.len() > 1 && digits.last() == Some(&b'0') {
            digits.pop();
            exponent += 1;
        }
        Decimal { digits, exponent }
    }

    /// Scientific form with `places` digits after the point.
    fn print(&self, out: &mut String, negative: bool, places: usize) {
        out.push_str(if negative { "-" } else { "" });
        let (first, rest) = self.digits.split_first().unwrap_or((&b'0', &[]));
        out.push(char::from(*first));
        out.push('.');
        out.extend(rest.iter().map(|digit| char::from(*digit)));
        out.extend(std::iter::repeat_n('0', places.saturating_sub(rest.len())));
        let exponent = if self.digits == [b'0'] { 0 } else { self.exponent + rest.len() as i32 };
        out.push_str(&format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs()));
    }

    /// Plain form if it needs few zeros, else scientific form without trailing zeros.
    fn print_shortest(&self, out: &mut String, negative: bool, precision: usize) {
        const MAX_PADDING: i32 = 3;
        out.push_str(if negative { "-" } else { "" });
        let count = self.digits.len() as i32;
        let top = self.exponent + count - 1;
        let scientific = if self.exponent >= 0 {
            self.exponent > MAX_PADDING || count + self.exponent > precision as i32
        } else {
            top < 0 && -top > MAX_PADDING
        };
        let digit = |index: usize| char::from(self.digits[index]);
        if scientific {
            out.push(digit(0));
            out.push('.');
            match self.digits.len() {
                1 => out.push('0'),
                length => out.extend((1..length).map(digit)),
            }
            out.push_str(&format!("E{}{}", if top < 0 { '-' } else { '+' }, top.unsigned_abs()));
        } else if self.exponent >= 0 {
            out.extend((0..self.digits.len()).map(digit));
            out.extend(std::iter::repeat_n('0', self.exponent as usize));
        } else if top >= 0 {
            out.extend((0..=top as usize).map(digit));
            out.push('.');
            out.extend((top as usize + 1..self.digits.len()).map(digit));
        } else {
            out.push_str("0.");
            out.extend(std::iter::repeat_n('0', (-top - 1) as usize));
            out.extend((0..self.digits.len()).map(digit));
        }
    }
}

#[cfg(test)]
mod tests;
